import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random fingers, presentations, turns and sizes on pages and on sheets, with a loop.
///
/// No run may trap, call out of order, leave a sheet off its detents, or keep an object when all is over.
///
/// `LAMINA_SHEETS=10000` runs that many screens, `LAMINA_SEED=n` one of them again.
@Suite @MainActor struct SheetFuzz {
  /// A controller that checks the order of its appearance calls.
  private final class Told: ViewController {
    var told = AppearanceState.disappeared
    var errors: [String] = []
    private func tell(_ next: AppearanceState) {
      if !told.mayBecome(next) { errors.append("\(title ?? ""): \(next) after \(told)") }
      told = next
    }
    override func viewWillAppear(_ animated: Bool) { tell(.appearing) }
    override func viewDidAppear(_ animated: Bool) { tell(.appeared) }
    override func viewWillDisappear(_ animated: Bool) { tell(.disappearing) }
    override func viewDidDisappear(_ animated: Bool) { tell(.disappeared) }
  }

  @MainActor
  private final class Source: PageViewControllerDataSource, PageViewControllerDelegate,
    SheetPresentationControllerDelegate
  {
    let pages: [Told]
    let fails: Bool
    var pending = 0
    var errors: [String] = []
    init(_ pages: [Told], fails: Bool) { (self.pages, self.fails) = (pages, fails) }

    private func page(_ index: Int) -> ViewController? {
      pages.indices.contains(index) ? pages[index] : nil
    }
    func pageViewController(
      _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
    ) -> ViewController? { page((pages.firstIndex { $0 === viewController } ?? 0) - 1) }
    func pageViewController(
      _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
    ) -> ViewController? { page((pages.firstIndex { $0 === viewController } ?? 0) + 1) }
    func presentationCount(for pageViewController: PageViewController) -> Int { pages.count }
    func pageViewController(
      _ pageViewController: PageViewController,
      willTransitionTo pendingViewControllers: [ViewController]
    ) { pending += 1 }
    func pageViewController(
      _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [ViewController], transitionCompleted completed: Bool
    ) {
      pending -= 1
      if pending != 0 { errors.append("\(pending) turns are pending") }
    }
    func presentationControllerShouldDismiss(_ presentationController: PresentationController)
      -> Bool
    { !fails }
  }

  @MainActor private final class Run {
    var random: SplitMix
    let stage = Stage(safeAreaInsets: SheetScene.inset)
    /// Takes events while the other window is hidden.
    let backdrop: Window
    let pages: PageViewController
    let source: Source
    var sheets: [Told] = []
    var errors: [String] = []
    var finger: Point?
    weak var lastSheet: Told?
    weak var lastPresentation: SheetPresentationController?

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      backdrop = Window(screen: stage.screen, level: Window.Level(rawValue: -1))
      backdrop.isHidden = false
      if random.chance(0.3) { stage.screen.language = "ar" }
      pages = PageViewController(
        transitionStyle: .scroll,
        navigationOrientation: random.element(
          of: PageViewController.NavigationOrientation.allCases),
        options: [.interPageSpacing: random.integer(in: 0...30)])
      let all = (0..<random.integer(in: 1...4)).map { index in
        let page = Told()
        page.title = "page \(index)"
        return page
      }
      source = Source(all, fails: random.chance(0.3))
      pages.dataSource = source
      pages.delegate = source
      pages.setViewControllers([all[0]], direction: .forward, animated: false)
      stage.window.rootViewController = pages
    }

    func advance(_ loop: FrameLoop, _ refreshes: Int) {
      do {
        try loop.run(until: loop.now + Double(refreshes) / 60)
      } catch { errors.append("\(error)") }
    }

    func step(_ loop: FrameLoop) {
      switch random.integer(in: 0...19) {
      case 0:
        pages.setViewControllers(
          [random.element(of: source.pages)],
          direction: random.element(of: PageViewController.NavigationDirection.allCases),
          animated: random.chance(0.7))
      case 1: present()
      case 2: pages.dismiss(animated: random.chance(0.7))
      case 3:
        stage.screen.turn(
          to: random.element(of: Screen.Orientation.allCases), animated: random.chance(0.5))
      case 4: pages.dataSource = source
      case 5:
        let sheet = sheets.last?.sheetPresentationController
        sheet?.animateChanges {
          sheet?.selectedDetentIdentifier = random.chance(0.5) ? .large : .medium
        }
      case 6: stage.window.isHidden = random.chance(0.2)
      default: touch(loop)
      }
    }

