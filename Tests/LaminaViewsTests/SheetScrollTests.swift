import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Scroll views and text fields in sheets, and pictures of sheets.
@Suite @MainActor struct SheetScrollTests {
  /// A sheet whose view is filled by a scroll view of 3,000 points.
  private func scrolled(
    detents: [SheetPresentationController.Detent] = [.medium(), .large()]
  ) throws -> (SheetScene, ScrollView) {
    let scroll = ScrollView()
    let scene = try SheetScene(detents: detents) { list, _ in
      scroll.frame = list.view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = Size(width: 390, height: 3_000)
      scroll.contentInsetAdjustmentBehavior = .never
      list.view.addSubview(scroll)
    }
    return (scene, scroll)
  }

  @Test func `sheet scrolling: a drag at the top expands the sheet, and then scrolls`() throws {
    let (scene, scroll) = try scrolled()
    try scene.press(from: 600, to: 390)
    #expect(scene.height == SheetScene.medium + 200 && scroll.contentOffset.y == 0)
    try scene.move(from: 390, to: 190)
    #expect(scene.height == SheetScene.large && scroll.contentOffset.y == 28)
    try scene.lift(at: 190)
    try scene.wait(0.6)
    #expect(scene.height == SheetScene.large && scroll.contentOffset.y == 28)
    #expect(scene.sheet.selectedDetentIdentifier == .large)
    #expect(scene.stage.log.take() == ["detent large"])
  }

