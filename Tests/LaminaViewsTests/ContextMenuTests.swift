import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Context menus: the press, the calls of the delegate, the menu's items, and the places of menu and preview.
@Suite @MainActor struct ContextMenuTests {
  /// A delegate that writes down its calls.
  @MainActor final class Source: ContextMenuInteractionDelegate {
    let log: Log
    var menu: Menu?
    var offersMenu = true
    var makePreview: (@MainActor () -> ViewController?)?
    var highlighted: TargetedPreview?
    var commitStyle = ContextMenuInteractionCommitStyle.dismiss
    /// Called in the animations of the menu's appearance and disappearance.
    var animations: (() -> Void)?
    /// Called when the highlighted preview is asked for, and when the preview was tapped.
    var onHighlight: (() -> Void)?
    var onCommit: (() -> Void)?

    init(_ log: Log, _ menu: Menu?) { (self.log, self.menu) = (log, menu) }

    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
    ) -> ContextMenuConfiguration? {
      log.add("configuration \(Int(location.x)) \(Int(location.y))")
      guard offersMenu else { return nil }
      return ContextMenuConfiguration(identifier: "card", previewProvider: makePreview) {
        [menu, log] _ in
        log.add("menu")
        return menu
      }
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction,
      previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
    ) -> TargetedPreview? {
      log.add("highlight \(configuration.identifier.map { "\($0)" } ?? "")")
      onHighlight?()
      return highlighted
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction,
      previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
    ) -> TargetedPreview? {
      log.add("dismissing")
      return nil
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction,
      willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
      animator: any ContextMenuInteractionCommitAnimating
    ) {
      log.add("commit \(animator.previewViewController == nil ? "view" : "controller")")
      animator.preferredCommitStyle = commitStyle
      animator.addCompletion { [log] in log.add("committed") }
      onCommit?()
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction,
      willDisplayMenuFor configuration: ContextMenuConfiguration,
      animator: (any ContextMenuInteractionAnimating)?
    ) {
      log.add("display")
      animator?.addAnimations { [weak self] in self?.animations?() }
      animator?.addCompletion { [log] in log.add("displayed") }
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
      animator: (any ContextMenuInteractionAnimating)?
    ) {
      log.add("end")
      animator?.addAnimations { [weak self] in self?.animations?() }
      animator?.addCompletion { [log] in log.add("ended") }
    }
  }

  /// A screen with a card that has a context menu.
  @MainActor struct Desk {
    let stage = Stage()
    let loop: FrameLoop
    let card: TouchedView
    let source: Source
    let interaction: ContextMenuInteraction
    var log: Log { stage.log }

    init(_ menu: Menu?, _ frame: Rect = rect(20, 100, 100, 60)) throws {
      loop = try stage.loop()
      card = TouchedView("card", frame, in: stage.window, log: nil)
      source = Source(stage.log, menu)
      interaction = ContextMenuInteraction(delegate: source)
      card.addInteraction(interaction)
      try loop.run(refreshes: 2)
    }

    func post(_ time: Double, _ action: TouchInput.Action, _ x: Double, _ y: Double) {
      stage.application.post([TouchInput(action, at: Point(x: x, y: y))], at: time)
    }

    func run(until time: Double) throws -> [String] {
      try loop.run(until: time)
      return log.take()
    }

    /// Opens the menu by a press of the card's middle, from 0.1 to 0.8 s.
    func open() throws {
      let middle = card.convert(Point(x: 50, y: 30), to: nil)
      post(0.1, .down, middle.x, middle.y)
      post(0.8, .up, middle.x, middle.y)
      try loop.run(until: 2)
    }

    func layer(_ name: String) -> Layer? { stage.window.layer.descendant(name) }
    /// The frame of a layer of the open menu, in the window.
    func frame(_ name: String) -> Rect? {
      layer(name).map { $0.convert($0.bounds, to: stage.window.layer) }
    }
    /// The middle of an item.
    func middle(_ name: String) throws -> Point {
      let place = try #require(self.frame(name))
      return Point(x: place.midX, y: place.midY)
    }
    func tap(_ name: String, at time: Double) throws {
      let point = try middle(name)
      post(time, .down, point.x, point.y)
      post(time + 0.05, .up, point.x, point.y)
    }
  }

  private func actions(_ log: Log, _ titles: String...) -> [Action] {
    titles.map { title in Action(title: title) { log.add("action \($0.title)") } }
  }

  // MARK: - The press

  @Test func `context menu: the delegate hears of it in order, and a tap outside ends it`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.post(0.1, .down, 60, 130)
    #expect(try desk.run(until: 0.28) == [])
    #expect(try desk.run(until: 0.5) == ["configuration 40 30", "highlight card"])
    #expect(desk.card.alpha == 0, "its picture is lifted")
    #expect(desk.layer("menu") == nil && desk.interaction.menuAppearance == .unknown)
    #expect(try desk.run(until: 0.7) == ["menu", "display"])
    #expect(desk.interaction.menuAppearance == .rich)
    desk.post(0.8, .up, 60, 130)
    #expect(try desk.run(until: 3) == ["displayed"], "a finger that has not slid chooses nothing")
    #expect(desk.interaction.location(in: desk.card) == Point(x: 40, y: 30))
    desk.post(3.1, .down, 380, 800)
    desk.post(3.15, .up, 380, 800)
    #expect(try desk.run(until: 3.3) == ["end", "dismissing"])
    #expect(desk.card.alpha == 0)
    #expect(try desk.run(until: 5) == ["ended"])
    #expect(desk.card.alpha == 1 && desk.layer("menu overlay") == nil)
    #expect(desk.stage.window.subviews.count == 1)
  }

  @Test func `context menu: without a configuration, or with a short press, touches go on`() throws
  {
    let desk = try Desk(nil)
    desk.card.log = desk.log
    desk.source.offersMenu = false
    desk.post(0.1, .down, 60, 130)
    desk.post(0.8, .up, 60, 130)
    #expect(
      try desk.run(until: 1) == ["card.touchesBegan", "configuration 40 30", "card.touchesEnded"])
    desk.source.offersMenu = true
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.post(1.1, .down, 60, 130)
    desk.post(1.2, .up, 60, 130)
    #expect(try desk.run(until: 1.5) == ["card.touchesBegan", "card.touchesEnded"])
    desk.post(2, .down, 60, 130)
    desk.post(2.4, .up, 60, 130)
    #expect(
      try desk.run(until: 3)
        == ["card.touchesBegan", "configuration 40 30", "highlight card", "card.touchesEnded"])
    #expect(desk.card.alpha == 1 && desk.layer("menu overlay") == nil)
    desk.post(4, .down, 60, 130)
    desk.post(4.3, .move, 60, 145)
    desk.post(5, .up, 60, 145)
    let moved = try desk.run(until: 6)
    #expect(
      !moved.contains("menu") && moved.contains("card.touchesEnded"), "moved too far: \(moved)")
    #expect(desk.card.alpha == 1)
    desk.post(7, .down, 60, 130)
    #expect(try desk.run(until: 7.7).contains("card.touchesCancelled"), "the menu takes the touch")
  }

  @Test func `context menu: a finger slides onto an item and goes up there`() throws {
    let desk = try Desk(nil)
    let items = actions(desk.log, "Share", "Copy", "Locked")
    items[2].attributes = .disabled
    desk.source.menu = Menu(children: items)
    desk.post(0.1, .down, 60, 130)
    _ = try desk.run(until: 1.2)
    let copy = try desk.middle("action Copy")
    let locked = try desk.middle("action Locked")
    desk.post(1.3, .move, locked.x, locked.y)
    _ = try desk.run(until: 1.4)
    #expect(desk.layer("action Locked")?.sublayers?.first?.isHidden == true)
    desk.post(1.5, .move, copy.x, copy.y)
    _ = try desk.run(until: 1.6)
    #expect(desk.layer("action Copy")?.sublayers?.first?.isHidden == false)
    desk.post(1.7, .up, copy.x, copy.y)
    #expect(try desk.run(until: 1.8) == ["end", "dismissing", "action Copy"])
    // A finger that goes up beside the items leaves the menu open.
    _ = try desk.run(until: 4)
    desk.post(4.1, .down, 60, 130)
    desk.post(5, .move, locked.x, locked.y)
    desk.post(5.1, .up, locked.x, locked.y)
    #expect(!(try desk.run(until: 6)).contains("end") && desk.layer("menu") != nil)
  }

  @Test func `context menu: an inner view's menu comes before one around it`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    let outer = Source(Log(), Menu(children: actions(desk.log, "Outer")))
    desk.stage.window.addInteraction(ContextMenuInteraction(delegate: outer))
    try desk.open()
    #expect(desk.layer("action Share") != nil && desk.layer("action Outer") == nil)
    #expect(outer.log.take() == [])
  }

  // MARK: - Items

  @Test func `context menu: taps choose, keep the menu, select one, open a submenu and lead back`()
    throws
  {
    let desk = try Desk(nil)
    let pin = Action(title: "Pin", attributes: .keepsMenuPresented) { action in
      desk.log.add("pin")
      action.state = action.state == .on ? .off : .on
    }
    let sorts = actions(desk.log, "Name", "Date")
    sorts[0].state = .on
    let sort = Menu(title: "Sort", options: .singleSelection, children: sorts)
    desk.source.menu = Menu(children: [
      pin, sort, Action(title: "Gone", attributes: .hidden) { _ in },
    ])
    try desk.open()
    #expect(desk.layer("action Gone") == nil && sort.selectedElements.first === sorts[0])
    _ = desk.log.take()
    try desk.tap("action Pin", at: 2.1)
    #expect(try desk.run(until: 2.5) == ["pin"] && pin.state == .on)
    #expect(desk.layer("action Pin")?.descendant("check") != nil)
    try desk.tap("submenu Sort", at: 3)
    #expect(try desk.run(until: 4.5) == [])
    #expect(desk.layer("action Pin") == nil && desk.layer("action Date") != nil)
    try desk.tap("back Sort", at: 5)
    #expect(try desk.run(until: 6.5) == [] && desk.layer("action Date") == nil)
    try desk.tap("submenu Sort", at: 7)
    _ = try desk.run(until: 8.5)
    try desk.tap("action Date", at: 9)
    #expect(try desk.run(until: 9.2) == ["end", "dismissing", "action Date"])
    #expect(sorts.map(\.state) == [.off, .on])
  }

  // MARK: - The preview

  @Test func `context menu: a tap on the preview commits, with its animations and completions`()
    throws
  {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    let other = View("other", rect(200, 700, 20, 20), in: desk.stage.window)
    desk.source.animations = { other.center.x += 100 }
    try desk.open()
    #expect(other.center.x == 310)
    _ = desk.log.take()
    desk.source.commitStyle = .pop
    try desk.tap("preview", at: 2.1)
    #expect(try desk.run(until: 2.2) == ["commit view", "end", "dismissing"])
    #expect(other.center.x == 410)
    let shown = try #require(other.layer.presentation()?.position.x)
    #expect(shown < 400, "the change moves with the menu: \(shown)")
    #expect(try desk.run(until: 4) == ["committed", "ended"])
  }

  @Test func `context menu: a preview of a controller has its view's size or most of the window`()
    throws
  {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    let controller = ViewController()
    controller.view = View(frame: rect(0, 0, 200, 300))
    desk.source.makePreview = { controller }
    try desk.open()
    let preview = try #require(desk.frame("preview"))
    #expect(abs(preview.width - 210) < 0.01 && abs(preview.height - 315) < 0.01)
    #expect(controller.view.window === desk.stage.window)
    _ = desk.log.take()
    try desk.tap("preview", at: 2.1)
    #expect(try desk.run(until: 2.2).first == "commit controller")
    #expect(try desk.run(until: 4).last == "ended" && controller.view.window == nil)
  }

  @Test func `context menu: targeted previews have a place, a path and colours`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    let parameters = PreviewParameters()
    parameters.visiblePath = Path(ellipseIn: rect(0, 0, 100, 60))
    parameters.backgroundColor = .systemRed
    let preview = TargetedPreview(view: desk.card, parameters: parameters)
    parameters.backgroundColor = .clear
    #expect(preview.size == Size(width: 100, height: 60))
    #expect(
      preview.target.center == desk.card.center && preview.target.container === desk.stage.window)
    let moved = preview.retargetedPreview(
      with: PreviewTarget(container: desk.stage.window, center: Point(x: 300, y: 300)))
    desk.source.highlighted = moved
    desk.post(0.1, .down, 60, 130)
    _ = try desk.run(until: 0.32)
    let frame = try #require(desk.frame("preview"))
    #expect(frame.midX == 300 && frame.midY == 300 && frame.width < 100)
    let clip = try #require(desk.layer("preview")?.descendant("clip"))
    #expect((clip.mask as? ShapeLayer)?.path == parameters.visiblePath)
    #expect(clip.backgroundColor == ViewColor.systemRed.light)
    #expect(PreviewParameters(textLineRects: []).visiblePath == nil)
    #expect(PreviewParameters(textLineRects: [rect(0, 0, 40, 10)]).visiblePath != nil)
  }

  @Test func `context menu: the picture has the view's layers, without its hidden ones`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.card.backgroundColor = .systemGreen
    let label = Label("Text")
    label.frame = rect(0, 0, 80, 30)
    desk.card.addSubview(label)
    let hidden = View("hidden", rect(0, 0, 10, 10), in: desk.card)
    hidden.isHidden = true
    try desk.open()
    let preview = try #require(desk.layer("preview"))
    let picture = try #require(preview.descendant("card"))
    #expect(picture !== desk.card.layer && picture.backgroundColor == ViewColor.systemGreen.light)
    #expect(picture.descendant("hidden") == nil && picture.opacity == 1)
    let text = try #require(picture.sublayers?.first)
    #expect(text.contents != nil && text.bounds == label.bounds)
  }

  // MARK: - Places

  @Test func `context menu: lies below, above, or beside the edge, at either direction`() throws {
    for (frame, isAbove, isRight) in [
      (rect(20, 100, 100, 60), false, false), (rect(280, 100, 100, 60), false, true),
      (rect(20, 760, 100, 60), true, false),
    ] {
      let desk = try Desk(nil, frame)
      desk.source.menu = Menu(children: actions(desk.log, "Share", "Copy", "Print"))
      try desk.open()
      let (menu, preview) = (try #require(desk.frame("menu")), try #require(desk.frame("preview")))
      #expect(menu.width == 250 && menu.height == 132)
      #expect(abs(preview.width - 105) < 0.01)
      let gap = isAbove ? preview.minY - menu.maxY : menu.minY - preview.maxY
      #expect(abs(gap - 16) <= 0.5, "\(frame)")
      let edge = isRight ? preview.maxX - menu.maxX : preview.minX - menu.minX
      #expect(abs(edge) <= 0.5, "\(frame)")
    }
    let desk = try Desk(nil, rect(95, 100, 200, 60))
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.stage.screen.language = "ar"
    try desk.open()
    let (menu, preview) = (try #require(desk.frame("menu")), try #require(desk.frame("preview")))
    #expect(abs(menu.maxX - preview.maxX) <= 0.5, "in the middle, the leading edges agree")
    let row = try #require(desk.layer("action Share"))
    let title = try #require(row.sublayers?.first { $0.name == "Label" && $0.bounds.width > 0 })
    #expect(title.frame.maxX == row.bounds.width - 16)
  }

  @Test func `context menu: long ones scroll beside a smaller preview, also in a small window`()
    throws
  {
    let desk = try Desk(nil, rect(20, 100, 300, 600))
    desk.source.menu = Menu(
      children: (0..<40).map { number in Action(title: "\(number)") { _ in } })
    try desk.open()
    let (menu, preview) = (try #require(desk.frame("menu")), try #require(desk.frame("preview")))
    #expect(preview.minY >= 8 && menu.maxY <= 836 && menu.minY > preview.maxY)
    #expect(preview.height > 300 && preview.height < 340 && menu.height > 400)
    let list = try #require(desk.layer("menu list"))
    #expect(list.bounds.height == menu.height)
    desk.post(2.1, .down, menu.midX, menu.maxY - 20)
    for step in 1...10 {
      desk.post(2.1 + 0.02 * Double(step), .move, menu.midX, menu.maxY - 20 - 20 * Double(step))
    }
    desk.post(2.6, .up, menu.midX, menu.maxY - 220)
    try desk.loop.run(until: 4)
    #expect(list.bounds.minY > 100 && !desk.log.take().contains("end"))
    desk.stage.screen.bounds = rect(0, 0, 200, 120)
    try desk.loop.run(until: 5)
    let small = try #require(desk.frame("menu"))
    #expect(small.width == 184 && small.maxY <= 112 && small.height > 0)
    desk.interaction.dismissMenu()
    try desk.loop.run(until: 7)
    #expect(desk.layer("menu overlay") == nil)
  }

  // MARK: - Ends

  @Test func `context menu: springs open and shut, and can be turned back on the way`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.post(0.1, .down, 60, 130)
    _ = try desk.run(until: 0.68)
    let menu = try #require(desk.layer("menu"))
    let scale = try #require(menu.presentation()?.affineTransform.a)
    #expect(scale > 0.2 && scale < 0.95, "\(scale)")
    desk.interaction.dismissMenu()
    _ = try desk.run(until: 0.72)
    desk.post(0.8, .up, 60, 130)
    #expect(try desk.run(until: 3).last == "ended" && desk.card.alpha == 1)
    // A press right after opens another one.
    desk.post(3.1, .down, 60, 130)
    desk.post(3.8, .up, 60, 130)
    _ = try desk.run(until: 5)
    desk.interaction.dismissMenu()
    desk.post(5.4, .down, 60, 130)
    _ = try desk.run(until: 6.2)
    #expect(desk.layer("menu") != nil && desk.card.alpha == 0)
    let overlays = desk.stage.window.subviews.filter { $0.layer.name == "menu overlay" }
    #expect(overlays.count == 1)
  }

  @Test func `context menu: ends at once when its interaction is removed`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.post(0.1, .down, 60, 130)
    _ = try desk.run(until: 1.5)
    desk.card.removeInteraction(desk.interaction)
    #expect(desk.log.take() == ["end", "ended"])
    #expect(desk.card.alpha == 1 && desk.layer("menu overlay") == nil)
    #expect(desk.interaction.view == nil && desk.card.gestureRecognizers.isEmpty)
    desk.post(1.6, .up, 60, 130)
    #expect(try desk.run(until: 3) == [])
    // A configuration without content begins, and ends as a cancelled press does.
    desk.card.addInteraction(desk.interaction)
    desk.source.menu = Menu()
    desk.post(3.1, .down, 60, 130)
    #expect(try desk.run(until: 3.65) == ["configuration 40 30", "highlight card", "menu"])
    #expect(desk.layer("menu") == nil && desk.layer("preview") != nil)
    #expect(try desk.run(until: 4) == [] && desk.layer("preview") == nil && desk.card.alpha == 1)
    desk.post(4.1, .up, 60, 130)
    // A preview alone is content.
    desk.source.makePreview = { ViewController() }
    desk.post(5, .down, 60, 130)
    _ = try desk.run(until: 7)
    let preview = try #require(desk.frame("preview"))
    #expect(desk.layer("menu") == nil && abs(preview.width - 374) < 0.5)
  }
}

extension Layer {
  /// Returns the first layer below with a name.
  func descendant(_ name: String) -> Layer? {
    for sublayer in sublayers ?? [] {
      if sublayer.name == name { return sublayer }
      if let found = sublayer.descendant(name) { return found }
    }
    return nil
  }
}
