import LaminaGeometry
import LaminaLayers

// Animated row changes: initial and final positions, and the motions in between.

/// A table's layout, offset and visible range before an update.
private struct OldTable {
  let layout: TableLayout
  let offset: Double
  /// The visible vertical range that no bar covered.
  let seen: ClosedRange<Double>
}

/// The motions of one update, with the table's state before and after it.
@MainActor private struct TableChange {
  let table: TableView
  let batch: TableUpdateBatch
  let old: OldTable
  let run: RowMotionState.Run
  let motion: RowMotion
  /// The mapping of index paths from before the update to after it.
  let forth: ListMapping
  /// The mapping of index paths from after the update to before it.
  let back: ListMapping
  /// The change of the offset by the update, in points, by which all views are displaced at first.
  let shift: Double
}

extension TableView {
  /// Applies changes with animation.
  ///
  /// ```
  /// cells that lose their rows leave -> index paths and layout change -> tile: cells for both ends -> motions
  /// ```
  /// - Parameters:
  ///   - batch: the changes.
  ///   - pace: the timing of the motions.
  ///   - takeNames: changes the remaining cells to their new index paths, and loads the new layout.
  func animate(_ batch: TableUpdateBatch, _ pace: MotionPace, takeNames: () -> Void) {
    let forth = batch.list.mapping
    let old = OldTable(
      layout: tableLayout, offset: bounds.minY, seen: seenPart)
    var places: [ObjectIdentifier: PresentedGeometry] = [:]
    for (_, cell) in cells { places[ObjectIdentifier(cell)] = PresentedGeometry(cell) }
    for (_, view) in supplements { places[ObjectIdentifier(view)] = PresentedGeometry(view) }
    let footerPlace = tableFooterView.map { PresentedGeometry($0) }
    var leavingRows: [(path: IndexPath, cell: TableViewCell)] = []
    for path in indexPathsForVisibleRows where forth.losesCell(path, batch.list) {
      if batch.exit(of: path) == .none {
        recycle(path)
      } else if let cell = cells.removeValue(forKey: path) {
        leavingRows.append((path, cell))
      }
    }
    let swiped = swipe.map { ($0.path, $0.view, PresentedGeometry($0.view)) }
    let losesSwipe = swiped.map { forth.losesCell($0.0, batch.list) } ?? false
    // The actions of a row that loses its cell disappear with it.
    if losesSwipe { swipe = nil }
    for run in rowMotions.runs { run.isFinished = false }
    rowMotions.keepsAll = true
    takeNames()
    let leavingSupplements = takeSupplements(forth, batch.list)
    tile()
    placeSwipe()
    rowMotions.keepsAll = false

    let run = RowMotionState.Run()
    rowMotions.runs.append(run)
    let change = TableChange(
      table: self, batch: batch, old: old, run: run,
      motion: RowMotion(block: MotionBlock(pace: pace)), forth: forth, back: forth.inverted,
      shift: bounds.minY - old.offset)
    Transaction.begin()
    let completions = batch.completions
    Transaction.addDeferredCompletion { [weak self] in
      self?.end(run)
      for completion in completions { completion(run.isFinished) }
    }
    // Views still leaving from earlier updates continue where they are shown.
    for leaving in rowMotions.leaving { leaving.view.center.y += change.shift }
    for (path, cell) in leavingRows { change.leave(cell, path, places[ObjectIdentifier(cell)]) }
    for (supplement, view) in leavingSupplements {
      change.leave(view, supplement, places[ObjectIdentifier(view)])
    }
    if let (path, view, place) = swiped {
      if losesSwipe { change.leave(view, path, place) } else { change.move(view, from: place) }
    }
    for path in indexPathsForVisibleRows {
      guard let cell = cells[path] else { continue }
      if let place = places[ObjectIdentifier(cell)] {
        change.move(cell, from: place)
      } else {
        change.enter(cell, path)
      }
    }
    for (supplement, view) in supplements.sorted(by: { $0.key < $1.key }) {
      if let place = places[ObjectIdentifier(view)] {
        change.move(view, from: place)
      } else {
        change.enter(view, supplement)
      }
    }
    if let tableFooterView, let footerPlace { change.move(tableFooterView, from: footerPlace) }
    raise(batch.list.moved.values.sorted().compactMap { cells[$0] })
    Transaction.commit()
    setNeedsLayout()
  }

