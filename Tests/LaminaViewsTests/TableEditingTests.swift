import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Rows that are edited: deleted, inserted and moved.
@MainActor final class EditedRows: TableViewEditingDataSource {
  var rows: [String]
  let log = Log()

  init(count: Int) { rows = (0..<count).map { "row \($0)" } }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel.text = rows[indexPath.row]
    return cell
  }
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    indexPath.row != 0
  }
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    indexPath.row != 0
  }
  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.add("\(editingStyle) \(indexPath.row)")
    switch editingStyle {
    case .delete:
      rows.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    case .insert:
      rows.insert("new", at: indexPath.row + 1)
      tableView.insertRows(at: [IndexPath(row: indexPath.row + 1)], with: .automatic)
    case .none: break
    }
  }
  func tableView(
    _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.add("move \(sourceIndexPath.row) to \(destinationIndexPath.row)")
    rows.insert(rows.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
  }
}

/// A delegate that says how rows are edited.
@MainActor final class EditingLog: TableLog {
  override func tableView(
    _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
  ) -> TableViewCell.EditingStyle { indexPath.row == 1 ? .insert : .delete }
}

/// Tables that are edited.
@Suite @MainActor struct TableEditingTests {
  @MainActor private struct Edited {
    let stage = Stage()
    let loop: FrameLoop
    let source = EditedRows(count: 40)
    let delegate = EditingLog()
    let table: TableView

    init() throws {
      loop = try stage.loop()
      delegate.logsCells = false
      table = stage.table(Rows(count: 0), delegate)
      table.dataSource = source
      try loop.run(until: 0.1)
    }

    func tap(_ x: Double, _ y: Double) throws {
      let time = loop.now + 0.05
      stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
      stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.05)
      try loop.run(until: time + 0.7)
    }

    /// A finger goes from one height to another, rests there, and goes up.
    func drag(_ x: Double, from start: Double, to end: Double, rests: Double = 0.3) throws {
      let time = loop.now + 0.05
      for step in 0...20 {
        let y = start + (end - start) * Double(step) / 20
        stage.application.post(
          [TouchInput(step == 0 ? .down : .move, at: Point(x: x, y: y))],
          at: time + 0.02 * Double(step))
      }
      stage.application.post(
        [TouchInput(.up, at: Point(x: x, y: end))], at: time + 0.4 + rests)
      try loop.run(until: time + 0.39 + rests)
    }

