import LaminaCompositor
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// When views are laid out, in which order, and by whom.
@Suite @MainActor struct ViewLayoutTests {
  // MARK: - The system's call

  @Test func `layout: parents before children, again until nothing has a trigger`() {
    let tree = LayoutTree()
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
    let tree = LayoutTree()
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
    let tree = LayoutTree()
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
