// Explaining a moment while the preview goes on.

import Foundation

/// The explanations of a preview, one at a time.
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
    /// How many changes have been tried, of how many; `nil` before that is known.
    var done: Int?
    var total: Int?

    enum CodingKeys: String, CodingKey {
      case number, state, version
      case time = "time_s"
      case message, done, total
    }
  }

  private(set) var facts: Facts?
  /// The last explanation, as JSON.
  private(set) var result: Data?
  /// Its pictures, as `3/before.png` and `3/1.png` of number 3.
  private(set) var pictures: [String: Data] = [:]
  /// Told when there is news.
  var didChange: () -> Void = {}

  private let source: PreviewSource
  private var running: Task<Void, Never>?

  init(_ source: PreviewSource) { self.source = source }

  /// Starts another one; the one that runs is ended.
  func start(at time: Double, version: Int) -> Facts {
    running?.cancel()
    let number = (facts?.number ?? 0) + 1
    let facts = Facts(number: number, state: .running, version: version, time: time)
    self.facts = facts
    running = Task {
      do throws(PreviewProblem) {
        let explanation = try await source.explain(time) { [weak self] done, total in
          Task { @MainActor in self?.note(number, done: done, of: total) }
        }
        finish(number, .success(explanation))
      } catch { finish(number, .failure(error)) }
    }
    didChange()
    return facts
  }

  /// Says that a moment cannot be explained, and why.
  func refuse(at time: Double, version: Int, message: String) -> Facts {
    running?.cancel()
    var facts = Facts(
      number: (facts?.number ?? 0) + 1, state: .failed, version: version, time: time)
    facts.message = message
    self.facts = facts
    didChange()
    return facts
  }

  /// Ends the one that runs, since the scene is another by now.
  func end() {
    guard facts?.state == .running else { return }
    running?.cancel()
    facts?.state = .stopped
  }

  /// Tells how far the one of a number is.
  private func note(_ number: Int, done: Int, of total: Int) {
    guard facts?.number == number, facts?.state == .running else { return }
    if facts?.done == done, facts?.total == total { return }
    facts?.done = done
    facts?.total = total
    didChange()
  }

  private func finish(_ number: Int, _ end: Result<PreviewExplanation, PreviewProblem>) {
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
