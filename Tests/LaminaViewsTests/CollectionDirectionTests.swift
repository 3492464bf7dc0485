import LaminaGeometry
import LaminaViews
import Testing

/// Collection views in interfaces that run from right to left.
@Suite @MainActor struct CollectionDirectionTests {
  private final class FlippedFlow: CollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  private func view(
    _ stage: Stage, _ layout: CollectionViewFlowLayout, count: Int = 50
  ) -> CollectionView {
    layout.itemSize = Size(width: 80, height: 40)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    return stage.collection(Words(count: count), nil, layout, frame: rect(0, 0, 300, 120))
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func stage(_ language: String = "ar") -> Stage {
    let stage = Stage(scale: 1)
    stage.screen.language = language
    return stage
  }

  @Test func `defaults: a compositional layout is mirrored, others are not`() {
    let size = CollectionLayoutSize(
      widthDimension: .absolute(10), heightDimension: .absolute(10))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)])
    let compositional = CollectionViewCompositionalLayout(
      section: CollectionLayoutSection(group: group))
    #expect(compositional.flipsHorizontallyInOppositeLayoutDirection)
    #expect(!CollectionViewFlowLayout().flipsHorizontallyInOppositeLayoutDirection)
    #expect(!CollectionViewLayout().flipsHorizontallyInOppositeLayoutDirection)
    #expect(CollectionViewLayout().developmentLayoutDirection == .leftToRight)
    let stage = stage()
    let view = view(stage, CollectionViewFlowLayout())
    #expect(view.cellForItem(at: path(0))?.frame.minX == 0)
  }

  @Test func `vertical: lines begin at the right, for cells, attributes and touches`() {
    let stage = stage()
    let view = view(stage, FlippedFlow())
    #expect(view.cellForItem(at: path(0))?.frame == rect(220, 0, 80, 40))
    #expect(view.layoutAttributesForItem(at: path(1))?.frame == rect(110, 0, 80, 40))
    #expect(view.indexPathForItem(at: Point(x: 10, y: 50)) == path(5))
    let own = view.collectionViewLayout.layoutAttributesForItem(at: path(0))
    #expect(own?.frame == rect(0, 0, 80, 40), "the layout's own space is not mirrored")
    stage.screen.language = "en"
    stage.layOut()
    #expect(view.cellForItem(at: path(0))?.frame == rect(0, 0, 80, 40))
  }

  @Test func `horizontal: the content begins at the right, and keeps its distance from there`() {
    let stage = stage()
    let layout = FlippedFlow()
    layout.scrollDirection = .horizontal
    let view = view(stage, layout)
    // 17 columns of 3 items.
    #expect(view.contentSize.width == 17 * 80 && view.contentOffset.x == 1_360 - 300)
    #expect(view.indexPathsForVisibleItems == (0..<12).map { path($0) })
    #expect(view.cellForItem(at: path(0))?.frame == rect(1_280, 0, 80, 40))
    view.contentOffset.x -= 160
    stage.layOut()
    #expect(view.indexPathsForVisibleItems.first == path(6))
    let words = view.dataSource as? Words
    words?.sections[0].append(contentsOf: (0..<30).map { "\($0)" })
    view.insertItems(at: (50..<80).map { path($0) })
    stage.layOut()
    #expect(view.contentSize.width == 27 * 80 && view.contentOffset.x == 2_160 - 300 - 160)
    view.frame.size.width = 200
    stage.layOut()
    #expect(view.contentOffset.x == 2_160 - 200 - 160)
    view.contentInset.right = 30
    stage.layOut()
    view.scrollToItem(at: path(0), at: .right, animated: false)
    stage.layOut()
    #expect(view.contentOffset.x == view.horizontalOffsetRange.upperBound)
    stage.screen.language = "en"
    stage.layOut()
    #expect(view.contentOffset.x == 0 && view.cellForItem(at: path(0))?.frame.minX == 0)
  }

  @Test func `horizontal: content narrower than the view lies at the right`() {
    let stage = stage("he")
    let layout = FlippedFlow()
    layout.scrollDirection = .horizontal
    let view = view(stage, layout, count: 4)
    #expect(view.contentOffset.x == 0 && view.contentSize.width == 160)
    #expect(view.cellForItem(at: path(0))?.frame == rect(220, 0, 80, 40))
    #expect(view.cellForItem(at: path(3))?.frame == rect(140, 0, 80, 40))
  }

  @Test func `pinned header: it stays at the right end of what is visible`() {
    let stage = stage()
    let layout = FlippedFlow()
    layout.scrollDirection = .horizontal
    layout.headerReferenceSize = Size(width: 30, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    let view = view(stage, layout)
    let kind = CollectionViewFlowLayout.elementKindSectionHeader
    for offset in [1_390.0 - 300, 900, 300] {
      view.contentOffset.x = offset
      stage.layOut()
      #expect(view.supplementaryView(forElementKind: kind, at: path(0))?.frame.maxX == offset + 300)
    }
  }

  @Test func `target: a layout chooses offsets in its own space`() {
    final class Choosing: CollectionViewFlowLayout {
      var proposed: [Point] = []
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
      override func targetContentOffset(forProposedContentOffset proposed: Point) -> Point {
        self.proposed.append(proposed)
        return Point(x: 80, y: 0)
      }
    }
    let stage = stage()
    let layout = Choosing()
    layout.scrollDirection = .horizontal
    let view = view(stage, layout)
    view.performBatchUpdates(nil)
    stage.layOut()
    #expect(layout.proposed == [.zero])
    #expect(view.contentOffset.x == 1_360 - 300 - 80)
  }

  @Test func `decoration: a layout's own views need no data source, and are reused`() {
    final class Striped: CollectionViewFlowLayout {
      override func layoutAttributesForElements(
        in rect: Rect
      ) -> [CollectionViewLayoutAttributes]! {
        let cells: [CollectionViewLayoutAttributes] = super.layoutAttributesForElements(in: rect)
        return cells
          + cells.compactMap {
            layoutAttributesForDecorationView(ofKind: "stripe", at: $0.indexPath)
          }
      }
      override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        guard indexPath.item % 3 == 0 else { return nil }
        let attributes = CollectionViewLayoutAttributes(
          forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = Rect(x: 0, y: Double(indexPath.item / 3) * 40, width: 300, height: 20)
        attributes.zIndex = -1
        return attributes
      }
    }
    let (stage, layout) = (stage("en"), Striped())
    layout.register(WordHeader.self, forDecorationViewOfKind: "stripe")
    let view = view(stage, layout)
    func stripes() -> [WordHeader] {
      view.subviews.compactMap { $0 as? WordHeader }.filter { !$0.isHidden }
    }
    #expect(stripes().map(\.frame.minY).sorted() == [0, 40, 80])
    #expect(stripes().allSatisfy { $0.layer.zPosition == -1 })
    let cells = view.subviews.firstIndex { $0 is WordCell } ?? -1
    let last = view.subviews.lastIndex { $0 is WordHeader } ?? .max
    #expect(last < cells, "stripes are not hit before cells")
    let first = Set(stripes().map(ObjectIdentifier.init))
    view.contentOffset.y = 400
    stage.layOut()
    #expect(stripes().map(\.frame.minY).sorted() == [400, 440, 480])
    #expect(Set(stripes().map(ObjectIdentifier.init)) == first)
    #expect(view.visibleSupplementaryViews(ofKind: "stripe").isEmpty)
    #expect(view.indexPathForItem(at: Point(x: 100, y: 405)) == nil)
  }
}
