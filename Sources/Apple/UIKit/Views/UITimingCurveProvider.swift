public import LaminaGeometry
internal import LaminaLayers
public import LaminaViews

/// The kind of a timing.
public nonisolated enum UITimingCurveType: Int, Sendable {
  /// A curve of the system.
  case builtin
  /// A curve by control points.
  case cubic
  /// A spring.
  case spring
  /// A curve and a spring.
  case composed
}

/// An object with the timing of an animator.
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the timing.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; `nil` for none.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; `nil` for none.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// The timing as Lamina has it.
  var timing: TimingCurve {
    springTimingParameters?.curve ?? cubicTimingParameters?.curve ?? .cubic(.easeInEaseOut)
  }
}

/// A timing by a curve.
open class UICubicTimingParameters: UITimingCurveProvider {
  /// The curve of the system; `easeInOut` where control points count.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  /// The timing as Lamina has it.
  fileprivate let curve: TimingCurve
  /// Whether the curve is one of the system.
  private let isBuiltin: Bool

  /// Makes the timing of the system: slow at both ends.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  /// Makes the timing of a curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    self.curve = .cubic(curve.function)
    let function = curve.function
    controlPoint1 = CGPoint(x: function.x1, y: function.y1)
    controlPoint2 = CGPoint(x: function.x2, y: function.y2)
    isBuiltin = true
  }

  /// Makes the timing of a curve by its two control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2, isBuiltin) = (point1, point2, false)
    let (x1, x2) = (min(1, max(0, point1.x)), min(1, max(0, point2.x)))
    curve = .cubic(TimingFunction(x1, point1.y, x2, point2.y) ?? .easeInEaseOut)
  }

  convenience init(_ function: TimingFunction) {
    self.init(
      controlPoint1: CGPoint(x: function.x1, y: function.y1),
      controlPoint2: CGPoint(x: function.x2, y: function.y2))
  }

  /// The kind of the timing.
  open var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  /// The timing itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// No spring.
  open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A timing by a spring.
open class UISpringTimingParameters: UITimingCurveProvider {
  /// The timing as Lamina has it.
  fileprivate let curve: TimingCurve
  /// The speed at the start along both axes, in total distances per second.
  public let initialVelocity: CGVector

  init(timing: TimingCurve, velocity: CGVector = CGVector(dx: 0, dy: 0)) {
    (curve, initialVelocity) = (timing, velocity)
  }

  /// Makes the spring of the system, which does not oscillate: mass 3, stiffness 1000, damping 500.
  public convenience init() {
    self.init(mass: 3, stiffness: 1_000, damping: 500, initialVelocity: CGVector(dx: 0, dy: 0))
  }

  /// Makes a spring that settles within the animator's duration.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: CGVector(dx: 0, dy: 0))
  }

  /// Makes a spring that settles within the animator's duration, with a speed at the start.
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(
      timing: .damped(ratio: ratio, initialVelocity: velocity.length), velocity: velocity)
  }

  /// Makes a spring of physical numbers, which decide the duration.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    var spring = SpringCurve()
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    spring.initialVelocity = velocity.length
    self.init(timing: .spring(spring), velocity: velocity)
  }

  /// Makes a spring of a perceived duration.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    var spring = SpringCurve(perceptualDuration: duration, bounce: min(bounce, 0.99))
    spring.initialVelocity = velocity.length
    self.init(timing: .spring(spring), velocity: velocity)
  }

  /// The kind of the timing.
  open var timingCurveType: UITimingCurveType { .spring }
  /// No curve.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The timing itself.
  open var springTimingParameters: UISpringTimingParameters? { self }
}

extension CGVector {
  /// The speed along the axis that is not 0; the length of both together.
  fileprivate nonisolated var length: CGFloat {
    dx == 0 ? dy : dy == 0 ? dx : (dx * dx + dy * dy).squareRoot()
  }
}
