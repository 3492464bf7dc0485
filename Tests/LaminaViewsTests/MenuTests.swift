import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Menus and actions as values, interactions of views, and the menus of buttons, bars, tables and collection views.
@Suite @MainActor struct MenuTests {
  private func tap(_ stage: Stage, _ loop: FrameLoop, _ x: Double, _ y: Double) throws {
    let time = loop.now + 0.02
    stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
    stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.05)
    try loop.run(until: time + 0.06)
  }

  private func hold(_ stage: Stage, _ loop: FrameLoop, _ x: Double, _ y: Double) throws {
    let time = loop.now + 0.02
    stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
    stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.7)
    try loop.run(until: time + 2)
  }

  private func find(_ name: String, in stage: Stage) -> Layer? {
    stage.window.layer.named(name)
  }

  private func frame(_ name: String, in stage: Stage) -> Rect? {
    find(name, in: stage).map { $0.convert($0.bounds, to: stage.window.layer) }
  }

  private func tap(_ name: String, _ stage: Stage, _ loop: FrameLoop) throws {
    let place = try #require(frame(name, in: stage))
    try tap(stage, loop, place.midX, place.midY)
  }

  // MARK: - Values

  @Test func `menus: elements, selections and copies`() {
    let log = Log()
    let action = Action(title: "A") { log.add("\($0.title) \($0.sender == nil)") }
    #expect(action.attributes == [] && action.state == .off && action.image == nil)
    #expect(action.identifier != Action(title: "A") { _ in }.identifier)
    #expect(Action(identifier: Action.Identifier("x")) { _ in }.identifier.rawValue == "x")
    action.performWithSender(View(), target: nil)
    action.title = "B"
    action.performWithSender(nil, target: nil)
    #expect(log.take() == ["A false", "B true"] && action.sender == nil)
    let on = Action(title: "On", state: .on) { _ in }
    let mixed = Action(title: "Mixed", state: .mixed) { _ in }
    let inner = Menu(title: "Inner", options: .displayInline, children: [on, mixed])
    let menu = Menu(
      title: "Menu", identifier: Menu.Identifier("m"), options: [.singleSelection, .destructive],
      preferredElementSize: .small, children: [action, inner])
    #expect(menu.selectedElements.count == 1 && menu.selectedElements.first === on)
    let copy = menu.replacingChildren([action])
    #expect(copy.title == "Menu" && copy.identifier == menu.identifier && copy !== menu)
    #expect(copy.options == menu.options && copy.preferredElementSize == .small)
    #expect(copy.children.count == 1 && menu.children.count == 2)
    #expect(MenuElement.Attributes.keepsMenuPresented.rawValue == 8)
    #expect(Menu.Options.singleSelection.rawValue == 32)
  }

  // MARK: - Interactions

  @MainActor private final class Mover: Interaction {
    private(set) weak var view: View?
    let log: Log
    init(_ log: Log) { self.log = log }
    func willMove(to view: View?) { log.add("will \(view?.name ?? "nil")") }
    func didMove(to view: View?) {
      self.view = view
      log.add("did \(view?.name ?? "nil")")
    }
  }

  @Test func `interactions: move from view to view, and are told before and after`() {
    let log = Log()
    let (first, second, mover) = (View("1", .zero), View("2", .zero), Mover(log))
    first.addInteraction(mover)
    first.addInteraction(mover)
    #expect(log.take() == ["will 1", "did 1"] && first.interactions.count == 1)
    second.removeInteraction(mover)
    second.addInteraction(mover)
    #expect(log.take() == ["will nil", "did nil", "will 2", "did 2"])
    #expect(first.interactions.isEmpty && mover.view === second)
    let other = Mover(log)
    second.interactions = [other]
    #expect(log.take() == ["will nil", "did nil", "will 2", "did 2"])
    #expect(second.interactions.count == 1 && mover.view == nil)
    second.interactions = []
    #expect(log.take() == ["will nil", "did nil"] && second.interactions.isEmpty)
  }

  // MARK: - Controls

  @Test func `controls: actions are replaced by their identifier, and removed from events`() {
    let (log, control) = (Log(), Control())
    let first = Action(title: "1", identifier: Action.Identifier("x")) { action in
      log.add("1 \(action.sender === control)")
    }
    let second = Action(title: "2", identifier: Action.Identifier("x")) { _ in log.add("2") }
    control.addAction(first, for: .touchDown)
    control.addAction(for: .touchDown) { _ in log.add("closure") }
    control.sendActions(for: .touchDown)
    #expect(log.take() == ["1 true", "closure"])
    control.addAction(second, for: .touchUpInside)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(log.take() == ["2", "closure", "2"])
    control.removeAction(first, for: .touchDown)
    control.sendActions(for: [.touchDown, .touchUpInside])
    #expect(log.take() == ["2", "closure"])
    control.removeAction(identifiedBy: second.identifier, for: .allEvents)
    control.sendActions(for: .allEvents)
    #expect(log.take() == ["closure"])
    let made = Control(frame: rect(0, 0, 10, 10), primaryAction: second)
    made.sendActions(for: .primaryActionTriggered)
    control.sendAction(second)
    #expect(log.take() == ["2", "2"])
  }

  @Test func `buttons: a primary action gives the title; a toggle turns on and off`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let action = Action(title: "Send") { stage.log.add("\($0.title)") }
    let button = Button(frame: rect(0, 0, 100, 40), primaryAction: action)
    stage.window.addSubview(button)
    #expect(button.title(for: .normal) == "Send")
    try loop.run(refreshes: 2)
    try tap(stage, loop, 50, 20)
    #expect(stage.log.take().last == "Send" && !button.isSelected)
    button.changesSelectionAsPrimaryAction = true
    try tap(stage, loop, 50, 20)
    #expect(button.isSelected)
    try tap(stage, loop, 50, 20)
    #expect(!button.isSelected)
    let configured = Button(configuration: .filled(), primaryAction: action)
    #expect(configured.title(for: .normal) == "Send" && configured.configuration?.kind == .filled)
  }

  @Test func `buttons: a held finger shows the menu, or a touch does, and slides onto an item`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let button = Button("Menu", frame: rect(20, 100, 100, 40))
    stage.window.addSubview(button)
    let log = Log()
    button.addAction(for: [.touchDown, .touchUpInside, .touchCancel, .menuActionTriggered]) { _ in
      log.add("event")
    }
    button.menu = Menu(
      children: ["One", "Two"].map { title in
        Action(title: title) { action in
          log.add("\(action.title) \(action.sender === button)")
        }
      })
    #expect(button.isContextMenuInteractionEnabled && !button.showsMenuAsPrimaryAction)
    try loop.run(refreshes: 2)
    try tap(stage, loop, 70, 120)
    #expect(log.take() == ["event", "event"] && find("menu", in: stage) == nil, "down and up")
    try hold(stage, loop, 70, 120)
    #expect(frame("menu", in: stage) == rect(20, 148, 250, 88))
    #expect(log.take() == ["event", "event"], "down and cancel")
    #expect(find("menu background", in: stage) == nil && button.alpha == 1)
    #expect(button.contextMenuInteraction?.menuAppearance == .compact)
    try tap("action Two", stage, loop)
    #expect(log.take() == ["Two true"])
    try loop.run(until: loop.now + 1)
    button.showsMenuAsPrimaryAction = true
    let time = loop.now + 0.02
    stage.application.post([TouchInput(.down, at: Point(x: 70, y: 120))], at: time)
    try loop.run(until: time + 0.03)
    #expect(find("menu", in: stage) != nil && !button.isHighlighted)
    #expect(log.take() == ["event", "event", "event"], "down, menu, cancel")
    stage.application.post([TouchInput(.move, at: Point(x: 80, y: 170))], at: time + 0.2)
    stage.application.post([TouchInput(.up, at: Point(x: 80, y: 170))], at: time + 0.3)
    try loop.run(until: time + 2)
    #expect(log.take() == ["One true"] && find("menu", in: stage) == nil)
    button.isEnabled = false
    try tap(stage, loop, 70, 120)
    #expect(find("menu", in: stage) == nil)
    button.menu = nil
    #expect(button.interactions.isEmpty && !button.isContextMenuInteractionEnabled)
  }

  @Test func `buttons: the first element is nearest to a button below the menu`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let button = Button("Menu", frame: rect(20, 780, 100, 40))
    stage.window.addSubview(button)
    button.menu = Menu(children: ["One", "Two"].map { Action(title: $0) { _ in } })
    button.showsMenuAsPrimaryAction = true
    for (order, isReversed) in [
      (ContextMenuConfiguration.ElementOrder.automatic, true), (.fixed, false), (.priority, true),
      (.automatic, false),
    ] {
      if !isReversed, order == .automatic {
        let content = ScrollView(frame: stage.window.bounds)
        stage.window.addSubview(content)
        content.addSubview(button)
        try loop.run(refreshes: 2)
      }
      button.preferredMenuElementOrder = order
      try tap(stage, loop, 70, 800)
      try loop.run(until: loop.now + 1)
      let menu = try #require(frame("menu", in: stage))
      #expect(menu.maxY == 772)
      let one = try #require(find("action One", in: stage))
      let two = try #require(find("action Two", in: stage))
      #expect((one.frame.minY > two.frame.minY) == isReversed, "\(order)")
      button.contextMenuInteraction?.dismissMenu()
      try loop.run(until: loop.now + 1)
    }
  }

  @Test func `buttons: a pop-up shows its selection, and its menu covers it`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let button = Button(frame: rect(20, 300, 140, 40))
    stage.window.addSubview(button)
    let items = ["Red", "Green", "Blue"].map { title in
      Action(title: title) { stage.log.add($0.title) }
    }
    items[1].state = .on
    button.menu = Menu(children: items)
    button.changesSelectionAsPrimaryAction = true
    button.showsMenuAsPrimaryAction = true
    #expect(button.title(for: .normal) == "Green" && button.layer.named("popUp") == nil)
    let width = button.intrinsicContentSize.width
    button.configuration = .gray()
    #expect(button.intrinsicContentSize.width == width + 22, "arrows of 16 points, and a gap")
    #expect(button.layer.named("popUp") != nil)
    try loop.run(refreshes: 2)
    _ = stage.log.take()
    try tap(stage, loop, 90, 320)
    try loop.run(until: loop.now + 1)
    let green = try #require(frame("action Green", in: stage))
    #expect(green.midY == 320, "a tap opens it and chooses nothing")
    #expect(stage.log.take().filter { $0 == "Green" }.isEmpty)
    try tap("action Blue", stage, loop)
    #expect(button.title(for: .normal) == "Blue" && items.map(\.state) == [.off, .off, .on])
    #expect(stage.log.take().last == "Blue" && button.menu?.selectedElements.count == 1)
  }

  // MARK: - Bars

  @Test func `bar buttons: a primary action, and a menu in its place or behind it`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let root = ViewController()
    stage.window.rootViewController = NavigationController(rootViewController: root)
    let log = Log()
    let action = Action(title: "Go") { log.add("go \($0.sender is BarButtonItem)") }
    let menu = Menu(children: [
      Action(title: "Item") { log.add("item \($0.sender is BarButtonItem)") }
    ])
    let item = BarButtonItem(primaryAction: action, menu: menu)
    #expect(item.title == "Go" && BarButtonItem(systemItem: .add, menu: menu).title == nil)
    root.navigationItem.rightBarButtonItem = item
    try loop.run(refreshes: 2)
    try tap(stage, loop, 365, 20)
    #expect(log.take() == ["go true"] && find("menu", in: stage) == nil)
    try hold(stage, loop, 365, 20)
    try tap("action Item", stage, loop)
    #expect(log.take() == ["item true"])
    try loop.run(until: loop.now + 1)
    item.primaryAction = nil
    try loop.run(refreshes: 2)
    try tap(stage, loop, 365, 20)
    try loop.run(until: loop.now + 1)
    #expect(log.take() == [] && find("menu", in: stage) != nil)
    let place = try #require(frame("menu", in: stage))
    #expect(place.maxX <= 382 && place.maxX > 370 && place.minY > 40)
    try tap("action Item", stage, loop)
    #expect(log.take() == ["item true"])
    try loop.run(until: loop.now + 1)
    item.menu = nil
    try loop.run(refreshes: 2)
    try tap(stage, loop, 365, 20)
    #expect(find("menu overlay", in: stage) == nil)
  }

  // MARK: - Lists

  @MainActor private class Rows: TableViewDataSource, TableViewDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      log.add("select \(indexPath.row)")
    }
    func tableView(
      _ tableView: TableView, willDisplayContextMenu configuration: ContextMenuConfiguration,
      animator: (any ContextMenuInteractionAnimating)?
    ) { log.add("display") }
    func tableView(
      _ tableView: TableView, willEndContextMenuInteraction configuration: ContextMenuConfiguration,
      animator: (any ContextMenuInteractionAnimating)?
    ) { log.add("end") }
  }

  /// A subclass that declares the conformance of its own methods.
  @MainActor private final class MenuRows: Rows, TableViewContextMenuDelegate {
    func tableView(
      _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
      log.add("row \(indexPath.row) at \(Int(point.y))")
      guard indexPath.row != 0 else { return nil }
      return ContextMenuConfiguration(identifier: indexPath, previewProvider: nil) { [log] _ in
        Menu(children: [Action(title: "Flag") { _ in log.add("flag \(indexPath.row)") }])
      }
    }
    func tableView(
      _ tableView: TableView,
      willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
      animator: any ContextMenuInteractionCommitAnimating
    ) { log.add("commit \((configuration.identifier as? IndexPath)?.row ?? -1)") }
  }

  @Test func `tables: a row's menu lifts its cell, and taps and scrolling stay as they were`()
    throws
  {
    let stage = Stage()
    let loop = try stage.loop()
    let (log, table) = (Log(), TableView(frame: rect(0, 0, 390, 844)))
    let rows = MenuRows(log)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    #expect(table.contextMenuInteraction == nil && table.interactions.isEmpty)
    table.delegate = rows
    stage.window.addSubview(table)
    try loop.run(refreshes: 2)
    try tap(stage, loop, 100, 110)
    #expect(log.take() == ["select 2"])
    try hold(stage, loop, 100, 20)
    #expect(log.take() == ["row 0 at 20", "select 0"], "no menu")
    try hold(stage, loop, 100, 110)
    #expect(log.take() == ["row 2 at 110", "display"])
    let cell = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
    #expect(cell.alpha == 0 && !cell.isHighlighted)
    let preview = try #require(frame("preview", in: stage))
    #expect(abs(preview.width - 374) < 0.01, "as wide as the window allows")
    try tap("preview", stage, loop)
    #expect(log.take() == ["commit 2", "end"])
    // The next press may come while the menu is closing.
    try hold(stage, loop, 100, 160)
    #expect(log.take() == ["row 3 at 160", "display"] && cell.alpha == 1)
    try tap("action Flag", stage, loop)
    #expect(log.take() == ["end", "flag 3"])
    try loop.run(until: loop.now + 1)
    let time = loop.now + 0.1
    stage.application.post([TouchInput(.down, at: Point(x: 100, y: 160))], at: time)
    for step in 1...5 {
      stage.application.post(
        [TouchInput(.move, at: Point(x: 100, y: 160 - 12 * Double(step)))],
        at: time + 0.3 + 0.02 * Double(step))
    }
    stage.application.post([TouchInput(.up, at: Point(x: 100, y: 100))], at: time + 1)
    try loop.run(until: time + 0.42)
    #expect(table.isDragging && log.take() == ["row 3 at 160"], "a drag ends the press")
    try loop.run(until: time + 3)
    #expect(table.cellForRow(at: IndexPath(row: 3, section: 0))?.alpha == 1)
    #expect(find("menu overlay", in: stage) == nil && log.take() == [])
  }

  @MainActor private final class Items: CollectionViewDataSource, CollectionViewDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 4 }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    func collectionView(
      _ collectionView: CollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
      point: Point
    ) -> ContextMenuConfiguration? {
      log.add("item \(indexPath.row)")
      return ContextMenuConfiguration(previewProvider: nil) { [log] _ in
        Menu(children: [Action(title: "Flag") { _ in log.add("flag") }])
      }
    }
    func collectionView(
      _ collectionView: CollectionView,
      willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
      animator: any ContextMenuInteractionCommitAnimating
    ) { log.add("commit") }
  }

  @Test func `collection views: an item's menu lifts its cell`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 100, height: 80)
    let view = CollectionView(frame: rect(0, 0, 390, 844), collectionViewLayout: layout)
    let items = Items(stage.log)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    (view.dataSource, view.delegate) = (items, items)
    stage.window.addSubview(view)
    try loop.run(refreshes: 2)
    _ = stage.log.take()
    try hold(stage, loop, 50, 40)
    #expect(stage.log.take().contains("item 0") && view.contextMenuInteraction != nil)
    let preview = try #require(frame("preview", in: stage))
    #expect(abs(preview.width - 105) < 0.01)
    try tap("preview", stage, loop)
    #expect(stage.log.take().contains("commit"))
    try loop.run(until: loop.now + 1)
    try hold(stage, loop, 200, 600)
    #expect(find("menu", in: stage) == nil, "between the items")
  }

  // MARK: - Accessibility

  @Test func `menus: rows are buttons with a label, a value and their state`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let button = Button("Menu", frame: rect(20, 100, 100, 40))
    stage.window.addSubview(button)
    button.menu = Menu(children: [
      Action(title: "On", subtitle: "Details", state: .on) { _ in },
      Action(title: "Off", attributes: .disabled) { _ in },
    ])
    button.showsMenuAsPrimaryAction = true
    try tap(stage, loop, 70, 120)
    try loop.run(until: loop.now + 1)
    let rows = stage.window.accessibilityElements.filter { $0.accessibilityLabel != "Menu" }
    #expect(rows.map(\.accessibilityLabel) == ["On", "Off"])
    #expect(rows.first?.accessibilityValue == "Details")
    #expect(rows.first?.accessibilityTraits == [.button, .selected])
    #expect(rows.last?.accessibilityTraits == [.button, .notEnabled])
    let height = try #require(frame("menu", in: stage)).height
    stage.screen.preferredContentSizeCategory = .accessibilityLarge
    button.contextMenuInteraction?.dismissMenu()
    try loop.run(until: loop.now + 1)
    try tap(stage, loop, 70, 120)
    try loop.run(until: loop.now + 1)
    let large = try #require(frame("menu", in: stage))
    #expect(large.width == 330 && large.height > height)
  }
}

extension Layer {
  /// Returns the first layer below with a name.
  fileprivate func named(_ name: String) -> Layer? {
    for sublayer in sublayers ?? [] {
      if sublayer.name == name { return sublayer }
      if let found = sublayer.named(name) { return found }
    }
    return nil
  }
}
