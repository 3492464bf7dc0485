import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Where views are: frame, bounds, center and transform, spaces, points and pixels.
@Suite @MainActor struct ViewGeometryTests {
  /// A change of one property, and the values of all four afterwards.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let set: @MainActor @Sendable (View) -> Void
    let frame: Rect
    let bounds: Rect
    let center: Point
  }

  private static let double = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
  private static let quarter = Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)

  /// Of a view with frame (10, 20, 100, 50), bounds (5, 6, 100, 50) and center (60, 45).
  nonisolated static let rows: [Row] = [
    Row(
      testDescription: "frame: the bounds' size and the center",
      set: { $0.frame = rect(0, 0, 200, 100) }, frame: rect(0, 0, 200, 100),
      bounds: rect(5, 6, 200, 100), center: Point(x: 100, y: 50)),
    Row(
      testDescription: "frame, moved: the center alone",
      set: { $0.frame.origin = Point(x: 1, y: 2) }, frame: rect(1, 2, 100, 50),
      bounds: rect(5, 6, 100, 50), center: Point(x: 51, y: 27)),
    Row(
      testDescription: "a negative frame is standardised",
      set: { $0.frame = rect(0, 0, -100, -50) }, frame: rect(-100, -50, 100, 50),
      bounds: rect(5, 6, 100, 50), center: Point(x: -50, y: -25)),
    Row(
      testDescription: "bounds' size: the frame, about the center",
      set: { $0.bounds.size = Size(width: 50, height: 20) }, frame: rect(35, 35, 50, 20),
      bounds: rect(5, 6, 50, 20), center: Point(x: 60, y: 45)),
    Row(
      testDescription: "bounds' origin: nothing else",
      set: { $0.bounds.origin = Point(x: 0, y: 99) }, frame: rect(10, 20, 100, 50),
      bounds: rect(0, 99, 100, 50), center: Point(x: 60, y: 45)),
    Row(
      testDescription: "center: the frame's origin", set: { $0.center = .zero },
      frame: rect(-50, -25, 100, 50), bounds: rect(5, 6, 100, 50), center: .zero),
    Row(
      testDescription: "transform, a scale: the frame alone", set: { $0.transform = double },
      frame: rect(-40, -5, 200, 100), bounds: rect(5, 6, 100, 50),
      center: Point(x: 60, y: 45)),
    Row(
      testDescription: "transform, a quarter turn: the frame alone",
      set: { $0.transform = quarter }, frame: rect(35, -5, 50, 100),
      bounds: rect(5, 6, 100, 50), center: Point(x: 60, y: 45)),
    Row(
      testDescription: "frame under a scale: the bounds' size through its inverse",
      set: {
        $0.transform = Affine(a: 2, b: 0, c: 0, d: 4, tx: 0, ty: 0)
        $0.frame = rect(10, 20, 100, 50)
      }, frame: rect(10, 20, 100, 50), bounds: rect(5, 6, 50, 12.5),
      center: Point(x: 60, y: 45)),
    Row(
      testDescription: "the anchor point: the frame alone",
      set: { $0.layer.anchorPoint = .zero }, frame: rect(60, 45, 100, 50),
      bounds: rect(5, 6, 100, 50), center: Point(x: 60, y: 45)),
  ]

  @Test(arguments: rows) func `table: what setting one changes in the others`(row: Row) {
    let view = View(frame: rect(10, 20, 100, 50))
    view.bounds.origin = Point(x: 5, y: 6)
    #expect(view.center == Point(x: 60, y: 45))
    row.set(view)
    #expect(view.frame == row.frame)
    #expect(view.bounds == row.bounds)
    #expect(view.center == row.center)
    #expect(view.layer.frame == row.frame && view.layer.position == row.center)
  }

  @Test func `children: their frames stay valid under a transformed parent`() {
    let parent = View(frame: rect(0, 0, 200, 200))
    let child = View("child", rect(20, 30, 40, 50), in: parent)
    parent.transform = Affine(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 3, ty: 4)
    #expect(child.frame == rect(20, 30, 40, 50))
    child.frame = rect(10, 10, 100, 100)
    #expect(child.frame == rect(10, 10, 100, 100))
    #expect(child.center == Point(x: 60, y: 60) && child.bounds.size.width == 100)
    #expect(child.convert(Point.zero, to: parent) == Point(x: 10, y: 10))
  }

  // MARK: - Scale

  @Test func `scale: the screen's, once the view is in a window, unless it is set`() {
    let stage = Stage(scale: 3)
    let (view, own) = (View(), View())
    #expect(view.contentScaleFactor == 1 && stage.window.contentScaleFactor == 3)
    own.contentScaleFactor = 1.5
    view.addSubview(own)
    stage.window.addSubview(view)
    #expect(view.contentScaleFactor == 3 && view.layer.contentsScale == 3)
    #expect(own.contentScaleFactor == 1.5)
    let other = Window(screen: Screen(width: 10, height: 10, scale: 2))
    other.addSubview(view)
    #expect(view.contentScaleFactor == 2 && own.contentScaleFactor == 1.5)
  }

  @Test func `scale: points are pixels over the scale, of screens and of stores`() {
    let stage = Stage(scale: 3)
    #expect(stage.screen.nativeBounds == rect(0, 0, 1170, 2532))
    #expect(stage.screen.canvas.exactPixelWidth == 1170)
    #expect(Screen(width: 100.5, height: 10).nativeBounds == rect(0, 0, 101, 10))
    let (two, view) = (Stage(scale: 2), View(frame: rect(0, 0, 100, 80)))
    two.window.addSubview(view)
    #expect(view.layer.backingStoreBytesNeeded == 128_000, "200 x 160 pixels")
  }

  // MARK: - Conversion

  @Test func `conversion: between views, their scrolled and scaled parents included`() {
    let root = View(frame: rect(0, 0, 300, 300))
    let left = View("left", rect(10, 20, 100, 100), in: root)
    let right = View("right", rect(150, 20, 100, 100), in: root)
    left.bounds.origin = Point(x: 0, y: 40)
    right.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    #expect(left.convert(Point(x: 0, y: 40), to: root) == Point(x: 10, y: 20))
    #expect(left.convert(Point(x: 5, y: 45), to: right) == Point(x: -42.5, y: 27.5))
    #expect(right.convert(Point(x: 5, y: 45), from: left) == Point(x: -42.5, y: 27.5))
    #expect(right.convert(rect(0, 0, 10, 10), to: root) == rect(100, -30, 20, 20))
    #expect(right.convert(rect(100, -30, 20, 20), from: root) == rect(0, 0, 10, 10))
  }

  @Test func `conversion: nil is the window's space, and the topmost view's without one`() {
    let stage = Stage()
    let outer = View("outer", rect(10, 20, 100, 100))
    let inner = View("inner", rect(1, 2, 50, 50), in: outer)
    #expect(inner.convert(Point.zero, to: nil) == Point(x: 1, y: 2), "outer's own space")
    stage.window.addSubview(outer)
    stage.window.bounds.origin = Point(x: 0, y: 5)
    #expect(inner.convert(Point.zero, to: nil) == Point(x: 11, y: 22))
    #expect(inner.convert(Point(x: 11, y: 22), from: nil) == .zero)
    #expect(inner.convert(rect(0, 0, 5, 6), to: nil) == rect(11, 22, 5, 6))
    #expect(inner.convert(Point.zero, to: stage.window) == Point(x: 11, y: 22))
  }

  @Test func `conversion: a window's nil is the screen's space, and windows meet there`() {
    let stage = Stage()
    let bar = Window(screen: stage.screen, level: .statusBar)
    bar.frame = rect(100, 200, 100, 20)
    #expect(bar.convert(Point(x: 1, y: 2), to: nil) == Point(x: 101, y: 202), "hidden or not")
    bar.isHidden = false
    #expect(bar.convert(Point(x: 1, y: 2), to: nil) == Point(x: 101, y: 202))
    let view = View("view", rect(10, 10, 10, 10), in: stage.window)
    let text = View("text", rect(5, 5, 10, 10), in: bar)
    #expect(text.convert(Point.zero, to: view) == Point(x: 95, y: 195))
    #expect(view.convert(rect(95, 195, 4, 4), to: text) == rect(0, 0, 4, 4))
    let second = Screen(width: 100, height: 100)
    let far = Window(screen: second)
    far.frame.origin = Point(x: 3, y: 3)
    far.isHidden = false
    #expect(
      far.convert(Point.zero, to: bar) == Point(x: -97, y: -197),
      "both screens' corners at one place")
  }

  @Test func `conversion: a singular transform has no way back`() {
    let parent = View(frame: rect(0, 0, 100, 100))
    let flat = View("flat", rect(0, 0, 10, 10), in: parent)
    flat.transform = Affine(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(!parent.convert(Point(x: 3, y: 3), to: flat).isFinite)
  }
}
