import LaminaDisplay
import LaminaGeometry
import LaminaLayers

// The course of one transition between two controllers.

/// A transition between two controllers: the context of its animator, and the controllers' appearance calls.
///
/// ```
/// prepared --start--> running <--pause, let go--> interactive
///                         '-------- completeTransition(_:) --------> over
/// ```
@MainActor final class ControllerTransition: ViewControllerContextTransitioning {
  /// The controllers, views and animators of a transition.
  struct Parts {
    var container: View
    var from: ViewController?
    var to: ViewController?
    /// The controller that disappears, and so gets appearance calls; `nil` if none does.
    var leaving: ViewController?
    /// The controller that appears, and so gets appearance calls; `nil` if none does.
    var arriving: ViewController?
    /// The view that disappears, usually that of `from`; `nil` if none does, as when a sheet is presented.
    var fromView: View?
    /// The view that appears, usually that of `to`; `nil` if none does, as when a sheet is dismissed.
    var toView: View?
    var fromFrames = (initial: Rect.zero, final: Rect.zero)
    var toFrames = (initial: Rect.zero, final: Rect.zero)
    var style = ModalPresentationStyle.none
    var animator: any ViewControllerAnimatedTransitioning
    var interactor: (any ViewControllerInteractiveTransitioning)?
  }

  private let parts: Parts
  let coordinator: TransitionCoordinator
  /// A closure called when the transition is over: moves views to their final frames and ends appearance transitions.
  var onEnd: ((_ completed: Bool) -> Void)?

  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var isOver = false
  private(set) var percentComplete = 0.0
  private(set) var duration = 0.0
  private var hasStarted = false
  private var isStarting = false
  private var endsAtOnce = false
  private var saved: PlacedView?
  /// The animator of the changes alongside the transition: those of bars, and those added to the coordinator.
  private var companion: PropertyAnimator?
  private var interruptible: PropertyAnimator?
  /// The container's time at the beginning of the animation.
  private var beginTime = 0.0
  /// Whether the transition has set the time of the container's layer, to stop or to reverse it.
  private var hasOwnTime = false
  private var holdTimer: ApplicationTimer?

  init(_ parts: Parts) {
    self.parts = parts
    coordinator = TransitionCoordinator(
      isAnimated: true, in: parts.container, from: parts.from, to: parts.to)
    coordinator.isInteractive = parts.interactor?.wantsInteractiveStart ?? false
    coordinator.initiallyInteractive = coordinator.isInteractive
    isInteractive = coordinator.isInteractive
    saved = parts.fromView.map { PlacedView($0) }
  }

  // MARK: - Context

  var containerView: View { parts.container }
  var isAnimated: Bool { true }
  var presentationStyle: ModalPresentationStyle { parts.style }

  func viewController(forKey key: TransitionContextKey) -> ViewController? {
    key == .from ? parts.from : parts.to
  }

  func view(forKey key: TransitionContextKey) -> View? {
    key == .from ? parts.fromView : parts.toView
  }

  func initialFrame(for controller: ViewController) -> Rect {
    if controller === parts.from { return parts.fromFrames.initial }
    return controller === parts.to ? parts.toFrames.initial : .zero
  }

  func finalFrame(for controller: ViewController) -> Rect {
    if controller === parts.from { return parts.fromFrames.final }
    return controller === parts.to ? parts.toFrames.final : .zero
  }

  // MARK: - Running

