import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// Members of controllers that apps override: appearance, containers, the status bar, orientations and the tab bar.
@Suite @MainActor struct ControllerOverrideTests {
  /// A controller that also logs `viewIsAppearing(_:)`, with the size of its view.
  private final class Page: LoggedController {
    var style = StatusBarStyle.default
    var hidesStatusBar = false
    var orientations = InterfaceOrientationMask.all
    var turns = true

    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      log.add("\(name) viewIsAppearing \(view.bounds.width) \(view.window != nil)")
    }
    override var preferredStatusBarStyle: StatusBarStyle { style }
    override var prefersStatusBarHidden: Bool { hidesStatusBar }
    override var supportedInterfaceOrientations: InterfaceOrientationMask { orientations }
    override var shouldAutorotate: Bool { turns }
  }

  /// A page without a navigation bar.
  private final class Hiding: ViewController {
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      navigationController?.setNavigationBarHidden(true, animated: animated)
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      navigationController?.setNavigationBarHidden(false, animated: animated)
    }
  }

  private func page(_ name: String, _ log: Log) -> Page { Page(name, log) }

  // MARK: - Appearance

  @Test func `viewIsAppearing: comes once, in the window, with the final size, before layout`() {
    let stage = Stage()
    let (first, second) = (page("1", stage.log), page("2", stage.log))
    let stack = NavigationController(rootViewController: first)
    stage.window.rootViewController = stack
    stage.layOut()
    #expect(
      stage.log.take() == [
        "1 loadView", "1 viewDidLoad", "1 viewWillAppear", "1 viewIsAppearing 390.0 true",
        "1 viewDidAppear",
      ])
    first.view.setNeedsLayout()
    stage.layOut()
    #expect(stage.log.take() == [])
    (second.logsParents, second.logsLayout) = (true, true)
    stack.pushViewController(second, animated: false)
    stage.layOut()
    #expect(
      stage.log.take() == [
        "2 willMove in", "2 loadView", "2 viewDidLoad", "1 viewWillDisappear", "2 viewWillAppear",
        "2 viewIsAppearing 390.0 true", "2 viewWillLayoutSubviews", "2 viewDidLayoutSubviews",
        "1 viewDidDisappear", "2 viewDidAppear", "2 didMove in",
      ])
    stack.popViewController(animated: false)
    stage.layOut()
    #expect(stage.log.take().filter { $0.hasPrefix("1 viewIs") }.count == 1, "once more")
  }

  @Test func `viewIsAppearing: precedes the animation of a push, a pop and a presentation`() throws
  {
    let stack = try MovingStack()
    let (log, navigation) = (stack.stage.log, stack.navigation)
    let bottom = page("0", log)
    navigation.setViewControllers([bottom], animated: false)
    try stack.run(0.1)
    _ = log.take()
    func isAppearing() -> [String] { log.take().filter { $0.contains("viewIs") } }
    navigation.pushViewController(page("2", log), animated: true)
    #expect(isAppearing() == ["2 viewIsAppearing 390.0 true"])
    try stack.run(0.6)
    #expect(isAppearing() == [])
    navigation.popViewController(animated: true)
    #expect(isAppearing() == ["0 viewIsAppearing 390.0 true"])
    try stack.run(0.6)
    let sheet = page("3", log)
    navigation.present(sheet, animated: true)
    #expect(isAppearing() == ["3 viewIsAppearing 390.0 true"])
    try stack.run(1)
    sheet.dismiss(animated: true)
    #expect(isAppearing() == ["0 viewIsAppearing 390.0 true"])
    try stack.run(1)
    #expect(isAppearing() == [])
  }

  // MARK: - Containers

  @Test func `show: the nearest container that overrides it decides, else it presents`() {
    final class Box: ViewController {
      var shown: [ViewController] = []
      override func show(_ controller: ViewController, sender: Any?) { shown.append(controller) }
    }
    let stage = Stage()
    let (first, second, third) = (ViewController(), ViewController(), ViewController())
    let stack = NavigationController(rootViewController: first)
    stage.window.rootViewController = stack
    stage.layOut()
    first.show(second, sender: nil)
    #expect(stack.topViewController === second && second.isViewLoaded)
    second.showDetailViewController(third, sender: nil)
    #expect(stack.presentedViewController === third && third.presentingViewController === stack)
    let (box, child, other) = (Box(), ViewController(), ViewController())
    box.addChild(child)
    child.show(other, sender: "button")
    #expect(box.shown.count == 1 && box.shown[0] === other)
    let plain = ViewController()
    plain.loadViewIfNeeded()
    #expect(plain.isViewLoaded)
  }

  @Test func `stack: setting controllers pops to one that was in it, and pushes another`() throws {
    let stack = try MovingStack()
    let (log, navigation) = (stack.stage.log, stack.navigation)
    let (second, third) = (stack.controller("2"), stack.controller("3"))
    navigation.setViewControllers([second, third], animated: true)
    #expect(navigation.viewControllers.map { $0 === second || $0 === third } == [true, true])
    #expect(
      log.take() == [
        "1 willMove out", "2 willMove in", "3 willMove in", "3 loadView", "3 viewDidLoad",
        "1 viewWillDisappear animated", "3 viewWillAppear animated",
      ])
    #expect(stack.first.parent === navigation, "it leaves at the end")
    try stack.run(0.6)
    #expect(
      log.take() == [
        "1 viewDidDisappear animated", "1 didMove out", "3 viewDidAppear animated", "2 didMove in",
        "3 didMove in",
      ])
    #expect(stack.first.parent == nil && navigation.children.count == 2)
    navigation.setViewControllers([stack.first, second], animated: true)
    try stack.run(0.6)
    #expect(
      log.take() == [
        "3 willMove out", "1 willMove in", "2 loadView", "2 viewDidLoad",
        "3 viewWillDisappear animated", "2 viewWillAppear animated", "3 viewDidDisappear animated",
        "3 didMove out", "2 viewDidAppear animated", "1 didMove in",
      ])
    navigation.viewControllers = [third, second]
    #expect(log.take() == ["1 willMove out", "3 willMove in", "1 didMove out", "3 didMove in"])
    navigation.viewControllers = []
    try stack.run(0.1)
    #expect(log.take().last == "2 didMove out" && navigation.children.isEmpty)
    #expect(navigation.visibleViewController == nil)
  }

  @Test func `stack: doubled, contained and tab bar controllers are refused together`() {
    let (first, second) = (ViewController(), ViewController())
    let stack = NavigationController(rootViewController: first)
    let other = NavigationController(rootViewController: ViewController())
    let contained = other.viewControllers[0]
    for list in [[second, second], [second, contained], [second, TabBarController()]] {
      stack.setViewControllers(list, animated: true)
      #expect(stack.viewControllers.count == 1 && second.parent == nil)
    }
  }

  @Test func `stack: a subclass's setViewControllers gets what is set`() {
    final class Stack: NavigationController {
      var sets = 0
      override func setViewControllers(_ controllers: [ViewController], animated: Bool) {
        sets += 1
        super.setViewControllers(controllers, animated: animated)
      }
    }
    let stack = Stack()
    stack.viewControllers = [ViewController(), ViewController()]
    #expect(stack.sets == 1 && stack.topViewController === stack.viewControllers[1])
    #expect(stack.popToRootViewController(animated: false)?.count == 1)
    let front = ViewController()
    stack.present(front)
    #expect(stack.visibleViewController === front)
  }

  @Test func `navigation bar: it slides away with the content's top`() throws {
    let stack = try MovingStack()
    let (navigation, bar) = (stack.navigation, stack.navigation.navigationBar)
    navigation.setNavigationBarHidden(true, animated: true)
    #expect(navigation.isNavigationBarHidden && !bar.isHidden)
    try stack.run(0.1)
    let y = bar.layer.presentation()?.frame.minY ?? 0
    #expect(y < -5 && y > -40, "\(y): it slides")
    try stack.run(0.3)
    #expect(bar.isHidden && stack.first.view.safeAreaInsets.top == 0)
    navigation.setNavigationBarHidden(false, animated: true)
    #expect(!bar.isHidden)
    try stack.run(0.3)
    #expect(bar.frame.minY == 0 && stack.first.view.safeAreaInsets.top == 44)
    // A page that hides the bar as it appears, during a push.
    let hiding = Hiding()
    navigation.pushViewController(hiding, animated: true)
    #expect(navigation.isNavigationBarHidden)
    try stack.run(0.8)
    #expect(bar.isHidden && hiding.view.safeAreaInsets.top == 0)
    navigation.popViewController(animated: true)
    try stack.run(0.8)
    #expect(!bar.isHidden && bar.frame.minY == 0)
    #expect(stack.first.view.safeAreaInsets.top == 44 && bar.titleLabel.alpha == 1)
  }

  // MARK: - Tabs

  @Test func `tab bar: slides away with a push, comes back with a pop, and stays for pages above`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let (first, second, third) = (ViewController(), ViewController(), ViewController())
    second.hidesBottomBarWhenPushed = true
    let stack = NavigationController(rootViewController: first)
    let tabs = TabBarController()
    tabs.viewControllers = [stack, ViewController()]
    stage.window.rootViewController = tabs
    try loop.run(until: 0.1)
    #expect(tabs.tabBar.frame.minX == 0 && first.view.safeAreaInsets.bottom == 49)
    stack.pushViewController(second, animated: true)
    try loop.run(until: 0.3)
    let x = tabs.tabBar.layer.presentation()?.frame.minX ?? 0
    #expect(x < -20 && x > -117, "\(x): it slides with the lower page")
    #expect(second.view.safeAreaInsets.bottom == 0)
    try loop.run(until: 1)
    #expect(tabs.tabBar.frame.minX == -390 && tabs.tabBar.superview === tabs.view)
    stack.pushViewController(third, animated: false)
    try loop.run(until: 1.1)
    #expect(tabs.tabBar.frame.minX == -390 && third.view.safeAreaInsets.bottom == 0)
    tabs.selectedIndex = 1
    try loop.run(until: 1.2)
    #expect(tabs.tabBar.frame.minX == 0, "the other tab has it")
    tabs.selectedIndex = 0
    try loop.run(until: 1.3)
    #expect(tabs.tabBar.frame.minX == -390)
    stack.popToRootViewController(animated: true)
    try loop.run(until: 2)
    #expect(tabs.tabBar.frame.minX == 0 && first.view.safeAreaInsets.bottom == 49)
  }

  @Test func `tab bar: a cancelled swipe back leaves it away`() throws {
    let stack = try MovingStack()
    let (navigation, second) = (stack.navigation, stack.controller("2"))
    let tabs = TabBarController()
    stack.stage.window.rootViewController = tabs
    tabs.setViewControllers([navigation], animated: true)
    try stack.run(0.1)
    second.hidesBottomBarWhenPushed = true
    navigation.pushViewController(second, animated: false)
    try stack.run(0.1)
    try stack.drag(from: Point(x: 2, y: 300), to: Point(x: 80, y: 300), seconds: 0.5, hold: 0.3)
    try stack.run(1)
    #expect(navigation.topViewController === second && tabs.tabBar.frame.minX == -390)
    try stack.drag(from: Point(x: 2, y: 300), to: Point(x: 300, y: 300), seconds: 0.3)
    try stack.run(1)
    #expect(navigation.topViewController === stack.first && tabs.tabBar.frame.minX == 0)
  }

  @Test func `tab bar: slides to the right in an interface from right to left`() {
    let stage = Stage()
    stage.screen.language = "ar"
    let second = ViewController()
    second.hidesBottomBarWhenPushed = true
    let stack = NavigationController(rootViewController: ViewController())
    let tabs = TabBarController()
    tabs.viewControllers = [stack]
    stage.window.rootViewController = tabs
    stage.layOut()
    stack.pushViewController(second, animated: false)
    stage.layOut()
    #expect(tabs.tabBar.frame.minX == 390)
  }

  @Test func `tab bar: the golden picture of a push that hides it, under a black bar`() throws {
    let screen = Screen(width: 220, height: 240, scale: 2)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let (list, detail) = (ViewController(), ViewController())
    (list.title, detail.title) = ("Films", "Player")
    (list.view.backgroundColor, detail.view.backgroundColor) = (.systemYellow, .systemTeal)
    detail.hidesBottomBarWhenPushed = true
    let stack = NavigationController(rootViewController: list)
    stack.navigationBar.barStyle = .black
    let (tabs, other) = (TabBarController(), ViewController())
    other.title = "Songs"
    tabs.viewControllers = [stack, other]
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    let bar = StatusBar(screen: screen)
    bar.isHidden = false
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    var shown: Texture?
    loop.onShow = { shown = $0.picture }
    try loop.run(until: 0.1)
    stack.pushViewController(detail, animated: true)
    try loop.run(until: 0.22)
    try ScreenGolden(folder: "controls", name: "push-hides-tab-bar").check(#require(shown))
  }

  @Test func `tabs: nil removes them, and a controller can be selected`() {
    let tabs = TabBarController()
    let pages = [ViewController(), ViewController()]
    tabs.setViewControllers(pages, animated: true)
    tabs.selectedViewController = pages[1]
    #expect(tabs.selectedIndex == 1)
    tabs.selectedViewController = ViewController()
    #expect(tabs.selectedIndex == 1)
    tabs.setViewControllers(nil, animated: false)
    #expect(tabs.viewControllers.isEmpty && tabs.selectedViewController == nil)
  }

  // MARK: - Status bar

  @Test func `status bar: follows the root, its children and what is presented`() {
    let stage = Stage()
    let bar = StatusBar(screen: stage.screen)
    bar.isHidden = false
    let (first, second) = (page("1", stage.log), page("2", stage.log))
    (first.style, second.style, second.hidesStatusBar) = (.lightContent, .darkContent, true)
    let tabs = TabBarController()
    tabs.viewControllers = [first, second]
    stage.window.rootViewController = tabs
    stage.layOut()
    #expect(bar.timeLabel.textColor == .white && !bar.isHidden)
    #expect(stage.screen.safeAreaInsets.top == 20)
    tabs.selectedIndex = 1
    stage.layOut()
    #expect(bar.timeLabel.textColor == .black && bar.isHidden)
    #expect(stage.screen.safeAreaInsets.top == 0)
    second.hidesStatusBar = false
    second.setNeedsStatusBarAppearanceUpdate()
    #expect(!bar.isHidden && stage.screen.safeAreaInsets.top == 20)
    let front = page("3", stage.log)
    (front.style, front.modalPresentationStyle) = (.lightContent, .overFullScreen)
    second.present(front)
    stage.layOut()
    #expect(bar.timeLabel.textColor == .black, "it does not fill the window")
    front.modalPresentationCapturesStatusBarAppearance = true
    front.setNeedsStatusBarAppearanceUpdate()
    #expect(bar.timeLabel.textColor == .white)
    front.dismiss()
    stage.layOut()
    #expect(bar.timeLabel.textColor == .black)
    front.modalPresentationStyle = .fullScreen
    second.present(front)
    stage.layOut()
    #expect(bar.timeLabel.textColor == .white)
    front.dismiss()
    stage.layOut()
    #expect(bar.timeLabel.textColor == .black)
  }

  @Test func `status bar: a stack's bar decides about the colour, its top controller about hiding`()
  {
    let stage = Stage()
    let bar = StatusBar(screen: stage.screen)
    bar.isHidden = false
    let top = page("1", stage.log)
    top.style = .darkContent
    let stack = NavigationController(rootViewController: top)
    stack.navigationBar.barStyle = .black
    stage.window.rootViewController = stack
    stage.layOut()
    #expect(bar.foregroundColor == .white)
    stack.navigationBar.barStyle = .default
    #expect(bar.foregroundColor == .label)
    stack.isNavigationBarHidden = true
    #expect(bar.foregroundColor == .black)
    top.hidesStatusBar = true
    top.setNeedsStatusBarAppearanceUpdate()
    #expect(bar.isHidden)
  }

  @Test func `status bar: a colour and a hiding of the app's own are kept`() {
    let stage = Stage()
    let bar = StatusBar(screen: stage.screen)
    let first = page("1", stage.log)
    first.style = .lightContent
    stage.window.rootViewController = first
    stage.layOut()
    #expect(bar.isHidden, "the app has not shown it")
    bar.foregroundColor = .systemRed
    bar.isHidden = false
    first.setNeedsStatusBarAppearanceUpdate()
    #expect(bar.timeLabel.textColor == .systemRed && !bar.isHidden)
    first.hidesStatusBar = true
    first.setNeedsStatusBarAppearanceUpdate()
    #expect(bar.isHidden)
    bar.isHidden = true
    first.hidesStatusBar = false
    first.setNeedsStatusBarAppearanceUpdate()
    #expect(bar.isHidden)
  }

  @Test func `status bar: controllers that name each other end the search`() {
    final class Loop: ViewController {
      weak var other: ViewController?
      override var childForStatusBarStyle: ViewController? { other }
    }
    let stage = Stage()
    let bar = StatusBar(screen: stage.screen)
    bar.isHidden = false
    let (a, b) = (Loop(), Loop())
    (a.other, b.other) = (b, a)
    stage.window.rootViewController = a
    stage.layOut()
    #expect(bar.timeLabel.textColor == .label)
  }

  // MARK: - Orientations

  @Test func `turn: the foremost controller refuses an orientation`() {
    let stage = Stage()
    let first = page("1", stage.log)
    first.orientations = [.portrait, .landscapeRight]
    stage.window.rootViewController = first
    stage.layOut()
    stage.screen.turn(to: .landscapeLeft, animated: false)
    #expect(stage.screen.orientation == .portrait)
    stage.screen.turn(to: .landscapeRight, animated: false)
    #expect(stage.screen.orientation == .landscapeRight)
    let front = page("2", stage.log)
    front.turns = false
    first.present(front)
    stage.layOut()
    stage.screen.turn(to: .portrait, animated: false)
    #expect(stage.screen.orientation == .landscapeRight)
    front.dismiss()
    stage.layOut()
    stage.screen.turn(to: .portrait, animated: false)
    #expect(stage.screen.orientation == .portrait)
    #expect(InterfaceOrientationMask.landscape.rawValue == 24)
  }

  @Test func `turn: a presentation in full screen turns to a supported orientation, and back`() {
    let stage = Stage()
    let (first, front) = (page("1", stage.log), page("2", stage.log))
    (first.orientations, front.orientations) = (.portrait, .landscape)
    stage.window.rootViewController = first
    stage.layOut()
    first.present(front)
    stage.layOut()
    #expect(stage.screen.orientation == .landscapeLeft && front.view.bounds.width == 844)
    front.dismiss()
    stage.layOut()
    #expect(stage.screen.orientation == .portrait && first.view.bounds.width == 390)
    front.orientations = []
    first.present(front)
    stage.layOut()
    #expect(stage.screen.orientation == .portrait, "there is no supported one")
  }

  // MARK: - Items

  @Test func `bar items: a subclass has its own state, and every initialiser reaches it`() {
    final class Item: BarButtonItem {
      let number: Int
      override init() {
        number = 7
        super.init()
      }
    }
    let items = [
      Item(title: "a", style: .done), Item(systemItem: .save), Item(customView: View()), Item(),
    ]
    #expect(items.allSatisfy { $0.number == 7 })
    #expect(items[0].title == "a" && items[0].style == .done && items[1].title == "Save")
    #expect(items[1].style == .done && items[2].customView != nil && items[3].title == nil)
    #expect(NavigationItem(title: "b").title == "b" && TabBarItem().title == nil)
  }
}
