// Two profiles of the same frames on one axis, and the ratio of their times.

import LaminaGeometry
import LaminaSystem

/// A profile compared with another: its frames in front of the other's, and below them the ratio of each pair.
///
/// Frames are paired by their order, without the warm-up. Both are floor timelines.
public struct ComparisonChart: Chart {
  private let report: ProfileReport
  private let other: ProfileReport
  private let names: (report: String, other: String)
  private let frames: [ProfileReport.FrameRow]
  private let others: [ProfileReport.FrameRow]
  private let plot: FramePlot

  private static let stripHeight = 64.0

  /// Makes a chart of two reports.
  ///
  /// - Parameters:
  ///   - report: the examined profile, in front.
  ///   - other: the profile to compare with, in grey.
  ///   - name: the name of the first; `nil` for its scene.
  ///   - otherName: the name of the second; `nil` for its scene, if the scenes differ.
  public init(
    _ report: ProfileReport, against other: ProfileReport, name: String? = nil,
    otherName: String? = nil
  ) {
    self.report = report
    self.other = other
    names = (
      name ?? report.scene,
      otherName ?? (other.scene == report.scene ? "another run" : other.scene)
    )
    frames = report.perFrame.filter { !$0.isWarmUp }
    others = other.perFrame.filter { !$0.isWarmUp }
    let budget = Double(report.budget)
    let slowest = Double((frames + others).map(\.frame).max() ?? 0)
    // Two runs are compared, so frames far below the budget may fill the whole plot.
    let top = slowest < budget / 3 ? 1.1 * slowest : max(1.25 * budget, 1.1 * slowest)
    plot = FramePlot(
      frames: (max(frames.count, others.count), frames.first?.index ?? 0),
      refreshRate: report.refreshRate, budget: budget, top: max(1, min(4 * budget, top)),
      slowest: slowest)
  }

  /// The ratio of each pair of frames: the time of this profile's frame divided by the other's.
  package var ratios: [Double] {
    zip(frames, others).map { Double($0.frame) / Double(max(1, $1.frame)) }
  }

  /// The marks, size, title and summary of the chart.
  public var drawing: ChartDrawing {
    let stripTop = plot.bottom + 14
    let legendTop = stripTop + ComparisonChart.stripHeight + 30
    let legend = legend
    var marks: [ChartDrawing.Mark] = [
      .textLine(title, x: FramePlot.left, y: 20, size: 14, isBold: true),
      .textLine(summary, x: FramePlot.left, y: 38, .muted),
    ]
    marks += plot.timeAxis
    marks += bars
    marks += plot.axes
    marks += plot.budgetLines
    marks += plot.cuts(
      (0..<plot.barCount).map {
        ($0, max(slowestTime(frames, bar: $0), slowestTime(others, bar: $0)))
      })
    marks += ratioStrip(y: stripTop)
    marks += plot.indexAxis(y: stripTop + ComparisonChart.stripHeight + 2)
    marks += legend.legendMarks(x: FramePlot.left, y: legendTop)
    return ChartDrawing(
      width: plot.width, height: legendTop + legend.height + 6, title: title, summary: summary,
      marks: marks)
  }

  private var title: String {
    let p50 = fixedDecimals(
      ComparisonChart.timeRatio(report.floor.p50, other.floor.p50), decimals: 3)
    let p95 = fixedDecimals(
      ComparisonChart.timeRatio(report.floor.p95, other.floor.p95), decimals: 3)
    let room = plot.width - FramePlot.left - 40
    let figures = ": p50 \(p50)×, p95 \(p95)×"
    let names = "\(names.report) against \(names.other)"
    let left = room - ChartText.textWidth(figures, size: 14, isBold: true)
    return (ChartText.fittingText(names, to: left, size: 14, isBold: true) ?? names) + figures
  }

  private static func timeRatio(_ value: UInt64, _ base: UInt64) -> Double {
    Double(value) / Double(max(1, base))
  }

  private var summary: String {
    func comparisonText(_ name: String, _ value: UInt64, _ base: UInt64) -> String {
      let change = ComparisonChart.timeRatio(value, base) - 1
      return "\(name) \(millisecondsText(value)) against \(millisecondsText(base)) ms "
        + "(\(change < 0 ? "" : "+")\(percentageText(change)))"
    }
    let (now, before) = (report.floor, other.floor)
    var text =
      "\(comparisonText("p50", now.p50, before.p50)), \(comparisonText("p95", now.p95, before.p95))"
    if !report.machine.isComparable(to: other.machine) {
      text += "; on unlike machines"
    } else if report.budget != other.budget {
      text += "; their budgets differ"
    }
    return text
  }

