import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// Views behind rows and items: backgrounds of lists and of cells, and the marks of selected rows.
@Suite @MainActor struct ListBackgroundTests {
  private final class Items: CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
    func collectionView(
      _ view: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
      cell.contentView.backgroundColor = .systemTeal
      return cell
    }
  }

  private func table(_ rows: any TableViewDataSource, style: TableView.Style = .plain) -> TableView
  {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 300), style: style)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.layoutIfNeeded()
    return table
  }

  private func cell(_ table: TableView, _ row: Int) throws -> TableViewCell {
    try #require(table.cellForRow(at: IndexPath(row: row)))
  }

  @Test func `backgrounds: a table's view is behind all rows, and does not scroll`() {
    let rows = Rows(count: 40)
    let table = table(rows)
    let (view, other) = (View(), View())
    table.backgroundView = view
    table.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 200, height: 30))
    table.layoutIfNeeded()
    #expect(view.frame == Rect(x: 0, y: 0, width: 200, height: 300))
    table.contentOffset.y = 500
    #expect(view.frame == Rect(x: 0, y: 500, width: 200, height: 300))
    table.layoutIfNeeded()
    table.frame.size.height = 200
    #expect(view.frame.height == 200 && table.subviews.first === view)
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.subviews.first === view && table.subviews.count { $0 === view } == 1)
    #expect(view.layer.zPosition < -1_000_000)
    table.backgroundView = other
    #expect(view.superview == nil && view.layer.zPosition == 0 && table.subviews.first === other)
    table.backgroundView = nil
    #expect(other.superview == nil && table.visibleCells.count == 6)
  }

  @Test func `backgrounds: a collection's view is behind decoration views too`() {
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: CollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
        subitems: [
          CollectionLayoutItem(
            layoutSize: CollectionLayoutSize(
              widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
        ]))
    section.decorationItems = [.background(elementKind: "ground")]
    let layout = CollectionViewCompositionalLayout(section: section)
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "ground")
    let grid = CollectionView(
      frame: Rect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    grid.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let items = Items()
    grid.dataSource = items
    let view = View()
    grid.backgroundView = view
    grid.layoutIfNeeded()
    #expect(grid.subviews.first === view && grid.subviews[1] is CollectionReusableView)
    #expect(!(grid.subviews[1] is CollectionViewCell) && grid.subviews[2] is CollectionViewCell)
    grid.contentOffset.y = 100
    grid.layoutIfNeeded()
    #expect(view.frame == grid.bounds && grid.subviews.first === view)
    #expect(grid.indexPathForItem(at: Point(x: 20, y: 110)) == IndexPath(item: 4, section: 0))
  }

  @Test func `cells: backgrounds are as large as the cell, and the selected one shows the mark`()
    throws
  {
    let rows = Rows(count: 4)
    let table = table(rows)
    let cell = try cell(table, 1)
    let (plain, selected) = (View(), View())
    cell.selectedBackgroundView = selected
    cell.backgroundView = plain
    _ = cell.contentView
    table.layoutIfNeeded()
    cell.layoutIfNeeded()
    #expect(cell.subviews.prefix(3).elementsEqual([plain, selected, cell.contentView], by: ===))
    #expect(plain.frame == cell.bounds && selected.frame == cell.bounds && selected.isHidden)
    cell.isHighlighted = true
    #expect(!selected.isHidden && cell.backgroundColor == .systemBackground)
    #expect(cell.textLabel.isHighlighted)
    cell.isHighlighted = false
    #expect(selected.isHidden && selected.alpha == 1)
    table.selectRow(at: IndexPath(row: 1))
    #expect(!selected.isHidden)
    cell.selectedBackgroundView = nil
    #expect(selected.superview == nil && cell.backgroundColor == .systemGray4)
    cell.selectedBackgroundView = selected
    #expect(!selected.isHidden && cell.backgroundColor == .systemBackground)
    cell.prepareForReuse()
    #expect(selected.isHidden)
  }

  @Test func `cells: the style none shows no mark, the others all show the same one`() throws {
    let rows = Rows(count: 4)
    let table = table(rows)
    let cell = try cell(table, 0)
    table.selectRow(at: IndexPath(row: 0))
    #expect(cell.selectionStyle == .default && cell.backgroundColor == .systemGray4)
    cell.selectionStyle = .none
    #expect(cell.isSelected && cell.backgroundColor == .systemBackground)
    #expect(!cell.textLabel.isHighlighted)
    for style in [TableViewCell.SelectionStyle.blue, .gray, .default] {
      cell.selectionStyle = style
      #expect(cell.backgroundColor == .systemGray4)
    }
    cell.selectionStyle = .none
    cell.selectedBackgroundView = View()
    cell.isHighlighted = true
    #expect(cell.selectedBackgroundView?.isHidden == true)
  }

  @Test func `cells: the selected background fades from and to its own opacity`() throws {
    let stage = Stage()
    let rows = Rows(count: 4)
    let table = stage.table(rows, TableLog())
    let loop = try stage.loop()
    try loop.run(until: 0.1)
    let (cell, selected) = (try cell(table, 1), View())
    selected.alpha = 0.5
    cell.selectedBackgroundView = selected
    func shown() -> Double? { selected.layer.presentation()?.opacity }
    cell.setSelected(true, animated: true)
    try loop.run(until: loop.now + 0.125)
    let rising = try #require(shown())
    #expect(rising > 0.05 && rising < 0.45 && !selected.isHidden)
    cell.setSelected(false, animated: true)
    try loop.run(until: loop.now + 0.05)
    #expect(!selected.isHidden, "the end of the first fade does not end the second")
    try loop.run(until: loop.now + 0.4)
    #expect(selected.isHidden && selected.alpha == 0.5)
    cell.setSelected(true, animated: true)
    try loop.run(until: loop.now + 0.4)
    #expect(!selected.isHidden && selected.alpha == 0.5 && shown() ?? 0.5 == 0.5)
    cell.setSelected(false, animated: true)
    cell.setSelected(true, animated: false)
    #expect(!selected.isHidden && selected.alpha == 0.5)
    try loop.run(until: loop.now + 0.4)
    #expect(!selected.isHidden && selected.alpha == 0.5)
  }

  @Test func `separators: without a colour they have the system's`() throws {
    let rows = Rows(count: 4)
    let table = table(rows)
    let line = try #require(try cell(table, 0).subviews.last)
    table.separatorColor = .systemRed
    table.layoutIfNeeded()
    #expect(line.backgroundColor == .systemRed)
    table.separatorColor = nil
    table.layoutIfNeeded()
    #expect(line.backgroundColor == .separator && table.separatorColor == nil)
    table.separatorStyle = .none
    table.layoutIfNeeded()
    #expect(line.isHidden)
  }

  /// A table on a gradient with clear rows: one is selected, one shows no mark, one is edited alone.
  private func picture(isDark: Bool) throws -> Texture {
    let screen = Screen(width: 260, height: 240, scale: 2)
    screen.userInterfaceStyle = isDark ? .dark : .light
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let controller = ViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let (rows, ground, selected) = (EditedRows(count: 6), GradientGround(), View())
    let table = table(rows)
    table.frame = controller.view.bounds
    controller.view.addSubview(table)
    table.backgroundView = ground
    table.layoutIfNeeded()
    for (row, cell) in table.visibleCells.enumerated() {
      cell.backgroundColor = row % 2 == 0 ? .clear : .systemBackground
    }
    selected.backgroundColor = .systemOrange
    try cell(table, 1).selectedBackgroundView = selected
    try cell(table, 3).selectionStyle = .none
    table.allowsMultipleSelection = true
    for row in [0, 1, 3] { table.selectRow(at: IndexPath(row: row)) }
    try cell(table, 4).isEditing = true
    table.contentOffset.y = 10
    return try withExtendedLifetime(rows) {
      try ScreenGolden.picture(of: screen, in: application)
    }
  }

  /// A view that shows that it does not scroll.
  private final class GradientGround: View {
    override class func makeLayer() -> Layer { GradientLayer() }
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      (layer as? GradientLayer)?.colors = [
        Color(red: 0.6, green: 0.8, blue: 1), Color(red: 0.9, green: 0.5, blue: 0.8),
      ]
    }
  }

  @Test(arguments: [false, true])
  func `backgrounds: the pictures of a table are the same to the byte`(isDark: Bool) throws {
    guard ScreenGolden.hasFont() else { return }
    let name = "list-backgrounds-\(isDark ? "dark" : "light")"
    try ScreenGolden(folder: "controls", name: name).check(picture(isDark: isDark))
  }
}
