public import LaminaGeometry

/// Values at times, and what lies between them.
///
/// - Source: `CAKeyframeAnimation`; measurements say what it does with lists that do not fit.
public struct Keyframes: Sendable {
  /// How values between keyframes are found.
  public enum CalculationMode: String, CaseIterable, Sendable {
    /// In straight lines.
    case linear
    /// Not at all: each value stays until the next.
    case discrete
    /// In straight lines at an even speed; key times do not count.
    case paced
    /// On a curve through the values.
    case cubic
    /// On such a curve, each stretch as long as its values are apart; key times do not count.
    case cubicPaced
  }

  /// How a layer turns with the path that it follows.
  public enum RotationMode: String, CaseIterable, Sendable {
    /// It looks ahead.
    case auto
    /// It looks back.
    case autoReverse
  }

  /// The values; they do not count where there is a path.
  public var values: [AnimatableValue]
  /// The way of a point, every end of a line or curve being a keyframe.
  public var path: Path?
  /// When each value is reached, 0...1; `nil` for evenly.
  public var keyTimes: [Double]?
  /// How each stretch between two keyframes gets on; `nil` for evenly.
  public var timingFunctions: [TimingFunction]?
  /// How values between keyframes are found.
  public var calculationMode = CalculationMode.linear
  /// How the layer turns along the path; `nil` for not at all.
  public var rotationMode: RotationMode?
  /// How tight cubic curves are at each value, -1...1.
  public var tensionValues: [Double]?
  /// How sharp their corners are.
  public var continuityValues: [Double]?
  /// Whether they run past a value before it or after it.
  public var biasValues: [Double]?

  /// Keyframes of values.
  public init(values: [AnimatableValue]) { self.values = values }

  /// Keyframes along a path.
  public init(path: Path) {
    values = []
    self.path = path
  }

  /// What is shown at a progress of 0...1, and the angle of the way there, if the layer turns; `nil`
  /// without keyframes.
  public func value(at progress: Double) -> (value: AnimatableValue, angle: Double?)? {
    let progress = min(1, max(0, progress))
    if let path {
      guard let motion = PathMotion(path) else { return nil }
      let place = place(on: motion, progress)
      let turn = rotationMode.map { place.angle + ($0 == .autoReverse ? Double.pi : 0) }
      return (.point(place.point), turn)
    }
    guard let first = values.first else { return nil }
    if values.count == 1 { return (first, nil) }
    return (value(among: values, progress), nil)
  }

  /// The progress before which the value stays what it is at another; `nil` if it does not.
  func rest(at progress: Double) -> Double? {
    guard path == nil, values.count > 1 else { return nil }
    switch calculationMode {
    case .discrete:
      let times = discreteTimes(of: values.count)
      return times[discreteIndex(times, progress) + 1]
    case .linear:
      let times = times(of: values.count)
      let index = stretch(among: times, progress)
      return values[index].isSame(as: values[index + 1]) ? times[index + 1] : nil
    case .paced, .cubic, .cubicPaced: return nil
    }
  }

