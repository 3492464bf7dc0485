public import LaminaGeometry

/// The axes along which a scroll layer scrolls, like `CAScrollLayerScrollMode`.
public enum ScrollMode: String, CaseIterable, Hashable, Sendable {
  /// Scrolling along both axes.
  case both
  /// Scrolling along neither axis.
  case none
  /// Scrolling along x only.
  case horizontally
  /// Scrolling along y only.
  case vertically

  /// Reads a name as Core Animation does: an unknown one means `none`.
  public init(name: String) { self = ScrollMode(rawValue: name) ?? .none }

  /// Returns the coordinates of `target` along the axes that scroll, and of `origin` along the other axes.
  func scrolledOrigin(_ origin: Point, to target: Point) -> Point {
    Point(
      x: self == .both || self == .horizontally ? target.x : origin.x,
      y: self == .both || self == .vertically ? target.y : origin.y)
  }
}

/// A layer that shows a part of larger content, like `CAScrollLayer`.
///
/// Scrolling sets the origin of its bounds. It masks to its bounds by default.
///
/// ```swift
/// let opening = ScrollLayer(), page = Layer()
/// opening.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
/// page.frame = Rect(x: 0, y: 0, width: 200, height: 1_000)
/// opening.addSublayer(page)
/// opening.scroll(to: Rect(x: 0, y: 480, width: 200, height: 40))
/// print(opening.bounds.origin.y)  // 420.0
/// ```
open class ScrollLayer: Layer {
  /// The axes along which the layer scrolls.
  open var scrollMode: ScrollMode = .both

  /// Makes a layer that masks to its bounds.
  public override init() {
    super.init()
    masksToBounds = true
  }

  /// Makes a presentation copy, whose values the frame sets.
  ///
  /// - Parameter layer: the layer that is copied.
  public override init(layer: Any) {
    super.init(layer: layer)
    masksToBounds = true
  }

  /// Makes a scroll layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init()
    masksToBounds = true
  }

  /// Scrolls a point to the origin of the bounds, along the axes that scroll.
  ///
  /// Nothing is clamped: a layer can scroll past its sublayers.
  ///
  /// - Parameter point: in the layer's own space; a point that is not finite scrolls nothing.
  open func scroll(to point: Point) {
    guard point.isFinite else { return }
    bounds.origin = scrollMode.scrolledOrigin(bounds.origin, to: point)
  }

  /// Scrolls the shortest distance that shows a rectangle, along the axes that scroll.
  ///
  /// Along an axis where the rectangle is longer than the bounds, its smaller edge is aligned with the
  /// bounds' edge.
  ///
  /// - Parameter rect: in the layer's own space; a rectangle that is not finite scrolls nothing.
  open func scroll(to rect: Rect) {
    guard rect.isFinite else { return }
    func least(_ low: Double, _ high: Double, _ from: Double, _ length: Double) -> Double {
      if high - low > length || low < from { return low }
      return high > from + length ? high - length : from
    }
    scroll(
      to: Point(
        x: least(rect.minX, rect.maxX, bounds.minX, bounds.width),
        y: least(rect.minY, rect.maxY, bounds.minY, bounds.height)))
  }
}

extension Layer {
  /// Scrolls the nearest scroll layer, this layer or an ancestor, until a point is at the origin of its
  /// bounds.
  ///
  /// Does nothing without a scroll layer.
  ///
  /// - Parameter point: in this layer's own space.
  public func scroll(_ point: Point) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(point, to: scroller))
  }

  /// Scrolls the nearest scroll layer, this layer or an ancestor, the shortest distance that shows a
  /// rectangle.
  ///
  /// Does nothing without a scroll layer.
  ///
  /// - Parameter rect: in this layer's own space.
  public func scrollRectToVisible(_ rect: Rect) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(rect, to: scroller))
  }

  /// The part of the bounds that the nearest scroll layer among the ancestors does not clip, in this
  /// layer's own space.
  ///
  /// It is the smallest upright rectangle around that part, or `.zero`. Without a scroll layer it is the
  /// whole bounds.
  public var visibleRect: Rect {
    guard let scroller = nearestScrollLayer, scroller !== self else { return bounds }
    let seen = scroller.convert(scroller.bounds, to: self)
    guard seen.isFinite else { return bounds }
    return bounds.intersection(seen) ?? .zero
  }

  // Policy: `scroll-layer-itself`.
  private var nearestScrollLayer: ScrollLayer? {
    var next: Layer? = self
    while let layer = next {
      if let scroller = layer as? ScrollLayer { return scroller }
      next = layer.superlayer
    }
    return nil
  }
}
