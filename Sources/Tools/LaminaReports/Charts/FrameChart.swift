// One bar per frame, stacked by stage.

import LaminaGeometry
import LaminaProfiling

/// A chart of a profile's frames: bars stacked by stage, lines at the budget, and a strip of each frame's status below.
///
/// The line at the budget is solid; thin lines are at half and twice the budget.
///
/// Bars are the floor timeline; a whisker shows the median of all repeats. Bars are cut at four budgets and then carry
/// their number. Colours differ in lightness as well as in hue. The strip adds patterns to frames over the budget.
public struct FrameChart: Chart {
  /// The scale of the vertical axis, which shows the times of frames.
  public enum Scale: String, CaseIterable, Sendable {
    /// A linear scale from 0, cut at four budgets; bars are stacked by stage.
    case linear
    /// A logarithmic scale without a cut; each bar is a whole frame.
    case logarithmic
  }

  /// The status of a frame against its budget.
  package enum Status: String, CaseIterable, Hashable, Sendable {
    case early
    case onTime = "on-time"
    case over, late
  }

  let report: ProfileReport
  let frames: [ProfileReport.FrameRow]
  /// The longest time that bars without whiskers show, ns; a chart in characters ends there.
  let top: Double
  let scale: Scale
  let plot: FramePlot

  /// The height of the strip below the bars that shows each frame's status, in points.
  private static let stripHeight = 10.0
  /// The maximum number of bars with tooltips; beyond it, each stage is drawn as one path.
  package static let maximumTooltips = 600

  /// Makes a chart of a report's counted frames.
  public init(_ report: ProfileReport, scale: Scale = .linear) {
    self.report = report
    self.scale = scale
    frames = report.perFrame.filter { !$0.isWarmUp }
    let budget = Double(report.budget)
    let slowest = Double(frames.map(\.frame).max() ?? 0)
    // The budget is always visible; bars longer than four budgets are cut.
    top = min(4 * budget, max(1.25 * budget, 1.1 * slowest))
    // Whiskers are always visible up to there.
    let highest = max(slowest, frames.compactMap(FrameChart.repeatMedian).max() ?? 0)
    let plotTop: Double
    let plotScale: FramePlot.Scale
    switch scale {
    case .linear:
      plotTop = min(4 * budget, max(top, 1.05 * highest))
      plotScale = .linear
    case .logarithmic:
      plotTop = 1.1 * max(2 * budget, highest)
      let fastest = Double(frames.map(\.frame).min() ?? 0)
      plotScale = .logarithmic(from: min(budget / 2, max(1, fastest)) / 2)
    }
    plot = FramePlot(
      frames: (frames.count, frames.first?.index ?? 0), refreshRate: report.refreshRate,
      budget: budget, top: plotTop, slowest: slowest, scale: plotScale)
  }

  /// The marks, size, title and summary of the chart.
  public var drawing: ChartDrawing {
    let strip = plot.bottom + 4
    let legend = legend
    let legendTop = strip + FrameChart.stripHeight + 30
    var marks: [ChartDrawing.Mark] = [
      .textLine(title, x: FramePlot.left, y: 20, size: 14, isBold: true),
      .textLine(summary, x: FramePlot.left, y: 38, .muted),
    ]
    let bars = bars
    marks += plot.timeAxis
    marks += plot.barCount <= FrameChart.maximumTooltips ? separate(bars) : merged(bars)
    marks += plot.axes
    marks += plot.budgetLines
    marks += whiskers(bars)
    marks += plot.cuts(bars.map { ($0.bar, Double($0.frame.frame)) })
    marks += statusStrip(bars, y: strip)
    marks += plot.indexAxis(y: strip + FrameChart.stripHeight + 2)
    marks += legend.legendMarks(x: FramePlot.left, y: legendTop)
    return ChartDrawing(
      width: plot.width, height: legendTop + legend.height + 6, title: title, summary: summary,
      marks: marks,
      facts: [
        .init(name: "left", value: ChartText.coordinateText(FramePlot.left)),
        .init(name: "bar", value: ChartText.coordinateText(plot.barWidth)),
        .init(name: "first", value: "\(plot.firstIndex)"),
        .init(name: "frames", value: "\(plot.count)"),
        .init(name: "each", value: "\(plot.framesPerBar)"),
      ])
  }

