// Explaining a moment for a preview in a separate process: it may take long, and must not disturb the preview.

import Dispatch
import Foundation
import LaminaFiles
import LaminaPreview
import LaminaSystem

/// The runs of `lamina explain` in separate processes, for the preview.
enum ExplainProcess {
  /// The time limit of an explanation, in seconds.
  private static let timeout = 600.0

  /// Runs `lamina explain` in a child process, which is ended when the task is cancelled.
  ///
  /// - Parameters:
  ///   - words: the options, followed by `--` and the scene.
  ///   - text: the text that takes the place of the scene's own file; `nil` for the file's.
  ///   - progress: called with the number of changes tried and their total.
  /// - Returns: the explanation with its pictures.
  /// - Throws: `Failure` if there is none.
  static func runExplanation(
    _ words: [String], of text: FileBytes?, progress: @escaping PreviewSource.Progress
  ) async throws(Failure) -> PreviewExplanation {
    let stop = ChildProcess.Stop()
    let folder = try TemporaryFolder()
    let watch = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(200))
        if let (done, total) = folder.progress { progress(done, total) }
      }
    }
    defer { watch.cancel() }
    // On a thread that may block.
    let result: Result<PreviewExplanation, Failure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            returning: Result { () throws(Failure) in
              try waitForExplanation(words, of: text, in: folder, stop: stop)
            })
        }
      }
    } onCancel: {
      stop.stopCommand()
    }
    return try result.get()
  }

  private static func waitForExplanation(
    _ words: [String], of text: FileBytes?, in folder: TemporaryFolder, stop: ChildProcess.Stop
  ) throws(Failure) -> PreviewExplanation {
    if let text {
      try Output.writeParts(to: folder.textFile) { file throws(FileError) in
        try file.write(text.span)
      }
    }
    let all =
      [
        SystemProcess.runningExecutable, "explain", "--no-config", "--json", "--quiet",
        "--pictures", folder.path,
      ]
      + ["--progress-file", folder.progressFile]
      + (text == nil ? [] : ["--text-file", folder.textFile]) + words
    let command = "exec " + all.map(\.quotedForShell).joined(separator: " ")
    let outcome = try ChildProcess(command: command, timeout: timeout).runCommand(stop: stop)
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
    for name in folder.names where name.hasSuffix(".png") {
      pictures[name] = FileManager.default.contents(atPath: "\(folder.path)/\(name)")
    }
    return PreviewExplanation(json: outcome.output, pictures: pictures)
  }
}

/// A temporary folder that is removed when this object is freed, or when a signal ends the process.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws(Failure) {
    path = NSTemporaryDirectory() + "lamina-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Failure.inputOutput("error: \(path): cannot make the folder: \(error)") }
    Interruption.registerForRemoval(folder: path)
  }

  /// The file in the folder to which a command writes its progress.
  var progressFile: String { "\(path)/progress" }

  /// The file in the folder that has the text of a scene with edits.
  var textFile: String { "\(path)/scene.json" }

  /// The numbers of finished steps and of all steps in `progressFile`; `nil` while it is missing or
  /// incomplete.
  var progress: (done: Int, total: Int)? {
    guard let data = FileManager.default.contents(atPath: progressFile) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    return text.hasSuffix(" ") && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// The names of the files in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  deinit { Interruption.removeRegistered(folder: path) }
}
