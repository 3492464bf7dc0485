public import LaminaGeometry

// Which row is where, and scrolling to it.

extension TableView {
  /// Where a row is to stand.
  public enum ScrollPosition: CaseIterable, Hashable, Sendable {
    /// As near as it is: nothing moves for a row that is seen as a whole.
    case none
    /// At the top, below what covers the table there.
    case top
    /// In the middle of what is not covered.
    case middle
    /// At the bottom.
    case bottom
  }

  // MARK: - Counts

  /// How many sections there are.
  public var numberOfSections: Int { loaded.sections.count }

  /// How many rows a section has.
  ///
  /// - Parameter section: an index.
  /// - Returns: the count.
  public func numberOfRows(inSection section: Int) -> Int { loaded.sections[section].rows.count }

  private var loaded: TableLayout {
    if needsData { loadData() }
    return tableLayout
  }

  // MARK: - Places

  /// The row at a point; `nil` for none, and for a header.
  ///
  /// - Parameter point: in the table's own space.
  /// - Returns: the row.
  /// - Complexity: O(log n).
  public func indexPathForRow(at point: Point) -> IndexPath? {
    for view in supplements.values where view.frame.contains(point) { return nil }
    guard point.x >= 0, point.x < bounds.width else { return nil }
    return loaded.row(at: point.y)
  }

  /// Where a row lies, in the table's own space.
  ///
  /// - Parameter indexPath: a row.
  /// - Returns: its rectangle.
  /// - Precondition: there is such a row.
  /// - Complexity: O(log n).
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    let layout = loaded
    precondition(layout.contains(indexPath), "the table has no row \(indexPath)")
    let (start, height) = layout.extent(of: indexPath)
    return Rect(x: rowInset, y: start, width: rowWidth, height: height)
  }

  /// Where a section lies with its header and footer, in the table's own space.
  ///
  /// - Parameter section: an index.
  /// - Returns: its rectangle.
  public func rect(forSection section: Int) -> Rect {
    let (start, end) = loaded.extent(of: section)
    return Rect(x: 0, y: start, width: bounds.width, height: end - start)
  }

  /// The cell of a row; `nil` for a row that has none, as it is out of sight.
  ///
  /// - Parameter indexPath: a row.
  /// - Returns: the cell.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { cells[indexPath] }

  /// The row of a cell; `nil` for a cell that waits, or is no cell of the table.
  ///
  /// - Parameter cell: a cell.
  /// - Returns: the row.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The rows that have cells, in order.
  public var indexPathsForVisibleRows: [IndexPath] { cells.keys.sorted() }

  /// Their cells, in order.
  public var visibleCells: [TableViewCell] { indexPathsForVisibleRows.compactMap { cells[$0] } }

  // MARK: - Scrolling and selecting

  /// Scrolls to a row.
  ///
  /// - Parameters:
  ///   - indexPath: a row.
  ///   - position: where it is to stand, as far as the range of the offset allows.
  ///   - animated: whether the offset moves.
  public func scrollToRow(
    at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    if position == .none {
      return scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
    }
    let finds = hasEstimatedHeights && !animated && !bounds.isEmpty
    for _ in 0..<TableView.mostScrolls {
      // Rows that have come into sight may be higher than was estimated.
      if finds { tile() }
      let legal = offset(for: indexPath, at: position)
      guard legal != contentOffset else { return }
      setContentOffset(legal, animated: animated)
      guard finds else { return }
    }
  }

  /// How often a jump to a row is corrected by the heights that are found there (a named policy).
  private static var mostScrolls: Int { 8 }

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

  /// Selects a row, and tells nobody; others stay selected if several can be.
  ///
  /// - Parameter indexPath: a row; `nil` to select none.
  public func selectRow(at indexPath: IndexPath?) {
    if indexPath == nil || !selectsSeveral {
      for path in indexPathsForSelectedRows { deselectRow(at: path) }
    }
    if let indexPath { markSelected(indexPath) }
  }

  /// Selects a row no more, and tells nobody.
  ///
  /// - Parameter indexPath: a row; nothing happens if it is not selected.
  public func deselectRow(at indexPath: IndexPath) {
    guard let index = selection.firstIndex(of: indexPath) else { return }
    selection.remove(at: index)
    guard let cell = cells[indexPath] else { return }
    cell.isSelected = false
    dress(cell, at: indexPath)
  }
}
