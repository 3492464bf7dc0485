public import LaminaLayers

/// A recogniser of fingers held in place, like `UILongPressGestureRecognizer`.
///
/// It begins when the fingers have been down for `minimumPressDuration`. Afterwards it changes whenever one
/// moves, at any distance, and ends when one goes up.
open class LongPressGestureRecognizer: GestureRecognizer {
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

  /// The time for which the fingers must be held until the gesture begins, in seconds.
  ///
  /// Negative values and NaN count as 0. The loop's clock ends at 1e9 s; a press that would begin later never
  /// does.
  open var minimumPressDuration = 0.5
  /// The largest distance of a finger from its start before the gesture begins, in points.
  open var allowableMovement = 10.0
  /// The number of taps required before the press.
  open var numberOfTapsRequired = 0
  /// The number of fingers required.
  open var numberOfTouchesRequired = 1

  /// Fails for too many fingers or too few taps; starts the timer once all fingers are down.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard state == .possible else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    guard self.touches.count <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return state = .failed }
    guard self.touches.count == numberOfTouchesRequired, let last = touches.last else { return }
    let time = last.timestamp.later(by: minimumPressDuration)
    startTimer(at: time) { [weak self] in self?.state = .began }
  }

  /// Fails if a finger moves too far before the gesture begins; afterwards changes the gesture.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    if isActive {
      state = .changed
    } else if touches.contains(where: { $0.start.distance(to: $0.point) > allowableMovement }) {
      state = .failed
    }
  }

  /// Ends the gesture when a finger goes up, or fails if it has not begun.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    state = isActive ? .ended : .failed
  }
}
