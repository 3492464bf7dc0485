// The report as text, for a terminal.

import LaminaProfiling

extension ProfileReport {
  /// The report in lines of at most 100 characters, but for long paths of layers and images.
  public var text: String {
    var lines: [String] = []
    lines.append(
      "\(scene): \(canvas.width)x\(canvas.height) px, \(frames) frames after \(warmUpFrames) of warm-up, "
        + "\(threads) thread\(threads == 1 ? "" : "s"), offscreen passes in \(offscreen)s")
    lines.append("")
    let p99 = frame.p99.map { milliseconds(Double($0)) } ?? "n/a (under 100 frames)"
    lines.append(
      "frame, ms   min \(milliseconds(Double(frame.min)))   p50 \(milliseconds(Double(frame.p50)))"
        + "   p90 \(milliseconds(Double(frame.p90)))   p95 \(milliseconds(Double(frame.p95)))"
        + "   p99 \(p99)   max \(milliseconds(Double(frame.max)))")
    lines.append(
      "budget      \(milliseconds(Double(budget))) ms at \(number(refreshRate)) Hz: "
        + "\(overBudget) of \(frames) frames over, \(missedVSyncs) VSyncs missed")
    lines.append("")
    lines.append("stage            mean ms   share")
    for row in stages {
      lines.append(
        pad(row.stage.rawValue, 12) + right(milliseconds(row.mean), 12)
          + right(percent(row.share), 8))
    }
    lines.append(pad("other", 12) + right(milliseconds(other), 12) + right(percent(otherShare), 8))
    lines.append(pad("frame", 12) + right(milliseconds(frame.mean), 12) + right("100.0 %", 8))
    lines.append(
      "raster, fragment and blend share one measured section; its split comes from frames with a clock"
    )
    lines.append(
      "around every command (\(percent(attributionError)) of those frames was between commands).")
    lines.append("")
    lines.append("counters per frame" + (countersAreSteady ? "" : " (of the last; they differ)"))
    for counter in Counter.allCases {
      guard let value = counters[counter.rawValue], value != 0 else { continue }
      lines.append("  " + pad(counter.rawValue, 26) + right(grouped(value), 14))
    }
    let pixels = canvas.width * canvas.height
    let written = [Counter.pixelsFilled, .pixelsCopied, .pixelsBlended].reduce(0) {
      $0 + (counters[$1.rawValue] ?? 0)
    }
    lines.append("  " + pad("overdraw", 26) + right(number(Double(written) / Double(pixels)), 14))
    lines.append("")
    lines.append("dearest layers       own ms  total ms        pixels  offscreen px  reasons")
    for row in dearestLayers {
      lines.append(
        right(milliseconds(row.own), 27) + right(milliseconds(row.total), 10)
          + right(grouped(row.pixels), 14) + right(grouped(row.offscreenPixels), 14) + "  "
          + row.reasons.map(\.rawValue).joined(separator: ", "))
      lines.append("  \(row.layer)")
    }
    if !lateDecodes.isEmpty { lines += [""] + lateDecodeLines }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Nanoseconds as milliseconds with three decimals.
func milliseconds(_ nanoseconds: Double) -> String { fixed(nanoseconds / 1e6, decimals: 3) }

/// A share as percent with one decimal.
func percent(_ share: Double) -> String { fixed(100 * share, decimals: 1) + " %" }

/// A number with as few decimals as it needs, at most two.
func number(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : fixed(value, decimals: 2)
}

/// A whole number with commas between thousands.
func grouped(_ value: Int) -> String {
  let digits = String(value.magnitude)
  var text = ""
  for (place, digit) in digits.enumerated() {
    if place > 0 && (digits.count - place) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return value < 0 ? "-" + text : text
}

/// A number with a fixed number of decimals, in no locale.
func fixed(_ value: Double, decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
  guard value.isFinite, abs(value) * scale < 1e15 else { return "\(value)" }
  let scaled = Int((abs(value) * scale).rounded())
  let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(scale))
  let digits = String(part)
  let text =
    decimals == 0
    ? "\(whole)" : "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  return value < 0 && scaled > 0 ? "-" + text : text
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A text at the right end of so many columns.
func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
