// The distribution of a profile's frame times: a histogram, and the cumulative shares below it.

import LaminaGeometry

/// A histogram of a profile's frame times, and below it the cumulative share of frames up to each time.
///
/// The floor timeline is filled, and all repeats are a thin line. The budget and percentiles are marked.
public struct DistributionChart: Chart {
  private let report: ProfileReport
  private let floor: [UInt64]
  private let raw: [UInt64]
  /// The histogram of the frame times.
  package let distribution: FrameDistribution

  /// The width of both plots, in points.
  private let plotWidth: Double

  private static let left = 64.0
  private static let right = 40.0
  private static let histogramTop = 64.0
  private static let histogramHeight = 170.0
  private static let sharesTop = 284.0
  private static let sharesHeight = 150.0
  /// The width of the separate bar of frames beyond the bins, in points.
  private static let beyondWidth = 20.0
  /// The gap before the bar of frames beyond the bins, in points.
  private static let beyondGap = 38.0

  /// Makes a chart of a report's counted frames.
  ///
  /// - Parameters:
  ///   - report: the report; it must have a frame.
  ///   - plotWidth: the width of both plots, in points. A chart with a plot of less than 400 points has no title, for
  ///     which it has no room.
  public init(_ report: ProfileReport, plotWidth: Double = 640) {
    self.report = report
    self.plotWidth = plotWidth
    let frames = report.perFrame.filter { !$0.isWarmUp }
    floor = frames.map(\.frame)
    raw = report.repeats > 1 ? frames.flatMap(\.raw) : []
    distribution = FrameDistribution(floor: floor, raw: raw)
  }

  /// The marks, size, title and summary of the chart.
  public var drawing: ChartDrawing {
    var marks = heading
    let legend = legend
    let legendTop = DistributionChart.sharesTop + DistributionChart.sharesHeight + 44
    marks += histogram
    marks += shares
    marks += budget
    marks += percentiles
    marks += legend.legendMarks(x: DistributionChart.left, y: legendTop)
    return ChartDrawing(
      width: DistributionChart.left + plotWidth + DistributionChart.right,
      height: legendTop + legend.height + 6, title: title, summary: summary, marks: marks)
  }

  /// The title with the summary; of a narrow chart, the summary's clauses in lines.
  private var heading: [ChartDrawing.Mark] {
    guard plotWidth < 400 else {
      return [
        .textLine(title, x: DistributionChart.left, y: 20, size: 14, isBold: true),
        .textLine(summary, x: DistributionChart.left, y: 38, .muted),
      ]
    }
    return summary.split(separator: "; ").enumerated().map { line, clause in
      .textLine(String(clause), x: 0, y: 14 + 15 * Double(line), .muted)
    }
  }

  private var title: String { "\(report.scene): how long frames take" }

  private var summary: String {
    var text =
      "\(report.frames) frames; p50 \(millisecondsText(report.floor.p50)) ms, p95 "
      + "\(millisecondsText(report.floor.p95)) ms"
    if let p99 = report.floor.p99 { text += ", p99 \(millisecondsText(p99)) ms" }
    return text + "; \(report.floor.overBudget) over the budget of "
      + "\(millisecondsText(report.budget)) ms"
  }

  // MARK: - Axes

  private var low: Double { distribution.bins[0].low }
  private var high: Double { distribution.bins[distribution.bins.count - 1].high }
  private var hasBeyond: Bool { distribution.beyond.floor + distribution.beyond.raw > 0 }
  /// The width of the part of a plot that has the bins, in points.
  private var binsWidth: Double {
    plotWidth
      - (hasBeyond ? DistributionChart.beyondWidth + DistributionChart.beyondGap : 0)
  }

  private func timeX(_ nanoseconds: Double) -> Double {
    DistributionChart.left
      + min(1, max(0, (nanoseconds - low) / (high - low))) * binsWidth
  }

  /// Returns the marks of the axis of times below a plot, whose line is at `y`.
  private func timeAxis(y: Double) -> [ChartDrawing.Mark] {
    let step = ChartScale.roundStep((high - low) / 1e6 * 80 / plotWidth)
    let end = DistributionChart.left + binsWidth
    var marks: [ChartDrawing.Mark] = [
      .straightLine(x: DistributionChart.left, y: y, toX: end, y: y, .muted)
    ]
    for (value, text) in ChartScale.ticks(from: low / 1e6, to: high / 1e6, step: step) {
      let x = timeX(value * 1e6)
      marks.append(.straightLine(x: x, y: y, toX: x, y: y + 4, .muted))
      marks.append(.textLine(text, x: x, y: y + 15, .muted, anchor: .middle))
    }
    marks.append(.textLine("ms", x: DistributionChart.left - 28, y: y + 15, .muted, anchor: .end))
    return marks
  }

