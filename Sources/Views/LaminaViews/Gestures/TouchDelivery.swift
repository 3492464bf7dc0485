import LaminaGeometry

// The delivery of a touch to its view: the phases delivered and the phases still withheld.

/// The progress of a touch's delivery to its view.
struct TouchDelivery {
  /// A stage of a touch's delivery, by the phases that its view has already got.
  enum Stage: Hashable {
    /// No phase has been delivered.
    case fresh
    /// The beginning was delivered or dropped.
    case begun
    /// The end was delivered, or nothing more will be.
    case over
  }

  /// The stage that the delivery has reached.
  var stage = Stage.fresh
  /// The withheld phases, the earliest first.
  var held: [HeldPhase] = []
  /// The time until which the beginning is withheld in any case, in seconds.
  var heldUntil = -Double.infinity
  /// Whether the view gets nothing of the touch: it follows only another finger, or a scroll view's
  /// `touchesShouldBegin(_:with:in:)` has refused the touch.
  var isIgnoredByView = false
}

/// A withheld phase of a touch, with the touch's values at that time.
struct HeldPhase {
  let phase: Touch.Phase
  let event: Event
  /// The number of the event; with the phase, it identifies the phases that are delivered together.
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

  /// The key by which phases are delivered in order: the number of the event, then the rank of the
  /// phase in it.
  var order: (Int, Int) {
    let phases: [Touch.Phase] = [.began, .moved, .stationary, .ended, .cancelled]
    return (serial, phases.firstIndex(of: phase) ?? 0)
  }

  /// Runs a call during which the touch has the values that it had in this phase.
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
  /// Takes the touch from its view for good; a view that got its beginning gets a cancellation.
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
