// A gradient that is ready to be drawn: how t follows from a place, and colours from t.

public import LaminaGeometry

/// Colours along a parameter t that every point of a plane has.
public struct Gradient: Equatable, Sendable {
  /// How t follows from a point (p, q) of gradient space.
  public enum Kind: Hashable, Sendable {
    /// t = p.
    case axial
    /// t = sqrt(p^2 + q^2).
    case radial
    /// t = the angle from the axis of p toward that of q, in turns, 0...1.
    case conic
    /// The largest t, at least `from` and less than `to`, for which the point lies on the circle around
    /// (t, 0) of radius `startRadius + t radiusChange`, which is not negative; far below every stop where
    /// there is none.
    case circles(startRadius: Double, radiusChange: Double, from: Double, to: Double)
  }

  /// What is linear between two stops.
  public enum Interpolation: Sendable {
    /// The straight colours and the alpha; they are multiplied for each pixel.
    case straight
    /// The premultiplied colours.
    case premultiplied
  }

  /// A colour at a t.
  public struct Stop: Hashable, Sendable {
    /// The colour; components are clamped to 0...1.
    public var color: Color
    /// The t where it holds.
    public var location: Double

    /// Makes a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// How t follows from a point.
  public var kind: Kind
  /// The stops, of which each location is at least the one before it; the outer ones extend.
  public var stops: [Stop]
  /// What is linear between them.
  public var interpolation: Interpolation
  /// From the plane of the draw to gradient space.
  public var map: Affine

  /// Makes a gradient.
  public init(kind: Kind, stops: [Stop], interpolation: Interpolation, map: Affine) {
    self.kind = kind
    self.stops = stops
    self.interpolation = interpolation
    self.map = map
  }

  /// Whether nothing shines through anywhere.
  package var isOpaque: Bool { stops.allSatisfy { $0.color.alpha >= 1 } }
}
