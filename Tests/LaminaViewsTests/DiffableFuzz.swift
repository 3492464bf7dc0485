import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random snapshots that are applied one after the other, animated, before the one before has come to rest.
@Suite @MainActor struct DiffableFuzz {
  typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  private class NumberCell: CollectionViewCell {
    var number = -1
  }

  /// A cell that is as large as a box in it.
  private final class SizingCell: NumberCell {
    let box = SizingBox()

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      box.fill(contentView)
    }

    override var number: Int { didSet { box.take(DiffableFuzz.size(of: number)) } }
  }

  private class NumberRow: TableViewCell {
    var number = -1
  }

  /// A row that is as high as a box in it.
  private final class SizingRow: NumberRow {
    let box = SizingBox()

    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      box.fill(contentView)
      box.width.isActive = false
    }

    override var number: Int { didSet { box.take(DiffableFuzz.size(of: number)) } }
  }

  /// A box that asks for a size.
  @MainActor private final class SizingBox {
    let view = View()
    let width: LayoutConstraint
    let height: LayoutConstraint

    init() {
      view.translatesAutoresizingMaskIntoConstraints = false
      width = view.widthAnchor.constraint(equalToConstant: 10)
      height = view.heightAnchor.constraint(equalToConstant: 10)
    }

    func fill(_ superview: View) {
      superview.addSubview(view)
      LayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: superview.topAnchor),
        view.bottomAnchor.constraint(equalTo: superview.bottomAnchor),
        view.leftAnchor.constraint(equalTo: superview.leftAnchor),
        view.rightAnchor.constraint(equalTo: superview.rightAnchor), width, height,
      ])
    }

    func take(_ size: Size) { (width.constant, height.constant) = (size.width, size.height) }
  }

  /// Says how large items are, by their numbers.
  private final class Sizes: CollectionLog, CollectionViewDelegateFlowLayout {
    var number: (IndexPath) -> Int = { _ in 0 }

    func collectionView(
      _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> Size { DiffableFuzz.size(of: number(indexPath)) }
  }

  /// The size of an item.
  private static func size(of number: Int) -> Size {
    Size(width: Double(24 + number * 7 % 5 * 9), height: Double(22 + number * 13 % 4 * 7))
  }

  /// A snapshot that was applied, the one before it, and when.
  private struct Update {
    let time: Double
    let before: Snapshot
    let after: Snapshot

    /// Whether the view of an item leaves with it.
    func removes(_ item: Int) -> Bool {
      guard let old = before.sectionIdentifier(containingItem: item) else { return false }
      guard let new = after.sectionIdentifier(containingItem: item) else { return true }
      return after.reloadedItemIdentifiers.contains(item)
        || after.reloadedSectionIdentifiers.contains(old)
        || after.reloadedSectionIdentifiers.contains(new)
        || before.indexOfSection(new) == nil || after.indexOfSection(old) == nil
    }
  }

  /// The first seed and how many runs; `LAMINA_SEED` repeats one, `LAMINA_SNAPSHOTS` says how many.
  private func seeds(from base: UInt64) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["LAMINA_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    let count = environment["LAMINA_SNAPSHOTS"].flatMap { Int($0) } ?? 8
    return (0..<UInt64(max(1, count))).map { base + $0 }
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
    _ view: ScrollView, _ stage: Stage, updates: Int, seed: UInt64, isHorizontal: Bool = false,
    current: () -> Snapshot, apply: (Snapshot) -> Void,
    problem: @escaping @MainActor (_ recent: [Update]) -> String?, atRest: (Snapshot) -> String?
  ) throws {
    var random = SplitMix(seed: seed)
    var next = 0
    var snapshot = start(&next)
    stage.window.addSubview(view)
    apply(snapshot)
    stage.layOut()
    let loop = try stage.loop()
    var time = 0.05
    try loop.run(until: time)
    let (found, recent) = (Log(), Recent())
    loop.onShow = { [weak loop] _ in
      recent.updates.removeAll { $0.time < (loop?.now ?? 0) - 0.4 }
      if let problem = problem(recent.updates) { found.add(problem) }
    }
    func scroll(to offset: Double, animated: Bool = false) {
      view.setContentOffset(
        isHorizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset), animated: animated)
    }
    for update in 1...updates {
      let before = current()
      snapshot = before
      change(&snapshot, &next, &random)
      recent.updates.append(Update(time: loop.now, before: before, after: snapshot))
      apply(snapshot)
      for problem in [problem(recent.updates)].compactMap(\.self) + found.take() {
        Issue.record("seed \(seed), update \(update): \(problem)")
        return
      }
      let range = isHorizontal ? view.horizontalOffsetRange : view.verticalOffsetRange
      switch random.integer(in: 0...5) {
      case 0: scroll(to: random.double(in: range))
      case 1: scroll(to: random.double(in: range), animated: true)
      case 2:
        let offset = isHorizontal ? view.contentOffset.x : view.contentOffset.y
        scroll(to: min(offset + random.double(in: 0...90), range.upperBound))
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

  /// Scrolls to where nothing is above what is seen.
  ///
  /// Items above that turn out larger move the offset on, since known ones stay where they are seen.
  private func scrollToTop(_ view: ScrollView) {
    for _ in 0..<100 {
      view.contentOffset = .zero
      view.layoutIfNeeded()
      if view.contentOffset == .zero { return }
    }
    Issue.record("\(view.contentOffset) is where the top is")
  }

  /// The updates whose motions may run.
  @MainActor private final class Recent {
    var updates: [Update] = []
  }

  /// The words for a view that shows other items than it should.
  private func problem(
    _ shown: [(number: Int, path: IndexPath?)], _ snapshot: Snapshot, _ recent: [Update]
  ) -> String? {
    var known: Set<Int> = []
    for (number, path) in shown {
      guard let path else {
        if recent.contains(where: { $0.removes(number) }) { continue }
        return "\(number) is shown beside the data, and has not left"
      }
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
    let seeds = seeds(from: 0xC010)
    print("diffable collections: \(seeds.count) from seed \(seeds[0])")
    for seed in seeds {
      let (stage, layout, sizes) = (Stage(scale: 1), CollectionViewFlowLayout(), Sizes())
      let kind = seed % 4
      let sizesItself = kind >= 2
      layout.itemSize = Size(width: 46, height: 30)
      if kind == 2 { layout.estimatedItemSize = CollectionViewFlowLayout.automaticSize }
      if kind == 3 { layout.estimatedItemSize = Size(width: 40, height: 32) }
      layout.scrollDirection = seed / 4 % 2 == 0 ? .vertical : .horizontal
      if seed % 3 != 0 { layout.headerReferenceSize = Size(width: 20, height: 20) }
      layout.sectionHeadersPinToVisibleBounds = seed % 3 == 2
      let view = CollectionView(frame: rect(0, 0, 200, 240), collectionViewLayout: layout)
      let cells = CollectionView.CellRegistration<NumberCell, Int> { $0.number = $2 }
      let sizing = CollectionView.CellRegistration<SizingCell, Int> { $0.number = $2 }
      let headers = CollectionView.SupplementaryRegistration<WordHeader>(
        elementKind: CollectionViewFlowLayout.elementKindSectionHeader
      ) { view, _, _ in view.backgroundColor = .white }
      let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
        sizesItself
          ? $0.dequeueConfiguredReusableCell(using: sizing, for: $1, item: $2)
          : $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
      }
      source.supplementaryViewProvider = { view, _, path in
        view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
      }
      sizes.logsCells = false
      sizes.number = { [weak source] in source?.itemIdentifier(for: $0) ?? 0 }
      if kind == 1 { view.delegate = sizes }
      func shown() -> [(number: Int, path: IndexPath?)] {
        view.subviews.compactMap { $0 as? NumberCell }.filter { !$0.isHidden }
          .map { ($0.number, view.indexPath(for: $0)) }
      }
      func state() -> [String] {
        view.layoutIfNeeded()
        let parts = view.subviews.filter { !$0.isHidden && $0 is CollectionReusableView }
        let lines = parts.map {
          "\(($0 as? NumberCell)?.number ?? -1) \($0.frame) \($0.alpha)"
        }
        // Items out of sight have estimated sizes after a reload.
        return lines.sorted() + (sizesItself ? [] : ["\(view.contentSize) \(view.contentOffset)"])
      }
      func wrongSize() -> String? {
        for cell in view.visibleCells.compactMap({ $0 as? NumberCell }) {
          let expected = kind == 0 ? layout.itemSize : DiffableFuzz.size(of: cell.number)
          if cell.frame.size != expected { return "\(cell.number) has \(cell.frame.size)" }
        }
        return nil
      }
      try run(
        view, stage, updates: 10, seed: seed, isHorizontal: layout.scrollDirection == .horizontal
      ) {
        source.snapshot()
      } apply: {
        source.apply($0)
      } problem: { [self] recent in
        problem(shown(), source.snapshot(), recent)
      } atRest: { snapshot in
        if let problem = wrongSize() { return problem }
        if sizesItself { scrollToTop(view) }
        let before = state()
        source.applySnapshotUsingReloadData(snapshot)
        let after = state()
        if let problem = wrongSize() { return problem }
        return before == after ? nil : "\(before)\nand reloaded\n\(after)"
      }
    }
  }

  @Test func `table: each frame shows the data's rows, the end is that of a reload`() throws {
    let seeds = seeds(from: 0x7AA)
    print("diffable tables: \(seeds.count) from seed \(seeds[0])")
    for seed in seeds {
      let stage = Stage(scale: 1)
      let sizesItself = seed % 2 == 1
      let table = TableView(
        frame: rect(0, 0, 200, 240), style: TableView.Style.allCases[Int(seed / 2 % 3)])
      table.rowHeight = sizesItself ? TableView.automaticDimension : 30
      table.register(
        sizesItself ? SizingRow.self : NumberRow.self, forCellReuseIdentifier: "row")
      let source = TitledSource(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? NumberRow)?.number = item
        return cell
      }
      source.hasTitles = seed / 4 % 2 == 1
      func shown() -> [(number: Int, path: IndexPath?)] {
        table.subviews.compactMap { $0 as? NumberRow }.filter { !$0.isHidden }
          .map { ($0.number, table.indexPath(for: $0)) }
      }
      func state() -> [String] {
        table.layoutIfNeeded()
        let cells = table.subviews.compactMap { $0 as? NumberRow }.filter { !$0.isHidden }
        return cells.map { "\($0.number) \($0.frame) \($0.alpha)" }.sorted()
          + (sizesItself ? [] : ["\(table.contentSize) \(table.contentOffset)"])
      }
      func wrongHeight() -> String? {
        for cell in table.visibleCells.compactMap({ $0 as? NumberRow }) {
          let expected = sizesItself ? DiffableFuzz.size(of: cell.number).height : 30
          if cell.frame.height != expected { return "\(cell.number) has \(cell.frame)" }
        }
        return nil
      }
      try run(table, stage, updates: 10, seed: seed) {
        source.snapshot()
      } apply: {
        source.apply($0)
      } problem: { [self] recent in
        problem(shown(), source.snapshot(), recent)
      } atRest: { snapshot in
        if let problem = wrongHeight() { return problem }
        if sizesItself { scrollToTop(table) }
        let before = state()
        source.applySnapshotUsingReloadData(snapshot)
        let after = state()
        if let problem = wrongHeight() { return problem }
        return before == after ? nil : "\(before)\nand reloaded\n\(after)"
      }
    }
  }

  /// A data source whose sections may have titles.
  private final class TitledSource: TableViewDiffableDataSource<Int, Int> {
    var hasTitles = false

    override func tableView(
      _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { hasTitles ? sectionIdentifier(for: section).map { "section \($0)" } : nil }
  }
}
