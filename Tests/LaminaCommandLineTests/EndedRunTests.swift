import Foundation
import Glibc
import LaminaSequences
import TestSupport
import Testing

/// Runs that a signal ends: files are whole or absent, and nothing else remains.
@Suite struct EndedRunTests {
  private static let animation = CommandHarness.fixtures + "/scenes/emitter.json"

  /// Starts the command, and sends it a signal once a temporary file is there.
  ///
  /// - Returns: how it ended.
  private func end(
    _ arguments: [String], in folder: TestFolder, by signal: Int32, prefix: [String] = []
  ) throws -> (status: Int32, reason: Process.TerminationReason) {
    let process = Process()
    let line = prefix + [CommandHarness.binary] + arguments
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = line
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<4_000 where process.isRunning {
      if !temporaries(folder).isEmpty { break }
      usleep(500)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason)
  }

  private func temporaries(_ folder: TestFolder) -> [String] {
    folder.names.filter { $0.hasPrefix(".") }
  }

  private func sequence(_ more: [String] = []) -> [String] {
    ["render", Self.animation, "-q", "--frames", "0-400", "--jobs", "2", "-o", "%04d.png"] + more
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGXCPU, SIGUSR1, SIGUSR2])
  func `signals: each removes the temporary files, and the exit code is 130`(signal: Int32) throws {
    let folder = try TestFolder()
    // Whoever runs the tests may ignore SIGHUP, and programs inherit that.
    let ended = try end(
      sequence(), in: folder, by: signal, prefix: ["env", "--default-signal=HUP"])
    #expect(ended.status == 130 && ended.reason == .exit, "\(ended)")
    #expect(temporaries(folder).isEmpty, "\(folder.names)")
  }

  @Test func `signals: under nohup the end of the terminal ends nothing`() throws {
    let folder = try TestFolder()
    let line = ["render", Self.animation, "-q", "--frames", "0-20", "-o", "%04d.png"]
    let ended = try end(line, in: folder, by: SIGHUP, prefix: ["nohup"])
    #expect(ended.status == 0 && ended.reason == .exit, "\(ended)")
    #expect(folder.names.filter { $0.hasSuffix(".png") }.count == 21)
  }

  @Test func `signals: the limit on processor time ends a run, and says so`() throws {
    let folder = try TestFolder()
    let outcome = try CommandHarness.run(
      ["render", Self.animation, "-q", "--frames", "0-4000", "-o", "%04d.png"],
      folder: folder.path, prefix: ["prlimit", "--cpu=1:30"])
    #expect(outcome.status == 130 && !outcome.signal, "\(outcome.status) \(outcome.errors)")
    #expect(outcome.errors.contains("ulimit -t"), "\(outcome.errors)")
    #expect(temporaries(folder).isEmpty, "\(folder.names)")
  }

  /// The ways in which the next run begins, and the exit code that it has.
  static let nextRuns: [(name: String, line: [String])] = [
    ("resume", ["render", animation, "-q", "--frames", "0-3", "--resume", "-o", "%04d.png"]),
    ("again", ["render", animation, "-q", "--frames", "0-3", "-o", "%04d.png"]),
    ("merge", ["merge", "%04d.png", "--frames", "0-3", "-q"]),
    ("merge of the folder", ["merge", ".", "--frames", "0-3", "-q"]),
  ]

  @Test(arguments: nextRuns)
  func `killed: the next run of the sequence removes what a killed one left`(
    name: String, line: [String]
  ) throws {
    let folder = try TestFolder()
    let small = ["render", Self.animation, "-q", "--frames", "0-3", "-o", "%04d.png"]
    #expect(try CommandHarness.run(small, folder: folder.path).status == 0)
    var left = 0
    for _ in 0..<20 where left == 0 {
      let ended = try end(sequence(["--resume"]), in: folder, by: SIGKILL)
      #expect(ended.reason == .uncaughtSignal)
      left = temporaries(folder).count
    }
    try #require(left > 0, "no run was killed while it wrote")
    _ = try folder.write(".other.1.1.tmp", "not ours")
    let next = try CommandHarness.run(line, folder: folder.path)
    #expect(next.status == 0, "\(name): \(next.errors)")
    #expect(temporaries(folder) == [".other.1.1.tmp"], "\(name)")
    for name in folder.names where name.hasSuffix(".png") {
      let bytes = folder.read(name) ?? []
      #expect(Array(bytes.suffix(8).prefix(4)) == Array("IEND".utf8), "\(name)")
    }
  }

  @Test func `killed: a run leaves the temporary files of another one that is running`() throws {
    let folder = try TestFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandHarness.binary)
    process.arguments = sequence().map { $0 == "0-400" ? "0-60" : $0 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      _ = try CommandHarness.run(
        ["merge", "%04d.png", "--frames", "0-60", "-q"], folder: folder.path)
    }
    #expect(process.terminationStatus == 0)
    let merged = try CommandHarness.run(
      ["merge", "%04d.png", "--frames", "0-60", "--verify", "-q"], folder: folder.path)
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(temporaries(folder).isEmpty)
  }
}
