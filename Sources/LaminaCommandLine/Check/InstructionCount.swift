// The instructions of a scene's frames, counted by callgrind: they hardly vary, unlike times.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaRaster
import LaminaSystem

/// The instructions to load a scene and render its frames.
///
/// This executable runs under callgrind twice, rendering once and twice. The difference excludes the start of a
/// process, which takes more instructions than a small scene.
struct InstructionCount {
  let instructions: Int
  /// The instruction set of the row kernels that ran.
  let processor: String

  /// Checks that valgrind is installed.
  static func checkValgrind() throws(Failure) {
    guard valgrind != nil else {
      throw Failure.inputOutput(
        "error: --instructions needs valgrind: apt-get install valgrind, or "
          + "dnf install valgrind")
    }
  }

  private static var valgrind: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return folders.split(separator: ":").map { "\($0)/valgrind" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Counts a scene's instructions.
  ///
  /// - Throws: `Failure` if valgrind or the scene does not run to the end.
  static func count(
    _ scene: String, _ reading: CheckedSceneArguments, of executable: PlainExecutable
  ) throws(Failure) -> InstructionCount {
    let once = try run(scene, reading, times: 1, executable: executable.path)
    let twice = try run(scene, reading, times: 2, executable: executable.path)
    return InstructionCount(
      instructions: max(0, twice.instructions - once.instructions), processor: once.processor)
  }

  private static func run(
    _ scene: String, _ reading: CheckedSceneArguments, times: Int, executable: String
  ) throws(Failure) -> InstructionCount {
    let counts =
      FileName.temporary("lamina-callgrind")
    defer { try? FileManager.default.removeItem(atPath: counts) }
    try OpenFiles.check(OpenFiles.ofProcess)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: valgrind ?? "valgrind")
    process.arguments =
      ["--tool=callgrind", "--callgrind-out-file=\(counts)", "--quiet", executable, "count-frames"]
      + reading.words + reading.frameOptions + [
        "--times", "\(times)", "--quiet", "--", scene,
      ]
    var environment = ProcessInfo.processInfo.environment
    // Hash tables with random seeds behave differently in every process.
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch {
      throw Failure.inputOutput("error: valgrind cannot be started: \(error)")
    }
    // Its output is a line or two, which fits into a pipe.
    process.waitUntilExit()
    let words = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard process.terminationReason == .exit, process.terminationStatus == 0,
      let text = FileManager.default.contents(atPath: counts),
      let total = total(String(decoding: text, as: UTF8.self))
    else {
      let said = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile().prefix(2_000), as: UTF8.self)
      throw Failure.inputOutput(
        "error: \(scene): its instructions could not be counted: valgrind ended with "
          + "\(process.terminationStatus)\n\(said)")
    }
    return InstructionCount(
      instructions: total,
      processor: words.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Returns the number in the `summary` or `totals` line of callgrind's file.
  private static func total(_ text: String) -> Int? {
    for line in text.split(separator: "\n")
    where line.hasPrefix("totals:") || line.hasPrefix("summary:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    return nil
  }
}

/// A copy of this executable without its section table, in a temporary file.
///
/// Valgrind 3.19 fails on debug information that it does not know; without a section table it looks for none.
final class PlainExecutable {
  let path: String

  init() throws(Failure) {
    let own = SystemProcess.executable
    path = FileName.temporary("lamina-plain")
    guard var bytes = FileManager.default.contents(atPath: own),
      bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), bytes.count > 64
    else { throw Failure.inputOutput("error: \(own): is no 64-bit executable to count in") }
    // e_shoff, e_shnum and e_shstrndx of the ELF header.
    bytes.replaceSubrange(0x28..<0x30, with: [UInt8](repeating: 0, count: 8))
    bytes.replaceSubrange(0x3C..<0x40, with: [UInt8](repeating: 0, count: 4))
    guard
      FileManager.default.createFile(
        atPath: path, contents: bytes, attributes: [.posixPermissions: 0o700])
    else { throw Failure.inputOutput("error: \(path): cannot write a copy of the executable") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The verb that runs under callgrind: loads and renders scenes without writing pictures.
struct CountFramesVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count-frames", abstract: "Render without output; 'check --instructions' runs it.",
    shouldDisplay: false)

  @OptionGroup var scene: SceneArguments

  @Option(help: "Frames to render.") var frames: String?

  @Option(help: "Frames in a second.") var fps: String?

  @Option(help: "How often to load the scene and render it.") var times = 1

  @Flag(help: "Render every frame whole.") var whole = false

  func validate() throws {
    try ValidationError.check("times", times, in: 1...1_000)
  }

  func run() async throws {
    try await Command.run { () throws(Failure) in try count() }
  }

  @MainActor private func count() throws(Failure) {
    var reading = CheckedSceneArguments()
    (reading.frames, reading.fps) = (frames, fps)
    let entry = SceneList.Entry(name: scene.scene, path: scene.scene)
    for _ in 0..<times {
      var checked = try CheckedScene(entry, arguments: scene, reading: reading)
      checked.redrawsAll = whole
      try checked.render { _, _, _ in }
    }
    try Output.write(ProcessorLevel.native.rawValue + "\n")
  }

  /// Counts and ends the process, if the arguments request it.
  ///
  /// It runs on the main thread only: under valgrind 3.19 a process dies while handing its main thread over to
  /// Dispatch, as asynchronous mains do.
  @MainActor static func runIfAsked() {
    guard CommandLine.arguments.dropFirst().first == configuration.commandName else { return }
    do { try parse(Array(CommandLine.arguments.dropFirst(2))).count() } catch let failure as Failure
    {
      Output.writeError(failure.message)
      SystemProcess.end(status: failure.status.rawValue)
    } catch { LaminaCommand.leave(error) }
    SystemProcess.end(status: 0)
  }
}
