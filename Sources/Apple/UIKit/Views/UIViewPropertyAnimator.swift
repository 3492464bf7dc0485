internal import LaminaLayers
public import LaminaViews

/// UIKit's name of `PropertyAnimator`.
public typealias UIViewPropertyAnimator = PropertyAnimator
/// The position at which an animator ends.
public typealias UIViewAnimatingPosition = PropertyAnimator.Position
/// The state of an animator.
public typealias UIViewAnimatingState = PropertyAnimator.State

/// An object that animates views, and can be paused, scrubbed and stopped.
public protocol UIViewAnimating: AnyObject {
  /// The state.
  var state: UIViewAnimatingState { get }
  /// Whether it is moving.
  var isRunning: Bool { get }
  /// Whether it moves towards the start.
  var isReversed: Bool { get set }
  /// The part of the way that lies behind, 0...1.
  var fractionComplete: CGFloat { get set }
  /// Starts it.
  func startAnimation()
  /// Starts it after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses it.
  func pauseAnimation()
  /// Stops it; with false it then waits for `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends it at a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An object that animates views, to which changes and completions are added.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes.
  func addAnimations(_ animation: @escaping @MainActor () -> Void)
  /// Adds a closure that is called when it ends.
  func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void)
}

extension PropertyAnimator: UIViewImplicitlyAnimating {
  /// Makes an inactive animator with the timing of an object.
  public convenience init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {
    self.init(duration: duration, timing: timingParameters.timing, animations: nil)
  }

  /// Makes an inactive animator with a curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve,
    animations: (@MainActor () -> Void)? = nil
  ) { self.init(duration: duration, timing: .cubic(curve.function), animations: animations) }

  /// Makes an inactive animator with a curve by its two control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (@MainActor () -> Void)? = nil
  ) {
    let curve = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timing: curve.timing, animations: animations)
  }

  /// Makes an inactive animator with a spring that settles within the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat,
    animations: (@MainActor () -> Void)? = nil
  ) { self.init(duration: duration, timing: .damped(ratio: ratio), animations: animations) }

  /// Makes an animator of changes, and starts it.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    runningPropertyAnimator(
      duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// The timing, as an object.
  public var timingParameters: (any UITimingCurveProvider)? {
    switch timingCurve {
    case .cubic(let function): UICubicTimingParameters(function)
    case .spring(let spring): UISpringTimingParameters(timing: .spring(spring))
    case .damped: UISpringTimingParameters(timing: timingCurve)
    }
  }

  /// Seconds before the first change moves; always 0, because the delay of a start is not kept.
  public var delay: TimeInterval { 0 }

  /// Whether an app tests for itself which views are touched; kept nowhere, since presentations are tested always.
  public var isManualHitTestingEnabled: Bool { false }

  /// Starts the animator.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Adds changes.
  public func addAnimations(_ animation: @escaping @MainActor () -> Void) {
    addAnimations(delayFactor: 0, animation)
  }

  /// Adds changes that move after a part of the remaining time.
  public func addAnimations(
    _ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat
  ) { addAnimations(delayFactor: delayFactor, animation) }

  /// Continues a paused animator, with another timing if there is one.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { continueAnimation(timing: parameters?.timing, durationFactor: durationFactor) }
}
