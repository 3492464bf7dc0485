import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Pages that a finger turns: their calls, their ends, and what the data source is asked.
@Suite @MainActor struct PageViewControllerTests {
  @MainActor private final class Book: PageViewControllerDataSource, PageViewControllerDelegate {
    let log: Log
    let pages: [LoggedController]
    var count = 0
    /// Called when the page after another one is asked for.
    var onAfter: (() -> Void)?
    init(_ log: Log, _ count: Int) {
      self.log = log
      pages = (0..<count).map { LoggedController("\($0)", log) }
      for page in pages { _ = page.view }
    }
    private func page(_ index: Int) -> ViewController? {
      pages.indices.contains(index) ? pages[index] : nil
    }
    private func name(_ controllers: [ViewController]) -> String {
      controllers.map { $0.title ?? "" }.joined()
    }
    func pageViewController(
      _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
    ) -> ViewController? {
      log.add("before \(name([viewController]))?")
      return page((Int(viewController.title ?? "") ?? 0) - 1)
    }
    func pageViewController(
      _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
    ) -> ViewController? {
      log.add("after \(name([viewController]))?")
      onAfter?()
      return page((Int(viewController.title ?? "") ?? 0) + 1)
    }
    func presentationCount(for pageViewController: PageViewController) -> Int { count }
    func presentationIndex(for pageViewController: PageViewController) -> Int {
      Int(pageViewController.viewControllers?.first?.title ?? "") ?? 0
    }
    func pageViewController(
      _ pageViewController: PageViewController,
      willTransitionTo pendingViewControllers: [ViewController]
    ) { log.add("to \(name(pendingViewControllers))") }
    func pageViewController(
      _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [ViewController], transitionCompleted completed: Bool
    ) {
      log.add(
        "from \(name(previousViewControllers))\(finished ? "" : " unfinished")"
          + (completed ? " completed" : " cancelled"))
    }
  }

  @MainActor private struct Scene {
    let stage = Stage()
    let loop: FrameLoop
    let pages: PageViewController
    let book: Book

    init(
      _ index: Int = 1, of number: Int = 4,
      _ orientation: PageViewController.NavigationOrientation = .horizontal, spacing: Double = 0,
      dots: Int = 0, language: String? = nil
    ) throws {
      stage.screen.language = language
      loop = try stage.loop()
      pages = PageViewController(
        transitionStyle: .scroll, navigationOrientation: orientation,
        options: [.interPageSpacing: spacing])
      book = Book(stage.log, number)
      book.count = dots
      pages.dataSource = book
      pages.delegate = book
      pages.setViewControllers([book.pages[index]], direction: .forward, animated: false)
      stage.window.rootViewController = pages
      try loop.run(until: 0.1)
      _ = stage.log.take()
    }

    func wait(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }
    func send(_ action: TouchInput.Action, _ x: Double, _ y: Double = 400) throws {
      stage.application.post([TouchInput(action, at: Point(x: x, y: y))], at: loop.now)
      try wait(0.02)
    }
    /// Puts a finger down and moves it; the first 10 points are not part of the drag.
    func press(_ start: Double, to end: Double, steps: Int = 4) throws {
      let begin = start + (end < start ? -10 : 10)
      try send(.down, start)
      try send(.move, begin)
      try move(begin, to: end, steps: steps)
    }
    func move(_ start: Double, to end: Double, steps: Int = 4) throws {
      for step in 1...steps {
        try send(.move, start + (end - start) * Double(step) / Double(steps))
      }
    }
    func lift(_ x: Double) throws {
      try wait(0.2)
      try send(.up, x)
    }
    func flick(_ start: Double, to end: Double) throws {
      try press(start, to: end, steps: 2)
      try send(.up, end)
    }
    var scroll: ScrollView? { pages.contentScrollView }
    var title: String { pages.viewControllers?.first?.title ?? "" }
    /// The left edge of a page in the window; `nil` if its view is not there.
    func edge(_ index: Int) -> Double? {
      let view = book.pages[index].view
      return view.window == nil ? nil : view.convert(Point.zero, to: nil).x
    }
  }

  // MARK: - Turns by a finger

