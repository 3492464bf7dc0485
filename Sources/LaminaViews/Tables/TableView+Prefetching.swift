import LaminaGeometry

/// Who fetches data before rows come into sight, as `UITableViewDataSourcePrefetching`.
@MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Rows may come into sight soon, the nearest first.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Rows that were named before will not come into sight soon.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

extension TableView {
  /// Names rows ahead to the one who fetches data, after rows in sight have got their cells.
  func prefetch() {
    guard let prefetchDataSource, bounds.height > 0 else { return }
    let (fetched, kept) = prefetchWindow.move(to: bounds.minY...bounds.maxY)
    let layout = tableLayout
    let plan = prefetchWindow.plan(
      layout.rows(from: fetched.lowerBound, to: fetched.upperBound),
      isSeen: { cells[$0] != nil },
      isKept: { path in
        guard layout.contains(path) else { return false }
        let (start, height) = layout.extent(of: path)
        return start < kept.upperBound && start + height > kept.lowerBound
      })
    if !plan.cancel.isEmpty {
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: plan.cancel)
    }
    if !plan.fetch.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: plan.fetch) }
  }
}
