// The transitions of a recogniser's state machine.

import LaminaGeometry

extension GestureRecognizer {
  /// Whether the recogniser has recognised a gesture and has not been reset yet.
  var hasRecognized: Bool { current != .possible && current != .failed }

  /// Whether the recogniser's continuous gesture is in progress.
  var isActive: Bool { current == .began || current == .changed }

  /// Whether the recogniser's state cannot change before a reset.
  var isFinal: Bool { current == .ended || current == .cancelled || current == .failed }

  /// Whether a gesture's touches have begun, and the recogniser has neither recognised it nor failed.
  ///
  /// It is true between the taps of a double tap as well.
  var isUndecided: Bool { current == .possible && !sequence.isEmpty }

  /// Whether this and another recogniser follow a common touch.
  func shares(with other: GestureRecognizer) -> Bool {
    sequence.contains { touch in other.sequence.contains { $0 === touch } }
  }

  /// Runs a change of the recogniser's state; its arena then calls actions, delivers withheld touches and resets
  /// recognisers as needed.
  func update(_ body: () -> Void) {
    if let arena { arena.update(body) } else { body() }
  }

  func request(_ state: State) {
    guard !isFinal, arena != nil else { return }
    update {
      switch (current, state) {
      case (.possible, .began), (.possible, .ended): recognize(state)
      case (.possible, .failed), (.possible, .cancelled): fail()
      case (.possible, .possible): break
      case (.began, .changed), (.changed, .changed): enter(.changed)
      case (.began, .ended), (.changed, .ended): enter(.ended)
      case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
        enter(.cancelled)
      default:
        fatalError(
          "\(type(of: self)) goes from \(current) to \(state): "
            + "possible becomes began, ended or failed, began and changed become changed, ended "
            + "or cancelled")
      }
    }
  }

  /// Enters a state that follows recognition, and schedules its actions.
  private func enter(_ state: State) {
    current = state
    if isFinal { stopTimer() }
    arena?.callActions(of: self)
  }

  /// Enters the state `failed` if the gesture is undecided; calls no actions.
  func fail() {
    guard current == .possible else { return }
    waiting = nil
    stopTimer()
    current = .failed
    arena?.failed(self)
  }

  /// Enters a state of recognition, or waits for the recognisers that must fail first, or fails.
  func recognize(_ state: State) {
    guard let arena, !sequence.isEmpty else { return fail() }
    let requirements = arena.requirements(of: self)
    if requirements.contains(where: \.hasRecognized) { return fail() }
    if requirements.contains(where: \.isUndecided) {
      waiting = state
      // The gesture is complete, so it can no longer time out.
      return stopTimer()
    }
    guard mayBegin, !arena.isPrevented(self) else { return fail() }
    begin(state)
  }

  private func begin(_ state: State) {
    guard current == .possible else { return }
    waiting = nil
    current = state
    if isFinal { stopTimer() }
    arena?.recognized(self)
    arena?.callActions(of: self)
  }

  /// Whether the delegate and the views allow the recogniser to recognise.
  private var mayBegin: Bool {
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
    var asked: [View] = []
    for case let view? in sequence.map(\.view) + [view]
    where !asked.contains(where: { $0 === view }) {
      asked.append(view)
      guard view.gestureRecognizerShouldBegin(self) else { return false }
    }
    // A callback may have disabled or removed the recogniser.
    return current == .possible && !sequence.isEmpty
  }

  /// Whether the delegate of this or of another recogniser lets both recognise the same touches.
  func recognizesSimultaneously(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Whether this recogniser, the other, or a delegate of either demands that this one wait for the other to fail.
  func waits(for other: GestureRecognizer) -> Bool {
    shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Ends the recogniser's gesture and stops following its touches, because it was disabled or
  /// removed from its view.
  func leave() {
    guard !sequence.isEmpty || current != .possible else { return }
    update {
      if isActive { enter(.cancelled) } else { fail() }
      // Its actions are called in the state that it is about to lose.
      arena?.runActions()
      for touch in sequence { touch.gestureRecognizers.removeAll { $0 === self } }
      arena?.isDue = true
      clear()
    }
  }

  /// Stops following a touch, which its view then gets; without any other touch, the recogniser is reset.
  func drop(_ touch: Touch) {
    guard sequence.contains(where: { $0 === touch }) else { return }
    update {
      sequence.removeAll { $0 === touch }
      touches.removeAll { $0 === touch }
      touch.gestureRecognizers.removeAll { $0 === self }
      arena?.isDue = true
    }
  }

  /// Drops the timer and the touches and returns to the state `possible`, for the next gesture.
  func clear() {
    stopTimer()
    (waiting, sequence, touches) = (nil, [], [])
    let changes = current != .possible
    if changes { current = .possible }
    reset()
    arena = nil
  }

  /// The recogniser's fingers that are still down.
  var fingersDown: [Touch] { touches.filter { !$0.isOver } }

  /// Whether a touch is in `touches`: the recogniser follows it and has not ignored it.
  func follows(_ touch: Touch) -> Bool { touches.contains { $0 === touch } }

  /// Converts a vector that starts at the recogniser's fingers from the screen's space to a view's;
  /// `nil` for the window's.
  func convert(vector: Point, to view: View?) -> Point {
    guard let lastWindow else { return vector }
    let end = Point(x: lastPoint.x + vector.x, y: lastPoint.y + vector.y)
    let from = lastWindow.convert(screenPoint: lastPoint, to: view)
    let to = lastWindow.convert(screenPoint: end, to: view)
    return Point(x: to.x - from.x, y: to.y - from.y)
  }

  /// Converts a vector that starts at the recogniser's fingers from a view's space to the screen's;
  /// `nil` for the window's.
  func convertToScreen(vector: Point, from view: View?) -> Point {
    guard let lastWindow else { return vector }
    let start = lastWindow.convert(screenPoint: lastPoint, to: view)
    let end = Point(x: start.x + vector.x, y: start.y + vector.y)
    let from = lastWindow.convertToScreen(start, from: view)
    let to = lastWindow.convertToScreen(end, from: view)
    return Point(x: to.x - from.x, y: to.y - from.y)
  }

  // MARK: - Time

  /// Schedules a call at a time, unless the gesture has ended or failed or is waiting by then; replaces an earlier
  /// timer.
  func startTimer(at time: Double, _ body: @escaping @MainActor () -> Void) {
    stopTimer()
    guard let application = sequence.first?.window.screen.application else { return }
    timer = application.schedule(at: time) { [weak self] in self?.update(body) }
  }

  func stopTimer() {
    timer?.invalidate()
    timer = nil
  }

  /// Stores the current centre of the recogniser's fingers in `lastPoint`, and their window.
  func keepPlace() {
    guard let window = touches.first?.window else { return }
    var (x, y) = (0.0, 0.0)
    for touch in touches { (x, y) = (x + touch.point.x, y + touch.point.y) }
    let count = Double(touches.count)
    (lastPoint, lastWindow) = (Point(x: x / count, y: y / count), window)
  }
}
