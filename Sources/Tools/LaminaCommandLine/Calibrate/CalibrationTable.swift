// Measured times beside modelled ones, as text.

import LaminaProfiling
import LaminaReports

/// The table that `lamina calibrate` prints.
struct CalibrationTable {
  private let lines: [String]

  /// The time above which frames have a separate summary, in ns: below it the error is mostly the machine's noise.
  private static let least: UInt64 = 500_000

  init(_ comparison: CostComparison) {
    let width = max(20, comparison.rows.map(\.name.count).max() ?? 0) + 2
    var lines = [pad("", width) + "   measured ms   modelled ms     error"]
    for row in comparison.rows {
      lines.append(
        pad(row.name, width) + right(milliseconds(row.measured), 14)
          + right(milliseconds(row.modelled), 14) + right(percent(row.error), 10))
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
      lines.append("  " + pad(name, width - 2) + right(percent(entry.error), 10))
    }
    let worst = comparison.worst
    lines.append("")
    lines.append(
      "mean error of \(comparison.rows.count) frames \(percent(comparison.meanError)), "
        + "the worst \(percent(worst.error)) (\(worst.name))")
    lines.append(
      "frames take \(fixed(comparison.pace, decimals: 2)) times as long here as modelled, by the median"
    )
    let long = comparison.rows(from: CalibrationTable.least)
    if !long.isEmpty {
      let worst = CostComparison.worst(of: long)
      lines.append(
        "at that pace, \(long.count) frames of over \(milliseconds(CalibrationTable.least)) ms: mean error "
          + "\(percent(CostComparison.meanError(of: long))), the worst \(percent(worst.error)) (\(worst.name))"
      )
    }
    self.lines = lines
  }

  /// Returns the table in lines that fit a width.
  func text(width: Int?) -> String { lines.fitting(width).joined(separator: "\n") + "\n" }
}
