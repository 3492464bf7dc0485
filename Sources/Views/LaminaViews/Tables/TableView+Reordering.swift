import LaminaDisplay
import LaminaGeometry
import LaminaLayers

// Dragging a row to another position while the other rows make room.

/// A row being dragged to another position.
@MainActor final class RowReorder {
  let path: IndexPath
  let cell: TableViewCell
  let height: Double
  /// The row's destination if it were dropped now.
  var target: IndexPath
  /// The finger's y relative to the top of the visible bounds, in points.
  var finger: Double
  /// The distance in y from the finger to the cell's centre, in points.
  let grip: Double
  /// The display link that scrolls near the edges; `nil` without a frame loop.
  var link: DisplayLink?
  var lastTime: Double?

  init(_ path: IndexPath, _ cell: TableViewCell, finger: Double, grip: Double) {
    (self.path, self.cell, self.finger, self.grip) = (path, cell, finger, grip)
    (target, height) = (path, cell.bounds.height)
  }

  /// Returns the index path that another row will have after the dragged one is dropped at the target.
  func finalPath(of other: IndexPath) -> IndexPath {
    var result = other
    if other.section == path.section, other.row > path.row { result.row -= 1 }
    if result.section == target.section, result.row >= target.row { result.row += 1 }
    return result
  }

  /// Returns the displacement in y of a row that makes room for the dragged one, in points.
  func shift(of other: IndexPath) -> Double {
    let final = finalPath(of: other)
    if other > path, final < target { return -height }
    if other < path, final > target { return height }
    return 0
  }

  /// Returns the displacement in y of a section's header or footer while a row is dragged, in points.
  ///
  /// A footer lies where the next section begins, so it moves with that section's header.
  func shift(of supplement: TableSupplement) -> Double {
    let next = supplement.section + (supplement.kind == .footer ? 1 : 0)
    if path.section < next, next <= target.section { return -height }
    if target.section < next, next <= path.section { return height }
    return 0
  }
}

extension TableView {
  /// The height of the zones at the top and bottom in which a dragging finger scrolls the table, in points.
  ///
  /// Policy: `reorder-scrolling`.
  private static var scrollZone: Double { 60 }
  /// The scroll speed at the edge, in points per second (policy `reorder-scrolling`).
  private static var scrollSpeed: Double { 600 }

  /// Handles a drag on a cell's reorder control.
  func followReorder(_ recognizer: GestureRecognizer, of cell: TableViewCell) {
    let y = recognizer.location(in: self).y
    switch recognizer.state {
    case .began:
      if let path = indexPath(for: cell), y.isFinite { lift(cell, path, at: y) }
    case .changed:
      guard let reorder, y.isFinite else { return }
      reorder.finger = y - bounds.minY
      dragRow(reorder)
    case .ended: drop()
    case .cancelled: cancelReorder()
    case .possible, .failed: break
    }
  }

  private func lift(_ cell: TableViewCell, _ path: IndexPath, at y: Double) {
    guard reorder == nil, isMovable(cell, at: path) else { return }
    finishRowMotions()
    closeSwipe(animated: false)
    let reorder = RowReorder(path, cell, finger: y - bounds.minY, grip: cell.center.y - y)
    self.reorder = reorder
    if let last = subviews.last(where: { $0 is TableViewCell }), last !== cell {
      insertSubview(cell, aboveSubview: last)
    }
    cell.layer.shadowColor = .black
    (cell.layer.shadowOpacity, cell.layer.shadowRadius) = (0.25, 8)
    cell.layer.shadowOffset = Size(width: 0, height: 2)
    guard let loop = frameLoop else { return }
    let link = DisplayLink { [weak self] link in
      if let self { scrollWhileDragged(at: link.timestamp) } else { link.invalidate() }
    }
    reorder.link = link
    loop.add(link)
  }

  /// Moves the row with the finger, and updates its destination.
  private func dragRow(_ reorder: RowReorder) {
    let middle = reorder.finger + bounds.minY + reorder.grip
    reorder.cell.center.y = middle
    guard let other = row(under: middle, reorder) else { return }
    let proposed = reorder.finalPath(of: other)
    let target =
      tableDelegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: reorder.path, toProposedIndexPath: proposed)
      ?? proposed
    guard target != reorder.target else { return }
    reorder.target = target
    View.animate(duration: 0.2, options: .allowUserInteraction) { placeMakingRoom() }
  }

  /// Returns the row whose middle the dragged row's middle has passed, and which makes room now; `nil` if none.
  private func row(under middle: Double, _ reorder: RowReorder) -> IndexPath? {
    for path in indexPathsForVisibleRows where path != reorder.path {
      let frame = cellFrame(at: path)
      guard frame.minY <= middle, middle < frame.maxY else { continue }
      let isBelow = reorder.finalPath(of: path) > reorder.target
      return isBelow == (middle >= frame.midY) ? path : nil
    }
    return nil
  }

  private func placeMakingRoom() {
    for path in indexPathsForVisibleRows where path != reorder?.path {
      cells[path]?.frame = cellFrame(at: path)
    }
    for (supplement, view) in supplements.sorted(by: { $0.key < $1.key }) {
      view.frame = frame(of: supplement, in: tableLayout, seen: seenPart)
    }
  }

  private func scrollWhileDragged(at time: Double) {
    guard let reorder else { return }
    let seconds = min(0.1, time - (reorder.lastTime ?? time))
    reorder.lastTime = time
    let (zone, seen) = (TableView.scrollZone, seenPart)
    let y = reorder.finger + bounds.minY
    var speed = 0.0
    if y < seen.lowerBound + zone { speed = -min(1, (seen.lowerBound + zone - y) / zone) }
    if y > seen.upperBound - zone { speed = min(1, (y - seen.upperBound + zone) / zone) }
    guard speed != 0, seconds > 0 else { return }
    let y2 = contentOffset.y + speed * TableView.scrollSpeed * seconds
    let legal = legalOffset(nearest: Point(x: contentOffset.x, y: y2))
    guard legal != contentOffset else { return }
    moveOffset(to: onPixels(legal))
    layoutIfNeeded()
    dragRow(reorder)
  }

  /// Drops the row at its destination.
  private func drop() {
    guard let reorder else { return }
    guard reorder.target != reorder.path else { return cancelReorder() }
    end(reorder)
    move(reorder.path, to: reorder.target)
  }

  /// Returns the dragged row to its original position.
  func cancelReorder() {
    guard let reorder else { return }
    end(reorder)
    View.animate(duration: TableView.updateDuration, options: .allowUserInteraction) {
      for path in indexPathsForVisibleRows { cells[path]?.frame = cellFrame(at: path) }
    }
    setNeedsLayout()
  }

  private func end(_ reorder: RowReorder) {
    reorder.link?.invalidate()
    reorder.cell.layer.shadowOpacity = 0
    self.reorder = nil
  }
}
