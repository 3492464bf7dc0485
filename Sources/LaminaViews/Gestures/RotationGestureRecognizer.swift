import LaminaGeometry

/// Recognises two fingers that turn around each other, as `UIRotationGestureRecognizer`.
///
/// It begins when they have turned by `slop`, changes while both are down, and ends when both are up. A
/// finger that has gone up may come again; further ones are not its.
open class RotationGestureRecognizer: GestureRecognizer {
  /// How far the fingers turn before it begins, 5 degrees in radians (a named policy).
  ///
  /// `rotation` counts that too.
  public static var slop: Double { .pi / 36 }

  /// How far the fingers have turned since both had come down, in radians, clockwise, whole turns included;
  /// what is set is its value now.
  open var rotation: Double {
    get { total - taken }
    set { taken = total - newValue }
  }

  /// How fast they turn, in radians per second, over the last tenth of a second.
  open var velocity: Double { trail.velocity.x }

  /// All turns, what is not part of `rotation`, and the direction that was last seen.
  private var total = 0.0
  private var taken = 0.0
  private var angle = 0.0
  private var trail = TouchTrail()

  /// Takes two fingers and their angle; further ones are ignored.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    for touch in touches where fingersDown.count > 2 { ignore(touch) }
    guard let pair = FingerPair(fingersDown), touches.contains(where: follows)
    else { return }
    if !isActive { (total, taken) = (0, 0) }
    angle = pair.angle
    trail.removeAll()
    trail.add(Point(x: total, y: 0), at: touches[0].timestamp)
  }

  /// Follows the fingers' angle, and begins when it has turned by 5 degrees.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    guard let pair = FingerPair(self.touches) else { return }
    total += FingerPair.turn(from: angle, to: pair.angle)
    angle = pair.angle
    trail.add(Point(x: total, y: 0), at: touches[0].timestamp)
    if isActive {
      state = .changed
    } else if abs(total) >= Self.slop {
      state = .began
    }
  }

  /// Ends with the last finger, or fails if it never began.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    trail.forget(before: touches[0].timestamp)
    if fingersDown.isEmpty { state = isActive ? .ended : .failed }
  }

  /// Forgets angles and speed.
  open override func reset() {
    (total, taken, angle) = (0, 0, 0)
    trail.removeAll()
  }
}
