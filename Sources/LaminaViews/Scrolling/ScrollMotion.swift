import LaminaGeometry

/// How fast a scroll view slows down, as `UIScrollView.DecelerationRate`.
public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
  /// The share of the speed that is left after a millisecond, between 0 and 1.
  public let rawValue: Double

  /// Makes a rate of a number.
  ///
  /// - Parameter rawValue: the share of the speed that is left after a millisecond.
  /// - Precondition: it is between 0 and 1, both excluded.
  public init(rawValue: Double) {
    precondition(rawValue > 0 && rawValue < 1, "\(rawValue) of the speed after 1 ms")
    self.rawValue = rawValue
  }

  /// 0.998: a fling at 1,000 pt/s goes 499.5 pt.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// 0.99: a fling at 1,000 pt/s goes 99.5 pt.
  public static let fast = DecelerationRate(rawValue: 0.99)

  /// The exponent of the speed, per second: `v(t) = v0 e^(k t)`, below 0.
  public var exponent: Double { 1_000 * naturalLogarithm(rawValue) }

  /// How far something goes at a speed until it stands.
  ///
  /// - Parameter velocity: points per second.
  /// - Returns: `-v / k`, in points.
  public func distance(from velocity: Double) -> Double { -velocity / exponent }
}

func naturalLogarithm(_ value: Double) -> Double {
  Exponential.log2(value) * 0.693_147_180_559_945_3
}

/// Where a scroll view's offset is after it was let go, along one axis: a function of time alone.
///
/// ```
/// inside the range    x(t) = x0 + v0 (e^(k t) - 1) / k              k = 1,000 ln(rate)
/// beyond an edge      x(t) = edge + (d + (v + w d) t) e^(-w t)      w = 10 per second, d = x0 - edge
/// ```
/// A fling that comes to an edge goes on by the second with the speed that it has there; what was let go
/// beyond an edge comes back by it, and slows down by the first if it is fast enough to come inside. It ends
/// 0.25 pt before its end, and then stands there (named policies).
///
/// - Source: published measurements of `UIScrollView` for `k`; the return is a critically damped spring
///   (a named policy).
public struct ScrollMotion: Hashable, Sendable {
  /// How near to its end a motion ends, in points.
  public static var threshold: Double { 0.25 }
  /// `w`: how fast content comes back from beyond an edge, per second.
  public static var returnRate: Double { 10 }

  /// A stretch of time with one formula, whose own time begins at 0.
  private struct Part: Hashable {
    enum Formula: Hashable {
      case slowing(distance: Double, exponent: Double)
      case returning(displacement: Double, slope: Double)
      case easing(distance: Double, duration: Double)
    }

    let start: Double
    /// What the formula is added to, in points.
    var origin: Double
    let formula: Formula
  }

  private var parts: [Part] = []
  /// How long it moves, in seconds.
  public private(set) var duration = 0.0
  /// Where it stands in the end.
  public private(set) var destination: Double

  /// Makes the motion of an offset that is let go.
  ///
  /// - Parameters:
  ///   - position: where, in points.
  ///   - velocity: the offset's speed, in points per second.
  ///   - range: where it may rest.
  ///   - rate: how fast it slows down.
  ///   - bounces: whether it goes beyond the range and comes back, or stops at its edge.
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

  /// Makes the motion of an offset to a place of somebody's choice, by the exponential of a fling.
  ///
  /// - Parameters:
  ///   - position: where it is, in points.
  ///   - target: where it is to stand.
  ///   - rate: how fast it slows down.
  public init(from position: Double, to target: Double, rate: DecelerationRate) {
    destination = target
    append(
      .slowing(distance: target - position, exponent: rate.exponent), from: position,
      for: ScrollMotion.time(of: target - position, rate.exponent))
  }

  /// Makes the motion of an offset that somebody sets: `x0 + (x1 - x0) u u (3 - 2 u)`, `u = t / duration`.
  ///
  /// - Parameters:
  ///   - position: where it is, in points.
  ///   - target: where it is to stand.
  ///   - duration: seconds, above 0.
  public init(from position: Double, to target: Double, duration: Double) {
    destination = target
    if target != position {
      append(
        .easing(distance: target - position, duration: duration), from: position, for: duration)
    }
  }

  // MARK: - Values

  /// Where the offset is after a time.
  ///
  /// - Parameter time: seconds from the beginning; before it, it is where it began.
  /// - Returns: points.
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

  /// How fast the offset moves after a time.
  ///
  /// - Parameter time: seconds from the beginning.
  /// - Returns: points per second; 0 once it stands.
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

  /// The same motion elsewhere.
  ///
  /// - Parameter distance: how far, in points.
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

  /// Inside the range.
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
    // What is left of the speed at the edge: 1 - covered / distance.
    let left = 1 - (destination - position) / distance
    append(slowing, from: position, for: naturalLogarithm(left) / exponent)
    if bounces { spring(0, velocity * left) }
  }

  /// Beyond an edge.
  private mutating func comeBack(
    from position: Double, _ velocity: Double, _ range: ClosedRange<Double>,
    _ rate: DecelerationRate, _ bounces: Bool
  ) {
    destination = position < range.lowerBound ? range.lowerBound : range.upperBound
    let displacement = position - destination
    let slope = velocity + ScrollMotion.returnRate * displacement
    guard slope * displacement < 0 else { return spring(displacement, velocity) }
    // Fast enough to come inside.
    let time = -displacement / slope
    append(.returning(displacement: displacement, slope: slope), from: destination, for: time)
    slow(
      from: destination, slope * Exponential.exp(-ScrollMotion.returnRate * time), range, rate,
      bounces)
  }

  /// Back to the edge that is the destination.
  private mutating func spring(_ displacement: Double, _ velocity: Double) {
    let rate = ScrollMotion.returnRate
    let slope = velocity + rate * displacement
    // Each of the two terms is below half the threshold from its own time on.
    let half = ScrollMotion.threshold / 2
    let first = abs(displacement) > half ? naturalLogarithm(abs(displacement) / half) / rate : 0
    // t e^(-w t) <= 2 / (e w) e^(-w t / 2)
    let size = 2 * abs(slope) / (2.718_281_828_459_045 * rate)
    let second = size > half ? 2 * naturalLogarithm(size / half) / rate : 0
    append(
      .returning(displacement: displacement, slope: slope), from: destination,
      for: max(first, second))
  }

  /// How long it takes until all but the threshold of a distance is covered.
  private static func time(of distance: Double, _ exponent: Double) -> Double {
    abs(distance) > threshold ? naturalLogarithm(threshold / abs(distance)) / exponent : 0
  }
}
