import LaminaGeometry
public import LaminaLayers

/// A recogniser of fingers that move fast in one direction, like `UISwipeGestureRecognizer`.
///
/// It recognises once they have moved by `minimumDistance` within `longestSwipe`. It fails if they take longer, or
/// move that far in a direction other than `direction`.
open class SwipeGestureRecognizer: GestureRecognizer {
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

  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set of directions from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Towards greater x.
    public static let right = Direction(rawValue: 1)
    /// Towards smaller x.
    public static let left = Direction(rawValue: 2)
    /// Towards smaller y.
    public static let up = Direction(rawValue: 4)
    /// Towards greater y.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions to recognise, in the screen's space; `right` by default.
  open var direction = Direction.right
  /// The number of fingers required.
  open var numberOfTouchesRequired = 1

  /// The distance along x or y at which a swipe is recognised, 50 pt.
  ///
  /// Policy: `swipe-limits`.
  public static var minimumDistance: Double { 50 }
  /// The longest duration of a swipe, 0.5 s.
  ///
  /// Policy: `swipe-limits`.
  public static var longestSwipe: Double { 0.5 }

  /// Fails for too many fingers; when the first finger comes down, starts a timer that makes the gesture fail after
  /// `longestSwipe`.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard self.touches.count <= numberOfTouchesRequired else { return state = .failed }
    guard self.touches.count == touches.count, let first = touches.first else { return }
    startTimer(at: first.timestamp + Self.longestSwipe) { [weak self] in self?.state = .failed }
  }

  /// Recognises the swipe once the fingers have moved 50 points, or fails if they moved in another direction.
  open override func touchesMoved(_ touches: [Touch], with event: Event) { measure() }

  private func measure() {
    let count = Double(self.touches.count)
    var (x, y) = (0.0, 0.0)
    for touch in self.touches {
      (x, y) = (x + touch.point.x - touch.start.x, y + touch.point.y - touch.start.y)
    }
    (x, y) = (x / count, y / count)
    guard max(abs(x), abs(y)) >= Self.minimumDistance else { return }
    let way: Direction = abs(x) >= abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    let isSwipe = direction.contains(way) && self.touches.count == numberOfTouchesRequired
    state = isSwipe ? .ended : .failed
  }

  /// Recognises the swipe, or fails if it was too short.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    measure()
    // It may be waiting for another to fail.
    if waiting == nil { state = .failed }
  }
}