    func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }
    func cell(_ row: Int) -> TableViewCell? { table.cellForRow(at: IndexPath(row: row)) }
    var texts: [String] { table.visibleCells.compactMap(\.textLabel.text) }
  }

  @Test func `editing: cells make room for what they are edited by, and give it back`() throws {
    let edited = try Edited()
    #expect(edited.cell(2)?.textLabel.frame.minX == 15)
    edited.table.setEditing(true, animated: true)
    #expect(edited.table.isEditing && edited.cell(2)?.textLabel.frame.minX == 53)
    #expect(edited.cell(0)?.textLabel.frame.minX == 15, "it cannot be edited")
    try edited.run(0.5)
    edited.table.contentOffset.y = 600
    try edited.run(0.1)
    #expect(edited.table.visibleCells.allSatisfy { $0.textLabel.frame.minX == 53 })
    edited.table.setEditing(false, animated: false)
    #expect(edited.table.visibleCells.allSatisfy { $0.textLabel.frame.minX == 15 })
  }

  @Test func `delete: the minus opens a button, and that deletes the row`() throws {
    let edited = try Edited()
    edited.table.setEditing(true, animated: false)
    try edited.tap(24, 110)
    #expect(edited.cell(2).map { $0.frame.minX < -70 } == true && edited.source.log.take() == [])
    try edited.tap(100, 300)
    #expect(edited.cell(2)?.frame.minX == 0, "a tap elsewhere closes it")
    try edited.tap(24, 110)
    try edited.tap(370, 110)
    #expect(edited.source.log.take() == ["delete 2"] && edited.texts[2] == "row 3")
  }

  @Test func `swipe: rows that can be edited are deleted by a swipe, also outside editing`() throws
  {
    let edited = try Edited()
    let time = edited.loop.now + 0.1
    for step in 0...10 {
      edited.stage.application.post(
        [TouchInput(step == 0 ? .down : .move, at: Point(x: 380 - 34 * Double(step), y: 110))],
        at: time + 0.02 * Double(step))
    }
    edited.stage.application.post([TouchInput(.up, at: Point(x: 40, y: 110))], at: time + 0.5)
    try edited.loop.run(until: time + 2)
    #expect(edited.source.log.take() == ["delete 2"] && edited.texts[2] == "row 3")
  }

  @Test func `insert: the plus commits at once`() throws {
    let edited = try Edited()
    edited.table.setEditing(true, animated: false)
    try edited.tap(24, 66)
    #expect(edited.source.log.take() == ["insert 1"] && edited.texts[2] == "new")
  }

  @Test func `reorder: rows make room for the finger, and the row comes where it is let go`() throws
  {
    let edited = try Edited()
    edited.table.setEditing(true, animated: false)
    try edited.run(0.1)
    try edited.drag(365, from: 110, to: 110 + 3 * 44)
    #expect(edited.table.contentOffset.y == 0, "the table does not scroll")
    #expect(abs((edited.cell(2)?.frame.minY ?? 0) - 220) < 1e-6)
    #expect(edited.cell(3)?.frame.minY == 88 && edited.cell(5)?.frame.minY == 176)
    #expect(edited.cell(6)?.frame.minY == 264 && edited.source.log.take() == [])
    try edited.run(0.6)
    #expect(edited.source.log.take() == ["move 2 to 5"])
    #expect(edited.texts[2...5] == ["row 3", "row 4", "row 5", "row 2"])
    #expect(edited.cell(5)?.frame.minY == 220 && edited.cell(5)?.layer.shadowOpacity == 0)
    try edited.drag(365, from: 242, to: 60)
    try edited.run(0.6)
    #expect(edited.source.log.take() == ["move 5 to 1"] && edited.texts[1] == "row 2")
    try edited.drag(365, from: 242, to: 250)
    try edited.run(0.6)
    #expect(edited.source.log.take() == [] && edited.cell(5)?.frame.minY == 220)
  }

  @Test func `reorder: near an edge the table scrolls, and the row goes on`() throws {
    let edited = try Edited()
    edited.table.setEditing(true, animated: false)
    try edited.run(0.1)
    try edited.drag(365, from: 110, to: 830, rests: 1.5)
    #expect(edited.table.contentOffset.y > 400)
    try edited.run(0.6)
    let moved = try #require(edited.source.log.take().first)
    #expect(moved.hasPrefix("move 2 to ") && edited.source.rows.firstIndex(of: "row 2") ?? 0 > 25)
    #expect(
      edited.texts == edited.table.indexPathsForVisibleRows.map { edited.source.rows[$0.row] })
  }

  @Test func `several: taps select and deselect, and editing has circles`() throws {
    let edited = try Edited()
    edited.table.allowsMultipleSelection = true
    for row in [2.0, 4, 3] { try edited.tap(100, row * 44 + 22) }
    try edited.tap(100, 4 * 44 + 22)
    #expect(edited.table.indexPathsForSelectedRows.map(\.row) == [2, 3])
    #expect(
      edited.delegate.log.take() == ["select 0.2", "select 0.4", "select 0.3", "deselect 0.4"])
    edited.table.setEditing(true, animated: false)
    #expect(edited.table.indexPathsForSelectedRows.count == 1)
    try edited.tap(100, 5 * 44 + 22)
    #expect(edited.delegate.log.take() == [], "not while it is edited")
    edited.table.allowsMultipleSelectionDuringEditing = true
    try edited.run(0.1)
    try edited.tap(24, 5 * 44 + 22)
    #expect(edited.delegate.log.take() == ["select 0.5"])
    #expect(edited.table.indexPathsForSelectedRows.count == 2)
  }

  @Test func `accessories: a hidden view of the app stays hidden, outside reordering`() {
    let rows = Rows(count: 3)
    let table = TableView(frame: rect(0, 0, 200, 300))
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.layoutIfNeeded()
    let accessory = View(frame: rect(0, 0, 20, 20))
    let cell = table.visibleCells[0]
    cell.accessoryView = accessory
    accessory.isHidden = true
    table.separatorStyle = .none
    table.layoutIfNeeded()
    #expect(accessory.isHidden)
  }
}