    func present() {
      guard pages.presentedViewController == nil else { return }
      let list = Told()
      list.title = "sheet \(sheets.count)"
      list.modalPresentationStyle = random.chance(0.7) ? .pageSheet : .formSheet
      let scroll = ScrollView(frame: list.view.bounds)
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = Size(width: 300, height: 1_500)
      if random.chance(0.7) { list.view.addSubview(scroll) }
      let sheet = list.sheetPresentationController
      sheet?.detents =
        random.chance(0.5) ? [.medium(), .large()] : [.custom { _ in 200 }, .large()]
      sheet?.prefersGrabberVisible = random.chance(0.5)
      sheet?.prefersEdgeAttachedInCompactHeight = random.chance(0.5)
      if random.chance(0.3) { sheet?.largestUndimmedDetentIdentifier = .medium }
      sheet?.delegate = source
      sheets.append(list)
      (lastSheet, lastPresentation) = (list, sheet)
      pages.present(list, animated: random.chance(0.8))
    }

    func touch(_ loop: FrameLoop) {
      if let finger {
        let next = Point(
          x: finger.x + Double(random.integer(in: -120...120)),
          y: finger.y + Double(random.integer(in: -150...250)))
        let isUp = random.chance(0.3)
        stage.application.post([TouchInput(isUp ? .up : .move, at: next)], at: loop.now)
        self.finger = isUp ? nil : next
      } else {
        let point = Point(
          x: Double(random.integer(in: 20...370)), y: Double(random.integer(in: 60...800)))
        stage.application.post([TouchInput(.down, at: point)], at: loop.now)
        finger = point
      }
    }

    func play(_ loop: FrameLoop) {
      advance(loop, 2)
      for _ in 0..<random.integer(in: 10...60) {
        step(loop)
        advance(loop, random.integer(in: 1...8))
      }
      stage.window.isHidden = false
      if let finger { stage.application.post([TouchInput(.up, at: finger)], at: loop.now) }
      advance(loop, 200)
      for _ in 0..<3 { stage.layOut() }
      check()
      pages.dismiss()
      for _ in 0..<3 { stage.layOut() }
      advance(loop, 3)
      errors += source.errors
      for controller in source.pages + sheets { errors += controller.errors }
    }

    private func check() {
      if source.pending != 0 { errors.append("\(source.pending) turns are left") }
      let shown = pages.viewControllers?.first
      for page in source.pages {
        let isShown = page === shown
        if page.told != (isShown ? .appeared : .disappeared) {
          errors.append("\(page.title ?? "") is \(page.told)")
        }
        if (page.viewIfLoaded?.window != nil) != isShown {
          errors.append("\(page.title ?? "") is misplaced")
        }
        if (page.parent != nil) != isShown {
          errors.append("\(page.title ?? "") has a wrong parent")
        }
      }
      if let shown, shown.view.convert(Point.zero, to: pages.view) != .zero {
        errors.append(
          "\(shown.title ?? "") lies at \(shown.view.convert(Point.zero, to: pages.view))")
      }
      for list in sheets {
        let isShown = pages.presentedViewController === list
        if list.told != (isShown ? .appeared : .disappeared) {
          errors.append("\(list.title ?? "") is \(list.told)")
        }
        guard isShown, let sheet = list.sheetPresentationController else { continue }
        if list.view.frame != sheet.frameOfPresentedViewInContainerView {
          errors.append("\(list.title ?? "") lies at \(list.view.frame)")
        }
        if sheet.containerView?.isUserInteractionEnabled != true {
          errors.append("\(list.title ?? "") takes no touches")
        }
      }
    }
  }

  private func run(_ seed: UInt64) throws {
    weak var sheet: Told?
    weak var presentation: SheetPresentationController?
    do {
      let run = Run(seed: seed)
      let loop = try run.stage.loop()
      run.play(loop)
      #expect(run.errors.isEmpty, "seed \(seed): \(run.errors.prefix(5))")
      (sheet, presentation) = (run.lastSheet, run.lastPresentation)
      run.stage.window.rootViewController = nil
      run.advance(loop, 3)
      (run.stage.window.isHidden, run.backdrop.isHidden) = (true, true)
    }
    Transaction.flush()
    for _ in 0..<3 { Transaction.runWaiting() }
    #expect(sheet == nil && presentation == nil, "seed \(seed): a sheet is kept")
  }

  @Test func `sheet fuzz: fingers, code and turns leave pages and sheets in order`() throws {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["LAMINA_SEED"].flatMap(UInt64.init) { return try run(seed) }
    let count = environment["LAMINA_SHEETS"].flatMap(UInt64.init) ?? 60
    for seed in 0..<count { try run(seed) }
  }
}