  /// Returns the marks of the axis of shares left of a plot, with a faint line across the plot for each tick.
  private func shareAxis(
    _ ticks: [(value: Double, text: String)], title: String, top: Double, height: Double,
    y: (Double) -> Double
  ) -> [ChartDrawing.Mark] {
    let (left, end) = (DistributionChart.left, DistributionChart.left + binsWidth)
    var marks: [ChartDrawing.Mark] = []
    for (value, text) in ticks {
      let y = y(value)
      marks.append(.straightLine(x: left, y: y, toX: end, y: y, .line, width: 0.75))
      marks.append(.textLine(text, x: left - 7, y: y + 4, .muted, anchor: .end))
    }
    marks.append(
      .textLine(title, x: 14, y: top + height / 2, .muted, anchor: .middle, isUpright: true))
    return marks
  }

  // MARK: - Histogram

  private var histogram: [ChartDrawing.Mark] {
    let bins = distribution.bins
    let counts = (Double(floor.count), Double(max(1, raw.count)))
    func floorShare(_ count: Int) -> Double { 100 * Double(count) / counts.0 }
    func rawShare(_ count: Int) -> Double { 100 * Double(count) / counts.1 }
    let largest =
      (bins.map { floorShare($0.floor) } + bins.map { rawShare($0.raw) }
      + [floorShare(distribution.beyond.floor), rawShare(distribution.beyond.raw)]).max() ?? 1
    let step = ChartScale.roundStep(largest / 5)
    let top = (largest / step).rounded(.up) * step
    let bottom = DistributionChart.histogramTop + DistributionChart.histogramHeight
    func histogramY(_ share: Double) -> Double {
      bottom - share / top * DistributionChart.histogramHeight
    }
    var marks = shareAxis(
      ChartScale.ticks(from: 0, to: top, step: step), title: "% of frames",
      top: DistributionChart.histogramTop, height: DistributionChart.histogramHeight, y: histogramY)
    for bin in bins where bin.floor > 0 {
      let share = floorShare(bin.floor)
      marks.append(
        .group(
          title: "\(millisecondsText(bin.low)) to \(millisecondsText(bin.high)) ms: \(bin.floor) "
            + "frame\(bin.floor == 1 ? "" : "s"), \(fixedDecimals(share, decimals: 1)) %",
          facts: [],
          [
            .rect(
              Rect(
                minX: timeX(bin.low), minY: histogramY(share), maxX: timeX(bin.high) - 1,
                maxY: bottom), .accent)
          ]))
    }
    if !raw.isEmpty {
      var outline = Path(lines: [Point(x: DistributionChart.left, y: bottom)])
      for bin in bins {
        outline.addLine(to: Point(x: timeX(bin.low), y: histogramY(rawShare(bin.raw))))
        outline.addLine(to: Point(x: timeX(bin.high), y: histogramY(rawShare(bin.raw))))
      }
      outline.addLine(to: Point(x: DistributionChart.left + binsWidth, y: bottom))
      marks.append(.line(outline, DistributionChart.rawLine))
    }
    if hasBeyond {
      marks += beyondBar(bottom: bottom, floor: floorShare, raw: rawShare, y: histogramY)
    }
    return marks + timeAxis(y: bottom)
  }

  /// Returns the marks of the separate bar of frames above the last bin, with their number.
  private func beyondBar(
    bottom: Double, floor floorShare: (Int) -> Double, raw rawShare: (Int) -> Double,
    y: (Double) -> Double
  ) -> [ChartDrawing.Mark] {
    let left = DistributionChart.left + binsWidth + DistributionChart.beyondGap
    let right = left + DistributionChart.beyondWidth
    let (floor, raw) = distribution.beyond
    let (floorY, rawY) = (y(floorShare(floor)), y(rawShare(raw)))
    var bars: [ChartDrawing.Mark] = []
    if floor > 0 {
      bars.append(.rect(Rect(minX: left, minY: floorY, maxX: right, maxY: bottom), .accent))
    }
    if raw > 0 {
      bars.append(
        .line(
          Path(lines: [
            Point(x: left, y: bottom), Point(x: left, y: rawY), Point(x: right, y: rawY),
            Point(x: right, y: bottom),
          ]), DistributionChart.rawLine))
    }
    let text = floor > 0 ? "\(floor)" : "(\(raw))"
    return [
      .group(
        title: "above \(millisecondsText(high)) ms: \(floor) of the frames, \(raw) of all repeats",
        facts: [], bars),
      .straightLine(x: left - 4, y: bottom, toX: right + 4, y: bottom, .muted),
      .textLine(
        text, x: (left + right) / 2, y: min(rawY, floorY) - 4, floor > 0 ? .bad : .muted,
        anchor: .middle),
      .textLine("above", x: (left + right) / 2, y: bottom + 15, .muted, anchor: .middle),
    ]
  }

  // MARK: - Shares

  private static let rawLine = ChartDrawing.Stroke(paint: .ink, width: 0.75)

