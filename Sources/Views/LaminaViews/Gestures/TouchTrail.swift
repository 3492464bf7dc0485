import LaminaGeometry

/// The positions of the last tenth of a second, from which a velocity is computed.
struct TouchTrail {
  /// The time over which the velocity is computed, 0.1 s.
  ///
  /// Policy: `pan-velocity`.
  static var span: Double { 0.1 }

  private var samples: [(time: Double, value: Point)] = []

  /// Adds a position; replaces the last one if it has the same time.
  mutating func add(_ value: Point, at time: Double) {
    forget(before: time)
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, value))
  }

  /// Removes positions older than the span.
  mutating func forget(before time: Double) {
    samples.removeAll { time - $0.time > TouchTrail.span }
  }

  mutating func removeAll() { samples = [] }

  /// The displacement from the first to the last position divided by the time between them, per second; zero for fewer
  /// positions.
  var velocity: Point {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return .zero
    }
    let time = last.time - first.time
    return Point(
      x: (last.value.x - first.value.x) / time, y: (last.value.y - first.value.y) / time)
  }
}

/// The vector from a first finger to a second.
@MainActor struct FingerPair {
  private let x: Double
  private let y: Double

  /// Makes the pair of the first two of some touches; `nil` if there are fewer.
  init?(_ touches: [Touch]) {
    guard touches.count >= 2 else { return nil }
    (x, y) = (
      touches[1].point.x - touches[0].point.x, touches[1].point.y - touches[0].point.y
    )
  }

  /// The distance of the fingers in points, at least 1.
  ///
  /// Policy: `pinch-least-distance`.
  var distance: Double { max((x * x + y * y).squareRoot(), 1) }

  /// The direction from the first finger to the second, in radians, from +x towards +y: clockwise as y runs down.
  var angle: Double { Trigonometry.angle(x: x, y: y) }

  /// Returns the shorter turn from one direction to another, in radians, in (-pi, pi].
  static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    if turn > .pi { return turn - 2 * .pi }
    return turn <= -.pi ? turn + 2 * .pi : turn
  }
}
