import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A stack of logged controllers on a screen with a loop.
@MainActor struct MovingStack {
  let stage = Stage()
  let loop: FrameLoop
  let navigation: NavigationController
  let first: LoggedController

  init() throws {
    loop = try stage.loop()
    first = LoggedController("1", stage.log)
    first.logsParents = true
    navigation = NavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    try loop.run(until: 0.1)
    _ = stage.log.take()
  }

  func controller(_ name: String) -> LoggedController {
    let controller = LoggedController(name, stage.log)
    controller.logsParents = true
    return controller
  }

  func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }

  /// Drags a finger in a straight line over so many seconds, and holds it still for a while.
  func drag(from: Point, to: Point, seconds: Double, hold: Double = 0) throws {
    let (start, steps) = (loop.now + 0.02, max(1, Int(seconds * 60)))
    let application = stage.application
    application.post([TouchInput(.down, at: from)], at: start)
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let point = Point(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
      application.post([TouchInput(.move, at: point)], at: start + seconds * t)
    }
    application.post([TouchInput(.up, at: to)], at: start + seconds + hold)
    try loop.run(until: start + seconds + hold + 0.02)
  }
}

/// Screens that move: pushes, pops, swipes back, custom transitions, turns.
@Suite @MainActor struct TransitionTests {
  // MARK: - Push and pop

