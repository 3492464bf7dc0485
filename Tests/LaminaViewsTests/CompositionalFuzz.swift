import LaminaDisplay
import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Random compositional layouts against a twin that places every item of every group one by one.
@Suite @MainActor struct CompositionalFuzz {
  /// A length as it is made up.
  private enum Length {
    case width(Double), height(Double), points(Double), estimate(Double)

    var dimension: CollectionLayoutDimension {
      switch self {
      case .width(let part): .fractionalWidth(part)
      case .height(let part): .fractionalHeight(part)
      case .points(let length): .absolute(length)
      case .estimate(let length): .estimated(length)
      }
    }

    var isEstimate: Bool { if case .estimate = self { true } else { false } }

    func value(_ room: Size) -> Double {
      switch self {
      case .width(let part): room.width * part
      case .height(let part): room.height * part
      case .points(let length), .estimate(let length): length
      }
    }
  }

  /// An item or a group as it is made up.
  private indirect enum Model {
    case item(Length, Length, DirectionalEdgeInsets)
    /// Subitems along an axis, repeated a number of times, or filling if there is none.
    case group(Length, Length, isRow: Bool, times: Int?, gap: Double, isFlexible: Bool, [Model])

    var lengths: (Length, Length) {
      switch self {
      case .item(let width, let height, _): (width, height)
      case .group(let width, let height, _, _, _, _, _): (width, height)
      }
    }

    var hasEstimates: Bool {
      if lengths.0.isEstimate || lengths.1.isEstimate { return true }
      guard case .group(_, _, _, _, _, _, let parts) = self else { return false }
      return parts.contains { $0.hasEstimates }
    }

    @MainActor var layout: CollectionLayoutItem {
      let size = CollectionLayoutSize(
        widthDimension: lengths.0.dimension, heightDimension: lengths.1.dimension)
      switch self {
      case .item(_, _, let insets):
        let item = CollectionLayoutItem(layoutSize: size)
        item.contentInsets = insets
        return item
      case .group(_, _, let isRow, let times, let gap, let isFlexible, let parts):
        let group: CollectionLayoutGroup
        if let times {
          group =
            isRow
            ? .horizontal(layoutSize: size, repeatingSubitem: parts[0].layout, count: times)
            : .vertical(layoutSize: size, repeatingSubitem: parts[0].layout, count: times)
        } else {
          let items = parts.map(\.layout)
          group =
            isRow
            ? .horizontal(layoutSize: size, subitems: items)
            : .vertical(layoutSize: size, subitems: items)
        }
        group.interItemSpacing = isFlexible ? .flexible(gap) : .fixed(gap)
        return group
      }
    }
  }

  /// The twin's arrangement of an item or a group: its size, and rectangles of items from its corner.
  private struct Placed {
    var size: Size
    var rects: [Rect]
  }

  private func place(
    _ model: Model, _ room: Size, _ first: Int, _ left: Int, _ sizes: [Int: Size]
  ) -> Placed {
    let (width, height) = model.lengths
    var size = Size(width: width.value(room), height: height.value(room))
    switch model {
    case .item(_, _, let insets):
      if width.isEstimate, let known = sizes[first] { size.width = known.width }
      if height.isEstimate, let known = sizes[first] { size.height = known.height }
      let (x, y) = (width.isEstimate ? 0 : 1.0, height.isEstimate ? 0 : 1.0)
      let own = EdgeInsets(
        top: insets.top * y, left: insets.leading * x, bottom: insets.bottom * y,
        right: insets.trailing * x)
      let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
      return Placed(size: size, rects: [whole.inset(by: own)])
    case .group(_, _, let isRow, let times, let gap, let isFlexible, let parts):
      func along(_ size: Size) -> Double { isRow ? size.width : size.height }
      func across(_ size: Size) -> Double { isRow ? size.height : size.width }
      let isOpen = (isRow ? width : height).isEstimate
      var (placed, count, used) = ([Placed](), 0, 0.0)
      while count < left {
        if let times, placed.count == times { break }
        if times == nil, isOpen, placed.count == parts.count { break }
        let part = parts[times == nil ? placed.count % parts.count : 0]
        let next = place(part, size, first + count, left - count, sizes)
        let length = along(next.size) + (placed.isEmpty ? 0 : gap)
        // A group within a group is taken where it fits with all its items.
        let whole = place(part, size, first + count, .max, sizes)
        let most = along(whole.size) + (placed.isEmpty ? 0 : gap)
        if times == nil, !isOpen, !placed.isEmpty, used + most > along(size) + 0.001 { break }
        placed.append(next)
        used += length
        count += next.rects.count
      }
      if isOpen { if isRow { size.width = used } else { size.height = used } }
      if (isRow ? height : width).isEstimate {
        let most = placed.map { across($0.size) }.max() ?? 0
        if isRow { size.height = most } else { size.width = most }
      }
      let more =
        isFlexible && placed.count > 1
        ? max(0, along(size) - used) / Double(placed.count - 1) : 0
      var (rects, start) = ([Rect](), 0.0)
      for part in placed {
        for rect in part.rects {
          rects.append(
            Rect(
              x: rect.minX + (isRow ? start : 0), y: rect.minY + (isRow ? 0 : start),
              width: rect.width, height: rect.height))
        }
        start += along(part.size) + gap + more
      }
      return Placed(size: size, rects: rects)
    }
  }

