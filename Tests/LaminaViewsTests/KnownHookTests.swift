import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Calls of overridden members and their order, as somebody expects who overrides them in UIKit.
@Suite @MainActor struct KnownHookTests {
  /// A view that writes down its own life.
  private final class Living: View {
    var log: Log?
    var logsLayout = false
    convenience init(_ name: String, _ log: Log, _ frame: Rect = rect(0, 0, 50, 50)) {
      self.init(frame: frame)
      layer.name = name
      self.log = log
    }
    override func willMove(toSuperview superview: View?) {
      log?.add("\(name) willMove to \(superview?.name ?? "nil")")
    }
    override func didMoveToSuperview() {
      log?.add("\(name) didMove to \(superview?.name ?? "nil")")
    }
    override func willMove(toWindow window: Window?) {
      log?.add("\(name) will\(window == nil ? "Leave" : "Enter")")
    }
    override func didMoveToWindow() { log?.add("\(name) did\(window == nil ? "Leave" : "Enter")") }
    override func didAddSubview(_ subview: View) { log?.add("\(name) added \(subview.name)") }
    override func willRemoveSubview(_ subview: View) { log?.add("\(name) removes \(subview.name)") }
    override func layoutSubviews() {
      super.layoutSubviews()
      if logsLayout { log?.add("\(name) layout") }
    }
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
      log?.add("\(name) traits \(traitCollection.userInterfaceStyle)")
    }
    override func tintColorDidChange() { log?.add("\(name) tint") }
  }

  /// A controller that writes down its whole life.
  private final class Told: ViewController {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init()
      title = name
    }
    override func loadView() {
      super.loadView()
      log.add("\(name) load")
    }
    override func viewDidLoad() { log.add("\(name) didLoad") }
    override func viewWillAppear(_ animated: Bool) {
      log.add("\(name) willAppear\(view.window == nil ? "" : " in window")")
    }
    override func viewIsAppearing(_ animated: Bool) {
      log.add("\(name) isAppearing\(view.window == nil ? "" : " in window")")
    }
    override func viewDidAppear(_ animated: Bool) { log.add("\(name) didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.add("\(name) willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.add("\(name) didDisappear") }
    override func viewWillLayoutSubviews() { log.add("\(name) willLayout") }
    override func viewDidLayoutSubviews() { log.add("\(name) didLayout") }
    override func willMove(toParent parent: ViewController?) {
      log.add("\(name) will\(parent == nil ? "Leave" : "Join")")
    }
    override func didMove(toParent parent: ViewController?) {
      log.add("\(name) did\(parent == nil ? "Leave" : "Join")")
    }
  }

  private func appearance(_ log: Log) -> [String] {
    log.take().filter { $0.contains("ppear") && !$0.contains("isAppearing") }.map {
      $0.replacing(" in window", with: "")
    }
  }

  // MARK: - Views

  @Test func `view: what a view is told when it enters a window and leaves it`() {
    let stage = Stage()
    let (outer, inner) = (Living("O", stage.log), Living("I", stage.log))
    outer.addSubview(inner)
    #expect(stage.log.take() == ["I willMove to O", "I didMove to O", "O added I"])
    stage.window.addSubview(outer)
    let entered = stage.log.take().filter { !$0.contains("traits") }
    #expect(
      Set(entered) == [
        "O willMove to window", "O willEnter", "I willEnter", "O didEnter", "I didEnter",
        "O didMove to window",
      ])
    let order = ["O willMove to window", "O didMove to window"].compactMap(entered.firstIndex)
    #expect(order == order.sorted())
    inner.removeFromSuperview()
    let left = stage.log.take()
    #expect(
      Set(left) == [
        "O removes I", "I willMove to nil", "I willLeave", "I didLeave", "I didMove to nil",
      ])
    #expect(left.last == "I didMove to nil")
  }

  @Test func `view: adding it again to the same superview moves it to the front`() {
    let stage = Stage()
    let outer = View("O", rect(0, 0, 90, 90), in: stage.window)
    let (first, second) = (View("1", .zero, in: outer), View("2", .zero, in: outer))
    outer.addSubview(first)
    #expect(outer.subviews.map(\.name) == ["2", "1"])
    outer.sendSubviewToBack(first)
    #expect(outer.subviews.map(\.name) == ["1", "2"])
    outer.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(outer.subviews.map(\.name) == ["2", "1"])
    outer.insertSubview(second, aboveSubview: first)
    #expect(outer.subviews.map(\.name) == ["1", "2"])
  }

  @Test func `layout: what runs layoutSubviews and what does not`() {
    let stage = Stage()
    let log = stage.log
    let (outer, inner) = (Living("O", log, rect(0, 0, 100, 100)), Living("I", log))
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    (outer.logsLayout, inner.logsLayout) = (true, true)
    func laidOut(_ change: () -> Void) -> [String] {
      _ = log.take()
      change()
      #expect(!log.lines.contains { $0.hasSuffix("layout") }, "not before the next commit")
      stage.layOut()
      return log.take().filter { $0.hasSuffix("layout") }
    }
    #expect(laidOut {} == ["O layout", "I layout"], "first, the superview before its subview")
    #expect(laidOut {} == [])
    #expect(
      laidOut {
        outer.setNeedsLayout()
        outer.setNeedsLayout()
      } == ["O layout"])
    #expect(laidOut { outer.frame.origin.x = 20 } == [], "moved only")
    #expect(laidOut { outer.frame.size.width = 120 }.first == "O layout")
    #expect(laidOut { inner.isHidden = true } == [])
    #expect(laidOut { inner.alpha = 0.5 } == [])
    #expect(laidOut { outer.backgroundColor = .white } == [])
    #expect(laidOut { inner.frame.size.width = 7 } == ["O layout", "I layout"])
    #expect(laidOut { outer.bounds.origin.y = 5 } == ["O layout"], "as by scrolling")
    #expect(laidOut { outer.addSubview(View()) } == ["O layout"])
  }

  @Test func `layout: layoutIfNeeded works at once, and does nothing without a mark`() {
    let stage = Stage()
    let view = Living("V", stage.log)
    stage.window.addSubview(view)
    stage.layOut()
    view.logsLayout = true
    _ = stage.log.take()
    view.layoutIfNeeded()
    #expect(stage.log.take() == [])
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(stage.log.take() == ["V layout"])
  }

  @Test func `traits: a change is told once to each view from the top`() {
    let stage = Stage()
    let (outer, inner) = (Living("O", stage.log), Living("I", stage.log))
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    stage.layOut()
    _ = stage.log.take()
    stage.screen.userInterfaceStyle = .dark
    stage.layOut()
    #expect(stage.log.take() == ["O traits dark", "I traits dark"])
    outer.overrideUserInterfaceStyle = .light
    stage.layOut()
    #expect(stage.log.take() == ["O traits light", "I traits light"])
    stage.screen.userInterfaceStyle = .light
    stage.layOut()
    #expect(stage.log.take() == [], "their own traits are the same as before")
  }

  @Test func `tint: a change is told to the view and those within that inherit it`() {
    let stage = Stage()
    let (outer, inner, own) = (
      Living("O", stage.log), Living("I", stage.log), Living("W", stage.log)
    )
    own.tintColor = .systemRed
    outer.addSubview(inner)
    outer.addSubview(own)
    stage.window.addSubview(outer)
    _ = stage.log.take()
    outer.tintColor = .systemGreen
    #expect(stage.log.take() == ["O tint", "I tint"])
    #expect(inner.tintColor == .systemGreen && own.tintColor == .systemRed)
  }

  // MARK: - Controllers

  @Test func `controller: its life on a window`() {
    let stage = Stage()
    let controller = Told("C", stage.log)
    #expect(stage.log.take() == [])
    stage.window.rootViewController = controller
    stage.layOut()
    let lines = stage.log.take()
    #expect(
      lines.filter { !$0.hasSuffix("Layout") } == [
        "C load", "C didLoad", "C willAppear", "C isAppearing in window", "C didAppear",
      ])
    #expect(lines.contains("C willLayout") && lines.contains("C didLayout"))
    stage.window.rootViewController = nil
    #expect(appearance(stage.log) == ["C willDisappear", "C didDisappear"])
  }

  @Test func `controller: layout lies between isAppearing and didAppear in an animated push`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let navigation = NavigationController(rootViewController: Told("1", stage.log))
    stage.window.rootViewController = navigation
    try loop.run(until: 0.1)
    _ = stage.log.take()
    navigation.pushViewController(Told("2", stage.log), animated: true)
    try loop.run(until: 1.5)
    let lines = stage.log.take()
    #expect(
      lines.filter { !$0.hasSuffix("Layout") } == [
        "2 willJoin", "2 load", "2 didLoad", "1 willDisappear", "2 willAppear",
        "2 isAppearing in window", "1 didDisappear", "2 didAppear", "2 didJoin",
      ])
    let places = ["2 isAppearing in window", "2 willLayout", "2 didLayout", "2 didAppear"]
      .compactMap(lines.firstIndex)
    #expect(places.count == 4 && places == places.sorted())
  }

  private func stack(_ stage: Stage) throws -> (NavigationController, FrameLoop) {
    let loop = try stage.loop()
    let navigation = NavigationController(rootViewController: Told("1", stage.log))
    navigation.pushViewController(Told("2", stage.log), animated: false)
    stage.window.rootViewController = navigation
    try loop.run(until: 0.1)
    _ = stage.log.take()
    return (navigation, loop)
  }

  @Test func `controller: a pop`() throws {
    let stage = Stage()
    let (navigation, loop) = try stack(stage)
    navigation.popViewController(animated: true)
    try loop.run(until: 0.2)
    #expect(appearance(stage.log) == ["2 willDisappear", "1 willAppear"])
    try loop.run(until: 1.5)
    #expect(appearance(stage.log) == ["2 didDisappear", "1 didAppear"])
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `controller: a swipe back that is given up`() throws {
    let stage = Stage()
    let (navigation, loop) = try stack(stage)
    stage.application.post([TouchInput(.down, at: Point(x: 4, y: 400))], at: 1)
    for step in 1...5 {
      stage.application.post(
        [TouchInput(.move, at: Point(x: 4 + 15 * Double(step), y: 400))], at: 1 + 0.1 * Double(step)
      )
    }
    try loop.run(until: 1.8)
    #expect(appearance(stage.log) == ["2 willDisappear", "1 willAppear"])
    stage.application.post([TouchInput(.move, at: Point(x: 60, y: 400))], at: 1.9)
    stage.application.post([TouchInput(.move, at: Point(x: 20, y: 400))], at: 2)
    stage.application.post([TouchInput(.up, at: Point(x: 20, y: 400))], at: 2.1)
    try loop.run(until: 4)
    let lines = appearance(stage.log)
    #expect(lines.filter { $0.hasPrefix("1") } == ["1 willDisappear", "1 didDisappear"])
    #expect(lines.filter { $0.hasPrefix("2") } == ["2 willAppear", "2 didAppear"])
    #expect(
      navigation.viewControllers.count == 2 && navigation.topViewController?.view.window != nil)
  }

  @Test func `controller: a full screen takes the place of the one below, a sheet does not`() throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let root = Told("1", stage.log)
    stage.window.rootViewController = root
    try loop.run(until: 0.1)
    _ = stage.log.take()
    let full = Told("2", stage.log)
    full.modalPresentationStyle = .fullScreen
    root.present(full, animated: true) { stage.log.add("completion after didAppear") }
    try loop.run(until: 1.5)
    #expect(
      appearance(stage.log) == [
        "1 willDisappear", "2 willAppear", "2 didAppear", "1 didDisappear",
        "completion after didAppear",
      ])
    root.dismiss(animated: true)
    try loop.run(until: 3)
    #expect(
      appearance(stage.log) == ["2 willDisappear", "1 willAppear", "1 didAppear", "2 didDisappear"])
    let sheet = Told("3", stage.log)
    sheet.modalPresentationStyle = .pageSheet
    root.present(sheet, animated: true)
    try loop.run(until: 4.5)
    #expect(appearance(stage.log) == ["3 willAppear", "3 didAppear"])
    root.dismiss(animated: true)
    try loop.run(until: 6)
    #expect(appearance(stage.log) == ["3 willDisappear", "3 didDisappear"])
  }

  @Test func `controller: tabs load when they are first shown; the new one comes first`() {
    let stage = Stage()
    let tabs = TabBarController()
    let controllers = ["1", "2"].map { Told($0, stage.log) }
    tabs.viewControllers = controllers
    stage.window.rootViewController = tabs
    stage.layOut()
    #expect(!controllers[1].isViewLoaded)
    #expect(appearance(stage.log) == ["1 willAppear", "1 didAppear"])
    tabs.selectedIndex = 1
    stage.layOut()
    #expect(
      appearance(stage.log) == ["2 willAppear", "1 willDisappear", "1 didDisappear", "2 didAppear"])
    tabs.selectedIndex = 0
    stage.layOut()
    #expect(
      appearance(stage.log) == ["1 willAppear", "2 willDisappear", "2 didDisappear", "1 didAppear"])
  }

  @Test func `children: adding calls willMove, removing calls didMove, and the rest is the app's`()
  {
    let stage = Stage()
    let (parent, child) = (Told("P", stage.log), Told("C", stage.log))
    stage.window.rootViewController = parent
    stage.layOut()
    _ = stage.log.take()
    parent.addChild(child)
    #expect(stage.log.take() == ["C willJoin"])
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    stage.layOut()
    #expect(appearance(stage.log) == ["C willAppear", "C didAppear"])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    #expect(appearance(stage.log) == ["C willDisappear", "C didDisappear"])
    child.removeFromParent()
    #expect(stage.log.take() == ["C didLeave"])
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test func `children: adding to a second parent leaves the first`() {
    let stage = Stage()
    let (first, second, child) = (
      ViewController(), ViewController(), Told("C", stage.log)
    )
    first.addChild(child)
    second.addChild(child)
    #expect(first.children.isEmpty && child.parent === second)
  }
}
