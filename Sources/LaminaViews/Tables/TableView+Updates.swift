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
    endSwipe()
    cancelReorder()
    finishRowMotions()
    for path in indexPathsForVisibleRows { recycle(path) }
    recycleSupplements()
    selection = []
    prefetchWindow.reset()
    (measured, found) = ([], [])
    needsData = true
    setNeedsLayout()
  }

  /// Finds where everything lies.
  func loadData() {
    placeRows()
    contentSize = .init(width: bounds.width, height: tableLayout.height)
  }

  private func placeRows() {
    needsData = false
    let count = dataSource?.numberOfSections(in: self) ?? 0
    titles = (0..<count).map { section in
      (
        dataSource?.tableView(self, titleForHeaderInSection: section),
        dataSource?.tableView(self, titleForFooterInSection: section)
      )
    }
    tableLayout = TableLayout(
      (0..<count).map { section in
        TableLayout.Section(
          header: supplementHeight(TableSupplement(section, .header)),
          rows: heights(of: section, rowCount(of: section)),
          footer: supplementHeight(TableSupplement(section, .footer)))
      }, top: tableHeaderView?.frame.height ?? 0, bottom: tableFooterView?.frame.height ?? 0)
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
    if updateDepth == 0 { updates = TableUpdateBatch() }
    updateDepth += 1
  }

  /// Applies the changes since `beginUpdates()`: all deletions, reloads and begins of moves by what rows were called
  /// before, all insertions and ends of moves by what they are called afterwards, whatever the order of the calls.
  ///
  /// Cells of rows that stay go with their rows. If a change is animated, all rows move from where they are shown to where
  /// they lie, also those that come into sight or leave it. A pair of calls without any change takes new heights of
  /// rows, with animation. Only a table where time passes moves: one in a window on the screen of an application with a
  /// frame loop. Else, and if every change has the animation `.none`, rows jump at the next layout.
  ///
  /// - Precondition: the data source has as many sections as before, with those that were inserted and
  ///   without those that were deleted, and as many rows in each that was there, and is not reloaded.
  public func endUpdates() {
    precondition(updateDepth > 0, "endUpdates() without beginUpdates()")
    updateDepth -= 1
    guard updateDepth == 0, let batch = updates else { return }
    updates = nil
    if needsData {
      for completion in batch.completions { completion(true) }
    } else {
      apply(batch)
    }
  }

  /// Applies changes together.
  ///
  /// - Parameters:
  ///   - changes: changes the data, and calls `insertRows(at:with:)` and the like; `nil` for new heights alone.
  ///   - completion: called when all is applied and nothing moves any more; it learns whether no other change of the table
  ///     has interrupted the animations.
  /// - Precondition: as for `endUpdates()`.
  public func performBatchUpdates(
    _ changes: (() -> Void)?, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    beginUpdates()
    changes?()
    if let completion { updates?.completions.append(completion) }
    endUpdates()
  }

  /// Rows have come.
  ///
  /// - Parameters:
  ///   - paths: what they are called now.
  ///   - animation: how they appear.
  /// - Precondition: as for `endUpdates()`.
  public func insertRows(at paths: [IndexPath], with animation: RowAnimation = .none) {
    update(\.inserted, \.rowEntries, with: paths, animation)
  }

  /// Rows have gone.
  ///
  /// - Parameters:
  ///   - paths: what they were called.
  ///   - animation: how they disappear.
  /// - Precondition: as for `endUpdates()`, and there were such rows.
  public func deleteRows(at paths: [IndexPath], with animation: RowAnimation = .none) {
    update(\.deleted, \.rowExits, with: paths, animation)
  }

  /// Rows look different, and may have another height.
  ///
  /// - Parameters:
  ///   - paths: what they were called before changes that are applied with this one.
  ///   - animation: how the old cells disappear and the new ones appear.
  /// - Precondition: there were such rows.
  public func reloadRows(at paths: [IndexPath], with animation: RowAnimation = .none) {
    update(\.reloaded, \.rowExits, with: paths, animation)
  }

  /// A row has moved, with animation.
  ///
  /// - Parameters:
  ///   - path: what it was called.
  ///   - newPath: what it is called now.
  /// - Precondition: as for `endUpdates()`; the row is not deleted, and no other row comes to its place.
  public func moveRow(at path: IndexPath, to newPath: IndexPath) {
    updateTogether { $0.list.moved[path] = newPath }
  }

  // MARK: - Changing sections

  /// Sections have come, with all their rows.
  ///
  /// - Parameters:
  ///   - sections: what they are called now.
  ///   - animation: how their rows appear.
  /// - Precondition: as for `endUpdates()`.
  public func insertSections(_ sections: [Int], with animation: RowAnimation = .none) {
    update(\.insertedSections, \.sectionEntries, with: sections, animation)
  }

  /// Sections have gone, with all their rows.
  ///
  /// - Parameters:
  ///   - sections: what they were called.
  ///   - animation: how their rows disappear.
  /// - Precondition: as for `endUpdates()`, and there were such sections.
  public func deleteSections(_ sections: [Int], with animation: RowAnimation = .none) {
    update(\.deletedSections, \.sectionExits, with: sections, animation)
  }

  /// Everything in some sections may be different, the number of rows too.
  ///
  /// - Parameters:
  ///   - sections: what they were called before changes that are applied with this one.
  ///   - animation: how the old rows disappear and the new ones appear.
  /// - Precondition: there were such sections.
  public func reloadSections(_ sections: [Int], with animation: RowAnimation = .none) {
    update(\.reloadedSections, \.sectionExits, with: sections, animation)
  }

  /// A section has moved with its rows, with animation.
  ///
  /// - Parameters:
  ///   - section: what it was called.
  ///   - newSection: what it is called now.
  /// - Precondition: as for `endUpdates()`; the section is not deleted, and no other one comes to its place.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    updateTogether { $0.list.movedSections[section] = newSection }
  }

  // MARK: - Applying

  private func updateTogether(_ change: (inout TableUpdateBatch) -> Void) {
    beginUpdates()
    if var batch = updates {
      change(&batch)
      updates = batch
    }
    endUpdates()
  }

  private func update<Place>(
    _ places: WritableKeyPath<ListUpdates, Set<Place>>,
    _ animations: WritableKeyPath<TableUpdateBatch, [Place: RowAnimation]>, with more: [Place],
    _ animation: RowAnimation
  ) {
    updateTogether {
      $0.list[keyPath: places].formUnion(more)
      for place in more { $0[keyPath: animations][place] = animation }
    }
  }

  /// Applies changes, with the motions that they ask for.
  private func apply(_ batch: TableUpdateBatch) {
    cancelReorder()
    let (list, mapping) = (batch.list, batch.list.mapping)
    let counts = (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map { rowCount(of: $0) }
    list.check(tableLayout.sections.map(\.rows.count), counts)
    guard batch.isAnimated, View.areAnimationsEnabled, isWhereTimePasses else {
      finishRowMotions()
      for path in indexPathsForVisibleRows where mapping.losesCell(path, list) { recycle(path) }
      recycleSupplements()
      takeNames(list, mapping)
      setNeedsLayout()
      for completion in batch.completions { completion(true) }
      return
    }
    let pace = MotionBlock.current?.pace ?? TableView.updatePace
    View.performWithoutAnimation {
      animate(batch, pace) { takeNames(list, mapping) }
    }
  }

  /// Has rows that stay be called by their new names, and finds where everything lies.
  private func takeNames(_ list: ListUpdates, _ mapping: ListMapping) {
    let old = tableLayout.sections
    var heights: [IndexPath: Double] = [:]
    for path in found where !mapping.losesCell(path, list) {
      if let after = mapping.path(after: path) { heights[after] = old[path.section].rows[path.row] }
    }
    cells = Dictionary(
      uniqueKeysWithValues: cells.compactMap { path, cell in
        mapping.path(after: path).map { ($0, cell) }
      })
    selection = selection.compactMap { mapping.path(after: $0) }
    highlighted = highlighted.flatMap { mapping.path(after: $0) }
    if let swipe {
      if let after = mapping.path(after: swipe.path) { swipe.path = after } else { endSwipe() }
    }
    prefetchWindow.rename { mapping.path(after: $0) }
    placeRows()
    // Changes are how cells that size themselves are asked once more.
    found = Set(heights.keys)
    measured = rowHeight < 0 ? [] : found
    for (path, height) in heights { tableLayout.set(height, of: path) }
    contentSize = .init(width: bounds.width, height: tableLayout.height)
  }
}

extension ListMapping {
  /// Whether the cell of a row is not the row's afterwards.
  func losesCell(_ path: IndexPath, _ list: ListUpdates) -> Bool {
    list.reloaded.contains(path) || self.path(after: path) == nil
  }
}
