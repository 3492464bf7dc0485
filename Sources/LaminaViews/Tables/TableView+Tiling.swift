import LaminaGeometry
import LaminaLayers

// Cells for the rows in sight, and for no others.

extension TableView {
  // MARK: - Cells

  /// Says of what class cells of an identifier are.
  ///
  /// - Parameters:
  ///   - cellClass: the class; cells are made by `init(reuseIdentifier:)`.
  ///   - identifier: what the rows are called.
  public func register(
    _ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String
  ) {
    registered[identifier] = cellClass
  }

  /// A cell for a row: one that waits, after `prepareForReuse()`, or a new one.
  ///
  /// - Parameters:
  ///   - identifier: what the row is called.
  ///   - indexPath: the row.
  /// - Returns: the cell.
  /// - Precondition: a class is registered for the identifier.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> TableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    preconditionFailure(
      "no class for cells called \(identifier), for row \(indexPath): register(_:forCellReuseIdentifier:)"
    )
  }

  /// A cell: one that waits, after `prepareForReuse()`, or a new one if a class is registered.
  ///
  /// - Parameter identifier: what the rows are called.
  /// - Returns: the cell; `nil` if none waits and no class is registered.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    if let cell = reconfigured, cell.reuseIdentifier == identifier { return cell }
    if let cell = pools[identifier, default: ReusePool()].dequeue() {
      counts.reused += 1
      cell.prepareForReuse()
      return cell
    }
    return registered[identifier].map { $0.init(reuseIdentifier: identifier) }
  }

  /// How many cells of an identifier there are, in sight and waiting.
  ///
  /// - Parameter identifier: what the rows are called.
  /// - Returns: both counts.
  public func poolSize(forIdentifier identifier: String) -> (inUse: Int, waiting: Int) {
    let pool = pools[identifier] ?? ReusePool()
    return (pool.inUse.count, pool.waiting.count)
  }

  // MARK: - Tiling

  /// Recycles the cells of rows that have left, then gives those that have come theirs.
  func tile() {
    if needsData { loadData() }
    // A table without a width, which constraints have not found yet, shows nothing.
    guard bounds.width > 0 || !cells.isEmpty else { return }
    measureVisible()
    // Rows that make room for a dragged one are off their places by its height.
    let room = reorder?.height ?? 0
    let rows = tableLayout.rows(from: bounds.minY - room, to: bounds.maxY + room)
    let wanted = Set(rows)
    for path in cells.keys.filter({ !wanted.contains($0) }).sorted() where !travels(path) {
      recycle(path)
    }
    for path in rows {
      if cells[path] == nil { show(path) }
      placeCell(of: path)
    }
    if cells.count > rows.count {
      for path in cells.keys.sorted() where !wanted.contains(path) { placeCell(of: path) }
    }
    counts.mostVisible = max(counts.mostVisible, rows.count)
    tileSupplements()
    prefetch()
  }

  private func placeCell(of path: IndexPath) {
    guard let cell = cells[path] else { return }
    dress(cell, at: path)
    let frame = cellFrame(at: path)
    if cell.frame != frame { cell.frame = frame }
  }

  private func show(_ path: IndexPath) {
    guard let dataSource else { return }
    counts.asked += 1
    let cell = dataSource.tableView(self, cellForRowAt: path)
    precondition(
      cell.superview !== self || cell.isHidden,
      "row \(path) was given a cell that another row in sight has")
    if let identifier = cell.reuseIdentifier {
      pools[identifier, default: ReusePool()].add(cell)
    }
    if cell.superview !== self { counts.made += 1 }
    cells[path] = cell
    cell.isSelected = selection.contains(path)
    dress(cell, at: path)
    cell.frame = rectForRow(at: path)
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    // Other words and pictures may take other room.
    cell.setNeedsLayout()
    cell.isHidden = false
    if cell.superview !== self { insertSubview(cell, at: 0) }
  }

  /// Has the cell of a row wait.
  func recycle(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    if swipe?.path == path { endSwipe() }
    putAway(cell, of: path)
  }

  /// Has a cell wait that is no row's any more.
  func putAway(_ cell: TableViewCell, of path: IndexPath) {
    if rowMotions.isActive { cell.layer.removeMotions() }
    if let identifier = cell.reuseIdentifier {
      cell.isHidden = true
      pools[identifier]?.recycle(cell)
    } else {
      cell.removeFromSuperview()
    }
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  /// Whether heights are found when rows come into sight.
  var hasEstimatedHeights: Bool {
    rowHeight < 0 || (estimatedRowHeight > 0 && heightDelegate != nil)
  }

  /// Finds the heights of rows in sight that are estimated, until there are none.
  private func measureVisible() {
    guard hasEstimatedHeights, dataSource != nil else { return }
    var isChanged = false
    while true {
      let rows = tableLayout.rows(from: bounds.minY, to: bounds.maxY)
      // Cells of rows that have left are used again for those that are measured.
      let seen = Set(rows)
      for path in cells.keys.filter({ !seen.contains($0) }).sorted() where !travels(path) {
        recycle(path)
      }
      let unknown = rows.filter { !measured.contains($0) }
      if unknown.isEmpty {
        let offset = contentOffset
        // Lower rows may leave less to scroll.
        if isChanged { clampOffset() }
        if offset == contentOffset { break }
        continue
      }
      isChanged = true
      // What is seen of the first row that is known stays where it is.
      let anchor = rows.first { measured.contains($0) }
      let before = anchor.map { tableLayout.extent(of: $0).start }
      // Higher rows push later ones out of sight, which then need no cell.
      for path in unknown where tableLayout.extent(of: path).start < bounds.maxY {
        measured.insert(path)
        found.insert(path)
        tableLayout.set(measuredHeight(of: path), of: path)
        // One that is pushed out of sight again is laid out too: it has the size that was found.
        placeCell(of: path)
      }
      contentSize.height = tableLayout.height
      if let anchor, let before {
        let moved = tableLayout.extent(of: anchor).start - before
        if moved != 0 {
          let wasWithinRange = contentOffset == legalOffset(nearest: contentOffset)
          shiftOffset(by: moved)
          endMotionWithinRange()
          if wasWithinRange { clampOffset() }
        }
      }
    }
  }

  /// The height that the delegate says, or that the row's cell finds.
  private func measuredHeight(of path: IndexPath) -> Double {
    if let height = heightDelegate?.tableView(self, heightForRowAt: path), height >= 0 {
      return height
    }
    guard rowHeight < 0 || heightDelegate != nil else { return rowHeight }
    if cells[path] == nil { show(path) }
    return cells[path]?.fittingHeight(forWidth: rowWidth) ?? 44
  }

  /// Has an offset that moves beyond what its range has become come to rest at the end (a named policy).
  private func endMotionWithinRange() {
    guard let motion else { return }
    let legal = legalOffset(nearest: motion.destination)
    if legal != motion.destination { setContentOffset(legal, animated: true) }
  }

  private func shiftOffset(by distance: Double) {
    drag?.origin.y += distance
    motion = motion.map { $0.shifted(by: distance) }
    moveOffset(to: Point(x: contentOffset.x, y: contentOffset.y + distance))
  }
}
