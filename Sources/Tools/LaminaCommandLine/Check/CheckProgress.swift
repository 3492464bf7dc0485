// The progress of a check while it runs, on standard error.

import LaminaReports

/// The progress of a check: which scene is checked, how many failed, and the first failure as it happens.
///
/// A terminal has one line, which is written over. Elsewhere, as in the log of a job, there is a line for each tenth of
/// the scenes.
struct CheckProgress {
  private let line: ProgressLine
  private let total: Int
  private var done = 0
  private var failed = 0

  /// Makes the progress of a check of `total` scenes.
  init(total: Int, line: ProgressLine) { (self.total, self.line) = (total, line) }

  /// Shows that a scene is being checked.
  func showScene(_ name: String) {
    if line.isShown, line.isTerminal { line.show(text(name)) }
  }

  /// Counts a checked scene, and prints its failure if that is the first.
  mutating func countScene(_ name: String, results: ArraySlice<CheckResult>) {
    let failures = results.filter { $0.outcome == .failed }
    let isFirst = failed == 0
    (done, failed) = (done + 1, failed + failures.count)
    guard line.isShown else { return }
    if isFirst, let first = failures.first {
      clear()
      Output.printNote("FAILED: \(first.scene): \(first.check.rawValue): \(first.message)")
    }
    if !line.isTerminal, done == total || done * 10 / total > (done - 1) * 10 / total {
      Output.printNote(text(name))
    }
  }

  /// Removes the line from a terminal.
  func clear() { line.clear() }

  private func text(_ name: String) -> String {
    "checked \(done) of \(total)" + (failed > 0 ? ", \(failed) failed" : "") + ": \(name)"
  }
}
