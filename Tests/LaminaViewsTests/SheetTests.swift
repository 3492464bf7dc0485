import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Sheets: their detents, the finger that drags them, and the calls of a dismissal.
@Suite @MainActor struct SheetTests {
  private typealias Detent = SheetPresentationController.Detent
  private typealias Scene = SheetScene

  // MARK: - Detents

  @Test func `sheets: without a choice the smallest detent is shown, and the view is as high`()
    throws
  {
    let scene = try Scene()
    #expect(scene.list.view.frame == rect(0, 422, 390, 422))
    #expect(scene.list.presentationController === scene.sheet)
    #expect(scene.sheet.presentingViewController === scene.page)
    let plain = try Scene(detents: [.large()])
    #expect(plain.list.view.frame == rect(0, 50, 390, 794))
  }

  @Test func `sheets: custom detents are resolved, sorted, clamped and left out`() throws {
    let seen = View()
    let scene = try Scene(detents: [
      .custom(identifier: .init("huge")) { 2 * $0.maximumDetentValue },
      .custom(identifier: .init("none")) { _ in Detent.inactive },
      .custom(identifier: .init("small")) { context in
        seen.alpha = context.maximumDetentValue / 1_000
        return 100
      },
    ])
    #expect(seen.alpha == 0.764 && scene.height == 130)
    scene.sheet.selectedDetentIdentifier = .init("huge")
    scene.stage.layOut()
    #expect(scene.height == SheetScene.large)
    scene.sheet.selectedDetentIdentifier = .init("none")
    scene.stage.layOut()
    #expect(scene.height == 130, "an inactive detent counts as none")
    let (first, second) = (Detent.custom { _ in 1 }, Detent.custom { _ in 1 })
    #expect(first.identifier != second.identifier)
    let empty = try Scene(detents: [.custom { _ in nil }])
    #expect(empty.height == SheetScene.large, "no detent is active")
    let negative = try Scene(detents: [.custom { _ in -50 }])
    #expect(negative.height == 30)
  }

