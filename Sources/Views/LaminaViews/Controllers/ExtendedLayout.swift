public import LaminaGeometry

/// A set of edges of a rectangle, like `UIRectEdge`.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the set: 1 for top, 2 for left, 4 for bottom, 8 for right.
  public let rawValue: UInt8

  /// Makes a set of edges from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The edge at the smallest y.
  public static let top = RectEdge(rawValue: 1)
  /// The edge at the smallest x.
  public static let left = RectEdge(rawValue: 2)
  /// The edge at the largest y.
  public static let bottom = RectEdge(rawValue: 4)
  /// The edge at the largest x.
  public static let right = RectEdge(rawValue: 8)
  /// All four edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// The rules for placing a controller's view relative to bars: under them, or in the space between them.
public struct ExtendedLayout: Hashable, Sendable {
  /// A bar at the top or bottom edge of a container.
  public struct BarEdge: Hashable, Sendable {
    /// The distance that the bar reaches into the container, in points, including the container's safe area at that
    /// edge.
    public var depth: Double
    /// Whether content behind the bar shows through, so that views extend under it by default.
    public var isTranslucent: Bool

    /// Makes a bar of a given depth.
    public init(depth: Double, isTranslucent: Bool = true) {
      (self.depth, self.isTranslucent) = (depth, isTranslucent)
    }

    /// No bar: a depth of 0.
    public static let none = BarEdge(depth: 0)
  }

  /// The edges at which the view extends under translucent bars; it ends at bars on other edges.
  public var edges: RectEdge
  /// Whether the view extends under opaque bars too, at the edges of `edges`.
  public var includesOpaqueBars: Bool

  /// Makes the rules; by default, the view extends under translucent bars at all edges.
  public init(edges: RectEdge = .all, includesOpaqueBars: Bool = false) {
    (self.edges, self.includesOpaqueBars) = (edges, includesOpaqueBars)
  }

  /// Whether the view extends under a bar at an edge.
  ///
  /// - Parameters:
  ///   - bar: the bar.
  ///   - edge: the edge of the bar.
  /// - Returns: whether the view lies under it.
  public func extends(under bar: BarEdge, at edge: RectEdge) -> Bool {
    edges.contains(edge) && (bar.isTranslucent || includesOpaqueBars)
  }

  /// Returns the frame of the view in its container, and the insets of the view's parts under bars.
  ///
  /// - Parameters:
  ///   - bounds: the container's bounds.
  ///   - top: the bar at the top.
  ///   - bottom: the bar at the bottom.
  /// - Returns: the view's frame, and the insets of the view under the bars.
  public func place(in bounds: Rect, top: BarEdge, bottom: BarEdge) -> (
    frame: Rect, covered: EdgeInsets
  ) {
    let under = (top: extends(under: top, at: .top), bottom: extends(under: bottom, at: .bottom))
    let inset = EdgeInsets(
      top: under.top ? 0 : top.depth, left: 0, bottom: under.bottom ? 0 : bottom.depth, right: 0)
    let covered = EdgeInsets(
      top: under.top ? top.depth : 0, left: 0, bottom: under.bottom ? bottom.depth : 0, right: 0)
    return (bounds.inset(by: inset), covered)
  }
}
