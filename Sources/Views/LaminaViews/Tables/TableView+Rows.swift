public import LaminaGeometry
import LaminaSystem

// Rows by position, and scrolling to a row.

extension TableView {
  /// The position to scroll a row to, within the area of the table that no bar covers.
  public enum ScrollPosition: CaseIterable, Hashable, Sendable {
    /// The least scrolling that shows the row; none if it is fully visible.
    case none
    /// At the top edge of the uncovered area, or below the header that sticks there.
    case top
    /// In the middle of the uncovered area.
    case middle
    /// At the bottom edge of the uncovered area.
    case bottom
  }

  /// The positions of all rows; the data source is asked first if the data is not loaded.
  var loaded: TableLayout {
    recountIfNeeded()
    if needsData { loadData() }
    return tableLayout
  }

  // MARK: - Places

  /// Returns the row at a point; `nil` if there is none, or if the point lies on a header or footer.
  ///
  /// The spaces at both sides of a row in the style `insetGrouped` count as the row.
  ///
  /// - Parameter point: a point in the table's own space.
  /// - Returns: the row.
  /// - Complexity: O(log n).
  public func indexPathForRow(at point: Point) -> IndexPath? {
    for view in supplements.values where view.frame.contains(point) { return nil }
    guard point.x >= 0, point.x < bounds.width else { return nil }
    return loaded.row(at: point.y)
  }

  /// Returns the rectangle of a row, in the table's own space.
  ///
  /// - Parameter indexPath: a row.
  /// - Returns: its rectangle.
  /// - Precondition: the row exists.
  /// - Complexity: O(log n).
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    let layout = loaded
    ensure(layout.contains(indexPath), "the table has no row \(indexPath)")
    let (start, height) = layout.extent(of: indexPath)
    return Rect(x: rowInset, y: start, width: rowWidth, height: height)
  }

  /// Returns the rectangle of a section with its header and footer, in the table's own space.
  ///
  /// - Parameter section: an index.
  /// - Returns: its rectangle.
  public func rect(forSection section: Int) -> Rect {
    let (start, end) = loaded.extent(of: section)
    return Rect(x: 0, y: start, width: bounds.width, height: end - start)
  }

  /// Returns the row of a cell; `nil` if the cell is waiting for reuse or belongs to another view.
  ///
  /// - Parameter cell: a cell.
  /// - Returns: the row.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The rows that have cells, from the top.
  public var indexPathsForVisibleRows: [IndexPath] { cells.keys.sorted() }

  /// The cells of the visible rows, from the top.
  public var visibleCells: [TableViewCell] { indexPathsForVisibleRows.compactMap { cells[$0] } }

  // MARK: - Scrolling and selecting

  /// Scrolls a row to a position, again while rows turn out higher than estimated.
  func scroll(toRow indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    if position == .none {
      return scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
    }
    let finds = hasEstimatedHeights && !animated && !bounds.isEmpty
    for _ in 0..<TableView.maximumScrolls {
      // Newly visible rows may be higher than estimated.
      if finds { tile() }
      let legal = offset(for: indexPath, at: position)
      guard legal != contentOffset else { return }
      setContentOffset(legal, animated: animated)
      guard finds else { return }
    }
  }

  /// The maximum number of scrolls in one jump to a row: the first, then corrections as row heights are measured.
  ///
  /// Policy: `row-jump-corrections`.
  private static var maximumScrolls: Int { 8 }

  private func offset(for indexPath: IndexPath, at position: ScrollPosition) -> Point {
    let (row, inset) = (rectForRow(at: indexPath), adjustedContentInset)
    let seen = bounds.inset(by: inset)
    var y = contentOffset.y
    switch position {
    case .none: break
    case .top:
      let covered = style == .plain ? tableLayout.sections[indexPath.section].header : 0
      y = row.minY - inset.top - covered
    case .middle: y = row.midY - seen.height / 2 - inset.top
    case .bottom: y = row.maxY - seen.height - inset.top
    }
    return legalOffset(nearest: Point(x: contentOffset.x, y: y))
  }

  /// Selects a row, and scrolls to it if a position is given.
  func select(_ indexPath: IndexPath?, _ animated: Bool, _ scrollPosition: ScrollPosition) {
    if indexPath == nil || !selectsSeveral {
      for path in indexPathsForSelectedRows { deselectRow(at: path, animated: animated) }
    }
    guard let indexPath else { return }
    markSelected(indexPath, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row, if it is selected.
  func deselect(_ indexPath: IndexPath, _ animated: Bool) {
    guard let index = selection.firstIndex(of: indexPath) else { return }
    selection.remove(at: index)
    guard let cell = cells[indexPath] else { return }
    cell.setSelected(false, animated: animated)
    applyStyle(cell, at: indexPath)
  }

  /// Highlights the row under a finger.
  ///
  /// - Returns: false if there is no row, or taps do not select rows.
  func highlightRow(under touch: Touch?) -> Bool {
    guard selectsByTap, let touch, let path = indexPathForRow(at: touch.location(in: self)),
      cells[path] != nil,
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true,
      let cell = cells[path]
    else { return false }
    unhighlight()
    highlighted = path
    cell.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
    return true
  }

  /// Ends the highlight of the row under the finger.
  func unhighlight() {
    guard let path = highlighted else { return }
    highlighted = nil
    cells[path]?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }
}
