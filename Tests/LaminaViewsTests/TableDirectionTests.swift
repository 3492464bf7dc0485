import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Tables and controls of pages whose language is read from right to left.
@Suite @MainActor struct TableDirectionTests {
  @MainActor private struct Swiped {
    let stage = Stage()
    let delegate = SwipeLog()
    let table: TableView

    init(_ language: String? = "ar") {
      stage.screen.language = language
      delegate.logsCells = false
      table = stage.table(Rows(count: 40), delegate)
    }

    func send(_ action: TouchInput.Action, _ x: Double, _ y: Double, at time: Double) {
      stage.application.post([TouchInput(action, at: Point(x: x, y: y))], at: time)
      stage.application.sendQueued(until: time)
      stage.layOut()
    }

    func swipe(_ row: Int, from x: Double, to end: Double, at time: Double) {
      let y = Double(row) * 44 + 22
      send(.down, x, y, at: time)
      for step in 1...10 {
        send(.move, x + (end - x) * Double(step) / 10, y, at: time + 0.01 * Double(step))
      }
      send(.up, end, y, at: time + 1)
    }

    func tap(_ x: Double, _ y: Double, at time: Double) {
      send(.down, x, y, at: time)
      send(.up, x, y, at: time + 0.05)
    }

    func x(_ row: Int) -> Double {
      table.cellForRow(at: IndexPath(row: row))?.frame.minX ?? .nan
    }
  }

  private func part(_ name: String, of view: View?) -> View? {
    view?.subviews.first { "\(type(of: $0))" == name }
  }

