import LaminaGeometry
import LaminaLayers
import Testing

@Suite @MainActor struct ScrollLayerTests {
  private func scroller(_ mode: ScrollMode = .both) -> ScrollLayer {
    let layer = ScrollLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    layer.position = Point(x: 50, y: 25)
    layer.scrollMode = mode
    return layer
  }

  @Test func `scrolling: it masks to its bounds, and scrolls both ways, by default`() {
    let layer = ScrollLayer()
    #expect(layer.masksToBounds && layer.scrollMode == .both)
    #expect(ScrollMode(name: "sideways") == .none && ScrollMode(name: "both") == .both)
  }

  @Test(arguments: [
    (ScrollMode.both, Point(x: 300, y: -70)), (.none, Point(x: 0, y: 0)),
    (.horizontally, Point(x: 300, y: 0)), (.vertically, Point(x: 0, y: -70)),
  ])
  func `scrolling: a point becomes the bounds' origin, unclamped`(mode: ScrollMode, origin: Point) {
    let layer = scroller(mode)
    layer.scroll(to: Point(x: 300, y: -70))
    #expect(layer.bounds == Rect(origin: origin, size: Size(width: 100, height: 50)))
    #expect(layer.position == Point(x: 50, y: 25))
    layer.scroll(to: Point(x: .nan, y: 0))
    #expect(layer.bounds.origin == origin)
  }

  /// The view shows (10, 20) to (110, 70).
  @Test(arguments: [
    // Inside: nothing moves.
    (Rect(x: 20, y: 30, width: 10, height: 10), Point(x: 10, y: 20)),
    (Rect(x: 10, y: 20, width: 100, height: 50), Point(x: 10, y: 20)),
    // Before and after: its near edge comes to that of the view.
    (Rect(x: -5, y: 5, width: 10, height: 10), Point(x: -5, y: 5)),
    (Rect(x: 200, y: 100, width: 10, height: 10), Point(x: 110, y: 60)),
    // Longer than the view along x: from its smaller edge on.
    (Rect(x: 30, y: 65, width: 101, height: 10), Point(x: 30, y: 25)),
    (Rect(x: -30, y: 20, width: 500, height: 500), Point(x: -30, y: 20)),
    // Turned inside out.
    (Rect(x: 210, y: 110, width: -10, height: -10), Point(x: 110, y: 60)),
  ])
  func `scrolling: a rectangle is shown by the least way`(rect: Rect, origin: Point) {
    let layer = scroller()
    layer.bounds.origin = Point(x: 10, y: 20)
    layer.scroll(to: rect)
    #expect(layer.bounds.origin == origin)
  }

  @Test func `scrolling: layers within find the nearest scroll layer`() {
    let (outer, inner) = (scroller(), scroller())
    let (page, leaf) = (Layer(), Layer())
    outer.addSublayer(inner)
    inner.addSublayer(page)
    page.frame = Rect(x: 0, y: 0, width: 1_000, height: 1_000)
    page.addSublayer(leaf)
    leaf.frame = Rect(x: 200, y: 300, width: 40, height: 20)
    leaf.scroll(Point(x: 5, y: 6))
    #expect(inner.bounds.origin == Point(x: 205, y: 306))
    #expect(outer.bounds.origin == .zero)
    #expect(leaf.visibleRect == Rect(x: 5, y: 6, width: 35, height: 14))
    leaf.scrollRectToVisible(leaf.bounds)
    #expect(inner.bounds.origin == Point(x: 200, y: 300))
    #expect(leaf.visibleRect == leaf.bounds)
    #expect(page.visibleRect == Rect(x: 200, y: 300, width: 100, height: 50))
    inner.scroll(to: Point(x: 0, y: 0))
    #expect(leaf.visibleRect == .zero)
    #expect(inner.visibleRect == inner.bounds)
  }

  @Test func `scrolling: without a scroll layer all is visible and nothing moves`() {
    let (root, leaf) = (Layer(), Layer())
    root.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    leaf.frame = Rect(x: 50, y: 50, width: 8, height: 9)
    root.addSublayer(leaf)
    leaf.scroll(Point(x: 3, y: 3))
    leaf.scrollRectToVisible(leaf.bounds)
    #expect(root.bounds.origin == .zero)
    #expect(leaf.visibleRect == leaf.bounds)
  }
}
