// The rounds of a comparison as they come, on standard error.

import LaminaReports

/// The progress of a comparison: after each round, the ratio of each scene's first metric with its interval.
///
/// A terminal has one line, which is written over. Elsewhere, if it is asked for, each round of a scene is a line.
struct CompareProgress {
  private let line: ProgressLine

  /// Makes the progress of a comparison.
  init(line: ProgressLine) { self.line = line }

  /// Whether the progress is shown; otherwise nothing is judged for it.
  var isShown: Bool { line.isShown }

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
    var text = "round \(rounds) of \(target)"
    if let row = judged.rows.first {
      // The verdict comes first, because a narrow terminal cuts the line.
      text += ", \(row.verdict.rawValue) so far: B/A \(CompareProgress.ratioText(row.ratio))"
      if let lower = row.lower, let upper = row.upper, lower < upper {
        text +=
          " (\(CompareProgress.ratioText(lower)) to \(CompareProgress.ratioText(upper)))"
      }
    }
    text += ", \(scene.scene)"
    if line.isTerminal { line.show(text) } else { Output.printNote(text) }
  }

  /// Removes the line from a terminal.
  func clear() { line.clear() }

  private static func ratioText(_ ratio: Double) -> String { fixedDecimals(ratio, decimals: 3) }
}
