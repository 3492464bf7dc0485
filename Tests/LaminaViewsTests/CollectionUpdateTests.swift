import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Items that come, go and move, with animation.
@Suite @MainActor struct CollectionUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Rows of 100 points in a view of 400, in a window where time passes.
  private func make(
    _ stage: Stage, _ words: Words, _ layout: CollectionViewFlowLayout = CollectionViewFlowLayout(),
    _ delegate: CollectionLog? = nil
  ) throws -> (CollectionView, FrameLoop) {
    layout.itemSize = Size(width: 200, height: 100)
    layout.minimumLineSpacing = 0
    let view = stage.collection(words, delegate, layout, frame: rect(0, 0, 200, 400))
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    try loop.run(until: 0.1)
    return (view, loop)
  }

  /// Where a cell is shown.
  private func shown(_ view: View?) -> (y: Double, alpha: Double) {
    let layer = view?.layer.presentation()
    return (layer?.frame.minY ?? -1, layer?.opacity ?? -1)
  }

  @Test func `insert and delete: others move, the new one appears, the old one fades`() throws {
    let (stage, words, delegate) = (Stage(scale: 1), Words(count: 10), CollectionLog())
    let (view, loop) = try make(stage, words, CollectionViewFlowLayout(), delegate)
    let (gone, moved) = (view.cellForItem(at: path(0)), view.cellForItem(at: path(3)))
    view.selectItem(at: path(3))
    _ = delegate.log.take()
    words.sections = [["item 1", "new", "item 2"] + (3..<10).map { "item \($0)" } + ["more"]]
    let log = Log()
    view.performBatchUpdates {
      view.insertItems(at: [path(10), path(1)])
      view.deleteItems(at: [path(0)])
    } completion: {
      log.add("\($0)")
    }
    #expect(view.numberOfItems(inSection: 0) == 11 && view.contentSize.height == 1_100)
    #expect(view.cellForItem(at: path(3)) === moved && view.indexPathsForSelectedItems == [path(3)])
    try loop.run(until: 0.25)
    #expect(shown(gone).y == 0 && shown(gone).alpha > 0.1 && shown(gone).alpha < 0.9)
    let first = shown(view.cellForItem(at: path(0)))
    #expect(first.y > 5 && first.y < 95 && first.alpha == 1)
    let new = shown(view.cellForItem(at: path(1)))
    #expect(new.y == 100 && new.alpha > 0.1 && new.alpha < 0.9)
    #expect(log.take() == [] && gone?.isHidden == false)
    try loop.run(until: 1)
    #expect(log.take() == ["true"])
    #expect(gone?.isHidden == true)
    #expect(
      view.visibleCells.compactMap { ($0 as? WordCell)?.label.text }
        == ["item 1", "new", "item 2", "item 3"])
    #expect(delegate.log.take() == ["show 0.1", "hide 0.0"])
    #expect(view.subviews.count { !$0.isHidden && $0 is WordCell } == 4)
  }

  @Test func `move: from out of sight and to there, past the edge`() throws {
    let (stage, words) = (Stage(scale: 1), Words(count: 30))
    let (view, loop) = try make(stage, words)
    let leaving = view.cellForItem(at: path(1))
    var items = words.sections[0]
    items.insert(items.remove(at: 1), at: 20)
    items.insert(items.remove(at: 25), at: 0)
    words.sections = [items]
    view.performBatchUpdates {
      view.moveItem(at: path(1), to: path(21))
      view.moveItem(at: path(25), to: path(0))
    }
    try loop.run(until: 0.25)
    #expect(shown(leaving).y > 200 && shown(leaving).y < 1_900)
    let coming = shown(view.cellForItem(at: path(0))).y
    #expect(coming > 100 && coming < 2_400)
    #expect(!view.indexPathsForVisibleItems.contains(path(21)))
    try loop.run(until: 1)
    #expect(view.cellForItem(at: path(21)) == nil && leaving?.isHidden == true)
    #expect(view.visibleCells.map(\.frame.minY) == [0, 100, 200, 300])
  }

  @Test func `interrupted: the next change goes on from where cells are shown`() throws {
    let (stage, words) = (Stage(scale: 1), Words(count: 30))
    let (view, loop) = try make(stage, words)
    let log = Log()
    words.sections[0].insert("a", at: 0)
    let cell = view.cellForItem(at: path(1))
    view.performBatchUpdates {
      view.insertItems(at: [path(0)])
    } completion: {
      log.add("first \($0)")
    }
    try loop.run(until: 0.25)
    let before = shown(cell).y
    #expect(before > 110 && before < 190 && view.cellForItem(at: path(2)) === cell)
    words.sections[0].insert("b", at: 0)
    view.performBatchUpdates {
      view.insertItems(at: [path(0)])
    } completion: {
      log.add("second \($0)")
    }
    #expect(abs(shown(cell).y - before) < 0.01)
    try loop.run(until: 0.27)
    #expect(shown(cell).y >= before && shown(cell).y < before + 30)
    try loop.run(until: 1)
    #expect(cell?.frame.minY == 300)
    #expect(log.take() == ["first false", "second true"])
  }

  @Test func `end of the content: an offset that moves back takes nothing with it on the screen`()
    throws
  {
    let (stage, words) = (Stage(scale: 1), Words(count: 10))
    let (view, loop) = try make(stage, words)
    view.contentOffset.y = 600
    try loop.run(until: 0.2)
    let cell = view.cellForItem(at: path(7))
    words.sections = [(0..<8).map { "item \($0)" }]
    view.deleteItems(at: [path(8), path(9)])
    #expect(view.contentOffset.y == 400)
    #expect(abs(shown(cell).y - view.contentOffset.y - 100) < 0.01, "where it was on the screen")
    try loop.run(until: 1)
    #expect(view.visibleCells.map(\.frame.minY) == [400, 500, 600, 700])
  }

  @Test func `layout's own: initial and final attributes are where items come from and go to`()
    throws
  {
    final class Sliding: CollectionViewFlowLayout {
      var log: [String] = []
      override func prepare(forCollectionViewUpdates updates: [CollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updates)
        log += updates.map { "\($0.updateAction)" }
      }
      override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        log.append("finalize")
      }
      override func initialLayoutAttributesForAppearingItem(
        at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = layoutAttributesForItem(at: indexPath)
        attributes?.center.x -= 200
        return attributes
      }
      override func finalLayoutAttributesForDisappearingItem(
        at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = Rect(x: 200, y: Double(indexPath.item) * 100, width: 200, height: 100)
        return attributes
      }
    }
    let (stage, words, layout) = (Stage(scale: 1), Words(count: 10), Sliding())
    let (view, loop) = try make(stage, words, layout)
    let gone = view.cellForItem(at: path(2))
    words.sections[0][2] = "other"
    view.performBatchUpdates {
      view.deleteItems(at: [path(2)])
      view.insertItems(at: [path(2)])
    }
    #expect(layout.log == ["delete", "insert", "finalize"])
    try loop.run(until: 0.25)
    let x = view.cellForItem(at: path(2))?.layer.presentation()?.frame.minX ?? 0
    #expect(x < -10 && x > -190)
    #expect((gone?.layer.presentation()?.frame.minX ?? 0) > 10 && gone?.alpha == 1)
    try loop.run(until: 1)
    #expect(gone?.isHidden == true && view.cellForItem(at: path(2))?.frame.minX == 0)
  }

  @Test func `another layout: items move from the old one's places`() throws {
    let (stage, words) = (Stage(scale: 1), Words(count: 30))
    let (view, loop) = try make(stage, words)
    let grid = CollectionViewFlowLayout()
    grid.itemSize = Size(width: 100, height: 50)
    grid.minimumLineSpacing = 0
    grid.minimumInteritemSpacing = 0
    let cell = view.cellForItem(at: path(3))
    let log = Log()
    view.setCollectionViewLayout(grid, animated: true) { log.add("\($0)") }
    #expect(view.collectionViewLayout === grid && view.contentSize.height == 750)
    try loop.run(until: 0.25)
    let frame = cell?.layer.presentation()?.frame ?? .zero
    #expect(frame.minY > 60 && frame.minY < 290 && frame.width > 110 && frame.width < 190)
    let coming = shown(view.cellForItem(at: path(8))).y
    #expect(coming > 210 && coming < 790, "from where the old layout has it")
    try loop.run(until: 1)
    #expect(cell?.frame == rect(100, 50, 100, 50))
    #expect(log.take() == ["true"])
    #expect(view.visibleCells.count == 16)
  }

  @Test func `changes: a count that is not the data's stops the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let words = Words(count: 10)
        let view = Stage().collection(words)
        view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      }
    }
  }
}