  private var title: String {
    "\(report.scene): \(report.frames) frames, \(report.canvas.width)x\(report.canvas.height) px"
  }

  private var summary: String {
    "p50 \(millisecondsText(report.floor.p50)) ms, p95 "
      + "\(millisecondsText(report.floor.p95)) ms, max "
      + "\(millisecondsText(report.floor.max)) ms; \(report.floor.overBudget) over the budget of "
      + "\(millisecondsText(report.budget)) ms"
      + (plot.framesPerBar > 1 ? "; a bar is the slowest of \(plot.framesPerBar) frames" : "")
  }

  // MARK: - Bars

  /// The index of a bar, and the frame that the bar shows.
  private typealias Bar = (bar: Int, frame: ProfileReport.FrameRow)

  private var bars: [Bar] {
    (0..<plot.barCount).compactMap { bar in
      frames[plot.frameIndices(ofBar: bar)].max { ($0.frame, $1.index) < ($1.frame, $0.index) }
        .map { (bar, $0) }
    }
  }

  /// Returns the paint and the rectangle of each part of a bar, bottom to top.
  ///
  /// Parts of less than a hundredth of a point are left out.
  private func barParts(_ bar: Bar) -> [(paint: ChartDrawing.Paint, rect: Rect)] {
    func partRect(from low: Double, to high: Double) -> Rect {
      let (y0, y1) = (plot.timeY(high), plot.timeY(low))
      return Rect(x: plot.leftEdge(ofBar: bar.bar), y: y0, width: plot.filledWidth, height: y1 - y0)
    }
    if scale == .logarithmic {
      return [(.otherRun, partRect(from: 0, to: Double(bar.frame.frame)))]
    }
    var sum = 0.0
    return ChartPalette.stages.compactMap { stage in
      let time = Double(
        stage.name == "other" ? bar.frame.other : bar.frame.stages[stage.name] ?? 0)
      let rect = partRect(from: sum, to: sum + time)
      sum += time
      return rect.height < 0.01 ? nil : (.stage(stage.name), rect)
    }
  }

  /// Returns the marks of the bars: for each bar, a group with a tooltip.
  private func separate(_ bars: [Bar]) -> [ChartDrawing.Mark] {
    bars.map { bar in
      .group(
        title: tooltip(bar.frame), facts: [.init(name: "frame", value: "\(bar.frame.index)")],
        barParts(bar).map { .rect($0.rect, $0.paint) })
    }
  }

  /// Returns the marks of the bars: for each stage, one path with its parts of all bars.
  private func merged(_ bars: [Bar]) -> [ChartDrawing.Mark] {
    var paths: [ChartDrawing.Paint: Path] = [:]
    for bar in bars {
      for (paint, rect) in barParts(bar) { paths[paint, default: Path()].append(Path(rect: rect)) }
    }
    let order: [ChartDrawing.Paint] = ChartPalette.stages.map { .stage($0.name) } + [.otherRun]
    return order.compactMap { paint in paths[paint].map { .area($0, paint) } }
  }

  private func tooltip(_ frame: ProfileReport.FrameRow) -> String {
    var words = ["frame \(frame.index): \(millisecondsText(frame.frame)) ms"]
    if let median = FrameChart.repeatMedian(frame) {
      words.append("median of repeats \(millisecondsText(median)) ms")
    }
    words.append(frame.frameClass.rawValue)
    if let cause = frame.cause {
      words.append(
        "\(cause.group.rawValue) \(millisecondsText(cause.time)) ms"
          + (cause.layer.map { ", \($0)" } ?? ""))
    }
    return words.joined(separator: "; ")
  }

  /// Returns the median of a frame's repeats, ns; `nil` for one or two repeats.
  ///
  /// By nearest rank, the median of so few is the fastest.
  private static func repeatMedian(_ frame: ProfileReport.FrameRow) -> Double? {
    frame.raw.count > 2 ? Percentiles(frame.raw)[50].map { Double($0) } : nil
  }

