import LaminaGeometry
import LaminaLayers

// Swiping a row sideways, and the actions beside it.

/// A row that is open or being swiped.
@MainActor final class RowSwipe {
  /// The row's current index path.
  var path: IndexPath
  /// Whether the actions are at the left edge: the leading ones, or the trailing ones of a table from right to left.
  let isAtLeft: Bool
  let view: SwipeActionsView
  /// The row's displacement, in points: positive to the right.
  var offset = 0.0
  /// The row's displacement when the pan began, in points.
  var start = 0.0
  /// Whether the row rests open, or is about to.
  var isOpen = false

  init(_ path: IndexPath, isAtLeft: Bool, _ view: SwipeActionsView) {
    (self.path, self.isAtLeft, self.view) = (path, isAtLeft, view)
  }

  /// Returns the offset of the row at which its buttons have a width: negative if they are at the right.
  func offset(ofWidth width: Double) -> Double { isAtLeft ? width : -width }
}

extension TableView {
  /// The duration of the animation that opens or closes a swiped row, in seconds.
  ///
  /// Policy: `row-swipe`.
  static var swipeDuration: Double { 0.35 }
  /// The least fraction of a row's width that a full swipe covers, which must also pass the buttons by 20 points.
  ///
  /// Policy: `row-swipe`.
  static var fullSwipeShare: Double { 0.6 }

  /// Adds the gesture recogniser that swipes rows.
  func addSwipe() {
    let recognizer = PanGestureRecognizer { [weak self] in
      if let pan = $0 as? PanGestureRecognizer { self?.followSwipe(pan) }
    }
    recognizer.maximumNumberOfTouches = 1
    swipePan = recognizer
    addGestureRecognizer(recognizer)
  }

  private func configuration(
    at path: IndexPath, isLeading: Bool
  ) -> SwipeActionsConfiguration? {
    let own =
      isLeading
      ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    let offered = own ?? (isLeading ? nil : rowActions(at: path) ?? deletion(at: path))
    return offered?.actions.isEmpty ?? true ? nil : offered
  }

  // MARK: - The finger

  /// Whether a pan swipes a row: it is horizontal, and the row has actions on that side or is open.
  ///
  /// If so, the actions are placed beside the row. A pan on another row than the open one closes the open one.
  func maySwipe(_ pan: PanGestureRecognizer) -> Bool {
    let way = pan.translation(in: self)
    guard way.isFinite, abs(way.x) > abs(way.y), !isDragging, !editing || swipe != nil else {
      return false
    }
    let place = pan.location(in: self)
    guard let path = indexPathForRow(at: Point(x: bounds.midX, y: place.y - way.y)) else {
      return false
    }
    if let swipe {
      if swipe.path == path { return true }
      closeSwipe(animated: true)
      return false
    }
    return beginSwipe(path, isLeading: (way.x > 0) != isRightToLeft)
  }

  /// Opens the actions at the trailing edge of a row, such as its delete button.
  func openActions(at path: IndexPath) {
    guard swipe == nil, beginSwipe(path, isLeading: false), let swipe else { return }
    swipe.isOpen = true
    moveSwipe(to: swipe.offset(ofWidth: swipe.view.naturalWidth))
  }

  /// Places the actions of one side beside a row; returns false if it has no cell or no such actions.
  private func beginSwipe(_ path: IndexPath, isLeading: Bool) -> Bool {
    guard let cell = cells[path] else { return false }
    guard let configuration = configuration(at: path, isLeading: isLeading) else { return false }
    let isAtLeft = isLeading != isRightToLeft
    let view = SwipeActionsView(configuration, isAtLeft: isAtLeft) { [weak self] in
      self?.perform($0, from: $1)
    }
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    insertSubview(view, belowSubview: cell)
    swipe = RowSwipe(path, isAtLeft: isAtLeft, view)
    placeSwipe()
    view.layoutIfNeeded()
    return true
  }

  private func followSwipe(_ pan: PanGestureRecognizer) {
    guard let swipe else { return }
    let way = pan.translation(in: self).x
    switch pan.state {
    case .began:
      // The first points only identified the gesture as a swipe.
      pan.setTranslation(.zero, in: self)
      swipe.start = swipe.offset
    case .changed: if way.isFinite { pull(swipe, to: swipe.start + way) }
    case .ended: endSwipe(swipe, velocity: pan.velocity(in: self).x)
    case .cancelled: closeSwipe(animated: true)
    case .possible, .failed: break
    }
  }