  // MARK: - Random sections

  private func length(_ random: inout SplitMix, _ isWidth: Bool, estimates: Bool) -> Length {
    let part = Double(random.integer(in: 1...4)) / 4
    switch random.integer(in: 0...(estimates ? 5 : 3)) {
    case 0, 1: return isWidth ? .width(part) : .height(part)
    case 2: return .points(Double(random.integer(in: 10...120)))
    case 3: return isWidth ? .width(part / 2) : .height(part / 2)
    default: return .estimate(Double(random.integer(in: 10...120)))
    }
  }

  private func model(_ random: inout SplitMix, depth: Int, estimates: Bool) -> Model {
    let (width, height) = (
      length(&random, true, estimates: estimates), length(&random, false, estimates: estimates)
    )
    if depth == 0 || (depth < 2 && random.chance(0.6)) {
      return .item(
        width, height,
        random.chance(0.5)
          ? .zero : DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }
    let parts = (0..<random.integer(in: 1...3)).map { _ in
      model(&random, depth: depth - 1, estimates: estimates)
    }
    return .group(
      width, height, isRow: random.chance(0.6),
      times: random.chance(0.3) ? random.integer(in: 1...4) : nil,
      gap: Double(random.integer(in: 0...12)), isFlexible: random.chance(0.3), parts)
  }

  private struct Part {
    var model: Model
    var count: Int
    var insets: DirectionalEdgeInsets
    var gap: Double
    var header: Double
    var sizes: [Int: Size] = [:]
  }

  /// Returns the rectangles of all items and the end of the last section.
  private func place(
    _ parts: [Part], _ room: Size, isVertical: Bool, between: Double
  ) -> (rects: [[Rect]], end: Double) {
    var (all, top) = ([[Rect]](), 0.0)
    for (number, part) in parts.enumerated() {
      let inner = Size(
        width: max(0, room.width - part.insets.leading - part.insets.trailing),
        height: max(0, room.height - part.insets.top - part.insets.bottom))
      var start = top + part.header + (isVertical ? part.insets.top : part.insets.leading)
      var (rects, first) = ([Rect](), 0)
      while first < part.count {
        var group = place(part.model, inner, first, part.count - first, part.sizes)
        if !part.model.hasEstimates {
          group = place(part.model, inner, 0, .max, [:])
          group.rects = Array(group.rects.prefix(part.count - first))
        }
        if first > 0 { start += part.gap }
        for rect in group.rects {
          rects.append(
            Rect(
              x: rect.minX + (isVertical ? part.insets.leading : start),
              y: rect.minY + (isVertical ? start : part.insets.top), width: rect.width,
              height: rect.height))
        }
        first += group.rects.count
        start += isVertical ? group.size.height : group.size.width
      }
      all.append(rects)
      top = start + (isVertical ? part.insets.bottom : part.insets.trailing)
      if number + 1 < parts.count { top += between }
    }
    return (all, top)
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-6
  }

  /// Items without views, for a collection view that is not laid out.
  private final class Counts: CollectionViewDataSource {
    let counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { CollectionViewCell() }
  }

  @Test func `random sections: items where they are when each is placed after the one before`() {
    let seed: UInt64 = 0xC0_4905
    print("compositional layouts: seed \(seed)")
    var random = SplitMix(seed: seed)
    var (found, sized) = (0, 0)
    for number in 1...1_500 {
      let isVertical = random.chance(0.8)
      let room = Size(
        width: Double(random.integer(in: 60...400)), height: Double(random.integer(in: 60...400)))
      let between = Double(random.integer(in: 0...10))
      var parts: [Part] = (0..<random.integer(in: 1...4)).map { _ in
        Part(
          model: model(&random, depth: 2, estimates: random.chance(0.5)),
          count: random.integer(in: 0...40),
          insets: random.chance(0.5)
            ? .zero : DirectionalEdgeInsets(top: 3, leading: 5, bottom: 7, trailing: 11),
          gap: Double(random.integer(in: 0...9)), header: random.chance(0.5) ? 0 : 24)
      }
      let sections: [CollectionLayoutSection] = parts.compactMap { part in
        guard let group = part.model.layout as? CollectionLayoutGroup else { return nil }
        let section = CollectionLayoutSection(group: group)
        (section.contentInsets, section.interGroupSpacing) = (part.insets, part.gap)
        if part.header > 0 {
          section.boundarySupplementaryItems = [
            CollectionLayoutBoundarySupplementaryItem(
              layoutSize: CollectionLayoutSize(
                widthDimension: .absolute(part.header), heightDimension: .absolute(part.header)),
              elementKind: "header", alignment: isVertical ? .top : .leading)
          ]
        }
        return section
      }
      let configuration = CollectionViewCompositionalLayoutConfiguration()
      configuration.interSectionSpacing = between
      configuration.scrollDirection = isVertical ? .vertical : .horizontal
      let layout = CollectionViewCompositionalLayout(
        sectionProvider: { index, _ in sections[index] }, configuration: configuration)
      let view = CollectionView(
        frame: Rect(x: 0, y: 0, width: room.width, height: room.height),
        collectionViewLayout: layout)
      let items = Counts(parts.map(\.count))
      view.dataSource = items
      _ = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
      let what = "seed \(seed), layout \(number)"
      for _ in 0..<random.integer(in: 0...6) {
        let section = random.integer(in: 0...parts.count - 1)
        guard parts[section].count > 0 else { continue }
        let path = IndexPath(
          item: random.integer(in: 0...parts[section].count - 1), section: section)
        guard let original = layout.layoutAttributesForItem(at: path) else { continue }
        let preferred = original.copy()
        preferred.size = Size(
          width: Double(random.integer(in: 10...150)), height: Double(random.integer(in: 10...150)))
        guard
          layout.shouldInvalidateLayout(
            forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        else { continue }
        layout.invalidateLayout(
          with: layout.invalidationContext(
            forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        parts[section].sizes[path.item] = preferred.size
        sized += 1
      }
      let twin = place(parts, room, isVertical: isVertical, between: between)
      let content = layout.collectionViewContentSize
      guard abs((isVertical ? content.height : content.width) - twin.end) < 1e-6 else {
        Issue.record("\(what): content \(content), not \(twin.end)")
        return
      }
      var all: [CollectionViewLayoutAttributes] = []
      for (section, rects) in twin.rects.enumerated() {
        for (item, rect) in rects.enumerated() {
          let path = IndexPath(item: item, section: section)
          guard let own = layout.layoutAttributesForItem(at: path), isNear(own.frame, rect) else {
            let own = layout.layoutAttributesForItem(at: path)?.frame
            Issue.record("\(what): \(path) at \(String(describing: own)), not \(rect)")
            return
          }
          all.append(own)
        }
        let end = IndexPath(item: rects.count, section: section)
        guard layout.layoutAttributesForItem(at: end) == nil else {
          Issue.record("\(what): an item \(end)")
          return
        }
      }
      for _ in 0..<4 {
        let seen = Rect(
          x: Double(random.integer(in: -50...600)), y: Double(random.integer(in: -50...900)),
          width: Double(random.integer(in: 1...300)), height: Double(random.integer(in: 1...300)))
        let expected = all.filter { $0.frame.overlaps(seen) }.map(\.indexPath)
        let list: [CollectionViewLayoutAttributes] = layout.layoutAttributesForElements(in: seen)
        let cells = list.filter { $0.representedElementCategory == .cell }.map(\.indexPath)
        guard expected == cells else {
          Issue.record("\(what): \(cells) in \(seen), not \(expected)")
          return
        }
        found += cells.count
      }
    }
    print("compositional layouts: \(found) items found, \(sized) measured")
    #expect(found > 2_000 && sized > 500)
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minY < other.maxY && maxY > other.minY && minX < other.maxX && maxX > other.minX
  }
}

/// Random changes of data in sections of all kinds, with motion, against the data.
@Suite @MainActor struct CompositionalUpdateFuzz {
  private final class Cell: CollectionViewCell {
    var item = 0

    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      let preferred = layoutAttributes.copy()
      preferred.size = CompositionalUpdateFuzz.size(of: item)
      return preferred
    }
  }

  private static func size(of item: Int) -> Size {
    Size(width: Double(20 + item * 7 % 60), height: Double(20 + item * 11 % 50))
  }

  /// A section of a list, of tags, of a grid, or one that scrolls.
  private func section(_ kind: Int) -> CollectionLayoutSection {
    func size(
      _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
    ) -> CollectionLayoutSize {
      CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }
    let section: CollectionLayoutSection
    switch kind % 5 {
    case 0:
      let row = size(.fractionalWidth(1), .estimated(40))
      section = CollectionLayoutSection(
        group: .vertical(layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: row)]))
    case 1:
      let tag = CollectionLayoutItem(layoutSize: size(.estimated(50), .estimated(30)))
      section = CollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [tag]))
    case 2:
      let item = CollectionLayoutItem(layoutSize: size(.fractionalWidth(0.25), .absolute(30)))
      section = CollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(30)), subitems: [item]))
      section.decorationItems = [.background(elementKind: "background")]
    default:
      let whole = CollectionLayoutItem(
        layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
      section = CollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.absolute(70), .absolute(40)), subitems: [whole]))
      section.orthogonalScrollingBehavior = kind % 5 == 3 ? .continuous : .groupPagingCentered
    }
    section.interGroupSpacing = 4
    section.contentInsets = DirectionalEdgeInsets(top: 3, leading: 6, bottom: 3, trailing: 6)
    return section
  }

  @Test(arguments: [("en", UInt64(1)), ("ar", 2), ("en", 3), ("ar", 4), ("en", 5)])
  func `random changes: cells show their items where the layout says`(
    _ language: String, _ seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let stage = Stage(scale: 1)
    stage.screen.language = language
    var kinds: [Int] = []
    let layout = CollectionViewCompositionalLayout { [self] index, _ in section(kinds[index]) }
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "background")
    let view = CollectionView(frame: rect(0, 0, 220, 300), collectionViewLayout: layout)
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    stage.window.addSubview(view)
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      view, path, item in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      (cell as? Cell)?.item = item
      return cell
    }
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    var time = 0.0
    for step in 0..<60 {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      var items = Array(0..<60).shuffled(using: &random)
      kinds = Array(0..<8).shuffled(using: &random).prefix(random.integer(in: 1...5)).sorted()
      snapshot.appendSections(kinds)
      for kind in kinds {
        let count = min(items.count, random.integer(in: 0...15))
        snapshot.appendItems(Array(items.suffix(count)).sorted(), toSection: kind)
        items.removeLast(count)
      }
      source.apply(snapshot, animatingDifferences: random.chance(0.8))
      time += random.chance(0.5) ? 0.1 : 0.6
      try loop.run(until: time)
      if random.chance(0.5) {
        view.contentOffset.y = Double(random.integer(in: 0...400)).clamped(
          to: view.verticalOffsetRange)
      }
      for case let inner as ScrollView in view.subviews where random.chance(0.4) {
        inner.contentOffset.x = Double(random.integer(in: 0...300)).clamped(
          to: inner.horizontalOffsetRange)
      }
      time += 0.6
      try loop.run(until: time)
      let what = "seed \(seed), step \(step)"
      let visible = view.indexPathsForVisibleItems
      for path in visible {
        let cell = try #require(view.cellForItem(at: path) as? Cell, "\(what): \(path)")
        let holder = try #require(cell.superview)
        let frame = view.convert(cell.frame, from: holder)
        let attributes = view.layoutAttributesForItem(at: path)
        let own = try #require(attributes?.frame)
        let item = source.itemIdentifier(for: path)
        guard cell.item == item, abs(frame.minX - own.minX) < 0.01,
          abs(frame.minY - own.minY) < 0.01, frame.size == own.size, cell.alpha == 1
        else {
          Issue.record("\(what): \(path), \(cell.item) at \(frame), not \(own)")
          return
        }
        let size = CompositionalUpdateFuzz.size(of: cell.item)
        if kinds[path.section] % 5 < 2, own.height != size.height {
          Issue.record("\(what): \(path) is \(own.height) high, not \(size.height)")
          return
        }
      }
      var expected: [IndexPath] = []
      for section in 0..<view.numberOfSections {
        for item in 0..<view.numberOfItems(inSection: section) {
          let path = IndexPath(item: item, section: section)
          guard let frame = view.layoutAttributesForItem(at: path)?.frame else { continue }
          if frame.overlaps(view.bounds) { expected.append(path) }
        }
      }
      guard expected == visible else {
        Issue.record("\(what): \(visible) are visible, not \(expected)")
        return
      }
      guard view.contentOffset == view.legalOffset(nearest: view.contentOffset) else {
        Issue.record("\(what): an offset of \(view.contentOffset)")
        return
      }
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