  /// Returns a mark with lines from each bar's end to the median of its frame's repeats; none without medians.
  private func whiskers(_ bars: [Bar]) -> [ChartDrawing.Mark] {
    var path = Path()
    let cap = plot.barWidth >= 4 ? plot.filledWidth / 4 : 0
    for bar in bars {
      guard let median = FrameChart.repeatMedian(bar.frame) else { continue }
      let (low, high) = (plot.timeY(Double(bar.frame.frame)), plot.timeY(median))
      if low - high < 0.01 { continue }
      let x = plot.leftEdge(ofBar: bar.bar) + plot.filledWidth / 2
      path.move(to: Point(x: x, y: low))
      path.addLine(to: Point(x: x, y: high))
      if cap > 0 {
        path.move(to: Point(x: x - cap, y: high))
        path.addLine(to: Point(x: x + cap, y: high))
      }
    }
    return path.isEmpty ? [] : [.line(path, FrameChart.whisker)]
  }

  private static let whisker = ChartDrawing.Stroke(paint: .muted, width: 0.75)

  // MARK: - Status

  func budgetStatus(of frame: ProfileReport.FrameRow) -> Status {
    let (time, budget) = (Double(frame.frame), Double(report.budget))
    return time <= budget / 2
      ? .early : time <= budget ? .onTime : time <= 2 * budget ? .over : .late
  }

  /// Returns the marks of the strip, with a cell for the status of each bar's frame; narrow equal neighbours are
  /// merged.
  private func statusStrip(_ bars: [Bar], y: Double) -> [ChartDrawing.Mark] {
    var marks: [ChartDrawing.Mark] = []
    var start = 0
    for (place, bar) in bars.enumerated() {
      let status = budgetStatus(of: bar.frame)
      if plot.filledWidth == plot.barWidth, place + 1 < bars.count,
        self.budgetStatus(of: bars[place + 1].frame) == status
      {
        continue
      }
      let x = plot.leftEdge(ofBar: bars[start].bar)
      let rect = Rect(
        x: x, y: y, width: plot.leftEdge(ofBar: bar.bar) + plot.filledWidth - x,
        height: FrameChart.stripHeight)
      marks.append(FrameChart.statusMark(rect, status))
      start = place + 1
    }
    return marks
  }

  private static func statusHatch(_ status: Status) -> ChartDrawing.Hatch? {
    switch status {
    case .early, .onTime: nil
    case .over: .over
    case .late: .late
    }
  }

  private static func statusMark(_ rect: Rect, _ status: Status) -> ChartDrawing.Mark {
    statusHatch(status).map { .hatched(rect, $0) } ?? .rect(rect, .status(status))
  }

  // MARK: - Legend

  private var legend: ChartLegend {
    // Stages that took time, and the time outside stages.
    let shown =
      scale == .logarithmic
      ? [ChartLegend.Item(patch: .paint(.otherRun), label: "a frame")]
      : ChartPalette.stages.filter { stage in
        stage.name == "other"
          || report.stages.contains { $0.stage.rawValue == stage.name && $0.mean > 0 }
      }.map { ChartLegend.Item(patch: .paint(.stage($0.name)), label: $0.name) }
    let noise =
      report.repeats > 2
      ? [
        ChartLegend.Item(
          patch: .whisker(FrameChart.whisker),
          label: "from the fastest to the median of \(report.repeats) repeats")
      ] : []
    let statuses = Status.allCases.map { status in
      ChartLegend.Item(
        patch: FrameChart.statusHatch(status).map { .hatch($0) } ?? .paint(.status(status)),
        label: FrameChart.statusLabel(status))
    }
    return ChartLegend(lists: [shown, statuses + noise], width: plot.width - FramePlot.left - 6)
  }

  private static func statusLabel(_ status: Status) -> String {
    switch status {
    case .early: "up to ½ budget"
    case .onTime: "on time"
    case .over: "over"
    case .late: "over twice"
    }
  }
}