  @Test func `pages: a drag past the middle turns, with the calls in order`() throws {
    let scene = try Scene()
    try scene.press(350, to: 240)
    #expect(
      scene.stage.log.take() == [
        "after 1?", "before 1?", "to 2", "2 viewWillAppear animated",
        "1 viewWillDisappear animated",
      ])
    #expect(scene.edge(1) == -100 && scene.edge(2) == 290)
    try scene.move(240, to: 130)
    try scene.lift(130)
    try scene.wait(1)
    #expect(
      scene.stage.log.take() == [
        "2 viewDidAppear animated", "1 viewDidDisappear animated", "from 1 completed", "after 2?",
      ])
    #expect(scene.title == "2" && scene.edge(2) == 0 && scene.edge(1) == nil)
    #expect(scene.pages.children.map(\.title) == ["2"] && scene.book.pages[1].parent == nil)
  }

  @Test func `pages: a short drag turns back, and both controllers hear of it`() throws {
    let scene = try Scene()
    try scene.press(350, to: 240)
    _ = scene.stage.log.take()
    try scene.lift(240)
    try scene.wait(1)
    #expect(
      scene.stage.log.take() == [
        "1 viewWillAppear animated", "2 viewWillDisappear animated", "1 viewDidAppear animated",
        "2 viewDidDisappear animated", "from 1 cancelled",
      ])
    #expect(scene.title == "1" && scene.edge(1) == 0 && scene.edge(2) == nil)
    try scene.press(350, to: 240)
    #expect(
      scene.stage.log.take() == [
        "to 2", "2 viewWillAppear animated", "1 viewWillDisappear animated",
      ], "neighbours are kept")
    try scene.lift(240)
  }

  @Test func `pages: a drag to the other side of the page begins another turn`() throws {
    let scene = try Scene()
    try scene.press(200, to: 100)
    _ = scene.stage.log.take()
    try scene.move(100, to: 330, steps: 2)
    #expect(
      scene.stage.log.take() == [
        "1 viewWillAppear animated", "2 viewWillDisappear animated", "1 viewDidAppear animated",
        "2 viewDidDisappear animated", "from 1 unfinished cancelled", "to 0",
        "0 viewWillAppear animated", "1 viewWillDisappear animated",
      ])
    #expect(scene.edge(2) == nil && scene.edge(0) == 140 - 390)
    try scene.lift(330)
  }

  @Test func `pages: at an end they resist, and nobody is asked again`() throws {
    let scene = try Scene(0)
    try scene.press(100, to: 210)
    #expect(scene.stage.log.take() == ["after 0?", "before 0?"])
    let pull = RubberBand.offset(of: 100, dimension: 390)
    #expect(abs((scene.edge(0) ?? 0) - pull) <= 0.5)
    try scene.lift(210)
    try scene.wait(1)
    #expect(scene.edge(0) == 0 && scene.stage.log.take() == [])
    try scene.press(100, to: 210)
    try scene.lift(210)
    #expect(scene.stage.log.take() == [], "it is known that there is none")
  }

  @Test func `pages: fast swipes in succession turn one page each`() throws {
    let scene = try Scene(0, of: 5)
    for _ in 0..<3 {
      try scene.flick(350, to: 250)
      try scene.wait(0.12)
    }
    try scene.wait(1.2)
    #expect(scene.title == "3", "\(scene.stage.log.lines)")
    let lines = scene.stage.log.take()
    #expect(
      lines.filter { $0.hasPrefix("from") } == [
        "from 0 unfinished completed", "from 1 unfinished completed", "from 2 completed",
      ], "\(lines)")
    #expect(!lines.contains { $0.hasSuffix("cancelled") })
    for (index, page) in scene.book.pages.enumerated() where index != 3 {
      #expect(page.view.window == nil && page.parent == nil)
    }
  }

  @Test func `pages: a page that is caught past its middle can be flicked back`() throws {
    let scene = try Scene(0)
    try scene.flick(350, to: 250)
    try scene.wait(0.12)
    #expect((scene.edge(1) ?? 390) < 195)
    try scene.flick(100, to: 200)
    try scene.wait(1.2)
    #expect(scene.title == "0" && scene.edge(0) == 0 && scene.edge(1) == nil)
    let lines = scene.stage.log.take().filter { $0.hasPrefix("from") }
    #expect(lines == ["from 0 unfinished completed", "from 1 completed"], "\(lines)")
  }

  @Test func `pages: the answer about a page that the data source itself replaces is dropped`()
    throws
  {
    let scene = try Scene()
    scene.book.onAfter = { [weak pages = scene.pages, book = scene.book] in
      book.onAfter = nil
      pages?.setViewControllers([book.pages[0]], direction: .reverse, animated: false)
    }
    try scene.press(350, to: 300)
    try scene.lift(300)
    try scene.wait(1)
    #expect(scene.title == "0")
    try scene.flick(350, to: 140)
    try scene.wait(1)
    #expect(scene.title == "1")
  }

  @Test func `pages: without a data source a finger moves nothing`() throws {
    let scene = try Scene()
    scene.pages.dataSource = nil
    try scene.press(350, to: 200)
    #expect(scene.edge(1) == 0)
    try scene.lift(200)
  }

  @Test func `pages: setting the data source again drops the neighbours that are kept`() throws {
    let scene = try Scene()
    try scene.press(350, to: 300)
    try scene.lift(300)
    try scene.wait(1)
    _ = scene.stage.log.take()
    scene.pages.dataSource = scene.book
    try scene.press(350, to: 300)
    #expect(scene.stage.log.take().prefix(2) == ["after 1?", "before 1?"])
    try scene.lift(300)
  }

  // MARK: - Turns by code

  @Test func `pages: setViewControllers scrolls, and asks the delegate nothing`() throws {
    let scene = try Scene(0)
    scene.pages.setViewControllers([scene.book.pages[3]], direction: .forward, animated: true) {
      scene.stage.log.add("done \($0)")
    }
    #expect(scene.title == "3", "at once")
    try scene.wait(0.15)
    let edge = scene.edge(3) ?? 0
    #expect(edge > 50 && edge < 340, "\(edge)")
    try scene.press(350, to: 200, steps: 2)
    try scene.send(.up, 200)
    try scene.wait(0.4)
    #expect(
      scene.stage.log.take() == [
        "3 viewWillAppear animated", "0 viewWillDisappear animated", "3 viewDidAppear animated",
        "0 viewDidDisappear animated", "done true",
      ])
    #expect(scene.title == "3" && scene.edge(3) == 0)
    scene.pages.setViewControllers([scene.book.pages[1]], direction: .reverse, animated: true)
    try scene.wait(0.15)
    #expect((scene.edge(1) ?? 0) < -50)
    scene.pages.setViewControllers([scene.book.pages[2]], direction: .reverse, animated: false) {
      scene.stage.log.add("done \($0)")
    }
    try scene.wait(0.1)
    #expect(scene.title == "2" && scene.edge(2) == 0 && scene.edge(1) == nil)
    #expect(scene.pages.children.map(\.title) == ["2"])
    #expect(scene.stage.log.take().last == "done true")
  }

  @Test func `pages: after a turn by code the data source gives the neighbours`() throws {
    let scene = try Scene(0)
    scene.pages.setViewControllers([scene.book.pages[2]], direction: .forward, animated: true)
    try scene.wait(0.5)
    try scene.flick(100, to: 250)
    try scene.wait(1)
    #expect(scene.title == "1", "not the page that was shown before")
  }

  @Test func `pages: a page set before the view appears appears with it`() throws {
    let scene = try Scene(2)
    #expect(scene.book.pages[2].view.superview === scene.scroll && scene.edge(2) == 0)
    scene.stage.window.rootViewController = ViewController()
    try scene.wait(0.1)
    #expect(scene.stage.log.take() == ["2 viewWillDisappear", "2 viewDidDisappear"])
  }

  @Test func `pages: a turn ends when the pages leave the screen`() throws {
    let scene = try Scene()
    try scene.press(350, to: 240)
    _ = scene.stage.log.take()
    scene.pages.present(LoggedController("over", scene.stage.log), animated: true)
    try scene.wait(0.7)
    let lines = scene.stage.log.take().filter { !$0.hasPrefix("over") }
    #expect(
      lines == [
        "1 viewWillAppear animated", "2 viewWillDisappear animated", "1 viewDidAppear animated",
        "2 viewDidDisappear animated", "from 1 unfinished cancelled",
        "1 viewWillDisappear animated", "1 viewDidDisappear animated",
      ])
    #expect(scene.edge(1) == 0 && scene.edge(2) == nil)
  }

  // MARK: - Places

  @Test func `pages: the space between pages lies beside the view`() throws {
    let scene = try Scene(spacing: 20)
    #expect(scene.scroll?.frame == rect(-10, 0, 410, 844))
    #expect(scene.edge(1) == 0 && scene.book.pages[1].view.bounds.width == 390)
    try scene.press(350, to: 240)
    #expect(scene.edge(1) == -100 && scene.edge(2) == 310)
    try scene.lift(240)
  }

  @Test func `pages: from right to left the next page lies on the left`() throws {
    let scene = try Scene(language: "ar")
    try scene.press(50, to: 160)
    #expect(scene.edge(1) == 100 && scene.edge(2) == -290)
    try scene.send(.up, 160)
    try scene.wait(1)
    #expect(scene.title == "2" && scene.edge(2) == 0)
    scene.pages.setViewControllers([scene.book.pages[3]], direction: .forward, animated: true)
    try scene.wait(0.15)
    #expect((scene.edge(3) ?? 0) < -50)
    try scene.wait(0.4)
    #expect(scene.edge(3) == 0)
  }

  @Test func `pages: upright, the next page lies below`() throws {
    let scene = try Scene(1, of: 3, .vertical, spacing: 10)
    #expect(scene.scroll?.frame == rect(0, -5, 390, 854))
    try scene.send(.down, 100, 700)
    for y in [690.0, 600, 500, 400, 200] { try scene.send(.move, 100, y) }
    #expect(scene.book.pages[2].view.convert(Point.zero, to: nil).y == 854 - 490)
    try scene.send(.up, 100, 200)
    try scene.wait(1.5)
    #expect(scene.title == "2" && scene.book.pages[2].view.convert(Point.zero, to: nil) == .zero)
  }

  @Test func `pages: a new size keeps the page`() throws {
    let scene = try Scene()
    try scene.press(350, to: 240)
    scene.stage.screen.bounds = rect(0, 0, 844, 390)
    scene.stage.layOut()
    #expect(
      scene.edge(1) == 0 && scene.book.pages[1].view.frame.size == Size(width: 844, height: 390))
    #expect(scene.edge(2) == nil)
    try scene.lift(240)
    try scene.wait(0.5)
    #expect(scene.edge(1) == 0)
  }

  // MARK: - Page control

  @Test func `pages: dots follow, and a tap on them turns`() throws {
    let scene = try Scene(dots: 4)
    let dots = try #require(scene.pages.view.subviews.last as? PageControl)
    #expect(dots.frame == rect(0, 807, 390, 37) && dots.numberOfPages == 4 && dots.currentPage == 1)
    #expect(scene.scroll?.frame.height == 807)
    try scene.flick(350, to: 250)
    try scene.wait(1)
    #expect(dots.currentPage == 2 && scene.title == "2")
    try scene.send(.down, 100, 820)
    try scene.send(.up, 100, 820)
    try scene.wait(0.5)
    #expect(dots.currentPage == 1 && scene.title == "1")
    scene.book.count = 0
    scene.pages.setViewControllers([scene.book.pages[0]], direction: .reverse, animated: false)
    #expect(dots.superview == nil)
  }

  // MARK: - Settings

  @Test func `pages: a curl scrolls, with a warning`() {
    View.warnings.removeAll()
    let pages = PageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: PageViewController.SpineLocation.mid, .interPageSpacing: 8])
    #expect(pages.transitionStyle == .scroll && pages.spineLocation == .none)
    #expect(View.warnings.entries.count == 1 && pages.gestureRecognizers.isEmpty)
    #expect(pages.viewControllers == nil && !pages.isDoubleSided)
    View.warnings.removeAll()
  }

  @Test(arguments: [false, true])
  func `pages golden: the picture of a turn is the same to the byte`(isDark: Bool) throws {
    guard ScreenGolden.hasFont() else { return }
    let screen = Screen(width: 260, height: 200, scale: 2)
    screen.userInterfaceStyle = isDark ? .dark : .light
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let book = Book(Log(), 3)
    book.count = 3
    let pages = PageViewController(
      transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 12]
    )
    pages.view.backgroundColor = .systemBackground
    for (index, page) in book.pages.enumerated() {
      page.view.backgroundColor = .secondarySystemBackground
      let label = Label("Page \(index + 1)")
      label.frame = Rect(x: 90, y: 60, width: 100, height: 30)
      page.view.addSubview(label)
    }
    pages.dataSource = book
    pages.setViewControllers([book.pages[1]], direction: .forward, animated: false)
    window.rootViewController = pages
    window.makeKeyAndVisible()
    screen.layer.layoutIfNeeded()
    for (action, x) in [(TouchInput.Action.down, 200.0), (.move, 190), (.move, 110)] {
      application.post([TouchInput(action, at: Point(x: x, y: 100))], at: 0.1)
      application.sendQueued(until: 0.1)
    }
    try ScreenGolden(folder: "controls", name: isDark ? "pages-dark" : "pages-light").check(
      ScreenGolden.picture(of: screen, in: application))
  }
}
