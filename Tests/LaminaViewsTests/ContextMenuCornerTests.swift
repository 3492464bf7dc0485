import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Rarer cases of context menus: lists that change while they are open, deferred elements, views that leave.
@Suite @MainActor struct ContextMenuCornerTests {
  private typealias Desk = ContextMenuTests.Desk

  private func actions(_ log: Log, _ titles: String...) -> [Action] {
    titles.map { title in Action(title: title) { log.add("action \($0.title)") } }
  }

  // MARK: - Deferred elements

  @Test func `deferred elements: chosen ones turn each other off`() throws {
    let desk = try Desk(nil)
    let items = actions(desk.log, "One", "Two")
    items[0].state = .on
    let group = Menu(title: "Group", children: items)
    desk.source.menu = Menu(
      options: .singleSelection, children: [DeferredMenuElement { $0([group]) }])
    try desk.open()
    try desk.tap("submenu Group", at: 2.1)
    _ = try desk.run(until: 3.5)
    try desk.tap("action Two", at: 4)
    #expect(try desk.run(until: 5).contains("action Two"))
    #expect(items.map(\.state) == [.off, .on])
  }

  @Test func `deferred elements: cached ones that are late are asked for once`() throws {
    let desk = try Desk(nil)
    var answers: [([MenuElement]) -> Void] = []
    desk.source.menu = Menu(children: [DeferredMenuElement { answers.append($0) }])
    try desk.open()
    desk.interaction.dismissMenu()
    _ = try desk.run(until: 4)
    desk.post(4.1, .down, 60, 130)
    desk.post(4.8, .up, 60, 130)
    _ = try desk.run(until: 6)
    #expect(answers.count == 1 && desk.layer("loading") != nil)
    answers.first?(actions(desk.log, "Late"))
    _ = try desk.run(until: 7)
    #expect(desk.layer("action Late") != nil && desk.layer("loading") == nil)
  }

  @Test func `deferred elements: they arrive in the menu around an open submenu`() throws {
    let desk = try Desk(nil)
    var supply: (([MenuElement]) -> Void)?
    let inner = Menu(title: "Inner", children: actions(desk.log, "Deep"))
    desk.source.menu = Menu(children: [inner, DeferredMenuElement { supply = $0 }])
    try desk.open()
    try desk.tap("submenu Inner", at: 2.1)
    _ = try desk.run(until: 3.5)
    supply?(actions(desk.log, "Late"))
    _ = try desk.run(until: 4)
    #expect(desk.layer("action Deep") != nil && desk.layer("action Late") == nil)
    try desk.tap("back Inner", at: 4.1)
    _ = try desk.run(until: 6)
    #expect(desk.layer("action Late") != nil && desk.layer("loading") == nil)
  }

  @Test func `context menu: its list can be replaced, and waits for deferred elements`() throws {
    let desk = try Desk(nil)
    var supply: (([MenuElement]) -> Void)?
    var asked = 0
    let deferred = DeferredMenuElement.uncached { completion in
      asked += 1
      supply = completion
    }
    desk.source.menu = Menu(children: [deferred])
    try desk.open()
    #expect(desk.layer("loading") != nil && asked == 1)
    let waiting = try #require(desk.frame("menu"))
    supply?(actions(desk.log, "One", "Two"))
    supply?(actions(desk.log, "Three"))
    try desk.loop.run(until: 3)
    #expect(desk.layer("loading") == nil && desk.layer("action Two") != nil)
    #expect(desk.layer("action Three") == nil)
    #expect(desk.frame("menu")?.height == waiting.height + 44)
    desk.interaction.updateVisibleMenu { $0.replacingChildren(actions(desk.log, "New")) }
    try desk.loop.run(until: 4)
    #expect(desk.layer("action New") != nil && desk.layer("action Two") == nil)
    desk.interaction.dismissMenu()
    desk.interaction.dismissMenu()
    try desk.loop.run(until: 6)
    #expect(desk.log.take().filter { $0 == "end" }.count == 1)
    desk.interaction.updateVisibleMenu { _ in Menu() }
    // Deferred elements that come at once are never waited for; cached ones are asked for once.
    var count = 0
    let cached = DeferredMenuElement { completion in
      count += 1
      completion([Action(title: "Cached") { _ in }])
    }
    desk.source.menu = Menu(children: [cached])
    for start in [6.1, 10.1] {
      desk.post(start, .down, 60, 130)
      desk.post(start + 0.7, .up, 60, 130)
      try desk.loop.run(until: start + 2)
      #expect(desk.layer("action Cached") != nil && desk.layer("loading") == nil)
      desk.interaction.dismissMenu()
      try desk.loop.run(until: start + 3.5)
    }
    #expect(count == 1)
  }

  // MARK: - Lists

