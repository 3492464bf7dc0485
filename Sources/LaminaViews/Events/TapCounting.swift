// How often a finger has tapped one place.

import LaminaGeometry

/// What makes taps follow one another.
public enum TapPolicy {
  /// The longest time from when a finger goes up to when the next one comes down, 0.3 s (a named policy).
  public static var interval: Double { 0.3 }
  /// How far from the tap before the next one may be, 45 pt (a named policy).
  public static var distance: Double { 45 }
}

/// A touch that has gone up, and that a tap may follow.
struct LastTap {
  let window: ObjectIdentifier
  let start: Point
  let time: Double
  let count: Int
}

extension Application {
  /// Says of a touch that comes down how many taps of its place it is.
  ///
  /// It follows a touch in the same window that has gone up, at most `TapPolicy.interval` ago, and that
  /// came down at most `TapPolicy.distance` away. Each touch is followed by one at most.
  func countTaps(of touch: Touch) {
    taps.removeAll { touch.timestamp - $0.time > TapPolicy.interval }
    let window = ObjectIdentifier(touch.window)
    let index = taps.firstIndex {
      $0.window == window && $0.start.distance(to: touch.start) <= TapPolicy.distance
    }
    if let index { touch.tapCount = taps.remove(at: index).count + 1 }
  }

  /// Remembers a touch that goes up.
  func keepTap(_ touch: Touch) {
    guard touch.tapCount > 0 else { return }
    taps.append(
      LastTap(
        window: ObjectIdentifier(touch.window), start: touch.start, time: touch.timestamp,
        count: touch.tapCount))
  }
}

extension Point {
  /// How far another point is.
  func distance(to other: Point) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}
