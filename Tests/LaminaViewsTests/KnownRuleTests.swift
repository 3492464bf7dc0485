import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Rules that hold between properties, as somebody expects who knows UIKit.
@Suite @MainActor struct KnownRuleTests {
  private func same(_ first: [Responder], _ second: [Responder]) -> Bool {
    first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init)
  }

  // MARK: - Views

  @Test func `geometry: bounds grow around the centre, and a frame moves it`() {
    let view = View(frame: rect(10, 10, 20, 20))
    view.bounds.size = Size(width: 40, height: 40)
    #expect(view.center == Point(x: 20, y: 20) && view.frame == rect(0, 0, 40, 40))
    view.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    #expect(view.bounds == rect(0, 0, 40, 40) && view.frame == rect(-20, -20, 80, 80))
    view.transform = .identity
    view.bounds.origin = Point(x: 5, y: 5)
    #expect(view.frame == rect(0, 0, 40, 40), "the origin scrolls only")
    view.frame = rect(1, 2, 10, 10)
    #expect(view.bounds == rect(5, 5, 10, 10))
  }

  @Test func `tree: a view is its own descendant and is found by its tag`() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    (outer.tag, inner.tag) = (1, 2)
    #expect(outer.isDescendant(of: outer) && inner.isDescendant(of: outer))
    #expect(!outer.isDescendant(of: inner))
    #expect(outer.viewWithTag(1) === outer && outer.viewWithTag(2) === inner)
    #expect(outer.viewWithTag(3) == nil)
    let other = View()
    other.addSubview(inner)
    #expect(outer.subviews.isEmpty && inner.superview === other)
  }

  @Test func `constraints: a view that is removed takes those to its ancestors away`() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    let edge = inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor)
    let width = inner.widthAnchor.constraint(equalToConstant: 5)
    LayoutConstraint.activate([edge, width])
    inner.removeFromSuperview()
    #expect(!edge.isActive && width.isActive && outer.constraints.isEmpty)
  }

  @Test func `stack: arranged views are subviews, and the other way round only while in it`() {
    let (stack, first, second) = (StackView(), View(), View())
    stack.addArrangedSubview(first)
    stack.insertArrangedSubview(second, at: 0)
    #expect(same(stack.arrangedSubviews, [second, first]) && stack.subviews.count == 2)
    stack.removeArrangedSubview(first)
    #expect(same(stack.arrangedSubviews, [second]) && first.superview === stack)
    second.removeFromSuperview()
    #expect(same(stack.arrangedSubviews, []))
    stack.addSubview(second)
    #expect(same(stack.arrangedSubviews, []), "a mere subview is not arranged")
  }

  @Test func `stack: a hidden view takes no room, and no spacing`() {
    let stage = Stage()
    let views = (0..<3).map { _ in
      let view = View()
      view.widthAnchor.constraint(equalToConstant: 20).isActive = true
      view.heightAnchor.constraint(equalToConstant: 20).isActive = true
      return view
    }
    let stack = StackView(arrangedSubviews: views)
    stack.spacing = 10
    stage.window.addSubview(stack)
    #expect(stack.systemLayoutSizeFitting(.zero).width == 80)
    views[1].isHidden = true
    #expect(stack.systemLayoutSizeFitting(.zero).width == 50)
    #expect(stack.arrangedSubviews.count == 3)
  }

  @Test func `safe area: views get the part that reaches them, and margins include it`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let controller = ViewController()
    stage.window.rootViewController = controller
    let low = View("low", rect(0, 40, 390, 100), in: controller.view)
    let middle = View("middle", rect(0, 100, 390, 100), in: controller.view)
    stage.layOut()
    #expect(controller.view.safeAreaInsets.top == 47 && controller.view.safeAreaInsets.bottom == 34)
    #expect(low.safeAreaInsets == EdgeInsets(top: 7, left: 0, bottom: 0, right: 0))
    #expect(middle.safeAreaInsets == .zero)
    #expect(low.layoutMargins == EdgeInsets(top: 15, left: 8, bottom: 8, right: 8))
    low.insetsLayoutMarginsFromSafeArea = false
    #expect(low.layoutMargins == EdgeInsets(8))
    controller.additionalSafeAreaInsets = EdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    stage.layOut()
    #expect(controller.view.safeAreaInsets.top == 57 && low.safeAreaInsets.top == 17)
  }

  // MARK: - Controllers

  @Test func `titles: a controller's title is that of its items until they have their own`() {
    let controller = ViewController()
    controller.title = "A"
    #expect(controller.navigationItem.title == "A" && controller.tabBarItem.title == "A")
    controller.navigationItem.title = "B"
    #expect(controller.title == "A" && controller.navigationItem.title == "B")
  }

  @Test func `containers: a controller finds those around it`() {
    let (root, inner) = (ViewController(), ViewController())
    root.addChild(inner)
    let navigation = NavigationController(rootViewController: root)
    let tabs = TabBarController()
    tabs.viewControllers = [navigation]
    #expect(inner.navigationController === navigation && inner.tabBarController === tabs)
    #expect(navigation.parent === tabs && root.parent === navigation)
    #expect(navigation.topViewController === root && navigation.navigationController == nil)
    #expect(navigation.popViewController(animated: false) == nil)
    let pushed = ViewController()
    pushed.hidesBottomBarWhenPushed = true
    navigation.show(pushed, sender: nil)
    #expect(same(navigation.viewControllers, [root, pushed]))
    #expect(same(navigation.popToRootViewController(animated: false) ?? [], [pushed]))
  }

  private final class Presented: ViewController {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init()
    }
    override func viewWillAppear(_ animated: Bool) { log.add("will \(isBeingPresented)") }
    override func viewDidAppear(_ animated: Bool) { log.add("did \(isBeingPresented)") }
    override func viewWillDisappear(_ animated: Bool) { log.add("leaves \(isBeingDismissed)") }
    override func viewDidDisappear(_ animated: Bool) { log.add("left \(isBeingDismissed)") }
  }

  @Test(arguments: [false, true])
  func `presentation: a controller is being presented while it appears`(_ isAnimated: Bool) throws {
    let stage = Stage()
    let loop = try stage.loop()
    let root = ViewController()
    stage.window.rootViewController = root
    try loop.run(until: 0.1)
    let presented = Presented(stage.log)
    root.present(presented, animated: isAnimated)
    try loop.run(until: 2)
    #expect(!presented.isBeingPresented && root.presentedViewController === presented)
    presented.dismiss(animated: isAnimated)
    try loop.run(until: 4)
    #expect(stage.log.take() == ["will true", "did true", "leaves true", "left true"])
    #expect(root.presentedViewController == nil && !presented.isBeingDismissed)
  }

  // MARK: - Controls

  @Test func `controls: code tells nobody, a finger does`() {
    let stage = Stage()
    let controls: [Control] = [
      Switch(frame: rect(0, 0, 51, 31)), Slider(frame: rect(0, 40, 200, 31)),
      SegmentedControl(["a", "b"], frame: rect(0, 80, 200, 32)),
      Stepper(frame: rect(0, 120, 94, 29)),
    ]
    for control in controls {
      stage.window.addSubview(control)
      control.addAction(for: .valueChanged) { _ in stage.log.add("changed") }
    }
    stage.layOut()
    (controls[0] as? Switch)?.setOn(true, animated: false)
    (controls[1] as? Slider)?.value = 0.5
    (controls[2] as? SegmentedControl)?.selectedIndex = 1
    (controls[3] as? Stepper)?.value = 3
    #expect(stage.log.take() == [])
    stage.tap(1, 25, 15)
    #expect(stage.run(until: 2) == ["changed"] && (controls[0] as? Switch)?.isOn == false)
    stage.tap(3, 30, 95)
    #expect(stage.run(until: 4) == ["changed"])
    #expect((controls[2] as? SegmentedControl)?.selectedIndex == 0)
    stage.tap(5, 30, 95)
    #expect(stage.run(until: 6) == [], "the same segment")
    stage.tap(7, 80, 135)
    #expect(stage.run(until: 8) == ["changed"] && (controls[3] as? Stepper)?.value == 4)
  }

  @Test func `slider: one that is not continuous tells at the end`() {
    let stage = Stage()
    let slider = Slider(frame: rect(0, 0, 228, 31))
    slider.isContinuous = false
    slider.addAction(for: .valueChanged) { _ in stage.log.add("changed") }
    stage.window.addSubview(slider)
    stage.layOut()
    stage.post(1, (0, .down, 14, 15))
    stage.post(1.1, (0, .move, 60, 15))
    stage.post(1.2, (0, .move, 114, 15))
    #expect(stage.run(until: 1.25) == [])
    stage.post(1.3, (0, .up, 114, 15))
    #expect(stage.run(until: 2) == ["changed"] && abs(slider.value - 0.5) < 0.05)
  }

  @Test func `control: one that is disabled neither acts nor lets touches through`() {
    let stage = Stage()
    let below = Button("below", frame: rect(0, 0, 100, 44))
    let above = Button("above", frame: rect(0, 0, 100, 44))
    below.addAction(for: .touchUpInside) { _ in stage.log.add("below") }
    above.addAction(for: .touchUpInside) { _ in stage.log.add("above") }
    stage.window.addSubview(below)
    stage.window.addSubview(above)
    above.isEnabled = false
    stage.tap(1, 50, 20)
    #expect(stage.run(until: 2) == [])
    above.isEnabled = true
    stage.tap(3, 50, 20)
    #expect(stage.run(until: 4) == ["above"])
  }

  // MARK: - Tables

  @Test func `table: reloading forgets the selection; a style without colour still selects`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 5), TableLog())
    delegate.logsCells = false
    let table = stage.table(rows, delegate)
    table.cellForRow(at: IndexPath(row: 1))?.selectionStyle = .none
    stage.tap(1, 50, 66)
    _ = stage.run(until: 2)
    #expect(delegate.log.take() == ["select 0.1"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1))
    table.reloadData()
    stage.layOut()
    #expect(table.indexPathForSelectedRow == nil && delegate.log.take() == [])
    table.allowsSelection = false
    stage.tap(3, 50, 66)
    _ = stage.run(until: 4)
    #expect(delegate.log.take() == [] && table.indexPathForSelectedRow == nil)
  }

  @Test func `table: a single selection stays when its row is tapped again; several toggle`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 5), TableLog())
    delegate.logsCells = false
    let table = stage.table(rows, delegate)
    for time in [1.0, 3] { stage.tap(time, 50, 22) }
    _ = stage.run(until: 5)
    #expect(delegate.log.take() == ["select 0.0", "select 0.0"])
    table.allowsMultipleSelection = true
    stage.tap(6, 50, 66)
    stage.tap(8, 50, 22)
    _ = stage.run(until: 9)
    #expect(delegate.log.take() == ["select 0.1", "deselect 0.0"])
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1)])
  }

  @Test func `table: rows in sight only have cells`() {
    let stage = Stage()
    let table = stage.table(Rows(count: 1000), frame: rect(0, 0, 300, 220))
    #expect(table.visibleCells.count == 5 && table.contentSize.height == 44_000)
    #expect(table.cellForRow(at: IndexPath(row: 500)) == nil)
    #expect(table.indexPathForRow(at: Point(x: 5, y: 100)) == IndexPath(row: 2))
    table.scrollToRow(at: IndexPath(row: 500), at: .top, animated: false)
    stage.layOut()
    #expect(table.contentOffset.y == 22_000)
    #expect(table.cellForRow(at: IndexPath(row: 500)) != nil)
  }
}
