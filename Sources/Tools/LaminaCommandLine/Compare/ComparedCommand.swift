// The command of one side of a comparison: a shell command that prints a profile.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaSystem

/// The command of one side of a comparison, which profiles a scene in one process per round.
struct ComparedCommand: Sendable {
  /// The command as a line for the shell.
  let text: String
  /// The side that the command belongs to: `A` or `B`.
  let side: String
  /// The time limit of one process, in seconds.
  let timeout: Double

  /// Runs a line of the shell that contains the command, and waits until it ends.
  ///
  /// - Parameter line: the line for the shell: the command, or a line that runs it in an instrument.
  /// - Returns: its output.
  /// - Throws: `Failure` with the command's last error lines if it fails.
  func commandOutcome(of line: String) throws(Failure) -> ChildProcess.Outcome {
    let outcome = try ChildProcess(command: line, timeout: timeout).runCommand()
    switch outcome.end {
    case .timeout(let seconds):
      throw commandFailure(
        "took longer than \(Int(seconds)) s and was ended; --timeout raises it", outcome)
    case .output(let limit):
      throw commandFailure("printed more than \(limit) bytes and was ended", outcome)
    case .stopped: throw commandFailure("was stopped", outcome)
    case nil: break
    }
    if outcome.isSignal { throw commandFailure("was ended by signal \(outcome.status)", outcome) }
    guard outcome.status == 0 else {
      throw commandFailure("ended with exit code \(outcome.status)", outcome)
    }
    return outcome
  }

  /// Reads the frames of a profile that a process has printed.
  ///
  /// - Throws: `Failure` if it has printed something else.
  func readProfile(of outcome: ChildProcess.Outcome) throws(Failure) -> ComparedProfile {
    do { return try ComparedProfile(json: outcome.output) } catch {
      throw commandFailure(
        "\(error.message); it must print the JSON of 'lamina profile --json'", outcome)
    }
  }

  /// Returns the failure of a process: a phrase about what went wrong, and the last lines of
  /// standard error.
  func commandFailure(_ what: String, _ outcome: ChildProcess.Outcome) -> Failure {
    // The exit code 74 of an unreadable file is passed on.
    let passed = outcome.isSignal ? nil : Failure.Status(rawValue: outcome.status)
    let status: Failure.Status = passed == .inputOutput ? .inputOutput : .invalidInput
    let lines = ["error: \(side): \(text)", "error: \(side): \(what)"]
    let isDebugProblem = outcome.lastErrors.contains { $0.contains("debuginfo reader") }
    return Failure(
      status: status,
      lines: lines + outcome.lastErrors.map { "  | \($0)" }
        + (isDebugProblem
          ? ["valgrind cannot read the debug information of a program; 'strip -g' removes it"] : [])
    )
  }
}

/// The options of `lamina profile` for the scenes of a comparison.
struct ProfileOptions: Sendable {
  var frames: Int
  var warmUp: Int
  var threads: Int?
  /// The options for reading and rendering a scene, as command-line arguments.
  var words: [String]
  /// Further arguments, in shell syntax.
  var more: String

  /// Returns the shell command that profiles a scene with a given executable of `lamina`.
  ///
  /// - Parameters:
  ///   - lamina: a shell command that runs the tool.
  ///   - scene: the scene's file.
  /// - Returns: a line for `/bin/sh -c`.
  func profileCommand(_ lamina: String, _ scene: String) -> String {
    var words = [
      lamina, "profile", scene.quotedForShell, "--json", "--quiet", "--frames", "\(frames)",
      "--warm-up", "\(warmUp)", "--repeats", "1", "--times-only",
    ]
    if let threads { words += ["--threads", "\(threads)"] }
    words += self.words.map(\.quotedForShell)
    if !more.isEmpty { words.append(more) }
    return words.joined(separator: " ")
  }

  /// The path of this executable, quoted for the shell.
  static var ownExecutable: String { SystemProcess.executable.quotedForShell }

  /// Returns whether an argument names a scene, not a command.
  ///
  /// A scene has the extension of a scene file, and either exists or is a single word. A mistyped scene is thus
  /// reported as a missing file, not as an invalid command. `screen:NAME` names a registered screen.
  static func isScene(_ argument: String) -> Bool {
    let path = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
    let isWord = !path.contains(where: \.isWhitespace)
    if ScreenList.isScreen(argument) { return isWord }
    let endings = [".json", ".ca", ".caml", ".caar", ".viewhierarchy", ".lottie", ".lot", ".tgs"]
    guard endings.contains(where: { path.hasSuffix($0) }) else { return false }
    return isWord || FileManager.default.fileExists(atPath: path)
  }
}
