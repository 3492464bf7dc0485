import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Headers, footers, styles, separators and accessories of tables.
@Suite @MainActor struct TableSectionTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  /// A header of constraints, as high as it is told.
  private final class OwnHeader: TableViewHeaderFooterView {
    var reuses = 0
    override func prepareForReuse() { reuses += 1 }
  }

  private final class Supplements: TableLog, TableViewSupplementDelegate {
    var header = 30.0
    var footer = 10.0
    var made = 0

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "own")
      view?.textLabel.text = "header \(section)"
      made += 1
      return view
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
      header
    }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
      footer
    }
  }

  @Test func `views: the delegate's headers are registered, used again, and as high as it says`() {
    let stage = Stage()
    let rows = Rows((0..<40).map { ["\($0) a", "\($0) b"] })
    let delegate = Supplements()
    let table = stage.table(rows, nil, style: .grouped)
    table.register(OwnHeader.self, forHeaderFooterViewReuseIdentifier: "own")
    table.delegate = delegate
    stage.layOut()
    #expect(table.contentSize.height == 40 * (30 + 88 + 10))
    #expect(table.rectForRow(at: path(0, 1)).minY == 158)
    let header = table.headerView(forSection: 1) as? OwnHeader
    #expect(header?.frame == rect(0, 128, 390, 30) && header?.textLabel.text == "header 1")
    for y in stride(from: 0.0, through: 4_000, by: 200) {
      table.contentOffset.y = y
      stage.layOut()
    }
    let views = table.subviews.compactMap { $0 as? OwnHeader }
    #expect(views.count <= 8 && views.contains { $0.reuses > 2 }, "\(views.count)")
    #expect(table.headerView(forSection: 0) == nil)
  }

  @Test func `automatic: a header is as high as its text asks for`() {
    let stage = Stage()
    let rows = Rows([["a"], ["b"]])
    rows.titles = ["A title", nil]
    let table = stage.table(rows, style: .grouped)
    table.sectionHeaderHeight = TableView.automaticDimension
    stage.layOut()
    let height = table.headerView(forSection: 0)?.frame.height ?? 0
    #expect(height > 20 && height < 40 && table.headerView(forSection: 1) == nil)
    #expect(table.contentSize.height == height + 88)
  }

  /// Rows whose sections have footers.
  private final class Footers: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int { 2 }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell()
    }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
      "footer \(section)"
    }
  }

  @Test func `footers: in the plain style they stay at the bottom, in others they scroll`() {
    let stage = Stage()
    let source = Footers()
    let table = stage.table(Rows(count: 0))
    table.dataSource = source
    stage.layOut()
    #expect(table.contentSize.height == 2 * (30 * 44 + 28))
    #expect(table.footerView(forSection: 0)?.frame == rect(0, 844 - 28, 390, 28))
    table.contentOffset.y = 600
    stage.layOut()
    #expect(table.footerView(forSection: 0)?.frame.minY == 1_320)
    let grouped = stage.table(Rows(count: 0), style: .grouped)
    grouped.dataSource = source
    stage.layOut()
    #expect(grouped.footerView(forSection: 0) == nil)
  }

  @Test func `above and below: views of a table scroll with its rows, and make room`() {
    let stage = Stage()
    let table = stage.table(Rows(count: 5))
    table.tableHeaderView = View(frame: rect(0, 0, 10, 100))
    table.tableFooterView = View(frame: rect(0, 0, 10, 50))
    stage.layOut()
    #expect(table.contentSize.height == 370 && table.rectForRow(at: path(0)).minY == 100)
    #expect(table.tableHeaderView?.frame == rect(0, 0, 390, 100))
    #expect(table.tableFooterView?.frame == rect(0, 320, 390, 50))
    #expect(table.indexPathForRow(at: Point(x: 5, y: 50)) == nil)
    #expect(table.indexPathForRow(at: Point(x: 5, y: 101)) == path(0))
    table.tableHeaderView = nil
    stage.layOut()
    #expect(table.rectForRow(at: path(0)).minY == 0 && table.visibleCells.count == 5)
  }

  @Test func `inset: rows stand off the edges, corners are round at the ends of sections`() {
    let stage = Stage()
    let rows = Rows([["a", "b", "c"], ["d"]])
    let table = stage.table(rows, style: .insetGrouped)
    #expect(table.rectForRow(at: path(0)) == rect(16, 18, 358, 44))
    #expect(table.rectForRow(at: path(0, 1)).minY == 18 + 3 * 44 + 36)
    let corners = [path(0), path(1), path(2), path(0, 1)].map {
      table.cellForRow(at: $0).map { $0.layer.cornerRadius > 0 ? $0.layer.maskedCorners : [] }
    }
    #expect(corners == [[.minXMinY, .maxXMinY], [], [.minXMaxY, .maxXMaxY], .all])
    rows.sections[0].removeLast()
    table.deleteRows(at: [path(2)])
    stage.layOut()
    #expect(table.cellForRow(at: path(1))?.layer.maskedCorners == [.minXMaxY, .maxXMaxY])
  }

  @Test func `separators and styles: hairlines as the table says, details as the style says`() {
    let stage = Stage()
    let rows = Rows(count: 3)
    let table = stage.table(rows)
    table.separatorInset = EdgeInsets(top: 0, left: 40, bottom: 0, right: 10)
    stage.layOut()
    func line(_ row: Int) -> View? {
      table.cellForRow(at: path(row))?.subviews.first { $0.frame.height == 0.5 }
    }
    #expect(line(0)?.frame == rect(40, 43.5, 340, 0.5) && line(0)?.isHidden == false)
    table.separatorStyle = .none
    stage.layOut()
    #expect(line(0)?.isHidden == true)
    let subtitle = TableViewCell(style: .subtitle)
    #expect(subtitle.detailPlace == .below && subtitle.detailTextLabel.fontSize == 12)
    #expect(TableViewCell(style: .default).detailTextLabel.isHidden)
    #expect(TableViewCell(style: .value1).detailPlace == .right)
  }

  @Test func `detail button: a tap tells the delegate, and selects nothing`() {
    let stage = Stage()
    let delegate = AccessoryLog()
    delegate.logsCells = false
    let table = stage.table(Rows(count: 10), delegate)
    table.cellForRow(at: path(2))?.accessoryType = .detailButton
    stage.layOut()
    for (action, time) in [(TouchInput.Action.down, 0.0), (.up, 0.05)] {
      stage.application.post([TouchInput(action, at: Point(x: 365, y: 110))], at: time)
      stage.application.sendQueued(until: time)
    }
    stage.application.sendQueued(until: 1)
    #expect(delegate.log.take() == ["detail 2"])
  }
}

