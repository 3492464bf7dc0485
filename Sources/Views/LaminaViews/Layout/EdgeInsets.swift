public import LaminaGeometry

/// Distances from the edges of a rectangle inwards, in points, like `UIEdgeInsets`.
///
/// ```swift
/// let insets = EdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
/// print(Rect(x: 0, y: 0, width: 200, height: 60).inset(by: insets).width)  // 168.0
/// ```
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the edge at the smallest y.
  public var top: Double
  /// The distance from the edge at the smallest x.
  public var left: Double
  /// The distance from the edge at the largest y.
  public var bottom: Double
  /// The distance from the edge at the largest x.
  public var right: Double

  /// No distance at any edge.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Makes insets from four distances; negative ones lie outside the rectangle.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Makes insets with the same distance at every edge.
  public init(_ distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// Returns the sum, edge by edge.
  public static func + (first: EdgeInsets, second: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: first.top + second.top, left: first.left + second.left,
      bottom: first.bottom + second.bottom, right: first.right + second.right)
  }

  /// The insets with left and right exchanged.
  var mirrored: EdgeInsets { EdgeInsets(top: top, left: right, bottom: bottom, right: left) }

  /// Returns the larger of two insets, edge by edge.
  func union(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension Rect {
  /// Returns the rectangle with its edges moved inwards by `insets`.
  ///
  /// Edges that would cross meet half way.
  public func inset(by insets: EdgeInsets) -> Rect {
    let (left, right) = (minX + insets.left, maxX - insets.right)
    let (top, bottom) = (minY + insets.top, maxY - insets.bottom)
    let (middleX, middleY) = ((left + right) / 2, (top + bottom) / 2)
    return Rect(
      minX: min(left, middleX), minY: min(top, middleY), maxX: max(right, middleX),
      maxY: max(bottom, middleY))
  }
}
