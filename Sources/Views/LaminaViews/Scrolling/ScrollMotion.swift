import LaminaGeometry
import LaminaSystem

/// The rate at which a scroll view decelerates, like `UIScrollView.DecelerationRate`.
public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
  /// The fraction of the velocity left after a millisecond, between 0 and 1.
  public let rawValue: Double

  /// Makes a rate from a number.
  ///
  /// - Parameter rawValue: the fraction of the velocity left after a millisecond.
  /// - Precondition: it is between 0 and 1, both excluded.
  public init(rawValue: Double) {
    ensure(rawValue > 0 && rawValue < 1, "\(rawValue) of the speed after 1 ms")
    self.rawValue = rawValue
  }

  /// The normal rate, 0.998: a fling at 1,000 pt/s covers 499.5 pt.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// A rate that stops sooner, 0.99: a fling at 1,000 pt/s covers 99.5 pt.
  public static let fast = DecelerationRate(rawValue: 0.99)

  /// Makes the rate at which a motion that begins with a velocity ends after a distance, between `fast` and `normal`.
  ///
  /// A velocity that would take far longer than at the rate `normal` is ignored: the rate is `fast`.
  init(keeping velocity: Double, over distance: Double) {
    let exponent = distance == 0 ? 0 : -velocity / distance
    let (fast, normal) = (DecelerationRate.fast.exponent, DecelerationRate.normal.exponent)
    let kept = exponent > normal / 2 ? fast : min(max(exponent, fast), normal)
    self.init(rawValue: Exponential.exp(kept / 1_000))
  }

  /// The factor `k` in the exponent of the velocity `v(t) = v0 e^(k t)`, per second; below 0.
  public var exponent: Double { 1_000 * naturalLogarithm(rawValue) }

  /// Returns the distance that a fling covers until it stops.
  ///
  /// - Parameter velocity: points per second.
  /// - Returns: `-v / k`, in points.
  public func distance(from velocity: Double) -> Double { -velocity / exponent }
}

func naturalLogarithm(_ value: Double) -> Double {
  Exponential.log2(value) * 0.693_147_180_559_945_3
}

/// The motion of a released scroll offset along one axis, as a function of time alone.
///
/// ```
/// inside the range    x(t) = x0 + v0 (e^(k t) - 1) / k              k = 1,000 ln(rate)
/// beyond an edge      x(t) = edge + (d + (v + w d) t) e^(-w t)      w = 10 per second, d = x0 - edge
/// ```
/// A fling that reaches an edge continues by the second formula with the velocity that it has there. An
/// offset released beyond an edge returns by the second; if it is fast enough to come inside, it continues by
/// the first. The motion ends when 0.25 pt are left, and then shows its destination.
///
/// Policy: `scroll-bounce`.
/// Policy: `scroll-fling`.
///
/// - Source: published measurements of `UIScrollView` for `k`; the return is a critically damped spring.
public struct ScrollMotion: Hashable, Sendable {
  /// The remaining distance at which a motion ends, in points.
  ///
  /// Policy: `scroll-fling`.
  public static var threshold: Double { 0.25 }
  /// The rate at which content returns from beyond an edge, per second: `w` in the formula above.
  ///
  /// Policy: `scroll-bounce`.
  public static var returnRate: Double { 10 }

  /// A part of the motion with one formula, whose time begins at 0.
  private struct Part: Hashable {
    enum Formula: Hashable {
      case slowing(distance: Double, exponent: Double)
      case returning(displacement: Double, slope: Double)
      case easing(distance: Double, duration: Double)
    }

    let start: Double
    /// The position that the formula's value is added to, in points.
    var origin: Double
    let formula: Formula
  }

  private var parts: [Part] = []
  /// The time until the motion ends at its destination, in seconds; 0 if it does not move.
  public private(set) var duration = 0.0
  /// The position at the end of the motion, in points.
  public private(set) var destination: Double

  /// Makes the motion of a released offset.
  ///
  /// - Parameters:
  ///   - position: the position, in points.
  ///   - velocity: the offset's velocity, in points per second.
  ///   - range: the range in which it may rest.
  ///   - rate: the deceleration rate.
  ///   - bounces: whether it moves beyond the range and returns, or stops at the edge.
  public init(
    from position: Double, velocity: Double, in range: ClosedRange<Double>,
    rate: DecelerationRate = .normal, bounces: Bool = true
  ) {
    destination = position
    if range.contains(position) {
      slow(from: position, velocity, range, rate, bounces)
    } else {
      comeBack(from: position, velocity, range, rate, bounces)
    }
  }

  /// Makes the motion of an offset to a given target, slowing down like a fling.
  ///
  /// - Parameters:
  ///   - position: the current position, in points.
  ///   - target: the final position.
  ///   - rate: the deceleration rate.
  public init(from position: Double, to target: Double, rate: DecelerationRate) {
    destination = target
    append(
      .slowing(distance: target - position, exponent: rate.exponent), from: position,
      for: ScrollMotion.time(of: target - position, rate.exponent))
  }

