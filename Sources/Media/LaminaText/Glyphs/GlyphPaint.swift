public import LaminaGeometry
public import LaminaPixels

/// The paint of a glyph in colours; lengths are in font units, with y down and the pen at the origin.
///
/// - Source: OpenType 1.9.1, table COLR.
public indirect enum GlyphPaint: Hashable, Sendable {
  /// One colour everywhere.
  case solid(GlyphColor)
  /// A gradient everywhere.
  case gradient(GlyphGradient)
  /// A paint within the outline of a glyph of the face.
  case outline(GlyphID, GlyphPaint)
  /// A paint within a rectangle.
  case clip(Rect, GlyphPaint)
  /// A paint to which a transform is applied.
  case transformed(Affine, GlyphPaint)
  /// Paints over each other, from the lowest.
  case layers([GlyphPaint])
  /// A source blended with a backdrop, both of them apart from what is below.
  case composite(backdrop: GlyphPaint, source: GlyphPaint, mode: BlendMode)
}

/// A colour of a glyph's paint.
public struct GlyphColor: Hashable, Sendable {
  /// The colour; `nil` for that of the text.
  public var color: Color?
  /// The alpha that the text's colour gets where `color` is `nil`.
  public var alpha: Double

  /// Makes a colour.
  public init(color: Color?, alpha: Double = 1) {
    self.color = color
    self.alpha = alpha
  }

  /// Returns the colour to draw with in a text whose own colour is `foreground`, which is opaque.
  public func resolved(in foreground: Color) -> Color {
    if let color { return color }
    return Color(
      red: foreground.red, green: foreground.green, blue: foreground.blue, alpha: alpha)
  }
}

/// A gradient of a glyph's paint; straight colours are interpolated, as in browsers.
public struct GlyphGradient: Hashable, Sendable {
  /// The geometry of a gradient: the places where its parameter t is 0 and 1.
  public enum Kind: Hashable, Sendable {
    /// A gradient along a line: t is 0 at one point, 1 at another, and constant perpendicular to the line between them.
    case linear(from: Point, to: Point)
    /// A gradient between two circles: t is 0 at one and 1 at the other.
    case radial(from: Point, radius: Double, to: Point, endRadius: Double)
    /// A gradient around a point: t is 0 at one angle and 1 at another.
    ///
    /// Angles are in turns, counter-clockwise from the axis of x; a turn goes from 0 to 1.
    case sweep(around: Point, from: Double, to: Double)
  }

  /// The rule for the colours before the first stop and after the last.
  public enum Extend: Int32, Hashable, Sendable {
    /// The first and the last colour continue.
    case pad
    /// The stops are repeated.
    case `repeat`
    /// The stops are repeated, every second time in reverse.
    case reflect
  }

  /// A colour at one value of the gradient's parameter t.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: GlyphColor
    /// The value of t at the stop, which may be outside 0...1.
    public var location: Double

    /// Makes a stop.
    public init(color: GlyphColor, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The geometry of the gradient: the places where t is 0 and 1.
  public var kind: Kind
  /// The stops, in ascending order of location; at least one.
  public var stops: [Stop]
  /// The rule for the colours beyond the stops.
  public var extend: Extend

  /// Makes a gradient.
  public init(kind: Kind, stops: [Stop], extend: Extend) {
    self.kind = kind
    self.stops = stops
    self.extend = extend
  }
}
