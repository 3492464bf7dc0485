import LaminaGeometry
public import LaminaLayers

/// The timing curve of an animator's progress, like `UITimingCurveProvider` and its kinds.
///
/// ```swift
/// let card = View()
/// let curve = TimingCurve.damped(ratio: 0.7)
/// let animator = PropertyAnimator(duration: 0.5, timing: curve) { card.center.y = 300 }
/// animator.startAnimation()
/// ```
public enum TimingCurve: Hashable, Sendable {
  /// A cubic Bézier curve over the animator's duration.
  case cubic(TimingFunction)
  /// A spring with physical parameters; its settling duration replaces the animator's duration.
  case spring(SpringCurve)
  /// A spring that settles within the animator's duration.
  ///
  /// A ratio of 1 does not oscillate; lower ratios oscillate longer. The velocity is in total distances per second.
  case damped(ratio: Double, initialVelocity: Double = 0)

  /// Returns the curve with its duration.
  ///
  /// - Parameter duration: seconds.
  /// - Returns: the curve and the duration.
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
  /// Makes a spring that has settled after a given time: within a thousandth of the distance.
  ///
  /// The velocity does not change the frequency of a spring with a damping ratio of 1.
  /// Policy: `spring-settles-in-duration`.
  ///
  /// - Parameters:
  ///   - ratio: the damping ratio; 1 does not oscillate. Clamped to 0.01...1.
  ///   - duration: seconds; 0 or less gives the default spring.
  ///   - velocity: total distances per second.
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

/// A curve of progress with its duration.
struct MotionPace: Hashable, Sendable {
  enum Curve: Hashable, Sendable {
    case cubic(TimingFunction)
    case spring(SpringCurve)
  }

  var curve: Curve
  /// The duration in seconds.
  var duration: Double

  /// The curve as a cubic timing function, for animations that cannot use a spring; ease-out
  /// replaces a spring.
  var function: TimingFunction {
    if case .cubic(let function) = curve { function } else { .easeOut }
  }

  /// Returns the progress after some seconds: 0 at first, 1 at the end; a spring may overshoot.
  func progress(at time: Double) -> Double {
    guard duration > 0, time < duration else { return 1 }
    guard time > 0 else { return 0 }
    switch curve {
    case .cubic(let function): return function(time / duration)
    case .spring(let spring): return spring(time)
    }
  }

  /// Returns the time in seconds at which a progress is first reached.
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