  /// Starts the transition; called once the controllers know that they will appear or disappear, and the views have
  /// been laid out.
  ///
  /// - Parameter alongside: the changes to animate alongside.
  func start(alongside: @escaping @MainActor () -> Void = {}) {
    (hasStarted, isStarting) = (true, true)
    parts.arriving?.announceAllAppearing()
    containerView.isUserInteractionEnabled = parts.interactor != nil
    duration = max(0, parts.animator.transitionDuration(using: self))
    coordinator.transitionDuration = duration
    let companion = PropertyAnimator(duration: duration)
    // It lasts as long as the transition does.
    companion.pausesOnCompletion = true
    self.companion = companion
    MotionBlock.outside {
      companion.addAnimations(alongside)
      companion.pauseAnimation()
      coordinator.begin { changes in companion.addAnimations(changes) }
      if isInteractive, let interactor = parts.interactor {
        interactor.startInteractiveTransition(self)
      } else {
        (parts.interactor as? PercentDrivenInteractiveTransition)?.attach(to: self)
        runAnimator()
        if !isOver { companion.startAnimation() }
      }
    }
    isStarting = false
    if endsAtOnce { endNow() }
  }

  private func runAnimator() {
    beginTime = containerView.layer.currentTime
    if let animator = parts.animator.interruptibleAnimator(using: self) {
      interruptible = animator
      animator.startAnimation()
    } else {
      parts.animator.animateTransition(using: self)
    }
  }

  /// Prepares the animation, paused at its beginning.
  func startPaused() {
    guard !isOver else { return }
    if let animator = parts.animator.interruptibleAnimator(using: self) {
      interruptible = animator
      animator.pauseAnimation()
    } else {
      beginTime = containerView.layer.currentTime
      setTime(beginTime, speed: 0)
      parts.animator.animateTransition(using: self)
    }
  }

  // MARK: - Gestures

  func updateInteractiveTransition(_ percentComplete: Double) {
    guard !isOver, isInteractive, !percentComplete.isNaN else { return }
    let percent = min(1, max(0, percentComplete))
    (self.percentComplete, coordinator.percentComplete) = (percent, percent)
    companion?.fractionComplete = percent
    if let interruptible {
      interruptible.fractionComplete = percent
    } else if hasOwnTime {
      setTime(beginTime + percent * duration, speed: 0)
    }
  }

  func pauseInteractiveTransition() {
    guard !isOver, !isInteractive, hasStarted else { return }
    if transitionWasCancelled { turnBack() }
    isInteractive = true
    companion?.isReversed = false
    companion?.pauseAnimation()
    holdTimer?.invalidate()
    if let interruptible {
      interruptible.pauseAnimation()
      interruptible.isReversed = false
      percentComplete = interruptible.fractionComplete
    } else {
      let time = containerView.layer.currentTime
      percentComplete = duration > 0 ? min(1, max(0, (time - beginTime) / duration)) : 1
      setTime(time, speed: 0)
    }
    coordinator.percentComplete = percentComplete
    notifyInteractionChange()
  }

  func finishInteractiveTransition() {
    guard !isOver, isInteractive else { return }
    endInteraction()
    play(forwards: true)
  }

  func cancelInteractiveTransition() {
    guard !isOver, isInteractive else { return }
    endInteraction(cancelled: true)
    play(forwards: false)
  }

  private func endInteraction(cancelled: Bool = false) {
    isInteractive = false
    ScreenChanges.enter {
      if cancelled { announceCancel() }
      notifyInteractionChange()
    }
  }

  private func notifyInteractionChange() {
    coordinator.isInteractive = isInteractive
    coordinator.interactionChanged()
  }

  /// Reverses the controllers' appearance calls after a cancellation.
  private func announceCancel() {
    guard !transitionWasCancelled else { return }
    (transitionWasCancelled, coordinator.isCancelled) = (true, true)
    parts.arriving?.beginAppearanceTransition(false, animated: true)
    parts.leaving?.beginAppearanceTransition(true, animated: true)
  }

  /// Restores the controllers' appearance calls when a cancelled transition continues forwards.
  private func turnBack() {
    (transitionWasCancelled, coordinator.isCancelled) = (false, false)
    ScreenChanges.enter {
      parts.leaving?.beginAppearanceTransition(false, animated: true)
      parts.arriving?.beginAppearanceTransition(true, animated: true)
    }
  }

