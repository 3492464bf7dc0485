// Loading the data, and incremental changes of rows.

import LaminaGeometry
import LaminaSystem

extension TableView {
  // MARK: - Loading

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

  /// Measures the visible rows again in the next layout.
  func measureAgain() {
    measured = []
    setNeedsLayout()
  }

  /// Asks the data source for sections, titles and row counts, and computes the layout.
  func loadData() {
    placeRows()
    updateSectionIndex()
    contentSize = .init(width: bounds.width, height: tableLayout.height)
  }

  private func placeRows() {
    needsData = false
    hasCountsFromOutside = window == nil
    let count = dataSource?.numberOfSections(in: self) ?? 0
    titles = (0..<count).map { section in
      (
        dataSource?.tableView(self, titleForHeaderInSection: section),
        dataSource?.tableView(self, titleForFooterInSection: section)
      )
    }
    (hasDelegateHeights, hasAutomaticRows) = (heightDelegate != nil, false)
    hasDelegateEstimates = false
    tableLayout = TableLayout(
      (0..<count).map { section in
        TableLayout.Section(
          header: supplementHeight(TableSupplement(section, .header)),
          rows: heights(of: section, rowCount(of: section)),
          footer: supplementHeight(TableSupplement(section, .footer)))
      }, top: tableHeaderView?.frame.height ?? 0, bottom: tableFooterView?.frame.height ?? 0)
  }

  func rowCount(of section: Int) -> Int {
    let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    ensure(count >= 0, "section \(section) has \(count) rows")
    return count
  }

  private func heights(of section: Int, _ count: Int) -> HeightSums {
    let estimate = estimatedRowHeight > 0 ? estimatedRowHeight : 44
    if count > 0, !hasDelegateHeights {
      let first = delegateHeight(of: IndexPath(row: 0, section: section))
      hasDelegateHeights = first != nil
    }
    if count > 0, hasDelegateHeights || rowHeight < 0,
      let first = delegateEstimate(of: IndexPath(row: 0, section: section))
    {
      hasDelegateEstimates = true
      return HeightSums(
        (0..<count).map { row in
          if row == 0 { return first }
          return delegateEstimate(of: IndexPath(row: row, section: section)) ?? estimate
        })
    }
    guard hasDelegateHeights else {
      return HeightSums(repeating: rowHeight < 0 ? estimate : rowHeight, count: count)
    }
    if estimatedRowHeight > 0 { return HeightSums(repeating: estimatedRowHeight, count: count) }
    return HeightSums(
      (0..<count).map {
        let path = IndexPath(row: $0, section: section)
        let height = delegateHeight(of: path) ?? rowHeight
        if height < 0 { hasAutomaticRows = true }
        return height < 0 ? estimate : height
      })
  }

  /// Returns the height that the delegate assumes for a row; `nil` if it leaves the estimate to the table.
  private func delegateEstimate(of path: IndexPath) -> Double? {
    let height = tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? 0
    return height > 0 ? height : nil
  }

  /// Returns the height of a row that the delegate provides; `nil` if it leaves the height to the table.
  func delegateHeight(of path: IndexPath) -> Double? {
    let height =
      heightDelegate?.tableView(self, heightForRowAt: path)
      ?? tableDelegate?.tableView(self, heightForRowAt: path)
    return height == TableView.tableDimension ? nil : height
  }

  // MARK: - Changing rows

  /// Begins changes that `endBatch()` applies together.
  func beginBatch() {
    if updateDepth == 0 {
      recountIfNeeded()
      updates = TableUpdateBatch()
    }
    updateDepth += 1
  }

  /// Applies the changes since `beginBatch()`, if no other pair of calls is around this one.
  func endBatch() {
    ensure(updateDepth > 0, "endUpdates() without beginUpdates()")
    updateDepth -= 1
    guard updateDepth == 0, let batch = updates else { return }
    updates = nil
    if needsData {
      for completion in batch.completions { completion(true) }
    } else {
      apply(batch)
      let mapping = batch.list.mapping
      reconfigureRows(at: batch.reconfigured.sorted().compactMap { mapping.path(after: $0) })
    }
  }

  /// Applies the changes that a closure makes, and calls another one when they have been shown.
  func applyTogether(
    _ changes: (() -> Void)?, _ completion: ((_ finished: Bool) -> Void)?
  ) {
    beginBatch()
    changes?()
    if let completion { updates?.completions.append(completion) }
    endBatch()
  }

  /// Deletes a row after its swipe action, unless a diffable data source is to apply a snapshot without it.
  func deleteOwnRow(at path: IndexPath, with animation: RowAnimation) {
    if dataSource is any DiffableSource { return closeSwipe(animated: true) }
    deleteRows(at: [path], with: animation)
  }

  // MARK: - Diffable data sources

  /// Stops the program if a caller changes rows whose data source is diffable.
  ///
  /// Policy: `diffable-direct-changes`.
  private func checkMayChange(_ function: String) {
    ensure(
      !(dataSource is any DiffableSource),
      "\(function) on a table whose data source is diffable: apply a snapshot instead")
  }

  /// Applies the changes from one snapshot to another, instead of those that the open batch has from a snapshot.
  ///
  /// - Parameters:
  ///   - difference: the changes.
  ///   - snapshot: the snapshot that is shown before the batch.
  ///   - animation: the animation of all rows.
  func showChanges(
    _ difference: SnapshotDifference, since snapshot: Any, _ animation: RowAnimation
  ) {
    updateTogether { batch in
      batch.setChanges(difference, animation)
      batch.snapshotBefore = snapshot
    }
  }

  // MARK: - Applying

  private func updateTogether(_ change: (inout TableUpdateBatch) -> Void) {
    beginBatch()
    if var batch = updates {
      change(&batch)
      updates = batch
    }
    endBatch()
  }

  /// Adds a change that a caller makes to the open batch, or applies it at once.
  func changeDirectly(
    function: String = #function, _ change: (inout TableUpdateBatch) -> Void
  ) {
    checkMayChange(function)
    updateTogether(change)
  }

  /// Adds rows or sections, with their animation, to the open batch, or applies the change at once.
  func update<Place>(
    _ places: WritableKeyPath<ListUpdates, Set<Place>>,
    _ animations: WritableKeyPath<TableUpdateBatch, [Place: RowAnimation]>, with more: [Place],
    _ animation: RowAnimation, function: String = #function
  ) {
    changeDirectly(function: function) {
      $0.list[keyPath: places].formUnion(more)
      for place in more { $0[keyPath: animations][place] = animation }
    }
  }

  /// Applies changes, with the animations that they request.
  private func apply(_ batch: TableUpdateBatch) {
    cancelReorder()
    let (list, mapping) = (batch.list, batch.list.mapping)
    let counts = (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map { rowCount(of: $0) }
    list.check(tableLayout.sections.map(\.rows.count), counts)
    guard batch.isAnimated, View.areAnimationsEnabled, isInRunningWindow else {
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

  /// Gives the cells and the selection of the remaining rows their index paths after the update, and computes the
  /// layout.
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
    // Every update measures self-sizing cells again.
    found = Set(heights.keys)
    measured = rowHeight < 0 ? [] : found
    for (path, height) in heights { tableLayout.set(height, of: path) }
    contentSize = .init(width: bounds.width, height: tableLayout.height)
  }
}

extension ListMapping {
  /// Whether a row loses its cell in an update, because the row or its section is deleted or reloaded.
  func losesCell(_ path: IndexPath, _ list: ListUpdates) -> Bool {
    list.reloaded.contains(path) || self.path(after: path) == nil
  }
}
