import LaminaGeometry
public import LaminaLayers

/// How an animator's progress gets on, as `UITimingCurveProvider` and its kinds.
public enum TimingCurve: Hashable, Sendable {
  /// A cubic Bézier curve over the animator's duration.
  case cubic(TimingFunction)
  /// A spring of physical parameters; its settling duration replaces the animator's duration.
  case spring(SpringCurve)
  /// A spring that settles within the animator's duration.
  ///
  /// A ratio of 1 never swings; lower ratios swing longer. The velocity counts in whole ways per second.
  case damped(ratio: Double, initialVelocity: Double = 0)

  /// The curve over a length of time.
  ///
  /// - Parameter duration: seconds.
  /// - Returns: the curve with its length.
  func pace(over duration: Double) -> MotionPace {
    let duration = duration.isFinite ? max(0, duration) : 0
    switch self {
    case .cubic(let function): return MotionPace(curve: .cubic(function), duration: duration)
    case .spring(let spring):
      guard spring.isValid, spring.settlingDuration.isFinite else {
        return MotionPace(curve: .cubic(.easeInEaseOut), duration: duration)
      }
      return MotionPace(curve: .spring(spring), duration: spring.settlingDuration)
    case .damped(let ratio, let velocity):
      let spring = SpringCurve(
        dampingRatio: ratio, settlingDuration: duration, initialVelocity: velocity)
      return MotionPace(curve: .spring(spring), duration: duration)
    }
  }
}

extension SpringCurve {
  /// A spring that is at rest after a given time: within a thousandth of the way.
  ///
  /// The velocity does not change the frequency of a spring that never swings.
  /// Policy: `spring-settles-in-duration`.
  ///
  /// - Parameters:
  ///   - ratio: 1 never swings; clamped to 0.01...1.
  ///   - duration: seconds; the default spring for 0 or less.
  ///   - velocity: ways per second.
  public init(
    dampingRatio ratio: Double, settlingDuration duration: Double,
    initialVelocity velocity: Double = 0
  ) {
    self.init()
    guard duration > 0, duration.isFinite, !ratio.isNaN, velocity.isFinite else { return }
    let ratio = min(1, max(0.01, ratio))
    initialVelocity = velocity
    func set(_ frequency: Double) {
      stiffness = frequency * frequency
      damping = 2 * ratio * frequency
    }
    guard ratio < 1 - 1e-9 else {
      // (1 + x) e^-x is a thousandth at this x.
      set(9.233_413_476_451_586 / duration)
      return
    }
    var (low, high) = (0.01 / duration, 10_000 / duration)
    for _ in 0..<80 {
      let middle = (low * high).squareRoot()
      set(middle)
      if settlingDuration > duration { low = middle } else { high = middle }
    }
    set(high)
  }
}

/// A curve of progress over a length of time.
struct MotionPace: Hashable, Sendable {
  enum Curve: Hashable, Sendable {
    case cubic(TimingFunction)
    case spring(SpringCurve)
  }

  var curve: Curve
  /// Seconds.
  var duration: Double

  /// The cubic curve that stands in where a spring cannot: over several keyframes.
  var function: TimingFunction {
    if case .cubic(let function) = curve { function } else { .easeOut }
  }

  /// The progress after some seconds; 0 at first, 1 at the end, beyond while a spring swings.
  func progress(at time: Double) -> Double {
    guard duration > 0, time < duration else { return 1 }
    guard time > 0 else { return 0 }
    switch curve {
    case .cubic(let function): return function(time / duration)
    case .spring(let spring): return spring(time)
    }
  }

  /// The seconds after which it first comes to a progress.
  func time(of progress: Double) -> Double {
    guard progress > 0, duration > 0 else { return 0 }
    guard progress < 1 else { return duration }
    let steps = 128
    var end = duration
    for step in 1...steps {
      let time = duration * Double(step) / Double(steps)
      if self.progress(at: time) >= progress {
        end = time
        break
      }
    }
    var (low, high) = (max(0, end - duration / Double(steps)), end)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.progress(at: middle) < progress { low = middle } else { high = middle }
    }
    return high
  }
}
