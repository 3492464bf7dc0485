// A gradient, prepared for drawing: the parameter t from a position, and colours from t.

public import LaminaGeometry

/// Stops of colour along a parameter t, and the function that gives every point of a plane its t.
public struct Gradient: Equatable, Sendable {
  /// The function from a point (p, q) of gradient space to t.
  public enum Kind: Hashable, Sendable {
    /// t = p.
    case axial
    /// t = sqrt(p^2 + q^2).
    case radial
    /// t = the angle from the axis of p toward the axis of q, in turns, 0...1.
    case conic
    /// The largest t, at least `from` and less than `to`, whose circle contains the point.
    ///
    /// The circle is around (t, 0), of radius `startRadius + t radiusChange`, which is not negative. Without
    /// such a circle t is far below every stop.
    case circles(startRadius: Double, radiusChange: Double, from: Double, to: Double)
  }

  /// The quantity that is linear between two stops.
  public enum Interpolation: Sendable {
    /// The straight colours and the alpha; each pixel is multiplied after interpolation.
    case straight
    /// The premultiplied colours.
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

  /// The function from a point to t.
  public var kind: Kind
  /// The stops, in ascending order of location; the outer ones extend.
  public var stops: [Stop]
  /// The quantity that is linear between stops.
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
