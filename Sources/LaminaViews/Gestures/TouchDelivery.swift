import LaminaGeometry

// What a view has been told of a touch, and what it has not been told yet.

/// How far a touch has come to its view.
struct TouchDelivery {
  /// What the view knows.
  enum Stage: Hashable {
    /// Nothing.
    case fresh
    /// That it began, or that is never said.
    case begun
    /// That it is over, or nothing more is ever said.
    case over
  }

  /// What the view knows.
  var stage = Stage.fresh
  /// What is still to be said, the earliest first.
  var held: [HeldPhase] = []
  /// Until when the beginning is withheld in any case, in seconds.
  var heldUntil = -Double.infinity
  /// Whether the view gets nothing: it follows another finger only.
  var isIgnoredByView = false
}

/// Something that a touch did, as it was when it did it.
struct HeldPhase {
  let phase: Touch.Phase
  let event: Event
  /// The number of the event; with the phase it says what is said at a time.
  let serial: Int
  let point: Point
  let previousPoint: Point
  let timestamp: Double

  @MainActor init(
    _ touch: Touch, _ phase: Touch.Phase, _ event: Event, _ serial: Int, at time: Double? = nil
  ) {
    (self.phase, self.event, self.serial) = (phase, event, serial)
    (point, previousPoint) = (touch.point, touch.previousPoint)
    timestamp = time ?? touch.timestamp
  }

  /// Its place among what is said at a time.
  var order: (Int, Int) {
    let phases: [Touch.Phase] = [.began, .moved, .stationary, .ended, .cancelled]
    return (serial, phases.firstIndex(of: phase) ?? 0)
  }

  /// Calls something while the touch is as it was then.
  @MainActor func replay(_ touch: Touch, _ body: () -> Void) {
    let (phase, timestamp) = (touch.phase, touch.timestamp)
    let (point, previousPoint) = (touch.point, touch.previousPoint)
    (touch.phase, touch.timestamp) = (self.phase, self.timestamp)
    (touch.point, touch.previousPoint) = (self.point, self.previousPoint)
    body()
    (touch.phase, touch.timestamp) = (phase, timestamp)
    (touch.point, touch.previousPoint) = (point, previousPoint)
  }
}

extension Touch {
  /// Takes it from its view for good, which is told if it knows of it.
  func take(in event: Event, _ serial: Int) {
    switch delivery.stage {
    case .fresh: (delivery.held, delivery.stage) = ([], .over)
    case .begun:
      let moment = window.screen.application?.moment ?? event.timestamp
      delivery.held = [HeldPhase(self, .cancelled, event, serial, at: moment)]
    case .over: break
    }
  }
}
