// The instructions of a scene's frames, counted by callgrind: they hardly vary, unlike times.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaRaster
import LaminaReports
import LaminaSystem

/// The number of instructions that load a scene and render its frames, as callgrind counts them.
///
/// This executable runs in callgrind, and loads and renders the scene twice. The second time is counted. The start of a
/// process, which takes more instructions than a small scene, is not.
struct InstructionCount {
  let instructions: Int
  /// The instruction set of the row kernels that ran.
  let processor: String

  /// Checks that valgrind is installed.
  static func checkValgrind() throws(Failure) {
    guard Callgrind.path != nil else {
      throw Failure.inputOutput(
        "error: --instructions needs valgrind: apt-get install valgrind, or "
          + "dnf install valgrind")
    }
  }

  /// Counts the instructions that load a scene and render its frames, in a child process under callgrind.
  ///
  /// - Throws: `Failure` if valgrind or the scene does not run to the end.
  static func countInstructions(
    _ scene: String, _ reading: CheckedSceneArguments, of programs: PlainPrograms
  ) throws(Failure) -> InstructionCount {
    let callgrind = try Callgrind()
    let words =
      [try programs.plainProgram(SystemProcess.executable), "count-frames"] + reading.words
      + reading.frameOptions + ["--times", "2", "--quiet", "--", scene]
    let command = callgrind.callgrindCommand(
      "exec " + words.map(\.quotedForShell).joined(separator: " "), .frames)
    let outcome = try ChildProcess(command: command, timeout: 3_600).runCommand()
    guard outcome.status == 0, !outcome.isSignal, outcome.end == nil, let parts = callgrind.parts
    else {
      throw Failure(
        status: .inputOutput,
        lines: [
          "error: \(scene): its instructions could not be counted: valgrind ended with "
            + "\(outcome.status)"
        ] + outcome.lastErrors)
    }
    return InstructionCount(
      instructions: Int(clamping: parts.reduce(0, +)),
      processor: String(decoding: outcome.output, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

/// The verb that runs under callgrind: loads a scene and renders its frames without writing pictures.
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
    try ValidationError.checkOption("times", times, in: 1...1_000)
  }

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in try countFrames() }
  }

  @MainActor private func countFrames() throws(Failure) {
    var reading = CheckedSceneArguments()
    (reading.frames, reading.fps) = (frames, fps)
    let entry = SceneList.Entry(name: scene.scene, path: scene.scene)
    let counter = FrameCounter()
    for turn in 1...times {
      // The turns before the last one load code and fill caches.
      if turn == times { counter?.startCounting() }
      var checked = try CheckedScene(entry, arguments: scene, reading: reading)
      checked.redrawsAll = whole
      if counter != nil { checked.clock = FrameCounter.clock }
      try checked.renderFrames { _, _, _ in }
    }
    counter?.markPart()
    try counter?.reportCounts()
    try Output.writeLines([ProcessorLevel.native.rawValue])
  }

  /// Runs this verb and ends the process, if the process's arguments name it.
  ///
  /// It runs on the main thread only: under valgrind 3.19 a process dies while handing its main thread over to
  /// Dispatch, as asynchronous mains do.
  @MainActor static func runIfAsked() {
    guard CommandLine.arguments.dropFirst().first == configuration.commandName else { return }
    do { try parse(Array(CommandLine.arguments.dropFirst(2))).countFrames() } catch let failure
      as Failure
    {
      Output.writeErrors(failure.lines)
      SystemProcess.exitProgram(status: failure.status.rawValue)
    } catch { LaminaCommand.leaveProgram(error) }
    SystemProcess.exitProgram(status: 0)
  }
}
