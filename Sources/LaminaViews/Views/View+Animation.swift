public import LaminaLayers

// Changes of views that move.

extension View {
  /// Whether changes of views' layers run implicit animations now.
  static var isAnimating: Bool { animationDepth > 0 && !isWithoutAnimation }

  private static var animationDepth = 0
  private static var isWithoutAnimation = false

  /// Has changes of views move from what is shown to what is set, as `UIView.animate` does.
  ///
  /// Only views on a screen that has been committed move; others jump.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - timingFunction: how progress goes; the usual one without it.
  ///   - changes: what is set.
  ///   - completion: called on a later turn, when all animations are over.
  public static func animate(
    duration: Double, timingFunction: TimingFunction? = nil, _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    Transaction.begin()
    Transaction.animationDuration = duration
    Transaction.animationTimingFunction = timingFunction
    if let completion { Transaction.addCompletion(completion) }
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
