import LaminaGeometry
public import LaminaLayers

/// A recogniser of two fingers that turn around each other, like `UIRotationGestureRecognizer`.
///
/// It begins when they have turned by `slop`, changes while both are down, and ends when both are up. A
/// finger that went up may come down again; a third finger is ignored.
open class RotationGestureRecognizer: GestureRecognizer {
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

  /// The angle at which the gesture begins, 5 degrees in radians.
  ///
  /// `rotation` includes that angle.
  ///
  /// Policy: `rotation-slop`.
  public static var slop: Double { .pi / 36 }

  /// The clockwise rotation since both fingers came down, in radians, including full turns; setting it changes the
  /// current value.
  open var rotation: Double {
    get { total - taken }
    set { taken = total - newValue }
  }

  /// The angular velocity, in radians per second, over the last tenth of a second.
  open var velocity: Double { trail.velocity.x }

  /// The total rotation of the fingers, in radians.
  private var total = 0.0
  /// The part of `total` that `rotation` excludes, in radians.
  private var taken = 0.0
  /// The last direction from the first finger to the second, in radians.
  private var angle = 0.0
  private var trail = TouchTrail()

  /// Records the direction from the first finger to the second; ignores further fingers.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches where fingersDown.count > 2 { ignore(touch, for: event) }
    guard let pair = FingerPair(fingersDown), touches.contains(where: follows)
    else { return }
    if !isActive { (total, taken) = (0, 0) }
    angle = pair.angle
    trail.removeAll()
    trail.add(Point(x: total, y: 0), at: touches[0].timestamp)
  }

  /// Begins the gesture once the line from the first finger to the second has turned by `slop`, then reports each turn.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
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

  /// Ends when the last finger goes up, or fails if it never began.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    trail.forget(before: touches[0].timestamp)
    if fingersDown.isEmpty { state = isActive ? .ended : .failed }
  }

  /// Resets angles and velocity.
  open override func reset() {
    (total, taken, angle) = (0, 0, 0)
    trail.removeAll()
  }
}
