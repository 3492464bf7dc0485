public import LaminaGeometry

/// Values at given times, and the interpolation between them.
///
/// ```swift
/// let ball = Layer()
/// var bounce = Keyframes(values: [.number(0), .number(80), .number(60), .number(80)])
/// bounce.keyTimes = [0, 0.5, 0.75, 1]
/// bounce.timingFunctions = [.easeIn, .easeOut, .easeIn]
/// ball.add(.keyframes("position.y", bounce, duration: 1), forKey: "bounce")
/// ```
///
/// - Source: `CAKeyframeAnimation`; the treatment of lists of mismatched lengths is measured.
public struct Keyframes: Sendable {
  /// The interpolation between keyframes.
  public enum CalculationMode: String, CaseIterable, Sendable {
    /// Linear interpolation.
    case linear
    /// No interpolation: each value holds until the next.
    case discrete
    /// Linear interpolation at a constant speed; key times are ignored.
    case paced
    /// A spline through the values.
    case cubic
    /// A spline whose intervals last in proportion to the distances between their values; key times are ignored.
    case cubicPaced

    /// Whether the times of keyframes follow from the distances between their values, for a constant speed.
    package var isPaced: Bool { self == .paced || self == .cubicPaced }
  }

  /// The rotation of a layer along the path that it follows.
  public enum RotationMode: String, CaseIterable, Sendable {
    /// The layer faces forwards.
    case auto
    /// The layer faces backwards.
    case autoReverse
  }

  /// The values; ignored if there is a path.
  public var values: [AnimatableValue]
  /// The path of a point; every end of a line or curve is a keyframe.
  ///
  /// Keyframes at the end that no key time is left for, such as that of the closing line, do not count.
  ///
  /// Policy: `keyframe-path-times`.
  public var path: Path?
  /// The time of each value, 0...1; `nil` for even spacing.
  ///
  /// The first value holds before the first time, and the last after the last time. Discrete values have one
  /// time more, at which the last of them ends. Times may leave 0...1 and descend: an interval ends at the first
  /// time that is still to come. Too few or too many are ignored.
  ///
  /// Policy: `keyframe-times-hold`; policy: `keyframe-times-any`.
  public var keyTimes: [Double]?
  /// The easing of each interval between two keyframes; `nil` for linear.
  public var timingFunctions: [TimingFunction]?
  /// The interpolation between keyframes.
  public var calculationMode = CalculationMode.linear
  /// The rotation of the layer along the path; `nil` for none.
  public var rotationMode: RotationMode?
  /// The tension of cubic curves at each value, -1...1.
  public var tensionValues: [Double]?
  /// The continuity of cubic curves at each value, which sharpens their corners; -1...1.
  public var continuityValues: [Double]?
  /// The bias of cubic curves at each value, which makes them overshoot before or after it; -1...1.
  public var biasValues: [Double]?

  /// Makes keyframes of values.
  public init(values: [AnimatableValue]) { self.values = values }

  /// Makes keyframes along a path.
  public init(path: Path) {
    values = []
    self.path = path
  }

  /// Returns the value at a progress of 0...1, and the path's angle there if the layer rotates; `nil`
  /// without keyframes.
  public func value(at progress: Double) -> (value: AnimatableValue, angle: Double?)? {
    // Policy: `keyframe-timing-clamped`.
    let progress = min(1, max(0, progress))
    if let path {
      guard let motion = PathMotion(path) else { return nil }
      let place = pathPlace(on: motion, progress)
      let turn = rotationMode.map { place.angle + ($0 == .autoReverse ? Double.pi : 0) }
      return (.point(place.point), turn)
    }
    guard let first = values.first else { return nil }
    if values.count == 1 { return (first, nil) }
    return (interpolatedValue(among: values, progress), nil)
  }

  /// Returns the progress until which the value does not change; `nil` if it changes.
  func restProgress(at progress: Double) -> Double? {
    guard path == nil, values.count > 1 else { return nil }
    switch calculationMode {
    case .discrete:
      let times = discreteTimes(of: values.count)
      let end = times[intervalIndex(among: times, progress) + 1]
      return end > progress ? min(1, end) : 1
    case .linear:
      let times = keyframeTimes(of: values.count)
      guard Keyframes.areAscending(times) else { return nil }
      if progress < times[0] { return min(1, times[0]) }
      if let last = times.last, last < 1, progress >= last { return 1 }
      let index = intervalIndex(among: times, progress)
      return values[index].isSame(as: values[index + 1]) ? min(1, times[index + 1]) : nil
    case .paced, .cubic, .cubicPaced: return nil
    }
  }

  // MARK: - Stretches

  /// Returns the key times if they fit `count` keyframes; `nil` if there are none, or if they are ignored.
  ///
  /// Discrete keyframes need one time more.
  package func validKeyTimes(of count: Int) -> [Double]? {
    guard let keyTimes, !calculationMode.isPaced,
      keyTimes.count == (calculationMode == .discrete ? count + 1 : count),
      keyTimes.allSatisfy(\.isFinite)
    else { return nil }
    return keyTimes
  }

