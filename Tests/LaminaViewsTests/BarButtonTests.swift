import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Buttons of bars: where they stand, what taps do, how they come and go.
@Suite @MainActor struct BarButtonTests {
  private func stack(_ stage: Stage) -> (stack: NavigationController, root: ViewController) {
    let root = ViewController()
    root.title = "Root"
    let stack = NavigationController(rootViewController: root)
    stage.window.rootViewController = stack
    stage.layOut()
    return (stack, root)
  }

  private func tap(_ stage: Stage, _ x: Double, _ y: Double, at time: Double) {
    stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
    stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.05)
    stage.application.sendQueued(until: time + 0.06)
  }

  @Test func `items: at both ends, tapped, disabled and changed`() {
    let stage = Stage()
    let (stack, root) = stack(stage)
    let log = Log()
    let left = BarButtonItem(title: "Left") { _ in log.add("left") }
    let add = BarButtonItem(systemItem: .add) { _ in log.add("add") }
    let done = BarButtonItem(systemItem: .done) { _ in log.add("done") }
    root.navigationItem.leftBarButtonItem = left
    root.navigationItem.rightBarButtonItems = [add, done]
    stage.layOut()
    let bar = stack.navigationBar
    tap(stage, 30, 20, at: 1)
    tap(stage, 390 - 25, 20, at: 2)
    tap(stage, 390 - 60, 20, at: 3)
    #expect(log.take() == ["left", "add", "done"])
    add.isEnabled = false
    tap(stage, 390 - 25, 20, at: 4)
    #expect(log.take() == [])
    left.title = "Longer title"
    stage.layOut()
    tap(stage, 100, 20, at: 5)
    #expect(log.take() == ["left"])
    #expect(bar.titleLabel.frame.midX == 195, "the title keeps the middle where it has room")
    #expect(done.style == .done && add.style == .plain)
    root.navigationItem.leftBarButtonItem = nil
    stage.layOut()
    tap(stage, 100, 20, at: 6)
    #expect(log.take() == [])
  }

  @Test func `left: items take the place of the back button, unless they stand beside it`() {
    let stage = Stage()
    let (stack, _) = stack(stage)
    let next = ViewController()
    next.title = "Next"
    next.navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel)
    stack.pushViewController(next, animated: false)
    stage.layOut()
    #expect(stack.navigationBar.backLabel.superview?.isHidden == true)
    next.navigationItem.leftItemsSupplementBackButton = true
    #expect(stack.navigationBar.backLabel.superview?.isHidden == false)
  }

  @Test func `views: one in place of the title, one in place of a button`() {
    let stage = Stage()
    let (stack, root) = stack(stage)
    let (title, custom) = (View(frame: rect(0, 0, 80, 30)), Switch())
    root.navigationItem.titleView = title
    root.navigationItem.rightBarButtonItem = BarButtonItem(customView: custom)
    stage.layOut()
    #expect(title.superview === stack.navigationBar && title.frame == rect(155, 7, 80, 30))
    #expect(stack.navigationBar.titleLabel.isHidden)
    let place = custom.convert(custom.bounds, to: stack.navigationBar)
    #expect(place == rect(390 - 16 - 51, 6.5, 51, 31))
    root.navigationItem.titleView = nil
    stage.layOut()
    #expect(title.superview == nil && !stack.navigationBar.titleLabel.isHidden)
  }

  @Test func `push: old buttons fade out while new ones fade in`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (stack, root) = stack(stage)
    let custom = View(frame: rect(0, 0, 20, 20))
    root.navigationItem.rightBarButtonItem = BarButtonItem(customView: custom)
    try loop.run(refreshes: 2)
    let next = ViewController()
    let other = View(frame: rect(0, 0, 20, 20))
    next.navigationItem.rightBarButtonItem = BarButtonItem(customView: other)
    func alpha(_ view: View) -> Double {
      var alpha = 1.0
      var layer: Layer? = view.layer
      while let shown = layer {
        alpha *= shown.presentation()?.opacity ?? shown.opacity
        layer = shown.superlayer
      }
      return alpha
    }
    stack.pushViewController(next, animated: true)
    try loop.run(refreshes: 6)
    #expect(custom.window != nil && other.window != nil)
    #expect((0.05..<0.95).contains(alpha(custom)) && (0.05..<0.95).contains(alpha(other)))
    try loop.run(refreshes: 60)
    #expect(custom.window == nil && alpha(other) == 1)
    stack.popViewController(animated: true)
    try loop.run(refreshes: 80)
    #expect(custom.window != nil && other.window == nil && alpha(custom) == 1)
  }

  @Test func `swipe: buttons come back when it is cancelled`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (stack, root) = stack(stage)
    let log = Log()
    root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Root") { _ in log.add("root") }
    let next = ViewController()
    next.navigationItem.rightBarButtonItem = BarButtonItem(title: "Next") { _ in log.add("next") }
    try loop.run(refreshes: 2)
    stack.pushViewController(next, animated: false)
    try loop.run(refreshes: 2)
    let start = loop.now + 0.1
    func send(_ action: TouchInput.Action, _ x: Double, at time: Double) {
      stage.application.post([TouchInput(action, at: Point(x: x, y: 400))], at: start + time)
    }
    send(.down, 2, at: 0)
    for step in 1...8 { send(.move, 2 + 10 * Double(step), at: 0.05 * Double(step)) }
    send(.up, 82, at: 0.8)
    try loop.run(refreshes: 120)
    #expect(stack.topViewController === next)
    tap(stage, 390 - 30, 20, at: loop.now + 0.1)
    try loop.run(refreshes: 20)
    #expect(log.take() == ["next"])
    stack.popViewController(animated: false)
    try loop.run(refreshes: 2)
    tap(stage, 390 - 30, 20, at: loop.now + 0.1)
    try loop.run(refreshes: 20)
    #expect(log.take() == ["root"])
  }

  // MARK: - Toolbar

  @Test func `toolbar: buttons of the top controller, spaces that share what is left`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 34, right: 0))
    let (stack, root) = stack(stage)
    let log = Log()
    root.toolbarItems = [
      BarButtonItem(title: "A") { _ in log.add("a") }, .flexibleSpace(),
      BarButtonItem(title: "B") { _ in log.add("b") }, .flexibleSpace(),
      BarButtonItem(title: "C") { _ in log.add("c") },
    ]
    #expect(stack.isToolbarHidden)
    stack.isToolbarHidden = false
    stage.layOut()
    #expect(stack.toolbar.frame == rect(0, 844 - 34 - 44, 390, 44))
    #expect(root.view.safeAreaInsets.bottom == 78)
    for (x, name) in [(20.0, "a"), (195, "b"), (370, "c")] {
      tap(stage, x, 844 - 34 - 22, at: x)
      #expect(log.take() == [name])
    }
    root.toolbarItems = [.fixedSpace(100), BarButtonItem(title: "D") { _ in log.add("d") }]
    stage.layOut()
    tap(stage, 8 + 100 + 12, 844 - 34 - 22, at: 400)
    #expect(log.take() == ["d"])
    stack.pushViewController(ViewController(), animated: false)
    stage.layOut()
    #expect(stack.toolbar.items.isEmpty)
    stack.isToolbarHidden = true
    stage.layOut()
    #expect(stack.toolbar.isHidden && stack.topViewController?.view.safeAreaInsets.bottom == 34)
  }

  @Test func `toolbar: it moves in and out, and its buttons fade in a push`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (stack, root) = stack(stage)
    root.toolbarItems = [BarButtonItem(title: "A")]
    try loop.run(refreshes: 2)
    stack.setToolbarHidden(false, animated: true)
    try loop.run(refreshes: 5)
    let y = try #require(stack.toolbar.layer.presentation()?.frame.minY)
    #expect(y > 800 && y < 844)
    try loop.run(refreshes: 40)
    let next = ViewController()
    next.toolbarItems = [BarButtonItem(title: "B")]
    stack.pushViewController(next, animated: true)
    try loop.run(refreshes: 5)
    #expect(stack.toolbar.subviews.filter { !$0.subviews.isEmpty }.count == 2)
    try loop.run(refreshes: 60)
    #expect(stack.toolbar.subviews.filter { !$0.subviews.isEmpty }.count == 1)
    #expect(stack.toolbar.items[0].title == "B")
    stack.setToolbarHidden(true, animated: true)
    try loop.run(refreshes: 40)
    #expect(stack.toolbar.isHidden)
  }

  @Test func `edit: the button begins and ends editing`() {
    final class Editor: ViewController {
      let log = Log()
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        log.add("\(editing) \(animated)")
      }
    }
    let controller = Editor()
    controller.isEditing = true
    #expect(controller.editButtonItem.title == "Done" && controller.isEditing)
    controller.editButtonItem.action?(controller.editButtonItem)
    #expect(controller.editButtonItem.title == "Edit" && controller.editButtonItem.style == .plain)
    #expect(controller.log.take() == ["true false", "false true"] && !controller.isEditing)
  }

  @Test func `system: each item has a text, a sign or is a space`() {
    for item in BarButtonItem.SystemItem.allCases {
      let bar = Toolbar(frame: rect(0, 0, 300, 44))
      bar.items = [BarButtonItem(systemItem: item)]
      bar.layoutIfNeeded()
      let button = bar.subviews.last?.subviews.first
      let isSpace = item == .flexibleSpace || item == .fixedSpace
      #expect((button?.isUserInteractionEnabled ?? false) != isSpace, "\(item)")
      #expect((button?.frame.width ?? 0) > 20 || item == .fixedSpace, "\(item)")
    }
  }
}