  @Test func `push: the calls after the layout come when the slide is over`() throws {
    let stack = try MovingStack()
    let second = stack.controller("2")
    second.logsLayout = true
    stack.navigation.pushViewController(second, animated: true)
    #expect(
      stack.stage.log.take() == [
        "2 willMove in", "2 loadView", "2 viewDidLoad", "1 viewWillDisappear animated",
        "2 viewWillAppear animated", "2 viewWillLayoutSubviews", "2 viewDidLayoutSubviews",
      ])
    second.logsLayout = false
    try stack.run(0.25)
    #expect(stack.stage.log.take() == [])
    let shown = second.view.layer.presentation()?.position.x ?? 0
    #expect(shown > 196 && shown < 500, "\(shown): it slides")
    try stack.run(0.4)
    #expect(
      stack.stage.log.take() == [
        "1 viewDidDisappear animated", "2 viewDidAppear animated", "2 didMove in",
      ])
    #expect(stack.first.view.superview == nil && second.view.superview === stack.navigation.view)
    #expect(second.view.frame == rect(0, 0, 390, 844))
    #expect(second.view.layer.animationKeys.isEmpty && stack.first.view.center.x == 195)
  }

  @Test func `pop: the calls after the layout come when the slide is over`() throws {
    let stack = try MovingStack()
    let second = stack.controller("2")
    stack.navigation.pushViewController(second, animated: false)
    try stack.run(0.1)
    _ = stack.stage.log.take()
    #expect(stack.navigation.popViewController(animated: true) === second)
    #expect(
      stack.stage.log.take() == [
        "2 willMove out", "2 viewWillDisappear animated", "1 viewWillAppear animated",
      ])
    #expect(second.parent === stack.navigation)
    try stack.run(0.7)
    #expect(
      stack.stage.log.take() == [
        "2 viewDidDisappear animated", "2 didMove out", "1 viewDidAppear animated",
      ])
    #expect(second.parent == nil && second.view.window == nil)
  }

  @Test func `push in a push: the first one ends at once, then the second one begins`() throws {
    let stack = try MovingStack()
    let (second, third) = (stack.controller("2"), stack.controller("3"))
    stack.navigation.pushViewController(second, animated: true)
    try stack.run(0.2)
    _ = stack.stage.log.take()
    stack.navigation.pushViewController(third, animated: true)
    #expect(
      stack.stage.log.take() == [
        "1 viewDidDisappear animated", "2 viewDidAppear animated", "2 didMove in",
        "3 willMove in", "3 loadView", "3 viewDidLoad", "2 viewWillDisappear animated",
        "3 viewWillAppear animated",
      ])
    try stack.run(0.7)
    #expect(
      stack.stage.log.take() == [
        "2 viewDidDisappear animated", "3 viewDidAppear animated", "3 didMove in",
      ])
  }

  @Test func `push within a call: it waits until all calls of the present one have been made`()
    throws
  {
    final class Eager: LoggedController {
      var onWillAppear: (() -> Void)?
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        onWillAppear?()
      }
    }
    let stack = try MovingStack()
    let (second, third) = (Eager("2", stack.stage.log), stack.controller("3"))
    second.onWillAppear = { stack.navigation.pushViewController(third, animated: true) }
    stack.navigation.pushViewController(second, animated: true)
    second.onWillAppear = nil
    try stack.run(0.7)
    #expect(
      stack.stage.log.take() == [
        "2 loadView", "2 viewDidLoad", "1 viewWillDisappear animated",
        "2 viewWillAppear animated", "1 viewDidDisappear animated", "2 viewDidAppear animated",
        "3 willMove in", "3 loadView", "3 viewDidLoad", "2 viewWillDisappear animated",
        "3 viewWillAppear animated", "2 viewDidDisappear animated", "3 viewDidAppear animated",
        "3 didMove in",
      ])
  }

  @Test func `hidden: a window that is hidden in the middle of a push ends it, and all disappears`()
    throws
  {
    let stack = try MovingStack()
    stack.navigation.pushViewController(stack.controller("2"), animated: true)
    try stack.run(0.2)
    _ = stack.stage.log.take()
    stack.stage.window.isHidden = true
    #expect(
      stack.stage.log.take() == [
        "1 viewDidDisappear animated", "2 viewDidAppear animated", "2 didMove in",
        "2 viewWillDisappear", "2 viewDidDisappear",
      ])
  }

  @Test func `bar: the titles cross, and the bar ends with the new ones alone`() throws {
    let stack = try MovingStack()
    let bar = stack.navigation.navigationBar
    let count = bar.subviews.count
    stack.navigation.pushViewController(stack.controller("2"), animated: true)
    #expect(bar.titleLabel.text == "2" && bar.subviews.count > count)
    try stack.run(0.15)
    let alpha = bar.titleLabel.layer.presentation()?.opacity ?? -1
    #expect(alpha > 0.05 && alpha < 0.99)
    try stack.run(0.6)
    #expect(bar.subviews.count == count && bar.titleLabel.alpha == 1)
    #expect(bar.backLabel.text == "1" && bar.titleLabel.center.x == 195)
  }

  // MARK: - Swipe back

  private func pushed() throws -> (MovingStack, LoggedController) {
    let stack = try MovingStack()
    let second = stack.controller("2")
    stack.navigation.pushViewController(second, animated: false)
    try stack.run(0.1)
    _ = stack.stage.log.take()
    return (stack, second)
  }

  @Test func `swipe back, cancelled: all is as before, and the calls are those of a way back`()
    throws
  {
    let (stack, second) = try pushed()
    try stack.drag(
      from: Point(x: 4, y: 400), to: Point(x: 150, y: 400), seconds: 0.3, hold: 0.2)
    #expect(
      stack.stage.log.take() == [
        "2 willMove out", "2 viewWillDisappear animated", "1 viewWillAppear animated",
        "1 viewWillDisappear animated", "2 viewWillAppear animated",
      ])
    try stack.run(0.7)
    #expect(
      stack.stage.log.take() == [
        "1 viewDidDisappear animated", "2 viewDidAppear animated", "2 didMove in",
      ])
    #expect(stack.navigation.viewControllers.map { $0 === second } == [false, true])
    #expect(second.parent === stack.navigation && stack.first.parent === stack.navigation)
    #expect(second.view.frame == rect(0, 0, 390, 844) && stack.first.view.window == nil)
    #expect(stack.navigation.navigationBar.titleLabel.text == "2")
  }

  @Test func `swipe back: the view is under the finger, and beyond the middle it goes`() throws {
    let (stack, second) = try pushed()
    let start = stack.loop.now + 0.02
    let application = stack.stage.application
    application.post([TouchInput(.down, at: Point(x: 4, y: 400))], at: start)
    for step in 1...20 {
      application.post(
        [TouchInput(.move, at: Point(x: 4 + Double(step) * 13, y: 400))],
        at: start + Double(step) / 60)
    }
    try stack.loop.run(until: start + 0.4)
    let shown = second.view.layer.presentation()?.position.x ?? 0
    #expect(abs(shown - 195 - 260) < 1, "\(shown)")
    application.post([TouchInput(.up, at: Point(x: 264, y: 400))], at: stack.loop.now + 0.01)
    try stack.run(0.8)
    #expect(
      stack.stage.log.take() == [
        "2 willMove out", "2 viewWillDisappear animated", "1 viewWillAppear animated",
        "2 viewDidDisappear animated", "2 didMove out", "1 viewDidAppear animated",
      ])
    #expect(stack.navigation.viewControllers.count == 1)
  }

  @Test func `swipe back: at the root, in a slide and away from the edge nothing happens`() throws {
    let stack = try MovingStack()
    try stack.drag(from: Point(x: 4, y: 400), to: Point(x: 300, y: 400), seconds: 0.2)
    #expect(stack.stage.log.take() == [])
    let (pushed, _) = try pushed()
    try pushed.drag(from: Point(x: 40, y: 400), to: Point(x: 300, y: 400), seconds: 0.2)
    try pushed.drag(from: Point(x: 4, y: 400), to: Point(x: 20, y: 600), seconds: 0.2)
    #expect(pushed.stage.log.take() == [])
  }

  private final class Allowing: GestureRecognizerDelegate {}

  @Test func `swipe back: without a back button only a delegate of the recogniser allows it`()
    throws
  {
    func swiped(_ change: (NavigationController, ViewController) -> Void) throws -> Bool {
      let (stack, second) = try pushed()
      change(stack.navigation, second)
      try stack.run(0.1)
      try stack.drag(from: Point(x: 4, y: 400), to: Point(x: 300, y: 400), seconds: 0.2)
      try stack.run(0.8)
      return stack.navigation.viewControllers.count == 1
    }
    let allowing = Allowing()
    #expect(try swiped { _, _ in })
    #expect(try !swiped { stack, _ in stack.isNavigationBarHidden = true })
    #expect(try !swiped { _, page in page.navigationItem.hidesBackButton = true })
    let left = { (page: ViewController) in
      page.navigationItem.leftBarButtonItem = BarButtonItem(title: "Close")
    }
    #expect(try !swiped { _, page in left(page) })
    #expect(
      try swiped { _, page in
        left(page)
        page.navigationItem.leftItemsSupplementBackButton = true
      })
    #expect(
      try swiped { stack, page in
        left(page)
        stack.interactivePopGestureRecognizer.delegate = allowing
      })
  }

  @Test func `push in a swipe back: the swipe is cancelled at once`() throws {
    let (stack, _) = try pushed()
    let application = stack.stage.application
    let start = stack.loop.now + 0.02
    application.post([TouchInput(.down, at: Point(x: 4, y: 400))], at: start)
    application.post([TouchInput(.move, at: Point(x: 100, y: 400))], at: start + 0.05)
    try stack.run(0.2)
    _ = stack.stage.log.take()
    stack.navigation.pushViewController(stack.controller("3"), animated: true)
    #expect(
      stack.stage.log.take() == [
        "1 viewWillDisappear animated", "2 viewWillAppear animated",
        "1 viewDidDisappear animated", "2 viewDidAppear animated", "2 didMove in",
        "3 willMove in", "3 loadView", "3 viewDidLoad", "2 viewWillDisappear animated",
        "3 viewWillAppear animated",
      ])
    try stack.run(0.7)
    #expect(stack.navigation.viewControllers.count == 3)
  }

  // MARK: - Turns

  private final class Turning: LoggedController {
    override func viewWillTransition(
      to size: Size, with coordinator: any ViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      log.add("\(name) to \(Int(size.width))x\(Int(size.height))")
      coordinator.animate(
        alongsideTransition: { [log, name] _ in log.add("\(name) along") },
        completion: { [log, name] _ in log.add("\(name) turned") })
    }
  }

  @Test func `turn in a push: the push ends, then controllers hear of the new size`() throws {
    let stack = try MovingStack()
    let second = Turning("2", stack.stage.log)
    stack.navigation.pushViewController(second, animated: true)
    try stack.run(0.2)
    _ = stack.stage.log.take()
    stack.stage.screen.turn(to: .landscapeRight)
    #expect(
      stack.stage.log.take() == [
        "1 viewDidDisappear animated", "2 viewDidAppear animated", "2 to 844x390", "2 along",
      ])
    #expect(second.transitionCoordinator?.isAnimated == true)
    #expect(second.view.frame == rect(0, 0, 844, 390))
    #expect(stack.stage.screen.canvas.width == 390)
    try stack.run(0.15)
    let width = second.view.layer.presentation()?.bounds.width ?? 0
    #expect(width > 400 && width < 840, "\(width): it grows")
    try stack.run(0.3)
    #expect(stack.stage.log.take() == ["2 turned"] && second.transitionCoordinator == nil)
    let center = stack.stage.screen.layer.convert(Point(x: 800, y: 100), to: nil)
    #expect(center == Point(x: 290, y: 800), "where the display shows it")
    #expect(stack.stage.screen.hitTest(Point(x: 800, y: 100)) === second.view)
  }

  private final class Sized: ViewController {
    var sizes: [Size] = []
    override func viewWillTransition(
      to size: Size, with coordinator: any ViewControllerTransitionCoordinator
    ) {
      sizes.append(size)
      super.viewWillTransition(to: size, with: coordinator)
    }
  }

  @Test func `turn: a controller that a child presents hears of the new size, once`() {
    let stage = Stage()
    let (page, front) = (Sized(), Sized())
    stage.window.rootViewController = NavigationController(rootViewController: page)
    stage.layOut()
    front.modalPresentationStyle = .overFullScreen
    page.present(front)
    stage.layOut()
    stage.screen.turn(to: .landscapeLeft, animated: false)
    let size = Size(width: 844, height: 390)
    #expect(page.sizes == [size] && front.sizes == [size])
    #expect(front.transitionCoordinator == nil, "the turn is over")
  }

  @Test func `turn without a motion: calls are made at once`() throws {
    let stage = Stage()
    let controller = Turning("c", stage.log)
    stage.window.rootViewController = controller
    stage.layOut()
    _ = stage.log.take()
    stage.screen.turn(to: .landscapeLeft, animated: true)
    #expect(stage.log.take() == ["c to 844x390", "c along", "c turned"])
    #expect(stage.window.frame == rect(0, 0, 844, 390))
    stage.screen.turn(to: .portraitUpsideDown)
    #expect(stage.log.take() == ["c to 390x844", "c along", "c turned"])
    stage.screen.turn(to: .portrait)
    #expect(stage.log.take() == [], "the size is the same")
    stage.screen.bounds = rect(0, 0, 500, 500)
    #expect(stage.log.take() == ["c to 500x500", "c along", "c turned"])
    #expect(stage.screen.canvas.width == 500)
  }

  @Test func `turn in a turn: the first one is over before the second one begins`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    stage.window.rootViewController = Turning("c", stage.log)
    try loop.run(until: 0.1)
    _ = stage.log.take()
    stage.screen.turn(to: .landscapeLeft)
    try loop.run(until: 0.2)
    stage.screen.turn(to: .portrait)
    #expect(
      stage.log.take() == ["c to 844x390", "c along", "c turned", "c to 390x844", "c along"])
    try loop.run(until: 1)
    #expect(stage.log.take() == ["c turned"] && stage.screen.layer.animationKeys.isEmpty)
  }
}
