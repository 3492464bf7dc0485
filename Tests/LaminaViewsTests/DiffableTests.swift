import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Snapshots, and the changes between two of them.
@Suite @MainActor struct DiffableTests {
  /// Words that cells are filled in with.
  private final class Texts {
    var words: [String]
    init(_ words: [String]) { self.words = words }
  }

  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `snapshot: insertions, moves and deletions, and questions`() {
    var snapshot = snapshot([("A", [1, 2, 3]), ("B", [4, 5])])
    snapshot.insertItems([10, 11], beforeItem: 2)
    snapshot.insertItems([12], afterItem: 5)
    #expect(snapshot.itemIdentifiers == [1, 10, 11, 2, 3, 4, 5, 12])
    snapshot.moveItem(4, beforeItem: 1)
    snapshot.moveItem(10, afterItem: 12)
    #expect(snapshot.itemIdentifiers(inSection: "A") == [4, 1, 11, 2, 3])
    #expect(snapshot.sectionIdentifier(containingItem: 10) == "B")
    #expect(snapshot.indexOfItem(12) == 6 && snapshot.indexOfItem(99) == nil)
    snapshot.deleteItems([1, 99, 5])
    #expect(snapshot.numberOfItems == 6 && snapshot.numberOfItems(inSection: "B") == 2)
    snapshot.insertSections(["C"], beforeSection: "A")
    snapshot.insertSections(["D"], afterSection: "A")
    snapshot.moveSection("B", beforeSection: "C")
    #expect(snapshot.sectionIdentifiers == ["B", "C", "A", "D"])
    snapshot.moveSection("B", afterSection: "A")
    #expect(snapshot.indexOfSection("B") == 2)
    snapshot.appendItems([20], toSection: "C")
    #expect(snapshot.itemIdentifiers == [20, 4, 11, 2, 3, 12, 10])
    snapshot.reloadItems([4])
    snapshot.reconfigureItems([2])
    snapshot.deleteSections(["A"])
    #expect(snapshot.itemIdentifiers == [20, 12, 10] && snapshot.reloadedItemIdentifiers == [])
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfSections == 0 && snapshot.numberOfItems == 0)
  }

  @Test func `snapshot: an identifier that would occur twice stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([1])
      snapshot.appendItems([5, 5])
    }
    await #expect(processExitsWith: .failure) {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([1, 2])
      snapshot.appendItems([5], toSection: 1)
      snapshot.appendItems([5], toSection: 2)
    }
    await #expect(processExitsWith: .failure) {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([1, 1])
    }
    await #expect(processExitsWith: .failure) {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendItems([1])
    }
  }

  @Test func `difference: what has gone, come and moved, and no more`() {
    let old = snapshot([("A", [1, 2, 3, 4]), ("B", [5, 6]), ("C", [7])])
    var new = snapshot([("C", [7, 2]), ("A", [4, 1, 3, 9]), ("D", [6, 8])])
    new.reconfigureItems([3, 8])
    new.reloadItems([7])
    let difference = SnapshotDifference(from: old, to: new)
    var expected = ListUpdates()
    expected.deletedSections = [1]
    expected.insertedSections = [2]
    expected.movedSections = [2: 0]
    expected.inserted = [path(3, 1)]
    expected.reloaded = [path(0, 2)]
    expected.moved = [path(1): path(1, 0), path(3): path(0, 1), path(1, 1): path(0, 2)]
    #expect(difference.list == expected)
    #expect(difference.reconfigured == [path(2)])
    difference.list.check([4, 2, 1], [2, 4, 2])
    #expect(SnapshotDifference(from: new, to: new).list.reloaded == [path(0)])
    #expect(SnapshotDifference(from: old, to: old).list.isEmpty)
  }

  /// The longest run that keeps its order, found by trying all of them.
  nonisolated private func longestRun(_ numbers: [Int]) -> Int {
    var best = [Int](repeating: 1, count: numbers.count)
    for index in numbers.indices {
      for before in 0..<index where numbers[before] < numbers[index] {
        best[index] = max(best[index], best[before] + 1)
      }
    }
    return best.max() ?? 0
  }

  @Test nonisolated func `random orders: the others are in order, and no run is longer`() {
    let seed: UInt64 = 0xD1_FF
    print("moves: seed \(seed)")
    var random = SplitMix(seed: seed)
    for _ in 0..<2_000 {
      var order = Array(0..<random.integer(in: 0...40))
      if random.chance(0.5) {
        order.shuffle(using: &random)
      } else {
        for _ in 0..<3 where order.count > 1 {
          let item = order.remove(at: random.integer(in: 0...order.count - 1))
          order.insert(item, at: random.integer(in: 0...order.count))
        }
      }
      let pairs = order.enumerated().map { (before: $1, after: $0) }
      let moved = Set(SnapshotDifference.moves(pairs).map(\.before))
      let rest = order.filter { !moved.contains($0) }
      #expect(rest == rest.sorted() && rest.count == longestRun(order), "seed \(seed): \(order)")
    }
  }

  @Test func `apply: cells that are reconfigured stay, those that are reloaded are others`() {
    let stage = Stage()
    let view = CollectionView(
      frame: rect(0, 0, 390, 400), collectionViewLayout: CollectionViewFlowLayout())
    let texts = Texts(["a", "b", "c"])
    let registration = CollectionView.CellRegistration<WordCell, Int> { cell, _, item in
      cell.label.text = texts.words[item]
    }
    let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    stage.window.addSubview(view)
    source.apply(snapshot([("A", [0, 1, 2])]))
    stage.layOut()
    #expect(view.visibleCells.count == 3 && source.indexPath(for: 2) == path(2))
    let (first, second) = (view.visibleCells[0], view.visibleCells[1])
    texts.words = ["x", "y", "z"]
    var next = source.snapshot()
    next.moveItem(0, afterItem: 2)
    next.reconfigureItems([0])
    next.reloadItems([1])
    let log = Log()
    source.apply(next) { log.add("done") }
    stage.layOut()
    #expect(log.take() == ["done"])
    #expect(view.visibleCells.compactMap { ($0 as? WordCell)?.label.text } == ["y", "c", "x"])
    #expect(view.cellForItem(at: path(2)) === first)
    #expect((second as? WordCell)?.reuses == 1, "it has waited, and is used again")
    #expect(source.itemIdentifier(for: path(0)) == 1 && source.itemIdentifier(for: path(3)) == nil)
    #expect(source.snapshot().reloadedItemIdentifiers == [])
  }

  @Test func `apply: a table shows sections and rows of snapshots`() {
    let stage = Stage()
    let table = TableView(frame: rect(0, 0, 390, 400))
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let texts = Texts([""])
    let source = TableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel.text = "\(item)\(texts.words[0])"
      return cell
    }
    stage.window.addSubview(table)
    source.apply(snapshot([("A", [0, 1, 2]), ("B", [3])]))
    stage.layOut()
    let cell = table.cellForRow(at: path(0, 1))
    texts.words = ["!"]
    var next = snapshot([("B", [3, 1]), ("A", [2, 4])])
    next.reconfigureItems([3])
    source.apply(next, animatingDifferences: false)
    stage.layOut()
    #expect(table.visibleCells.map(\.textLabel.text) == ["3!", "1", "2", "4!"])
    #expect(table.cellForRow(at: path(0)) === cell && source.sectionIdentifier(for: 1) == "A")
  }

  @Test func `apply: in a batch of the app, the last snapshot is shown when the batch ends`() {
    let stage = Stage()
    let table = TableView(frame: rect(0, 0, 390, 400))
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = TableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel.text = "\(item)"
      return cell
    }
    let view = CollectionView(
      frame: rect(0, 400, 390, 400), collectionViewLayout: CollectionViewFlowLayout())
    let registration = CollectionView.CellRegistration<WordCell, Int> { cell, _, item in
      cell.label.text = "\(item)"
    }
    let items = CollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    for part in [table, view] as [View] { stage.window.addSubview(part) }
    source.apply(snapshot([("A", [0, 1, 2])]))
    items.apply(snapshot([("A", [0, 1, 2])]))
    stage.layOut()
    let last = table.cellForRow(at: path(2))
    let log = Log()
    table.performBatchUpdates {
      source.apply(snapshot([("A", [2, 0, 7])])) { log.add("first") }
      #expect(source.snapshot().itemIdentifiers == [2, 0, 7])
      source.apply(snapshot([("A", [2, 8]), ("B", [1])])) { log.add("second") }
    } completion: { _ in
      log.add("batch")
    }
    view.performBatchUpdates {
      items.apply(snapshot([("A", [2, 0, 7])]))
      items.apply(snapshot([("A", [2, 8]), ("B", [1])]))
    }
    stage.layOut()
    #expect(log.take() == ["first", "second", "batch"])
    #expect(table.visibleCells.map(\.textLabel.text) == ["2", "8", "1"])
    #expect(table.cellForRow(at: path(0)) === last)
    #expect(view.visibleCells.compactMap { ($0 as? WordCell)?.label.text } == ["2", "8", "1"])
    // A cell that is reconfigured in a batch is the item's, wherever its row was before.
    var moved = snapshot([("A", [8, 2]), ("B", [1])])
    moved.reconfigureItems([2])
    let asked = table.counts.asked
    table.performBatchUpdates { source.apply(moved) }
    stage.layOut()
    #expect(table.cellForRow(at: path(1)) === last && table.counts.asked == asked)
    table.performBatchUpdates { source.apply(snapshot([("A", [2, 8]), ("B", [1])])) }
    // Back to what is shown: no change is left.
    table.performBatchUpdates {
      source.apply(snapshot([("A", [5])]))
      source.apply(snapshot([("A", [2, 8]), ("B", [1])]))
    }
    stage.layOut()
    #expect(table.visibleCells.map(\.textLabel.text) == ["2", "8", "1"])
  }

  @Test func `apply: rows of a diffable data source do not change by other calls`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let table = TableView(frame: rect(0, 0, 390, 400))
        let source = TableViewDiffableDataSource<String, Int>(tableView: table) { _, _, _ in
          TableViewCell()
        }
        var snapshot = DiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["A"])
        snapshot.appendItems([1])
        table.performBatchUpdates {
          table.insertRows(at: [IndexPath(item: 0, section: 0)])
          source.apply(snapshot)
        }
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = CollectionView(
          frame: rect(0, 0, 390, 400), collectionViewLayout: CollectionViewFlowLayout())
        let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) {
          _, _, _ in CollectionViewCell()
        }
        view.deleteSections([0])
        _ = source
      }
    }
  }

  @Test func `snapshots: data sources find the index of a section`() {
    let table = TableView(frame: rect(0, 0, 200, 300))
    let source = TableViewDiffableDataSource<String, Int>(tableView: table) { _, _, _ in
      TableViewCell()
    }
    let view = CollectionView(collectionViewLayout: CollectionViewFlowLayout())
    let items = CollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      view, path, _ in view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    source.apply(snapshot, animatingDifferences: false)
    items.apply(snapshot, animatingDifferences: false)
    #expect(source.index(for: "b") == 1 && source.index(for: "c") == nil)
    #expect(items.index(for: "a") == 0 && items.index(for: "c") == nil)
  }
}
