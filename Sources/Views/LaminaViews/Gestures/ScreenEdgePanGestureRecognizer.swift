import LaminaGeometry
public import LaminaLayers

/// A recogniser of a drag from an edge of its view, like `UIScreenEdgePanGestureRecognizer`.
///
/// It follows touches that come down within `reach` points of one of `edges`; other pans wait until it has
/// failed. It fails if the finger moves along the edge rather than away from it.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Makes a recogniser without a view, with a closure that it calls; `nil` for none.
  public override init(_ action: (@MainActor (GestureRecognizer) -> Void)? = nil) {
    super.init(action)
  }

  /// Makes a recogniser without a view, with a method that it calls.
  public override init(target: Any?, action: ResponderAction?) {
    super.init(target: target, action: action)
  }

  /// Makes a recogniser without a view; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(target: nil, action: nil)
  }

  /// The edges at which drags can begin; none by default.
  open var edges: RectEdge = []

  /// The largest distance from an edge at which a touch may come down, 20 pt.
  ///
  /// Policy: `edge-pan-reach`.
  public static var reach: Double { 20 }

  /// Whether the recogniser follows a new touch: true within `reach` of one of `edges`.
  open override func shouldReceive(_ touch: Touch) -> Bool {
    guard super.shouldReceive(touch), let view else { return false }
    return !edges(near: touch.location(in: view), of: view).isEmpty
  }

  /// Returns the edges of `edges` that are within `reach` of a point of a view.
  private func edges(near point: Point, of view: View) -> RectEdge {
    let (bounds, reach) = (view.bounds, ScreenEdgePanGestureRecognizer.reach)
    var near: RectEdge = []
    if point.x - bounds.minX <= reach { near.insert(.left) }
    if bounds.maxX - point.x <= reach { near.insert(.right) }
    if point.y - bounds.minY <= reach { near.insert(.top) }
    if bounds.maxY - point.y <= reach { near.insert(.bottom) }
    return near.intersection(edges)
  }

  /// Begins if the finger moves away from the edge where it came down; fails if it moves along that edge.
  ///
  /// In a corner of two edges, each movement is away from one of them.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    if state == .possible, let touch = touches.first, let view {
      let (start, point) = (touch.startLocation(in: view), touch.location(in: view))
      let (x, y) = (abs(point.x - start.x), abs(point.y - start.y))
      let near = edges(near: start, of: view)
      let isUpright = !near.isDisjoint(with: [.left, .right])
      let isLevel = !near.isDisjoint(with: [.top, .bottom])
      let (away, along) = isUpright ? (x, y) : (y, x)
      if isUpright != isLevel, along >= away, along >= ScreenEdgePanGestureRecognizer.slop {
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
