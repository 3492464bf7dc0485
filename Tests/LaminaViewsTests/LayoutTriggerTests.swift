import LaminaCompositor
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// What has a view laid out, and what has not (A8.5): every trigger, every non-trigger.
@Suite @MainActor struct LayoutTriggerTests {
  /// A view that lays out by a closure.
  private final class Placing: View {
    var onLayout: (@MainActor (Placing) -> Void)?
    override func layoutSubviews() { onLayout?(self) }
  }

  /// outer > view > inner in a shown window, all laid out.
  @MainActor private struct Tree {
    let stage = Stage()
    let outer = Placing("outer", rect(0, 0, 300, 300))
    let view = Placing("view", rect(10, 10, 200, 200))
    let inner = Placing("inner", rect(10, 10, 100, 100))
    let log = LayoutLog()

    init() {
      view.addSubview(inner)
      outer.addSubview(view)
      stage.window.addSubview(outer)
      stage.window.layoutLog = log
      stage.layOut()
      log.removeAll()
    }

    /// What a change has laid out at the commit, as lines.
    func calls(_ change: () -> Void) -> [String] {
      log.removeAll()
      change()
      #expect(log.entries.isEmpty, "nothing is laid out at once")
      stage.layOut()
      return log.entries.map(\.description)
    }
  }

  // MARK: - Triggers

