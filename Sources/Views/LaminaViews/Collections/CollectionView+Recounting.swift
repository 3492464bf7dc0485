// Counts that the data source gave before the view was in a window.

extension CollectionView {
  /// Asks the data source again when a view that was laid out without a window is in one, unless a reload is pending.
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
    if !needsData, askForCounts() != itemCounts { invalidateData() }
  }
}
