import LaminaGeometry
import LaminaViews
import Testing

/// Rows and items that are named before they come into sight.
@Suite @MainActor struct PrefetchTests {
  private final class Fetcher: CollectionViewDataSourcePrefetching, TableViewDataSourcePrefetching {
    let log = Log()

    private func text(_ paths: [IndexPath]) -> String {
      guard let first = paths.first, let last = paths.last else { return "none" }
      return paths.count == 1 ? "\(first.item)" : "\(first.item)...\(last.item)"
    }
    func collectionView(
      _ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) { log.add("fetch \(text(indexPaths))") }
    func collectionView(
      _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) { log.add("cancel \(text(indexPaths))") }
    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
      log.add("fetch \(text(indexPaths))")
    }
    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      log.add("cancel \(text(indexPaths))")
    }
  }

  /// Scrolls a view that shows 10 items of 100 points, and says what it names.
  private func check(_ view: ScrollView, _ fetcher: Fetcher, _ stage: Stage) {
    func scroll(to y: Double) -> [String] {
      view.contentOffset.y = y
      stage.layOut()
      return fetcher.log.take()
    }
    view.setNeedsLayout()
    stage.layOut()
    #expect(fetcher.log.take() == ["fetch 5...9"], "one length")
    #expect(scroll(to: 10) == ["fetch 10...13"], "10 points a step: 300 points more")
    #expect(scroll(to: 20) == [])
    #expect(scroll(to: 120) == ["fetch 14...21"], "three lengths at most")
    #expect(scroll(to: 119) == ["cancel 7...21", "fetch 0"], "the other way")
    #expect(scroll(to: 1_000) == ["cancel 0", "fetch 15...19"], "a jump has no velocity")
    #expect(scroll(to: 990) == ["cancel 15...19", "fetch 8...1"], "the nearest first")
  }

  @Test func `collection view: ahead of the last step, the further the faster`() {
    let stage = Stage()
    let layout = CollectionViewFlowLayout()
    layout.itemSize = Size(width: 200, height: 100)
    layout.minimumLineSpacing = 0
    let (fetcher, words) = (Fetcher(), Words(count: 1_000))
    let view = stage.collection(words, nil, layout, frame: rect(0, 0, 200, 500))
    view.prefetchDataSource = fetcher
    check(view, fetcher, stage)
    view.isPrefetchingEnabled = false
    view.contentOffset.y = 5_000
    stage.layOut()
    #expect(fetcher.log.take() == [])
  }

  @Test func `table: ahead of the last step, the further the faster`() {
    let stage = Stage()
    let (fetcher, rows) = (Fetcher(), Rows(count: 1_000))
    let table = stage.table(rows, frame: rect(0, 0, 200, 500))
    table.rowHeight = 100
    stage.layOut()
    table.prefetchDataSource = fetcher
    check(table, fetcher, stage)
  }

  @Test func `updates: names that have been told follow their items`() {
    var window = PrefetchWindow()
    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
    _ = window.move(to: 0...100)
    let first = window.plan(
      [path(1), path(2)], isSeen: { $0.item < 1 }, isKept: { $0.item < 4 })
    #expect(first.fetch == [path(1), path(2)] && first.cancel == [])
    window.rename { $0.item == 1 ? nil : path($0.item + 1) }
    #expect(window.pending == [path(3)])
    let second = window.plan([path(3), path(4)], isSeen: { _ in false }, isKept: { $0.item > 3 })
    #expect(second.cancel == [path(3)] && second.fetch == [path(3), path(4)])
  }
}
