// What one side of a comparison runs: a shell command that prints a profile.

import ArgumentParser
import Foundation
import LaminaFiles

/// A command that is timed, one process a round.
struct ComparedCommand: Sendable {
  /// What the shell runs.
  let text: String
  /// `A` or `B`.
  let side: String
  /// Seconds that one process may take.
  let timeout: Double

  /// Runs a process, and reads the frames that it timed.
  ///
  /// - Throws: `Failure` with the command's last words if it fails, or prints something else.
  func measure() throws(Failure) -> ComparedProfile {
    let outcome = try ChildProcess(command: text, timeout: timeout).run()
    switch outcome.end {
    case .timeout(let seconds):
      throw failure(
        "took longer than \(Int(seconds)) s and was ended; --timeout raises it", outcome)
    case .output(let limit):
      throw failure("printed more than \(limit) bytes and was ended", outcome)
    case .stopped: throw failure("was stopped", outcome)
    case nil: break
    }
    if outcome.isSignal { throw failure("was ended by signal \(outcome.status)", outcome) }
    guard outcome.status == 0 else {
      throw failure("ended with exit code \(outcome.status)", outcome)
    }
    do { return try ComparedProfile(json: outcome.output) } catch {
      throw failure(
        "\(error.message); it has to print what 'lamina profile --json' prints", outcome)
    }
  }

  private func failure(_ what: String, _ outcome: ChildProcess.Outcome) -> Failure {
    // The code of a scene that is invalid, or of what cannot be read, is passed on.
    let passed = outcome.isSignal ? nil : Failure.Status(rawValue: outcome.status)
    let status: Failure.Status = passed == .inputOutput ? .inputOutput : .invalidInput
    let lines = ["error: \(side): \(text)", "error: \(side): \(what)"]
    return Failure(
      status: status,
      lines: lines + outcome.lastErrors.map { "  | \($0)" })
  }
}

/// How a scene is profiled.
struct ProfileOptions: Sendable {
  var frames: Int
  var warmUp: Int
  var threads: Int?
  /// The options of reading and rendering.
  var words: [String]
  /// More arguments, as the shell takes them.
  var more: String

  /// The shell command by which some `lamina` profiles a scene.
  ///
  /// - Parameters:
  ///   - lamina: a shell command that stands for the tool.
  ///   - scene: the scene's file.
  /// - Returns: a line for `/bin/sh -c`.
  func command(_ lamina: String, _ scene: String) -> String {
    var words = [
      lamina, "profile", scene.quotedForShell, "--json", "--quiet", "--frames", "\(frames)",
      "--warm-up", "\(warmUp)", "--repeats", "1", "--times-only",
    ]
    if let threads { words += ["--threads", "\(threads)"] }
    words += self.words.map(\.quotedForShell)
    if !more.isEmpty { words.append(more) }
    return words.joined(separator: " ")
  }

  /// This very executable, for the shell.
  static var ownExecutable: String {
    let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    return path.quotedForShell
  }

  /// Whether an argument names a scene rather than a command.
  ///
  /// It does if it ends like a scene's file, and either exists or is a single word: a scene that was
  /// mistyped is told to be missing, not to be no command. `screen:NAME` names a registered screen.
  static func isScene(_ argument: String) -> Bool {
    let path = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
    let isWord = !path.contains(where: \.isWhitespace)
    if ScreenList.isScreen(argument) { return isWord }
    let endings = [".json", ".ca", ".caml", ".caar", ".viewhierarchy", ".lottie", ".lot"]
    guard endings.contains(where: { path.hasSuffix($0) }) else { return false }
    return isWord || FileManager.default.fileExists(atPath: path)
  }
}
