import LaminaDisplay
import LaminaGeometry
import LaminaViews
import Testing

/// The delegate's part in highlighting and selecting rows, in UIKit's order.
@Suite @MainActor struct TableSelectionTests {
  private final class Chooser: TableViewDelegate {
    var calls: [String] = []
    var highlights = true
    var selected: (IndexPath) -> IndexPath? = { $0 }
    var deselected: (IndexPath) -> IndexPath? = { $0 }

    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      calls.append("shouldHighlight \(indexPath.row)")
      return highlights
    }
    func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {
      calls.append("didHighlight \(indexPath.row)")
    }
    func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
      calls.append("didUnhighlight \(indexPath.row)")
    }
    func tableView(
      _ tableView: TableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      calls.append("willSelect \(indexPath.row)")
      return selected(indexPath)
    }
    func tableView(
      _ tableView: TableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      calls.append("willDeselect \(indexPath.row)")
      return deselected(indexPath)
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("didSelect \(indexPath.row)")
    }
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
      calls.append("didDeselect \(indexPath.row)")
    }
  }

  private let stage = Stage()
  private let table: TableView
  private let rows = Rows(count: 5)
  private let chooser = Chooser()
  private let loop: FrameLoop

  init() throws {
    table = TableView(frame: stage.window.bounds)
    (table.rowHeight, table.dataSource, table.delegate) = (44, rows, chooser)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    stage.window.addSubview(table)
    loop = try stage.loop()
    try loop.run(refreshes: 3)
  }

  private func tap(_ row: Int) throws -> [String] {
    chooser.calls = []
    let point = Point(x: 20, y: Double(row) * 44 + 20)
    let time = loop.now
    stage.application.post([.init(.down, at: point)], at: time + 0.05)
    stage.application.post([.init(.up, at: point)], at: time + 0.3)
    try loop.run(until: time + 0.5)
    return chooser.calls
  }

  @Test func `selection: a tap highlights, unhighlights, deselects the last row and selects`()
    throws
  {
    let first = ["shouldHighlight 1", "didHighlight 1", "didUnhighlight 1"]
    #expect(try tap(1) == first + ["willSelect 1", "didSelect 1"])
    #expect(
      try tap(2) == [
        "shouldHighlight 2", "didHighlight 2", "didUnhighlight 2", "willSelect 2", "willDeselect 1",
        "didDeselect 1", "didSelect 2",
      ])
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 2)])
  }

  @Test func `selection: a row that may not be highlighted is not selected`() throws {
    chooser.highlights = false
    #expect(try tap(1) == ["shouldHighlight 1"])
    #expect(table.indexPathsForSelectedRows.isEmpty)
  }

  @Test func `selection: the delegate chooses another row, none, or one that there is not`() throws
  {
    chooser.selected = { _ in IndexPath(row: 3) }
    _ = try tap(1)
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 3)])
    chooser.selected = { _ in nil }
    #expect(try tap(0).last == "willSelect 0")
    chooser.selected = { _ in IndexPath(row: 99, section: 7) }
    #expect(try tap(0).last == "willSelect 0")
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 3)])
    // A row that may not be deselected stays beside the new one.
    chooser.selected = { $0 }
    chooser.deselected = { _ in nil }
    #expect(try tap(0).suffix(2) == ["willDeselect 3", "didSelect 0"])
    #expect(Set(table.indexPathsForSelectedRows) == [IndexPath(row: 0), IndexPath(row: 3)])
  }

  @Test func `selection: several rows, of which a second tap deselects one`() throws {
    table.allowsMultipleSelection = true
    _ = try tap(0)
    _ = try tap(1)
    #expect(try tap(0).suffix(2) == ["willDeselect 0", "didDeselect 0"])
    chooser.deselected = { _ in nil }
    #expect(try tap(1).last == "willDeselect 1")
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1)])
  }
}
