/// A location in a plane, in points unless stated otherwise.
@frozen public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate; it grows downwards where geometry is flipped, as in UIKit.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Makes a point from its two coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether neither coordinate is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height, in points unless stated otherwise.
@frozen public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// A size of 0 by 0.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from its two extents, which may be negative until a `Rect` is standardised.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
