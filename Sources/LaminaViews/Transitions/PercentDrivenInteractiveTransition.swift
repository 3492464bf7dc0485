public import LaminaLayers

/// Drives a transition by a percentage, as `UIPercentDrivenInteractiveTransition`.
///
/// It scrubs the animator of the transition if there is one that can be paused. Otherwise it stops the time of the
/// container's layer, and moves that on and back, so that every animation in the container follows.
@MainActor open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// How far the transition is, 0...1.
  public private(set) var percentComplete = 0.0
  /// How long the whole transition takes by itself, in seconds; 0 before it has begun.
  public var duration: Double { transition?.duration ?? 0 }
  /// How fast the transition runs when it is driven no more; 1 is the usual speed.
  open var completionSpeed = 1.0
  /// How the transition gets on when it is driven no more.
  open var completionCurve = TimingFunction.easeInEaseOut
  /// How it gets on then, in place of `completionCurve`; `nil` for that.
  open var timingCurve: TimingCurve?
  /// Whether the transition is driven from its begin.
  open var wantsInteractiveStart = true

  private weak var transition: ControllerTransition?

  /// Makes something that drives no transition yet.
  public init() {}

  /// Begins to drive a transition.
  ///
  /// - Parameter context: the transition.
  open func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    transition = context as? ControllerTransition
    percentComplete = 0
    transition?.startPaused()
  }

  /// Moves the transition to a percentage.
  ///
  /// - Parameter percentComplete: how far it is; clamped to 0...1.
  open func update(_ percentComplete: Double) {
    guard let transition, transition.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(1, max(0, percentComplete))
    transition.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes hold of a transition that runs.
  open func pause() {
    guard let transition, !transition.isOver else { return }
    transition.pauseInteractiveTransition()
    percentComplete = transition.percentComplete
  }

  /// Lets the transition run to its end.
  open func finish() { transition?.finishInteractiveTransition() }

  /// Lets the transition run back to its begin.
  open func cancel() { transition?.cancelInteractiveTransition() }

  /// Knows the transition although that begins by itself, for `pause()`.
  func attach(to transition: ControllerTransition) { self.transition = transition }
}
