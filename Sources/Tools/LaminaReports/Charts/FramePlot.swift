// The plot of frames: positions of frames along x, times along y, and the lines around both.

import LaminaGeometry
import LaminaSystem

/// The layout of frames and times on a chart with a bar for each frame.
struct FramePlot {
  /// The scale of the vertical axis, which shows times.
  enum Scale: Equatable {
    case linear
    /// A logarithmic scale that begins at a time, ns.
    case logarithmic(from: Double)
  }

  /// The number of frames.
  let count: Int
  /// The number of the first frame.
  let firstIndex: Int
  /// Frames per second, for the time axis above the plot.
  let refreshRate: Double
  /// The budget of a frame, ns.
  let budget: Double
  /// The longest time shown, ns; bars are cut there.
  let top: Double
  let scale: Scale
  /// The number of frames that share a bar; a bar is as long as the slowest of them.
  let framesPerBar: Int
  let barWidth: Double
  /// Whether bars are cut at `top`, so that their times need a row of numbers above the plot.
  let isCut: Bool

  static let left = 64.0
  static let right = 96.0
  static let plotHeight = 260.0
  /// The maximum number of bars that fit into a picture, and into a file of a few MB.
  static let maximumBars = 4_000

  /// Lays out a plot of frames.
  ///
  /// - Parameters:
  ///   - frames: the number of frames, and the number of the first.
  ///   - refreshRate: frames per second.
  ///   - budget: the budget of a frame, ns.
  ///   - top: the longest time shown, ns.
  ///   - slowest: the slowest frame, ns.
  ///   - scale: the scale of y.
  init(
    frames: (count: Int, firstIndex: Int), refreshRate: Double, budget: Double, top: Double,
    slowest: Double, scale: Scale = .linear
  ) {
    (count, firstIndex) = frames
    self.refreshRate = refreshRate
    self.budget = budget
    self.top = top
    self.scale = scale
    framesPerBar = max(1, (count + FramePlot.maximumBars - 1) / FramePlot.maximumBars)
    let bars = max(1, (count + framesPerBar - 1) / framesPerBar)
    barWidth = min(12, max(1, (900 / Double(bars)).rounded(.down)))
    isCut = slowest > top
  }

  var barCount: Int { (count + framesPerBar - 1) / framesPerBar }
  /// The drawn width of a bar, in points: narrow bars touch, so that they do not look paler than wide ones.
  var filledWidth: Double { barWidth >= 4 ? barWidth - 1 : barWidth }
  /// The width of the plot, in points.
  var plotWidth: Double { max(560, barWidth * Double(barCount)) }
  /// The width of the chart, in points.
  var width: Double { FramePlot.left + plotWidth + FramePlot.right }
  /// The distance of the plot's top from the chart's top, in points.
  var plotTop: Double { isCut ? 88 : 74 }
  /// The distance of the plot's bottom from the chart's top, in points.
  var bottom: Double { plotTop + FramePlot.plotHeight }
  var rightEdge: Double { FramePlot.left + plotWidth }

  /// Returns the indices of a bar's frames.
  func frameIndices(ofBar bar: Int) -> Range<Int> {
    bar * framesPerBar..<min(count, (bar + 1) * framesPerBar)
  }

  func leftEdge(ofBar bar: Int) -> Double { FramePlot.left + Double(bar) * barWidth }

  /// Returns the y coordinate of a time in ns, in points; `top` and longer times are at the plot's top.
  func timeY(_ nanoseconds: Double) -> Double {
    let share =
      switch scale {
      case .linear: nanoseconds / top
      case .logarithmic(let low):
        nanoseconds <= low
          ? 0 : SystemMath.logarithm(nanoseconds / low) / SystemMath.logarithm(top / low)
      }
    return plotTop + FramePlot.plotHeight * (1 - min(1, max(0, share)))
  }

  /// The marks of both axes: lines, with labels of times at the left.
  var axes: [ChartDrawing.Mark] {
    var marks: [ChartDrawing.Mark] = [
      .line(
        Path(lines: [
          Point(x: FramePlot.left, y: plotTop), Point(x: FramePlot.left, y: bottom),
          Point(x: rightEdge, y: bottom),
        ]), .init(paint: .muted))
    ]
    let ticks =
      switch scale {
      case .linear:
        ChartScale.ticks(from: 0, to: top / 1e6, step: ChartScale.roundStep(top / 1e6 / 5))
      case .logarithmic(let low):
        ChartScale.logarithmicTicks(from: low / 1e6, to: top / 1e6)
      }
    var lastY = Double.infinity
    for (value, text) in ticks {
      let y = timeY(value * 1e6)
      // On a logarithmic axis, numbers lie close to each other.
      if lastY - y < 11 { continue }
      lastY = y
      marks.append(
        .straightLine(x: FramePlot.left - 4, y: y, toX: FramePlot.left, y: y, .muted))
      marks.append(.textLine(text, x: FramePlot.left - 7, y: y + 4, .muted, anchor: .end))
    }
    marks.append(
      .textLine(
        scale == .linear ? "ms" : "ms, logarithmic", x: 14, y: plotTop + FramePlot.plotHeight / 2,
        .muted, anchor: .middle, isUpright: true))
    return marks
  }

