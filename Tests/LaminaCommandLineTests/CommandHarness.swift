import Foundation
import Synchronization
import TestSupport
import Testing

/// The built command, run as a process of its own.
enum CommandHarness {
  struct Outcome {
    let status: Int32
    let signal: Bool
    let output: [UInt8]
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The list that the JSON on standard output has for a key.
    func list(_ key: String) throws -> [[String: Any]] {
      let document = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
      return try #require(document?[key] as? [[String: Any]], "\(text.prefix(200))")
    }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static let fixtures = root + "/Fixtures"

  /// The command beside the test's own binary.
  static let binary = path(of: "lamina")

  /// The example's command: the same verbs, and screens.
  static let contacts = path(of: "Contacts")

  /// The example's command whose screens move.
  static let motion = path(of: "Motion")
  static let chat = path(of: "Chat")
  static let settings = path(of: "Settings")

  /// A command with screens whose pictures come from other threads.
  static let loopProgram = path(of: "LoopProgram")

  /// Runs `lamina check` where neither CI nor LAMINA_RECORD is set, unless `variables` sets them.
  static func check(_ arguments: [String], in folder: TestFolder, _ variables: [String] = [])
    throws -> Outcome
  {
    try run(
      ["check"] + arguments, folder: folder.path,
      prefix: ["-u", "CI", "-u", "LAMINA_RECORD", "-u", "GITHUB_STEP_SUMMARY"] + variables)
  }

  private static func path(of program: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folders = [URL(fileURLWithPath: CommandLine.arguments[0]), tests].map {
      $0.deletingLastPathComponent()
    }
    // The test runner may live in the toolchain; the bundle's path is among its arguments.
    folders += CommandLine.arguments.filter { $0.contains(".xctest") }.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent()
    }
    return folders.map { $0.appendingPathComponent(program).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? program
  }

  /// Runs the command and waits.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - input: what it reads from standard input.
  ///   - folder: where it runs.
  ///   - prefix: a command in front of it, like `prlimit`.
  ///   - binary: which command.
  /// - Returns: how it ended, and what it printed.
  /// - Throws: what starting it throws.
  static func run(
    _ arguments: [String], input: [UInt8] = [], folder: String? = nil, prefix: [String] = [],
    program binary: String = CommandHarness.binary
  ) throws -> Outcome {
    let process = Process()
    let line = prefix + [binary] + arguments
    process.executableURL = URL(fileURLWithPath: prefix.isEmpty ? binary : "/usr/bin/env")
    process.arguments = prefix.isEmpty ? arguments : line
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    // Both pipes are drained while it runs, so that neither fills up and stops it.
    let errors = Mutex(Data())
    let reader = Thread {
      let data = stderr.fileHandleForReading.readDataToEndOfFile()
      errors.withLock { $0 = data }
    }
    reader.start()
    let writer = Thread {
      try? stdin.fileHandleForWriting.write(contentsOf: Data(input))
      try? stdin.fileHandleForWriting.close()
    }
    writer.start()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    while !reader.isFinished || !writer.isFinished { usleep(500) }
    return Outcome(
      status: process.terminationStatus, signal: process.terminationReason == .uncaughtSignal,
      output: Array(output), errors: String(decoding: errors.withLock { $0 }, as: UTF8.self))
  }
}
