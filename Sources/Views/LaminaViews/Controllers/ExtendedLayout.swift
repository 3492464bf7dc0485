public import LaminaGeometry

/// Edges of a rectangle, like `UIRectEdge`.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The edge at the smallest y.
  public static let top = RectEdge(rawValue: 1)
  /// The edge at the smallest x.
  public static let left = RectEdge(rawValue: 2)
  /// The edge at the largest y.
  public static let bottom = RectEdge(rawValue: 4)
  /// The edge at the largest x.
  public static let right = RectEdge(rawValue: 8)
  /// All four.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// The placement of a controller's view relative to bars, as a value of the controller's settings.
public struct ExtendedLayout: Hashable, Sendable {
  /// A bar at an edge.
  public struct BarEdge: Hashable, Sendable {
    /// The distance that the bar reaches into the container, including the status bar, in points.
    public var depth: Double
    /// Whether the bar is translucent.
    public var isTranslucent: Bool

    /// Makes the edge of a bar.
    public init(depth: Double, isTranslucent: Bool = true) {
      (self.depth, self.isTranslucent) = (depth, isTranslucent)
    }

    /// No bar.
    public static let none = BarEdge(depth: 0)
  }

  /// The edges at which the view lies under bars.
  public var edges: RectEdge
  /// Whether the view lies under opaque bars too.
  public var includesOpaqueBars: Bool

  /// Makes the placement rules of a controller.
  public init(edges: RectEdge = .all, includesOpaqueBars: Bool = false) {
    (self.edges, self.includesOpaqueBars) = (edges, includesOpaqueBars)
  }

  /// Whether the view lies under a bar.
  ///
  /// - Parameters:
  ///   - bar: the bar.
  ///   - edge: the edge of the bar.
  /// - Returns: whether the view lies under it.
  public func extends(under bar: BarEdge, at edge: RectEdge) -> Bool {
    edges.contains(edge) && (bar.isTranslucent || includesOpaqueBars)
  }

  /// Returns the frame of the view in its container, and the insets of its parts under bars.
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
