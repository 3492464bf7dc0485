// The history of a pixel as a table.

import LaminaExplain

extension InspectedPixel {
  /// The history of the pixel as the lines of a table, with the frontmost layer first.
  var lines: [String] {
    var lines = [
      "pixel \(x),\(y): \(InspectedPixel.hexadecimalColor(color))", "", "colour     share  layer",
    ]
    for row in steps.reversed() {
      let share = row.isHidden ? "hidden" : InspectedPixel.percent(row.share)
      lines.append(
        Text.leftAligned(InspectedPixel.hexadecimalColor(row.color), 10)
          + Text.rightAligned(share, 6) + "  \(row.layer)")
    }
    if omitted > 0 {
      lines.append(
        Text.leftAligned(InspectedPixel.hexadecimalColor(start), 10) + Text.rightAligned("", 6)
          + "  \(omitted) earlier steps")
    } else {
      lines.append(
        Text.leftAligned(InspectedPixel.hexadecimalColor(start), 10)
          + Text.rightAligned(InspectedPixel.percent(backgroundShare), 6)
          + "  the canvas's background")
    }
    return lines
  }

  /// Lines about the last three layers that are visible in the pixel, the frontmost first.
  var drawingLines: [String] {
    steps.reversed().filter { !$0.isHidden && $0.share > 0 }.prefix(3).map { row in
      "drawn at \(x), \(y) now: \(row.layer), \(InspectedPixel.percent(row.share)) of the pixel, "
        + "which it makes \(InspectedPixel.hexadecimalColor(row.color))"
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  /// Returns a colour's channels as `#rrggbb`, followed by the alpha unless it is 255.
  private static func hexadecimalColor(_ channels: [Int]) -> String {
    let shown = channels[3] == 255 ? channels.prefix(3) : channels[...]
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
