import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random snapshots that are applied one after the other, animated, before the one before has come to rest.
@Suite @MainActor struct DiffableFuzz {
  typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  private final class NumberCell: CollectionViewCell {
    var number = -1
  }

  private final class NumberRow: TableViewCell {
    var number = -1
  }

  /// Changes a snapshot of about 200 items at random.
  private func change(_ snapshot: inout Snapshot, _ next: inout Int, _ random: inout SplitMix) {
    func fresh(_ count: Int) -> [Int] {
      next += count
      return Array(next - count..<next)
    }
    for _ in 0..<random.integer(in: 1...8) {
      let sections = snapshot.sectionIdentifiers
      let items = snapshot.itemIdentifiers
      switch random.integer(in: 0...11) {
      case 0:
        let new = fresh(1)
        if let section = sections.randomElement(using: &random) {
          snapshot.insertSections(new, beforeSection: section)
        } else {
          snapshot.appendSections(new)
        }
        snapshot.appendItems(fresh(random.integer(in: 0...20)), toSection: new[0])
      case 1:
        if sections.count > 3 { snapshot.deleteSections([random.element(of: sections)]) }
      case 2:
        let (a, b) = (random.element(of: sections), random.element(of: sections))
        if a != b { snapshot.moveSection(a, afterSection: b) }
      case 3: snapshot.reloadSections([random.element(of: sections)])
      case 4, 5:
        let new = fresh(random.integer(in: 1...8))
        if let item = items.randomElement(using: &random) {
          snapshot.insertItems(new, afterItem: item)
        } else {
          snapshot.appendItems(new)
        }
      case 6, 7:
        let count = items.count > 200 ? 16 : 6
        let gone = (0..<count).compactMap { _ in items.randomElement(using: &random) }
        snapshot.deleteItems(Array(Set(gone)))
      case 8, 9:
        for _ in 0..<random.integer(in: 1...5) {
          guard items.count > 1 else { break }
          let (a, b) = (random.element(of: items), random.element(of: items))
          if a != b { snapshot.moveItem(a, beforeItem: b) }
        }
      case 10: if let item = items.randomElement(using: &random) { snapshot.reloadItems([item]) }
      default:
        if let item = items.randomElement(using: &random) { snapshot.reconfigureItems([item]) }
      }
    }
  }

  private func start(_ next: inout Int) -> Snapshot {
    var snapshot = Snapshot()
    for _ in 0..<5 {
      snapshot.appendSections([next])
      snapshot.appendItems(Array(next + 1...next + 40))
      next += 41
    }
    return snapshot
  }

  /// Runs one view through random snapshots, and asks for problems at each frame and at rest.
  private func run(
    _ view: ScrollView, _ stage: Stage, updates: Int, seed: UInt64, apply: (Snapshot) -> Void,
    problem: @escaping @MainActor () -> String?, atRest: (Snapshot) -> String?
  ) throws {
    var random = SplitMix(seed: seed)
    var next = 0
    var snapshot = start(&next)
    stage.window.addSubview(view)
    apply(snapshot)
    stage.layOut()
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    var time = 0.05
    try loop.run(until: time)
    let found = Log()
    loop.onShow = { _ in
      if let problem = problem() { found.add(problem) }
    }
    for update in 1...updates {
      change(&snapshot, &next, &random)
      apply(snapshot)
      for problem in [problem()].compactMap(\.self) + found.take() {
        Issue.record("seed \(seed), update \(update): \(problem)")
        return
      }
      switch random.integer(in: 0...5) {
      case 0:
        view.contentOffset.y = random.double(in: view.verticalOffsetRange)
      case 1:
        view.setContentOffset(
          Point(x: 0, y: random.double(in: view.verticalOffsetRange)), animated: true)
      case 2:
        view.contentOffset.y = min(
          view.contentOffset.y + random.double(in: 0...90), view.verticalOffsetRange.upperBound)
      default: break
      }
      time += random.chance(0.15) ? 1.2 : random.double(in: 0.01...0.2)
      try loop.run(until: time)
      for problem in found.take() {
        Issue.record("seed \(seed), update \(update), at \(time): \(problem)")
        return
      }
    }
    time += 3
    try loop.run(until: time)
    if let problem = found.take().first ?? atRest(snapshot) {
      Issue.record("seed \(seed), at rest: \(problem)")
    }
  }

