import LaminaDisplay
import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Cells for items in sight, selection and scrolling of collection views.
@Suite @MainActor struct CollectionViewTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Two columns of squares.
  private func squares() -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 100, height: 100)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    return layout
  }

  // MARK: - Reuse

  @Test func `reuse: leaving items go first, in order, and then entering ones come`() {
    let stage = Stage()
    let (words, delegate) = (Words(count: 100), CollectionLog())
    let view = stage.collection(words, delegate, squares(), frame: rect(0, 0, 200, 200))
    words.log = delegate.log
    #expect(delegate.log.take() == ["show 0.0", "show 0.1", "show 0.2", "show 0.3"])
    view.contentOffset.y = 100
    stage.layOut()
    #expect(
      delegate.log.take() == [
        "hide 0.0", "hide 0.1", "cell 0.4", "show 0.4", "cell 0.5", "show 0.5",
      ])
    #expect(view.counts.made == 4 && view.counts.reused == 2)
    view.contentOffset.y = 150
    stage.layOut()
    #expect(delegate.log.take() == ["cell 0.6", "show 0.6", "cell 0.7", "show 0.7"])
    #expect(view.indexPathsForVisibleItems == (2...7).map { path($0) })
    stage.layOut()
    #expect(delegate.log.take() == [])
    let reuses = view.visibleCells.compactMap { ($0 as? WordCell)?.reuses }
    #expect(reuses == [0, 0, 1, 1, 0, 0])
  }

  @Test func `fling: through 100,000 items, no more cells than in sight and a line`() throws {
    let stage = Stage(scale: 1)
    let words = Words(count: 100_000)
    let layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 90, height: 90)
    let view = stage.collection(words, nil, layout)
    #expect(view.contentSize.height == 25_000 * 100 - 10)
    #expect(view.visibleCells.count == 36)
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    for (number, way) in [-600.0, -600, -600, 500].enumerated() {
      for step in 0...5 {
        let action: TouchInput.Action = step == 0 ? .down : step == 5 ? .up : .move
        let point = Point(x: 100, y: (way < 0 ? 700 : 100) + way * Double(step) / 5)
        stage.application.post(
          [TouchInput(action, at: point)], at: 0.1 + Double(number) + Double(step) / 60)
      }
    }
    try loop.run(until: 8)
    #expect(!view.isDecelerating && view.contentOffset.y > 5_000)
    #expect(view.counts.made <= 40 && view.counts.reused > 200, "\(view.counts)")
    view.scrollToItem(at: path(99_999), at: .bottom, animated: true)
    try loop.run(until: 9)
    #expect(view.contentOffset.y == view.verticalOffsetRange.upperBound)
    #expect(view.counts.made <= 40 && view.visibleCells.count == 36)
  }

  @Test func `registration: cells of two types, each from its own pool`() {
    final class Mixed: CollectionViewDataSource {
      let even = CollectionView.CellRegistration<WordCell, String> { cell, _, item in
        cell.label.text = item
      }
      let odd = CollectionView.CellRegistration<CollectionViewCell, Int> { cell, path, item in
        cell.alpha = 1
        #expect(item == path.item)
      }
      func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
      ) -> Int { 100 }
      func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
      ) -> CollectionViewCell {
        indexPath.item % 2 == 0
          ? collectionView.dequeueConfiguredReusableCell(
            using: even, for: indexPath, item: "\(indexPath.item)")
          : collectionView.dequeueConfiguredReusableCell(
            using: odd, for: indexPath, item: indexPath.item)
      }
    }
    let (stage, items) = (Stage(), Mixed())
    let view = CollectionView(frame: rect(0, 0, 200, 200), collectionViewLayout: squares())
    view.dataSource = items
    stage.window.addSubview(view)
    for offset in stride(from: 0.0, through: 3_000, by: 70) {
      view.contentOffset.y = offset
      stage.layOut()
      for cell in view.visibleCells {
        let item = view.indexPath(for: cell)?.item ?? -1
        #expect((cell is WordCell) == (item % 2 == 0))
        if let word = cell as? WordCell { #expect(word.label.text == "\(item)") }
      }
    }
    #expect(view.counts.made == 6)
  }

  @Test func `attributes: a layout's transform, alpha and index reach its views`() {
    final class Fan: CollectionViewLayout {
      override var collectionViewContentSize: Size { Size(width: 200, height: 1_000) }
      override func layoutAttributesForElements(
        in rect: Rect
      ) -> [CollectionViewLayoutAttributes] {
        (0..<3).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      }
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.center = Point(x: 100, y: 100 + Double(indexPath.item) * 10)
        attributes.size = Size(width: 80, height: 40)
        attributes.alpha = 0.5
        attributes.zIndex = -indexPath.item
        attributes.transform = Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        attributes.isHidden = indexPath.item == 2
        return attributes
      }
    }
    let stage = Stage()
    let view = stage.collection(Words(count: 3), nil, Fan(), frame: rect(0, 0, 200, 200))
    #expect(view.indexPathsForVisibleItems == [path(0), path(1)])
    let cell = view.cellForItem(at: path(1))
    #expect(cell?.frame == rect(80, 70, 40, 80) && cell?.alpha == 0.5)
    #expect(cell?.bounds.size == Size(width: 80, height: 40) && cell?.layer.zPosition == -1)
    #expect(view.indexPathForItem(at: Point(x: 100, y: 110)) == path(0), "the one in front")
  }

  @Test func `invalidation: the layout is asked before the bounds change`() {
    final class Asked: CollectionViewFlowLayout {
      var log: [String] = []
      override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
        log.append("\(collectionView?.bounds.minY ?? -1) to \(newBounds.minY)")
        return super.shouldInvalidateLayout(forBoundsChange: newBounds)
      }
      override func prepare() {
        super.prepare()
        log.append("prepare")
      }
    }
    let (stage, layout) = (Stage(), Asked())
    let view = stage.collection(Words(count: 1_000), nil, layout)
    layout.log = []
    view.contentOffset.y = 50
    stage.layOut()
    #expect(layout.log == ["0.0 to 50.0"])
    layout.log = []
    layout.minimumLineSpacing = 20
    stage.layOut()
    #expect(layout.log == ["prepare"])
  }

  // MARK: - Scrolling and selection

  @Test func `scroll to an item: places on both axes, and no further than needed`() {
    let stage = Stage()
    let view = stage.collection(Words(count: 1_000), nil, squares(), frame: rect(0, 0, 200, 300))
    view.contentInset = EdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
    func offset(_ item: Int, _ position: CollectionView.ScrollPosition) -> Double {
      view.scrollToItem(at: path(item), at: position, animated: false)
      return view.contentOffset.y
    }
    #expect(offset(100, .top) == 4_960)
    #expect(offset(100, .bottom) == 5_100 - 280)
    #expect(offset(100, .centeredVertically) == 5_050 - 120 - 40)
    #expect(offset(101, []) == 5_050 - 120 - 40, "it is seen")
    #expect(offset(999, .top) == 50_000 + 20 - 300)
  }

  private func send(_ stage: Stage, _ action: TouchInput.Action, _ y: Double, at time: Double) {
    stage.application.post([TouchInput(action, at: Point(x: 50, y: y))], at: time)
    stage.application.sendQueued(until: time)
    stage.layOut()
  }

  private func tap(_ stage: Stage, _ y: Double, at time: Double) {
    send(stage, .down, y, at: time)
    send(stage, .up, y, at: time + 0.05)
  }

  @Test func `select: highlighted after the delay, then selected; another item's deselects`() {
    let stage = Stage()
    let delegate = CollectionLog()
    delegate.logsCells = false
    let view = stage.collection(
      Words(count: 100), delegate, squares(), frame: rect(0, 0, 200, 400))
    let marked = View()
    view.cellForItem(at: path(2))?.selectedBackgroundView = marked
    #expect(marked.isHidden)
    send(stage, .down, 150, at: 0)
    #expect(delegate.log.take() == [], "it may become a drag")
    stage.application.sendQueued(until: 0.2)
    #expect(delegate.log.take() == ["highlight 0.2"] && !marked.isHidden)
    send(stage, .up, 150, at: 0.3)
    #expect(delegate.log.take() == ["select 0.2", "unhighlight 0.2"] && !marked.isHidden)
    tap(stage, 250, at: 1)
    #expect(
      delegate.log.take() == ["highlight 0.4", "deselect 0.2", "select 0.4", "unhighlight 0.4"])
    #expect(marked.isHidden && view.indexPathsForSelectedItems == [path(4)])
    delegate.refused = [path(6)]
    tap(stage, 350, at: 2)
    #expect(delegate.log.take() == [] && view.indexPathsForSelectedItems == [path(4)])
    view.allowsMultipleSelection = true
    tap(stage, 50, at: 3)
    tap(stage, 250, at: 4)
    #expect(
      delegate.log.take() == [
        "highlight 0.0", "select 0.0", "unhighlight 0.0", "highlight 0.4", "deselect 0.4",
        "unhighlight 0.4",
      ])
    view.selectItem(at: path(7))
    #expect(view.indexPathsForSelectedItems == [path(0), path(7)] && delegate.log.take() == [])
    view.contentOffset.y = 2_000
    stage.layOut()
    #expect(view.visibleCells.allSatisfy { !$0.isSelected })
    view.contentOffset.y = 0
    stage.layOut()
    #expect(view.cellForItem(at: path(7))?.isSelected == true, "the item, not its cell")
    view.allowsMultipleSelection = false
    #expect(view.indexPathsForSelectedItems == [path(7)])
  }

  @Test func `select: a drag takes the touch away, and nothing is selected`() {
    let stage = Stage()
    let delegate = CollectionLog()
    delegate.logsCells = false
    let view = stage.collection(
      Words(count: 100), delegate, squares(), frame: rect(0, 0, 200, 400))
    send(stage, .down, 350, at: 0)
    stage.application.sendQueued(until: 0.2)
    send(stage, .move, 330, at: 0.3)
    #expect(view.isDragging && view.cellForItem(at: path(6))?.isHighlighted == false)
    send(stage, .up, 330, at: 1)
    #expect(delegate.log.take() == ["highlight 0.6", "unhighlight 0.6"])
  }

  @Test func `misuse: a view that was not dequeued, and an unknown identifier, stop the program`()
    async
  {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Wrong: CollectionViewDataSource {
          func collectionView(
            _ collectionView: CollectionView, numberOfItemsInSection section: Int
          ) -> Int { 1 }
          func collectionView(
            _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
          ) -> CollectionViewCell { CollectionViewCell() }
        }
        let (stage, wrong) = (Stage(), Wrong())
        let view = CollectionView(
          frame: rect(0, 0, 100, 100), collectionViewLayout: CollectionViewFlowLayout())
        view.dataSource = wrong
        stage.window.addSubview(view)
        stage.layOut()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = CollectionView(collectionViewLayout: CollectionViewFlowLayout())
        _ = view.dequeueReusableCell(
          withReuseIdentifier: "none", for: IndexPath(item: 0, section: 0))
      }
    }
  }

  @Test func `selection: a marked cell shows its colour behind the content, by its style`() {
    let stage = Stage()
    let view = stage.collection(Words(count: 10))
    let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
    func mark() -> View? {
      cell?.subviews.first { $0 !== cell?.contentView && !$0.isHidden }
    }
    #expect(mark() == nil)
    view.selectItem(at: IndexPath(item: 0, section: 0))
    #expect(mark() == nil)
    cell?.selectionColor = .systemBlue
    #expect(mark()?.backgroundColor == .systemBlue && mark()?.frame.size == cell?.frame.size)
    #expect(mark() === cell?.subviews.first)
    cell?.selectionColor = nil
    #expect(mark() == nil)
    cell?.selectionColor = .systemBlue
    let own = View()
    cell?.selectedBackgroundView = own
    #expect(mark() === own, "in its place")
    view.deselectItem(at: IndexPath(item: 0, section: 0))
    #expect(mark() == nil)
  }
}
