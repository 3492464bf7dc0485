public import LaminaGeometry

// Core Graphics' names of a rectangle's operations.

/// Core Graphics' name of `Rect.Edge`.
public typealias CGRectEdge = Rect.Edge

nonisolated extension CGRect {
  /// Makes the empty rectangle at the origin.
  public init() { self.init(origin: .zero, size: .zero) }

  /// Makes a rectangle from four whole numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The extent along x, never negative.
  public var width: CGFloat { abs(size.width) }

  /// The extent along y, never negative.
  public var height: CGFloat { abs(size.height) }

  /// Whether the area is 0, as that of the null rectangle is.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

  /// Returns the rectangle with upright edges moved inwards by `dx` and level ones by `dy`.
  ///
  /// Edges that would cross leave the null rectangle.
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { inset(dx: dx, dy: dy) }

  /// Returns the rectangle moved by `dx` and `dy`.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    guard !isNull else { return self }
    let box = standardized
    return CGRect(x: box.origin.x + dx, y: box.origin.y + dy, width: box.width, height: box.height)
  }

  /// Returns the common area of both rectangles; the null rectangle if they do not touch.
  public func intersection(_ other: CGRect) -> CGRect {
    if isNull || other.isNull { return .null }
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Cuts the rectangle by a line at a distance from an edge.
  public func divided(
    atDistance distance: CGFloat, from edge: CGRectEdge
  ) -> (slice: CGRect, remainder: CGRect) {
    divided(at: distance, from: edge)
  }

  /// Returns whether both rectangles cover the same area.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }

  /// Replaces the rectangle by the one with the same area and a size that is not negative.
  public mutating func standardize() { self = standardized }

  /// Replaces the rectangle by the smallest one on whole numbers around it.
  public mutating func makeIntegralInPlace() { self = integral }

  /// Moves the rectangle by `dx` and `dy`.
  public mutating func offsetInPlace(dx: CGFloat, dy: CGFloat) { self = offsetBy(dx: dx, dy: dy) }

  /// Moves the edges inwards by `dx` and `dy`.
  public mutating func insetInPlace(dx: CGFloat, dy: CGFloat) { self = insetBy(dx: dx, dy: dy) }
}

nonisolated extension CGRectEdge {
  /// The edge of the smallest x.
  public static var minXEdge: CGRectEdge { .minX }
  /// The edge of the smallest y.
  public static var minYEdge: CGRectEdge { .minY }
  /// The edge of the largest x.
  public static var maxXEdge: CGRectEdge { .maxX }
  /// The edge of the largest y.
  public static var maxYEdge: CGRectEdge { .maxY }

  /// Core Graphics' number of the edge: 0 to 3.
  public var rawValue: UInt32 {
    switch self {
    case .minX: 0
    case .minY: 1
    case .maxX: 2
    case .maxY: 3
    }
  }

  /// Makes an edge from its number; `nil` for a number above 3.
  public init?(rawValue: UInt32) {
    guard let edge = CGRectEdge.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = edge
  }
}
