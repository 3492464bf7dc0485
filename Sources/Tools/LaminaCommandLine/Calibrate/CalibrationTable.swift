// Measured times beside modelled ones, as text.

import LaminaProfiling
import LaminaReports

/// The table of measured and modelled times that `lamina calibrate` prints.
struct CalibrationTable {
  private let lines: [String]

  /// The minimum time, in ns, of the long frames that have a separate summary.
  ///
  /// The error of shorter frames is mostly the machine's noise.
  private static let least: UInt64 = 500_000

  init(_ comparison: CostComparison) {
    let width = max(20, comparison.rows.map(\.name.count).max() ?? 0) + 2
    var lines = [leftAligned("", width) + "   measured ms   modelled ms     error"]
    for row in comparison.rows {
      lines.append(
        leftAligned(row.name, width) + rightAligned(millisecondsText(row.measured), 14)
          + rightAligned(millisecondsText(row.modelled), 14)
          + rightAligned(percentageText(row.error), 10))
    }
    lines.append("")
    lines.append("mean error of each stage, in percent of its frame")
    for entry in comparison.sections {
      let name =
        switch entry.section {
        case .commit: "commit and show"
        case .tiles: "tile section"
        default: entry.section.rawValue
        }
      lines.append(
        "  " + leftAligned(name, width - 2) + rightAligned(percentageText(entry.error), 10))
    }
    let worst = comparison.worst
    lines.append("")
    lines.append(
      "mean error of \(comparison.rows.count) frames \(percentageText(comparison.meanError)), "
        + "the worst \(percentageText(worst.error)) (\(worst.name))")
    lines.append(
      "frames take \(fixedDecimals(comparison.pace, decimals: 2)) times as long here as modelled, by the median"
    )
    let long = comparison.rows(from: CalibrationTable.least)
    if !long.isEmpty {
      let worst = CostComparison.worstRow(of: long)
      lines.append(
        "at that pace, \(long.count) frames of over \(millisecondsText(CalibrationTable.least)) ms: mean error "
          + "\(percentageText(CostComparison.meanError(of: long))), the worst \(percentageText(worst.error)) (\(worst.name))"
      )
    }
    self.lines = lines
  }

  /// Returns the lines of the table; `width` is the number of columns that they may take, `nil` for any.
  func tableLines(width: Int?) -> [String] { lines.fittingLines(width) }
}
