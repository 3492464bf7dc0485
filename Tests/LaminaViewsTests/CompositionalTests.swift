import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Where a compositional layout places items, groups and the views around them.
@Suite @MainActor struct CompositionalTests {
  typealias Dimension = CollectionLayoutDimension

  private func size(_ width: Dimension, _ height: Dimension) -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func item(_ width: Dimension, _ height: Dimension) -> CollectionLayoutItem {
    CollectionLayoutItem(layoutSize: size(width, height))
  }

  /// Rows of 100 points in height with subitems.
  private func row(_ items: CollectionLayoutItem...) -> CollectionLayoutGroup {
    .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: items)
  }

  /// A view of 300 x 400 points with a section of items, on a stage that the view keeps.
  private func view(
    _ section: CollectionLayoutSection, _ counts: [Int] = [10],
    _ configuration: CollectionViewCompositionalLayoutConfiguration = .init()
  ) -> CollectionView {
    let stage = Stage()
    let words = Words(counts.map { count in (0..<count).map { "\($0)" } })
    let layout = CollectionViewCompositionalLayout(section: section, configuration: configuration)
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "background")
    let view = CollectionView(frame: rect(0, 0, 300, 400), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(WordCell.self, forCellWithReuseIdentifier: "word")
    for kind in [
      CollectionViewFlowLayout.elementKindSectionHeader,
      CollectionViewFlowLayout.elementKindSectionFooter, "badge", "other",
    ] {
      view.register(
        WordHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    }
    view.dataSource = words
    stage.window.addSubview(view)
    kept.objects += [words, stage.application, stage.window]
    stage.layOut()
    return view
  }

  private let kept = Kept()

  private func frames(_ view: CollectionView, _ section: Int = 0, count: Int) -> [Rect] {
    (0..<count).map {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame ?? .zero
    }
  }

  // MARK: - Groups

  @Test func `group: subitems in turn, again and again while they fit`() {
    let section = CollectionLayoutSection(
      group: row(
        item(.fractionalWidth(0.4), .fractionalHeight(1)), item(.absolute(30), .absolute(50))))
    let view = view(section)
    #expect(
      frames(view, count: 5) == [
        rect(0, 0, 120, 100), rect(120, 0, 30, 50), rect(150, 0, 120, 100), rect(270, 0, 30, 50),
        rect(0, 100, 120, 100),
      ])
    #expect(view.contentSize == Size(width: 300, height: 300))
    #expect(view.visibleCells.count == 10)
  }

  @Test func `group: a first item that does not fit is placed alone`() {
    let view = view(CollectionLayoutSection(group: row(item(.absolute(400), .absolute(50)))))
    #expect(frames(view, count: 2) == [rect(0, 0, 400, 50), rect(0, 100, 400, 50)])
  }

  @Test func `group: one item repeated keeps its width, or fills the group`() {
    let size = size(.fractionalWidth(1), .absolute(40))
    let own = CollectionLayoutGroup.horizontal(
      layoutSize: size, repeatingSubitem: item(.absolute(120), .fractionalHeight(0.5)), count: 3)
    own.interItemSpacing = .fixed(10)
    #expect(
      frames(view(CollectionLayoutSection(group: own)), count: 3) == [
        rect(0, 0, 120, 20), rect(130, 0, 120, 20), rect(260, 0, 120, 20),
      ])
    let filling = CollectionLayoutGroup.horizontal(
      layoutSize: size, subitem: item(.absolute(120), .fractionalHeight(0.5)), count: 3)
    filling.interItemSpacing = .fixed(30)
    #expect(
      frames(view(CollectionLayoutSection(group: filling)), count: 3) == [
        rect(0, 0, 80, 20), rect(110, 0, 80, 20), rect(220, 0, 80, 20),
      ])
  }

  @Test func `group: groups within a group, as for a large picture beside two small ones`() {
    let small = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)),
      repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(0.5)), count: 2)
    let large = item(.fractionalWidth(0.7), .fractionalHeight(1))
    large.contentInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let view = view(CollectionLayoutSection(group: row(large, small)))
    #expect(
      frames(view, count: 4) == [
        rect(2, 1, 204, 96), rect(210, 0, 90, 50), rect(210, 50, 90, 50), rect(2, 101, 204, 96),
      ])
  }

  @Test func `group: flexible spacing shares the length that items leave`() {
    let group = row(item(.absolute(60), .absolute(20)))
    group.interItemSpacing = .flexible(10)
    #expect(
      frames(view(CollectionLayoutSection(group: group)), count: 4).map(\.minX) == [
        0, 80, 160, 240,
      ]
    )
    // A last group with fewer items is the beginning of a full one.
    #expect(
      frames(view(CollectionLayoutSection(group: group), [6]), count: 6).map(\.minX)
        == [0, 80, 160, 240, 0, 80])
    let centered = item(.absolute(110), .absolute(20))
    centered.edgeSpacing = CollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), trailing: .flexible(0), bottom: .fixed(10))
    #expect(
      frames(view(CollectionLayoutSection(group: row(centered))), count: 3) == [
        rect(20, 70, 110, 20), rect(170, 70, 110, 20), rect(20, 170, 110, 20),
      ])
  }

  @Test func `group: a closure places the items of a custom group`() {
    let group = CollectionLayoutGroup.custom(
      layoutSize: size(.fractionalWidth(1), .absolute(100))
    ) { environment in
      let size = environment.container.effectiveContentSize
      #expect(size == Size(width: 280, height: 100))
      return (0..<3).map {
        CollectionLayoutGroupCustomItem(
          frame: rect(Double($0) * 50, Double($0) * 10, size.width / 4, 40), zIndex: $0)
      }
    }
    group.contentInsets.leading = 20
    let view = view(CollectionLayoutSection(group: group))
    #expect(
      frames(view, count: 4) == [
        rect(20, 0, 70, 40), rect(70, 10, 70, 40), rect(120, 20, 70, 40), rect(20, 100, 70, 40),
      ])
    let path = IndexPath(item: 2, section: 0)
    #expect(view.layoutAttributesForItem(at: path)?.zIndex == 2)
  }

  // MARK: - Sections

  @Test func `section: insets, spacing, headers, footers and a background`() {
    let section = CollectionLayoutSection(group: row(item(.fractionalWidth(0.5), .absolute(80))))
    section.contentInsets = DirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    section.interGroupSpacing = 5
    let kinds = [
      CollectionViewFlowLayout.elementKindSectionHeader,
      CollectionViewFlowLayout.elementKindSectionFooter,
    ]
    section.boundarySupplementaryItems = [
      CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(44)), elementKind: kinds[0],
        alignment: .top),
      CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(50), .absolute(22)), elementKind: kinds[1],
        alignment: .bottomTrailing, absoluteOffset: Point(x: -3, y: 2)),
    ]
    let background = CollectionLayoutDecorationItem.background(elementKind: "background")
    background.contentInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    section.decorationItems = [background]
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 7
    let view = view(section, [3, 1], configuration)
    // 44 + 10 + 100 + 5 + 100 + 30 + 22
    #expect(view.contentSize == Size(width: 300, height: 311 + 7 + 206))
    #expect(frames(view, count: 3)[2] == rect(20, 159, 120, 80))
    #expect(frames(view, 1, count: 1)[0] == rect(20, 318 + 54, 120, 80))
    let layout = view.collectionViewLayout
    let path = IndexPath(item: 0, section: 0)
    func supplement(_ kind: String) -> Rect? {
      layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame
    }
    #expect(supplement(kinds[0]) == rect(20, 0, 240, 44))
    #expect(supplement(kinds[1]) == rect(260 - 50 - 3, 311 - 22 + 2, 50, 22))
    let decoration = layout.layoutAttributesForDecorationView(ofKind: "background", at: path)
    #expect(decoration?.frame == rect(2, 1, 294, 307) && decoration?.zIndex == -1)
    #expect(decoration?.representedElementCategory == .decorationView)
    section.supplementariesFollowContentInsets = false
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(supplement(kinds[0]) == rect(0, 0, 300, 44))
  }

  @Test func `header: pinned, it stays while its section is visible`() {
    let section = CollectionLayoutSection(group: row(item(.fractionalWidth(1), .absolute(100))))
    let header = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(40)),
      elementKind: CollectionViewFlowLayout.elementKindSectionHeader, alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    let view = view(section, [5, 5])
    func top(_ section: Int) -> Double? {
      view.layoutAttributesForSupplementaryElement(
        ofKind: header.elementKind, at: IndexPath(item: 0, section: section))?.frame.minY
    }
    for (offset, expected) in [(0.0, 0.0), (70, 70), (499, 499), (520, 500)] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      #expect(top(0) == expected && top(1) == 540)
    }
  }

  @Test func `badge: attached to its item at an anchor`() {
    let anchor = CollectionLayoutAnchor(
      edges: [.top, .trailing], fractionalOffset: Point(x: 0.5, y: -0.5))
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: anchor)
    let other = CollectionLayoutSupplementaryItem(
      layoutSize: size(.fractionalWidth(0.5), .absolute(10)), elementKind: "other",
      containerAnchor: CollectionLayoutAnchor(edges: .bottom),
      itemAnchor: CollectionLayoutAnchor(edges: .top, absoluteOffset: Point(x: 0, y: -4)))
    let item = CollectionLayoutItem(
      layoutSize: size(.absolute(100), .absolute(60)), supplementaryItems: [badge, other])
    item.contentInsets.trailing = 10
    let view = view(CollectionLayoutSection(group: row(item)), [2])
    func place(_ kind: String, _ item: Int) -> Rect? {
      view.collectionViewLayout.layoutAttributesForSupplementaryView(
        ofKind: kind, at: IndexPath(item: item, section: 0))?.frame
    }
    #expect(place("badge", 1) == rect(100 + 90 - 20 + 10, -10, 20, 20))
    #expect(place("other", 0) == rect(45 - 22.5, 64, 45, 10))
    #expect(place("badge", 2) == nil)
    #expect(view.visibleSupplementaryViews(ofKind: "badge").count == 2)
  }

  @Test func `axis: a layout that scrolls horizontally`() {
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.boundarySupplementaryItems = [
      CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(25), .fractionalHeight(1)),
        elementKind: CollectionViewFlowLayout.elementKindSectionHeader, alignment: .leading)
    ]
    let group = CollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(80), .fractionalHeight(1)),
      subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
    let section = CollectionLayoutSection(group: group)
    section.contentInsets.leading = 15
    let view = view(section, [3], configuration)
    #expect(view.contentSize == Size(width: 200, height: 400))
    #expect(
      frames(view, count: 3) == [
        rect(40, 0, 80, 200), rect(40, 200, 80, 200), rect(120, 0, 80, 200),
      ])
  }

  @Test func `provider: each section by itself, for the room and the traits`() {
    let stage = Stage(scale: 1)
    var asked: [Int] = []
    let layout = CollectionViewCompositionalLayout { [self] index, environment in
      asked.append(index)
      #expect(environment.container.contentSize == Size(width: 300, height: 390))
      #expect(environment.traitCollection.userInterfaceStyle == .light)
      return CollectionLayoutSection(
        group: row(item(.fractionalWidth(1 / Double(index + 1)), .fractionalHeight(1))))
    }
    let words = Words([["a"], ["b", "c"], ["d", "e", "f", "g"]])
    let view = CollectionView(frame: rect(0, 0, 300, 400), collectionViewLayout: layout)
    view.contentInset.top = 10
    view.register(WordCell.self, forCellWithReuseIdentifier: "word")
    view.dataSource = words
    stage.window.addSubview(view)
    stage.layOut()
    #expect(asked == [0, 1, 2])
    #expect(
      view.contentSize.height == 400 && frames(view, 2, count: 4)[1] == rect(100, 200, 100, 100))
    view.contentOffset.y = 5
    stage.layOut()
    #expect(asked == [0, 1, 2], "scrolling prepares nothing")
    layout.invalidateLayout()
    stage.layOut()
    #expect(asked == [0, 1, 2, 0, 1, 2])
  }

  @Test func `empty: sections without items have their boundary views and insets only`() {
    let section = CollectionLayoutSection(group: row(item(.fractionalWidth(1), .absolute(100))))
    section.contentInsets.top = 8
    let view = view(section, [0, 1, 0])
    #expect(view.contentSize.height == 8 * 3 + 100)
    #expect(self.view(section, []).contentSize == Size(width: 300, height: 0))
  }

  // MARK: - Updates

  @Test func `update: items move from their old places, and offsets of sections are kept`() throws {
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.absolute(100), .absolute(80)),
        subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    section.orthogonalScrollingBehavior = .continuous
    let view = view(section, [10, 10])
    view.scrollToItem(at: IndexPath(item: 5, section: 1), at: .left, animated: false)
    view.layoutIfNeeded()
    #expect(frames(view, 1, count: 6)[5] == rect(0, 80, 100, 80))
    let words = try #require(view.dataSource as? Words)
    words.sections.remove(at: 0)
    view.deleteSections([0])
    view.layoutIfNeeded()
    #expect(frames(view, 0, count: 6)[5] == rect(0, 0, 100, 80))
    #expect(view.indexPathsForVisibleItems.map(\.item) == [5, 6, 7])
  }

  // MARK: - Speed

  @Test func `speed: the middle of 100,000 items is found without the others`() {
    let section = CollectionLayoutSection(
      group: row(item(.fractionalWidth(0.25), .fractionalHeight(1))))
    let view = view(section, [100_000])
    #expect(view.contentSize.height == 2_500_000)
    let layout = view.collectionViewLayout
    let time = Growth.processorTime {
      for _ in 0..<100 {
        let found: [CollectionViewLayoutAttributes] = layout.layoutAttributesForElements(
          in: rect(0, 1_250_000, 300, 400))
        #expect(found.count == 16)
      }
    }
    print("100 queries of 16 among 100,000 items: \(time) ns")
    #expect(time < 100_000_000)
  }
}
