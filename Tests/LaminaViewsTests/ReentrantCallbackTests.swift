import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Callbacks of lists and views that change the list or the tree while it is being laid out or moved.
@Suite @MainActor struct ReentrantCallbackTests {
  /// A table's delegate that reloads the table once, while a row is about to be shown or has left.
  private final class Reloading: TableViewDelegate {
    let rows: Rows
    var reloadsShowing: IndexPath?
    var reloadsHiding: IndexPath?
    var change: (TableView) -> Void = { $0.reloadData() }
    init(_ rows: Rows) { self.rows = rows }

    func tableView(
      _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {
      guard indexPath == reloadsShowing else { return }
      reloadsShowing = nil
      change(tableView)
    }
    func tableView(
      _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {
      guard indexPath == reloadsHiding else { return }
      reloadsHiding = nil
      change(tableView)
    }
  }

  private func table(_ rows: Rows, _ delegate: Reloading, height: Double? = 50) -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    if let height { table.rowHeight = height }
    table.dataSource = rows
    table.delegate = delegate
    return table
  }

  private func texts(_ table: TableView) -> [String] {
    table.visibleCells.compactMap { $0.isHidden ? nil : $0.textLabel.text }
  }

  private func shownCells(_ view: View) -> Int {
    view.subviews.count { ($0 is TableViewCell || $0 is CollectionViewCell) && !$0.isHidden }
  }

  @Test(arguments: [50, nil]) func `tables: a delegate may reload while a row appears`(
    height: Double?
  ) {
    let rows = Rows(count: 20)
    let delegate = Reloading(rows)
    let table = table(rows, delegate, height: height)
    delegate.reloadsShowing = IndexPath(row: 3)
    delegate.change = {
      rows.sections = [["a", "b"]]
      $0.reloadData()
    }
    table.layoutIfNeeded()
    #expect(texts(table) == ["a", "b"] && shownCells(table) == 2)
    #expect(table.poolSize(forIdentifier: "row").inUse == 2)
    rows.sections = [(0..<20).map { "new \($0)" }]
    table.reloadData()
    table.layoutIfNeeded()
    #expect(texts(table).prefix(2) == ["new 0", "new 1"])
    #expect(shownCells(table) == table.visibleCells.count)
  }

  @Test func `tables: a delegate may reload while a row leaves, with fewer rows`() {
    let rows = Rows(count: 40)
    let delegate = Reloading(rows)
    let table = table(rows, delegate)
    table.layoutIfNeeded()
    delegate.reloadsHiding = IndexPath(row: 0)
    delegate.change = {
      rows.sections = [["a"]]
      $0.reloadData()
    }
    table.contentOffset.y = 1_000
    table.layoutIfNeeded()
    #expect(texts(table) == ["a"] && shownCells(table) == 1)
  }

  @Test func `tables: a delegate may append rows while the last one appears`() {
    let rows = Rows(count: 3)
    let delegate = Reloading(rows)
    let table = table(rows, delegate)
    delegate.reloadsShowing = IndexPath(row: 2)
    delegate.change = {
      rows.sections[0] += ["more", "and more"]
      $0.insertRows(at: [IndexPath(row: 3), IndexPath(row: 4)])
    }
    table.layoutIfNeeded()
    #expect(texts(table) == ["row 0", "row 1", "row 2", "more", "and more"])
    #expect(shownCells(table) == 5)
  }

  @Test func `tables: a delegate may insert a row above while one appears`() {
    let rows = Rows(count: 3)
    let delegate = Reloading(rows)
    let table = table(rows, delegate)
    delegate.reloadsShowing = IndexPath(row: 1)
    delegate.change = {
      rows.sections[0].insert("first", at: 0)
      $0.insertRows(at: [IndexPath(row: 0)])
    }
    table.layoutIfNeeded()
    #expect(texts(table) == ["first", "row 0", "row 1", "row 2"] && shownCells(table) == 4)
  }

  /// A collection view's delegate that reloads once, while an item is about to be shown.
  private final class ReloadingItems: CollectionViewDelegate {
    var reloadsShowing: IndexPath?
    var change: (CollectionView) -> Void = { $0.reloadData() }
    func collectionView(
      _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      guard indexPath == reloadsShowing else { return }
      reloadsShowing = nil
      change(collectionView)
    }
  }

  @Test(arguments: [false, true]) func `collections: a delegate may reload while an item appears`(
    isSelfSizing: Bool
  ) {
    let words = Words(count: 20)
    let delegate = ReloadingItems()
    let layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 90, height: 50)
    if isSelfSizing { layout.estimatedItemSize = Size(width: 90, height: 50) }
    let view = CollectionView(
      frame: Rect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    view.register(WordCell.self, forCellWithReuseIdentifier: "word")
    view.dataSource = words
    view.delegate = delegate
    delegate.reloadsShowing = IndexPath(item: 4, section: 0)
    delegate.change = {
      words.sections = [["a", "b"]]
      $0.reloadData()
    }
    view.layoutIfNeeded()
    #expect(view.visibleCells.compactMap { ($0 as? WordCell)?.label.text } == ["a", "b"])
    #expect(shownCells(view) == 2)
    #expect(view.poolSize(forIdentifier: "word").inUse == 2)
    words.sections = [(0..<20).map { "new \($0)" }]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(shownCells(view) == view.visibleCells.count && view.visibleCells.count > 9)
  }

  /// A view that runs a closure when it has come to a window or left it, and counts the calls.
  private final class Mover: View {
    var moves: [Bool] = []
    var action: (Mover) -> Void = { _ in }
    override func didMoveToWindow() {
      super.didMoveToWindow()
      moves.append(window != nil)
      action(self)
    }
  }

  @Test func `windows: a subview added in didMoveToWindow moves there once`() {
    let stage = Stage(scale: 1)
    let (outer, inner) = (Mover(), Mover())
    outer.action = { if $0.window != nil { $0.addSubview(inner) } }
    stage.window.addSubview(outer)
    #expect(outer.moves == [true] && inner.moves == [true] && inner.window === stage.window)
    outer.removeFromSuperview()
    #expect(outer.moves == [true, false] && inner.moves == [true, false] && inner.window == nil)
  }

  @Test func `windows: a view removed in a sibling's didMoveToWindow has no window`() {
    let stage = Stage(scale: 1)
    let (outer, first, second) = (View(), Mover(), Mover())
    outer.addSubview(first)
    outer.addSubview(second)
    first.action = { _ in second.removeFromSuperview() }
    stage.window.addSubview(outer)
    #expect(second.window == nil && second.moves.isEmpty && second.superview == nil)
  }

  @Test func `windows: a view that removes itself in didMoveToWindow takes its subviews along`() {
    let stage = Stage(scale: 1)
    let (outer, inner) = (Mover(), Mover())
    outer.addSubview(inner)
    outer.action = { if $0.window != nil { $0.removeFromSuperview() } }
    stage.window.addSubview(outer)
    #expect(outer.window == nil && inner.window == nil && inner.moves.isEmpty)
    #expect(outer.moves == [true, false])
  }
}
