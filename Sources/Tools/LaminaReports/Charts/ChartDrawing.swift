// A chart as a value: marks whose paints are roles. One description is written as SVG and drawn as pixels.

package import LaminaGeometry

/// The marks of a chart, back to front, in points; y runs down.
///
/// Paints are roles, and pages and files map them to colours. `ChartDrawing+SVG.swift` writes a chart as SVG,
/// `ChartDrawing+Picture.swift` draws it.
public struct ChartDrawing: Hashable, Sendable {
  /// The width, in points.
  public let width: Double
  /// The height, in points.
  public let height: Double
  /// The chart's title, also for screen readers.
  public let title: String
  /// The chart's message, in a sentence or two.
  public let summary: String
  /// The marks, back to front.
  package let marks: [Mark]
  /// The facts for a page's script, as attributes `data-NAME` of the SVG element.
  package private(set) var facts: [Fact] = []

  /// The colours of stages and other parts as variables of a style sheet, for light and dark pages.
  ///
  /// A page with charts also needs `--paper`, `--ink`, `--muted`, `--line`, `--accent` and `--bad`.
  public static var styleSheet: String { ChartPalette.styleSheet }

  /// A paint by its role, for which the palette has a colour.
  package enum Paint: Hashable, Sendable {
    case paper, ink, muted, line, accent, bad
    /// The line of the budget, below which frames should stay.
    case budget
    /// The run that another one is compared with; in a logarithmic chart, the bar of a whole frame.
    case otherRun
    /// The time of a stage, by its name; `other` is the time outside stages.
    case stage(String)
    case status(FrameChart.Status)
    /// A share of a whole, as one of the heat colours from 0 to `ChartPalette.heats - 1`.
    case heat(Int)
  }

  /// A pattern of stripes, which is distinct without colour.
  package enum Hatch: String, CaseIterable, Hashable, Sendable {
    /// Stripes, for a frame over the budget.
    case over
    /// Crossed stripes, for a frame over twice the budget.
    case late
    /// Stripes in the opposite direction, for layers that force offscreen passes.
    case offscreen
  }

  /// The part of a text that lies at its point: the start, the middle or the end.
  package enum Anchor: Hashable, Sendable {
    case start, middle, end
  }

  /// A line of text.
  package struct Text: Hashable, Sendable {
    package var string: String
    /// The point on the baseline at which the text's anchor lies.
    package var point: Point
    package var paint = Paint.ink
    package var size = 11.0
    package var isBold = false
    package var anchor = Anchor.start
    /// Whether the text is turned to run upwards.
    package var isUpright = false

    /// The box that the text fills if its font is wide.
    package var box: Rect {
      let width = ChartText.textWidth(string, size: size, isBold: isBold)
      let before: Double =
        switch anchor {
        case .start: 0
        case .middle: width / 2
        case .end: width
        }
      let (ascent, height) = (0.8 * size, size)
      return isUpright
        ? Rect(x: point.x - ascent, y: point.y + before - width, width: height, height: width)
        : Rect(x: point.x - before, y: point.y - ascent, width: width, height: height)
    }
  }

  /// The paint, the width and the dash pattern of a stroked path; lengths are in points.
  package struct Stroke: Hashable, Sendable {
    package var paint: Paint
    package var width = 1.0
    package var dash: [Double] = []
  }

  /// A fact for a page's script: a name with a value.
  package struct Fact: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// A mark of a chart: a shape, a line, a text, or a group of marks.
  package indirect enum Mark: Hashable, Sendable {
    case rect(Rect, Paint)
    case area(Path, Paint)
    case line(Path, Stroke)
    case hatched(Rect, Hatch)
    case text(Text)
    /// A group of marks with a tooltip.
    case group(title: String, facts: [Fact], [Mark])
  }
}

extension ChartDrawing.Mark {
  /// Returns the mark of a text whose anchor lies at `x`, with its baseline at `y`.
  static func textLine(
    _ string: String, x: Double, y: Double, _ paint: ChartDrawing.Paint = .ink, size: Double = 11,
    isBold: Bool = false, anchor: ChartDrawing.Anchor = .start, isUpright: Bool = false
  ) -> ChartDrawing.Mark {
    .text(
      .init(
        string: string, point: Point(x: x, y: y), paint: paint, size: size, isBold: isBold,
        anchor: anchor, isUpright: isUpright))
  }

  /// Returns the mark of a straight line between two points.
  static func straightLine(
    x: Double, y: Double, toX: Double, y toY: Double, _ paint: ChartDrawing.Paint,
    width: Double = 1, dash: [Double] = []
  ) -> ChartDrawing.Mark {
    .line(
      Path(lines: [Point(x: x, y: y), Point(x: toX, y: toY)]),
      .init(paint: paint, width: width, dash: dash))
  }
}

extension Path {
  /// Makes a path of straight lines through points.
  init(lines points: [Point]) {
    self.init()
    for point in points { addLine(to: point) }
  }
}

/// A chart that can be drawn.
public protocol Chart: Sendable {
  /// The chart's marks, size, title and summary.
  var drawing: ChartDrawing { get }
}
