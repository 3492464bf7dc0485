import LaminaGeometry
public import LaminaLayers

/// A recogniser of one or more taps at one position, like `UITapGestureRecognizer`.
///
/// All fingers must be down at once, move at most `allowableMovement`, and be held at most `longestTap`.
/// `TapPolicy` limits the time and distance between taps. It recognises when the last finger goes up.
///
/// ```swift
/// let card = View(frame: Rect(x: 20, y: 20, width: 160, height: 60))
/// let tap = TapGestureRecognizer { recognizer in print(recognizer.numberOfTouches) }
/// tap.numberOfTapsRequired = 2
/// card.addGestureRecognizer(tap)
/// ```
open class TapGestureRecognizer: GestureRecognizer {
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

  /// The number of taps required.
  open var numberOfTapsRequired = 1
  /// The number of fingers required.
  open var numberOfTouchesRequired = 1

  /// The largest distance of a finger from its start during a tap, 10 pt.
  ///
  /// Policy: `tap-limits`.
  public static var allowableMovement: Double { 10 }
  /// The longest time from the first finger's coming down to the last one's going up in a tap, 0.75 s.
  ///
  /// Policy: `tap-limits`.
  public static var longestTap: Double { 0.75 }
  /// The time for which a failed tap still withholds touches, 0.15 s, if it `delaysTouchesBegan`.
  ///
  /// Views then get the withheld events in order, with their original times.
  ///
  /// Policy: `tap-delayed-release`.
  public static var delayAfterFailure: Double { 0.15 }

  /// The number of taps so far.
  private var taps = 0
  /// The positions at which the fingers of the previous tap came down.
  private var places: [Point] = []
  /// The fingers of the current tap, including those that are already up.
  private var fingers: [Touch] = []

  /// The number of fingers that are down; once it has recognised, the number required.
  open override var numberOfTouches: Int {
    state == .ended ? numberOfTouchesRequired : super.numberOfTouches
  }

  /// Whether a tap was made and another one is still required.
  open override var waitsForMoreTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

  /// Whether this recogniser's success makes another fail; false for a tap recogniser that requires more taps.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return super.canPrevent(other) }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Follows fingers that come down near the previous tap; fails for a finger elsewhere and for too many fingers.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
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

  /// Fails when a finger moves too far from its start.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    if isAway(touches) { state = .failed }
  }

  /// Counts a tap when all fingers are up, and recognises after the last tap; fails for too few fingers or too much
  /// movement.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard !isAway(touches), fingers.count == numberOfTouchesRequired else {
      return state = .failed
    }
    guard fingers.allSatisfy(\.isOver), let last = touches.last else { return }
    taps += 1
    (places, fingers) = (fingers.map(\.start), [])
    guard taps < numberOfTapsRequired else { return state = .ended }
    // A finger that comes down at this very time still counts: events precede timers.
    startTimer(at: last.timestamp + TapPolicy.interval) { [weak self] in self?.state = .failed }
  }

  private func isAway(_ touches: [Touch]) -> Bool {
    touches.contains { $0.start.distance(to: $0.point) > Self.allowableMovement }
  }

  /// Forgets the taps made so far.
  open override func reset() { (taps, places, fingers) = (0, [], []) }
}
