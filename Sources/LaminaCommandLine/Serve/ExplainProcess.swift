// Explaining a moment for a preview, in a process of its own: it may take long, and may not disturb the preview.

import Dispatch
import Foundation
import LaminaFiles
import LaminaPreview

/// A run of `lamina explain`.
enum ExplainProcess {
  /// Seconds that an explanation may take.
  private static let timeout = 600.0

  /// Runs the process; ends it when the task is cancelled.
  ///
  /// - Parameter words: the options, and the scene behind `--`.
  /// - Returns: the explanation with its pictures.
  /// - Throws: `Failure` if there is none.
  static func run(_ words: [String]) async throws(Failure) -> PreviewExplanation {
    let stop = ChildProcess.Stop()
    // On a thread that may wait.
    let result: Result<PreviewExplanation, Failure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            returning: Result { () throws(Failure) in try explain(words, stop: stop) })
        }
      }
    } onCancel: {
      stop.stop()
    }
    return try result.get()
  }

  private static func explain(
    _ words: [String], stop: ChildProcess.Stop
  ) throws(Failure) -> PreviewExplanation {
    let folder = try TemporaryFolder()
    // By its process: the file may have been replaced by a newer build.
    let own = "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe"
    let all = [own, "explain", "--json", "--quiet", "--pictures", folder.path] + words
    let command = "exec " + all.map(\.quotedForShell).joined(separator: " ")
    let outcome = try ChildProcess(command: command, timeout: timeout).run(stop: stop)
    if case .timeout(let seconds)? = outcome.end {
      throw Failure.invalidInput("error: explaining took longer than \(Int(seconds)) s")
    }
    guard outcome.status == 0, !outcome.isSignal else {
      let lines = outcome.lastErrors
      throw Failure(
        status: .invalidInput,
        lines: lines.isEmpty ? ["error: explaining ended with \(outcome.status)"] : lines)
    }
    var pictures: [String: Data] = [:]
    for name in folder.names {
      pictures[name] = FileManager.default.contents(atPath: "\(folder.path)/\(name)")
    }
    return PreviewExplanation(json: outcome.output, pictures: pictures)
  }
}

/// A folder that goes when its owner does, or the process ends by a signal.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws(Failure) {
    path = NSTemporaryDirectory() + "lamina-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Failure.inputOutput("error: \(path): cannot make the folder: \(error)") }
    Interruption.add(folder: path)
  }

  /// The files in it.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  deinit { Interruption.remove(folder: path) }
}
