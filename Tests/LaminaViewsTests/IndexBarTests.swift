import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The pool of views that wait, and the index bar that uses it.
@Suite @MainActor struct IndexBarTests {
  private final class Thing {}

  @Test func `pool: in use, waiting, and back`() {
    var pool = ReusePool<Thing>()
    #expect(pool.dequeue() == nil, "an empty one has nothing")
    pool.add(nil)
    #expect(pool.inUse.isEmpty && pool.waiting.isEmpty, "nothing is not added")
    let (a, b) = (Thing(), Thing())
    pool.add(a)
    pool.add(b)
    pool.add(a)
    #expect(pool.inUse.count == 2 && pool.dequeue() == nil, "what is in use does not wait")
    pool.reset()
    #expect(pool.inUse.isEmpty && pool.waiting.count == 2)
    #expect(pool.dequeue() === a && pool.inUse.count == 1 && pool.waiting.count == 1)
    pool.recycle(a)
    #expect(pool.dequeue() === b, "the one that has waited longest")
    pool.recycle(Thing())
    #expect(pool.inUse.count == 1 && pool.waiting.count == 1)
  }

  /// Six letters on odd calls, eleven on even ones.
  private final class Letters: IndexBarDataSource {
    var calls = 0
    var titles: [String]?
    func indexTitles(for tableView: TableView) -> [String] {
      calls += 1
      if let titles { return titles }
      return calls % 2 == 1
        ? ["A", "B", "C", "D", "E", "F"]
        : ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"]
    }
  }