  /// Changes the headers and footers of remaining sections to their new section indices.
  ///
  /// - Returns: the others, under their old section indices.
  private func takeSupplements(
    _ forth: ListMapping, _ list: ListUpdates
  ) -> [(supplement: TableSupplement, view: View)] {
    var staying: [TableSupplement: View] = [:]
    var leaving: [(supplement: TableSupplement, view: View)] = []
    for (supplement, view) in supplements.sorted(by: { $0.key < $1.key }) {
      let after = forth.section(after: supplement.section).map {
        TableSupplement($0, supplement.kind)
      }
      if let after, !list.reloadedSections.contains(supplement.section), height(of: after) > 0 {
        if view is TableTitleView { (view as? TableTitleView)?.textLabel.text = title(of: after) }
        staying[after] = view
      } else {
        leaving.append((supplement, view))
      }
    }
    supplements = staying
    return leaving
  }

  /// Brings the cells of moved rows in front of the other cells.
  private func raise(_ moved: [TableViewCell]) {
    for cell in moved {
      guard let last = subviews.last(where: { $0 is TableViewCell }), last !== cell else {
        continue
      }
      insertSubview(cell, aboveSubview: last)
    }
  }
}

extension TableChange {
  // MARK: - Remaining views

  func move(_ view: View, from place: PresentedGeometry) {
    var place = place
    place.center.y += shift
    motion.move(view, from: place)
  }

  // MARK: - Appearing views

  /// Moves a newly made or reused cell to its row, or makes it appear there.
  func enter(_ cell: TableViewCell, _ path: IndexPath) {
    let frame = cell.frame
    let before = back.path(after: path)
    if let before, !batch.list.reloaded.contains(before) {
      let (start, height) = old.layout.extent(of: before)
      return move(cell, from: place(cell, from: start, height: height, alpha: cell.alpha))
    }
    let start: Double
    if let before {
      start = old.layout.extent(of: before).start
    } else {
      let (here, there) = anchor(of: path, table.tableLayout, old.layout, back)
      start = frame.minY - here + there
    }
    let animation = batch.entry(of: path, back)
    guard animation != .none else { return }
    var place = place(cell, from: start, height: frame.height, alpha: 0)
    clipWhileItGrows(cell, animation)
    animation.hide(&place, height: frame.height)
    move(cell, from: place)
  }

  private func clipWhileItGrows(_ cell: TableViewCell, _ animation: TableView.RowAnimation) {
    guard animation == .middle, !cell.clipsToBounds else { return }
    cell.clipsToBounds = true
    table.rowMotions.clipped.append((cell, run))
  }

  private func place(
    _ view: View, from start: Double, height: Double, alpha: Double
  ) -> PresentedGeometry {
    var place = PresentedGeometry(
      frame: Rect(x: view.frame.minX, y: start, width: view.frame.width, height: height))
    place.alpha = alpha
    return place
  }

  /// Moves a newly made header or footer to its section, or makes it appear there.
  func enter(_ view: View, _ supplement: TableSupplement) {
    let frame = view.frame
    if let section = back.section(after: supplement.section),
      !batch.list.reloadedSections.contains(section)
    {
      let before = TableSupplement(section, supplement.kind)
      if before.height(in: old.layout) > 0 {
        let frame = table.frame(of: before, in: old.layout, seen: old.seen)
        return move(view, from: PresentedGeometry(frame: frame))
      }
    }
    let (here, there) = anchor(of: supplement, table.tableLayout, old.layout, back)
    move(view, from: place(view, from: frame.minY - here + there, height: frame.height, alpha: 0))
  }

  // MARK: - Disappearing views

