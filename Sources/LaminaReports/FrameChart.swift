// One bar per frame, stacked by stage, as SVG. `FrameChart+Picture.swift` draws the same as pixels.

import LaminaProfiling

/// Draws a profile's frames: bars stacked by stage, a solid line at the budget, thin ones at half and
/// twice of it, a strip of status below.
///
/// Bars are cut at four budgets and then carry their number. Colours differ in lightness as well as
/// in hue; the strip adds a pattern to what is late.
public struct FrameChart {
  let report: ProfileReport
  let frames: [ProfileReport.FrameRow]
  let top: Double

  static let left = 64.0
  static let plotTop = 56.0
  static let plotHeight = 260.0
  static let stripHeight = 10.0

  /// Makes a chart of a report's counted frames.
  public init(_ report: ProfileReport) {
    self.report = report
    frames = report.perFrame.filter { !$0.isWarmUp }
    let budget = Double(report.budget)
    let slowest = Double(frames.map(\.frame).max() ?? 0)
    // The budget is always in sight; beyond four budgets bars are cut.
    top = min(4 * budget, max(1.25 * budget, 1.1 * slowest))
  }

  /// The chart as a self-contained SVG document.
  public var svg: String {
    var parts: [String] = []
    parts.append(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
      viewBox="0 0 \(number(width)) \(number(height))" font-family="sans-serif" font-size="11">
      <rect width="100%" height="100%" fill="#ffffff"/>
      <defs><pattern id="late" width="4" height="4" patternUnits="userSpaceOnUse">\
      <rect width="4" height="4" fill="#c62828"/><path d="M0 4L4 0" stroke="#fff" stroke-width="1"/>\
      </pattern></defs>
      <text x="\(number(FrameChart.left))" y="20" font-size="14" font-weight="bold">\
      \(escape(title.0))</text>
      <text x="\(number(FrameChart.left))" y="38" fill="#555">\(title.1)</text>
      """)
    parts += bars(width: barWidth)
    parts += lines(plotWidth: plotWidth)
    parts += strip(barWidth: barWidth, y: bottom + 4)
    parts += legend(y: bottom + 48)
    parts.append("</svg>")
    return parts.joined(separator: "\n") + "\n"
  }

  /// The chart's measures, in points.
  var barWidth: Double { min(12, max(1, (900.0 / Double(max(frames.count, 1))).rounded(.down))) }
  var plotWidth: Double { max(480, barWidth * Double(frames.count)) }
  var width: Double { FrameChart.left + plotWidth + 96 }
  var height: Double { bottom + 96 }
  var bottom: Double { FrameChart.plotTop + FrameChart.plotHeight }

  /// The two lines above the plot.
  var title: (String, String) {
    (
      "\(report.scene): \(report.frames) frames, \(report.canvas.width)x\(report.canvas.height) px",
      "p50 \(milliseconds(Double(report.floor.p50))) ms, p95 "
        + "\(milliseconds(Double(report.floor.p95))) ms, max "
        + "\(milliseconds(Double(report.floor.max))) ms; \(report.floor.overBudget) over the budget of "
        + "\(milliseconds(Double(report.budget))) ms"
    )
  }

  /// What the legend names: stages that took time, and what belongs to none.
  var shownColors: [(name: String, color: String)] {
    FrameChart.colors.filter { color in
      color.name == "other"
        || report.stages.contains { $0.stage.rawValue == color.name && $0.mean > 0 }
    }
  }

  func y(_ nanoseconds: Double) -> Double {
    FrameChart.plotTop + FrameChart.plotHeight * (1 - min(nanoseconds, top) / top)
  }

  private func bars(width: Double) -> [String] {
    var parts: [String] = []
    for (place, frame) in frames.enumerated() {
      let x = FrameChart.left + Double(place) * width
      var sum = 0.0
      var rects = ""
      for (name, color) in FrameChart.colors {
        let time = Double(name == "other" ? frame.other : frame.stages[name] ?? 0)
        let (high, low) = (y(sum + time), y(sum))
        sum += time
        if low - high < 0.01 { continue }
        rects +=
          "<rect x=\"\(number(x))\" y=\"\(fixed(high, decimals: 2))\" width=\"\(number(max(1, width - 1)))\" "
          + "height=\"\(fixed(low - high, decimals: 2))\" fill=\"\(color)\"/>"
      }
      parts.append(
        "<g><title>frame \(frame.index): \(milliseconds(Double(frame.frame))) ms</title>\(rects)</g>"
      )
      if Double(frame.frame) > top {
        parts.append(
          "<path d=\"M\(number(x)) \(number(FrameChart.plotTop))h\(number(max(1, width - 1)))\" "
            + "stroke=\"#c62828\" stroke-width=\"3\"/>"
            + "<text x=\"\(number(x))\" y=\"\(number(FrameChart.plotTop - 4))\" font-size=\"9\" "
            + "fill=\"#c62828\">\(fixed(Double(frame.frame) / 1e6, decimals: 1))</text>")
      }
    }
    return parts
  }

  private func lines(plotWidth: Double) -> [String] {
    let budget = Double(report.budget)
    let (x0, x1) = (FrameChart.left, FrameChart.left + plotWidth)
    var parts = [
      "<path d=\"M\(number(x0)) \(number(FrameChart.plotTop))V\(number(y(0)))H\(number(x1))\" "
        + "fill=\"none\" stroke=\"#888\"/>"
    ]
    for (multiple, label) in [(0.5, "½"), (1, ""), (2, "2×")] where multiple * budget <= top {
      let height = fixed(y(multiple * budget), decimals: 2)
      let isBudget = multiple == 1
      parts.append(
        "<path d=\"M\(number(x0)) \(height)H\(number(x1))\" stroke=\"\(isBudget ? "#000" : "#999")\" "
          + "stroke-width=\"\(isBudget ? "1.5" : "0.75")\""
          + (isBudget ? "" : " stroke-dasharray=\"4 3\"") + "/>"
          + "<text x=\"\(number(x1 + 6))\" y=\"\(height)\" dy=\"4\">"
          + "\(fixed(multiple * budget / 1e6, decimals: 1)) ms\(label.isEmpty ? "" : " (\(label))")</text>"
      )
    }
    for step in 0...4 {
      let value = top * Double(step) / 4
      parts.append(
        "<text x=\"\(number(x0 - 6))\" y=\"\(fixed(y(value), decimals: 2))\" dy=\"4\" "
          + "text-anchor=\"end\" fill=\"#555\">\(fixed(value / 1e6, decimals: 1))</text>")
    }
    parts.append(
      "<text x=\"14\" y=\"\(number(FrameChart.plotTop + FrameChart.plotHeight / 2))\" fill=\"#555\" "
        + "transform=\"rotate(-90 14 \(number(FrameChart.plotTop + FrameChart.plotHeight / 2)))\" "
        + "text-anchor=\"middle\">ms</text>")
    return parts
  }

  private func strip(barWidth: Double, y: Double) -> [String] {
    var parts: [String] = []
    for (place, frame) in frames.enumerated() {
      let color = FrameChart.statusColors[status(of: frame)] ?? "url(#late)"
      let x = FrameChart.left + Double(place) * barWidth
      parts.append(
        "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(max(1, barWidth - 1)))\" "
          + "height=\"\(number(FrameChart.stripHeight))\" fill=\"\(color)\"/>")
    }
    let step = max(1, frames.count / 10)
    for place in stride(from: 0, to: frames.count, by: step) {
      parts.append(
        "<text x=\"\(number(FrameChart.left + Double(place) * barWidth))\" y=\"\(number(y + 24))\" "
          + "fill=\"#555\">\(frames[place].index)</text>")
    }
    return parts
  }

  private func legend(y: Double) -> [String] {
    var parts: [String] = []
    var x = FrameChart.left
    for (name, color) in shownColors {
      parts.append(
        "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"10\" height=\"10\" fill=\"\(color)\"/>"
          + "<text x=\"\(number(x + 14))\" y=\"\(number(y + 9))\">\(name)</text>")
      x += 26 + 6.2 * Double(name.count)
    }
    x = FrameChart.left
    for (status, label) in FrameChart.statusLabels {
      let color = FrameChart.statusColors[status] ?? "url(#late)"
      parts.append(
        "<rect x=\"\(number(x))\" y=\"\(number(y + 20))\" width=\"10\" height=\"10\" fill=\"\(color)\"/>"
          + "<text x=\"\(number(x + 14))\" y=\"\(number(y + 29))\" fill=\"#555\">\(label)</text>")
      x += 26 + 6.2 * Double(label.count)
    }
    return parts
  }

  private func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// How a frame did against its budget.
  enum Status { case early, onTime, over, late }

  func status(of frame: ProfileReport.FrameRow) -> Status {
    let (time, budget) = (Double(frame.frame), Double(report.budget))
    return time <= budget / 2
      ? .early : time <= budget ? .onTime : time <= 2 * budget ? .over : .late
  }

  /// What is late has a pattern.
  static let statusColors: [Status: String] = [
    .early: "#1565c0", .onTime: "#2e7d32", .over: "#f9a825",
  ]

  static let statusLabels: [(status: Status, label: String)] = [
    (.early, "up to ½ budget"), (.onTime, "on time"), (.over, "over"), (.late, "over twice"),
  ]

  /// Bottom to top: the app's side blue, the serial render stages violet, the tile section warm.
  static let colors: [(name: String, color: String)] = [
    ("layout", "#0d47a1"), ("display", "#1976d2"), ("prepare", "#42a5f5"), ("commit", "#90caf9"),
    ("plan", "#4a148c"), ("vertex", "#8e24aa"), ("assemble", "#ce93d8"), ("raster", "#bf360c"),
    ("fragment", "#fb8c00"), ("blend", "#ffcc80"), ("present", "#2e7d32"), ("other", "#9e9e9e"),
  ]
}
