import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Stacks, tabs and bars: who is told what, and where views lie.
@Suite @MainActor struct NavigationTests {
  private func stack(_ stage: Stage, _ names: String...) -> (
    NavigationController, [LoggedController]
  ) {
    let controllers = names.map { LoggedController($0, stage.log) }
    let navigation = NavigationController(rootViewController: controllers[0])
    for controller in controllers.dropFirst() {
      navigation.pushViewController(controller, animated: false)
    }
    stage.window.rootViewController = navigation
    stage.layOut()
    return (navigation, controllers)
  }

  // MARK: - Order

  @Test func `stack: on the screen its topmost controller appears, and no other is loaded`() {
    let stage = Stage()
    let (navigation, controllers) = stack(stage, "1", "2")
    #expect(
      stage.log.take() == ["2 loadView", "2 viewDidLoad", "2 viewWillAppear", "2 viewDidAppear"])
    #expect(navigation.topViewController === controllers[1] && !controllers[0].isViewLoaded)
    #expect(controllers[1].navigationController === navigation)
  }

  @Test func `push: the old one leaves before the new one has come`() {
    let stage = Stage()
    let (navigation, _) = stack(stage, "1")
    _ = stage.log.take()
    let second = LoggedController("2", stage.log)
    (second.logsParents, second.logsLayout) = (true, true)
    navigation.pushViewController(second, animated: true)
    stage.layOut()
    #expect(
      stage.log.take() == [
        "2 willMove in", "2 loadView", "2 viewDidLoad", "1 viewWillDisappear animated",
        "2 viewWillAppear animated", "2 viewWillLayoutSubviews", "2 viewDidLayoutSubviews",
        "1 viewDidDisappear animated", "2 viewDidAppear animated", "2 didMove in",
      ])
    second.logsLayout = false
    #expect(navigation.popViewController(animated: true) === second)
    stage.layOut()
    #expect(
      stage.log.take() == [
        "2 willMove out", "2 viewWillDisappear animated", "1 viewWillAppear animated",
        "2 viewDidDisappear animated", "2 didMove out", "1 viewDidAppear animated",
      ])
    #expect(second.parent == nil && second.view.superview == nil)
    #expect(navigation.popViewController(animated: true) == nil, "the last one stays")
  }

  @Test func `pop to root: those between are told that they leave, and not that they disappear`() {
    let stage = Stage()
    let (navigation, controllers) = stack(stage, "1", "2", "3")
    for controller in controllers { controller.logsParents = true }
    _ = stage.log.take()
    let gone = navigation.popToRootViewController(animated: false)
    stage.layOut()
    #expect(gone?.count == 2 && navigation.viewControllers.count == 1)
    #expect(
      stage.log.take() == [
        "2 willMove out", "3 willMove out", "2 didMove out", "1 loadView", "1 viewDidLoad",
        "3 viewWillDisappear", "1 viewWillAppear", "3 viewDidDisappear", "3 didMove out",
        "1 viewDidAppear",
      ])
    #expect(navigation.popToRootViewController(animated: false)?.isEmpty == true)
    #expect(navigation.popToViewController(controllers[0], animated: false)?.isEmpty == true)
  }

  @Test func `stack: off the screen nobody appears, and all is done at once`() {
    let log = Log()
    let (first, second) = (LoggedController("1", log), LoggedController("2", log))
    (first.logsParents, second.logsParents) = (true, true)
    let navigation = NavigationController(rootViewController: first)
    navigation.pushViewController(second, animated: true)
    navigation.popViewController(animated: true)
    #expect(
      log.take() == [
        "1 willMove in", "1 didMove in", "2 willMove in", "2 didMove in", "2 willMove out",
        "2 didMove out",
      ])
  }

  private final class Shown: NavigationControllerDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func navigationController(
      _ navigationController: NavigationController, willShow viewController: ViewController,
      animated: Bool
    ) { log.add("willShow \(viewController.title ?? "")" + (animated ? " animated" : "")) }
    func navigationController(
      _ navigationController: NavigationController, didShow viewController: ViewController,
      animated: Bool
    ) { log.add("didShow \(viewController.title ?? "")" + (animated ? " animated" : "")) }
  }

  @Test func `delegate: it is told of the first controller when the stack appears, and once`() {
    let stage = Stage()
    let shown = Shown(stage.log)
    let (first, second) = (LoggedController("1", stage.log), LoggedController("2", stage.log))
    let navigation = NavigationController(rootViewController: first)
    navigation.delegate = shown
    #expect(stage.log.take() == [], "off the screen")
    stage.window.rootViewController = navigation
    stage.layOut()
    #expect(
      stage.log.take() == [
        "1 loadView", "1 viewDidLoad", "willShow 1", "1 viewWillAppear", "1 viewDidAppear",
        "didShow 1",
      ])
    stage.window.isHidden = true
    navigation.pushViewController(second, animated: false)
    navigation.popViewController(animated: false)
    stage.window.isHidden = false
    stage.layOut()
    #expect(!stage.log.take().contains { $0.contains("how 1") }, "it was shown before")
    stage.window.isHidden = true
    navigation.pushViewController(second, animated: false)
    stage.window.isHidden = false
    stage.layOut()
    #expect(stage.log.take().filter { $0.contains("Show") } == ["willShow 2", "didShow 2"])
    navigation.popViewController(animated: false)
    stage.layOut()
    #expect(stage.log.take().filter { $0.contains("Show") } == ["willShow 1", "didShow 1"])
  }

  @Test func `delegate: a stack presented with animation says so`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let home = ViewController()
    stage.window.rootViewController = home
    try loop.run(until: 0.1)
    let shown = Shown(stage.log)
    let navigation = NavigationController(rootViewController: LoggedController("1", Log()))
    navigation.delegate = shown
    home.present(navigation, animated: true)
    #expect(stage.log.take() == ["willShow 1 animated"])
    try loop.run(until: 2)
    #expect(stage.log.take() == ["didShow 1 animated"])
  }

  @Test func `tabs: the new one is told first, and the old one has left before it has come`() {
    let stage = Stage()
    let tabs = TabBarController()
    let (a, b) = (LoggedController("a", stage.log), LoggedController("b", stage.log))
    tabs.viewControllers = [a, b]
    stage.window.rootViewController = tabs
    stage.layOut()
    #expect(
      stage.log.take() == ["a loadView", "a viewDidLoad", "a viewWillAppear", "a viewDidAppear"])
    tabs.selectedIndex = 1
    stage.layOut()
    #expect(
      stage.log.take() == [
        "b loadView", "b viewDidLoad", "b viewWillAppear", "a viewWillDisappear",
        "a viewDidDisappear", "b viewDidAppear",
      ])
    #expect(tabs.selectedViewController === b && a.view.superview == nil)
    #expect(b.tabBarController === tabs && b.navigationController == nil)
    tabs.viewControllers = [a]
    stage.layOut()
    #expect(
      stage.log.take() == [
        "a viewWillAppear", "b viewWillDisappear", "b viewDidDisappear", "a viewDidAppear",
      ])
    #expect(b.parent == nil && tabs.selectedIndex == 0)
  }

  // MARK: - Touches

  private func tap(_ stage: Stage, _ x: Double, _ y: Double, at time: Double) {
    let point = Point(x: x, y: y)
    stage.application.post([TouchInput(.down, at: point)], at: time)
    stage.application.post([TouchInput(.up, at: point)], at: time + 0.05)
    stage.application.sendQueued()
    stage.layOut()
  }

  @Test func `bars: the back button leads back, a tab's button to the tab`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    let (first, second, other) = (
      LoggedController("Contacts", stage.log), LoggedController("Ada", stage.log),
      LoggedController("More", stage.log)
    )
    let navigation = NavigationController(rootViewController: first)
    navigation.title = "Contacts"
    let tabs = TabBarController()
    tabs.viewControllers = [navigation, other]
    stage.window.rootViewController = tabs
    stage.layOut()
    let bar = navigation.navigationBar
    #expect(bar.frame == rect(0, 20, 390, 44) && bar.titleLabel.text == "Contacts")
    navigation.pushViewController(second, animated: true)
    stage.layOut()
    #expect(bar.titleLabel.text == "Ada" && bar.backLabel.text == "Contacts")
    second.title = "Grace"
    #expect(bar.titleLabel.text == "Grace")
    first.navigationItem.backButtonTitle = "All"
    #expect(bar.backLabel.text == "All")
    tap(stage, 300, 42, at: 1)
    #expect(navigation.topViewController === second, "the title is no button")
    tap(stage, 20, 42, at: 2)
    #expect(navigation.topViewController === first)
    tap(stage, 20, 42, at: 3)
    #expect(navigation.viewControllers.count == 1, "there is no button any more")
    tap(stage, 300, 820, at: 4)
    #expect(tabs.selectedIndex == 1)
    tap(stage, 100, 820, at: 5)
    #expect(tabs.selectedIndex == 0)
  }

  // MARK: - Insets

  /// A navigation controller in a tab bar controller under a status bar of 20 points.
  private func screen(
    _ content: View,
    _ set: (ViewController, NavigationController, TabBarController) -> Void = { _, _, _ in }
  )
    -> (Stage, ViewController)
  {
    final class Content: ViewController {
      let content: View
      init(_ content: View) {
        self.content = content
        super.init()
      }
      override func loadView() { view = content }
    }
    let stage = Stage()
    let bar = StatusBar(screen: stage.screen)
    bar.isHidden = false
    let controller = Content(content)
    let navigation = NavigationController(rootViewController: controller)
    let tabs = TabBarController()
    tabs.viewControllers = [navigation]
    set(controller, navigation, tabs)
    stage.window.rootViewController = tabs
    stage.layOut()
    return (stage, controller)
  }

  private func inset(_ top: Double, _ bottom: Double) -> EdgeInsets {
    EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
  }

  @Test func `insets: a scroll view under translucent bars: (64, 0, 49, 0), offset (0, -64)`() {
    let scroll = ScrollView()
    let (_, controller) = screen(scroll)
    #expect(controller.view.frame == rect(0, 0, 390, 844))
    #expect(scroll.adjustedContentInset == inset(64, 49))
    #expect(scroll.contentOffset == Point(x: 0, y: -64))
    scroll.contentSize = Size(width: 390, height: 2_000)
    #expect(scroll.verticalOffsetRange == -64...(2_000 + 49 - 844))
    #expect(scroll.contentOffset == Point(x: 0, y: -64))
  }

  @Test func `insets: a plain view lies under the bar at (0, 0), its safe area does not`() {
    let (_, controller) = screen(View())
    #expect(controller.view.frame == rect(0, 0, 390, 844))
    #expect(controller.view.safeAreaInsets == inset(64, 49))
    #expect(controller.view.safeAreaLayoutGuide.layoutFrame == rect(0, 64, 390, 731))
  }

  @Test func `insets: edges none: the view begins at 64 and ends above the tab bar`() {
    let scroll = ScrollView()
    let (_, controller) = screen(scroll) { controller, _, _ in
      controller.edgesForExtendedLayout = []
    }
    #expect(controller.view.frame == rect(0, 64, 390, 731))
    #expect(scroll.adjustedContentInset == .zero && scroll.contentOffset == .zero)
    #expect(controller.view.safeAreaInsets == .zero)
  }

  @Test func `insets: opaque bars push the view in, unless it includes them`() {
    let scroll = ScrollView()
    let (stage, controller) = screen(scroll) { _, navigation, tabs in
      navigation.navigationBar.isTranslucent = false
      tabs.tabBar.isTranslucent = false
    }
    #expect(controller.view.frame == rect(0, 64, 390, 731))
    #expect(scroll.adjustedContentInset == .zero)
    controller.extendedLayoutIncludesOpaqueBars = true
    stage.layOut()
    #expect(controller.view.frame == rect(0, 0, 390, 844))
    #expect(scroll.adjustedContentInset == inset(64, 49))
    #expect(scroll.contentOffset == Point(x: 0, y: -64), "what was at the top stays there")
    controller.tabBarController?.tabBar.isTranslucent = true
    controller.extendedLayoutIncludesOpaqueBars = false
    stage.layOut()
    #expect(controller.view.frame == rect(0, 64, 390, 780), "only the upper bar is opaque")
    #expect(scroll.adjustedContentInset == inset(0, 49))
  }

  @Test func `insets: by behaviour, for content that fits and content that does not`() {
    let (short, long) = (Size(width: 390, height: 100), Size(width: 390, height: 2_000))
    typealias Row = (ScrollView.ContentInsetAdjustmentBehavior, Bool, Size, EdgeInsets)
    let rows: [Row] = [
      (.automatic, true, short, inset(64, 49)),
      (.automatic, true, long, inset(64, 49)),
      (.automatic, false, short, .zero),
      (.automatic, false, long, inset(64, 49)),
      (.scrollableAxes, true, short, .zero),
      (.scrollableAxes, true, long, inset(64, 49)),
      (.never, true, long, .zero),
      (.always, false, short, inset(64, 49)),
    ]
    for (behavior, adjusts, size, expected) in rows {
      let scroll = ScrollView()
      scroll.contentInsetAdjustmentBehavior = behavior
      scroll.contentSize = size
      _ = screen(scroll) { controller, _, _ in
        controller.automaticallyAdjustsScrollViewInsets = adjusts
      }
      let what: Comment = "\(behavior), controller \(adjusts), \(size)"
      #expect(scroll.adjustedContentInset == expected, what)
      #expect(scroll.contentOffset == Point(x: 0, y: -expected.top), what)
    }
    let bouncing = ScrollView()
    bouncing.contentInsetAdjustmentBehavior = .scrollableAxes
    bouncing.alwaysBounceVertical = true
    bouncing.contentInset = inset(10, 5)
    _ = screen(bouncing)
    #expect(bouncing.adjustedContentInset == inset(74, 54), "the own insets are added")
  }

  @Test func `insets: only a scroll view that is the content is adjusted by its controller`() {
    let (holder, scroll, second) = (View(), ScrollView(), ScrollView())
    scroll.frame = rect(0, 0, 390, 844)
    second.frame = rect(0, 0, 390, 844)
    holder.addSubview(scroll)
    holder.addSubview(second)
    let (stage, controller) = screen(holder)
    #expect(scroll.adjustedContentInset == inset(64, 49), "the one at the back")
    #expect(second.adjustedContentInset == .zero, "its content fits")
    controller.automaticallyAdjustsScrollViewInsets = false
    #expect(scroll.adjustedContentInset == .zero)
    stage.window.rootViewController = nil
    let alone = ScrollView(frame: rect(0, 0, 390, 844))
    stage.window.addSubview(alone)
    #expect(alone.adjustedContentInset == .zero, "no controller, and the content fits")
    alone.contentSize.height = 1_000
    #expect(alone.adjustedContentInset == inset(20, 0))
  }

  @Test func `insets: a hidden bar leaves the status bar`() {
    let scroll = ScrollView()
    let (stage, controller) = screen(scroll) { _, navigation, _ in
      navigation.isNavigationBarHidden = true
    }
    #expect(scroll.adjustedContentInset == inset(20, 49))
    controller.navigationController?.isNavigationBarHidden = false
    stage.layOut()
    #expect(scroll.adjustedContentInset == inset(64, 49))
    #expect(scroll.contentOffset.y == -64)
  }

  @Test func `insets: a device that is turned lays everything out again`() {
    let scroll = ScrollView()
    let (stage, controller) = screen(scroll)
    scroll.contentSize = Size(width: 844, height: 2_000)
    scroll.contentOffset.y = 2_000 + 49 - 844
    stage.screen.bounds = rect(0, 0, 844, 390)
    stage.layOut()
    #expect(controller.view.frame == rect(0, 0, 844, 390))
    #expect(scroll.adjustedContentInset == inset(64, 49))
    #expect(scroll.contentOffset.y == 2_000 + 49 - 844, "it is legal there too")
    #expect(controller.navigationController?.navigationBar.frame == rect(0, 20, 844, 44))
    #expect(controller.tabBarController?.tabBar.frame == rect(0, 341, 844, 49))
    scroll.contentOffset.y = 2_000 + 49 - 390
    stage.screen.bounds = rect(0, 0, 390, 844)
    stage.layOut()
    #expect(scroll.contentOffset.y == 2_000 + 49 - 844, "more is seen: no further than the end")
  }

  // MARK: - Status bar

  @Test func `status bar: it floats above the app's windows, and takes touches on itself only`() {
    let stage = Stage()
    let bar = StatusBar(screen: stage.screen)
    #expect(stage.screen.safeAreaInsets.top == 0)
    bar.isHidden = false
    let later = Window(screen: stage.screen)
    later.isHidden = false
    stage.layOut()
    #expect(stage.screen.windows.last === bar && bar.level == .statusBar)
    #expect(stage.screen.safeAreaInsets.top == 20 && bar.bar.frame == rect(0, 0, 390, 20))
    #expect(stage.screen.hitTest(Point(x: 100, y: 10)) === bar.bar)
    #expect(stage.screen.hitTest(Point(x: 100, y: 20)) === later)
    #expect(stage.application.keyWindow === stage.window)
    bar.isHidden = true
    #expect(stage.screen.safeAreaInsets.top == 0)
    let notched = Screen(
      width: 390, height: 844,
      safeAreaInsets: EdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let high = StatusBar(screen: notched)
    high.isHidden = false
    notched.layer.layoutIfNeeded()
    #expect(high.bar.frame == rect(0, 0, 390, 47))
    #expect(notched.safeAreaInsets == EdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  }

  @Test func `status bar: hiding it keeps the insets that the app has set meanwhile`() {
    let screen = Screen(width: 390, height: 844)
    let bar = StatusBar(screen: screen)
    bar.isHidden = false
    screen.safeAreaInsets.bottom = 34
    bar.isHidden = true
    #expect(screen.safeAreaInsets == EdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
    bar.isHidden = false
    screen.safeAreaInsets.top = 47
    bar.isHidden = true
    #expect(screen.safeAreaInsets.top == 47)
  }

  // MARK: - Tabs

  @Test func `tabs: the selected controller remains selected in another list`() {
    let stage = Stage()
    let pages = (0..<4).map { LoggedController("\($0)", stage.log) }
    let tabs = TabBarController()
    tabs.viewControllers = Array(pages[..<3])
    tabs.selectedIndex = 1
    stage.window.rootViewController = tabs
    stage.layOut()
    _ = stage.log.take()
    tabs.viewControllers = [pages[3], pages[2], pages[1]]
    stage.layOut()
    #expect(tabs.selectedIndex == 2 && tabs.selectedViewController === pages[1])
    #expect(!stage.log.take().contains { $0.contains("Appear") || $0.contains("Disappear") })
    tabs.viewControllers = [pages[0], pages[3], pages[2]]
    #expect(tabs.selectedIndex == 2, "else the index remains")
    tabs.viewControllers = [pages[0]]
    stage.layOut()
    #expect(tabs.selectedIndex == 0 && pages[0].view.window != nil)
  }

  private final class Replacing: TabBarControllerDelegate {
    var replaces = false
    var allows = true
    let log = Log()
    func tabBarController(
      _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool {
      if replaces { tabBarController.viewControllers = [ViewController()] }
      return allows
    }
    func tabBarController(
      _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) { log.add("did select") }
  }

  @Test func `tabs: a tap on the selected one pops its stack to the root, if it is allowed`() {
    let stage = Stage()
    let (stack, other) = (
      NavigationController(rootViewController: ViewController()), ViewController()
    )
    for _ in 0..<2 { stack.pushViewController(ViewController(), animated: false) }
    let (tabs, delegate) = (TabBarController(), Replacing())
    tabs.viewControllers = [stack, other]
    tabs.delegate = delegate
    stage.window.rootViewController = tabs
    stage.layOut()
    delegate.allows = false
    tap(stage, 100, 820, at: 1)
    #expect(stack.viewControllers.count == 3 && delegate.log.take() == [])
    delegate.allows = true
    tap(stage, 300, 820, at: 2)
    tap(stage, 100, 820, at: 3)
    #expect(stack.viewControllers.count == 3, "it was not selected before")
    tap(stage, 100, 820, at: 4)
    #expect(stack.viewControllers.count == 1 && tabs.selectedViewController === stack)
    #expect(delegate.log.take() == ["did select", "did select", "did select"])
    delegate.replaces = true
    tap(stage, 300, 820, at: 5)
    #expect(tabs.selectedIndex == 0 && delegate.log.take() == [], "the tab is no more")
  }
}