  @Test func `trigger: setNeedsLayout, the view's or its layer's`() {
    let tree = Tree()
    #expect(tree.calls { tree.view.setNeedsLayout() } == ["view: explicit"])
    #expect(tree.calls { tree.view.layer.setNeedsLayout() } == ["view: explicit"])
    #expect(
      tree.calls {
        tree.view.setNeedsLayout()
        tree.view.setNeedsLayout()
      } == ["view: explicit"], "once")
    #expect(tree.calls {} == [])
  }

  @Test func `trigger: the own size, which is a trigger of the superview too`() {
    let tree = Tree()
    #expect(
      tree.calls { tree.view.bounds.size.width = 150 } == ["outer: subviewSize", "view: bounds"])
    #expect(
      tree.calls { tree.view.frame.size.height = 150 } == ["outer: subviewSize", "view: bounds"])
    #expect(
      tree.calls { tree.view.layer.bounds.size.width = 140 } == [
        "outer: subviewSize", "view: bounds",
      ],
      "through the layer too")
  }

  @Test func `trigger: the own origin, at every step of a scroll, and nobody else's`() {
    let tree = Tree()
    for step in 1...3 {
      #expect(tree.calls { tree.view.bounds.origin.y = Double(step) } == ["view: bounds"])
    }
  }

  @Test func `trigger: a subview that comes or goes is one of the superview`() {
    let tree = Tree()
    let added = View("added", rect(0, 0, 10, 10))
    #expect(
      tree.calls { tree.view.addSubview(added) } == ["view: subviews", "added: firstAppearance"])
    #expect(tree.calls { added.removeFromSuperview() } == ["view: subviews"])
    #expect(tree.calls { tree.view.insertSubview(added, at: 0) } == ["view: subviews"])
    #expect(tree.calls { tree.outer.addSubview(added) } == ["outer: subviews", "view: subviews"])
  }

  @Test func `trigger: the first appearance, of all that comes with it`() {
    let stage = Stage()
    let log = LayoutLog()
    stage.window.layoutLog = log
    let (outer, inner) = (View("outer", rect(0, 0, 9, 9)), View("inner", rect(0, 0, 5, 5)))
    outer.addSubview(inner)
    stage.layOut()
    #expect(log.entries.map(\.description) == ["window: firstAppearance"])
    stage.window.addSubview(outer)
    stage.layOut()
    #expect(
      log.entries.dropFirst().map(\.description) == [
        "window: subviews", "outer: subviews, firstAppearance", "inner: firstAppearance",
      ])
  }

  @Test func `trigger: a turned screen is one of the controller's view`() {
    let stage = Stage()
    let controller = ViewController()
    controller.view.layer.name = "root"
    stage.window.rootViewController = controller
    _ = View("fixed", rect(0, 0, 10, 10), in: controller.view)
    stage.layOut()
    let log = LayoutLog()
    stage.window.layoutLog = log
    stage.screen.bounds = rect(0, 0, 844, 390)
    stage.layOut()
    #expect(
      log.entries.map(\.description) == ["window: bounds, subviewSize", "root: bounds"])
    #expect(controller.view.frame == rect(0, 0, 844, 390))
    #expect(stage.screen.nativeBounds == rect(0, 0, 1688, 780))
  }

  // MARK: - No triggers

  @Test func `no trigger: making a view`() {
    let view = View(frame: rect(0, 0, 10, 10))
    #expect(!view.layer.needsLayout || view.superview == nil)
    let log = LayoutLog()
    view.layoutLog = log
    Stage().layOut()
    #expect(log.entries.isEmpty)
  }

  @Test func `no trigger: a move, along one axis or both, of the view and of its superview`() {
    let tree = Tree()
    #expect(tree.calls { tree.view.frame.origin.x = 50 } == [])
    #expect(tree.calls { tree.view.frame.origin.y = 50 } == [])
    #expect(tree.calls { tree.view.center = .zero } == [])
    #expect(tree.calls { tree.view.layer.position = Point(x: 5, y: 5) } == [])
  }

  @Test func `no trigger: alpha, a transform, a colour, hiding`() {
    let tree = Tree()
    #expect(tree.calls { tree.view.alpha = 0.5 } == [])
    #expect(
      tree.calls { tree.view.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0) } == [])
    #expect(tree.calls { tree.view.isHidden = true } == [])
    #expect(tree.calls { tree.view.backgroundColor = .white } == [])
    #expect(tree.calls { tree.view.setNeedsLayout() } == ["view: explicit"], "hidden ones too")
  }

  @Test func `no trigger: a transform of the view, although it marks its layer`() {
    let tree = Tree()
    tree.view.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    #expect(tree.view.layer.needsLayout && tree.outer.layer.needsLayout)
    #expect(tree.calls {} == [])
  }

  @Test func `no trigger: a frame or bounds that are what they were`() {
    let tree = Tree()
    #expect(
      tree.calls {
        tree.view.frame = rect(10, 10, 200, 200)
        tree.view.bounds = rect(0, 0, 200, 200)
        tree.view.frame = rect(210, 210, -200, -200)
      } == [])
  }

  @Test func `no trigger: another place among the subviews, and layers of no view`() {
    let tree = Tree()
    let other = View("other", rect(0, 0, 5, 5), in: tree.outer)
    tree.stage.layOut()
    #expect(tree.calls { tree.outer.sendSubviewToBack(other) } == [])
    #expect(tree.calls { tree.outer.bringSubviewToFront(other) } == [])
    #expect(tree.calls { tree.view.layer.addSublayer(Layer()) } == [])
  }

  @Test func `no trigger: the size of a subview's subview`() {
    let tree = Tree()
    #expect(
      tree.calls { tree.inner.bounds.size.width = 5 } == ["view: subviewSize", "inner: bounds"])
  }

  @Test func `no trigger: a view in no window is laid out by nobody`() {
    let stage = Stage()
    let (outer, view) = (View("outer", rect(0, 0, 9, 9)), View("view", rect(0, 0, 5, 5)))
    let log = LayoutLog()
    outer.layoutLog = log
    outer.addSubview(view)
    view.bounds.size.width = 8
    stage.layOut()
    #expect(log.entries.isEmpty)
    stage.window.addSubview(outer)
    stage.layOut()
    #expect(
      log.entries.map(\.description) == [
        "outer: subviews, subviewSize, firstAppearance", "view: bounds, firstAppearance",
      ])
  }

  @Test func `no trigger: the first appearance of a view without a size; its superview has one`() {
    let tree = Tree()
    let empty = View("empty", .zero)
    #expect(tree.calls { tree.view.addSubview(empty) } == ["view: subviews"])
    #expect(tree.calls { empty.setNeedsLayout() } == ["empty: explicit"])
    #expect(
      tree.calls { empty.bounds.size.width = 4 } == ["view: subviewSize", "empty: bounds"])
  }

  // MARK: - The system's call

  @Test func `layout: parents before children, again until nothing has a trigger`() {
    let tree = Tree()
    // inner asks for more until view has given it 103 points.
    tree.view.onLayout = { [inner = tree.inner] _ in
      if inner.bounds.width < 103 { inner.bounds.size.width += 1 }
    }
    tree.inner.onLayout = { [view = tree.view] inner in
      if inner.bounds.width < 103 { view.setNeedsLayout() }
    }
    #expect(
      tree.calls { tree.view.setNeedsLayout() } == [
        "view: explicit", "inner: bounds", "view: explicit", "inner: bounds", "view: explicit",
        "inner: bounds",
      ])
  }

  @Test func `layout: what a view does to itself meanwhile is no trigger, but setNeedsLayout is`() {
    let tree = Tree()
    var again = true
    tree.view.onLayout = { view in
      view.bounds.origin.y += 1
      view.subviews[0].bounds.size.width += 1
      if view.subviews.count == 1 { _ = View("new", rect(0, 0, 1, 1), in: view) }
      if again { view.setNeedsLayout() }
      again = false
    }
    #expect(
      tree.calls { tree.view.setNeedsLayout() } == [
        "view: explicit", "inner: bounds", "new: firstAppearance", "view: explicit",
        "inner: bounds",
      ])
  }

  @Test func `layout: a commit does it, once before it draws, whatever the turn has done before`()
    throws
  {
    let screen = Screen(width: 40, height: 30)
    let window = Window(screen: screen)
    let log = LayoutLog()
    (window.layer.name, window.layoutLog) = ("window", log)
    let view = View("view", rect(0, 0, 10, 10), in: window)
    window.isHidden = false
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    #expect(log.entries.isEmpty)
    try loop.run(refreshes: 1)
    #expect(
      log.entries.map(\.description) == [
        "window: subviews, firstAppearance", "view: firstAppearance",
      ])
    log.removeAll()
    loop.post {
      view.frame.size.width = 20
      view.frame.size.width = 30
      #expect(log.entries.isEmpty)
    }
    try loop.run(refreshes: 2)
    #expect(log.entries.map(\.description) == ["window: subviewSize", "view: bounds"])
    #expect(view.layer.animations.isEmpty, "no implicit animation")
  }

  // MARK: - layoutIfNeeded

  @Test func `layoutIfNeeded: the view is the root of what is laid out; a layer climbs`() {
    let tree = Tree()
    func marked(_ lay: () -> Void) -> [String] {
      tree.stage.layOut()
      tree.log.removeAll()
      for view in [tree.outer, tree.inner] { view.setNeedsLayout() }
      lay()
      return tree.log.entries.map(\.name)
    }
    #expect(marked { tree.view.layoutIfNeeded() } == ["inner"])
    #expect(marked { tree.inner.layoutIfNeeded() } == ["inner"])
    #expect(marked { tree.view.layer.layoutIfNeeded() } == ["outer", "inner"])
    #expect(marked { tree.outer.layoutIfNeeded() } == ["outer", "inner"])
    tree.log.removeAll()
    tree.outer.layoutIfNeeded()
    #expect(tree.log.entries.isEmpty, "nothing is left")
  }

  @Test func `layoutIfNeeded: a view that was never laid out counts as marked, in no window too`() {
    let log = LayoutLog()
    let view = View("view", rect(0, 0, 10, 10))
    view.layoutLog = log
    _ = View("inner", rect(0, 0, 5, 5), in: view)
    view.layoutIfNeeded()
    #expect(
      log.entries.map(\.description) == [
        "view: subviews, firstAppearance", "inner: firstAppearance",
      ])
    view.layoutIfNeeded()
    #expect(log.entries.count == 2)
  }

  // MARK: - Controllers

  private final class Told: ViewController {
    let log = Log()
    override func loadView() {
      let placing = Placing("view", rect(0, 0, 10, 10))
      placing.onLayout = { [log] _ in log.add("layout") }
      view = placing
    }
    override func viewWillLayoutSubviews() { log.add("will") }
    override func viewDidLayoutSubviews() { log.add("did") }
  }

  @Test func `controller: it is told before and after its view is laid out`() {
    let (stage, controller) = (Stage(), Told())
    stage.window.rootViewController = controller
    stage.layOut()
    #expect(controller.log.take() == ["will", "layout", "did"])
    controller.view.frame.origin.x = 3
    stage.layOut()
    #expect(controller.log.take() == [])
  }
}
