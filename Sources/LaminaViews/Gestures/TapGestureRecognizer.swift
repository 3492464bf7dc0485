import LaminaGeometry

/// Recognises short touches of one place, one or several times, as `UITapGestureRecognizer`.
///
/// All fingers are down at one time, none moves further than `allowableMovement` or stays longer than
/// `longestTap`; the next tap follows by `TapPolicy`. It recognises when the last finger goes up.
open class TapGestureRecognizer: GestureRecognizer {
  /// How often the fingers tap.
  public var numberOfTapsRequired = 1
  /// How many fingers tap.
  public var numberOfTouchesRequired = 1

  /// How far a finger may move, 10 pt (a named policy).
  public static var allowableMovement: Double { 10 }
  /// How long a finger may stay, 0.75 s (a named policy).
  public static var longestTap: Double { 0.75 }
  /// How much longer a tap withholds touches after it has failed, 0.15 s, if it `delaysTouchesBegan` (a
  /// named policy).
  ///
  /// Views get what has happened by then, in order, with the times at which it did.
  public static var delayAfterFailure: Double { 0.15 }

  /// Taps so far.
  private var taps = 0
  /// Where the fingers of the tap before came down.
  private var places: [Point] = []
  /// The fingers of this tap.
  private var fingers: [Touch] = []

  /// How many fingers are in it: all that have tapped once it has recognised.
  open override var numberOfTouches: Int {
    state == .ended ? numberOfTouchesRequired : super.numberOfTouches
  }

  /// Whether another tap is to come.
  open override var waitsForMoreTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

  /// A tap does not prevent one of more taps, which is complete later.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return super.canPrevent(other) }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Takes fingers that come down near the taps before, and fails over too many.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    for touch in touches {
      let isNear = places.contains { $0.distance(to: touch.start) <= TapPolicy.distance }
      guard places.isEmpty || isNear else { return state = .failed }
      if fingers.isEmpty {
        startTimer(at: touch.timestamp + Self.longestTap) { [weak self] in self?.state = .failed }
      }
      fingers.append(touch)
    }
    if fingers.count > numberOfTouchesRequired { state = .failed }
  }

  /// Fails when a finger goes too far from where it came down.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if isAway(touches) { state = .failed }
  }

  /// Counts a tap when all fingers are up; ends with the last one, or waits for the next.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard !isAway(touches), fingers.count == numberOfTouchesRequired else {
      return state = .failed
    }
    guard fingers.allSatisfy(\.isOver), let last = touches.last else { return }
    taps += 1
    (places, fingers) = (fingers.map(\.start), [])
    guard taps < numberOfTapsRequired else { return state = .ended }
    // A finger that comes down at this very time still counts: events go before timers.
    startTimer(at: last.timestamp + TapPolicy.interval) { [weak self] in self?.state = .failed }
  }

  private func isAway(_ touches: [Touch]) -> Bool {
    touches.contains { $0.start.distance(to: $0.point) > Self.allowableMovement }
  }

  /// Forgets the taps so far.
  open override func reset() { (taps, places, fingers) = (0, [], []) }
}
