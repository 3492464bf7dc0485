import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

// A delegate and a data source that say no more than UIKit's names, and the defaults of a table.

/// A delegate with heights, headers and footers, that says `TableViewDelegate` alone.
private final class PlainDelegate: TableViewDelegate {
  var rows: [Double] = []
  var asked: [IndexPath] = []

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
    asked.append(indexPath)
    return rows[indexPath.row % rows.count]
  }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    section == 0 ? Label("head") : nil
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
    section == 0 ? 50 : 0
  }
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double { 7 }
}

/// A delegate that provides nothing that changes heights.
private final class SilentDelegate: TableViewDelegate {}

/// A data source whose rows can be edited, that says `TableViewDataSource` alone.
private final class EditableRows: TableViewDataSource {
  var names = ["a", "b", "c"]
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    indexPath.row != 1
  }
  func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    names.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .none)
  }
}

/// A cell whose constraints make it as high as its number says.
private final class TallCell: TableViewCell {
  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let box = View()
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    LayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      box.heightAnchor.constraint(equalToConstant: 70),
    ])
  }
}

@Suite @MainActor struct TableDelegateTests {
  private func table(_ rows: any TableViewDataSource, _ cell: TableViewCell.Type) -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 400))
    table.register(cell, forCellReuseIdentifier: "row")
    table.dataSource = rows
    return table
  }

  @Test func `delegate: heights, headers and footers of a plain delegate are asked for`() {
    let (rows, delegate) = (Rows([["a", "b"], ["c"]]), PlainDelegate())
    delegate.rows = [30, 60]
    let table = table(rows, TableViewCell.self)
    table.delegate = delegate
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 50)
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 60)
    // 50 + 30 + 60 + 7, then 30 + 7.
    #expect(table.contentSize.height == 184)
    #expect(table.headerView(forSection: 0) is Label && table.headerView(forSection: 1) == nil)
  }

  @Test func `delegate: one that provides no heights costs one question a section`() {
    let (rows, delegate) = (Rows(count: 100), SilentDelegate())
    let table = table(rows, TableViewCell.self)
    table.delegate = delegate
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 4400)
    let plain = PlainDelegate()
    (plain.rows, table.estimatedRowHeight) = ([20], 20)
    table.delegate = plain
    table.layoutIfNeeded()
    // The first row when the table is loaded, then each visible one: 400 less the header's 50, in rows of 20.
    #expect(plain.asked.count == 19, "\(plain.asked)")
  }

  @Test func `defaults: rows and headers are as high as they need`() {
    let rows = Rows([["a", "b"]])
    rows.titles = ["Title"]
    let table = TableView()
    #expect(table.rowHeight == TableView.automaticDimension)
    #expect(table.estimatedRowHeight == TableView.automaticDimension)
    #expect(table.sectionHeaderHeight == TableView.automaticDimension)
    let plain = self.table(rows, TableViewCell.self)
    plain.layoutIfNeeded()
    #expect(plain.contentSize.height == 28 + 2 * 44)
    let tall = self.table(rows, TallCell.self)
    tall.layoutIfNeeded()
    #expect(tall.contentSize.height == 28 + 2 * 70)
  }

  @Test func `editing: a plain data source that answers is edited`() {
    let rows = EditableRows()
    let table = table(rows, TableViewCell.self)
    table.layoutIfNeeded()
    table.setEditing(true, animated: false)
    table.layoutIfNeeded()
    #expect(table.isEditing)
    rows.tableView(table, commit: .delete, forRowAt: IndexPath(row: 0, section: 0))
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 2)
  }

  @Test func `clock: calls after some time follow the loop's clock`() {
    let screen = Screen(width: 100, height: 100)
    let application = Application(screens: [screen])
    var calls: [String] = []
    application.schedule(after: 2) { calls.append("two") }
    application.schedule(after: 1) { calls.append("one") }
    application.sendQueued(until: 3)
    #expect(calls == ["one", "two"])
  }
}
