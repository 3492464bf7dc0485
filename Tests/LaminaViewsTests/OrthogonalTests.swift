import LaminaDisplay
import LaminaGeometry
import LaminaViews
import Testing

/// Sections that scroll across their layout, by fingers and by code.
@Suite @MainActor struct OrthogonalTests {
  typealias Behavior = CollectionLayoutSectionOrthogonalScrollingBehavior

  private func section(
    _ behavior: Behavior, width: Double = 120, spacing: Double = 10
  ) -> CollectionLayoutSection {
    let whole = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: CollectionLayoutSize(
        widthDimension: .absolute(width), heightDimension: .absolute(100)),
      subitems: [CollectionLayoutItem(layoutSize: whole)])
    let section = CollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = behavior
    section.interGroupSpacing = spacing
    section.contentInsets = DirectionalEdgeInsets(top: 5, leading: 20, bottom: 5, trailing: 20)
    return section
  }

  /// A view of 300 x 400 points with sections that scroll.
  private func view(
    _ stage: Stage, _ section: CollectionLayoutSection, _ counts: [Int] = [20, 20],
    _ delegate: CollectionLog? = nil
  ) -> CollectionView {
    let words = Words(counts.map { count in (0..<count).map { "\($0)" } })
    return stage.collection(
      words, delegate, CollectionViewCompositionalLayout(section: section),
      frame: rect(0, 0, 300, 400))
  }

  private func scrollers(_ view: CollectionView) -> [ScrollView] {
    view.subviews.compactMap { $0 as? ScrollView }.sorted { $0.frame.minY < $1.frame.minY }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `section: an inner scroll view holds its cells, and shows only those in sight`() throws
  {
    let stage = Stage()
    let view = view(stage, section(.continuous))
    #expect(view.contentSize == Size(width: 300, height: 220))
    let inner = try #require(scrollers(view).first)
    #expect(scrollers(view).map(\.frame) == [rect(0, 5, 300, 100), rect(0, 115, 300, 100)])
    #expect(inner.contentSize == Size(width: 20 * 130 - 10 + 40, height: 100))
    #expect(view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item) == [0, 1, 2])
    let cell = try #require(view.cellForItem(at: path(1)))
    #expect(cell.superview === inner && cell.frame == rect(150, 0, 120, 100))
    inner.contentOffset.x = 260
    stage.layOut()
    #expect(view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item) == [1, 2, 3, 4])
    #expect(view.layoutAttributesForItem(at: path(2))?.frame == rect(20, 5, 120, 100))
    #expect(view.cellForItem(at: path(2))?.frame == rect(280, 0, 120, 100))
    #expect(view.indexPathForItem(at: Point(x: 30, y: 50)) == path(2))
    #expect(view.indexPathForItem(at: Point(x: 30, y: 150)) == path(0, 1))
    for offset in stride(from: 0.0, through: 2_300, by: 60) {
      inner.contentOffset.x = offset
      stage.layOut()
    }
    #expect(view.counts.made <= 8, "\(view.counts)")
  }

  @Test func `offset: the layout keeps it while the section is out of sight`() throws {
    let stage = Stage()
    let view = view(stage, section(.continuous), Array(repeating: 20, count: 20))
    scrollers(view)[0].contentOffset.x = 333
    stage.layOut()
    view.contentOffset.y = 1_000
    stage.layOut()
    #expect(scrollers(view).count == 4 && scrollers(view)[0].contentOffset.x == 0)
    view.contentOffset.y = 0
    stage.layOut()
    #expect(scrollers(view)[0].contentOffset.x == 333)
    view.reloadData()
    stage.layOut()
    #expect(scrollers(view)[0].contentOffset.x == 333)
  }

  @Test(arguments: [
    // Group stops are at multiples of 130, the end is at 2330.
    (Behavior.continuousGroupLeadingBoundary, -200.0, 0.0, 260.0),
    (.continuousGroupLeadingBoundary, -180, 0, 130),
    (.groupPaging, -40, 300, 130), (.groupPaging, -40, 0, 0), (.groupPaging, -90, 0, 130),
    (.groupPaging, -200, 400, 260), (.groupPaging, -200, -400, 130),
    (.paging, -40, 300, 300), (.paging, -40, 0, 0), (.paging, -160, 0, 300),
    // Centred, the first group rests at -70, the next one at 60.
    (.groupPagingCentered, -20, 300, 60), (.groupPagingCentered, -20, 0, -70),
  ])
  func `paging: a drag ends at the stops of its behaviour`(
    _ behavior: Behavior, _ way: Double, _ velocity: Double, _ expected: Double
  ) throws {
    let stage = Stage()
    let view = view(stage, section(behavior))
    let inner = scrollers(view)[0]
    let start = behavior == .groupPagingCentered ? -70.0 : 0
    #expect(inner.contentOffset.x == start)
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    inner.beginDrag()
    inner.drag(to: Point(x: way, y: 0))
    inner.endDrag(velocity: Point(x: -velocity, y: 0), at: loop.now)
    try loop.run(until: 3)
    #expect(inner.contentOffset.x == expected)
    #expect(view.layoutAttributesForItem(at: path(0))?.frame.minX == 20 - expected)
  }

  @Test func `fingers: sideways they scroll the section, up and down the list, and taps select`() {
    let stage = Stage()
    let log = CollectionLog()
    log.logsCells = false
    let view = view(stage, section(.continuous), Array(repeating: 20, count: 9), log)
    func drag(_ x: Double, _ y: Double, at time: Double) {
      for step in 0...6 {
        let action: TouchInput.Action = step == 0 ? .down : step == 6 ? .up : .move
        let part = Double(min(step, 5)) / 5
        stage.application.post(
          [TouchInput(action, at: Point(x: 200 + x * part, y: 160 + y * part))],
          at: time + (step == 6 ? 1 : Double(step) / 60))
      }
      stage.application.sendQueued()
      stage.layOut()
    }
    drag(-80, 10, at: 0)
    #expect(scrollers(view)[1].contentOffset.x > 60 && view.contentOffset.y == 0)
    #expect(scrollers(view)[0].contentOffset.x == 0)
    let offset = scrollers(view)[1].contentOffset.x
    drag(10, -80, at: 2)
    #expect(view.contentOffset.y > 60)
    #expect(scrollers(view).contains { $0.contentOffset.x == offset })
    _ = log.log.take()
    let item = view.indexPathForItem(at: view.convert(Point(x: 100, y: 180), from: stage.window))
    stage.application.post([TouchInput(.down, at: Point(x: 100, y: 180))], at: 4)
    stage.application.post([TouchInput(.up, at: Point(x: 100, y: 180))], at: 4.05)
    stage.application.sendQueued()
    let name = "\(item?.section ?? -1).\(item?.item ?? -1)"
    #expect(log.log.take() == ["highlight \(name)", "select \(name)", "unhighlight \(name)"])
  }

  @Test func `scrolling: to an item, along the list and in its section`() {
    let stage = Stage()
    let view = view(stage, section(.continuous), Array(repeating: 20, count: 20))
    view.scrollToItem(
      at: path(7, 9), at: [.centeredVertically, .centeredHorizontally], animated: false)
    stage.layOut()
    #expect(view.contentOffset.y == 9 * 110 + 5 + 50 - 200)
    #expect(view.layoutAttributesForItem(at: path(7, 9))?.frame.midX == 150)
    #expect(view.cellForItem(at: path(7, 9)) != nil)
    view.scrollToItem(at: path(19, 0), at: [.top, .right], animated: false)
    stage.layOut()
    #expect(view.contentOffset.y == 5)
    #expect(view.layoutAttributesForItem(at: path(19))?.frame.maxX == 300)
  }

  @Test func `handler: visible items change as the section scrolls`() {
    let stage = Stage()
    let section = section(.continuous)
    var offsets: [Double] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset.x)
      for item in items {
        let distance = abs(item.frame.midX - environment.container.contentSize.width / 2)
        item.alpha = max(0.5, 1 - distance / 300)
      }
    }
    let view = view(stage, section, [20])
    #expect(view.cellForItem(at: path(0))?.alpha == 1 - 70.0 / 300)
    scrollers(view)[0].contentOffset.x = 70 - 140
    stage.layOut()
    #expect(view.cellForItem(at: path(0))?.alpha == 1 && offsets.last == -70)
  }

  @Test func `direction: from right to left the section begins at the right`() throws {
    let stage = Stage()
    stage.screen.language = "ar"
    let view = view(stage, section(.groupPaging))
    let inner = scrollers(view)[0]
    #expect(inner.contentOffset.x == inner.horizontalOffsetRange.upperBound)
    #expect(view.layoutAttributesForItem(at: path(0))?.frame == rect(160, 5, 120, 100))
    #expect(view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item) == [0, 1, 2])
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    inner.beginDrag()
    inner.drag(to: Point(x: 40, y: 0))
    inner.endDrag(velocity: Point(x: 300, y: 0), at: loop.now)
    try loop.run(until: 3)
    #expect(view.layoutAttributesForItem(at: path(1))?.frame == rect(160, 5, 120, 100))
    #expect(view.cellForItem(at: path(1))?.superview === inner)
    let cell = try #require(view.cellForItem(at: path(1)))
    #expect(view.convert(cell.bounds, from: cell) == rect(160, 5, 120, 100))
  }

  /// Whether every visible cell is where its attributes say, in the collection view's space.
  private func isSettled(_ view: CollectionView) -> Bool {
    view.indexPathsForVisibleItems.allSatisfy { path in
      guard let cell = view.cellForItem(at: path), let holder = cell.superview else { return false }
      return view.convert(cell.frame, from: holder) == view.layoutAttributesForItem(at: path)?.frame
    }
  }

  @Test func `motion: sections and items that change move with their inner scroll views`() throws {
    let stage = Stage(scale: 1)
    let view = view(stage, section(.continuous), [10, 10, 10])
    let words = try #require(view.dataSource as? Words)
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    scrollers(view)[1].contentOffset.x = 260
    try loop.run(until: 0.1)
    words.sections.remove(at: 0)
    words.sections[0].remove(at: 3)
    view.performBatchUpdates {
      view.deleteSections([0])
      view.deleteItems(at: [path(3, 1)])
    }
    try loop.run(until: 0.2)
    #expect(scrollers(view)[0].contentOffset.x == 260)
    #expect(view.counts.made <= 12, "\(view.counts)")
    words.sections.insert(["a", "b"], at: 0)
    view.insertSections([0])
    try loop.run(until: 2)
    #expect(isSettled(view) && scrollers(view).count == 3)
    #expect(scrollers(view).map(\.contentOffset.x) == [0, 260, 0])
    let cells = view.indexPathsForVisibleItems.filter { $0.section == 1 }.map(\.item)
    #expect(cells == [1, 2, 3, 4])
    let flow = CollectionViewFlowLayout()
    view.setCollectionViewLayout(flow, animated: true)
    try loop.run(until: 4)
    #expect(isSettled(view) && scrollers(view).isEmpty)
    #expect(view.visibleCells.allSatisfy { $0.superview === view })
    view.setCollectionViewLayout(
      CollectionViewCompositionalLayout(section: section(.groupPagingCentered)), animated: true)
    try loop.run(until: 6)
    #expect(isSettled(view) && scrollers(view).count == 3)
    #expect(view.visibleCells.allSatisfy { $0.superview !== view })
    view.frame.size.width = 200
    try loop.run(until: 7)
    #expect(isSettled(view) && scrollers(view).map(\.contentOffset.x) == [-20, -20, -20])
  }
}