  @Test func `sheets: a change by code jumps, and springs within animateChanges`() throws {
    let scene = try Scene()
    scene.sheet.animateChanges { scene.sheet.selectedDetentIdentifier = .large }
    try scene.wait(0.1)
    #expect(scene.height == SheetScene.large, "\(scene.height)")
    let shown = scene.shownHeight
    #expect(shown > 430 && shown < 790, "\(shown)")
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.large && scene.stage.log.take() == [])
    scene.sheet.selectedDetentIdentifier = .medium
    try scene.wait(0.02)
    #expect(scene.shownHeight == SheetScene.medium)
  }

  @Test func `sheets: invalidated detents are resolved again`() throws {
    let page = ViewController()
    page.preferredContentSize.height = 100
    let scene = try Scene(detents: [
      .custom { [unowned page] _ in page.preferredContentSize.height }, .large(),
    ])
    page.preferredContentSize.height = 200
    #expect(scene.height == 130)
    scene.sheet.invalidateDetents()
    scene.stage.layOut()
    #expect(scene.height == 230)
  }

  // MARK: - Drag

  @Test func `sheets: the sheet follows the finger, and its view is as high as it is shown`() throws
  {
    let scene = try Scene()
    try scene.press(from: 450, to: 340)
    #expect(scene.height == SheetScene.medium + 100 && scene.list.view.frame.maxY == 844)
    try scene.move(from: 340, to: 400)
    #expect(scene.height == SheetScene.medium + 40)
    try scene.lift(at: 400)
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.medium && scene.stage.log.take() == [])
  }

  @Test func `sheets: a slow drag settles at the nearest detent`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 240)
    try scene.lift(at: 240)
    #expect(scene.stage.log.take() == ["detent large"])
    #expect(scene.sheet.selectedDetentIdentifier == .large)
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.large)
    try scene.press(from: 100, to: 330)
    try scene.lift(at: 330)
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.medium)
    #expect(scene.stage.log.take() == ["detent medium"])
  }

  @Test func `sheets: velocity decides, as a fling would`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 390)
    try scene.send(.up, 195, 390)
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.large, "600 pt/s for 0.5 s")
    #expect(scene.stage.log.take() == ["detent large"])
  }

  @Test func `sheets: above the largest detent it gives way a little, at most 20 points`() throws {
    let scene = try Scene(detents: [.large()])
    try scene.press(from: 100, to: 70)
    let height = SheetScene.large + RubberBand.offset(of: 20, dimension: 20)
    #expect(abs(scene.height - height) < 1e-9 && scene.list.view.frame.maxY == 844)
    try scene.move(from: 70, to: 0)
    #expect(scene.height < SheetScene.large + 20)
    try scene.lift(at: 0)
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.large && scene.stage.log.take() == [])
  }

  @Test func `sheets: a finger catches a sheet that springs`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 240)
    try scene.lift(at: 240)
    try scene.wait(0.05)
    let shown = scene.shownHeight
    #expect(shown > 640 && shown < 790, "\(shown)")
    try scene.send(.down, 195, 300)
    let caught = scene.height
    try scene.wait(0.5)
    #expect(scene.height == caught && abs(caught - shown) < 60, "\(caught) \(shown)")
    try scene.send(.move, 195, 320)
    #expect(abs(scene.height - caught + 20) < 1e-6, "it drags at once")
    try scene.lift(at: 320)
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.large)
  }

  @Test(arguments: [true, false])
  func `sheets: the delegate may dismiss the sheet when its detent has changed`(isAnimated: Bool)
    throws
  {
    let scene = try Scene()
    scene.delegate.onDetent = { [weak page = scene.page] in page?.dismiss(animated: isAnimated) }
    try scene.press(from: 450, to: 200)
    try scene.lift(at: 200)
    #expect(scene.stage.log.take().first == "detent large")
    let tops = try (0..<5).map { _ in
      try scene.wait(0.05)
      return scene.list.view.layer.presentation()?.frame.minY ?? 844
    }
    let sinks = tops[0] < 800 && tops[0] < tops[4] && tops == tops.sorted()
    #expect(sinks == isAnimated, "\(tops)")
    try scene.wait(0.7)
    #expect(scene.page.presentedViewController == nil && scene.list.view.window == nil)
    #expect(scene.list.view.layer.cornerRadius == 0 && !scene.list.view.clipsToBounds)
  }

  @Test func `sheets: one that is dismissed with its presenter has its own corners again`() throws {
    let scene = try Scene()
    let inner = LoggedController("inner", scene.stage.log)
    inner.modalPresentationStyle = .pageSheet
    scene.list.present(inner, animated: true)
    try scene.wait(0.7)
    #expect(scene.list.view.layer.cornerRadius == 10 && inner.view.layer.cornerRadius == 10)
    scene.page.dismiss(animated: true)
    try scene.wait(0.7)
    for view in [scene.list.view, inner.view] {
      #expect(view.layer.cornerRadius == 0 && !view.clipsToBounds)
    }
  }

  @Test func `sheets: a drag sideways does not move the sheet`() throws {
    let scene = try Scene()
    try scene.send(.down, 100, 500)
    for x in [120.0, 160, 200] { try scene.send(.move, x, 505) }
    #expect(scene.height == SheetScene.medium)
    try scene.send(.up, 200, 505)
  }

  // MARK: - Dismissal

  @Test func `sheets: below the smallest detent the drag dismisses, with the calls in order`()
    throws
  {
    let scene = try Scene()
    try scene.press(from: 450, to: 560)
    #expect(scene.height == SheetScene.medium - 100)
    #expect(scene.list.view.frame.height == SheetScene.medium, "it slides, and keeps its size")
    #expect(
      scene.stage.log.take() == [
        "should dismiss", "will dismiss", "list viewWillDisappear animated",
      ])
    #expect(scene.list.isBeingDismissed)
    try scene.move(from: 560, to: 760)
    #expect(scene.stage.log.take() == [])
    try scene.lift(at: 760)
    #expect(scene.stage.log.take() == [])
    try scene.wait(0.7)
    #expect(scene.stage.log.take() == ["list viewDidDisappear animated", "did dismiss"])
    #expect(scene.page.presentedViewController == nil && scene.list.view.window == nil)
  }

  @Test func `sheets: a cancelled dismissal lets the controller appear again`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 560)
    _ = scene.stage.log.take()
    try scene.move(from: 560, to: 400)
    #expect(scene.height == SheetScene.medium + 60 && scene.stage.log.take() == [])
    try scene.lift(at: 400)
    #expect(scene.stage.log.take() == ["list viewWillAppear animated"])
    try scene.wait(0.7)
    #expect(scene.stage.log.take() == ["list viewDidAppear animated"])
    #expect(scene.shownHeight == SheetScene.medium && scene.list.presentingViewController != nil)
    #expect(scene.sheet.containerView?.isUserInteractionEnabled == true)
  }

  @Test func `sheets: a cancelled dismissal that is caught begins anew`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 600)
    try scene.lift(at: 600)
    try scene.wait(0.05)
    _ = scene.stage.log.take()
    try scene.send(.down, 195, 650)
    #expect(
      scene.stage.log.take() == [
        "list viewDidAppear animated", "should dismiss", "will dismiss",
        "list viewWillDisappear animated",
      ])
    try scene.move(from: 650, to: 830)
    try scene.lift(at: 830)
    try scene.wait(0.7)
    #expect(scene.stage.log.take() == ["list viewDidDisappear animated", "did dismiss"])
  }

  @Test func `sheets: a flick downwards from the smallest detent dismisses at once`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 530, steps: 3)
    try scene.send(.up, 195, 530)
    try scene.wait(0.7)
    #expect(
      scene.stage.log.take() == [
        "should dismiss", "will dismiss", "list viewWillDisappear animated",
        "list viewDidDisappear animated", "did dismiss",
      ])
  }

  @Test(arguments: [true, false])
  func `sheets: one that must stay resists the finger`(isModal: Bool) throws {
    let scene = try Scene()
    if isModal {
      scene.list.isModalInPresentation = true
    } else {
      scene.delegate.mayDismiss = false
    }
    try scene.press(from: 450, to: 660)
    let height = SheetScene.medium - RubberBand.offset(of: 200, dimension: SheetScene.medium / 4)
    #expect(abs(scene.height - height) < 1e-6)
    try scene.move(from: 660, to: 800)
    try scene.lift(at: 800)
    #expect(scene.stage.log.take() == (isModal ? ["attempted"] : ["should dismiss", "attempted"]))
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.medium && scene.list.view.window != nil)
  }

  @Test func `sheets: a tap beside the sheet dismisses it`() throws {
    let scene = try Scene()
    scene.delegate.mayDismiss = false
    try scene.send(.down, 100, 200)
    try scene.send(.up, 100, 200)
    #expect(scene.stage.log.take() == ["should dismiss", "attempted"])
    scene.delegate.mayDismiss = true
    try scene.send(.down, 100, 200)
    try scene.send(.up, 100, 200)
    try scene.wait(0.7)
    #expect(
      scene.stage.log.take() == [
        "should dismiss", "will dismiss", "list viewWillDisappear animated",
        "list viewDidDisappear animated", "did dismiss",
      ])
  }

  @Test func `sheets: a dismissal by code asks nobody, and ends a drag`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 560)
    _ = scene.stage.log.take()
    scene.page.dismiss(animated: true)
    #expect(
      scene.stage.log.take() == [
        "list viewWillAppear animated", "list viewDidAppear animated",
        "list viewWillDisappear animated",
      ])
    try scene.move(from: 560, to: 600)
    try scene.lift(at: 600)
    try scene.wait(0.7)
    #expect(scene.stage.log.take() == ["list viewDidDisappear animated"])
    #expect(scene.page.presentedViewController == nil)
  }

  @Test func `sheets: the settings are kept for the next presentation`() throws {
    let scene = try Scene()
    scene.page.dismiss(animated: true)
    try scene.wait(0.7)
    scene.page.present(scene.list, animated: true)
    try scene.wait(0.7)
    #expect(scene.shownHeight == SheetScene.medium && scene.darkness > 0.19)
    #expect(scene.list.sheetPresentationController === scene.sheet)
  }

  // MARK: - Dimming

  @Test func `sheets: the background is dark between the undimmed detent and the next`() throws {
    let scene = try Scene { _, sheet in sheet.largestUndimmedDetentIdentifier = .medium }
    #expect(scene.darkness == 0)
    try scene.press(from: 450, to: 254)
    #expect(abs(scene.darkness - 0.1) < 1e-6, "\(scene.darkness): half way")
    try scene.lift(at: 200)
    try scene.wait(0.6)
    #expect(abs(scene.darkness - 0.2) < 1e-9)
    let dark = try Scene()
    #expect(abs(dark.darkness - 0.2) < 1e-9)
    try dark.press(from: 450, to: 460 + 211)
    #expect(abs(dark.darkness - 0.1) < 1e-6, "half way out")
    try dark.lift(at: 460 + 211)
  }

  @Test func `sheets: beside an undimmed sheet touches reach the controller behind`() throws {
    let scene = try Scene { _, sheet in sheet.largestUndimmedDetentIdentifier = .medium }
    let view = LoggedView("v", rect(0, 0, 390, 844), in: scene.page.view, log: scene.stage.log)
    view.takesTouches = true
    #expect(scene.stage.window.hitTest(Point(x: 100, y: 200), with: nil) === view)
    #expect(scene.stage.window.hitTest(Point(x: 100, y: 500), with: nil) === scene.list.view)
    scene.sheet.selectedDetentIdentifier = .large
    scene.stage.layOut()
    #expect(scene.stage.window.hitTest(Point(x: 100, y: 20), with: nil) !== view)
  }

  // MARK: - Grabber

  @Test func `sheets: a tap on the grabber moves to the next detent`() throws {
    let scene = try Scene { _, sheet in sheet.prefersGrabberVisible = true }
    let grabber = try #require(scene.container?.subviews.last)
    #expect(grabber.frame == rect(195 - 38, 422, 76, 20) && !grabber.isHidden)
    for name in ["large", "medium"] {
      let y = 844 - scene.height + 8
      try scene.send(.down, 195, y)
      try scene.send(.up, 195, y)
      try scene.wait(0.6)
      #expect(scene.stage.log.take() == ["detent \(name)"])
      #expect(grabber.frame.minY == scene.list.view.frame.minY)
    }
    try scene.press(from: 430, to: 370)
    #expect(scene.height == SheetScene.medium + 50, "it drags, too")
    try scene.lift(at: 370)
  }

  // MARK: - Forms

  @Test func `sheets: in a compact height a sheet fills the window, unless it is attached`() throws
  {
    let wide = rect(0, 0, 844, 390)
    let full = try Scene(bounds: wide)
    #expect(full.list.view.frame == wide && full.list.view.layer.cornerRadius == 0)
    let attached = try Scene(bounds: wide) { list, sheet in
      sheet.prefersEdgeAttachedInCompactHeight = true
      list.preferredContentSize = Size(width: 300, height: 200)
    }
    #expect(attached.list.view.frame.maxY == 390 && attached.list.view.frame.width == 844)
    #expect(attached.height == 390 - 40 - 10, "medium is inactive")
    attached.sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
    attached.stage.layOut()
    #expect(attached.list.view.frame.minX == 272 && attached.list.view.frame.width == 300)
    let source = View(frame: rect(700, 0, 100, 40))
    attached.page.view.addSubview(source)
    attached.sheet.sourceView = source
    attached.stage.layOut()
    #expect(attached.list.view.frame.minX == 544, "as near as it fits")
    attached.list.preferredContentSize.width = 100
    attached.stage.layOut()
    #expect(attached.list.view.frame.minX == 700)
  }

  @Test func `sheets: a card is dragged away, and knows no detents`() throws {
    let scene = try Scene(style: .formSheet, bounds: rect(0, 0, 1_000, 800))
    #expect(scene.list.view.frame == rect(230, 90, 540, 620))
    try scene.press(500, from: 300, to: 410)
    #expect(scene.list.view.frame == rect(230, 190, 540, 620))
    try scene.move(500, from: 410, to: 790)
    try scene.lift(500, at: 790)
    try scene.wait(0.7)
    #expect(scene.page.presentedViewController == nil)
  }

  @Test func `sheets: a turn of the screen ends a drag`() throws {
    let scene = try Scene()
    try scene.press(from: 450, to: 560)
    scene.stage.screen.turn(to: .landscapeLeft, animated: false)
    scene.stage.layOut()
    #expect(scene.list.view.frame == rect(0, 0, 844, 390))
    #expect(!scene.list.isBeingDismissed)
    try scene.lift(at: 300)
    try scene.wait(0.6)
    #expect(scene.list.view.window != nil)
  }

  // MARK: - Adaptation

  private final class Adapter: AdaptivePresentationControllerDelegate {
    let log: Log
    var style: ModalPresentationStyle?
    init(_ log: Log, _ style: ModalPresentationStyle?) { (self.log, self.style) = (log, style) }

    func adaptivePresentationStyle(
      for controller: PresentationController, traitCollection: TraitCollection
    ) -> ModalPresentationStyle {
      style ?? adaptivePresentationStyle(for: controller)
    }
    func presentationController(
      _ presentationController: PresentationController,
      willPresentWithAdaptiveStyle style: ModalPresentationStyle,
      transitionCoordinator: (any ViewControllerTransitionCoordinator)?
    ) { log.add("will present \(style) \(transitionCoordinator != nil)") }
  }

  @Test func `sheets: a popover becomes a sheet in a compact width, or what the delegate says`()
    throws
  {
    for (style, expected) in [
      (nil, rect(0, 50, 390, 794)), (.fullScreen, rect(0, 0, 390, 844)),
      (.overFullScreen, rect(0, 0, 390, 844)), (.formSheet, rect(0, 50, 390, 794)),
    ] as [(ModalPresentationStyle?, Rect)] {
      let scene = try Scene(detents: [.large()], style: .popover, isPresented: false)
      let adapter = Adapter(scene.stage.log, style)
      scene.sheet.delegate = adapter
      scene.page.present(scene.list, animated: true)
      #expect(scene.stage.log.lines.contains("will present \(style ?? .pageSheet) true"))
      #expect(scene.list.presentationController?.presentationStyle == style ?? .pageSheet)
      #expect(scene.list.presentationController?.delegate === adapter)
      try scene.wait(0.7)
      #expect(scene.list.view.frame == expected, "\(style?.rawValue ?? "")")
      #expect((scene.page.view.window == nil) == false)
      #expect(
        scene.stage.log.lines.contains("page viewDidDisappear animated") == (style == .fullScreen))
    }
    let wide = try Scene(style: .popover, bounds: rect(0, 0, 1_000, 800)) { list, _ in
      list.preferredContentSize = Size(width: 300, height: 200)
    }
    #expect(wide.list.view.frame == rect(350, 300, 300, 200))
    #expect(wide.sheet.presentationStyle == .popover)
  }

  // MARK: - Without a loop

  @Test func `sheets: outside a running window detents change at once`() {
    let stage = Stage(safeAreaInsets: SheetScene.inset)
    let (page, list) = (ViewController(), ViewController())
    stage.window.rootViewController = page
    list.modalPresentationStyle = .pageSheet
    list.sheetPresentationController?.detents = [.medium(), .large()]
    page.present(list)
    stage.layOut()
    #expect(list.view.frame.minY == 422)
    list.sheetPresentationController?.animateChanges {
      list.sheetPresentationController?.selectedDetentIdentifier = .large
    }
    #expect(list.view.frame.minY == 50)
    func send(_ action: TouchInput.Action, _ y: Double, at time: Double) {
      stage.application.post([TouchInput(action, at: Point(x: 195, y: y))], at: time)
      stage.application.sendQueued(until: time)
    }
    send(.down, 100, at: 0)
    send(.move, 110, at: 0.1)
    send(.move, 300, at: 0.2)
    #expect(list.view.frame.minY == 240)
    send(.move, 840, at: 0.3)
    send(.up, 840, at: 1)
    stage.layOut()
    #expect(page.presentedViewController == nil)
  }
}
