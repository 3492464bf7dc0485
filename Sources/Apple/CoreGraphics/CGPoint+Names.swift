public import LaminaGeometry

// Core Graphics' points, sizes and vectors.

nonisolated extension CGPoint {
  /// Makes the origin.
  public init() { self.init(x: 0, y: 0) }

  /// Makes a point from whole coordinates.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }

  /// Returns whether both points are the same.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

nonisolated extension CGSize {
  /// Makes a size of 0 by 0.
  public init() { self.init(width: 0, height: 0) }

  /// Makes a size from whole extents.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }

  /// Returns whether both sizes are the same.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

/// A direction and a distance in a plane.
@frozen nonisolated public struct CGVector: Hashable, Sendable, Codable {
  /// The horizontal part.
  public var dx: CGFloat
  /// The vertical part.
  public var dy: CGFloat

  /// The vector without a length.
  public static let zero = CGVector()

  /// Makes the vector without a length.
  public init() { self.init(dx: 0, dy: 0) }

  /// Makes a vector from its two parts.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// Makes a vector from whole parts.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// Reads a vector from a list of two numbers.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(dx: try list.decode(CGFloat.self), dy: try list.decode(CGFloat.self))
  }

  /// Writes the vector as a list of two numbers.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(dx)
    try list.encode(dy)
  }
}
