/// The shape of the ends of open strokes.
@frozen public enum LineCap: String, CaseIterable, Hashable, Sendable {
  /// The stroke ends at the path's end.
  case butt
  /// Half a circle is added at the path's end.
  case round
  /// Half a square is added at the path's end.
  case square

  /// Reads a name as Core Animation does: an unknown one means `butt`.
  public init(name: String) { self = LineCap(rawValue: name) ?? .butt }
}

/// The shape of a stroke's corners.
@frozen public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  /// The outer edges meet in a point.
  case miter
  /// The outer edges are joined by a part of a circle.
  case round
  /// The outer edges are joined by a straight line, which cuts the point off.
  case bevel

  /// Reads a name as Core Animation does: an unknown one means `miter`.
  public init(name: String) { self = LineJoin(rawValue: name) ?? .miter }
}

/// The style of a stroke; lengths are in the path's own units.
///
/// The path is first trimmed to `start`...`end`, then dashed. The stroke is rounded at a cusp, where a curve turns back
/// on itself. If a subpath has no length, it shows its caps, as a dot.
///
/// ```swift
/// var dots = StrokeStyle()
/// dots.width = 4
/// dots.cap = .round
/// dots.dashPattern = [0, 8]
/// let context = try GraphicsContext(width: 100, height: 20)
/// context.stroke = dots
/// try context.strokeLine(from: Point(x: 10, y: 10), to: Point(x: 90, y: 10))
/// ```
///
/// Policy: `stroke-cusp-rounded`.
public struct StrokeStyle: Hashable, Sendable {
  /// The stroke's width, half of it on each side of the path; 0, a negative value or NaN draws nothing.
  public var width = 1.0
  /// The shape of the ends of open subpaths and of dashes.
  public var cap = LineCap.butt
  /// The shape of the stroke's corners.
  public var join = LineJoin.miter
  /// The longest mitre, in line widths; longer ones are bevelled.
  public var miterLimit = 10.0
  /// The alternating lengths of dashes and gaps; empty for a solid line.
  ///
  /// An odd number of lengths swaps dashes and gaps on each repetition. A pattern is ignored if it contains
  /// a negative length or NaN, or if its sum is 0 or infinite.
  ///
  /// Policy: `dash-bad-pattern`.
  public var dashPattern: [Double] = []
  /// The offset into the dash pattern at which each subpath starts, in the path's units.
  public var dashPhase = 0.0
  /// The start of the stroke, as a fraction of the total length of all subpaths; clamped to 0...1.
  public var start = 0.0
  /// The end of the stroke, as a fraction like `start`; nothing is drawn unless it is after the start.
  public var end = 1.0

  /// Makes the default style: a solid line of width 1.
  public init() {}

  /// The dash pattern with an even number of lengths; `nil` if it is ignored.
  var dashes: [Double]? {
    let sum = dashPattern.reduce(0, +)
    // An odd pattern is repeated once.
    guard sum > 0, (2 * sum).isFinite, dashPattern.allSatisfy({ $0 >= 0 }) else { return nil }
    return dashPattern.count % 2 == 0 ? dashPattern : dashPattern + dashPattern
  }
}
