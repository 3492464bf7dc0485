/// How the ends of open strokes look.
@frozen public enum LineCap: String, CaseIterable, Hashable, Sendable {
  /// They end at the path's end.
  case butt
  /// Half a circle.
  case round
  /// Half a square.
  case square

  /// Reads a name as Core Animation does: an unknown one means `butt`.
  public init(name: String) { self = LineCap(rawValue: name) ?? .butt }
}

/// How strokes look where the path turns sharply.
@frozen public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  /// The outer edges meet in a point.
  case miter
  /// A part of a circle.
  case round
  /// The point is cut off.
  case bevel

  /// Reads a name as Core Animation does: an unknown one means `miter`.
  public init(name: String) { self = LineJoin(rawValue: name) ?? .miter }
}

/// How a path is stroked; lengths are in the path's own units.
///
/// The path is trimmed to `start`...`end` first and dashed then. Where a curve turns back within
/// itself, at a cusp, the stroke is rounded, and a subpath without length shows its caps: a dot (both
/// named policies).
public struct StrokeStyle: Hashable, Sendable {
  /// The stroke's width, half of it on each side of the path; 0, a negative one or NaN draws nothing.
  public var width = 1.0
  /// The ends of open subpaths and of dashes.
  public var cap = LineCap.butt
  /// The corners.
  public var join = LineJoin.miter
  /// The longest point of a mitred corner, in widths; longer ones are bevelled.
  public var miterLimit = 10.0
  /// Lengths of dashes and of gaps in turn; empty for a whole line.
  ///
  /// An odd number of lengths swaps dashes and gaps each time round. A pattern that holds a negative
  /// length or NaN, or has no length or an endless one, is not used (a named policy).
  public var dashPattern: [Double] = []
  /// How far into the pattern each subpath starts.
  public var dashPhase = 0.0
  /// Where the stroke starts, as a fraction of the length of all subpaths together; clamped to 0...1.
  public var start = 0.0
  /// Where it ends; nothing is drawn unless that is after its start.
  public var end = 1.0

  /// Makes the default style: a line of width 1.
  public init() {}

  /// The dash pattern with an even number of lengths; `nil` where it is not used.
  var dashes: [Double]? {
    let sum = dashPattern.reduce(0, +)
    // An odd pattern comes twice.
    guard sum > 0, (2 * sum).isFinite, dashPattern.allSatisfy({ $0 >= 0 }) else { return nil }
    return dashPattern.count % 2 == 0 ? dashPattern : dashPattern + dashPattern
  }
}
