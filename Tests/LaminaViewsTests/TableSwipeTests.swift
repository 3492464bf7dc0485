import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A table's delegate with actions at both sides of its rows.
@MainActor final class SwipeLog: TableLog {
  var performsFully = true
  /// Called by the handler of the destructive action: deletes data.
  var onDelete: ((IndexPath) -> Bool)?

  private func configuration(_ titles: [String], _ path: IndexPath) -> SwipeActionsConfiguration {
    let configuration = SwipeActionsConfiguration(
      actions: titles.map { title in
        ContextualAction(style: title == "Delete" ? .destructive : .normal, title: title) {
          [weak self] _, _, completion in
          self?.log.add("\(title) \(path.row)")
          completion(title == "Delete" ? self?.onDelete?(path) ?? false : true)
        }
      })
    configuration.performsFirstActionWithFullSwipe = performsFully
    return configuration
  }

  override func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    indexPath.row == 0 ? nil : configuration(["Flag"], indexPath)
  }
  override func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { configuration(["Delete", "More"], indexPath) }
}

/// Rows that are pulled aside.
@Suite @MainActor struct TableSwipeTests {
  @MainActor private struct Swiped {
    let stage = Stage()
    let rows = Rows(count: 40)
    let delegate = SwipeLog()
    let table: TableView

    init() {
      delegate.logsCells = false
      table = stage.table(rows, delegate)
    }

    func send(_ action: TouchInput.Action, _ x: Double, _ y: Double, at time: Double) {
      stage.application.post([TouchInput(action, at: Point(x: x, y: y))], at: time)
      stage.application.sendQueued(until: time)
      stage.layOut()
    }

    /// A finger goes along a row, rests, and goes up.
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

  @Test func `open: a row rests beside its actions, and a tap elsewhere moves it back`() {
    let swiped = Swiped()
    swiped.swipe(2, from: 300, to: 180, at: 0)
    let open = swiped.x(2)
    #expect(open <= -148 && open > -200 && swiped.table.contentOffset.y == 0)
    #expect(swiped.x(1) == 0)
    swiped.tap(100, 300, at: 2)
    #expect(swiped.x(2) == 0 && swiped.delegate.log.take() == [], "nothing is selected")
    swiped.tap(100, 300, at: 4)
    #expect(swiped.delegate.log.take() == ["select 0.6"])
  }

  @Test func `actions: a tap performs one, and the row moves back`() {
    let swiped = Swiped()
    swiped.swipe(2, from: 300, to: 180, at: 0)
    swiped.tap(390 + swiped.x(2) + 20, 110, at: 2)
    #expect(swiped.delegate.log.take() == ["More 2"] && swiped.x(2) == 0)
    swiped.swipe(2, from: 100, to: 180, at: 4)
    #expect(swiped.x(2) == 74)
    swiped.tap(20, 110, at: 6)
    #expect(swiped.delegate.log.take() == ["Flag 2"] && swiped.x(2) == 0)
  }

  @Test func `none: a row without actions at a side does not move there`() {
    let swiped = Swiped()
    swiped.swipe(0, from: 100, to: 200, at: 0)
    #expect(swiped.x(0) == 0)
  }

  @Test func `short: a pull of less than half of the buttons goes back`() {
    let swiped = Swiped()
    swiped.swipe(2, from: 300, to: 240, at: 0)
    #expect(swiped.x(2) == 0)
  }

  @Test
  func `full: a swipe over most of the row performs the first action, and the row is deleted`() {
    let swiped = Swiped()
    swiped.delegate.onDelete = { [rows = swiped.rows] in
      rows.sections[0].remove(at: $0.row)
      return true
    }
    swiped.swipe(2, from: 380, to: 60, at: 0)
    #expect(swiped.delegate.log.take() == ["Delete 2"])
    #expect(swiped.table.numberOfRows(inSection: 0) == 39 && swiped.x(2) == 0)
    #expect(swiped.table.cellForRow(at: IndexPath(row: 2))?.textLabel.text == "row 3")
  }

  @Test func `rubber band: without a full swipe the row follows less and less`() {
    let swiped = Swiped()
    swiped.delegate.performsFully = false
    swiped.send(.down, 380, 110, at: 0)
    for step in 1...10 { swiped.send(.move, 380 - 36 * Double(step), 110, at: 0.01 * Double(step)) }
    let x = swiped.x(2)
    #expect(x < -160 && x > -290)
    swiped.send(.up, 20, 110, at: 1)
    #expect(swiped.delegate.log.take() == [] && swiped.x(2) < -140 && swiped.x(2) > x)
  }

  @Test func `scroll: a drag of the table moves the row back, and a vertical pan never opens one`()
  {
    let swiped = Swiped()
    swiped.swipe(2, from: 300, to: 180, at: 0)
    swiped.send(.down, 100, 400, at: 2)
    for step in 1...10 {
      swiped.send(.move, 105, 400 - 10 * Double(step), at: 2 + 0.01 * Double(step))
    }
    swiped.send(.up, 105, 300, at: 3)
    #expect(swiped.table.contentOffset.y > 50 && swiped.x(2) == 0)
  }

  @Test func `motion: the row moves back in time, and its actions go with a deleted row`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (rows, delegate) = (Rows(count: 40), SwipeLog())
    delegate.logsCells = false
    delegate.onDelete = {
      rows.sections[0].remove(at: $0.row)
      return true
    }
    let table = stage.table(rows, delegate)
    try loop.run(until: 0.1)
    func swipe(to end: Double, at time: Double) throws {
      for step in 0...10 {
        let x = 380 + (end - 380) * Double(step) / 10
        stage.application.post(
          [TouchInput(step == 0 ? .down : .move, at: Point(x: x, y: 110))],
          at: time + 0.02 * Double(step))
      }
      stage.application.post([TouchInput(.up, at: Point(x: end, y: 110))], at: time + 0.5)
      try loop.run(until: time + 0.55)
    }
    try swipe(to: 230, at: 0.2)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 2)))
    try loop.run(until: 1.2)
    #expect(cell.frame.minX < -140)
    try swipe(to: 40, at: 1.3)
    #expect(delegate.log.take() == ["Delete 2"] && table.numberOfRows(inSection: 0) == 39)
    try loop.run(until: 3)
    #expect(cell.isHidden && cell.alpha == 1)
    let views = table.subviews.filter { !$0.isHidden && !($0 is TableViewCell) }
    #expect(views.allSatisfy { $0.frame.width < 10 }, "no actions are left: \(views)")
  }
}
