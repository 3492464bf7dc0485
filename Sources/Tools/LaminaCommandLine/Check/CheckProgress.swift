// The progress of a check while it runs, on standard error.

import ArgumentParser
import LaminaFiles
import LaminaProfiling
import LaminaReports
import LaminaSystem

/// The values of `--progress`: when a check shows how far it is.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

/// The progress of a check: which scene is checked, how many failed, and the first failure as it happens.
///
/// A terminal has one line, which is written over. Elsewhere, as in the log of a job, there is a line for each tenth of
/// the scenes.
struct CheckProgress {
  private let isShown: Bool
  private let isTerminal: Bool
  private let total: Int
  private let columns: Int
  private var done = 0
  private var failed = 0

  /// Makes the progress of a check of `total` scenes.
  ///
  /// - Parameters:
  ///   - total: the number of scenes.
  ///   - mode: when it is shown; `auto` is on a terminal, unless the check is quiet.
  ///   - isQuiet: whether the check is quiet.
  init(total: Int, mode: ProgressMode, isQuiet: Bool) {
    isTerminal = FileDescriptor.standardError.isTerminal
    isShown = mode == .always || (mode == .auto && isTerminal && !isQuiet)
    columns = FileDescriptor.standardError.columns ?? 80
    self.total = total
  }

  /// Shows that a scene is being checked.
  func showScene(_ name: String) {
    guard isShown, isTerminal else { return }
    StandardStreams.writeError("\r\u{1B}[K" + line(name).printed(most: columns - 1))
  }

  /// Counts a checked scene, and prints its failure if that is the first.
  mutating func countScene(_ name: String, results: ArraySlice<CheckResult>) {
    let failures = results.filter { $0.outcome == .failed }
    done += 1
    defer { failed += failures.count }
    guard isShown else { return }
    if failed == 0, let first = failures.first {
      clear()
      Output.printNote("FAILED: \(first.scene): \(first.check.rawValue): \(first.message)")
    }
    if !isTerminal, done == total || done * 10 / total > (done - 1) * 10 / total {
      Output.printNote(line(name, failures: failures.count))
    }
  }

  /// Removes the line from a terminal.
  func clear() {
    guard isShown, isTerminal else { return }
    StandardStreams.writeError("\r\u{1B}[K")
  }

  private func line(_ name: String, failures: Int = 0) -> String {
    let count = failed + failures
    return "checked \(done) of \(total)" + (count > 0 ? ", \(count) failed" : "") + ": \(name)"
  }
}