  @Test func `sheet scrolling: a drag downwards scrolls to the top, and then moves the sheet`()
    throws
  {
    let (scene, scroll) = try scrolled()
    scene.sheet.selectedDetentIdentifier = .large
    scroll.contentOffset.y = 100
    scene.stage.layOut()
    try scene.press(from: 200, to: 310)
    #expect(scene.height == SheetScene.large && scroll.contentOffset.y == 0)
    try scene.move(from: 310, to: 510)
    #expect(scene.height == SheetScene.large - 200 && scroll.contentOffset.y == 0)
    try scene.move(from: 510, to: 300)
    #expect(scene.height == SheetScene.large && scroll.contentOffset.y == 10, "and back again")
    try scene.move(from: 300, to: 600)
    try scene.lift(at: 600)
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.medium && scroll.contentOffset.y == 0)
  }

  @Test func `sheet scrolling: without expanding, the content scrolls at the medium detent`() throws
  {
    let (scene, scroll) = try scrolled()
    scene.sheet.prefersScrollingExpandsWhenScrolledToEdge = false
    try scene.press(from: 600, to: 490)
    #expect(scene.height == SheetScene.medium && scroll.contentOffset.y == 100)
    try scene.move(from: 490, to: 640)
    #expect(scene.height == SheetScene.medium - 50 && scroll.contentOffset.y == 0)
    try scene.move(from: 640, to: 560)
    #expect(scene.height == SheetScene.medium && scroll.contentOffset.y == 30)
    try scene.lift(at: 560)
  }

  @Test func `sheet scrolling: a pull at the top dismisses, and the content does not bounce`()
    throws
  {
    let (scene, scroll) = try scrolled(detents: [.large()])
    try scene.press(from: 200, to: 610)
    #expect(scene.height == SheetScene.large - 400 && scroll.contentOffset.y == 0)
    #expect(
      scene.stage.log.take() == [
        "should dismiss", "will dismiss", "list viewWillDisappear animated",
      ])
    try scene.send(.up, 195, 610)
    try scene.wait(0.8)
    #expect(scene.page.presentedViewController == nil && scroll.contentOffset.y == 0)
    #expect(!scroll.isDragging && !scroll.isDecelerating)
  }

  @Test func `sheet scrolling: a fling of content that is not at its top leaves the sheet`() throws
  {
    let (scene, scroll) = try scrolled()
    scroll.contentOffset.y = 1_000
    try scene.press(from: 600, to: 500, steps: 3)
    try scene.send(.up, 195, 500)
    #expect(scroll.isDecelerating)
    try scene.wait(1)
    #expect(scene.shownHeight == SheetScene.medium && scroll.contentOffset.y > 1_200)
  }

  @Test func `sheet scrolling: a refresh control keeps the pull for itself`() throws {
    let (scene, scroll) = try scrolled(detents: [.large()])
    scroll.refreshControl = RefreshControl()
    try scene.press(from: 200, to: 310)
    #expect(scene.height == SheetScene.large && scroll.contentOffset.y < -40)
    try scene.lift(at: 310)
    try scene.wait(0.6)
    #expect(scene.list.view.window != nil)
  }

  // MARK: - Keyboard

  @Test func `sheet keyboard: a medium sheet is raised above it, and lowered again`() throws {
    let field = TextField(frame: rect(20, 40, 300, 40))
    let scene = try SheetScene { list, _ in list.view.addSubview(field) }
    field.becomeFirstResponder()
    try scene.wait(0.4)
    #expect(scene.shownHeight == SheetScene.medium + Keyboard.height)
    #expect(scene.list.view.frame.maxY == 844)
    field.resignFirstResponder()
    try scene.wait(0.4)
    #expect(scene.shownHeight == SheetScene.medium)
    scene.sheet.selectedDetentIdentifier = .large
    field.becomeFirstResponder()
    try scene.wait(0.4)
    #expect(scene.shownHeight == SheetScene.large, "it has no more room")
  }

  @Test func `sheet keyboard: one that comes during the presentation raises the sheet after it`()
    throws
  {
    let field = TextField(frame: rect(20, 40, 300, 40))
    let scene = try SheetScene(isPresented: false) { list, _ in list.view.addSubview(field) }
    scene.page.present(scene.list, animated: true)
    field.becomeFirstResponder()
    try scene.wait(0.55)
    let shown = scene.shownHeight
    #expect(shown >= SheetScene.medium && shown < SheetScene.medium + 150, "\(shown)")
    try scene.wait(0.6)
    #expect(scene.shownHeight == SheetScene.medium + Keyboard.height)
  }

  @Test func `sheet keyboard: one that types into the controller behind moves no sheet`() throws {
    let scene = try SheetScene { _, sheet in sheet.largestUndimmedDetentIdentifier = .medium }
    let field = TextField(frame: rect(20, 40, 300, 40))
    scene.page.view.addSubview(field)
    field.becomeFirstResponder()
    try scene.wait(0.4)
    #expect(scene.stage.screen.keyboard.isVisible && scene.shownHeight == SheetScene.medium)
  }

  // MARK: - Pictures

  @Test(arguments: ["light", "dark", "undimmed-rtl"])
  func `sheet golden: the picture is the same to the byte`(look: String) throws {
    guard ScreenGolden.hasFont() else { return }
    let screen = Screen(width: 260, height: 300, scale: 2)
    screen.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 16, right: 0)
    screen.userInterfaceStyle = look == "dark" ? .dark : .light
    if look == "undimmed-rtl" { screen.language = "ar" }
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let (page, list) = (ViewController(), ViewController())
    for (controller, color) in [
      (page, ViewColor.systemBackground), (list, .secondarySystemBackground),
    ] {
      controller.view.backgroundColor = color
    }
    for index in 0..<7 {
      let row = Label(index < 3 ? "Berlin, line \(index + 1)" : "Row \(index)")
      row.frame = Rect(x: 16, y: 30 + 36 * Double(index), width: 200, height: 24)
      (index < 4 ? page : list).view.addSubview(row)
      if index >= 4 { row.frame.origin.y -= 4 * 36 }
    }
    window.rootViewController = page
    window.makeKeyAndVisible()
    list.modalPresentationStyle = .pageSheet
    let sheet = try #require(list.sheetPresentationController)
    sheet.detents = [.medium(), .large()]
    sheet.prefersGrabberVisible = true
    if look == "undimmed-rtl" {
      sheet.largestUndimmedDetentIdentifier = .medium
      sheet.preferredCornerRadius = 24
    }
    page.present(list)
    screen.layer.layoutIfNeeded()
    try ScreenGolden(folder: "controls", name: "sheet-\(look)").check(
      ScreenGolden.picture(of: screen, in: application))
  }
}