  /// Moves the row with the finger; beyond the buttons with rubber-banding, unless a full swipe is allowed.
  private func pull(_ swipe: RowSwipe, to raw: Double) {
    let (way, natural) = (swipe.isAtLeft ? raw : -raw, swipe.view.naturalWidth)
    var width = way
    if way < 0 {
      width = 0
    } else if way > natural, !swipe.view.configuration.performsFirstActionWithFullSwipe {
      width = natural + RubberBand.offset(of: way - natural, dimension: rowWidth)
    }
    swipe.offset = swipe.offset(ofWidth: min(width, rowWidth))
    let isFull =
      swipe.view.configuration.performsFirstActionWithFullSwipe
      && width > max(natural + 20, TableView.fullSwipeShare * rowWidth)
    swipe.view.isFull = isFull
    placeSwipe()
  }

  private func endSwipe(_ swipe: RowSwipe, velocity: Double) {
    if swipe.view.isFull, let action = swipe.view.configuration.actions.first,
      let button = swipe.view.firstButton
    {
      swipe.isOpen = true
      moveSwipe(to: swipe.offset(ofWidth: rowWidth))
      return perform(action, from: button)
    }
    let speed = velocity.isFinite ? velocity : 0
    // The position of the finger a tenth of a second later.
    let width = (swipe.isAtLeft ? 1 : -1) * (swipe.offset + 0.1 * speed)
    guard width > swipe.view.naturalWidth / 2 else { return closeSwipe(animated: true) }
    swipe.isOpen = true
    moveSwipe(to: swipe.offset(ofWidth: swipe.view.naturalWidth))
  }

  // MARK: - Opening and closing

  private func perform(_ action: ContextualAction, from view: View) {
    guard let swipe else { return }
    action.handler(action, view) { [weak self, weak swipe] wasPerformed in
      guard let self, let swipe, self.swipe === swipe else { return }
      guard wasPerformed, action.style == .destructive else { return closeSwipe(animated: true) }
      // The rows that close the gap pass in front of the buttons.
      sendSubviewToBack(swipe.view)
      deleteOwnRow(at: swipe.path, with: .fade)
    }
  }

  /// Moves the open row, if any, back to its position, and removes its actions.
  func closeSwipe(animated: Bool) {
    guard let swipe else { return }
    guard animated, isInRunningWindow else { return endSwipe() }
    swipe.isOpen = false
    swipe.view.isUserInteractionEnabled = false
    moveSwipe(to: 0) { [weak self, weak swipe] in
      if let self, let swipe, self.swipe === swipe, !swipe.isOpen, swipe.offset == 0 { endSwipe() }
    }
  }

  private func moveSwipe(to offset: Double, _ completion: (@MainActor @Sendable () -> Void)? = nil)
  {
    guard let swipe else { return }
    swipe.offset = offset
    View.animate(
      duration: TableView.swipeDuration, usingSpringWithDamping: 1,
      options: .allowUserInteraction
    ) {
      placeSwipe()
      swipe.view.layoutIfNeeded()
    } completion: { _ in
      completion?()
    }
  }

  /// Closes the swipe at once: the row returns to its position and its actions are removed.
  func endSwipe() {
    guard let swipe else { return }
    self.swipe = nil
    swipe.view.removeFromSuperview()
    if let cell = cells[swipe.path] { cell.frame = rectForRow(at: swipe.path) }
    tableDelegate?.tableView(self, didEndEditingRowAt: swipe.path)
  }

  /// Returns the frame of a row's cell: the row's, except while it is swiped or rows are being reordered.
  func cellFrame(at path: IndexPath) -> Rect {
    var frame = rectForRow(at: path)
    if let swipe, swipe.path == path { frame.origin.x += swipe.offset }
    if let reorder {
      frame.origin.y =
        reorder.path == path
        ? reorder.finger + bounds.minY + reorder.grip - frame.height / 2
        : frame.origin.y + reorder.shift(of: path)
    }
    return frame
  }

  /// Places the swiped row, and the buttons beside it.
  func placeSwipe() {
    guard let swipe, let cell = cells[swipe.path] else { return }
    let row = rectForRow(at: swipe.path)
    cell.frame = cellFrame(at: swipe.path)
    let width = abs(swipe.offset)
    swipe.view.frame = Rect(
      x: swipe.isAtLeft ? row.minX : row.maxX - width, y: row.minY, width: width,
      height: row.height)
  }
}
