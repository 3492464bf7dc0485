package import LaminaLayers

/// An animation block that begins and ends by calls, like that of `UIView.beginAnimations`.
@MainActor package final class OpenBlock {
  /// Seconds; 0.2 unless set.
  package var duration = 0.2 { didSet { reopen() } }
  /// Seconds before the first change is visible.
  package var delay = 0.0 { didSet { reopen() } }
  /// The timing of the progress.
  package var timingFunction = TimingFunction.easeInEaseOut { didSet { reopen() } }
  /// The options.
  package var options: View.AnimationOptions = [] { didSet { reopen() } }
  /// A closure called when all animations have ended; `nil` for none.
  package var completion: (@MainActor @Sendable (_ finished: Bool) -> Void)?

  private let outer: MotionBlock?

  /// Begins the block: changes of views are animated until `close()`.
  package init() {
    outer = MotionBlock.innermost
    Transaction.begin()
    reopen()
  }

  /// Uses the present settings for the changes from now on.
  private func reopen() {
    var pace = MotionPace(curve: .cubic(timingFunction), duration: duration)
    if let outer {
      if !options.contains(.overrideInheritedDuration) { pace.duration = outer.pace.duration }
      if !options.contains(.overrideInheritedCurve) { pace.curve = outer.pace.curve }
    }
    Transaction.animationDuration = pace.duration
    Transaction.animationTimingFunction = pace.function
    MotionBlock.open(
      MotionBlock(
        pace: pace, delay: delay, options: options.within(outer?.options),
        animator: outer?.animator, recorder: outer?.recorder, outer: outer))
  }

  /// Ends the block.
  package func close() {
    if let completion { MotionBlock.innermost?.callWhenEnded(completion) }
    MotionBlock.open(outer)
    Transaction.commit()
    MotionBlock.makeRunningMotionsAdditive()
  }
}