  @Test func `index bar: four reloads: 6 new; 6 reused + 5 new; 6 reused; 11 reused`() {
    let stage = Stage()
    let rows = Rows(count: 100)
    let table = TableView(frame: rect(0, 60, 390, 784))
    table.rowHeight = 40
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    let letters = Letters()
    let bar = IndexBar(of: table, dataSource: letters)
    var log: [String] = []
    bar.onReload = { log.append($0.description) }
    #expect(bar.isHidden && bar.superview == nil)
    stage.window.addSubview(table)
    let reload = View("reload", rect(0, 20, 100, 30), in: stage.window)
    #expect(
      stage.window.subviews.map(ObjectIdentifier.init)
        == [table, bar, reload].map(ObjectIdentifier.init), "right in front of the table")
    for count in [6, 11, 6, 11] {
      table.reloadData()
      stage.layOut()
      #expect(bar.subviews.count == count && bar.buttons.count == count, "surplus buttons leave")
      #expect(!bar.isHidden && bar.frame == rect(330, 60, 60, 784))
      let height = 784 / Double(count)
      for (index, button) in bar.buttons.enumerated() {
        #expect(abs(button.frame.minY - Double(index) * height) < 1e-9)
        #expect(button.bounds.size == Size(width: 60, height: height))
      }
    }
    #expect(log == ["6 new", "6 reused + 5 new", "6 reused", "11 reused"])
    table.contentOffset.y = 500
    stage.layOut()
    #expect(bar.frame == rect(330, 60, 60, 784), "it does not scroll")
    stage.screen.safeAreaInsets = EdgeInsets(top: 100, left: 0, bottom: 34, right: 0)
    stage.layOut()
    #expect(bar.frame == rect(330, 100, 60, 710), "where no bar covers the table")
    stage.screen.safeAreaInsets = .zero
    letters.titles = []
    table.reloadData()
    #expect(bar.isHidden && log.last == "no buttons" && bar.subviews.isEmpty)
    table.removeFromSuperview()
    #expect(bar.superview == nil)
  }

  @Test func `index bar: a touch on a title leads to its section`() {
    let stage = Stage()
    let rows = Rows((0..<11).map { section in (0..<20).map { "\(section).\($0)" } })
    rows.titles = (0..<11).map { "\($0)" }
    let table = stage.table(rows)
    let letters = Letters()
    letters.titles = rows.titles.compactMap(\.self)
    let bar = IndexBar(of: table, dataSource: letters)
    table.reloadData()
    stage.layOut()
    let height = 844.0 / 11
    stage.application.post([TouchInput(.down, at: Point(x: 360, y: 3.5 * height))], at: 0)
    stage.application.post([TouchInput(.move, at: Point(x: 360, y: 5.5 * height))], at: 0.1)
    stage.application.post([TouchInput(.up, at: Point(x: 360, y: 5.5 * height))], at: 0.2)
    stage.application.sendQueued(until: 0)
    #expect(table.contentOffset.y == table.rect(forSection: 3).minY)
    stage.application.sendQueued()
    #expect(table.contentOffset.y == table.rect(forSection: 5).minY)
    var chosen: [Int] = []
    bar.onSelect = { chosen.append($0) }
    stage.application.post([TouchInput(.down, at: Point(x: 360, y: 840))], at: 1)
    stage.application.post([TouchInput(.up, at: Point(x: 360, y: 840))], at: 2)
    stage.application.sendQueued()
    #expect(chosen == [10])
  }

  @Test func `pool: discarded objects are not reused, wherever they were`() {
    var pool = ReusePool<Thing>()
    let (a, b, c) = (Thing(), Thing(), Thing())
    for thing in [a, b, c] { pool.add(thing) }
    pool.recycle(a)
    pool.recycle(c)
    let stale = pool.discard { $0 === a || $0 === b }
    #expect(stale.count == 1 && stale[0] === a && pool.inUse.isEmpty && pool.waiting.count == 1)
    #expect(pool.recycle(b) == false && pool.waiting.count == 1)
    #expect(pool.dequeue() === c && pool.dequeue() == nil)
  }

  private final class OtherCell: TableViewCell {}
  private final class OtherHeader: TableViewHeaderFooterView {}
  private final class Items: CollectionViewDataSource {
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 100 }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
  }
  private final class OtherItem: CollectionViewCell {}

  @Test func `registration: another class ends the reuse of the earlier class's cells`() {
    let stage = Stage()
    let table = stage.table(Rows(count: 100))
    table.contentOffset.y = 22
    stage.layOut()
    table.contentOffset.y = 0
    stage.layOut()
    #expect(table.poolSize(forIdentifier: "row") == (20, 0) || table.counts.made == 21)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    #expect(table.poolSize(forIdentifier: "row").inUse == 20, "the same class changes nothing")
    let visible = table.visibleCells
    table.register(OtherCell.self, forCellReuseIdentifier: "row")
    #expect(table.poolSize(forIdentifier: "row") == (0, 0))
    #expect(table.visibleCells.map(ObjectIdentifier.init) == visible.map(ObjectIdentifier.init))
    table.contentOffset.y = 2_000
    stage.layOut()
    #expect(table.visibleCells.allSatisfy { $0 is OtherCell } && visible[0].superview == nil)
    #expect(table.subviews.compactMap { $0 as? TableViewCell }.allSatisfy { $0 is OtherCell })
    table.contentOffset.y = 0
    stage.layOut()
    #expect(table.visibleCells.allSatisfy { $0 is OtherCell })
  }

  @Test func `registration: another class of headers and of items ends the reuse as well`() {
    let stage = Stage()
    let table = TableView()
    table.register(TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "head")
    let headers = HeaderSource()
    (table.dataSource, table.delegate) = (headers, headers)
    table.frame = rect(0, 0, 390, 400)
    stage.window.addSubview(table)
    stage.layOut()
    let head = table.headerView(forSection: 0)
    #expect(head != nil)
    table.register(OtherHeader.self, forHeaderFooterViewReuseIdentifier: "head")
    table.reloadData()
    stage.layOut()
    #expect(table.headerView(forSection: 0) is OtherHeader && head?.superview == nil)
    let view = CollectionView(
      frame: rect(0, 0, 390, 400), collectionViewLayout: CollectionViewFlowLayout())
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let items = Items()
    view.dataSource = items
    stage.window.addSubview(view)
    stage.layOut()
    let old = view.visibleCells
    view.register(OtherItem.self, forCellWithReuseIdentifier: "item")
    view.reloadData()
    stage.layOut()
    #expect(view.visibleCells.count == old.count && !old.isEmpty)
    #expect(view.visibleCells.allSatisfy { $0 is OtherItem })
    #expect(old.allSatisfy { $0.superview == nil })
  }

  private final class HeaderSource: TableViewDelegate, TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      TableViewCell()
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      tableView.dequeueReusableHeaderFooterView(withIdentifier: "head")
    }
  }
}
