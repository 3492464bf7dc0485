import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Which view is touched at a point.
@Suite @MainActor struct ViewHitTests {
  private func hit(_ view: View, _ x: Double, _ y: Double) -> String? {
    view.hitTest(Point(x: x, y: y), with: nil)?.name
  }

  @Test func `hit test: in the view's own space, minimum edges in, maximum edges out`() {
    let view = View("v", rect(50, 50, 100, 100))
    view.bounds.origin = Point(x: 10, y: 20)
    #expect(hit(view, 10, 20) == "v" && hit(view, 109.5, 119.5) == "v")
    #expect(hit(view, 110, 30) == nil && hit(view, 50, 120) == nil && hit(view, 9.5, 20) == nil)
  }

  @Test func `hit test: the last subview first, whatever its zPosition`() {
    let root = View("root", rect(0, 0, 100, 100))
    let first = View("first", rect(10, 10, 50, 50), in: root)
    _ = View("second", rect(10, 10, 50, 50), in: root)
    first.layer.zPosition = 100
    #expect(hit(root, 20, 20) == "second")
    root.bringSubviewToFront(first)
    #expect(hit(root, 20, 20) == "first" && hit(root, 5, 5) == "root")
  }

  @Test(arguments: [
    (alpha: 1.0, isTouched: true), (0.011, true), (0.01, false), (0.009, false), (0, false),
    (.nan, false),
  ]) func `hit test: an alpha of 0.01 and less is not touched`(alpha: Double, isTouched: Bool) {
    let root = View("root", rect(0, 0, 100, 100))
    let view = View("view", rect(0, 0, 50, 50), in: root)
    _ = View("inside", rect(0, 0, 20, 20), in: view)
    view.alpha = alpha
    #expect(hit(root, 5, 5) == (isTouched ? "inside" : "root"))
  }

  @Test func `hit test: hidden views and those that take no touches are left out with all in them`()
  {
    let root = View("root", rect(0, 0, 100, 100))
    let view = View("view", rect(0, 0, 50, 50), in: root)
    let inside = View("inside", rect(0, 0, 20, 20), in: view)
    #expect(hit(root, 5, 5) == "inside")
    inside.isHidden = true
    #expect(hit(root, 5, 5) == "view")
    inside.isHidden = false
    view.isUserInteractionEnabled = false
    #expect(hit(root, 5, 5) == "root")
    root.isHidden = true
    #expect(hit(root, 5, 5) == nil)
  }

  @Test
  func `hit test: what lies outside its superview is not found, clipped or not; its layer is`() {
    let root = View("root", rect(0, 0, 200, 200))
    let small = View("small", rect(0, 0, 50, 50), in: root)
    let outside = View("outside", rect(60, 0, 50, 50), in: small)
    for clips in [false, true] {
      small.clipsToBounds = clips
      #expect(hit(root, 70, 10) == "root")
    }
    small.clipsToBounds = false
    #expect(root.layer.hitTest(Point(x: 70, y: 10)) === outside.layer, "layers differ")
  }

  @Test func `hit test: corners, masks and contents do not matter`() {
    let root = View("root", rect(0, 0, 100, 100))
    let round = View("round", rect(0, 0, 50, 50), in: root)
    round.layer.cornerRadius = 25
    round.layer.masksToBounds = true
    round.layer.mask = Layer()
    #expect(hit(root, 1, 1) == "round")
  }

  @Test func `hit test: turned and scaled views are hit in their own space, flat ones never`() {
    let root = View("root", rect(0, 0, 100, 100))
    let turned = View("turned", rect(30, 40, 40, 20), in: root)
    turned.transform = Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(hit(root, 45, 31) == "turned" && hit(root, 31, 50) == "root")
    turned.transform = Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    #expect(hit(root, 50, 50) == "root")
  }

  // MARK: - Shapes

  private final class Round: View {
    override func point(inside point: Point, with event: Event?) -> Bool {
      let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
      return x * x + y * y < bounds.width * bounds.width / 4
    }
  }

