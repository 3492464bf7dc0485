// Counts repeated taps at one position.

import LaminaGeometry

/// The limits within which one tap follows another.
public enum TapPolicy {
  /// The longest time between a finger's going up and the next one's coming down, 0.3 s.
  ///
  /// Policy: `tap-count`.
  public static var interval: Double { 0.3 }
  /// The longest distance between one tap and the next, 45 pt.
  ///
  /// Policy: `tap-count`.
  public static var distance: Double { 45 }
}

/// A finished touch that another tap may follow.
struct LastTap {
  let window: ObjectIdentifier
  let start: Point
  let time: Double
  let count: Int
}

extension Application {
  /// Sets a new touch's `tapCount`.
  ///
  /// The touch follows an ended touch of the same window that went up at most `TapPolicy.interval` ago and
  /// began at most `TapPolicy.distance` away. Each touch has at most one follower.
  func countTaps(of touch: Touch) {
    taps.removeAll { touch.timestamp - $0.time > TapPolicy.interval }
    let window = ObjectIdentifier(touch.window)
    let index = taps.firstIndex {
      $0.window == window && $0.start.distance(to: touch.start) <= TapPolicy.distance
    }
    if let index { touch.tapCount = taps.remove(at: index).count + 1 }
  }

  /// Stores a touch that goes up, as a tap that another may follow; ignored if it moved too far to be a tap.
  func keepTap(_ touch: Touch) {
    guard touch.tapCount > 0 else { return }
    taps.append(
      LastTap(
        window: ObjectIdentifier(touch.window), start: touch.start, time: touch.timestamp,
        count: touch.tapCount))
  }
}

extension Point {
  /// Returns the distance to another point.
  func distance(to other: Point) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}
