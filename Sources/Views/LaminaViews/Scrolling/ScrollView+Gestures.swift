import LaminaGeometry

// The gestures of a scroll view: the drag, and the delay of touches for its content.

/// A recogniser of the finger that drags a scroll view.
///
/// A touch that catches moving content drags at once and never reaches the content. The first 10 pt of any
/// other touch are not part of the drag.
///
/// Policy: `scroll-drag-slop`.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  weak var scrollView: ScrollView?

  init(_ scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init { [weak scrollView] recognizer in
      guard let pan = recognizer as? ScrollPanGestureRecognizer else { return }
      scrollView?.follow(pan)
    }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    super.touchesBegan(touches, with: event)
    guard let scrollView, state == .possible else { return }
    let isMoving = scrollView.motion != nil
    scrollView.touchDown()
    // Policy: `scroll-catch`.
    if isMoving && scrollView.isScrollEnabled { state = .began }
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard super.shouldReceive(touch), let scrollView, scrollView.isScrollEnabled else {
      return false
    }
    return !(scrollView.cover.map { touch.view.isDescendant(of: $0) } ?? false)
  }

  override func reset() {
    super.reset()
    if let scrollView { scrollView.touchUp(at: scrollView.moment) }
  }
}

/// A recogniser that withholds a touch from a scroll view's content until it is known whether it becomes a
/// drag.
final class ContentTouchDelay: GestureRecognizer {
  weak var scrollView: ScrollView?

  init(_ scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init()
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    guard let scrollView else { return }
    for touch in touches
    where !scrollView.touchesShouldBegin([touch], with: event, in: touch.view) {
      touch.delivery.isIgnoredByView = true
    }
    guard scrollView.delaysContentTouches, scrollView.isScrollEnabled, let touch = touches.first
    else {
      state = .failed
      return
    }
    startTimer(at: touch.timestamp + ScrollView.contentTouchDelay) { [weak self] in
      self?.state = .failed
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event?) { state = .failed }
}

extension ScrollView {
  /// The current time, in seconds of the clock that times touches.
  var moment: Double { window?.screen.application?.moment ?? 0 }

  /// Adds the recognisers that follow fingers.
  func addGestures() {
    addGestureRecognizer(contentTouchDelay)
    addGestureRecognizer(pan)
  }

  func follow(_ pan: ScrollPanGestureRecognizer) {
    // A plane seen edge-on has no position for the finger.
    let way = pan.translation(in: self)
    guard way.isFinite || pan.state == .ended || pan.state == .cancelled else { return }
    switch pan.state {
    case .began:
      pan.setTranslation(.zero, in: self)
      beginDrag()
    case .changed:
      drag(to: way)
      dismissKeyboard(under: pan)
    case .ended:
      if way.isFinite { drag(to: way) }
      let velocity = pan.velocity(in: self)
      endDrag(velocity: velocity.isFinite ? velocity : .zero, at: moment)
    case .cancelled: endDrag(velocity: .zero, at: moment)
    case .possible, .failed: break
    }
  }

  /// Whether the view's own pan may begin: the view scrolls in its direction, and the content lets its touches be
  /// cancelled.
  func mayDrag(_ pan: ScrollPanGestureRecognizer) -> Bool {
    guard isScrollEnabled else { return false }
    // Content caught in motion is dragged in any direction.
    if drag == nil {
      let way = pan.translation(in: self)
      let isHorizontal = abs(way.x) > abs(way.y)
      if way != .zero && !(isHorizontal ? scrollsHorizontally : scrollsVertically) { return false }
    }
    for touch in pan.touches where touch.delivery.stage == .begun && touch.view !== self {
      guard canCancelContentTouches, touchesShouldCancel(in: touch.view) else { return false }
    }
    return true
  }
}
