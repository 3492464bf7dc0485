import LaminaGeometry

/// A recogniser of a drag from an edge of its view, like `UIScreenEdgePanGestureRecognizer`.
///
/// It follows touches that come down within `reach` points of one of `edges`; other pans wait until it has
/// failed. It fails if the finger moves along the edge rather than away from it.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which drags can begin; none by default.
  open var edges: RectEdge = []

  /// The largest distance from an edge at which a touch may come down, 20 pt.
  ///
  /// Policy: `edge-pan-reach`.
  public static var reach: Double { 20 }

  /// Whether the recogniser follows a new touch: true within `reach` of one of `edges`.
  open override func shouldReceive(_ touch: Touch) -> Bool {
    guard super.shouldReceive(touch), let view else { return false }
    let (point, bounds) = (touch.location(in: view), view.bounds)
    let reach = ScreenEdgePanGestureRecognizer.reach
    return edges.contains(.left) && point.x - bounds.minX <= reach
      || edges.contains(.right) && bounds.maxX - point.x <= reach
      || edges.contains(.top) && point.y - bounds.minY <= reach
      || edges.contains(.bottom) && bounds.maxY - point.y <= reach
  }

  /// Begins if the finger moves away from the edge; fails if it moves along the edge.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    if state == .possible, let touch = touches.first {
      let (start, point) = (touch.startLocation(in: view), touch.location(in: view))
      let (x, y) = (abs(point.x - start.x), abs(point.y - start.y))
      let isHorizontal = !edges.isDisjoint(with: [.left, .right])
      let (away, along) = isHorizontal ? (x, y) : (y, x)
      if along >= away, along >= ScreenEdgePanGestureRecognizer.slop {
        state = .failed
        return
      }
    }
    super.touchesMoved(touches, with: event)
  }

  /// Makes other pans wait until this one has failed.
  open override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    other is PanGestureRecognizer
  }
}
