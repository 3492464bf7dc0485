public import LaminaLayers

// Changes of views that move.

extension View {
  /// How a block of animations differs from the usual, as `UIView.AnimationOptions`.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Within another block, the block has its own duration.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1)
    /// Within another block, the block has its own timing function.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 2)
  }

  /// Whether changes of views' layers run implicit animations now.
  static var isAnimating: Bool { animationDepth > 0 && !isWithoutAnimation }

  private static var animationDepth = 0
  private static var isWithoutAnimation = false

  /// Animates changes of views from what is shown to what is set, as `UIView.animate`.
  ///
  /// Only views on a screen that has been committed move; others jump. A block within another one takes
  /// the duration and the timing function of that one unless `options` says otherwise. Its completion
  /// runs before that of the block around it.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - timingFunction: how progress goes; `easeInEaseOut` by default.
  ///   - options: what a block within another one does not inherit.
  ///   - changes: what is set.
  ///   - completion: called at the beginning of a later turn, when all animations are over; of the next
  ///     one if there are none.
  public static func animate(
    duration: Double, timingFunction: TimingFunction = .easeInEaseOut,
    options: AnimationOptions = [], _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    let isNested = isAnimating
    Transaction.begin()
    // A transaction reads a value that is not set from the one around it: the outer block's.
    if !isNested || options.contains(.overrideInheritedDuration) {
      Transaction.animationDuration = duration
    }
    if !isNested || options.contains(.overrideInheritedCurve) {
      Transaction.animationTimingFunction = timingFunction
    }
    if let completion { Transaction.addDeferredCompletion(completion) }
    let outer = isWithoutAnimation
    (animationDepth, isWithoutAnimation) = (animationDepth + 1, false)
    changes()
    (animationDepth, isWithoutAnimation) = (animationDepth - 1, outer)
    Transaction.commit()
  }

  /// Has changes jump, also within `animate(duration:_:)`.
  ///
  /// - Parameter changes: what is set.
  public static func performWithoutAnimation(_ changes: @MainActor () -> Void) {
    let outer = isWithoutAnimation
    isWithoutAnimation = true
    changes()
    isWithoutAnimation = outer
  }
}