  /// The words for a view that shows other items than it should.
  private func problem(
    _ shown: [(number: Int, path: IndexPath?)], _ snapshot: Snapshot
  ) -> String? {
    var known: Set<Int> = []
    for (number, path) in shown {
      guard let path else { continue }
      let section =
        snapshot.sectionIdentifiers.indices.contains(path.section)
        ? snapshot.itemIdentifiers(inSection: snapshot.sectionIdentifiers[path.section]) : []
      guard section.indices.contains(path.item), section[path.item] == number else {
        return "\(number) is shown at \(path)"
      }
      if !known.insert(number).inserted { return "\(number) is shown twice" }
    }
    return nil
  }

  @Test func `collection view: each frame shows the data's items, the end is that of a reload`()
    throws
  {
    for number in 0..<40 {
      let seed = 0xC011 + UInt64(number)
      print("diffable collection: seed \(seed)")
      let stage = Stage(scale: 1)
      let layout = CollectionViewFlowLayout()
      layout.itemSize = Size(width: 46, height: 30)
      if number % 4 == 1 { layout.headerReferenceSize = Size(width: 10, height: 20) }
      layout.sectionHeadersPinToVisibleBounds = number % 8 == 1
      let view = CollectionView(frame: rect(0, 0, 200, 240), collectionViewLayout: layout)
      let cells = CollectionView.CellRegistration<NumberCell, Int> { $0.number = $2 }
      let headers = CollectionView.SupplementaryRegistration<WordHeader>(
        elementKind: CollectionViewFlowLayout.elementKindSectionHeader
      ) { view, _, _ in view.backgroundColor = .white }
      let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
        $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
      }
      source.supplementaryViewProvider = { view, _, path in
        view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
      }
      func shown() -> [(number: Int, path: IndexPath?)] {
        view.subviews.compactMap { $0 as? NumberCell }.filter { !$0.isHidden }
          .map { ($0.number, view.indexPath(for: $0)) }
      }
      func state() -> [String] {
        view.layoutIfNeeded()
        let cells = view.subviews.filter { !$0.isHidden && $0 is CollectionReusableView }
        return cells.map { "\(($0 as? NumberCell)?.number ?? -1) \($0.frame) \($0.alpha)" }.sorted()
          + ["\(view.contentSize) \(view.contentOffset)"]
      }
      try run(view, stage, updates: 25, seed: seed) {
        source.apply($0)
      } problem: { [self] in
        problem(shown(), source.snapshot())
      } atRest: { snapshot in
        let before = state()
        source.applySnapshotUsingReloadData(snapshot)
        let after = state()
        return before == after ? nil : "\(before)\nand reloaded\n\(after)"
      }
    }
  }

  @Test func `table: each frame shows the data's rows, the end is that of a reload`() throws {
    for number in 0..<40 {
      let seed = 0x7AB + UInt64(number)
      print("diffable table: seed \(seed)")
      let stage = Stage(scale: 1)
      let table = TableView(frame: rect(0, 0, 200, 240))
      table.rowHeight = 30
      table.register(NumberRow.self, forCellReuseIdentifier: "row")
      let source = TableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? NumberRow)?.number = item
        return cell
      }
      func shown() -> [(number: Int, path: IndexPath?)] {
        table.subviews.compactMap { $0 as? NumberRow }.filter { !$0.isHidden }
          .map { ($0.number, table.indexPath(for: $0)) }
      }
      func state() -> [String] {
        table.layoutIfNeeded()
        let cells = table.subviews.compactMap { $0 as? NumberRow }.filter { !$0.isHidden }
        return cells.map { "\($0.number) \($0.frame) \($0.alpha)" }.sorted()
          + ["\(table.contentSize) \(table.contentOffset)"]
      }
      try run(table, stage, updates: 25, seed: seed) {
        source.apply($0)
      } problem: { [self] in
        problem(shown(), source.snapshot())
      } atRest: { snapshot in
        let before = state()
        source.applySnapshotUsingReloadData(snapshot)
        let after = state()
        return before == after ? nil : "\(before)\nand reloaded\n\(after)"
      }
    }
  }
}
