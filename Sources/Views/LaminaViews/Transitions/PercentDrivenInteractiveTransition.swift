public import LaminaLayers

/// A driver that moves a transition to a given fraction, as a finger moves, like
/// `UIPercentDrivenInteractiveTransition`.
///
/// It scrubs the transition's interruptible animator if there is one. Otherwise it stops the time of the container's
/// layer and moves that time forwards and back, so that every animation in the container follows.
@MainActor open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// The fraction of the transition that the driver last set or paused at, 0...1.
  public private(set) var percentComplete = 0.0
  /// The duration that the whole transition has without interaction, in seconds; 0 before it begins.
  open var duration: Double { transition?.duration ?? 0 }
  /// The speed of the transition after the gesture ends; 1 is the normal speed.
  open var completionSpeed = 1.0
  /// The timing of the transition after the gesture ends.
  open var completionCurve = TimingFunction.easeInEaseOut
  /// The timing after the gesture ends, which overrides `completionCurve`; `nil` uses `completionCurve`.
  open var timingCurve: TimingCurve?
  /// Whether the transition is interactive from its beginning.
  open var wantsInteractiveStart = true

  private weak var transition: ControllerTransition?

  /// Makes a driver without a transition.
  public init() {}

  /// Takes over a transition, and pauses it at its beginning.
  ///
  /// - Parameter context: the transition.
  open func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    transition = context as? ControllerTransition
    percentComplete = 0
    transition?.startPaused()
  }

  /// Moves the transition to a fraction; ignored while it is not interactive.
  ///
  /// - Parameter percentComplete: the completed fraction, clamped to 0...1.
  open func update(_ percentComplete: Double) {
    guard let transition, transition.isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(1, max(0, percentComplete))
    transition.updateInteractiveTransition(self.percentComplete)
  }

  /// Pauses a running transition and makes it interactive.
  open func pause() {
    guard let transition, !transition.isOver else { return }
    transition.pauseInteractiveTransition()
    percentComplete = transition.percentComplete
  }

  /// Ends the interaction and plays the transition to its end.
  open func finish() { transition?.finishInteractiveTransition() }

  /// Ends the interaction, cancels the transition and plays it back to its beginning.
  open func cancel() { transition?.cancelInteractiveTransition() }

  /// Attaches to a transition that begins without interaction, for a later `pause()`.
  func attach(to transition: ControllerTransition) { self.transition = transition }
}