  @Test func `menu lists: small ones show submenus as tiles, and groups and waiting rows below`()
    throws
  {
    let desk = try Desk(nil)
    let inner = Menu(title: "Inner", children: actions(desk.log, "Deep"))
    let group = Menu(title: "Group", options: .displayInline, children: actions(desk.log, "Row"))
    desk.source.menu = Menu(
      preferredElementSize: .small,
      children: actions(desk.log, "A") + [inner, group, DeferredMenuElement { _ in }])
    try desk.open()
    let (first, second) = (try desk.middle("action A"), try desk.middle("submenu Inner"))
    #expect(first.y == second.y && first.x < second.x)
    #expect(try desk.middle("action Row").y > first.y && desk.layer("loading") != nil)
    try desk.tap("submenu Inner", at: 2.1)
    _ = try desk.run(until: 3.5)
    #expect(desk.layer("action Deep") != nil)
  }

  @Test func `menu lists: a submenu that was replaced has its single selection`() throws {
    let desk = try Desk(nil)
    let items = actions(desk.log, "One", "Two")
    items[0].state = .on
    let inner = Menu(title: "Inner", options: .singleSelection)
    desk.source.menu = Menu(children: [inner])
    try desk.open()
    try desk.tap("submenu Inner", at: 2.1)
    _ = try desk.run(until: 3.5)
    desk.interaction.updateVisibleMenu { $0.replacingChildren(items) }
    _ = try desk.run(until: 4)
    try desk.tap("action Two", at: 4.1)
    #expect(try desk.run(until: 5).contains("action Two"))
    #expect(items.map(\.state) == [.off, .on])
  }

  @Test func `menu lists: a long one opens at its selection, or at the element nearest to it`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let button = Button(frame: rect(20, 700, 140, 40))
    stage.window.addSubview(button)
    let items = (0..<40).map { Action(title: "\($0)") { _ in } }
    items[30].state = .on
    button.menu = Menu(children: items)
    button.showsMenuAsPrimaryAction = true
    for isPopUp in [true, false] {
      button.changesSelectionAsPrimaryAction = isPopUp
      try loop.run(refreshes: 2)
      let time = loop.now
      stage.application.post([TouchInput(.down, at: Point(x: 60, y: 720))], at: time + 0.02)
      stage.application.post([TouchInput(.up, at: Point(x: 60, y: 720))], at: time + 0.07)
      try loop.run(until: time + 1)
      let list = try #require(stage.window.layer.descendant("menu list"))
      let layer = try #require(list.descendant(isPopUp ? "action 30" : "action 0"))
      let frame = layer.convert(layer.bounds, to: list)
      #expect(list.bounds.minY > 0 && list.bounds.contains(frame), "\(frame) in \(list.bounds)")
      if isPopUp { #expect(layer.convert(layer.bounds, to: stage.window.layer).midY == 720) }
      button.contextMenuInteraction?.dismissMenu()
      try loop.run(until: loop.now + 1)
    }
  }

  // MARK: - Previews

  @Test func `menu previews: a controller's preferred size comes before its view's`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    let controller = ViewController()
    controller.view = View(frame: rect(0, 0, 200, 300))
    controller.preferredContentSize = Size(width: 100, height: 80)
    desk.source.makePreview = { controller }
    try desk.open()
    let preview = try #require(desk.frame("preview"))
    #expect(abs(preview.width - 105) < 0.01 && abs(preview.height - 84) < 0.01)
  }

  @Test func `menu previews: a delegate that closes the menu itself still gets its completion`()
    throws
  {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.source.onCommit = { [interaction = desk.interaction] in interaction.dismissMenu() }
    try desk.open()
    _ = desk.log.take()
    try desk.tap("preview", at: 2.1)
    #expect(
      try desk.run(until: 4).sorted() == [
        "commit view", "committed", "dismissing", "end", "ended",
      ])
  }

  @Test func `menu previews: a view that leaves during the press has no menu`() throws {
    let desk = try Desk(nil)
    desk.source.menu = Menu(children: actions(desk.log, "Share"))
    desk.source.onHighlight = { [card = desk.card] in card.removeFromSuperview() }
    try desk.open()
    #expect(desk.layer("menu overlay") == nil && !desk.log.take().contains("menu"))
    // Later, while the preview shrinks.
    desk.source.onHighlight = nil
    desk.stage.window.addSubview(desk.card)
    desk.post(2.1, .down, 60, 130)
    _ = try desk.run(until: 2.4)
    #expect(desk.layer("menu overlay") != nil)
    desk.card.removeFromSuperview()
    desk.post(2.9, .up, 60, 130)
    #expect(try desk.run(until: 4) == [])
    #expect(desk.layer("menu overlay") == nil && desk.card.alpha == 1)
  }
}
