// Data: loading it, and changing rows without loading all of it anew.

import LaminaGeometry

extension TableView {
  // MARK: - Loading

  /// Asks the data source for everything again when the table is laid out next; cells in sight wait at
  /// once.
  ///
  /// The offset stays, as far as it can.
  public func reloadData() {
    invalidateData()
    indexBar?.reload()
  }

  func invalidateData() {
    unhighlight()
    for path in indexPathsForVisibleRows { recycle(path) }
    recycleHeaders()
    indexPathForSelectedRow = nil
    measured = []
    needsData = true
    setNeedsLayout()
  }

  private func recycleHeaders() {
    for (_, header) in headers.sorted(by: { $0.key < $1.key }) {
      header.isHidden = true
      headerPool.recycle(header)
    }
    headers = [:]
  }

  /// Finds where everything lies.
  func loadData() {
    needsData = false
    let count = dataSource?.numberOfSections(in: self) ?? 0
    headerTitles = (0..<count).map { dataSource?.tableView(self, titleForHeaderInSection: $0) }
    tableLayout = TableLayout(
      (0..<count).map { section in
        TableLayout.Section(
          header: headerTitles[section] == nil ? 0 : sectionHeaderHeight,
          rows: heights(of: section, rowCount(of: section)))
      })
    contentSize = .init(width: bounds.width, height: tableLayout.height)
  }

  private func rowCount(of section: Int) -> Int {
    let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    precondition(count >= 0, "section \(section) has \(count) rows")
    return count
  }

  private func heights(of section: Int, _ count: Int) -> HeightSums {
    let estimate = estimatedRowHeight > 0 ? estimatedRowHeight : 44
    guard let heightDelegate else {
      return HeightSums(repeating: rowHeight < 0 ? estimate : rowHeight, count: count)
    }
    if estimatedRowHeight > 0 { return HeightSums(repeating: estimatedRowHeight, count: count) }
    return HeightSums(
      (0..<count).map {
        let path = IndexPath(row: $0, section: section)
        let height = heightDelegate.tableView(self, heightForRowAt: path)
        return height < 0 ? estimate : height
      })
  }

  // MARK: - Changing rows

  /// Begins changes that are applied together by `endUpdates()`; pairs of calls nest.
  ///
  /// A table that is to be loaded anyway forgets the changes: it asks for everything.
  public func beginUpdates() {
    if updateDepth == 0 && !needsData { updates = TableUpdates() }
    updateDepth += 1
  }

  /// Applies what was changed since `beginUpdates()`: all deletions and reloads by what rows were called
  /// before, all insertions by what they are called afterwards, whatever the order of the calls.
  ///
  /// Cells of rows that stay go with their rows; where they lie is found at the next layout. Nothing moves
  /// by itself (a named policy).
  ///
  /// - Precondition: the data source has as many sections as before, with those that were inserted and
  ///   without those that were deleted, and as many rows in each that was there, and is not reloaded.
  public func endUpdates() {
    precondition(updateDepth > 0, "endUpdates() without beginUpdates()")
    updateDepth -= 1
    guard updateDepth == 0, let changes = updates else { return }
    updates = nil
    if !needsData { apply(changes) }
  }

  /// Applies changes together.
  ///
  /// - Parameters:
  ///   - changes: changes the data, and calls `insertRows(at:)` and the like.
  ///   - completion: called when all is applied.
  /// - Precondition: as for `endUpdates()`.
  public func performBatchUpdates(
    _ changes: () -> Void, completion: (@MainActor () -> Void)? = nil
  ) {
    beginUpdates()
    changes()
    endUpdates()
    completion?()
  }

  /// Rows have come.
  ///
  /// - Parameter paths: what they are called now.
  /// - Precondition: as for `endUpdates()`.
  public func insertRows(at paths: [IndexPath]) { update(\.inserted, with: paths) }

  /// Rows have gone.
  ///
  /// - Parameter paths: what they were called.
  /// - Precondition: as for `endUpdates()`, and there were such rows.
  public func deleteRows(at paths: [IndexPath]) { update(\.deleted, with: paths) }

  /// Rows look different, and may have another height.
  ///
  /// - Parameter paths: what they were called before changes that are applied with this one.
  /// - Precondition: there were such rows.
  public func reloadRows(at paths: [IndexPath]) { update(\.reloaded, with: paths) }

  // MARK: - Changing sections

  /// Sections have come, with all their rows.
  ///
  /// - Parameter sections: what they are called now.
  /// - Precondition: as for `endUpdates()`.
  public func insertSections(_ sections: [Int]) { update(\.insertedSections, with: sections) }

  /// Sections have gone, with all their rows.
  ///
  /// - Parameter sections: what they were called.
  /// - Precondition: as for `endUpdates()`, and there were such sections.
  public func deleteSections(_ sections: [Int]) { update(\.deletedSections, with: sections) }

  /// Everything in some sections may be different, the number of rows too.
  ///
  /// - Parameter sections: what they were called before changes that are applied with this one.
  /// - Precondition: there were such sections.
  public func reloadSections(_ sections: [Int]) { update(\.reloadedSections, with: sections) }

  // MARK: - Applying

  private func update<Place>(
    _ places: WritableKeyPath<TableUpdates, Set<Place>>, with more: [Place]
  ) {
    beginUpdates()
    updates?[keyPath: places].formUnion(more)
    endUpdates()
  }

  private func apply(_ changes: TableUpdates) {
    let old = tableLayout.sections
    changes.check(
      old.map(\.rows.count),
      (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map { rowCount(of: $0) })
    for path in indexPathsForVisibleRows where changes.losesCell(path) { recycle(path) }
    recycleHeaders()
    var heights: [IndexPath: Double] = [:]
    for path in measured where !changes.losesCell(path) {
      if let after = changes.path(after: path) { heights[after] = old[path.section].rows[path.row] }
    }
    cells = Dictionary(
      uniqueKeysWithValues: cells.compactMap { path, cell in
        changes.path(after: path).map { ($0, cell) }
      })
    indexPathForSelectedRow = indexPathForSelectedRow.flatMap { changes.path(after: $0) }
    highlighted = highlighted.flatMap { changes.path(after: $0) }
    loadData()
    // Changes are how cells that size themselves are asked once more.
    measured = rowHeight < 0 ? [] : Set(heights.keys)
    for (path, height) in heights { tableLayout.set(height, of: path) }
    contentSize.height = tableLayout.height
    setNeedsLayout()
  }
}
