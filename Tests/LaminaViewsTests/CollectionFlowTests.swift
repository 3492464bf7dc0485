import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Where a flow layout places items, headers and footers.
@Suite @MainActor struct CollectionFlowTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func frames(_ view: CollectionView, _ count: Int) -> [Rect] {
    (0..<count).compactMap { view.layoutAttributesForItem(at: path($0))?.frame }
  }

  @Test func `lines: full ones are justified, the last one keeps the spacing`() {
    let stage = Stage()
    let layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 100, height: 40)
    let view = stage.collection(Words(count: 5), nil, layout, frame: rect(0, 0, 340, 400))
    #expect(
      frames(view, 5) == [
        rect(0, 0, 100, 40), rect(120, 0, 100, 40), rect(240, 0, 100, 40), rect(0, 50, 100, 40),
        rect(120, 50, 100, 40),
      ])
    #expect(view.contentSize == Size(width: 340, height: 90))
    layout.itemSize = Size(width: 200, height: 40)
    #expect(frames(view, 2) == [rect(70, 0, 200, 40), rect(70, 50, 200, 40)], "alone: centred")
    layout.itemSize = Size(width: 500, height: 40)
    #expect(frames(view, 2) == [rect(0, 0, 500, 40), rect(0, 50, 500, 40)], "too wide")
  }

  @Test func `lines: items of several heights are centred across their line`() {
    let stage = Stage()
    let delegate = SizeLog()
    delegate.sizes = [
      [(100, 40), (100, 80), (100, 20), (60, 10)].map { Size(width: $0.0, height: $0.1) }
    ]
    let layout = CollectionViewFlowLayout()
    layout.sectionInset = EdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
    layout.minimumLineSpacing = 4
    let view = stage.collection(Words(count: 4), delegate, layout, frame: rect(0, 0, 340, 400))
    #expect(
      frames(view, 4) == [
        rect(10, 25, 100, 40), rect(120, 5, 100, 80), rect(230, 35, 100, 20),
        // Four of 60 points fill the last line, with 80 / 3 points between them.
        rect(10, 89, 60, 10),
      ])
    #expect(view.contentSize.height == 106)
  }

  @Test func `horizontal: lines are columns, headers stand at the left`() {
    let stage = Stage()
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = Size(width: 50, height: 90)
    layout.headerReferenceSize = Size(width: 30, height: 7)
    layout.footerReferenceSize = Size(width: 20, height: 7)
    let view = stage.collection(Words(count: 5), nil, layout, frame: rect(0, 0, 200, 200))
    #expect(
      frames(view, 5) == [
        rect(30, 0, 50, 90), rect(30, 110, 50, 90), rect(90, 0, 50, 90), rect(90, 110, 50, 90),
        rect(150, 0, 50, 90),
      ])
    #expect(view.contentSize == Size(width: 220, height: 200))
    let header = view.layoutAttributesForSupplementaryElement(
      ofKind: CollectionViewFlowLayout.elementKindSectionHeader, at: path(0))
    #expect(header?.frame == rect(0, 0, 30, 200))
    view.contentOffset.x = 20
    stage.layOut()
    #expect(
      view.indexPathsForVisibleSupplementaryElements(
        ofKind: CollectionViewFlowLayout.elementKindSectionFooter) == [path(0)])
  }

  @Test func `pinned: headers stay in sight until their section's end pushes them off`() {
    let stage = Stage()
    let layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 100, height: 100)
    layout.headerReferenceSize = Size(width: 0, height: 30)
    layout.footerReferenceSize = Size(width: 0, height: 10)
    layout.sectionHeadersPinToVisibleBounds = true
    layout.sectionFootersPinToVisibleBounds = true
    let items = Array(repeating: "x", count: 30)
    let view = stage.collection(Words([items, items]), nil, layout, frame: rect(0, 0, 320, 400))
    let header = CollectionViewFlowLayout.elementKindSectionHeader
    let footer = CollectionViewFlowLayout.elementKindSectionFooter
    func tops(_ kind: String) -> [Double] {
      view.visibleSupplementaryViews(ofKind: kind).map(\.frame.minY)
    }
    // 30 + 10 lines of 100 with 9 spaces of 10 + 10 points.
    #expect(tops(header) == [0] && tops(footer) == [390])
    view.contentOffset.y = 500
    stage.layOut()
    #expect(tops(header) == [500] && tops(footer) == [890])
    view.contentOffset.y = 1_110
    stage.layOut()
    #expect(tops(header) == [1_090, 1_130], "pushed")
    #expect(tops(footer) == [1_120, 1_500])
    view.contentInset.top = 50
    view.contentOffset.y = 300
    stage.layOut()
    #expect(tops(header) == [350], "below what covers the view")
    #expect(view.indexPathForItem(at: Point(x: 10, y: 360)) == nil, "the header is in front")
    #expect(view.indexPathForItem(at: Point(x: 10, y: 390)) == path(9))
  }

  @Test func `width: lines are broken again when the view's width changes`() {
    let stage = Stage()
    let layout = CollectionViewFlowLayout()
    let view = stage.collection(Words(count: 100), nil, layout, frame: rect(0, 0, 340, 400))
    #expect(view.contentSize.height == 1_190)
    view.frame.size.width = 120
    stage.layOut()
    #expect(view.contentSize == Size(width: 120, height: 2_990))
    #expect(view.visibleCells.count == 14)
  }

  // MARK: - Cells that size themselves

  /// A cell as high as its item asks for, by constraints.
  private final class TallCell: CollectionViewCell {
    let box = View()
    private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 10)

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      box.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(box)
      LayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: contentView.topAnchor),
        box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        box.leftAnchor.constraint(equalTo: contentView.leftAnchor),
        box.rightAnchor.constraint(equalTo: contentView.rightAnchor),
        box.widthAnchor.constraint(equalToConstant: 300), height,
      ])
    }
  }

  private final class TallItems: CollectionViewDataSource {
    let count: Int
    let registration = CollectionView.CellRegistration<TallCell, Int> { cell, _, item in
      cell.height.constant = Double(40 + item % 7 * 10)
    }
    init(count: Int) { self.count = count }

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueConfiguredReusableCell(
        using: registration, for: indexPath, item: indexPath.item)
    }
  }

  @Test func `estimated: cells in sight are as high as their constraints ask for`() {
    let stage = Stage()
    let (layout, items) = (CollectionViewFlowLayout(), TallItems(count: 100))
    layout.estimatedItemSize = Size(width: 300, height: 60)
    let view = CollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: layout)
    view.dataSource = items
    stage.window.addSubview(view)
    stage.layOut()
    var y = 0.0
    for cell in view.visibleCells {
      let item = view.indexPath(for: cell)?.item ?? 0
      #expect(cell.frame == rect(10, y, 300, Double(40 + item % 7 * 10)))
      y = cell.frame.maxY + 10
    }
    #expect(view.visibleCells.count == 6)
    #expect(view.counts.made == 7, "the item behind them might have fitted on the last line")
    // The items in sight stay where they are when others above turn out to have other heights.
    view.contentOffset.y = 4_000
    stage.layOut()
    for _ in 0..<200 where view.contentOffset.y > 10 {
      let cell = view.visibleCells[0]
      let (item, place) = (view.indexPath(for: cell), cell.frame.minY - view.contentOffset.y)
      view.contentOffset.y -= 10
      stage.layOut()
      guard let item, let now = view.cellForItem(at: item) else { continue }
      #expect(now.frame.minY - view.contentOffset.y == place + 10)
    }
    for offset in stride(from: 0.0, through: 8_000, by: 100) {
      view.contentOffset.y = min(offset, view.verticalOffsetRange.upperBound)
      stage.layOut()
    }
    let sum = (0..<100).map { 40 + $0 % 7 * 10 }.reduce(0, +)
    #expect(view.contentSize.height == Double(sum + 990), "all have been seen")
    #expect(view.counts.made <= 10)
  }

  @Test func `estimated: other insets and spacings keep the sizes that are known`() {
    let stage = Stage()
    let (layout, items) = (CollectionViewFlowLayout(), TallItems(count: 100))
    layout.estimatedItemSize = Size(width: 300, height: 60)
    let view = CollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: layout)
    view.dataSource = items
    stage.window.addSubview(view)
    stage.layOut()
    let height = view.contentSize.height
    view.contentInset.bottom = 100
    stage.layOut()
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.height == 50)
    #expect(view.contentSize.height == height)
    layout.minimumLineSpacing = 20
    stage.layOut()
    #expect(view.contentSize.height == height + 990)
    layout.estimatedItemSize = Size(width: 300, height: 30)
    stage.layOut()
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.height == 50)
    #expect(view.contentSize.height < height, "the others count as 30")
  }

  @Test func `estimated: the offset stays in its range when items above turn out smaller`() {
    let stage = Stage()
    let (layout, items) = (CollectionViewFlowLayout(), TallItems(count: 100))
    layout.estimatedItemSize = Size(width: 300, height: 200)
    let view = CollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: layout)
    view.dataSource = items
    view.contentOffset.y = 1_000
    stage.window.addSubview(view)
    stage.layOut()
    while view.contentOffset.y > 0 {
      view.contentOffset.y = max(0, view.contentOffset.y - 90)
      stage.layOut()
    }
    #expect(view.contentOffset.y == 0)
    #expect((view.visibleCells.last?.frame.maxY ?? 0) >= 400)
  }
}
