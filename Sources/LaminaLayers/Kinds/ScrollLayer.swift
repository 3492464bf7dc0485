public import LaminaGeometry

/// Along which axes a scroll layer scrolls, as `CAScrollLayerScrollMode`.
public enum ScrollMode: String, CaseIterable, Hashable, Sendable {
  /// Along both.
  case both
  /// Along none.
  case none
  /// Along x alone.
  case horizontally
  /// Along y alone.
  case vertically

  /// Reads a name as Core Animation does: an unknown one scrolls nothing.
  public init(name: String) { self = ScrollMode(rawValue: name) ?? .none }

  /// `target` along the axes that scroll, `origin` along the others.
  func moved(_ origin: Point, to target: Point) -> Point {
    Point(
      x: self == .both || self == .horizontally ? target.x : origin.x,
      y: self == .both || self == .vertically ? target.y : origin.y)
  }
}

/// A layer that shows a part of what is larger than itself, as `CAScrollLayer`.
///
/// Scrolling sets the origin of its bounds; it masks to its bounds unless told not to.
public final class ScrollLayer: Layer {
  /// Along which axes it scrolls.
  public var scrollMode: ScrollMode = .both

  /// Makes a layer that masks to its bounds.
  public override init() {
    super.init()
    masksToBounds = true
  }

  /// Makes a point the origin of the bounds, along the axes that scroll.
  ///
  /// Nothing is clamped: a layer scrolls past its sublayers too.
  ///
  /// - Parameter point: in the layer's own space; one that is not finite scrolls nothing.
  public func scroll(to point: Point) {
    guard point.isFinite else { return }
    bounds.origin = scrollMode.moved(bounds.origin, to: point)
  }

  /// Scrolls as little as shows a rectangle, along the axes that scroll.
  ///
  /// Along an axis on which the rectangle is longer than the bounds, it is shown from its smaller edge
  /// on.
  ///
  /// - Parameter rect: in the layer's own space; one that is not finite scrolls nothing.
  public func scroll(to rect: Rect) {
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
  /// Scrolls the nearest scroll layer around this one, itself included, so that a point lies at the
  /// origin of its bounds; without one nothing happens.
  ///
  /// - Parameter point: in this layer's own space.
  public func scroll(_ point: Point) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(point, to: scroller))
  }

  /// Scrolls the nearest scroll layer around this one, itself included, as little as shows a
  /// rectangle; without one nothing happens.
  ///
  /// - Parameter rect: in this layer's own space.
  public func scrollRectToVisible(_ rect: Rect) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(rect, to: scroller))
  }

  /// The part of the bounds that the nearest scroll layer around this one does not clip, in this
  /// layer's own space: the smallest upright rectangle around it, or `.zero`.
  ///
  /// All of the bounds without a scroll layer.
  public var visibleRect: Rect {
    guard let scroller = nearestScrollLayer, scroller !== self else { return bounds }
    let seen = scroller.convert(scroller.bounds, to: self)
    guard seen.isFinite else { return bounds }
    return bounds.intersection(seen) ?? .zero
  }

  private var nearestScrollLayer: ScrollLayer? {
    var next: Layer? = self
    while let layer = next {
      if let scroller = layer as? ScrollLayer { return scroller }
      next = layer.superlayer
    }
    return nil
  }
}