/// Writes down taps on detail buttons.
@MainActor final class AccessoryLog: TableLog {
  override func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { log.add("detail \(indexPath.row)") }

  @Test func `reorder: footers move with the rows that pass them, headers as well`() throws {
    final class Source: TableViewDataSource {
      func numberOfSections(in tableView: TableView) -> Int { 3 }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        "h"
      }
      func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        "f"
      }
      func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
      func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      }
    }
    let stage = Stage()
    let loop = try stage.loop()
    let source = Source()
    let table = stage.table(Rows(count: 0), style: .grouped)
    (table.sectionHeaderHeight, table.sectionFooterHeight, table.rowHeight) = (20, 10, 40)
    table.dataSource = source
    table.setEditing(true, animated: false)
    try loop.run(until: 0.1)
    func tops() -> [Double] {
      (0..<3).flatMap { [table.headerView(forSection: $0), table.footerView(forSection: $0)] }
        .map { $0?.frame.minY ?? .nan }
    }
    func drag(from start: Double, to end: Double, at time: Double) throws {
      for step in 0...20 {
        let y = start + (end - start) * Double(step) / 20
        stage.application.post(
          [TouchInput(step == 0 ? .down : .move, at: Point(x: 365, y: y))],
          at: time + 0.02 * Double(step))
      }
      try loop.run(until: time + 1)
    }
    #expect(tops() == [0, 100, 110, 210, 220, 320])
    // From section 0 behind the last row of section 2.
    try drag(from: 40, to: 305, at: 0.2)
    #expect(tops() == [0, 60, 70, 170, 180, 320])
    table.setEditing(false, animated: false)
    table.setEditing(true, animated: false)
    stage.application.post([TouchInput(.up, at: Point(x: 365, y: 305))], at: 1.3)
    try loop.run(until: 2)
    #expect(tops() == [0, 100, 110, 210, 220, 320])
    // From section 2 before the first row of section 0.
    try drag(from: 300, to: 30, at: 2.1)
    #expect(tops() == [0, 140, 150, 250, 260, 320])
  }
}
