import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Presentations, sheets, alerts, and transitions of one's own.
@Suite @MainActor struct PresentationTests {
  private func shown(_ name: String = "page") throws -> (Stage, FrameLoop, LoggedController) {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 40, left: 0, bottom: 30, right: 0))
    let loop = try stage.loop()
    let page = LoggedController(name, stage.log)
    stage.window.rootViewController = page
    try loop.run(until: 0.1)
    _ = stage.log.take()
    return (stage, loop, page)
  }

  private func run(_ loop: FrameLoop, _ seconds: Double) throws {
    try loop.run(until: loop.now + seconds)
  }

  // MARK: - Standard

  @Test func `present and dismiss: full screen, the one behind disappears when it is covered`()
    throws
  {
    let (stage, loop, page) = try shown()
    let sheet = LoggedController("sheet", stage.log)
    page.present(sheet, animated: true) { stage.log.add("presented") }
    #expect(sheet.isBeingPresented && !sheet.isBeingDismissed)
    #expect(
      stage.log.take() == [
        "sheet loadView", "sheet viewDidLoad", "page viewWillDisappear animated",
        "sheet viewWillAppear animated",
      ])
    try run(loop, 0.2)
    let y = sheet.view.layer.presentation()?.position.y ?? 0
    #expect(y > 430 && y < 1_200, "\(y): it comes from below")
    try run(loop, 0.5)
    #expect(
      stage.log.take() == [
        "sheet viewDidAppear animated", "page viewDidDisappear animated", "presented",
      ])
    page.dismiss(animated: true) { stage.log.add("dismissed") }
    #expect(sheet.isBeingDismissed && page.presentedViewController === sheet)
    #expect(
      stage.log.take() == ["sheet viewWillDisappear animated", "page viewWillAppear animated"])
    try run(loop, 0.7)
    #expect(
      stage.log.take() == [
        "page viewDidAppear animated", "sheet viewDidDisappear animated", "dismissed",
      ])
    #expect(page.presentedViewController == nil && sheet.view.window == nil)
  }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .formSheet, .overFullScreen])
  func `sheet: the one behind stays, and hears nothing`(style: ModalPresentationStyle) throws {
    let (stage, loop, page) = try shown()
    let sheet = LoggedController("sheet", stage.log)
    sheet.modalPresentationStyle = style
    page.present(sheet, animated: true)
    try run(loop, 0.7)
    page.dismiss(animated: true)
    try run(loop, 0.7)
    #expect(!stage.log.take().contains { $0.hasPrefix("page") })
    page.present(sheet)
    stage.layOut()
    let frame = sheet.view.convert(sheet.view.bounds, to: stage.window)
    #expect(frame == (style == .overFullScreen ? rect(0, 0, 390, 844) : rect(0, 50, 390, 794)))
  }

  @Test func `form sheet: in a wide window it lies in the middle`() throws {
    let stage = Stage()
    stage.screen.bounds = rect(0, 0, 1_000, 800)
    let (page, sheet) = (ViewController(), ViewController())
    stage.window.rootViewController = page
    sheet.modalPresentationStyle = .formSheet
    page.present(sheet)
    stage.layOut()
    #expect(sheet.view.frame == rect(230, 90, 540, 620))
  }

  @Test func `dismissed while it comes: it arrives first, then it goes`() throws {
    let (stage, loop, page) = try shown()
    let sheet = LoggedController("sheet", stage.log)
    page.present(sheet, animated: true)
    try run(loop, 0.2)
    _ = stage.log.take()
    page.dismiss(animated: true)
    #expect(
      stage.log.take() == [
        "sheet viewDidAppear animated", "page viewDidDisappear animated",
        "sheet viewWillDisappear animated", "page viewWillAppear animated",
      ])
    let next = LoggedController("next", stage.log)
    page.present(next, animated: true)
    #expect(page.presentedViewController === next && sheet.presentingViewController == nil)
    try run(loop, 0.7)
    #expect(next.view.window === stage.window && sheet.view.window == nil)
  }

  @Test func `present twice: nothing happens but a warning`() throws {
    let (stage, loop, page) = try shown()
    let (sheet, other) = (ViewController(), ViewController())
    page.present(sheet, animated: true)
    View.warnings.removeAll()
    page.present(other, animated: true)
    other.present(sheet)
    sheet.present(page)
    #expect(page.presentedViewController === sheet && other.presentingViewController == nil)
    #expect(View.warnings.entries.count == 2, "\(View.warnings.entries)")
    View.warnings.removeAll()
    try run(loop, 0.7)
    #expect(sheet.view.window === stage.window)
  }

  // MARK: - Alerts

  @Test func `alert: a window of its own is key until an action has been chosen`() throws {
    let (stage, loop, page) = try shown()
    let alert = AlertController(title: "Delete?", message: "For good.")
    alert.addAction(AlertAction(title: "Keep", style: .cancel) { _ in stage.log.add("keep") })
    alert.addAction(
      AlertAction(title: "Delete", style: .destructive) { _ in stage.log.add("delete") })
    page.present(alert, animated: true)
    #expect(stage.application.keyWindow !== stage.window)
    #expect(stage.application.keyWindow?.level == .alert)
    try run(loop, 0.5)
    #expect(alert.view.bounds.width == 270)
    let button = try #require(stage.application.view(named: "action Delete"))
    let place = button.convert(Point(x: 40, y: 20), to: nil)
    stage.application.post([TouchInput(.down, at: place)], at: loop.now + 0.1)
    stage.application.post([TouchInput(.up, at: place)], at: loop.now + 0.2)
    try run(loop, 0.3)
    #expect(stage.log.take() == [], "it goes first")
    try run(loop, 0.4)
    #expect(stage.log.take() == ["delete"])
    #expect(stage.application.keyWindow === stage.window)
    #expect(stage.screen.windows.count == 1 && page.presentedViewController == nil)
  }

  @Test func `alert: the preferred action is bold, also one that is chosen later`() {
    let alert = AlertController(title: "Delete?")
    let (keep, delete) = (AlertAction(title: "Keep", style: .cancel), AlertAction(title: "Delete"))
    alert.addAction(keep)
    alert.addAction(delete)
    func bold(_ view: View) -> [String] {
      let own = (view as? Label).flatMap { $0.font.weight == 600 ? $0.text : nil }
      return (own.map { [$0] } ?? []) + view.subviews.flatMap(bold)
    }
    #expect(bold(alert.view).sorted() == ["Delete?", "Keep"])
    alert.preferredAction = delete
    #expect(bold(alert.view).sorted() == ["Delete", "Delete?"])
    alert.preferredAction = nil
    #expect(bold(alert.view).sorted() == ["Delete?", "Keep"])
  }

  @Test func `action sheet: a tap beside it cancels`() throws {
    let (stage, loop, page) = try shown()
    let sheet = AlertController(title: nil, preferredStyle: .actionSheet)
    sheet.addAction(AlertAction(title: "Share"))
    sheet.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in stage.log.add("cancel") })
    page.present(sheet, animated: true)
    try run(loop, 0.7)
    let frame = sheet.view.convert(sheet.view.bounds, to: nil)
    #expect(frame == rect(8, 844 - 30 - 57 - 8 - 57, 374, 122))
    stage.application.post([TouchInput(.down, at: Point(x: 100, y: 100))], at: loop.now + 0.1)
    stage.application.post([TouchInput(.up, at: Point(x: 100, y: 100))], at: loop.now + 0.15)
    try run(loop, 1)
    #expect(stage.log.take() == ["cancel"] && page.presentedViewController == nil)
  }

  // MARK: - Own transitions

  private final class Fade: ViewControllerAnimatedTransitioning {
    let log: Log
    init(_ log: Log) { self.log = log }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
      0.5
    }
    func animateTransition(using context: any ViewControllerContextTransitioning) {
      let isTo = context.view(forKey: .to) != nil
      guard let view = context.view(forKey: isTo ? .to : .from) else { return }
      view.alpha = isTo ? 0 : 1
      View.animate(duration: 0.5, options: .curveLinear) {
        view.alpha = isTo ? 1 : 0
      } completion: { [log] finished in
        log.add("finished \(finished)")
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    func animationEnded(_ completed: Bool) { log.add("ended \(completed)") }
  }

  private final class Director: ViewControllerTransitioningDelegate, TabBarControllerDelegate {
    let fade: Fade
    var driver: PercentDrivenInteractiveTransition?
    init(_ log: Log) { fade = Fade(log) }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { fade }
    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { driver }
    func tabBarController(
      _ tabBarController: TabBarController,
      animationControllerForTransitionFrom from: ViewController, to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { fade }
  }

  /// Presents a sheet that a driver drives; what `View.animate` moves follows.
  private func driven() throws -> (
    Stage, FrameLoop, LoggedController, LoggedController, PercentDrivenInteractiveTransition,
    Director
  ) {
    let (stage, loop, page) = try shown()
    let sheet = LoggedController("sheet", stage.log)
    let director = Director(stage.log)
    let driver = PercentDrivenInteractiveTransition()
    director.driver = driver
    sheet.transitioningDelegate = director
    page.present(sheet, animated: true)
    _ = stage.log.take()
    return (stage, loop, page, sheet, driver, director)
  }

  private func alpha(_ controller: ViewController) -> Double {
    controller.view.layer.presentation()?.opacity ?? -1
  }

  @Test func `percent driven: animations of View.animate follow, and play on at the end`() throws {
    let (stage, loop, page, sheet, driver, director) = try driven()
    try run(loop, 0.3)
    #expect(alpha(sheet) < 0.01, "nothing moves by itself")
    driver.update(0.6)
    try run(loop, 0.2)
    #expect(abs(alpha(sheet) - 0.6) < 0.01 && driver.percentComplete == 0.6)
    driver.update(0.4)
    try run(loop, 0.1)
    #expect(abs(alpha(sheet) - 0.4) < 0.01)
    driver.finish()
    try run(loop, 0.15)
    #expect(alpha(sheet) > 0.6 && alpha(sheet) < 1)
    try run(loop, 0.3)
    #expect(
      stage.log.take() == [
        "finished true", "ended true", "sheet viewDidAppear animated",
        "page viewDidDisappear animated",
      ])
    #expect(page.presentedViewController === sheet && director.driver === driver)
    #expect(sheet.view.superview?.layer.timing == MediaTiming())
  }

  @Test func `percent driven, cancelled: it plays back, and all is as before`() throws {
    let (stage, loop, page, sheet, driver, _) = try driven()
    driver.update(0.5)
    try run(loop, 0.1)
    driver.cancel()
    #expect(
      stage.log.take() == ["sheet viewWillDisappear animated", "page viewWillAppear animated"])
    var last = alpha(sheet)
    for _ in 0..<12 {
      try run(loop, 1.0 / 60)
      #expect(alpha(sheet) <= last + 1e-9)
      last = alpha(sheet)
    }
    try run(loop, 0.2)
    #expect(
      stage.log.take() == [
        "finished false", "ended false", "sheet viewDidDisappear animated",
        "page viewDidAppear animated",
      ])
    #expect(page.presentedViewController == nil && sheet.view.window == nil)
  }

  @Test func `coordinator: views move along, go back with it, and completions come first`() throws {
    let (stage, loop, page, _, driver, director) = try driven()
    let box = View("box", rect(0, 0, 10, 10), in: page.view)
    let coordinator = try #require(page.transitionCoordinator)
    #expect(coordinator.isInteractive && coordinator.initiallyInteractive)
    #expect(
      coordinator.transitionDuration == 0.5 && coordinator.viewController(forKey: .from) === page)
    coordinator.animate(
      alongsideTransition: { _ in box.center.x = 105 },
      completion: { stage.log.add("along \($0.isCancelled)") })
    coordinator.notifyWhenInteractionChanges { stage.log.add("interactive \($0.isInteractive)") }
    driver.update(0.5)
    try run(loop, 0.1)
    #expect(abs((box.layer.presentation()?.position.x ?? 0) - 55) < 1 && box.center.x == 105)
    _ = stage.log.take()
    driver.cancel()
    try run(loop, 0.5)
    #expect(
      stage.log.take() == [
        "sheet viewWillDisappear animated", "page viewWillAppear animated", "interactive false",
        "finished false", "ended false", "along true", "sheet viewDidDisappear animated",
        "page viewDidAppear animated",
      ])
    #expect(box.center.x == 5 && page.transitionCoordinator == nil && director.driver != nil)
  }

  @Test func `tabs: a delegate animates the change, and may refuse a finger's`() throws {
    let (stage, loop, _) = try shown()
    let (a, b) = (LoggedController("a", stage.log), LoggedController("b", stage.log))
    let tabs = TabBarController()
    tabs.viewControllers = [a, b]
    let director = Director(stage.log)
    tabs.delegate = director
    stage.window.rootViewController = tabs
    try run(loop, 0.1)
    _ = stage.log.take()
    tabs.selectedIndex = 1
    #expect(
      stage.log.take() == [
        "b loadView", "b viewDidLoad", "b viewWillAppear animated", "a viewWillDisappear animated",
      ])
    try run(loop, 0.25)
    #expect(alpha(b) > 0.3 && alpha(b) < 0.7)
    tabs.selectedIndex = 0
    #expect(
      stage.log.take().prefix(3) == [
        "ended true", "a viewDidDisappear animated", "b viewDidAppear animated",
      ])
    try run(loop, 0.7)
    #expect(tabs.selectedViewController === a && a.view.superview === tabs.view)
    #expect(b.view.window == nil && director.driver == nil)
  }

  @Test func `custom presentation: the controller places its view, and hears of both ends`() throws
  {
    final class Half: PresentationController {
      var log: Log?
      override var frameOfPresentedViewInContainerView: Rect {
        let bounds = containerView?.bounds ?? .zero
        return Rect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
      }
      override func presentationTransitionWillBegin() { log?.add("will begin") }
      override func presentationTransitionDidEnd(_ completed: Bool) {
        log?.add("did end \(completed)")
      }
      override func dismissalTransitionWillBegin() { log?.add("will go") }
      override func dismissalTransitionDidEnd(_ completed: Bool) { log?.add("gone \(completed)") }
    }
    final class Maker: ViewControllerTransitioningDelegate {
      let log: Log
      init(_ log: Log) { self.log = log }
      func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
      ) -> PresentationController? {
        let half = Half(presentedViewController: presented, presenting: presenting)
        half.log = log
        return half
      }
    }
    let (stage, loop, page) = try shown()
    let (sheet, maker) = (ViewController(), Maker(stage.log))
    (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, maker)
    page.present(sheet, animated: true)
    try run(loop, 0.7)
    #expect(sheet.view.frame == rect(0, 422, 390, 422) && maker.log === stage.log)
    #expect(sheet.presentationController is Half)
    stage.screen.turn(to: .landscapeLeft, animated: false)
    stage.layOut()
    #expect(sheet.view.frame == rect(0, 195, 844, 195))
    sheet.dismiss(animated: true)
    try run(loop, 0.7)
    #expect(stage.log.take() == ["will begin", "did end true", "will go", "gone true"])
  }
}
