// The effects of recognisers on each other and on the delivery of touches to views.

extension GestureArena {
  // MARK: - Recognisers

  /// Returns the recognisers that must fail before a recogniser may recognise.
  func requirements(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    let required = recognizer.required.compactMap(\.recognizer)
    return recognizers.filter { other in
      guard other !== recognizer, other.arena === self else { return false }
      if required.contains(where: { $0 === other }) { return true }
      return other.shares(with: recognizer) && recognizer.waits(for: other)
    }
  }

  /// Whether a recogniser that shares a touch has recognised and prevents this one.
  func isPrevented(_ recognizer: GestureRecognizer) -> Bool {
    recognizers.contains { $0.hasRecognized && prevents($0, recognizer) }
  }

  private func prevents(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    winner !== other && winner.shares(with: other) && winner.canPrevent(other)
      && other.canBePrevented(by: winner) && !winner.recognizesSimultaneously(with: other)
  }

  /// Applies the success of a recogniser: those that it prevents fail, and its touches are taken
  /// from views if it `cancelsTouchesInView`.
  func recognized(_ winner: GestureRecognizer) {
    for other in recognizers where other.current == .possible && prevents(winner, other) {
      other.fail()
    }
    for touch in winner.sequence {
      if winner.cancelsTouchesInView {
        touch.take(in: event, serial)
      } else if winner.delaysTouchesBegan, touch.delivery.stage == .fresh,
        !touch.delivery.held.isEmpty
      {
        (touch.delivery.held, touch.delivery.stage) = ([], .begun)
      }
    }
    isDue = true
  }

  /// Rechecks withheld touches after a recogniser has failed; a failed tap withholds them a little longer.
  func failed(_ recognizer: GestureRecognizer) {
    isDue = true
    guard recognizer is TapGestureRecognizer, recognizer.delaysTouchesBegan else { return }
    for touch in recognizer.sequence where touch.delivery.stage == .fresh {
      guard let application = touch.window.screen.application else { continue }
      let time = application.moment + TapGestureRecognizer.delayAfterFailure
      touch.delivery.heldUntil = max(touch.delivery.heldUntil, time)
      application.schedule(at: touch.delivery.heldUntil) { [weak self] in self?.update {} }
    }
  }

  // MARK: - Views

  /// Delivers the earliest queued phase that no recogniser withholds, to the view of its touches.
  ///
  /// - Returns: whether there was such a phase.
  func deliverNext() -> Bool {
    var first: (touch: Touch, held: HeldPhase)?
    for touch in touches {
      guard let held = touch.delivery.held.first, isFree(held, of: touch) else { continue }
      if let first, first.held.order <= held.order { continue }
      first = (touch, held)
    }
    guard let first else { return false }
    let view: View = first.touch.view
    let order = first.held.order
    let group = touches.filter { touch in
      guard touch.view === view, let held = touch.delivery.held.first else { return false }
      return held.order == order && isFree(held, of: touch)
    }
    notify(view, group, first.held)
    return true
  }

  private func notify(_ view: View, _ group: [Touch], _ first: HeldPhase) {
    let set = Set(group)
    var call: () -> Void = {
      switch first.phase {
      case .began: view.touchesBegan(set, with: first.event)
      case .moved: view.touchesMoved(set, with: first.event)
      case .ended: view.touchesEnded(set, with: first.event)
      case .cancelled: view.touchesCancelled(set, with: first.event)
      case .stationary, .regionEntered, .regionMoved, .regionExited: break
      }
    }
    for touch in group {
      let held = touch.delivery.held.removeFirst()
      let isLast = held.phase == .ended || held.phase == .cancelled
      touch.delivery.stage = isLast ? .over : .begun
      let inner = call
      call = { held.replay(touch, inner) }
    }
    call()
  }

  /// Whether no recogniser withholds a phase from a touch's view.
  private func isFree(_ held: HeldPhase, of touch: Touch) -> Bool {
    if held.phase == .cancelled { return true }
    if touch.delivery.stage == .fresh {
      let now = touch.window.screen.application?.moment ?? held.timestamp
      guard now >= touch.delivery.heldUntil else { return false }
    }
    for recognizer in touch.gestureRecognizers where recognizer.isUndecided {
      if touch.delivery.stage == .fresh, recognizer.delaysTouchesBegan { return false }
      if held.phase == .ended, recognizer.delaysTouchesEnded { return false }
    }
    return true
  }
}
