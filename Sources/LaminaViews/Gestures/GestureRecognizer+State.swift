// The steps of a recogniser's state machine.

import LaminaGeometry

extension GestureRecognizer {
  /// Whether it has recognised a gesture whose fingers are not all up, or not all told yet.
  var hasRecognized: Bool { current != .possible && current != .failed }

  /// Whether it may go on recognising.
  var isActive: Bool { current == .began || current == .changed }

  /// Whether nothing more can come of it before it is reset.
  var isFinal: Bool { current == .ended || current == .cancelled || current == .failed }

  /// Whether it follows a touch, and has neither recognised nor failed.
  var isUndecided: Bool { current == .possible && !sequence.isEmpty }

  /// Whether both follow a touch.
  func shares(with other: GestureRecognizer) -> Bool {
    sequence.contains { touch in other.sequence.contains { $0 === touch } }
  }

  /// Does something that may change its state, and afterwards all that follows from it.
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
        preconditionFailure(
          "\(type(of: self)) goes from \(current) to \(state): "
            + "possible becomes began, ended or failed, began and changed become changed, ended "
            + "or cancelled")
      }
    }
  }

  /// Takes a state that its actions are called for.
  private func enter(_ state: State) {
    current = state
    if isFinal { stopTimer() }
    arena?.callActions(of: self)
  }

  /// Fails; nobody is called.
  func fail() {
    guard current == .possible else { return }
    waiting = nil
    stopTimer()
    current = .failed
    arena?.failed(self)
  }

  /// Recognises, now or when all have failed that it waits for; or fails.
  func recognize(_ state: State) {
    guard let arena, !sequence.isEmpty else { return fail() }
    let requirements = arena.requirements(of: self)
    if requirements.contains(where: \.hasRecognized) { return fail() }
    if requirements.contains(where: \.isUndecided) {
      waiting = state
      // It is complete: no time runs out any more.
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

  /// Whether delegate and views consent.
  private var mayBegin: Bool {
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
    var asked: [View] = []
    for touch in sequence {
      for view in touch.view.selfAndSuperviews {
        if !asked.contains(where: { $0 === view }) {
          asked.append(view)
          guard view.gestureRecognizerShouldBegin(self) else { return false }
        }
        if view === self.view { break }
      }
    }
    // One of them may have disabled it, or taken it away.
    return current == .possible && !sequence.isEmpty
  }

  /// Whether it and another may recognise the same touches.
  func recognizesSimultaneously(with other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Whether this one says, or the other, or a delegate of either, that it waits for the other to fail.
  func waits(for other: GestureRecognizer) -> Bool {
    shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Gives up, and gets nothing more of its touches: it is disabled, or taken from its view.
  func leave() {
    guard !sequence.isEmpty || current != .possible else { return }
    update {
      if isActive { enter(.cancelled) } else { fail() }
      // Its actions see the state that it loses now.
      arena?.runActions()
      for touch in sequence { touch.gestureRecognizers.removeAll { $0 === self } }
      arena?.isDue = true
      clear()
    }
  }

  /// Is ready for the next gesture.
  func clear() {
    stopTimer()
    (waiting, sequence, touches) = (nil, [], [])
    let changes = current != .possible
    if changes { current = .possible }
    reset()
    arena = nil
  }

  /// Its fingers that are still down.
  var fingersDown: [Touch] { touches.filter { !$0.isOver } }

  /// Whether it gets a touch: it may have been ignored.
  func follows(_ touch: Touch) -> Bool { touches.contains { $0 === touch } }

  /// A vector of the screen's space at its fingers, in a view's space.
  func convert(vector: Point, to view: View?) -> Point {
    guard let lastWindow else { return vector }
    let end = Point(x: lastPoint.x + vector.x, y: lastPoint.y + vector.y)
    let from = lastWindow.convert(screenPoint: lastPoint, to: view)
    let to = lastWindow.convert(screenPoint: end, to: view)
    return Point(x: to.x - from.x, y: to.y - from.y)
  }

  /// A vector of a view's space at its fingers, in the screen's.
  func convertToScreen(vector: Point, from view: View?) -> Point {
    guard let lastWindow else { return vector }
    let start = lastWindow.convert(screenPoint: lastPoint, to: view)
    let end = Point(x: start.x + vector.x, y: start.y + vector.y)
    let from = lastWindow.convertToScreen(start, from: view)
    let to = lastWindow.convertToScreen(end, from: view)
    return Point(x: to.x - from.x, y: to.y - from.y)
  }

  // MARK: - Time

  /// Calls something at a time unless the gesture is decided by then; instead of the timer before.
  func startTimer(at time: Double, _ body: @escaping @MainActor () -> Void) {
    stopTimer()
    guard let application = sequence.first?.window.screen.application else { return }
    timer = application.schedule(at: time) { [weak self] in self?.update(body) }
  }

  func stopTimer() {
    timer?.invalidate()
    timer = nil
  }

  /// Keeps where its fingers are.
  func keepPlace() {
    guard let window = touches.first?.window else { return }
    var (x, y) = (0.0, 0.0)
    for touch in touches { (x, y) = (x + touch.point.x, y + touch.point.y) }
    let count = Double(touches.count)
    (lastPoint, lastWindow) = (Point(x: x / count, y: y / count), window)
  }
}
