public import LaminaLayers

// Changes of views that move.

extension View {
  /// How a block of animations differs from the usual, as `UIView.AnimationOptions`.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views that have changed lay out their subviews within the block.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Views take touches while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The animation begins at the value that is shown, as every animation does here.
    ///
    /// Policy: `animation-begins-where-shown`.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation runs again and again until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// The animation runs back after it has run forwards; views then jump to the values that were set.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Within another block, the block has its own duration.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Within another block, the block has its own timing function.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Changes within `View.transition(with:duration:)` are animated by themselves too.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Within another block, the block has its own options.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slowly at both ends, as is usual.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slowly at first.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slowly at last.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Evenly.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// The old picture dissolves into the new one, in `View.transition(with:duration:)`.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)

    /// The timing function that the options name.
    var timingFunction: TimingFunction {
      switch rawValue >> 16 & 15 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    }

    /// Whether the picture dissolves.
    var isCrossDissolve: Bool { rawValue >> 20 & 7 == 5 }

    /// The options that a block within another one inherits unless it overrides them.
    private static let inherited: AnimationOptions = [.allowUserInteraction, .repeat, .autoreverse]

    /// The options of a block within one that has others.
    func within(_ outer: AnimationOptions?) -> AnimationOptions {
      guard let outer, !contains(.overrideInheritedOptions) else { return self }
      return subtracting(Self.inherited).union(outer.intersection(Self.inherited))
    }
  }

  /// Whether changes of views' layers run animations now.
  static var isAnimating: Bool { MotionBlock.current != nil }

  /// Whether blocks of animations animate; else their changes jump.
  public internal(set) static var areAnimationsEnabled = true {
    didSet { MotionBlock.update() }
  }

  /// Says whether blocks of animations animate.
  ///
  /// - Parameter areEnabled: whether they do.
  public static func setAnimationsEnabled(_ areEnabled: Bool) { areAnimationsEnabled = areEnabled }

  /// Animates changes of views from what is shown to what is set, as `UIView.animate`.
  ///
  /// Only views in a window on the screen of an application with a frame loop move; others jump. A block
  /// within another one takes duration, curve, touches and repetition of that one unless `options` says
  /// otherwise. Its completion runs before that of the block around it.
  ///
  /// Views that move take no touches unless the options include `allowUserInteraction`.
  ///
  /// - Parameters:
  ///   - duration: seconds; with 0 or less changes jump.
  ///   - delay: seconds before the first change is seen.
  ///   - timingFunction: how progress goes; `nil` for the curve of the options.
  ///   - options: how the block differs from the usual.
  ///   - changes: what is set.
  ///   - completion: called at the beginning of a later turn, when all animations are over; of the next
  ///     one if there are none. It learns whether all of them came to their end.
  public static func animate(
    duration: Double, delay: Double = 0, timingFunction: TimingFunction? = nil,
    options: AnimationOptions = [], _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    let function = timingFunction ?? options.timingFunction
    animate(
      MotionPace(curve: .cubic(function), duration: duration), delay, options, changes, completion)
  }

  /// Animates changes as a spring that settles within a duration, as `UIView.animate` with a damping ratio.
  ///
  /// - Parameters:
  ///   - duration: seconds until the spring is at rest.
  ///   - delay: seconds before the first change is seen.
  ///   - ratio: 1 never swings; lower ratios swing longer.
  ///   - velocity: the velocity at first, in whole ways per second.
  ///   - options: how the block differs from the usual; curves do not count.
  ///   - changes: what is set.
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

  /// Animates changes as a spring that people perceive to take so long, as `UIView.animate(springDuration:)`.
  ///
  /// - Parameters:
  ///   - duration: the perceived seconds; the spring settles later.
  ///   - bounce: 0 never swings, 1 swings for ever; below 0 it creeps.
  ///   - velocity: the velocity at first, in whole ways per second.
  ///   - delay: seconds before the first change is seen.
  ///   - options: how the block differs from the usual; curves do not count.
  ///   - changes: what is set.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0,
    initialSpringVelocity velocity: Double = 0, delay: Double = 0, options: AnimationOptions = [],
    _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    var spring = SpringCurve(perceptualDuration: duration, bounce: min(bounce, 0.99))
    spring.initialVelocity = velocity
    animate(TimingCurve.spring(spring).pace(over: duration), delay, options, changes, completion)
  }

  /// Has changes jump, also within `animate(duration:_:)`; blocks of animations within it jump too.
  ///
  /// - Parameter changes: what is set.
  public static func performWithoutAnimation(_ changes: @MainActor () -> Void) {
    let outer = areAnimationsEnabled
    areAnimationsEnabled = false
    changes()
    areAnimationsEnabled = outer
  }

  /// Runs a block that animates by itself, or as a part of the block around it.
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
    // Layers that are no views' move by the transaction.
    Transaction.animationDuration = pace.duration
    Transaction.animationTimingFunction = pace.function
    if let completion {
      Transaction.addDeferredCompletion { completion(block.isFinished) }
    }
    block.run {
      changes()
      recorder?.finish(in: block)
      for view in block.views { view.layoutIfNeeded() }
    }
    Transaction.commit()
  }
}

extension View {
  /// Whether the view takes no touches since it moves.
  var isMovingWithoutTouches: Bool { touchBlocks > 0 }

  /// Whether it is in a window that is shown, where time passes.
  var isWhereTimePasses: Bool {
    guard let window, !window.isHidden else { return false }
    return window.screen.application?.loop != nil
  }

  package var movesBeforeItIsShown: Bool { isWhereTimePasses }

  /// Ends the animations of this view and of those in it, where they stand: it has left the screen.
  func endMotions() {
    layer.removeMotions()
    for subview in subviews { subview.endMotions() }
  }
}
