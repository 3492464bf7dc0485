// What was measured beside what a model says, as text.

import Foundation
import LaminaProfiling

/// The table that `lamina calibrate` prints.
struct CalibrationTable {
  let text: String

  init(_ comparison: CostComparison) {
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func fixed(_ value: Double, _ digits: Int) -> String {
      let scale = digits == 1 ? 10.0 : 1_000
      let whole = Int((abs(value) * scale).rounded())
      let rest = String(whole % Int(scale))
      let sign = value < 0 && whole > 0 ? "-" : ""
      return
        "\(sign)\(whole / Int(scale)).\(String(repeating: "0", count: digits - rest.count))\(rest)"
    }
    let width = max(20, comparison.rows.map(\.name.count).max() ?? 0) + 2
    var lines = [pad("", width) + "   measured ms   modelled ms     error"]
    for row in comparison.rows {
      lines.append(
        pad(row.name, width) + right(fixed(Double(row.measured) / 1e6, 3), 14)
          + right(fixed(Double(row.modelled) / 1e6, 3), 14)
          + right(fixed(row.error * 100, 1) + " %", 10))
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
      lines.append("  " + pad(name, width - 2) + right(fixed(entry.error * 100, 1) + " %", 10))
    }
    let worst = comparison.worst
    lines.append("")
    lines.append(
      "mean error of \(comparison.rows.count) frames \(fixed(comparison.meanError * 100, 1)) %, "
        + "the worst \(fixed(worst.error * 100, 1)) % (\(worst.name))")
    text = lines.joined(separator: "\n") + "\n"
  }
}