  private func sharesY(_ share: Double) -> Double {
    DistributionChart.sharesTop + DistributionChart.sharesHeight * (1 - share)
  }

  private var shares: [ChartDrawing.Mark] {
    var marks = shareAxis(
      [0, 0.25, 0.5, 0.75, 1].map { ($0, "\(Int(100 * $0))") }, title: "% not above",
      top: DistributionChart.sharesTop, height: DistributionChart.sharesHeight, y: sharesY)
    if !raw.isEmpty { marks.append(.line(shareCurve(raw), DistributionChart.rawLine)) }
    marks.append(.line(shareCurve(floor), .init(paint: .accent, width: 1.75)))
    return marks + timeAxis(y: DistributionChart.sharesTop + DistributionChart.sharesHeight)
  }

  /// Returns a staircase with the share of frames that take at most each time.
  ///
  /// Steps less than half a point apart are drawn as the last of them.
  private func shareCurve(_ times: [UInt64]) -> Path {
    var path = Path(lines: [Point(x: DistributionChart.left, y: sharesY(0))])
    var (drawnX, drawnShare) = (DistributionChart.left, 0.0)
    var share = 0.0
    for step in FrameDistribution.cumulative(times) {
      if Double(step.time) > high { break }
      let x = timeX(Double(step.time))
      if x - drawnX >= 0.5 {
        if share > drawnShare { path.addLine(to: Point(x: drawnX, y: sharesY(share))) }
        path.addLine(to: Point(x: x, y: sharesY(share)))
        (drawnX, drawnShare) = (x, share)
      }
      share = step.share
    }
    path.addLine(to: Point(x: drawnX, y: sharesY(share)))
    path.addLine(to: Point(x: DistributionChart.left + binsWidth, y: sharesY(share)))
    return path
  }

  // MARK: - Marks

  /// The marks of the budget: a line through both plots, or a label at the side on which the budget lies.
  private var budget: [ChartDrawing.Mark] {
    let time = Double(report.budget)
    let text = "budget \(fixedDecimals(time / 1e6, decimals: 1)) ms"
    let y = DistributionChart.histogramTop - 6
    let right = DistributionChart.left + binsWidth
    if time < low {
      return [.textLine("← " + text, x: DistributionChart.left, y: y, isBold: true)]
    }
    if time > high { return [.textLine(text + " →", x: right, y: y, isBold: true, anchor: .end)] }
    let x = timeX(time)
    let half = ChartText.textWidth(text, isBold: true) / 2
    let ends = [
      (DistributionChart.histogramTop, DistributionChart.histogramHeight),
      (DistributionChart.sharesTop, DistributionChart.sharesHeight),
    ]
    return ends.map { .straightLine(x: x, y: $0, toX: x, y: $0 + $1, .budget, width: 1.5) } + [
      .textLine(
        text, x: min(right - half, max(DistributionChart.left + half, x)), y: y, isBold: true,
        anchor: .middle)
    ]
  }

  /// The marks of percentiles: lines from the curve down to the axis, each with its name and time.
  private var percentiles: [ChartDrawing.Mark] {
    let statistics = report.floor
    let all: [(name: String, share: Double, time: UInt64?, lift: Double)] = [
      ("p50", 0.5, statistics.p50, 5), ("p95", 0.95, statistics.p95, 4),
      ("p99", 0.99, statistics.p99, 12),
    ]
    var marks: [ChartDrawing.Mark] = []
    for (name, share, time, lift) in all {
      guard let time, Double(time) <= high else { continue }
      let x = timeX(Double(time))
      marks.append(
        .straightLine(
          x: x, y: sharesY(share), toX: x, y: sharesY(0), .ink, width: 0.75, dash: [2, 2]))
      marks.append(
        .rect(Rect(x: x - 2.5, y: sharesY(share) - 2.5, width: 5, height: 5), .ink))
      let text = "\(name) \(millisecondsText(time)) ms"
      let width = ChartText.textWidth(text)
      if x - 6 - width >= DistributionChart.left {
        marks.append(.textLine(text, x: x - 6, y: sharesY(share) - lift, anchor: .end))
      } else {
        // Right of the curve, the other curve may be in the way: the paper is cleared.
        let y = sharesY(share) + 14
        marks.append(.rect(Rect(x: x + 4, y: y - 10, width: width, height: 13), .paper))
        marks.append(.textLine(text, x: x + 5, y: y))
      }
    }
    return marks
  }

  private var legend: ChartLegend {
    var items: [ChartLegend.Item] = [
      .init(patch: .paint(.accent), label: "fastest of each frame's repeats")
    ]
    if !raw.isEmpty {
      items.append(
        .init(patch: .line(DistributionChart.rawLine), label: "all \(report.repeats) repeats"))
    }
    return ChartLegend(lists: [items], width: plotWidth)
  }
}