  /// The marks of the budget: a solid line at the budget, and thin lines at half and twice the budget.
  ///
  /// An arrow marks a budget above the plot.
  var budgetLines: [ChartDrawing.Mark] {
    var marks: [ChartDrawing.Mark] = []
    for (multiple, label) in [(0.5, " (½)"), (1, ""), (2, " (2×)")] {
      let time = multiple * budget
      if time > top {
        if multiple == 1 {
          marks.append(
            .textLine(
              "↑ " + fixedDecimals(time / 1e6, decimals: 1) + " ms", x: rightEdge + 6,
              y: plotTop + 4,
              isBold: true))
        }
        continue
      }
      if case .logarithmic(let low) = scale, time < low { continue }
      let y = timeY(time)
      let isBudget = multiple == 1
      // A line of paper below makes them visible on every colour.
      marks.append(
        .straightLine(
          x: FramePlot.left + 0.5, y: y, toX: rightEdge, y: y, .paper, width: isBudget ? 3 : 1.75))
      marks.append(
        .straightLine(
          x: FramePlot.left, y: y, toX: rightEdge, y: y, isBudget ? .budget : .ink,
          width: isBudget ? 1.5 : 0.75, dash: isBudget ? [] : [4, 3]))
      marks.append(
        .textLine(
          fixedDecimals(time / 1e6, decimals: 1) + " ms" + label, x: rightEdge + 6, y: y + 4,
          isBold: isBudget))
    }
    return marks
  }

  /// The marks of the axis of seconds above the plot, where frame n is at n / `refreshRate` seconds.
  var timeAxis: [ChartDrawing.Mark] {
    let y = 62.0
    let perSecond = refreshRate * barWidth / Double(framesPerBar)
    let start = Double(firstIndex) / refreshRate
    let end = start + plotWidth / perSecond
    var marks: [ChartDrawing.Mark] = [
      .straightLine(x: FramePlot.left, y: y + 4, toX: rightEdge, y: y + 4, .line)
    ]
    let step = ChartScale.roundStep(64 / perSecond)
    for (value, text) in ChartScale.ticks(from: start, to: end, step: step) {
      let x = FramePlot.left + (value - start) * perSecond
      marks.append(.straightLine(x: x, y: y + 1, toX: x, y: y + 7, .muted))
      if x + 4 < rightEdge + FramePlot.right {
        marks.append(.textLine("\(text) s", x: x, y: y - 2, .muted, anchor: .middle))
      }
    }
    return marks
  }

  /// Returns the marks of the axis with the numbers of frames below the bars.
  func indexAxis(y: Double) -> [ChartDrawing.Mark] {
    let digits = "\(firstIndex + count)"
    let perFrame = barWidth / Double(framesPerBar)
    let least = (ChartText.textWidth(digits) + 12) / perFrame
    let round = ChartScale.roundStep(max(1, least))
    let step = round == round.rounded() ? Int(round) : Int(2 * round)
    var marks: [ChartDrawing.Mark] = []
    var index = (firstIndex + step - 1) / step * step
    while index < firstIndex + count {
      let bar = (index - firstIndex) / framesPerBar
      let x = leftEdge(ofBar: bar) + filledWidth / 2
      marks.append(.straightLine(x: x, y: y, toX: x, y: y + 4, .muted))
      marks.append(.textLine("\(index)", x: x, y: y + 15, .muted, anchor: .middle))
      index += step
    }
    let room = FramePlot.left - 4 - ChartText.textWidth(digits) / 2
    marks.append(.textLine("frame", x: room, y: y + 15, .muted, anchor: .end))
    return marks
  }

  /// Returns the marks of cut bars: an arrow over each, and its time in ms where there is room, the longest first.
  func cuts(_ times: [(bar: Int, time: Double)]) -> [ChartDrawing.Mark] {
    let cut = times.filter { $0.time > top }
    if cut.isEmpty { return [] }
    var arrows = Path()
    let half = max(2.5, filledWidth / 2)
    for (bar, _) in cut {
      let middle = leftEdge(ofBar: bar) + filledWidth / 2
      arrows.move(to: Point(x: middle - half, y: plotTop - 1))
      arrows.addLine(to: Point(x: middle, y: plotTop - 6))
      arrows.addLine(to: Point(x: middle + half, y: plotTop - 1))
      arrows.close()
    }
    var marks: [ChartDrawing.Mark] = [.area(arrows, .bad)]
    var taken: [ClosedRange<Double>] = []
    for (bar, time) in cut.sorted(by: { ($1.time, $0.bar) < ($0.time, $1.bar) }) {
      let text = fixedDecimals(time / 1e6, decimals: 1)
      let half = ChartText.textWidth(text, size: 9) / 2
      let middle = min(
        rightEdge, max(FramePlot.left + half, leftEdge(ofBar: bar) + filledWidth / 2))
      let room = middle - half - 2...middle + half + 2
      if taken.contains(where: { $0.overlaps(room) }) { continue }
      taken.append(room)
      marks.append(
        .textLine(text, x: middle, y: plotTop - 8, .bad, size: 9, anchor: .middle))
    }
    return marks
  }
}