  /// Returns the times of `count` keyframes that are not discrete: `keyTimes` if valid, otherwise evenly spaced.
  func keyframeTimes(of count: Int) -> [Double] {
    validKeyTimes(of: count) ?? (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Returns whether no time is less than the one before it.
  private static func areAscending(_ times: [Double]) -> Bool {
    let times = times.span
    for index in 1..<times.count where times[index] < times[index - 1] { return false }
    return true
  }

  /// Returns the first interval that ends after a progress, or the last interval.
  ///
  /// Policy: `keyframe-times-any`.
  func intervalIndex(among times: [Double], _ progress: Double) -> Int {
    let times = times.span
    var index = 0
    while index < times.count - 2, progress >= times[index + 1] { index += 1 }
    return index
  }

  /// Returns the interval at a progress, and the eased progress within it.
  func easedInterval(_ times: [Double], _ progress: Double) -> (
    index: Int, progress: Double
  ) {
    let index = intervalIndex(among: times, progress)
    let length = times[index + 1] - times[index]
    var within = length > 0 ? (progress - times[index]) / length : progress < times[index] ? 0 : 1
    within = min(1, max(0, within))
    if !calculationMode.isPaced, let functions = timingFunctions, index < functions.count {
      within = functions[index](within)
    }
    return (index, within)
  }

  /// Returns the begin times of discrete values, and the end of the last; `keyTimes` must then have one
  /// element more than the values.
  func discreteTimes(of count: Int) -> [Double] {
    validKeyTimes(of: count) ?? (0...count).map { Double($0) / Double(count) }
  }

  // MARK: - Values

  private func interpolatedValue(among values: [AnimatableValue], _ progress: Double)
    -> AnimatableValue
  {
    switch calculationMode {
    case .discrete:
      return values[intervalIndex(among: discreteTimes(of: values.count), progress)]
    case .linear:
      let (index, within) = easedInterval(keyframeTimes(of: values.count), progress)
      return values[index].interpolated(to: values[index + 1], at: within)
    case .cubic:
      let (index, within) = easedInterval(keyframeTimes(of: values.count), progress)
      return splinePoint(values, index, within)
    case .paced:
      let (index, within) = easedInterval(pacedTimes(values), progress)
      return values[index].interpolated(to: values[index + 1], at: within)
    case .cubicPaced:
      let (index, within) = easedInterval(pacedTimes(values), progress)
      return splinePoint(values, index, within)
    }
  }

  /// Returns the times of the values at a constant speed; evenly spaced for values without a distance.
  private func pacedTimes(_ values: [AnimatableValue]) -> [Double] {
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b), distance.isFinite else {
        return keyframeTimes(of: values.count)
      }
      sums.append(sums[sums.count - 1] + distance)
    }
    guard let total = sums.last, total > 0 else { return keyframeTimes(of: values.count) }
    return sums.map { $0 / total }
  }

  /// Returns a point of the spline through the values.
  ///
  /// Before the first value and after the last, the adjacent tangent continues.
  ///
  /// - Source: Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias
  ///   control", 1984.
  private func splinePoint(_ values: [AnimatableValue], _ index: Int, _ t: Double)
    -> AnimatableValue
  {
    guard let p = values[index].components, let q = values[index + 1].components,
      p.count == q.count
    else { return values[index].interpolated(to: values[index + 1], at: t) }
    let leaving = tangent(values, at: index, isLeaving: true)
    let arriving = tangent(values, at: index + 1, isLeaving: false)
    let (t2, t3) = (t * t, t * t * t)
    let (a, b) = (2 * t3 - 3 * t2 + 1, t3 - 2 * t2 + t)
    let (c, d) = (-2 * t3 + 3 * t2, t3 - t2)
    let mixed = p.indices.map { a * p[$0] + b * leaving[$0] + c * q[$0] + d * arriving[$0] }
    return values[index].makeValue(components: mixed) ?? values[index]
  }

  private func tangent(_ values: [AnimatableValue], at index: Int, isLeaving: Bool) -> [Double] {
    func difference(_ first: Int) -> [Double]? {
      guard first >= 0, first + 1 < values.count, let p = values[first].components,
        let q = values[first + 1].components, p.count == q.count
      else { return nil }
      return zip(p, q).map { $1 - $0 }
    }
    func setting(_ list: [Double]?) -> Double {
      guard let list, index < list.count else { return 0 }
      return min(1, max(-1, list[index]))
    }
    let (before, after) = (difference(index - 1), difference(index))
    guard let earlier = before ?? after, let later = after ?? before, earlier.count == later.count
    else { return (isLeaving ? after : before) ?? [] }
    let (t, c, b) = (
      setting(tensionValues), setting(continuityValues), setting(biasValues)
    )
    let sign = isLeaving ? 1.0 : -1.0
    let first = (1 - t) * (1 + sign * c) * (1 + b) / 2
    let second = (1 - t) * (1 - sign * c) * (1 - b) / 2
    return zip(earlier, later).map { first * $0 + second * $1 }
  }
}
