import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Items and headers of compositional layouts that are measured when they become visible.
@Suite @MainActor struct CompositionalSizingTests {
  /// A cell of the size that its box has by constraints.
  private final class Box: CollectionViewCell {
    let box = View()
    lazy var width = box.widthAnchor.constraint(equalToConstant: 0)
    lazy var height = box.heightAnchor.constraint(equalToConstant: 0)

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      box.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(box)
      let right = box.rightAnchor.constraint(equalTo: contentView.rightAnchor)
      width.priority = .defaultHigh
      LayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: contentView.topAnchor),
        box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        box.leftAnchor.constraint(equalTo: contentView.leftAnchor), right, width, height,
      ])
    }
  }

  private final class Header: CollectionReusableView {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      let preferred = layoutAttributes.copy()
      preferred.size = Size(width: 7, height: 33)
      return preferred
    }
  }

  private final class Sizes: CollectionViewDataSource {
    var sections: [[Size]]
    init(_ sections: [[Size]]) { self.sections = sections }
    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "box", for: indexPath)
      if let box = cell as? Box {
        let size = sections[indexPath.section][indexPath.item]
        (box.width.constant, box.height.constant) = (size.width, size.height)
      }
      return cell
    }
    func collectionView(
      _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> CollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
  }

  private let header = CollectionViewFlowLayout.elementKindSectionHeader

  private func view(
    _ stage: Stage, _ section: CollectionLayoutSection, _ sizes: Sizes
  ) -> CollectionView {
    let view = CollectionView(
      frame: rect(0, 0, 300, 400),
      collectionViewLayout: CollectionViewCompositionalLayout(section: section))
    view.register(Box.self, forCellWithReuseIdentifier: "box")
    view.register(Header.self, forSupplementaryViewOfKind: header, withReuseIdentifier: "header")
    view.dataSource = sizes
    stage.window.addSubview(view)
    stage.layOut()
    return view
  }

  private func size(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
  ) -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private func rows(_ isHeaded: Bool = false) -> CollectionLayoutSection {
    let size = size(.fractionalWidth(1), .estimated(50))
    let section = CollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
    if isHeaded {
      section.boundarySupplementaryItems = [
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: header, alignment: .top)
      ]
    }
    return section
  }

  private func frame(_ view: CollectionView, _ item: Int, _ section: Int = 0) -> Rect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  @Test func `rows: each is as high as its content, and as wide as its section`() {
    let stage = Stage()
    let sizes = Sizes([(0..<100).map { Size(width: 500, height: Double(20 + 10 * ($0 % 5))) }])
    let view = view(stage, rows(), sizes)
    #expect(frame(view, 0) == rect(0, 0, 300, 20) && frame(view, 1) == rect(0, 20, 300, 30))
    #expect(frame(view, 5) == rect(0, 200, 300, 20))
    #expect(view.visibleCells.count == 10 && view.contentSize.height == 420 + 89 * 50)
    view.scrollToItem(at: IndexPath(item: 60, section: 0), at: .top, animated: false)
    stage.layOut()
    #expect(frame(view, 60)?.minY == view.contentOffset.y)
    for offset in stride(from: view.contentOffset.y, through: 0, by: -35) {
      view.contentOffset.y = offset
      stage.layOut()
    }
    view.contentOffset.y = 0
    stage.layOut()
    #expect(frame(view, 60)?.minY == 2_400)
  }

  @Test func `rows: measured ones keep their place on the screen while others are measured`() {
    let stage = Stage()
    let sizes = Sizes([(0..<100).map { _ in Size(width: 100, height: 80) }])
    let view = view(stage, rows(), sizes)
    view.scrollToItem(at: IndexPath(item: 50, section: 0), at: .top, animated: false)
    stage.layOut()
    let before = (frame(view, 50)?.minY ?? 0) - view.contentOffset.y
    view.contentOffset.y -= 30
    stage.layOut()
    #expect((frame(view, 50)?.minY ?? 0) - view.contentOffset.y == before + 30)
    #expect(frame(view, 49)?.height == 80)
  }

  @Test func `header: it is measured as well, and keeps its width`() {
    let stage = Stage()
    let sizes = Sizes(Array(repeating: [Size(width: 10, height: 40)], count: 3))
    let view = view(stage, rows(true), sizes)
    #expect(view.contentSize.height == 3 * (33 + 40))
    let view1 = view.supplementaryView(forElementKind: header, at: IndexPath(item: 0, section: 1))
    #expect(view1?.frame == rect(0, 73, 300, 33))
    #expect(frame(view, 0, 2) == rect(0, 179, 300, 40))
  }

  @Test func `tags: items of measured widths fill one line after the other`() {
    let stage = Stage()
    let widths = [100.0, 150, 60, 120, 290, 40, 40, 40]
    let sizes = Sizes([widths.map { Size(width: $0, height: 30) }])
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(30)),
      subitems: [CollectionLayoutItem(layoutSize: size(.estimated(80), .estimated(30)))])
    group.interItemSpacing = .fixed(10)
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = 5
    let view = view(stage, section, sizes)
    #expect(
      (0..<8).map { frame(view, $0) } == [
        rect(0, 0, 100, 30), rect(110, 0, 150, 30), rect(0, 35, 60, 30), rect(70, 35, 120, 30),
        rect(0, 70, 290, 30), rect(0, 105, 40, 30), rect(50, 105, 40, 30), rect(100, 105, 40, 30),
      ])
  }

  @Test func `siblings: uniform items are as high as the highest of their group`() {
    let stage = Stage()
    let sizes = Sizes([[20, 70, 40, 10].map { Size(width: 10, height: $0) }])
    let item = CollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 30)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(30)), repeatingSubitem: item, count: 2)
    let view = view(stage, CollectionLayoutSection(group: group), sizes)
    #expect(
      (0..<4).map { frame(view, $0) } == [
        rect(0, 0, 150, 70), rect(150, 0, 150, 70), rect(0, 70, 150, 40), rect(150, 70, 150, 40),
      ])
  }

  @Test func `updates: measured heights move with their items, and are forgotten by a reload`() {
    let stage = Stage()
    let sizes = Sizes([(0..<8).map { Size(width: 10, height: Double(20 + $0)) }])
    let view = view(stage, rows(), sizes)
    sizes.sections[0].remove(at: 0)
    sizes.sections[0].insert(Size(width: 10, height: 90), at: 3)
    view.performBatchUpdates {
      view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      view.insertItems(at: [IndexPath(item: 3, section: 0)])
    }
    stage.layOut()
    #expect((0..<8).map { frame(view, $0)?.height } == [21, 22, 23, 90, 24, 25, 26, 27])
    sizes.sections[0] = sizes.sections[0].map { _ in Size(width: 10, height: 60) }
    view.reloadData()
    stage.layOut()
    #expect(frame(view, 3) == rect(0, 180, 300, 60))
    view.frame.size.width = 200
    stage.layOut()
    #expect(frame(view, 3) == rect(0, 180, 200, 60))
  }

  @Test func `speed: 100,000 rows of estimated height, from the middle`() {
    let stage = Stage()
    let sizes = Sizes([Array(repeating: Size(width: 10, height: 47), count: 100_000)])
    let view = view(stage, rows(), sizes)
    let time = Growth.processorTime {
      view.scrollToItem(at: IndexPath(item: 50_000, section: 0), at: .top, animated: false)
      stage.layOut()
    }
    print("a jump to row 50,000 of 100,000: \(time / 1_000_000) ms")
    #expect(view.indexPathsForVisibleItems.first?.item == 50_000 && time < 3_000_000_000)
  }

  // MARK: - Lists

  private func list(
    _ stage: Stage, _ configuration: CollectionLayoutListConfiguration, _ words: Words,
    _ size: Size
  ) -> CollectionView {
    let view = CollectionView(
      frame: Rect(origin: .zero, size: size),
      collectionViewLayout: CollectionViewCompositionalLayout.list(using: configuration))
    view.register(CollectionViewListCell.self, forCellWithReuseIdentifier: "word")
    view.register(
      WordHeader.self, forSupplementaryViewOfKind: header, withReuseIdentifier: "header")
    view.dataSource = words
    stage.window.addSubview(view)
    stage.layOut()
    return view
  }

  private func separators(_ view: CollectionView) -> [Double?] {
    view.visibleCells.map { cell in
      cell.subviews.last.flatMap { $0.isHidden ? nil : $0.frame.minX }
    }
  }

  @Test func `list: rows, spaces, separators and corners of each appearance`() {
    let stage = Stage()
    let words = Words([["a", "b", "c"], ["d"]])
    let size = Size(width: 300, height: 400)
    let plain = list(stage, CollectionLayoutListConfiguration(appearance: .plain), words, size)
    #expect(plain.contentSize.height == 4 * 44 && frame(plain, 1) == rect(0, 44, 300, 44))
    #expect(separators(plain) == [16, 16, 16, 16])
    #expect(plain.backgroundColor == .systemBackground)
    let grouped = list(stage, CollectionLayoutListConfiguration(appearance: .grouped), words, size)
    #expect(grouped.contentSize.height == 4 * 44 + 4 * 18)
    #expect(grouped.backgroundColor == .systemGroupedBackground)
    #expect(grouped.visibleCells.allSatisfy { $0.layer.cornerRadius == 0 })
    var configuration = CollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .firstItemInSection
    let inset = list(stage, configuration, words, size)
    #expect(frame(inset, 0) == rect(16, 18, 268, 44))
    #expect(separators(inset) == [nil, 16, nil, nil])
    #expect(inset.visibleCells.map(\.layer.cornerRadius) == [0, 10, 10, 0])
    #expect(inset.visibleCells[0].backgroundColor == nil)
    #expect(inset.visibleCells[1].backgroundColor == .secondarySystemGroupedBackground)
    configuration.showsSeparators = false
    #expect(separators(list(stage, configuration, words, size)) == [nil, nil, nil, nil])
  }

  @Test func `list: headers of plain lists are pinned, rows begin at the right`() {
    let stage = Stage()
    stage.screen.language = "ar"
    var configuration = CollectionLayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .supplementary
    let words = Words([(0..<20).map { "\($0)" }])
    let view = list(stage, configuration, words, Size(width: 300, height: 200))
    view.contentOffset.y = 100
    stage.layOut()
    let first = IndexPath(item: 0, section: 0)
    #expect(view.supplementaryView(forElementKind: header, at: first)?.frame.minY == 100)
    let cell = view.cellForItem(at: IndexPath(item: 3, section: 0))
    #expect(cell?.subviews.last?.frame == rect(0, 43.5, 284, 0.5))
  }
}
