import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Rows that size themselves, where data, texts and widths change.
@Suite @MainActor struct SelfSizingTests {
  /// A cell that is as high as a number says.
  private final class Cell: TableViewCell {
    let box = View()
    lazy var height = box.heightAnchor.constraint(equalToConstant: 0)

    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      box.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(box)
      LayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: contentView.topAnchor),
        box.leftAnchor.constraint(equalTo: contentView.leftAnchor, constant: 16),
        box.rightAnchor.constraint(equalTo: contentView.rightAnchor, constant: -16),
        box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor), height,
      ])
    }
  }

  private final class Heights: TableViewDataSource {
    var heights: [Double]
    init(_ heights: [Double]) { self.heights = heights }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      heights.count
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      (cell as? Cell)?.height.constant = heights[indexPath.row]
      return cell
    }
  }

  private func table(_ source: Heights, on stage: Stage) -> TableView {
    let table = TableView(frame: stage.window.bounds)
    table.rowHeight = TableView.automaticDimension
    table.estimatedRowHeight = 50
    table.register(Cell.self, forCellReuseIdentifier: "row")
    table.dataSource = source
    stage.window.addSubview(table)
    return table
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func `jump: a row at the end is at the bottom, whatever was estimated`() {
    let stage = Stage()
    let source = Heights((0..<200).map { 30 + Double($0 * 37 % 90) })
    let table = table(source, on: stage)
    stage.layOut()
    table.scrollToRow(at: path(199), at: .bottom, animated: false)
    stage.layOut()
    #expect(table.rectForRow(at: path(199)).maxY == table.bounds.maxY)
    #expect(table.cellForRow(at: path(199))?.frame.height == source.heights[199])
    table.scrollToRow(at: path(100), at: .top, animated: false)
    stage.layOut()
    #expect(table.rectForRow(at: path(100)).minY == table.bounds.minY)
  }

  @Test func `deletion: heights that were found stay, and the end stays at the bottom`() {
    let stage = Stage()
    let source = Heights((0..<60).map { 90 + Double($0 * 13 % 60) })
    let table = table(source, on: stage)
    for row in stride(from: 0, to: 60, by: 4) {
      table.scrollToRow(at: path(row), at: .top, animated: false)
      stage.layOut()
    }
    table.scrollToRow(at: path(59), at: .bottom, animated: false)
    stage.layOut()
    for row in [57, 20, 3] {
      let height = source.heights.remove(at: row)
      let before = table.contentSize.height
      table.deleteRows(at: [path(row)])
      stage.layOut()
      #expect(table.contentSize.height == before - height, "row \(row)")
      #expect(table.bounds.maxY == table.contentSize.height, "row \(row)")
    }
    #expect(table.contentSize.height == source.heights.reduce(0, +))
  }

  @Test func `less to scroll: lower rows take the offset back to its range`() {
    let stage = Stage()
    let source = Heights(Array(repeating: 200, count: 6))
    let table = table(source, on: stage)
    table.scrollToRow(at: path(5), at: .bottom, animated: false)
    stage.layOut()
    #expect(table.contentOffset.y == 1_200 - 844)
    source.heights = Array(repeating: 100, count: 6)
    for cell in table.visibleCells { (cell as? Cell)?.height.constant = 100 }
    stage.screen.preferredContentSizeCategory = .small
    stage.layOut()
    #expect(table.contentOffset.y == 0 && table.contentSize.height == 600)
  }

  @Test func `conflicts: none while a cell has no size, and those that are left are named`() {
    View.layoutConflicts.removeAll()
    let stage = Stage()
    let source = Heights([120, 60])
    let table = table(source, on: stage)
    stage.layOut()
    #expect(View.layoutConflicts.entries.isEmpty)
    let cell = table.cellForRow(at: path(0)) as? Cell
    cell?.box.widthAnchor.constraint(equalToConstant: 900).isActive = true
    stage.layOut()
    #expect(View.layoutConflicts.entries.count == 1)
    #expect(source.heights.count == 2)
    View.layoutConflicts.removeAll()
  }

  @Test func `cells: none for a table without a width`() {
    let stage = Stage()
    let source = Heights([50, 50])
    let table = table(source, on: stage)
    table.frame = rect(0, 0, 0, 400)
    stage.layOut()
    #expect(table.visibleCells.isEmpty && table.counts.made == 0)
    table.frame = rect(0, 0, 300, 400)
    stage.layOut()
    #expect(source.heights.count == 2)
    #expect(table.visibleCells.map(\.frame) == [rect(0, 0, 300, 50), rect(0, 50, 300, 50)])
  }

  private final class LargeTexts: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = TableViewCell()
      cell.textLabel.text = "Notifications and sounds of all apps"
      if indexPath.row == 0 { cell.textLabel.textStyle = .body }
      return cell
    }
  }

  @Test func `large texts: a cell's text wraps at the sizes of accessibility, and its row grows`() {
    let stage = Stage()
    let source = LargeTexts()
    let table = TableView(frame: stage.window.bounds)
    table.rowHeight = TableView.automaticDimension
    table.dataSource = source
    stage.window.addSubview(table)
    stage.layOut()
    func height(_ row: Int) -> Double { table.rectForRow(at: path(row)).height }
    #expect(height(0) == 44)
    stage.screen.preferredContentSizeCategory = .accessibilityExtraLarge
    table.reloadData()
    stage.layOut()
    #expect(height(0) > 100)
    // A text with a size of its own stays.
    #expect(height(1) == 44)
    stage.screen.preferredContentSizeCategory = .large
    table.reloadData()
    stage.layOut()
    #expect(height(0) == 44)
  }
}