  /// Makes the motion of an offset that code sets with animation: `x0 + (x1 - x0) u u (3 - 2 u)`, `u = t / duration`.
  ///
  /// - Parameters:
  ///   - position: the current position, in points.
  ///   - target: the final position.
  ///   - duration: the duration in seconds, above 0.
  public init(from position: Double, to target: Double, duration: Double) {
    destination = target
    if target != position {
      append(
        .easing(distance: target - position, duration: duration), from: position, for: duration)
    }
  }

  // MARK: - Values

  /// Returns the position after a time.
  ///
  /// - Parameter time: seconds from the beginning; earlier times give the first position.
  /// - Returns: the position in points.
  public func position(at time: Double) -> Double {
    guard time < duration, let current = current(at: time) else { return destination }
    let time = max(0, time - current.start)
    switch current.formula {
    case .slowing(let distance, let exponent):
      return current.origin + distance * (1 - Exponential.exp(exponent * time))
    case .returning(let displacement, let slope):
      return current.origin + (displacement + slope * time)
        * Exponential.exp(-ScrollMotion.returnRate * time)
    case .easing(let distance, let duration):
      let progress = time / duration
      return current.origin + distance * progress * progress * (3 - 2 * progress)
    }
  }

  /// Returns the velocity after a time.
  ///
  /// - Parameter time: seconds from the beginning.
  /// - Returns: points per second; 0 after the end.
  public func velocity(at time: Double) -> Double {
    guard time < duration, let current = current(at: time) else { return 0 }
    let time = max(0, time - current.start)
    switch current.formula {
    case .slowing(let distance, let exponent):
      return -distance * exponent * Exponential.exp(exponent * time)
    case .returning(let displacement, let slope):
      let rate = ScrollMotion.returnRate
      return (slope - rate * (displacement + slope * time)) * Exponential.exp(-rate * time)
    case .easing(let distance, let duration):
      let progress = time / duration
      return distance * 6 * progress * (1 - progress) / duration
    }
  }

  private func current(at time: Double) -> Part? { parts.last { $0.start <= time } ?? parts.first }

  /// Returns the same motion, with all positions displaced by a distance.
  ///
  /// - Parameter distance: the displacement, in points.
  /// - Returns: a motion of the same duration.
  public func shifted(by distance: Double) -> ScrollMotion {
    var motion = self
    motion.destination += distance
    for index in parts.indices { motion.parts[index].origin += distance }
    return motion
  }

  // MARK: - Parts

  private mutating func append(_ formula: Part.Formula, from origin: Double, for time: Double) {
    if time > 0 { parts.append(Part(start: duration, origin: origin, formula: formula)) }
    duration += time
  }

  /// Adds the parts of a motion that begins inside the range.
  private mutating func slow(
    from position: Double, _ velocity: Double, _ range: ClosedRange<Double>,
    _ rate: DecelerationRate, _ bounces: Bool
  ) {
    let exponent = rate.exponent
    let distance = rate.distance(from: velocity)
    let slowing = Part.Formula.slowing(distance: distance, exponent: exponent)
    destination = position + distance
    if range.contains(destination) {
      append(slowing, from: position, for: ScrollMotion.time(of: distance, exponent))
      return
    }
    destination = velocity < 0 ? range.lowerBound : range.upperBound
    // The fraction of the velocity left at the edge: 1 - covered / distance.
    let left = 1 - (destination - position) / distance
    append(slowing, from: position, for: naturalLogarithm(left) / exponent)
    if bounces { spring(0, velocity * left) }
  }

  /// Adds the parts of a motion that begins beyond an edge.
  private mutating func comeBack(
    from position: Double, _ velocity: Double, _ range: ClosedRange<Double>,
    _ rate: DecelerationRate, _ bounces: Bool
  ) {
    destination = position < range.lowerBound ? range.lowerBound : range.upperBound
    let displacement = position - destination
    let slope = velocity + ScrollMotion.returnRate * displacement
    guard slope * displacement < 0 else { return spring(displacement, velocity) }
    // It is fast enough to come inside.
    let time = -displacement / slope
    append(.returning(displacement: displacement, slope: slope), from: destination, for: time)
    slow(
      from: destination, slope * Exponential.exp(-ScrollMotion.returnRate * time), range, rate,
      bounces)
  }

  /// Adds the spring motion that returns content from beyond an edge to that edge.
  private mutating func spring(_ displacement: Double, _ velocity: Double) {
    let rate = ScrollMotion.returnRate
    let slope = velocity + rate * displacement
    // Each of the two terms is below half the threshold after its own time.
    let half = ScrollMotion.threshold / 2
    let first = abs(displacement) > half ? naturalLogarithm(abs(displacement) / half) / rate : 0
    // t e^(-w t) <= 2 / (e w) e^(-w t / 2)
    let size = 2 * abs(slope) / (2.718_281_828_459_045 * rate)
    let second = size > half ? 2 * naturalLogarithm(size / half) / rate : 0
    append(
      .returning(displacement: displacement, slope: slope), from: destination,
      for: max(first, second))
  }

  /// Returns the time until a fling has covered all of a distance but `threshold`.
  private static func time(of distance: Double, _ exponent: Double) -> Double {
    abs(distance) > threshold ? naturalLogarithm(threshold / abs(distance)) / exponent : 0
  }
}
