import LaminaGeometry
import LaminaLayers
import LaminaSystem

// Tiling: only visible rows have cells.

extension TableView {
  // MARK: - Cells

  /// Registers the class of which cells with a reuse identifier are made.
  ///
  /// Cells of the class that was registered before are not reused any more.
  ///
  /// Policy: `reuse-new-class`.
  ///
  /// - Parameters:
  ///   - cellClass: the class; cells are made by `init(style:reuseIdentifier:)`, with the style `value1`.
  ///   - identifier: the reuse identifier.
  @_disfavoredOverload public func register(
    _ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String
  ) { register(cellClass, identifier, .value1) }

  /// Registers a class whose cells are made with a style, or removes the registration of an identifier.
  package func register(
    _ cellClass: TableViewCell.Type?, _ identifier: String, _ style: TableViewCell.CellStyle
  ) {
    registeredStyles[identifier] = style
    if let earlier = registered[identifier], earlier != cellClass {
      let waiting = pools[identifier]?.discard { type(of: $0) == earlier } ?? []
      for cell in waiting { cell.removeFromSuperview() }
    }
    registered[identifier] = cellClass
  }

  /// Returns a cell for a row, or stops the program if no class is registered.
  func dequeueCell(_ identifier: String, for indexPath: IndexPath) -> TableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    fatalError(
      "no class for cells called \(identifier), for row \(indexPath): register(_:forCellReuseIdentifier:)"
    )
  }

  /// Returns a cell that waits, is being reconfigured or is made of the registered class; `nil` if none can be.
  func dequeueCell(_ identifier: String) -> TableViewCell? {
    if let cell = reconfigured, cell.reuseIdentifier == identifier { return cell }
    if let cell = pools[identifier, default: ReusePool()].dequeue() {
      counts.reused += 1
      cell.prepareForReuse()
      return cell
    }
    return registered[identifier].map {
      $0.make(registeredStyles[identifier] ?? .value1, identifier)
    }
  }

  /// Returns how many cells with an identifier are in use, and how many wait for reuse.
  ///
  /// - Parameter identifier: the reuse identifier.
  /// - Returns: both counts.
  public func poolSize(forIdentifier identifier: String) -> (inUse: Int, waiting: Int) {
    let pool = pools[identifier] ?? ReusePool()
    return (pool.inUse.count, pool.waiting.count)
  }

  // MARK: - Tiling

  /// Recycles the cells of rows that have left, then gives newly visible rows cells.
  func tile() {
    if needsData { loadData() }
    // A table whose width constraints have not determined yet shows nothing.
    guard bounds.width > 0 || !cells.isEmpty else { return }
    measureVisible()
    // Rows that make room for a dragged one are displaced by its height.
    let room = reorder?.height ?? 0
    let rows = tableLayout.rows(from: bounds.minY - room, to: bounds.maxY + room)
    let wanted = Set(rows)
    for path in cells.keys.filter({ !wanted.contains($0) }).sorted() where !travels(path) {
      recycle(path)
    }
    for path in rows where stillHas(path) {
      if cells[path] == nil { show(path) }
      if stillHas(path) { placeCell(of: path) }
    }
    if needsData { return }
    if cells.count > rows.count {
      for path in cells.keys.sorted() where !wanted.contains(path) { placeCell(of: path) }
    }
    counts.mostVisible = max(counts.mostVisible, rows.count)
    tileSupplements()
    prefetch()
  }

  private func placeCell(of path: IndexPath) {
    guard let cell = cells[path] else { return }
    applyStyle(cell, at: path)
    let frame = cellFrame(at: path)
    if cell.frame != frame { cell.frame = frame }
  }

  /// Whether the table still has a row that is being shown; a callback may have reloaded or changed the table.
  private func stillHas(_ path: IndexPath) -> Bool { !needsData && tableLayout.contains(path) }

  private func show(_ path: IndexPath) {
    guard let dataSource else { return }
    counts.asked += 1
    let cell = dataSource.tableView(self, cellForRowAt: path)
    ensure(
      cell.superview !== self || cell.isHidden,
      "row \(path) was given a cell that another visible row uses")
    if let identifier = cell.reuseIdentifier {
      pools[identifier, default: ReusePool()].add(cell)
    }
    guard stillHas(path) else { return store(cell) }
    if cell.superview !== self { counts.made += 1 }
    cells[path] = cell
    cell.setSelected(selection.contains(path), animated: false)
    if cell.isEditing != editing { cell.setEditing(editing, animated: false) }
    applyStyle(cell, at: path)
    cell.frame = rectForRow(at: path)
    if let level = tableDelegate?.tableView(self, indentationLevelForRowAt: path), level >= 0 {
      cell.indentationLevel = level
    }
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    guard cells[path] === cell || indexPath(for: cell) != nil else { return }
    // New text and pictures may need a different layout.
    cell.setNeedsLayout()
    cell.isHidden = false
    if cell.superview !== self { insertSubview(cell, at: backIndex(behind: backgroundView)) }
  }

  /// Recycles the cell of a row, if it has one, and ends the swipe of the row.
  func recycle(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    if swipe?.path == path { endSwipe() }
    putAway(cell, of: path)
  }

  /// Recycles a cell that no longer belongs to a row, or removes it if it is not reusable.
  func putAway(_ cell: TableViewCell, of path: IndexPath) {
    store(cell)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  /// Hides a cell in its pool until it is reused, or removes it if it has no pool.
  private func store(_ cell: TableViewCell) {
    if rowMotions.isActive { cell.layer.removeMotions() }
    if let identifier = cell.reuseIdentifier, pools[identifier]?.recycle(cell) ?? false {
      cell.isHidden = true
    } else {
      cell.removeFromSuperview()
    }
  }

  /// Whether row heights are measured only when rows become visible.
  var hasEstimatedHeights: Bool {
    hasDelegateHeights
      ? estimatedRowHeight > 0 || hasAutomaticRows || hasDelegateEstimates : rowHeight < 0
  }

  /// Measures visible rows until none of them has an estimated height.
  private func measureVisible() {
    guard hasEstimatedHeights, dataSource != nil else { return }
    var isChanged = false
    while !needsData {
      let rows = tableLayout.rows(from: bounds.minY, to: bounds.maxY)
      // Cells of rows that have left are reused for the rows being measured.
      let seen = Set(rows)
      for path in cells.keys.filter({ !seen.contains($0) }).sorted() where !travels(path) {
        recycle(path)
      }
      let unknown = rows.filter { !measured.contains($0) }
      if unknown.isEmpty {
        let offset = contentOffset
        // Lower rows may reduce the scrollable range.
        if isChanged { clampOffset() }
        if offset == contentOffset { break }
        continue
      }
      isChanged = true
      // The first measured row keeps its position on the screen.
      let anchor = rows.first { measured.contains($0) }
      let before = anchor.map { tableLayout.extent(of: $0).start }
      // Higher rows push later ones out of sight, which then need no cell.
      for path in unknown where tableLayout.extent(of: path).start < bounds.maxY {
        measured.insert(path)
        found.insert(path)
        let height = measuredHeight(of: path)
        guard stillHas(path) else { return }
        tableLayout.set(height, of: path)
        // A row that is pushed out of sight is laid out too, with its measured size.
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

  /// Returns the height of a row: the one that the delegate provides, or else the one that the row's cell needs.
  private func measuredHeight(of path: IndexPath) -> Double {
    let height = (hasDelegateHeights ? delegateHeight(of: path) : nil) ?? rowHeight
    if height >= 0 { return height }
    if cells[path] == nil { show(path) }
    return cells[path]?.systemLayoutSizeFitting(
      Size(width: rowWidth, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height ?? 44
  }

  /// Retargets a scroll motion that would end outside the new range, so that it ends at the limit.
  ///
  /// Policy: `list-end-of-range`.
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
