/// Distances from the edges of a rectangle as the interface is read, in points, like `NSDirectionalEdgeInsets`.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the edge at the smallest y.
  public var top: Double
  /// The distance from the edge at which reading begins.
  public var leading: Double
  /// The distance from the edge at the largest y.
  public var bottom: Double
  /// The distance from the edge at which reading ends.
  public var trailing: Double

  /// No distance at any edge.
  public static let zero = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// Makes insets from four distances, all 0 by default; negative ones lie outside the rectangle.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The insets of an interface that runs from left to right.
  var fromLeft: EdgeInsets {
    EdgeInsets(top: top, left: leading, bottom: bottom, right: trailing)
  }

  /// Returns the distances at the beginning and the end of an axis.
  func along(_ axis: LayoutAxis) -> (before: Double, after: Double) {
    axis == .horizontal ? (leading, trailing) : (top, bottom)
  }

  /// Returns the sum, edge by edge.
  static func + (
    first: DirectionalEdgeInsets, second: DirectionalEdgeInsets
  ) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: first.top + second.top, leading: first.leading + second.leading,
      bottom: first.bottom + second.bottom, trailing: first.trailing + second.trailing)
  }
}
