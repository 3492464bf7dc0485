public import LaminaGeometry
public import LaminaLayers

// The protocols between a transition and its animators.

/// An animator of a transition between two controllers, like `UIViewControllerAnimatedTransitioning`.
@MainActor public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition, in seconds.
  ///
  /// - Parameter context: the transition; `nil` before it exists.
  /// - Returns: the duration.
  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double

  /// Animates the transition; must call the context's `completeTransition(_:)` at the end.
  ///
  /// - Parameter context: the transition.
  func animateTransition(using context: any ViewControllerContextTransitioning)

  /// Returns an animator of the transition that can be paused, scrubbed and reversed; `nil` by default.
  ///
  /// If there is one, it is started instead of calling `animateTransition(using:)`. This method is called
  /// repeatedly and must return the same animator for the whole transition.
  ///
  /// - Parameter context: the transition.
  /// - Returns: the animator, which must complete the transition at its end.
  func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> PropertyAnimator?

  /// Called when the transition is over; does nothing by default.
  ///
  /// - Parameter completed: whether it was completed rather than cancelled.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Returns `nil`: `animateTransition(using:)` runs the transition.
  public func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> PropertyAnimator? { nil }

  /// Does nothing.
  public func animationEnded(_ completed: Bool) {}
}

/// A key for one of the two controllers of a transition.
public enum TransitionContextKey: String, CaseIterable, Hashable, Sendable {
  /// The controller shown before the transition.
  case from
  /// The controller shown after the transition.
  case to
}

/// The context of a transition between two controllers, like `UIViewControllerContextTransitioning`.
@MainActor public protocol ViewControllerContextTransitioning: AnyObject {
  /// The view that contains the transition.
  var containerView: View { get }
  /// Whether the transition is animated: true for every transition with an animator.
  var isAnimated: Bool { get }
  /// Whether a gesture currently drives the transition.
  var isInteractive: Bool { get }
  /// Whether the transition has been cancelled.
  var transitionWasCancelled: Bool { get }
  /// The style of a presentation or dismissal; `none` for other transitions.
  var presentationStyle: ModalPresentationStyle { get }

  /// Returns one of the two controllers of the transition; `nil` if there is none.
  func viewController(forKey key: TransitionContextKey) -> ViewController?

  /// Returns the view that appears or disappears; `nil` if none does, as for the controller behind a sheet.
  func view(forKey key: TransitionContextKey) -> View?

  /// Returns the frame of a controller's view before the transition; zero if it is not in the container yet.
  func initialFrame(for controller: ViewController) -> Rect

  /// Returns the frame of a controller's view after the transition; zero if it is removed.
  func finalFrame(for controller: ViewController) -> Rect

  /// Moves an interactive transition to the fraction that a gesture has reached, clamped to 0...1.
  func updateInteractiveTransition(_ percentComplete: Double)

  /// Ends the interaction after a gesture, and plays the transition to its end.
  func finishInteractiveTransition()

  /// Ends the interaction after a gesture, cancels the transition and plays it back to its beginning.
  func cancelInteractiveTransition()

  /// Pauses the running transition, and makes it interactive.
  func pauseInteractiveTransition()

  /// Ends the transition; the animator must call this when its animation is over.
  ///
  /// - Parameter didComplete: whether the `to` controller is shown; otherwise the state before is restored.
  func completeTransition(_ didComplete: Bool)
}

/// A driver of a transition, like `UIViewControllerInteractiveTransitioning`.
@MainActor public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Starts driving an interactive transition; called instead of starting its animator.
  ///
  /// - Parameter context: the transition.
  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning)

  /// Whether the transition is interactive from its beginning.
  var wantsInteractiveStart: Bool { get }
  /// The speed of the transition after the gesture ends; 1 is the normal speed.
  var completionSpeed: Double { get }
  /// The timing of the transition after the gesture ends.
  var completionCurve: TimingFunction { get }
}

extension ViewControllerInteractiveTransitioning {
  /// Whether the transition is interactive from its beginning: true.
  public var wantsInteractiveStart: Bool { true }
  /// The normal speed, 1.
  public var completionSpeed: Double { 1 }
  /// Slow at both ends, `easeInEaseOut`.
  public var completionCurve: TimingFunction { .easeInEaseOut }
}