  /// Touched also so many points outside its bounds.
  private final class Enlarged: View {
    var margin = 0.0
    override func point(inside point: Point, with event: Event?) -> Bool {
      bounds.inset(by: EdgeInsets(-margin)).contains(point)
    }
  }

  @Test func `shape: a round button lets its corners through`() {
    let root = View("root", rect(0, 0, 100, 100))
    let button = Round("button", rect(0, 0, 100, 100), in: root)
    _ = View("label", rect(0, 0, 100, 100), in: button)
    #expect(hit(root, 50, 50) == "label" && hit(root, 50, 1) == "label")
    #expect(
      hit(root, 5, 5) == "root" && hit(root, 14, 14) == "root" && hit(root, 15, 15) == "label")
  }

  @Test func `shape: a child of 50 x 50, enlarged, answers everywhere in its parent of 100 x 100`()
  {
    let root = View("root", rect(0, 0, 300, 300))
    let parent = View("parent", rect(100, 100, 100, 100), in: root)
    let child = Enlarged("child", rect(25, 25, 50, 50), in: parent)
    #expect(hit(root, 110, 110) == "parent")
    child.margin = 25
    for (x, y) in [(100.0, 100.0), (199, 199), (110, 190), (150, 150)] {
      #expect(hit(root, x, y) == "child")
    }
    child.margin = 100
    #expect(hit(root, 90, 150) == "root", "not outside the parent")
  }

  @Test
  func `shape: a child as large as its parent misses outside until the parent is enlarged too`() {
    let root = View("root", rect(0, 0, 300, 300))
    let parent = Enlarged("parent", rect(100, 100, 100, 100), in: root)
    let child = Enlarged("child", rect(0, 0, 100, 100), in: parent)
    child.margin = 20
    #expect(hit(root, 90, 150) == "root")
    parent.margin = 20
    #expect(hit(root, 90, 150) == "child" && hit(root, 219, 219) == "child")
    #expect(hit(root, 220, 150) == "root")
  }

  // MARK: - Windows

  @Test func `windows: the highest level answers, of one level the one that was shown last`() {
    let stage = Stage()
    #expect(Window.Level.normal < .statusBar && Window.Level.statusBar < .alert)
    let alert = Window(screen: stage.screen, level: .alert)
    let bar = Window(screen: stage.screen, level: .statusBar)
    bar.frame = rect(0, 0, 390, 20)
    let second = Window(screen: stage.screen)
    for (name, window) in [("alert", alert), ("bar", bar), ("second", second)] {
      window.layer.name = name
      #expect(window.isHidden)
      window.isHidden = false
    }
    #expect(stage.screen.windows.map(\.name) == ["window", "second", "bar", "alert"])
    #expect(
      stage.screen.layer.orderedSublayers.map(\.name) == ["window", "second", "bar", "alert"])
    func touched(_ y: Double) -> String? { stage.screen.hitTest(Point(x: 9, y: y))?.name }
    #expect(touched(10) == "alert" && alert.frame == stage.screen.bounds)
    alert.isHidden = true
    #expect(touched(10) == "bar" && touched(20) == "second", "the bar floats above the app's")
    second.isUserInteractionEnabled = false
    #expect(touched(20) == "window")
    second.level = Window.Level(rawValue: 3_000)
    second.isUserInteractionEnabled = true
    #expect(touched(10) == "second")
    #expect(stage.application.windows.count == 3)
  }

  @Test func `screens: each has its windows, its points and its scale`() {
    let (near, far) = (
      Screen(width: 100, height: 100, scale: 2), Screen(width: 50, height: 50, scale: 3)
    )
    let application = Application(screens: [near, far])
    let (first, second) = (Window(screen: near), Window(screen: far))
    first.makeKeyAndVisible()
    second.isHidden = false
    #expect(near.hitTest(Point(x: 70, y: 70)) === first && far.hitTest(Point(x: 70, y: 70)) == nil)
    #expect(far.hitTest(Point(x: 7, y: 7)) === second)
    #expect(first.contentScaleFactor == 2 && second.contentScaleFactor == 3)
    #expect(
      application.windows.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
  }
}
