public import LaminaGeometry
public import LaminaLayers

// The protocols between a transition and the objects that animate it.

/// Animates a transition between two controllers, as `UIViewControllerAnimatedTransitioning`.
@MainActor public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// How long the transition takes, in seconds.
  ///
  /// - Parameter context: the transition; `nil` before there is one.
  /// - Returns: the duration.
  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double

  /// Animates the transition, and calls `completeTransition(_:)` of the context at its end.
  ///
  /// - Parameter context: the transition.
  func animateTransition(using context: any ViewControllerContextTransitioning)

  /// The animator of a transition that can be paused, scrubbed and reversed; here `nil`.
  ///
  /// If there is one it is started in place of a call of `animateTransition(using:)`. It is asked for several
  /// times in a transition, and is the same each time.
  ///
  /// - Parameter context: the transition.
  /// - Returns: the animator, which completes the transition at its end.
  func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> PropertyAnimator?

  /// The transition is over; here nothing is done.
  ///
  /// - Parameter completed: whether it has not been cancelled.
  func animationEnded(_ completed: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// No animator.
  public func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> PropertyAnimator? { nil }

  /// Does nothing.
  public func animationEnded(_ completed: Bool) {}
}

/// Which of the two controllers of a transition is meant.
public enum TransitionContextKey: String, CaseIterable, Hashable, Sendable {
  /// The one that is shown before the transition.
  case from
  /// The one that is shown after it.
  case to
}

/// A transition between two controllers, as `UIViewControllerContextTransitioning`.
@MainActor public protocol ViewControllerContextTransitioning: AnyObject {
  /// The view that the transition happens in.
  var containerView: View { get }
  /// Whether something moves.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition at present.
  var isInteractive: Bool { get }
  /// Whether the transition has been cancelled.
  var transitionWasCancelled: Bool { get }
  /// How the presented controller is presented; `none` for other transitions.
  var presentationStyle: ModalPresentationStyle { get }

  /// One of the two controllers; `nil` if there is none.
  func viewController(forKey key: TransitionContextKey) -> ViewController?

  /// The view of one of the controllers, as far as the transition moves it; `nil` for one that stays.
  func view(forKey key: TransitionContextKey) -> View?

  /// Where the view of a controller is before the transition; zero for one that is not there yet.
  func initialFrame(for controller: ViewController) -> Rect

  /// Where the view of a controller is after the transition; zero for one that is not there any more.
  func finalFrame(for controller: ViewController) -> Rect

  /// Says how far a gesture has driven the transition, 0...1.
  func updateInteractiveTransition(_ percentComplete: Double)

  /// Says that a gesture has ended, and that the transition goes on to its end.
  func finishInteractiveTransition()

  /// Says that a gesture has ended, and that the transition goes back.
  func cancelInteractiveTransition()

  /// Says that a gesture has taken hold of a transition that ran.
  func pauseInteractiveTransition()

  /// Ends the transition.
  ///
  /// - Parameter didComplete: whether the `to` controller is shown; else everything is as it was before.
  func completeTransition(_ didComplete: Bool)
}

/// Drives a transition, as `UIViewControllerInteractiveTransitioning`.
@MainActor public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Begins to drive a transition.
  ///
  /// - Parameter context: the transition.
  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning)

  /// Whether the transition is driven from its begin; else it begins by itself.
  var wantsInteractiveStart: Bool { get }
  /// How fast the transition runs when it is driven no more; 1 is the usual speed.
  var completionSpeed: Double { get }
  /// How the transition gets on when it is driven no more.
  var completionCurve: TimingFunction { get }
}

extension ViewControllerInteractiveTransitioning {
  /// From its begin.
  public var wantsInteractiveStart: Bool { true }
  /// The usual speed.
  public var completionSpeed: Double { 1 }
  /// Slowly at both ends.
  public var completionCurve: TimingFunction { .easeInEaseOut }
}
