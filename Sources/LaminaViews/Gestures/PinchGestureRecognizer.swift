import LaminaGeometry

/// Recognises two fingers that come together or go apart, as `UIPinchGestureRecognizer`.
///
/// It begins when their distance has changed by `slop`, changes while both are down, and ends when both are
/// up. A finger that has gone up may come again; further ones are not its.
open class PinchGestureRecognizer: GestureRecognizer {
  /// How much the distance changes before it begins, 8 pt (a named policy).
  ///
  /// `scale` counts that too.
  public static var slop: Double { 8 }

  /// The distance of the fingers by that when both had come down; what is set is its value now.
  ///
  /// - Precondition: what is set is finite and above 0.
  open var scale: Double {
    get { distance / reference }
    set {
      precondition(newValue > 0 && newValue.isFinite, "a pinch of scale \(newValue)")
      reference = distance / newValue
    }
  }

  /// How fast `scale` changes, per second, over the last tenth of a second.
  open var velocity: Double { trail.velocity.x / reference }

  /// The distance, and that whose scale is 1.
  private var distance = 1.0
  private var reference = 1.0
  private var first = 1.0
  private var trail = TouchTrail()

  /// Takes two fingers and their distance; further ones are ignored.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    for touch in touches where fingersDown.count > 2 { ignore(touch) }
    guard let pair = FingerPair(fingersDown), touches.contains(where: follows)
    else { return }
    // Another finger at another place does not change the scale.
    reference = isActive ? pair.distance / scale : pair.distance
    (distance, first) = (pair.distance, pair.distance)
    trail.removeAll()
    trail.add(Point(x: distance, y: 0), at: touches[0].timestamp)
  }

  /// Follows the fingers' distance, and begins when it has changed by 8 points.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    guard let pair = FingerPair(self.touches) else { return }
    distance = pair.distance
    trail.add(Point(x: distance, y: 0), at: touches[0].timestamp)
    if isActive {
      state = .changed
    } else if abs(distance - first) >= Self.slop {
      state = .began
    }
  }

  /// Ends with the last finger, or fails if it never began.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    trail.forget(before: touches[0].timestamp)
    if fingersDown.isEmpty { state = isActive ? .ended : .failed }
  }

  /// Forgets distances and speed.
  open override func reset() {
    (distance, reference, first) = (1, 1, 1)
    trail.removeAll()
  }
}
