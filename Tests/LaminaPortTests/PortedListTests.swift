import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Lists in UIKit's form: what a subclass overrides is called, by apps and by Lamina itself.
@Suite struct PortedListTests {
  private final class Names: TableViewDataSource, CollectionViewDataSource {
    var count = 4

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "editable", for: indexPath)
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }
    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(
      _ view: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "turn", for: indexPath)
    }
  }

  private let names = Names()

  private func makeTable() -> RecordingTable {
    let table = RecordingTable(frame: Rect(x: 0, y: 0, width: 200, height: 300), style: .plain)
    table.register(EditableCell.self, forCellReuseIdentifier: "editable")
    table.dataSource = names
    table.layoutIfNeeded()
    return table
  }

  @Test func `tables: each change reaches the override once, and no other`() {
    let table = makeTable()
    table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    #expect(table.forgetCalls() == ["reload rows"])
    names.count = 5
    table.performBatchUpdates({
      table.insertRows(at: [IndexPath(row: 4, section: 0)], with: .fade)
    })
    #expect(table.forgetCalls() == ["batch", "insert 1"])
    table.beginUpdates()
    names.count = 4
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    table.moveRow(at: IndexPath(row: 3, section: 0), to: IndexPath(row: 0, section: 0))
    table.endUpdates()
    #expect(table.forgetCalls() == ["begin", "delete 1", "move", "end"])
    table.reloadSections([0], with: .none)
    #expect(table.forgetCalls() == ["reload sections"] && table.numberOfRows(inSection: 0) == 4)
    table.reloadData()
    #expect(table.forgetCalls() == ["reload"])
  }

  @Test func `tables: selection and scrolling reach the overrides`() {
    let table = makeTable()
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    #expect(table.forgetCalls() == ["select"])
    table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .top)
    #expect(table.forgetCalls() == ["select", "deselect 1", "scroll"])
    table.separatorColor = nil
    table.backgroundView = View()
    #expect(table.forgetCalls() == ["colour", "background"] && table.separatorColor == nil)
  }

  @Test func `cells: the table tells those that are seen that editing begins and ends`() throws {
    let table = makeTable()
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? EditableCell)
    let width = cell.contentView.frame.width
    table.isEditing = true
    #expect(table.forgetCalls() == ["editing true"] && cell.isEditing && cell.star.isHidden)
    #expect(cell.editings == ["true false"] && cell.contentView.frame.width == width - 38)
    names.count = 5
    table.insertRows(at: [IndexPath(row: 4, section: 0)], with: .none)
    table.layoutIfNeeded()
    let new = try #require(table.cellForRow(at: IndexPath(row: 4, section: 0)) as? EditableCell)
    #expect(new.isEditing && new.editings == ["true false"])
    table.setEditing(false, animated: true)
    #expect(cell.editings == ["true false", "false true"])
    #expect(!table.isEditing && !cell.isEditing && cell.contentView.frame.width == width)
    cell.isEditing = true
    #expect(!table.isEditing && cell.contentView.frame.width == width - 38)
  }

  @Test func `cells: an override's label stays where the subclass has placed it`() throws {
    let table = makeTable()
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    #expect(cell.textLabel?.text == "1" && cell.reuseIdentifier == "editable")
    #expect(cell.textLabel?.frame == Rect(x: 50, y: 5, width: 60, height: 20))
    #expect(table.poolSize(forIdentifier: "editable").inUse == 4)
  }

  @Test func `collections: each call reaches its override once`() throws {
    let grid = RecordingGrid(
      frame: Rect(x: 0, y: 0, width: 200, height: 60), collectionViewLayout: TurnLayout())
    grid.register(TurnCell.self, forCellWithReuseIdentifier: "turn")
    grid.dataSource = names
    grid.layoutIfNeeded()
    let (first, last) = (IndexPath(item: 0, section: 0), IndexPath(item: 3, section: 0))
    let cell = try #require(grid.cellForItem(at: IndexPath(item: 2, section: 0)) as? TurnCell)
    #expect(cell.tag == 7 && cell.turns == [2])
    grid.reloadItems(at: [first])
    names.count = 5
    grid.performBatchUpdates({ grid.insertItems(at: [IndexPath(item: 4, section: 0)]) })
    grid.moveItem(at: first, to: last)
    names.count = 4
    grid.deleteItems(at: [IndexPath(item: 4, section: 0)])
    #expect(grid.forgetCalls() == ["reload", "batch", "insert", "move", "delete"])
    grid.selectItem(at: first, animated: false, scrollPosition: [])
    grid.selectItem(at: last, animated: false, scrollPosition: .bottom)
    #expect(grid.forgetCalls() == ["select", "select", "deselect", "scroll"])
    grid.collectionViewLayout = CollectionViewFlowLayout()
    #expect(grid.forgetCalls() == ["layout"])
  }

  @Test func `layouts: attributes of the layout's class keep what they add, and apply it anew`()
    throws
  {
    let layout = TurnLayout()
    let grid = CollectionView(
      frame: Rect(x: 0, y: 0, width: 300, height: 60), collectionViewLayout: layout)
    grid.register(TurnCell.self, forCellWithReuseIdentifier: "turn")
    grid.dataSource = names
    grid.layoutIfNeeded()
    let cell = try #require(grid.cellForItem(at: IndexPath(item: 3, section: 0)) as? TurnCell)
    #expect(cell.turns == [3])
    layout.invalidateLayout()
    grid.layoutIfNeeded()
    #expect(cell.turns == [3])
    layout.turn = 2
    layout.invalidateLayout()
    grid.layoutIfNeeded()
    #expect(cell.turns == [3, 6])
    let attributes = try #require(
      layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)) as? TurnAttributes)
    attributes.turn = 4
    let copy = try #require(attributes.copy() as? TurnAttributes)
    #expect(copy.turn == 4 && copy !== attributes && copy.isEqual(attributes))
    copy.turn = 5
    #expect(!copy.isEqual(attributes) && !copy.isEqual(nil) && !copy.isEqual("text"))
  }

  @Test func `lists: what UIKit can archive has init?(coder:)`() throws {
    let coder = Coder()
    #expect(RecordingTable(coder: coder)?.style == .plain)
    #expect(RecordingGrid(coder: coder)?.collectionViewLayout is CollectionViewFlowLayout)
    #expect(EditableCell(coder: coder)?.isEditing == false)
    let row = try #require(ArchivedRow(coder: coder))
    #expect(row.selectionColor == .systemGray4 && row.subviews.count == 2)
    #expect(TurnLayout(coder: coder)?.itemSize == Size(width: 50, height: 50))
    #expect(TurnLayout().scrollDirection == .vertical)
    #expect(ArchivedSections(coder: coder)?.configuration.interSectionSpacing == 0)
  }
}
