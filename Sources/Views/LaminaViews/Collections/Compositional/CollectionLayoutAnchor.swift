public import LaminaGeometry
import LaminaSystem

// Places of supplementary views, relative to items and to sections.

/// A set of edges of a rectangle, as the interface is read, like `NSDirectionalRectEdge`.
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits of the set: 1 for top, 2 for leading, 4 for bottom, 8 for trailing.
  public let rawValue: UInt

  /// Makes a set of edges from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge at the smallest y.
  public static let top = DirectionalRectEdge(rawValue: 1)
  /// The edge at which reading begins.
  public static let leading = DirectionalRectEdge(rawValue: 2)
  /// The edge at the largest y.
  public static let bottom = DirectionalRectEdge(rawValue: 4)
  /// The edge at which reading ends.
  public static let trailing = DirectionalRectEdge(rawValue: 8)
  /// All four edges.
  public static let all: DirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// A place on the boundary of a section, like `NSRectAlignment`.
public enum RectAlignment: CaseIterable, Hashable, Sendable {
  /// The centre.
  case none
  /// The middle of the top edge.
  case top
  /// The corner of the top and leading edges.
  case topLeading
  /// The middle of the leading edge.
  case leading
  /// The corner of the bottom and leading edges.
  case bottomLeading
  /// The middle of the bottom edge.
  case bottom
  /// The corner of the bottom and trailing edges.
  case bottomTrailing
  /// The middle of the trailing edge.
  case trailing
  /// The corner of the top and trailing edges.
  case topTrailing

  /// The edges that meet at the place.
  var edges: DirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}

/// A point of an item to which a supplementary view is attached, like `NSCollectionLayoutAnchor`.
///
/// The edges that the anchor does not name leave it in the middle.
public struct CollectionLayoutAnchor: Hashable, Sendable {
  /// The edges on which the point lies.
  public let edges: DirectionalRectEdge
  /// The distance from the edges: in points, or in widths and heights of the supplementary view.
  public let offset: Point
  /// Whether the offset is in widths and heights of the supplementary view.
  public let isFractionalOffset: Bool
  /// Whether the offset is in points.
  public var isAbsoluteOffset: Bool { !isFractionalOffset }

  private init(_ edges: DirectionalRectEdge, _ offset: Point, isFractional: Bool) {
    ensure(offset.isFinite, "an anchor's offset of \(offset)")
    (self.edges, self.offset, isFractionalOffset) = (edges, offset, isFractional)
  }

  /// Makes an anchor on edges.
  public init(edges: DirectionalRectEdge) { self.init(edges, .zero, isFractional: false) }

  /// Makes an anchor at a distance from edges.
  ///
  /// - Parameters:
  ///   - edges: the edges.
  ///   - offset: the distance, in points.
  public init(edges: DirectionalRectEdge, absoluteOffset offset: Point) {
    self.init(edges, offset, isFractional: false)
  }

  /// Makes an anchor at a distance from edges that depends on the supplementary view's size.
  ///
  /// - Parameters:
  ///   - edges: the edges.
  ///   - offset: the distance, in widths and heights of the supplementary view.
  public init(edges: DirectionalRectEdge, fractionalOffset offset: Point) {
    self.init(edges, offset, isFractional: true)
  }

  /// Returns the anchor's point in a rectangle, for a supplementary view of a size.
  func point(in rect: Rect, for size: Size) -> Point {
    var point = edges.point(in: rect)
    point.x += isFractionalOffset ? offset.x * size.width : offset.x
    point.y += isFractionalOffset ? offset.y * size.height : offset.y
    return point
  }
}

extension DirectionalRectEdge {
  /// Returns the point of a rectangle on these edges, in the middle along an axis without one.
  func point(in rect: Rect) -> Point {
    Point(
      x: contains(.leading) ? rect.minX : contains(.trailing) ? rect.maxX : rect.midX,
      y: contains(.top) ? rect.minY : contains(.bottom) ? rect.maxY : rect.midY)
  }

  /// The edges at the beginning and the end of an axis.
  static func ends(
    of axis: LayoutAxis
  ) -> (start: DirectionalRectEdge, end: DirectionalRectEdge) {
    axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
  }
}
