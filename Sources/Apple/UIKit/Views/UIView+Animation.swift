internal import LaminaDisplay
internal import LaminaGeometry
internal import LaminaLayers
public import LaminaViews

// Animation blocks by UIKit's labels.

extension View {
  /// Animates changes, after a delay.
  ///
  /// - Parameters:
  ///   - duration: seconds; at 0 or less changes are immediate.
  ///   - delay: seconds before the changes are visible.
  ///   - options: the curve, the repetition, and whether views take touches meanwhile.
  ///   - animations: sets the final values.
  ///   - completion: called when the animations have ended, with whether all ran to their end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    animate(duration: duration, delay: delay, options: options, animations, completion: completion)
  }

  /// Animates changes.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
    completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { animate(duration: duration, animations, completion: completion) }

  /// Animates changes with a spring that settles within a duration.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping @MainActor () -> Void,
    completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    animate(
      duration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: velocity, options: options, animations, completion: completion)
  }

  /// Animates changes with a spring of a perceived duration.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @MainActor () -> Void, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    animate(
      springDuration: duration, bounce: bounce, initialSpringVelocity: initialSpringVelocity,
      delay: delay, options: options, animations, completion: completion)
  }

  /// Animates several successive changes, which the closure adds by `addKeyframe`.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.KeyframeAnimationOptions = [], animations: @escaping @MainActor () -> Void,
    completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    animateKeyframes(
      duration: duration, delay: delay,
      options: .init(options.calculationMode, options: options.blockOptions), animations,
      completion: completion)
  }

  /// Adds changes to an animation of `animateKeyframes`, which happen during a part of its duration.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping @MainActor () -> Void
  ) {
    addKeyframe(
      relativeStartTime: frameStartTime, relativeDuration: frameDuration, animations)
  }

  /// Changes a view by a transition from its old picture to its new one.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    transition(
      with: view, duration: duration, options: options, { animations?() },
      completion: completion)
  }

  /// Replaces a view by another one with a transition; without a superview of the old one, nothing moves.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [],
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    guard let superview = fromView.superview else {
      if let completion { AppClock.call(after: 0) { completion(true) } }
      return
    }
    transition(
      with: superview, duration: duration, options: options,
      {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else {
          superview.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Removes views by an animation of the system, and makes further changes beside it.
  public static func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    animate(
      duration: 0.25, options: options,
      {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.concatenating(
            CGAffineTransform(a: 0.1, b: 0, c: 0, d: 0.1, tx: 0, ty: 0))
        }
        animations?()
      },
      completion: { finished in
        for view in views { view.removeFromSuperview() }
        completion?(finished)
      })
  }

  /// Makes changes that a repetition of an animation counts, like UIKit's method of this name: as often as the count
  /// says, forwards and, if the changes reverse, backwards.
  @available(
    *, unavailable,
    message: "a block repeats until it is removed: repeat a CAAnimation with repeatCount instead"
  )
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {}

  /// Seconds of the animation block that runs now; 0 outside every block.
  public static var inheritedAnimationDuration: TimeInterval {
    View.isAnimating ? Transaction.animationDuration : 0
  }

  /// An animation of the system.
  public enum SystemAnimation: UInt, Sendable {
    /// The views shrink and vanish, and are then removed.
    case delete
  }

  /// The curve of an animation's progress.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the beginning.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// The same speed throughout.
    case linear

    /// The curve as Lamina's timing function.
    var function: TimingFunction {
      switch self {
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }
}

extension View.AnimationOptions {
  /// The preferred number of frames per second: the screen's, as always.
  public static let preferredFramesPerSecondDefault: View.AnimationOptions = []
  /// Sixty frames per second; the screen's number is used.
  public static let preferredFramesPerSecond60 = View.AnimationOptions(rawValue: 3 << 24)
  /// Thirty frames per second; the screen's number is used.
  public static let preferredFramesPerSecond30 = View.AnimationOptions(rawValue: 7 << 24)
}
