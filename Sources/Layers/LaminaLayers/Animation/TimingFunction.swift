/// An easing curve: a cubic Bézier curve from (0, 0) to (1, 1), time along x, progress along y.
///
/// Both control points' x lie in 0...1, so that each time has one progress. Progress itself may leave
/// 0...1.
///
/// ```swift
/// print(TimingFunction.easeOut(0.5))
/// if let overshoot = TimingFunction(0.3, 1.6, 0.6, 1) {
///   print(overshoot(0.6))  // above 1: beyond the end, and back
/// }
/// ```
///
/// - Source: `CAMediaTimingFunction`; the curve is the one in CSS Easing Functions Level 1, section 2.2.
public struct TimingFunction: Hashable, Sendable {
  /// The first control point's time.
  public let x1: Double
  /// The first control point's progress.
  public let y1: Double
  /// The second control point's time.
  public let x2: Double
  /// The second control point's progress.
  public let y2: Double

  /// Makes a curve from its control points; `nil` unless all are finite, and both times are in 0...1.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  private init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Constant speed.
  public static let linear = TimingFunction(unchecked: 0, 0, 1, 1)
  /// Slow at the start.
  public static let easeIn = TimingFunction(unchecked: 0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = TimingFunction(unchecked: 0, 0, 0.58, 1)
  /// Slow at both ends.
  public static let easeInEaseOut = TimingFunction(unchecked: 0.42, 0, 0.58, 1)
  /// The curve of implicit animations, unless a transaction sets another.
  public static let `default` = TimingFunction(unchecked: 0.25, 0.1, 0.25, 1)

  /// The predefined curves, with their names in Core Animation's spelling.
  public static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// Makes one of the predefined curves by its name, such as `easeIn`; `nil` for an unknown name.
  public init?(named name: String) {
    guard let known = TimingFunction.named.first(where: { $0.name == name }) else { return nil }
    self = known.function
  }

  /// Returns the eased progress at a time, which is clamped to 0...1.
  ///
  /// Exact to 1e-12 except where the curve is vertical.
  public func callAsFunction(_ time: Double) -> Double {
    let time = min(1, max(0, time))
    if time == 0 || time == 1 || (x1 == y1 && x2 == y2) { return time }
    return TimingFunction.bezier(y1, y2, parameter(at: time))
  }

  /// Returns the Bézier parameter at which the curve reaches a time.
  ///
  /// Newton's method finds it; bisection replaces its steps where the curve is too flat.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var parameter = time
    for _ in 0..<64 {
      let error = TimingFunction.bezier(x1, x2, parameter) - time
      if abs(error) < 1e-15 { break }
      if error > 0 { high = parameter } else { low = parameter }
      let slope = TimingFunction.slope(x1, x2, parameter)
      let next = parameter - error / slope
      let isInside = slope > 1e-9 && next > low && next < high
      let step = isInside ? next : (low + high) / 2
      if step == parameter { break }
      parameter = step
    }
    return parameter
  }

  /// Returns the coordinate at parameter `s` of a Bézier curve from 0 to 1 whose control points have the coordinates
  /// `a` and `b`.
  private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return s * (3 * r * (r * a + s * b) + s * s)
  }

  private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
  }
}