  // MARK: - Stretches

  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  /// When each of some keyframes is reached: as `keyTimes` say, evenly where those do not fit.
  private func times(of count: Int) -> [Double] {
    if let keyTimes, keyTimes.count == count, !isPaced, Keyframes.areTimes(keyTimes) {
      return keyTimes
    }
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Whether some numbers rise from 0 to 1.
  private static func areTimes(_ times: [Double]) -> Bool {
    guard times.first == 0, times.last == 1 else { return false }
    let times = times.span
    for index in 1..<times.count where !(times[index - 1] <= times[index]) { return false }
    return true
  }

  /// The first of the stretches that end after a progress, or the last one.
  private func stretch(among times: [Double], _ progress: Double) -> Int {
    var (index, end) = (0, times.count - 2)
    while index < end {
      let middle = (index + end) / 2
      if progress >= times[middle + 1] { index = middle + 1 } else { end = middle }
    }
    return index
  }

  /// The stretch of a progress, and how far it is in it by the stretch's timing function.
  private func stretch(_ times: [Double], _ progress: Double) -> (index: Int, progress: Double) {
    let index = stretch(among: times, progress)
    let length = times[index + 1] - times[index]
    var within = length > 0 ? (progress - times[index]) / length : 1
    within = min(1, max(0, within))
    if !isPaced, let functions = timingFunctions, index < functions.count {
      within = functions[index](within)
    }
    return (index, within)
  }

  private func place(on motion: PathMotion, _ progress: Double) -> PathMotion.Place {
    switch calculationMode {
    case .paced, .cubicPaced: return motion.place(share: progress)
    case .discrete:
      let index = discreteIndex(discreteTimes(of: motion.count + 1), progress)
      return index == motion.count
        ? motion.place(segment: index - 1, parameter: 1)
        : motion.place(segment: index, parameter: 0)
    case .linear, .cubic:
      let (index, within) = stretch(times(of: motion.count + 1), progress)
      return motion.place(segment: index, parameter: within)
    }
  }

  /// When each of some values of a discrete animation begins, and the last one ends: with one key time more than
  /// values, each has a stretch of its own.
  private func discreteTimes(of count: Int) -> [Double] {
    if let keyTimes, keyTimes.count == count + 1, Keyframes.areTimes(keyTimes) { return keyTimes }
    return (0...count).map { Double($0) / Double(count) }
  }

  /// Which of the values between some times a discrete animation shows.
  private func discreteIndex(_ times: [Double], _ progress: Double) -> Int {
    var index = 0
    while index < times.count - 2, progress >= times[index + 1] { index += 1 }
    return index
  }

  // MARK: - Values

  private func value(among values: [AnimatableValue], _ progress: Double) -> AnimatableValue {
    switch calculationMode {
    case .discrete: return values[discreteIndex(discreteTimes(of: values.count), progress)]
    case .linear:
      let (index, within) = stretch(times(of: values.count), progress)
      return values[index].interpolated(to: values[index + 1], at: within)
    case .cubic:
      let (index, within) = stretch(times(of: values.count), progress)
      return cubic(values, index, within)
    case .paced:
      let (index, within) = stretch(paces(values), progress)
      return values[index].interpolated(to: values[index + 1], at: within)
    case .cubicPaced:
      let (index, within) = stretch(paces(values), progress)
      return cubic(values, index, within)
    }
  }

  /// When each value is reached at an even speed; evenly for values without a distance.
  private func paces(_ values: [AnimatableValue]) -> [Double] {
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b), distance.isFinite else {
        return times(of: values.count)
      }
      sums.append(sums[sums.count - 1] + distance)
    }
    guard let total = sums.last, total > 0 else { return times(of: values.count) }
    return sums.map { $0 / total }
  }

  /// A point of the curve through the values.
  ///
  /// - Source: Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias
  ///   control", 1984. Before the first value and after the last, the way goes on as beside it.
  private func cubic(_ values: [AnimatableValue], _ index: Int, _ t: Double) -> AnimatableValue {
    guard let p = values[index].components, let q = values[index + 1].components,
      p.count == q.count
    else { return values[index].interpolated(to: values[index + 1], at: t) }
    let leaving = tangent(values, at: index, isLeaving: true)
    let arriving = tangent(values, at: index + 1, isLeaving: false)
    let (t2, t3) = (t * t, t * t * t)
    let (a, b) = (2 * t3 - 3 * t2 + 1, t3 - 2 * t2 + t)
    let (c, d) = (-2 * t3 + 3 * t2, t3 - t2)
    let mixed = p.indices.map { a * p[$0] + b * leaving[$0] + c * q[$0] + d * arriving[$0] }
    return values[index].with(components: mixed) ?? values[index]
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