  /// Plays from the current state to the end, or back to the beginning.
  private func play(forwards: Bool) {
    guard !isOver else { return }
    let speed = max(0.01, parts.interactor?.completionSpeed ?? 1)
    let left = forwards ? 1 - percentComplete : percentComplete
    let own = (parts.interactor as? PercentDrivenInteractiveTransition)?.timingCurve
    let timing = own ?? .cubic(parts.interactor?.completionCurve ?? .easeInEaseOut)
    for animator in [companion, interruptible].compactMap(\.self) where animator.state == .active {
      animator.isReversed = !forwards
      animator.continueAnimation(timing: timing, durationFactor: max(1e-3, left / speed))
    }
    guard interruptible == nil, hasOwnTime else { return }
    let time = beginTime + percentComplete * duration
    if forwards {
      setTime(time, speed: speed)
    } else {
      setTime(time, speed: -speed)
      // The loop may run late; fill the animations so that their end values never show at the beginning.
      containerView.layer.fillMotions()
      hold(after: percentComplete * duration / speed)
    }
  }

  // MARK: - The container's time

  private func setTime(_ time: Double, speed: Double) {
    hasOwnTime = true
    let layer = containerView.layer
    let present = layer.superlayer?.currentTime ?? Transaction.clock()
    layer.timing.beginTime = present
    layer.timing.timeOffset = time
    layer.timing.speed = speed
  }

  /// Freezes the container's time at the transition's beginning after some seconds, when the reversed animation has
  /// arrived there.
  private func hold(after seconds: Double) {
    let hold: @MainActor () -> Void = { [weak self] in
      guard let self, !isOver, transitionWasCancelled else { return }
      setTime(beginTime, speed: 0)
      containerView.layer.holdMotions()
    }
    guard seconds > 0, let application = containerView.window?.screen.application,
      let loop = application.loop
    else { return hold() }
    holdTimer = application.schedule(at: loop.now.later(by: seconds), hold)
  }

  // MARK: - Ending

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    isInteractive = false
    holdTimer?.invalidate()
    ScreenChanges.enter {
      if !didComplete { announceCancel() }
      coordinator.isInteractive = false
      let position: PropertyAnimator.Position = didComplete ? .end : .start
      interruptible?.endNow(at: position)
      companion?.endNow(at: position)
      if hasOwnTime {
        containerView.layer.timing = MediaTiming()
        containerView.layer.forEachBelow { $0.removeMotions() }
      }
      containerView.isUserInteractionEnabled = true
      if !didComplete { saved?.restore() }
      parts.animator.animationEnded(didComplete)
      coordinator.end()
      onEnd?(didComplete)
      (onEnd, companion, interruptible, saved) = (nil, nil, nil, nil)
    }
  }

  /// Ends the transition at once, or once it has started: at the beginning if a gesture drives or has cancelled it,
  /// else at the end.
  func endNow() {
    guard !isOver else { return }
    guard hasStarted, !isStarting else {
      endsAtOnce = true
      return
    }
    if isInteractive { endInteraction(cancelled: true) }
    guard !isOver else { return }
    // The animator's completion usually ends the transition.
    interruptible?.endNow(at: transitionWasCancelled ? .start : .end)
    completeTransition(!transitionWasCancelled)
  }
}

/// The geometry and the alpha of a view, to be restored.
@MainActor private struct PlacedView {
  private weak var view: View?
  private let bounds: Rect
  private let center: Point
  private let transform: Matrix4
  private let alpha: Double

  init(_ view: View) {
    self.view = view
    (bounds, center, alpha) = (view.bounds, view.center, view.alpha)
    transform = view.layer.transform
  }

  func restore() {
    guard let view else { return }
    View.performWithoutAnimation {
      view.layer.transform = transform
      // The bounds' origin is the scroll position; leave it.
      view.bounds.size = bounds.size
      (view.center, view.alpha) = (center, alpha)
    }
  }
}
