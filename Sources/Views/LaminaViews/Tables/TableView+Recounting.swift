// Counts that the data source gave before the table was in a window.

extension TableView {
  /// Asks the data source again when a table that was laid out without a window is in one, unless a reload is pending.
  ///
  /// Policy: `list-window-counts`.
  func recountInWindow() {
    guard window != nil, hasCountsFromOutside, !needsData else { return }
    needsRecount = true
    setNeedsLayout()
  }

  /// Discards counts from before the window that the data source gives no longer.
  func recountIfNeeded() {
    guard needsRecount else { return }
    (needsRecount, hasCountsFromOutside) = (false, false)
    guard !needsData else { return }
    let counts = (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map(rowCount)
    if counts != tableLayout.sections.map(\.rows.count) { invalidateData() }
  }
}
