// A gradient, prepared for drawing: the parameter t from a position, and colours from t.

public import LaminaGeometry

/// Stops of colour along a parameter t, and the function that gives every point of a plane its t.
public struct Gradient: Equatable, Sendable {
  /// The function from a point (p, q) of gradient space to the parameter t.
  public enum Kind: Hashable, Sendable {
    /// A gradient along the axis of p: t = p.
    case axial
    /// A gradient outwards from the origin: t = sqrt(p^2 + q^2).
    case radial
    /// A gradient around the origin: t is the angle from the axis of p towards the axis of q, in
    /// turns, 0...1.
    case conic
    /// A gradient between two circles: t is the largest number in `from`..<`to` whose circle passes
    /// through the point.
    ///
    /// The circle is around (t, 0), of radius `startRadius + t radiusChange`, which is not negative. Without
    /// such a circle t is far below every stop.
    case circles(startRadius: Double, radiusChange: Double, from: Double, to: Double)
  }

  /// The form of the colours, straight or premultiplied, in which they change linearly between two
  /// stops.
  public enum Interpolation: Sendable {
    /// Straight colours and alpha are interpolated; each pixel is premultiplied afterwards.
    case straight
    /// Premultiplied colours are interpolated.
    case premultiplied
  }

  /// A colour at a value of the parameter t.
  public struct Stop: Hashable, Sendable {
    /// The colour; components are clamped to 0...1.
    public var color: Color
    /// The parameter t at which the gradient has the colour.
    public var location: Double

    /// Makes a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The function from a point of gradient space to the parameter t of the stops.
  public var kind: Kind
  /// The stops, in ascending order of location; beyond the first and the last, their colours
  /// continue.
  public var stops: [Stop]
  /// The form of the colours, straight or premultiplied, in which they are interpolated between
  /// stops.
  public var interpolation: Interpolation
  /// The map from the plane of the draw to gradient space.
  public var map: Affine

  /// Makes a gradient.
  public init(kind: Kind, stops: [Stop], interpolation: Interpolation, map: Affine) {
    self.kind = kind
    self.stops = stops
    self.interpolation = interpolation
    self.map = map
  }

  /// Whether every stop is opaque.
  package var isOpaque: Bool { stops.allSatisfy { $0.color.alpha >= 1 } }
}
