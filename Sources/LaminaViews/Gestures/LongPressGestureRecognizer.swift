/// Recognises fingers that stay where they are, as `UILongPressGestureRecognizer`.
///
/// It begins when they have been down for `minimumPressDuration`, changes whenever one moves, however far,
/// and ends when one goes up.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers stay, in seconds.
  ///
  /// Below 0 and NaN count as 0; nothing begins after 1e9 s of the loop's clock, where that ends.
  public var minimumPressDuration = 0.5
  /// How far they may move until then, in points.
  public var allowableMovement = 10.0
  /// How many taps come before.
  public var numberOfTapsRequired = 0
  /// How many fingers stay.
  public var numberOfTouchesRequired = 1

  /// Fails over too many fingers or too few taps before; with all fingers down it waits for the duration.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    guard state == .possible else {
      for touch in touches { ignore(touch) }
      return
    }
    guard self.touches.count <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return state = .failed }
    guard self.touches.count == numberOfTouchesRequired, let last = touches.last else { return }
    let time = last.timestamp.later(by: minimumPressDuration)
    startTimer(at: time) { [weak self] in self?.state = .began }
  }

  /// Fails when a finger leaves the allowed way too early; afterwards it says that fingers move.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if isActive {
      state = .changed
    } else if touches.contains(where: { $0.start.distance(to: $0.point) > allowableMovement }) {
      state = .failed
    }
  }

  /// Ends, or fails if a finger goes up too early.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    state = isActive ? .ended : .failed
  }
}
