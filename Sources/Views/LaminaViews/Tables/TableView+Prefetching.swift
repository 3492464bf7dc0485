import LaminaGeometry

/// A data source that fetches data for rows before they become visible, like `UITableViewDataSourcePrefetching`.
@MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Starts fetching data for rows that may become visible soon; the nearest comes first.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Cancels fetching for rows that are no longer expected to become visible soon.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
  /// Does nothing: fetching continues for rows that are no longer expected.
  public func tableView(
    _ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

extension TableView {
  /// Requests data for rows ahead, and cancels requests that are no longer needed, once the visible rows have cells.
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