  /// Makes the old cell of a deleted or reloaded row disappear, or the actions beside that cell.
  func leave(_ cell: View, _ path: IndexPath, _ shown: PresentedGeometry?) {
    let (start, height) = old.layout.extent(of: path)
    let animation = batch.exit(of: path)
    let after = forth.path(after: path)
    let end: Double
    if let after {
      end = table.tableLayout.extent(of: after).start
    } else {
      let (here, there) = anchor(of: path, old.layout, table.tableLayout, forth)
      end = start - here + there
    }
    var place = place(cell, from: end, height: height, alpha: 0)
    animation.hide(&place, height: height)
    let isOpaque = cell.backgroundColor.map { cell.resolvedColor($0).alpha } == 1
    // Under a new cell that fades in, an opaque old cell keeps its full opacity.
    leave(cell, path, shown, to: place, staysWhole: after != nil && animation == .fade && isOpaque)
    if animation == .middle { cell.clipsToBounds = true }
  }

  /// Makes a header or footer disappear, because its section was deleted or reloaded or no longer has one.
  func leave(_ view: View, _ supplement: TableSupplement, _ shown: PresentedGeometry?) {
    let (here, there) = anchor(of: supplement, old.layout, table.tableLayout, forth)
    let frame = view.frame
    leave(
      view, nil, shown,
      to: place(view, from: frame.minY - here + there, height: frame.height, alpha: 0))
  }

  private func leave(
    _ view: View, _ path: IndexPath?, _ shown: PresentedGeometry?, to place: PresentedGeometry,
    staysWhole: Bool = false
  ) {
    // A cell that is still growing clips only for that animation.
    let grows = table.rowMotions.clipped.contains { $0.view === view }
    table.rowMotions.leaving.append(
      RowMotionState.Leaving(
        view: view, path: path, run: run, alpha: view.alpha,
        clips: view.clipsToBounds && !grows))
    view.touchBlocks += 1
    (view.center, view.bounds, view.alpha) = (place.center, place.bounds, 0)
    if view is TableViewCell { table.sendSubviewToBack(view) }
    if let shown { move(view, from: shown) }
    if staysWhole { motion.add(view, "opacity", .number(1), .number(1)) }
  }

  // MARK: - Anchors

  /// Returns the end of the nearest preceding element that is in both layouts, in points in each of
  /// them.
  ///
  /// A row that exists in only one layout keeps its distance from this anchor in the other.
  private func anchor(
    of path: IndexPath, _ here: TableLayout, _ there: TableLayout, _ names: ListMapping
  ) -> (here: Double, there: Double) {
    if let row = names.stayingRow(before: path), let other = names.path(after: row) {
      let (a, b) = (here.extent(of: row), there.extent(of: other))
      return (a.start + a.height, b.start + b.height)
    }
    if let other = names.section(after: path.section) {
      return (
        here.extent(of: path.section).start + here.sections[path.section].header,
        there.extent(of: other).start + there.sections[other].header
      )
    }
    return anchor(ofSection: path.section, here, there, names)
  }

  private func anchor(
    of supplement: TableSupplement, _ here: TableLayout, _ there: TableLayout,
    _ names: ListMapping
  ) -> (here: Double, there: Double) {
    if supplement.kind == .footer, let other = names.section(after: supplement.section) {
      return (here.extent(of: supplement.section).end, there.extent(of: other).end)
    }
    return anchor(ofSection: supplement.section, here, there, names)
  }

  private func anchor(
    ofSection section: Int, _ here: TableLayout, _ there: TableLayout, _ names: ListMapping
  ) -> (here: Double, there: Double) {
    if let other = names.section(after: section) {
      return (here.extent(of: section).start, there.extent(of: other).start)
    }
    if let before = names.stayingSection(before: section), let other = names.section(after: before)
    {
      return (here.extent(of: before).end, there.extent(of: other).end)
    }
    return (here.top, there.top)
  }
}

extension TableView.RowAnimation {
  /// Displaces a row to its initial position if it was inserted, or its final one if it was deleted.
  fileprivate func hide(_ place: inout PresentedGeometry, height: Double) {
    switch self {
    case .fade, .none, .automatic: break
    case .left: place.center.x -= place.bounds.width
    case .right: place.center.x += place.bounds.width
    case .top: place.center.y -= height
    case .bottom: place.center.y += height
    case .middle:
      place.bounds.origin.y = height / 2
      place.bounds.size.height = 0
    }
  }
}
