// The arbitration of a window's touches: recognisers get them before views, and compete for them.

/// The arena that delivers a window's touches to recognisers and views.
///
/// ```
/// event -> 1 each recogniser, nearest first: began, moved, ended, cancelled; one may recognise,
///            others fail by that; when its method has returned, its actions run
///          2 the phase of each touch is queued for its view
///          3 phases that no recogniser withholds any more are delivered to views
///          4 recognisers whose fingers are all up are reset
/// ```
/// A timer, or an external change of a recogniser, runs steps 3 and 4 too.
@MainActor final class GestureArena {
  /// The touches still of interest to a recogniser or view, in the order in which they came down.
  var touches: [Touch] = []
  /// The recognisers that follow a touch, in the order of delivery.
  var recognizers: [GestureRecognizer] = []
  /// The current event; after it, an empty one with its time.
  var event = Event(at: 0)
  /// The number of the current or last event, from 1.
  var serial = 0
  /// Whether a recogniser has changed, so that waiting recognisers and withheld phases must be
  /// checked again.
  var isDue = false
  /// The recognisers whose actions have not yet been called for their current state.
  private var acting: [GestureRecognizer] = []
  private var depth = 0
  private var isSettling = false

  // MARK: - Events

  /// Sends one event to recognisers and views.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - touches: the event's touches in this window.
  func send(_ event: Event, touches: [Touch]) {
    update {
      self.event = event
      serial += 1
      for touch in touches where touch.phase == .began { admit(touch) }
      for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
        feed(touches.filter { $0.phase == phase }, phase)
      }
      if event.isInterruption { cancelAll() }
      for touch in touches where touch.phase != .stationary { note(touch) }
    }
    // Releases the touches of the finished event.
    self.event = Event(at: event.timestamp)
  }

  /// Cancels active gestures and makes the other recognisers fail, even one that waits for its next tap.
  func interrupt(_ event: Event) {
    update {
      self.event = event
      serial += 1
      cancelAll()
    }
  }

  /// Adds a new touch to the arena, with the recognisers that follow it.
  ///
  /// Policy: `recognizer-order`.
  private func admit(_ touch: Touch) {
    touches.append(touch)
    for view in touch.view.selfAndSuperviews {
      for recognizer in view.recognizers where mayFollow(recognizer, touch) {
        touch.gestureRecognizers.append(recognizer)
        recognizer.sequence.append(touch)
        recognizer.touches.append(touch)
        recognizer.arena = self
        if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
      }
    }
  }

  private func mayFollow(_ recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
    guard recognizer.isEnabled, !recognizer.isFinal, recognizer.waiting != .ended,
      recognizer.arena == nil || recognizer.arena === self,
      recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
    else { return false }
    // The code that was asked may have disabled or removed the recogniser.
    return recognizer.shouldReceive(touch) && recognizer.isEnabled && recognizer.view != nil
  }

  /// Delivers the touches of one phase to the recognisers that follow them.
  private func feed(_ touches: [Touch], _ phase: Touch.Phase) {
    var told: [GestureRecognizer] = []
    for recognizer in touches.flatMap(\.gestureRecognizers)
    where !told.contains(where: { $0 === recognizer }) {
      told.append(recognizer)
      let own = touches.filter { touch in
        touch.gestureRecognizers.contains { $0 === recognizer }
      }
      guard !own.isEmpty, !recognizer.isFinal, recognizer.waiting != .ended else { continue }
      recognizer.keepPlace()
      switch phase {
      case .began: recognizer.touchesBegan(Set(own), with: event)
      case .moved: recognizer.touchesMoved(Set(own), with: event)
      case .ended: recognizer.touchesEnded(Set(own), with: event)
      case .cancelled: recognizer.touchesCancelled(Set(own), with: event)
      case .stationary, .regionEntered, .regionMoved, .regionExited: break
      }
      resolveWaiting()
      runActions()
    }
  }

  /// Queues a touch's phase for its view.
  private func note(_ touch: Touch) {
    let isTaken = touch.gestureRecognizers.contains { $0.isActive && $0.cancelsTouchesInView }
    if touch.delivery.isIgnoredByView || touch.delivery.stage == .fresh && isTaken {
      touch.delivery.stage = .over
    }
    guard touch.delivery.stage != .over, touch.delivery.held.first?.phase != .cancelled else {
      return
    }
    if touch.phase == .cancelled {
      touch.take(in: event, serial)
    } else {
      touch.delivery.held.append(HeldPhase(touch, touch.phase, event, serial))
    }
  }

  private func cancelAll() {
    for recognizer in recognizers {
      if recognizer.isActive { recognizer.state = .cancelled } else { recognizer.fail() }
    }
    runActions()
    for touch in touches where touch.isOver { touch.take(in: event, serial) }
  }

  // MARK: - Steps

  /// Runs a change and then, unless an outer call does so, the actions, deliveries and resets that
  /// follow from it.
  func update(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    if depth == 0 && !isSettling { settle() }
  }

  private func settle() {
    isSettling = true
    repeat {
      isDue = false
      resolveWaiting()
      runActions()
      while deliverNext() {
        resolveWaiting()
        runActions()
      }
      resetFinished()
    } while isDue
    isSettling = false
  }

  // MARK: - Actions

  /// Schedules a recogniser's actions for its new state, after the method that set it returns.
  ///
  /// Several states set by one method make one call, with the last state.
  ///
  /// Policy: `recognizer-last-state`.
  func callActions(of recognizer: GestureRecognizer) {
    if !acting.contains(where: { $0 === recognizer }) { acting.append(recognizer) }
  }

  /// Calls the scheduled actions, in the order in which they were scheduled.
  func runActions() {
    while !acting.isEmpty { acting.removeFirst().act() }
  }

  /// Lets recognisers that wait for others to fail recognise or fail, if those others have decided.
  ///
  /// If all undecided ones wait for each other, the first fails.
  ///
  /// Policy: `recognizer-deadlock`.
  private func resolveWaiting() {
    var isStable = false
    while !isStable {
      isStable = true
      for recognizer in recognizers {
        guard let state = recognizer.waiting else { continue }
        recognizer.waiting = nil
        recognizer.recognize(state)
        if recognizer.waiting == nil { isStable = false }
      }
      let undecided = recognizers.filter(\.isUndecided)
      if isStable, let first = undecided.first, undecided.allSatisfy({ $0.waiting != nil }) {
        first.fail()
        isStable = false
      }
    }
  }

  /// Resets recognisers without a finger down that are decided or expect no more touches.
  private func resetFinished() {
    for recognizer in recognizers {
      recognizer.touches.removeAll(where: \.isOver)
      guard recognizer.touches.isEmpty, recognizer.waiting == nil,
        !recognizer.sequence.isEmpty || recognizer.current != .possible
      else { continue }
      if recognizer.current == .possible {
        guard !recognizer.waitsForMoreTouches else { continue }
        recognizer.fail()
      } else if recognizer.isActive {
        recognizer.state = .cancelled
        runActions()
      }
      for touch in recognizer.sequence {
        touch.gestureRecognizers.removeAll { $0 === recognizer }
      }
      recognizer.clear()
      isDue = true
    }
    recognizers.removeAll { $0.sequence.isEmpty && $0.current == .possible }
    touches.removeAll {
      $0.isOver && $0.gestureRecognizers.isEmpty && $0.delivery.held.isEmpty
    }
  }
}
