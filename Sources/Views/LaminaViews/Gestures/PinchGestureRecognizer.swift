import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A recogniser of two fingers that move towards each other or apart, like `UIPinchGestureRecognizer`.
///
/// It begins when their distance has changed by `slop`, changes while both are down, and ends when both are
/// up. A finger that went up may come down again; a third finger is ignored.
open class PinchGestureRecognizer: GestureRecognizer {
  /// Makes a recogniser without a view, with a closure that it calls; `nil` for none.
  public override init(_ action: (@MainActor (GestureRecognizer) -> Void)? = nil) {
    super.init(action)
  }

  /// Makes a recogniser without a view, with a method that it calls.
  public override init(target: Any?, action: ResponderAction?) {
    super.init(target: target, action: action)
  }

  /// Makes a recogniser without a view; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(target: nil, action: nil)
  }

  /// The change of the fingers' distance at which the gesture begins, 8 pt.
  ///
  /// `scale` includes that change.
  ///
  /// Policy: `pinch-slop`.
  public static var slop: Double { 8 }

  /// The fingers' distance divided by their distance when both had come down; setting it changes the current value.
  ///
  /// - Precondition: the new value is finite and above 0.
  open var scale: Double {
    get { distance / reference }
    set {
      ensure(newValue > 0 && newValue.isFinite, "a pinch of scale \(newValue)")
      reference = distance / newValue
    }
  }

  /// The rate of change of `scale`, per second, over the last tenth of a second.
  open var velocity: Double { trail.velocity.x / reference }

  /// The current distance of the fingers, in points.
  private var distance = 1.0
  /// The distance of the fingers at which the scale is 1, in points.
  private var reference = 1.0
  private var first = 1.0
  private var trail = TouchTrail()

  /// Records the distance between the first two fingers; ignores further fingers.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches where fingersDown.count > 2 { ignore(touch, for: event) }
    guard let pair = FingerPair(fingersDown), touches.contains(where: follows)
    else { return }
    // A finger put down elsewhere does not change the scale.
    reference = isActive ? pair.distance / scale : pair.distance
    (distance, first) = (pair.distance, pair.distance)
    trail.removeAll()
    trail.add(Point(x: distance, y: 0), at: touches[0].timestamp)
  }

  /// Follows the fingers' distance, and begins once it has changed by `slop`.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard let pair = FingerPair(self.touches) else { return }
    distance = pair.distance
    trail.add(Point(x: distance, y: 0), at: touches[0].timestamp)
    if isActive {
      state = .changed
    } else if abs(distance - first) >= Self.slop {
      state = .began
    }
  }

  /// Ends when the last finger goes up, or fails if it never began.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    trail.forget(before: touches[0].timestamp)
    if fingersDown.isEmpty { state = isActive ? .ended : .failed }
  }

  /// Resets distances and velocity.
  open override func reset() {
    (distance, reference, first) = (1, 1, 1)
    trail.removeAll()
  }
}