  // MARK: - Bars

  /// Returns the time of a bar's slowest frame, ns; 0 beyond the end of the run.
  private func slowestTime(_ frames: [ProfileReport.FrameRow], bar: Int) -> Double {
    let places = plot.frameIndices(ofBar: bar).clamped(to: 0..<frames.count)
    return Double(frames[places].map(\.frame).max() ?? 0)
  }

  private var bars: [ChartDrawing.Mark] {
    // Wide bars are drawn in front of wider ones; narrow bars become a line in front of an area.
    let isWide = plot.barWidth >= 4
    var behind = Path()
    var front = Path()
    for bar in 0..<plot.barCount {
      let x = plot.leftEdge(ofBar: bar)
      let base = slowestTime(others, bar: bar)
      if base > 0 {
        behind.append(
          Path(
            rect: Rect(
              minX: x, minY: plot.timeY(base), maxX: x + plot.filledWidth, maxY: plot.bottom)))
      }
      let own = slowestTime(frames, bar: bar)
      if own == 0 { continue }
      let y = plot.timeY(own)
      if isWide {
        let quarter = plot.filledWidth / 4
        front.append(
          Path(
            rect: Rect(
              minX: x + quarter, minY: y, maxX: x + plot.filledWidth - quarter,
              maxY: plot.bottom)))
      } else {
        front.addLine(to: Point(x: x, y: y))
        front.addLine(to: Point(x: x + plot.filledWidth, y: y))
      }
    }
    return [
      .area(behind, .otherRun),
      isWide ? .area(front, .accent) : .line(front, .init(paint: .accent, width: 1.25)),
    ]
  }

  // MARK: - Ratios

  /// The largest ratio that the strip below the bars shows, one of a few values; with 2, it shows 0.5 to 2.
  private var ratioLimit: Double {
    let largest = ratios.reduce(1.0) { max($0, max($1, 1 / max(1e-9, $1))) }
    return [1.05, 1.1, 1.25, 1.5, 2].first { $0 >= largest } ?? 4
  }

  /// Returns the marks of the strip of ratios: up is slower, down is faster, the middle is equal; the axis is
  /// logarithmic.
  private func ratioStrip(y top: Double) -> [ChartDrawing.Mark] {
    let limit = ratioLimit
    let middle = top + ComparisonChart.stripHeight / 2
    func ratioY(_ ratio: Double) -> Double {
      let share = SystemMath.logarithm(max(1e-9, ratio)) / SystemMath.logarithm(limit)
      return middle - min(1, max(-1, share)) * ComparisonChart.stripHeight / 2
    }
    var slower = Path()
    var faster = Path()
    for bar in 0..<plot.barCount {
      let (own, base) = (slowestTime(frames, bar: bar), slowestTime(others, bar: bar))
      guard own > 0, base > 0 else { continue }
      let end = ratioY(own / base)
      let rect = Rect(
        minX: plot.leftEdge(ofBar: bar), minY: min(end, middle),
        maxX: plot.leftEdge(ofBar: bar) + plot.filledWidth, maxY: max(end, middle))
      if rect.height < 0.01 { continue }
      if end < middle {
        slower.append(Path(rect: rect))
      } else {
        faster.append(Path(rect: rect))
      }
    }
    var marks: [ChartDrawing.Mark] = [.area(slower, .bad), .area(faster, .status(.onTime))]
    let factor = ChartText.coordinateText(limit)
    for (ratio, label) in [
      (limit, "\(factor)× slower"), (1, "the same"), (1 / limit, "\(factor)× faster"),
    ] {
      let y = ratioY(ratio)
      marks.append(
        .straightLine(
          x: FramePlot.left, y: y, toX: plot.rightEdge, y: y, ratio == 1 ? .ink : .line,
          width: ratio == 1 ? 1 : 0.75))
      marks.append(.textLine(label, x: plot.rightEdge + 6, y: y + 4, .muted))
    }
    marks.append(
      .textLine("ratio", x: FramePlot.left - 7, y: middle + 4, .muted, anchor: .end))
    return marks
  }

  private var legend: ChartLegend {
    let room = plot.width - FramePlot.left - 6
    func shortLabel(_ name: String) -> String { ChartText.fittingText(name, to: room - 20) ?? name }
    return ChartLegend(
      lists: [
        [
          .init(patch: .paint(.accent), label: shortLabel(names.report)),
          .init(patch: .paint(.otherRun), label: shortLabel(names.other)),
          .init(patch: .paint(.bad), label: "slower"),
          .init(patch: .paint(.status(.onTime)), label: "faster"),
        ]
      ], width: room)
  }
}
