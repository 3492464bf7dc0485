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
  /// A paint that is moved by a transform.
  case transformed(Affine, GlyphPaint)
  /// Paints over each other, from the lowest.
  case layers([GlyphPaint])
  /// A source that is blended with a backdrop, by themselves.
  case composite(backdrop: GlyphPaint, source: GlyphPaint, mode: BlendMode)
}

/// A colour of a glyph's paint.
public struct GlyphColor: Hashable, Sendable {
  /// The colour; `nil` for that of the text.
  public var color: Color?
  /// The alpha of the text's colour.
  public var alpha: Double

  /// Makes a colour.
  public init(color: Color?, alpha: Double = 1) {
    self.color = color
    self.alpha = alpha
  }

  /// Returns the colour in a text whose colour is opaque.
  public func resolved(in foreground: Color) -> Color {
    if let color { return color }
    return Color(
      red: foreground.red, green: foreground.green, blue: foreground.blue, alpha: alpha)
  }
}

/// A gradient of a glyph's paint; straight colours are interpolated, as in browsers.
public struct GlyphGradient: Hashable, Sendable {
  /// Where the gradient's parameter t is 0 and 1.
  public enum Kind: Hashable, Sendable {
    /// From the line through a point to the one through another, both perpendicular to the way between.
    case linear(from: Point, to: Point)
    /// From a circle to another.
    case radial(from: Point, radius: Double, to: Point, endRadius: Double)
    /// From an angle to another, in turns, counter-clockwise from the axis of x; a turn goes from 0 to 1.
    case sweep(around: Point, from: Double, to: Double)
  }

  /// The colours beyond the first stop and the last.
  public enum Extend: Int32, Hashable, Sendable {
    /// Their colours.
    case pad
    /// The stops again.
    case `repeat`
    /// The stops, back and forth.
    case reflect
  }

  /// A colour at a t, which may be outside 0...1.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: GlyphColor
    /// The t of the stop.
    public var location: Double

    /// Makes a stop.
    public init(color: GlyphColor, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// Where t is 0 and 1.
  public var kind: Kind
  /// The stops, in ascending order of location; at least one.
  public var stops: [Stop]
  /// The colours beyond them.
  public var extend: Extend

  /// Makes a gradient.
  public init(kind: Kind, stops: [Stop], extend: Extend) {
    self.kind = kind
    self.stops = stops
    self.extend = extend
  }
}