  @Test func `swipe: trailing actions are at the left, revealed by a swipe to the right`() throws {
    let swiped = Swiped()
    swiped.swipe(2, from: 100, to: 220, at: 0)
    let open = swiped.x(2)
    #expect(open >= 148 && open < 200)
    let actions = try #require(part("SwipeActionsView", of: swiped.table))
    #expect(actions.frame == rect(0, 88, open, 44))
    // The first action is at the edge.
    #expect(
      actions.subviews.sorted { $0.frame.minX < $1.frame.minX }.map(\.layer.name) == [
        "Delete", "More",
      ])
    swiped.tap(open - 20, 110, at: 2)
    #expect(swiped.delegate.log.take() == ["More 2"] && swiped.x(2) == 0)
    swiped.swipe(2, from: 300, to: 200, at: 4)
    #expect(swiped.x(2) == -74)
    swiped.tap(380, 110, at: 6)
    #expect(swiped.delegate.log.take() == ["Flag 2"] && swiped.x(2) == 0)
  }

  @Test func `swipe: over most of the row to the right performs the first trailing action`() {
    let swiped = Swiped()
    swiped.swipe(2, from: 10, to: 380, at: 0)
    #expect(swiped.delegate.log.take() == ["Delete 2"])
    swiped.swipe(0, from: 300, to: 100, at: 3)
    #expect(swiped.x(0) == 0, "row 0 has no leading actions")
  }

  @Test func `swipe: a change of direction closes the row at once`() {
    let swiped = Swiped("en")
    swiped.swipe(2, from: 300, to: 180, at: 0)
    #expect(swiped.x(2) < -100)
    swiped.stage.screen.language = "he"
    #expect(swiped.x(2) == 0 && part("SwipeActionsView", of: swiped.table) == nil)
    swiped.swipe(2, from: 100, to: 220, at: 3)
    #expect(swiped.x(2) > 100)
    swiped.table.semanticContentAttribute = .forceLeftToRight
    #expect(swiped.x(2) == 0)
  }

  @Test func `editing: the minus is at the right, the grip at the left, and touches find them`() {
    func frames(_ language: String) -> [Rect] {
      let stage = Stage()
      stage.screen.language = language
      let (source, delegate) = (EditedRows(count: 20), EditingLog())
      stage.kept.objects += [source, delegate]
      let table = stage.table(Rows(count: 0), delegate)
      table.dataSource = source
      stage.layOut()
      let cell = table.cellForRow(at: IndexPath(row: 2))
      let hidden = part("EditingControlView", of: cell)?.frame ?? .zero
      table.setEditing(true, animated: false)
      stage.layOut()
      let x = language == "en" ? 24.0 : 366
      stage.application.post([TouchInput(.down, at: Point(x: x, y: 110))], at: 1)
      stage.application.post([TouchInput(.up, at: Point(x: x, y: 110))], at: 1.05)
      stage.application.sendQueued(until: 2)
      stage.layOut()
      let shift = cell?.frame.minX ?? 0
      #expect(language == "en" ? shift < -70 : shift > 70, "\(shift)")
      return [
        hidden, part("EditingControlView", of: cell)?.frame ?? .zero,
        part("ReorderControl", of: cell)?.frame ?? .zero, cell?.textLabel.frame ?? .zero,
      ]
    }
    let (plain, mirrored) = (frames("en"), frames("ar"))
    #expect(plain.map { 390 - $0.maxX } == mirrored.map(\.minX))
    #expect(mirrored[1].minX == 355 && mirrored[2].minX == 6 && mirrored[0].minX == 390)
  }

  @Test func `reorder: the grip at the left drags the row`() throws {
    let stage = Stage()
    stage.screen.language = "ar"
    let loop = try stage.loop()
    let source = EditedRows(count: 20)
    let table = stage.table(Rows(count: 0))
    table.dataSource = source
    table.setEditing(true, animated: false)
    try loop.run(until: 0.1)
    for step in 0...10 {
      stage.application.post(
        [TouchInput(step == 0 ? .down : .move, at: Point(x: 25, y: 110 + 13 * Double(step)))],
        at: 0.2 + 0.02 * Double(step))
    }
    stage.application.post([TouchInput(.up, at: Point(x: 25, y: 240))], at: 0.8)
    try loop.run(until: 1.5)
    #expect(source.log.take() == ["move 2 to 4"])
  }

  @Test func `accessories: arrows are mirrored, check marks are not`() {
    let stage = Stage()
    stage.screen.language = "ar"
    let table = stage.table(Rows(count: 4))
    let types: [TableViewCell.AccessoryType] = [
      .disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton,
    ]
    for (cell, type) in zip(table.visibleCells, types) { cell.accessoryType = type }
    stage.layOut()
    let marks = table.visibleCells.map { part("AccessoryView", of: $0) }
    #expect(marks.map { $0?.transform.a } == [-1, 1, -1, -1])
    #expect(marks.map { $0?.frame.minX } == [15, 15, 15, 15])
    stage.screen.language = "en"
    stage.layOut()
    #expect(marks.map { $0?.transform.a } == [1, 1, 1, 1])
    #expect(marks.map { $0?.frame.maxX } == [375, 375, 375, 375])
  }

  private final class Letters: IndexBarDataSource {
    func indexTitles(for tableView: TableView) -> [String] { ["A", "B"] }
  }

  @Test func `index bar: at the left edge, its titles beside the edge`() throws {
    let stage = Stage()
    stage.screen.language = "ar"
    let table = stage.table(Rows([["a"], ["b"]]), frame: rect(20, 0, 300, 400))
    let letters = Letters()
    let bar = IndexBar(of: table, dataSource: letters)
    table.reloadData()
    stage.layOut()
    #expect(bar.frame == rect(20, 0, 60, 400))
    let label = try #require(bar.buttons.first?.subviews.first)
    #expect(label.frame.minX == 2)
    stage.screen.language = "en"
    stage.layOut()
    #expect(bar.frame == rect(260, 0, 60, 400) && label.frame.minX == 38)
    stage.screen.language = "he"
    stage.layOut()
    #expect(bar.frame == rect(20, 0, 60, 400) && label.frame.minX == 2)
  }

  @Test func `headers: a title begins at the right`() throws {
    func ink(_ language: String) throws -> [Bool] {
      let stage = Stage(scale: 1)
      stage.screen.language = language
      let rows = Rows([["a"]])
      rows.titles = ["III"]
      _ = stage.table(rows)
      let picture = try ScreenGolden.picture(of: stage.screen, in: stage.application)
      let middle = picture.row(14, 0..<390)
      return [0..<195, 195..<390].map { half in
        half.contains { middle[$0].red < 128 }
      }
    }
    #expect(try ink("en") == [true, false])
    #expect(try ink("ar") == [false, true])
  }

  @Test func `pages and wheels: the first is at the right`() throws {
    let stage = Stage()
    stage.screen.language = "ar"
    let pages = PageControl(frame: rect(0, 300, 200, 28))
    pages.numberOfPages = 3
    let (picker, source) = (PickerView(), Wheels())
    (picker.dataSource, picker.delegate) = (source, source)
    for view in [pages, picker] as [View] { stage.window.addSubview(view) }
    stage.layOut()
    let dots = try #require(pages.layer.sublayers)
    #expect(dots.map(\.frame.midX) == [116, 100, 84])
    stage.application.post([TouchInput(.down, at: Point(x: 20, y: 310))], at: 1)
    stage.application.post([TouchInput(.up, at: Point(x: 20, y: 310))], at: 1.1)
    stage.application.sendQueued(until: 2)
    #expect(pages.currentPage == 1)
    let wheels = picker.subviews.filter { $0 is ScrollView }
    #expect(wheels.map(\.frame) == [rect(251, 0, 60, 216), rect(9, 0, 242, 216)])
    stage.screen.language = "en"
    stage.layOut()
    #expect(wheels.map(\.frame) == [rect(9, 0, 60, 216), rect(69, 0, 242, 216)])
  }

  private final class Wheels: PickerViewDataSource, PickerViewDelegate {
    func numberOfComponents(in pickerView: PickerView) -> Int { 2 }
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int { 3 }
    func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
      component == 0 ? 60 : nil
    }
  }

  @Test func `progress: grows from the right`() throws {
    let stage = Stage()
    stage.screen.language = "ar"
    let bar = ProgressView(frame: rect(0, 0, 100, 4))
    bar.progress = 0.3
    stage.window.addSubview(bar)
    stage.layOut()
    #expect(bar.layer.sublayers?.last?.frame == rect(70, 0, 30, 4))
  }

  private final class Titles: IndexBarDataSource {
    func indexTitles(for tableView: TableView) -> [String] { ["أ", "ب", "ت"] }
  }

  @Test(arguments: [false, true])
  func `goldens: a table from right to left, with a swiped row or edited`(isEdited: Bool) throws {
    guard ScreenGolden.hasFont() else { return }
    let screen = Screen(width: 260, height: 204, scale: 2)
    screen.language = "ar"
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.makeKeyAndVisible()
    let (rows, edited, delegate) = (
      Rows([["واحد", "اثنان", "ثلاثة", "أربعة"]]), EditedRows(count: 4), SwipeLog()
    )
    rows.titles = ["عنوان"]
    let table = TableView(frame: screen.bounds)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (isEdited ? edited : rows, isEdited ? nil : delegate)
    let titles = Titles()
    let bar = IndexBar(of: table, dataSource: titles)
    window.addSubview(table)
    if isEdited { table.setEditing(true, animated: false) } else { table.reloadData() }
    screen.layer.layoutIfNeeded()
    for (cell, type) in zip(table.visibleCells, TableViewCell.AccessoryType.allCases.dropFirst()) {
      cell.accessoryType = type
    }
    if !isEdited {
      // The second row: its trailing actions come from the left.
      for (step, x) in [60.0, 100, 140, 180, 220].enumerated() {
        application.post(
          [TouchInput(step == 0 ? .down : .move, at: Point(x: x, y: 94))],
          at: 0.02 * Double(step))
      }
      application.post([TouchInput(.up, at: Point(x: 220, y: 94))], at: 0.6)
      application.sendQueued(until: 1)
    }
    let name = "table-arabic-\(isEdited ? "edited" : "swiped")"
    #expect(bar.isHidden == isEdited)
    try ScreenGolden(folder: "controls", name: name).check(
      ScreenGolden.picture(of: screen, in: application, refreshes: 40))
  }
}
