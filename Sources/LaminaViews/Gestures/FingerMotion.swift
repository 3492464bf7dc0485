import LaminaGeometry

/// Where something was in the last tenth of a second, for its velocity.
struct TouchTrail {
  /// How far back a velocity looks, 0.1 s (a named policy).
  static var span: Double { 0.1 }

  private var samples: [(time: Double, value: Point)] = []

  /// Adds where it is; a time that comes again replaces what was there.
  mutating func add(_ value: Point, at time: Double) {
    forget(before: time)
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, value))
  }

  /// Forgets what is longer ago than the span.
  mutating func forget(before time: Double) {
    samples.removeAll { time - $0.time > TouchTrail.span }
  }

  mutating func removeAll() { samples = [] }

  /// The way from the first sample to the last one by the time between; zero for a single one.
  var velocity: Point {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return .zero
    }
    let time = last.time - first.time
    return Point(
      x: (last.value.x - first.value.x) / time, y: (last.value.y - first.value.y) / time)
  }
}

/// Two fingers as seen from each other.
@MainActor struct FingerPair {
  private let x: Double
  private let y: Double

  /// The first two of some fingers; `nil` if there are fewer.
  init?(_ touches: [Touch]) {
    guard touches.count >= 2 else { return nil }
    (x, y) = (
      touches[1].point.x - touches[0].point.x, touches[1].point.y - touches[0].point.y
    )
  }

  /// How far apart they are, in points; at least 1 (a named policy).
  var distance: Double { max((x * x + y * y).squareRoot(), 1) }

  /// The direction from the first to the second, in radians, from +x towards +y: clockwise as y runs down.
  var angle: Double { Trigonometry.angle(x: x, y: y) }

  /// The shorter way from one direction to another, in radians, more than -pi and at most pi.
  static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    if turn > .pi { return turn - 2 * .pi }
    return turn <= -.pi ? turn + 2 * .pi : turn
  }
}
