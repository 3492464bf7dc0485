// The rounds of a comparison as they come, on standard error.

import LaminaFiles
import LaminaReports
import LaminaSystem

/// The progress of a comparison: after each round, the ratio of each scene's first metric with its interval.
///
/// A terminal has one line, which is written over. Elsewhere, if it is asked for, each round of a scene is a line.
struct CompareProgress {
  /// Whether the progress is shown; otherwise nothing is judged for it.
  let isShown: Bool
  private let isTerminal: Bool
  private let columns: Int

  /// Makes the progress of a comparison.
  ///
  /// - Parameters:
  ///   - mode: when it is shown; `auto` is on a terminal, unless the comparison is quiet.
  ///   - isQuiet: whether the comparison is quiet.
  init(mode: ProgressMode, isQuiet: Bool) {
    isTerminal = FileDescriptor.standardError.isTerminal
    isShown = mode == .always || (mode == .auto && isTerminal && !isQuiet)
    columns = FileDescriptor.standardError.columns ?? 80
  }

  /// Shows a scene after a round.
  ///
  /// - Parameters:
  ///   - scene: the scene with the runs so far.
  ///   - target: the number of rounds that are measured before the next verdict.
  ///   - metrics: the metrics that are judged.
  ///   - rules: the rules of the verdict.
  func showRound(
    of scene: TimingScene, target: Int, _ metrics: [TimingMetric], by rules: TimingRules
  ) {
    guard isShown else { return }
    var judged = scene
    // With too few frames or runs there is no interval yet.
    try? judged.judge(metrics, by: rules)
    let rounds = min(scene.a.runs.count, scene.b.runs.count)
    var line = "round \(rounds) of \(target): \(scene.scene)"
    if let row = judged.rows.first {
      line += " \(row.metric.name) B/A \(CompareProgress.ratioText(row.ratio))"
      if let lower = row.lower, let upper = row.upper {
        line +=
          " (\(CompareProgress.ratioText(lower)) to \(CompareProgress.ratioText(upper)))"
      }
      line += ", \(row.verdict.rawValue) so far"
    }
    if isTerminal {
      StandardStreams.writeError("\r\u{1B}[K" + line.printed(most: columns - 1))
    } else {
      Output.printNote(line)
    }
  }

  /// Removes the line from a terminal.
  func clear() {
    if isShown, isTerminal { StandardStreams.writeError("\r\u{1B}[K") }
  }

  private static func ratioText(_ ratio: Double) -> String { fixedDecimals(ratio, decimals: 3) }
}
