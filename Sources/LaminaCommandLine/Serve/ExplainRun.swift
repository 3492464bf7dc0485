// Explaining a moment, in a process of its own: it may take long, and may not disturb the preview.

import Dispatch
import Foundation
import LaminaReports

/// Runs `lamina explain` for a preview, one at a time.
@MainActor final class ExplainRun {
  /// How the last one is doing.
  struct Facts: Encodable, Sendable {
    enum State: String, Encodable { case running, done, failed, stopped }

    let number: Int
    var state: State
    /// The version of the preview that it is about.
    let version: Int
    let time: Double
    /// Why it failed.
    var message: String?

    enum CodingKeys: String, CodingKey {
      case number, state, version
      case time = "time_s"
      case message
    }
  }

  private(set) var facts: Facts?
  /// What it said, as JSON.
  private(set) var result: Data?
  /// Its pictures, as `3/before.png` and `3/1.png` of number 3.
  private(set) var pictures: [String: Data] = [:]
  /// Told when there is news.
  var didChange: () -> Void = {}

  private let verb: ServeVerb
  private var stop: ChildProcess.Stop?

  /// Seconds that an explanation may take.
  private nonisolated static let timeout = 600.0

  init(_ verb: ServeVerb) { self.verb = verb }

  /// Starts another one; the one that runs is ended.
  func start(at time: Double, version: Int) -> Facts {
    stop?.stop()
    let number = (facts?.number ?? 0) + 1
    let facts = Facts(number: number, state: .running, version: version, time: time)
    self.facts = facts
    let stop = ChildProcess.Stop()
    self.stop = stop
    let words = verb.words(at: time)
    let scene = verb.scene.scene
    Task {
      let end = await ExplainRun.run(words, scene: scene, number: number, stop: stop)
      finish(number, end)
    }
    didChange()
    return facts
  }

  /// Ends the one that runs, since the scene is another by now.
  func end() {
    guard facts?.state == .running else { return }
    stop?.stop()
    facts?.state = .stopped
  }

  private func finish(_ number: Int, _ end: Result<Explained, Failure>) {
    guard facts?.number == number, facts?.state == .running else { return }
    switch end {
    case .success(let explained):
      facts?.state = .done
      pictures = explained.pictures
      let head = "{\"number\": \(number), \"explanation\": "
      result = Data(head.utf8) + explained.json + Data("}".utf8)
    case .failure(let failure):
      facts?.state = .failed
      facts?.message = failure.message
    }
    didChange()
  }

  // MARK: - The process

  /// What the process has left.
  private struct Explained: Sendable {
    var json: Data
    var pictures: [String: Data] = [:]
  }

  /// Runs the process on a thread that may wait.
  private nonisolated static func run(
    _ words: [String], scene: String, number: Int, stop: ChildProcess.Stop
  ) async -> Result<Explained, Failure> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(Failure) {
          continuation.resume(
            returning: .success(try explain(words, scene: scene, number: number, stop: stop)))
        } catch { continuation.resume(returning: .failure(error)) }
      }
    }
  }

  private nonisolated static func explain(
    _ words: [String], scene: String, number: Int, stop: ChildProcess.Stop
  ) throws(Failure) -> Explained {
    let folder = try TemporaryFolder()
    // By its process: the file may have been replaced by a newer build.
    let own = "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe"
    let all =
      [own, "explain", "--json", "--quiet", "--pictures", folder.path] + words + ["--", scene]
    let command = "exec " + all.map(ShellText.inQuotes).joined(separator: " ")
    let outcome = try ChildProcess(command: command, timeout: timeout).run(stop: stop)
    if case .timeout(let seconds)? = outcome.end {
      throw Failure(
        status: .invalidInput, message: "error: explaining took longer than \(Int(seconds)) s")
    }
    guard outcome.status == 0, !outcome.isSignal else {
      let lines = outcome.lastErrors
      throw Failure(
        status: .invalidInput,
        lines: lines.isEmpty ? ["error: explaining ended with \(outcome.status)"] : lines)
    }
    var explained = Explained(json: outcome.output)
    for name in folder.names {
      explained.pictures["\(number)/\(name)"] = FileManager.default.contents(
        atPath: "\(folder.path)/\(name)")
    }
    return explained
  }
}

/// A folder that goes when its owner does, or the process ends by a signal.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws(Failure) {
    path = NSTemporaryDirectory() + "lamina-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(
        status: .inputOutput, message: "error: \(path): cannot make the folder: \(error)")
    }
    Interruption.add(folder: path)
  }

  /// The files in it.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  deinit { Interruption.remove(folder: path) }
}
