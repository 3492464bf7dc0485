// Explanation of a moment while the preview continues.

import Foundation
import LaminaFiles

/// The explanations that pages of a preview request, of which at most one runs at a time.
@MainActor final class ExplainRun {
  /// The status of the last explanation.
  struct Facts: Encodable, Sendable {
    enum State: String, Encodable { case running, done, failed, stopped }

    let number: Int
    var state: State
    /// The version of the preview's scene that is explained.
    let version: Int
    let time: Double
    /// Whether the explained scene has edits that are not written.
    let isEdited: Bool
    /// The reason why the explanation failed; `nil` unless it did.
    var message: String?
    /// The number of changes that have been tried; `nil` before it is known.
    var done: Int?
    /// The number of all changes to try; `nil` before it is known.
    var total: Int?

    enum CodingKeys: String, CodingKey {
      case number, state, version
      case time = "time_s"
      case isEdited = "edited"
      case message, done, total
    }
  }

  private(set) var facts: Facts?
  /// The last finished explanation with its number, as JSON; `nil` before there is one.
  private(set) var result: Data?
  /// The PNG files of the last finished explanation; for explanation 3, the keys are `3/before.png`
  /// and `3/1.png`.
  private(set) var pictures: [String: Data] = [:]
  /// The closure that is called when an explanation starts, progresses, ends or is refused.
  var didChange: () -> Void = {}

  private let source: PreviewSource
  private var running: Task<Void, Never>?

  init(_ source: PreviewSource) { self.source = source }

  /// Starts an explanation of a moment, cancels a running one, and returns the status of the new
  /// one; `text` takes the place of the scene's own file.
  func startExplanation(at time: Double, version: Int, text: FileBytes?) -> Facts {
    running?.cancel()
    let number = (facts?.number ?? 0) + 1
    let facts = Facts(
      number: number, state: .running, version: version, time: time, isEdited: text != nil)
    self.facts = facts
    running = Task {
      do throws(PreviewProblem) {
        let explanation = try await source.explain(time, text) { [weak self] done, total in
          Task { @MainActor in self?.recordProgress(number, done: done, of: total) }
        }
        recordResult(number, .success(explanation))
      } catch { recordResult(number, .failure(error)) }
    }
    didChange()
    return facts
  }

  /// Stops the running explanation, since the scene has changed.
  func stopExplanation() {
    guard facts?.state == .running else { return }
    running?.cancel()
    facts?.state = .stopped
  }

  /// Records the progress of the explanation with the given number.
  private func recordProgress(_ number: Int, done: Int, of total: Int) {
    guard facts?.number == number, facts?.state == .running else { return }
    if facts?.done == done, facts?.total == total { return }
    facts?.done = done
    facts?.total = total
    didChange()
  }

  private func recordResult(_ number: Int, _ end: Result<PreviewExplanation, PreviewProblem>) {
    guard facts?.number == number, facts?.state == .running else { return }
    switch end {
    case .success(let explanation):
      facts?.state = .done
      pictures = Dictionary(
        uniqueKeysWithValues: explanation.pictures.map { ("\(number)/\($0.key)", $0.value) })
      let head = "{\"number\": \(number), \"explanation\": "
      result = Data(head.utf8) + explanation.json + Data("}".utf8)
    case .failure(let problem):
      facts?.state = .failed
      facts?.message = problem.message
    }
    didChange()
  }
}
