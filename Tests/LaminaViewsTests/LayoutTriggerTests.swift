import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The changes that trigger a view's layout, and the changes that do not.
@Suite @MainActor struct LayoutTriggerTests {
  // MARK: - Triggers

  @Test func `trigger: setNeedsLayout, the view's or its layer's`() {
    let tree = LayoutTree()
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
    let tree = LayoutTree()
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
    let tree = LayoutTree()
    for step in 1...3 {
      #expect(tree.calls { tree.view.bounds.origin.y = Double(step) } == ["view: bounds"])
    }
  }

  @Test func `trigger: a subview that comes or goes is one of the superview`() {
    let tree = LayoutTree()
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
    let tree = LayoutTree()
    #expect(tree.calls { tree.view.frame.origin.x = 50 } == [])
    #expect(tree.calls { tree.view.frame.origin.y = 50 } == [])
    #expect(tree.calls { tree.view.center = .zero } == [])
    #expect(tree.calls { tree.view.layer.position = Point(x: 5, y: 5) } == [])
  }

  @Test func `no trigger: alpha, a transform, a colour, hiding`() {
    let tree = LayoutTree()
    #expect(tree.calls { tree.view.alpha = 0.5 } == [])
    #expect(
      tree.calls { tree.view.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0) } == [])
    #expect(tree.calls { tree.view.isHidden = true } == [])
    #expect(tree.calls { tree.view.backgroundColor = .white } == [])
    #expect(tree.calls { tree.view.setNeedsLayout() } == ["view: explicit"], "hidden ones too")
  }

  @Test func `no trigger: a transform of the view, although it marks its layer`() {
    let tree = LayoutTree()
    tree.view.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    #expect(tree.view.layer.needsLayout && tree.outer.layer.needsLayout)
    #expect(tree.calls {} == [])
  }

  @Test func `no trigger: a frame or bounds that are what they were`() {
    let tree = LayoutTree()
    #expect(
      tree.calls {
        tree.view.frame = rect(10, 10, 200, 200)
        tree.view.bounds = rect(0, 0, 200, 200)
        tree.view.frame = rect(210, 210, -200, -200)
      } == [])
  }

  @Test func `no trigger: another place among the subviews, and layers of no view`() {
    let tree = LayoutTree()
    let other = View("other", rect(0, 0, 5, 5), in: tree.outer)
    tree.stage.layOut()
    #expect(tree.calls { tree.outer.sendSubviewToBack(other) } == [])
    #expect(tree.calls { tree.outer.bringSubviewToFront(other) } == [])
    #expect(tree.calls { tree.view.layer.addSublayer(Layer()) } == [])
  }

  @Test func `no trigger: the size of a subview's subview`() {
    let tree = LayoutTree()
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
    let tree = LayoutTree()
    let empty = View("empty", .zero)
    #expect(tree.calls { tree.view.addSubview(empty) } == ["view: subviews"])
    #expect(tree.calls { empty.setNeedsLayout() } == ["empty: explicit"])
    #expect(
      tree.calls { empty.bounds.size.width = 4 } == ["view: subviewSize", "empty: bounds"])
  }
}
