public import LaminaLayers

// Animated changes of views.

extension View {
  /// The options of an animation block, like `UIView.AnimationOptions`.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of changed views within the block.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets views receive touches while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins the animation at the shown value and ends the running one, for every property.
    ///
    /// Without it, an animation of a position, bounds or transform is added to the running ones, so that the view's speed
    /// does not jump.
    ///
    /// Policy: `animation-begins-where-shown`, `animation-adds-to-running`.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs the animation forwards, then backwards; views then jump to their final values.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses the block's own duration within another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses the block's own timing function within another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Also animates changes within `View.transition(with:duration:)` individually.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Hides the old view and shows the new one in `View.transition(from:to:duration:)`, instead of replacing it.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Uses the block's own options within another block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The timing function that the options select.
    ///
    /// Policy: `view-animation-curve`.
    var timingFunction: TimingFunction {
      switch rawValue >> 16 & 15 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    }

    /// The options that a nested block inherits unless it overrides them.
    ///
    /// Policy: `view-animation-nested`.
    private static let inherited: AnimationOptions = [.allowUserInteraction, .repeat, .autoreverse]

    /// Returns the options of a block nested within one with other options.
    func within(_ outer: AnimationOptions?) -> AnimationOptions {
      guard let outer, !contains(.overrideInheritedOptions) else { return self }
      return subtracting(Self.inherited).union(outer.intersection(Self.inherited))
    }
  }

  /// Whether changes of views are currently animated.
  package static var isAnimating: Bool { MotionBlock.current != nil }

  /// Whether animation blocks animate; otherwise their changes are immediate.
  public internal(set) static var areAnimationsEnabled = true {
    didSet { MotionBlock.update() }
  }

  /// Sets whether animation blocks animate.
  ///
  /// - Parameter areEnabled: whether they do.
  public static func setAnimationsEnabled(_ areEnabled: Bool) { areAnimationsEnabled = areEnabled }

  /// Animates changes of views from the shown to the set values, like `UIView.animate`.
  ///
  /// Only views in a window on the screen of an application with a frame loop move; others jump. A nested block
  /// inherits the duration, curve, touches and repetition of the outer block unless `options` overrides them. Its
  /// completion runs before the outer block's.
  ///
  /// Moving views receive no touches unless the options include `allowUserInteraction`.
  ///
  /// - Parameters:
  ///   - duration: seconds; at 0 or less changes are immediate.
  ///   - delay: seconds before the first change is visible.
  ///   - timingFunction: the timing of the progress; `nil` for the curve of the options.
  ///   - options: the options of the block.
  ///   - changes: sets the final values.
  ///   - completion: called at the beginning of a later turn, when all animations have ended; of the next turn if there
  ///     are none. `finished` is true if all of them ran to their end.
  public static func animate(
    duration: Double, delay: Double = 0, timingFunction: TimingFunction? = nil,
    options: AnimationOptions = [], _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    let function = timingFunction ?? options.timingFunction
    animate(
      MotionPace(curve: .cubic(function), duration: duration), delay, options, changes, completion)
  }

  /// Animates changes with a spring that settles within a duration, like `UIView.animate` with a damping ratio.
  ///
  /// - Parameters:
  ///   - duration: seconds until the spring is at rest.
  ///   - delay: seconds before the first change is visible.
  ///   - ratio: the damping ratio; 1 does not oscillate, lower ratios oscillate longer.
  ///   - velocity: the initial velocity, in total distances per second.
  ///   - options: the options of the block; curves are ignored.
  ///   - changes: sets the final values.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  public static func animate(
    duration: Double, delay: Double = 0, usingSpringWithDamping ratio: Double,
    initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [],
    _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    let curve = TimingCurve.damped(ratio: ratio, initialVelocity: velocity)
    animate(curve.pace(over: duration), delay, options, changes, completion)
  }

  /// Animates changes with a spring of a perceptual duration, like `UIView.animate(springDuration:)`.
  ///
  /// - Parameters:
  ///   - duration: the perceived seconds; the spring settles later.
  ///   - bounce: 0 does not oscillate; values up to 0.99, the maximum, oscillate longer. Below 0 the spring is
  ///     overdamped.
  ///   - velocity: the initial velocity, in total distances per second.
  ///   - delay: seconds before the first change is visible.
  ///   - options: the options of the block; curves are ignored.
  ///   - changes: sets the final values.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  @_disfavoredOverload public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0,
    initialSpringVelocity velocity: Double = 0, delay: Double = 0, options: AnimationOptions = [],
    _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    var spring = SpringCurve(perceptualDuration: duration, bounce: min(bounce, 0.99))
    spring.initialVelocity = velocity
    animate(TimingCurve.spring(spring).pace(over: duration), delay, options, changes, completion)
  }

  /// Makes changes immediate, even within `animate(duration:_:)`; nested animation blocks do not animate either.
  ///
  /// - Parameter changes: sets the values.
  public static func performWithoutAnimation(_ changes: @MainActor () -> Void) {
    let outer = areAnimationsEnabled
    areAnimationsEnabled = false
    changes()
    areAnimationsEnabled = outer
  }

  /// Runs an animation block, on its own or as a part of the enclosing block.
  static func animate(
    _ own: MotionPace, _ delay: Double, _ ownOptions: AnimationOptions,
    recorder: KeyframeRecorder? = nil, isAdditive: Bool = false,
    _ changes: @MainActor () -> Void,
    _ completion: (@MainActor @Sendable (_ finished: Bool) -> Void)?
  ) {
    let outer = MotionBlock.innermost
    let options = ownOptions.within(outer?.options)
    var pace = own
    if let outer {
      if !options.contains(.overrideInheritedDuration) { pace.duration = outer.pace.duration }
      if !options.contains(.overrideInheritedCurve) { pace.curve = outer.pace.curve }
    }
    let isOwn =
      options.contains(.overrideInheritedDuration) || options.contains(.overrideInheritedCurve)
    let block = MotionBlock(
      pace: pace, delay: delay, options: options, animator: isOwn ? nil : outer?.animator,
      recorder: recorder ?? (isOwn ? nil : outer?.recorder), isAdditive: isAdditive, outer: outer)
    Transaction.begin()
    // Layers that belong to no view are animated by the transaction.
    Transaction.animationDuration = pace.duration
    Transaction.animationTimingFunction = pace.function
    if let completion { block.callWhenEnded(completion) }
    block.run {
      changes()
      recorder?.finish(in: block)
      for view in block.views { view.layoutIfNeeded() }
    }
    Transaction.commit()
    MotionBlock.makeRunningMotionsAdditive()
  }
}

extension View {
  /// Whether the view receives no touches because it is moving.
  var isMovingWithoutTouches: Bool { touchBlocks > 0 }

  /// Whether the view is in a visible window of an application with a frame loop.
  var isInRunningWindow: Bool {
    guard let window, !window.isHidden else { return false }
    return window.screen.application?.loop != nil
  }

  package var animatesBeforeFirstCommit: Bool { isInRunningWindow }

  /// Ends the animations of the view and its descendants, because it has left the screen.
  func endMotions() {
    layer.removeMotions()
    for subview in subviews { subview.endMotions() }
  }
}
