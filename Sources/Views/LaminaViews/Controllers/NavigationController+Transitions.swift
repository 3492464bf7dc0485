import LaminaGeometry
import LaminaLayers

// Animated changes of a navigation stack.

extension NavigationController {
  /// The kind of a change of a stack that a delegate can animate.
  public enum Operation: String, CaseIterable, Hashable, Sendable {
    /// A controller is added on top.
    case push
    /// Controllers are removed from the top.
    case pop
    /// No change; never passed to a delegate.
    case none
  }

  /// A change made to the stack, which can be undone.
  struct Change {
    let operation: Operation
    let from: ViewController
    let to: ViewController
    /// The controllers of the stack before the change.
    let before: [ViewController]
    /// The removed controllers, the topmost last; empty for a push.
    var gone: [ViewController] = []
    /// The added controllers, the topmost last; empty for a pop.
    var added: [ViewController] = []
    /// The bar's items before the change.
    let items: NavigationBar.Items
  }

  /// Whether changes of the stack can be animated now.
  var canMove: Bool {
    guard let view = viewIfLoaded else { return false }
    return appearance.state == .appeared && view.isInRunningWindow && View.areAnimationsEnabled
  }

  /// Whether a change can be animated now: from a controller that has appeared to one that has disappeared.
  func canMove(from: ViewController, to: ViewController) -> Bool {
    canMove && from.appearance.state == .appeared && to.appearance.state == .disappeared
      && from.viewIfLoaded?.superview === viewIfLoaded
  }

  /// Animates a change from one controller to another.
  ///
  /// - Parameters:
  ///   - change: the change made to the stack.
  ///   - driver: the interactive driver; `nil` lets the delegate choose one.
  func move(_ change: Change, driver: PercentDrivenInteractiveTransition? = nil) {
    let (from, to) = (change.from, change.to)
    let (own, isPush) = (driver, change.operation == .push)
    let container = ContainerView(frame: view.bounds)
    (container.isOpaque, container.layer.name) = (false, "transition")
    let custom =
      own == nil
      ? delegate?.navigationController(
        self, animationControllerFor: change.operation, from: from, to: to) : nil
    let animator = custom ?? NavigationSlide(isPush: isPush)
    let tabs = tabBarController.flatMap { $0.needsBarMove ? $0 : nil }
    tabs?.placeSelected()
    var parts = ControllerTransition.Parts(container: container, animator: animator)
    (parts.from, parts.to, parts.leaving, parts.arriving) = (from, to, from, to)
    (parts.fromView, parts.toView) = (from.view, to.view)
    parts.interactor =
      own ?? custom.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
    parts.fromFrames = (from.view.frame, .zero)
    parts.toFrames = (.zero, place(of: to))
    let transition = ControllerTransition(parts)
    (ownTransition, movingContainer) = (transition, container)
    from.beginAppearanceTransition(false, animated: true)
    to.beginAppearanceTransition(true, animated: true)
    announce(to, animated: true)
    let bar = BarMotion(
      navigationBar, from: change.items, isPush: isPush, toolbar: isToolbarHidden ? nil : toolbar,
      toolbarItems: to.toolbarItems ?? [])
    MotionBlock.outside {
      View.performWithoutAnimation {
        view.insertSubview(container, at: 0)
        container.addSubview(from.view)
        to.view.frame = place(of: to)
        container.insertSubview(to.view, at: isPush ? 1 : 0)
        bar.prepare(to: items)
        view.setNeedsLayout()
        view.layoutIfNeeded()
        bar.begin()
        (animator as? NavigationSlide)?.lowerBar = tabs?.lendBar()
      }
    }
    transition.onEnd = { [weak self] completed in
      bar.end()
      tabs?.takeBackBar()
      self?.end(change, completed)
    }
    transition.start {
      bar.move()
      // A slide moves the tab bar itself.
      if custom != nil { tabs?.placeBar() }
    }
  }

  private func end(_ change: Change, _ completed: Bool) {
    let (from, to) = (change.from, change.to)
    let (stays, leaves) = completed ? (to, from) : (from, to)
    View.performWithoutAnimation {
      leaves.view.removeFromSuperview()
      view.insertSubview(stays.view, at: 0)
      movingContainer?.removeFromSuperview()
      (movingContainer, ownTransition) = (nil, nil)
      if !completed { undo(change) }
      updateItems()
      view.setNeedsLayout()
    }
    leaves.endAppearanceTransition()
    for controller in completed ? change.gone : change.added { controller.removeFromParent() }
    stays.endAppearanceTransition()
    for controller in completed ? change.added : change.gone {
      controller.didMove(toParent: self)
    }
    if completed { delegate?.navigationController(self, didShow: to, animated: true) }
  }

  private func undo(_ change: Change) {
    for controller in change.added { controller.willMove(toParent: nil) }
    stacked = change.before
    updateBottomBar()
  }

  // MARK: - Swipe back

  /// Drives a pop by a drag from the left edge, or from the right one in an interface from right to left.
  func followPopGesture(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? ScreenEdgePanGestureRecognizer else { return }
    let width = max(1, view.bounds.width)
    let sign = view.isRightToLeft ? -1.0 : 1
    let way = sign * pan.translation(in: view).x / width
    switch pan.state {
    case .began:
      let driver = PercentDrivenInteractiveTransition()
      driver.completionCurve = .easeOut
      guard popInteractively(by: driver) else { return }
      popDriver = driver
      driver.update(way)
    case .changed: popDriver?.update(way)
    case .ended:
      let reach = way + sign * pan.velocity(in: view).x * NavigationController.popReach / width
      if reach > 0.5 { popDriver?.finish() } else { popDriver?.cancel() }
      popDriver = nil
    case .cancelled, .failed:
      popDriver?.cancel()
      popDriver = nil
    case .possible: break
    }
  }

  /// The time for which a finger's velocity is taken to continue when a swipe back ends, in seconds.
  ///
  /// Policy: `swipe-back-threshold`.
  private static var popReach: Double { 0.2 }

  /// Whether the stack can be swiped back now: it shows a back button, or the recogniser's delegate decides.
  ///
  /// Policy: `swipe-back-button`.
  var canPopInteractively: Bool {
    let showsBackButton =
      !isNavigationBarHidden && !(stacked.last?.navigationItem.lacksBackButton ?? false)
    return viewControllers.count > 1 && ownTransition == nil && canMove && !ScreenChanges.isBusy
      && (showsBackButton || interactivePopGestureRecognizer.delegate != nil)
  }

  private func popInteractively(by driver: PercentDrivenInteractiveTransition) -> Bool {
    guard canPopInteractively else { return false }
    ScreenChanges.enter { _ = pop(to: viewControllers.count - 2, animated: true, driver: driver) }
    return true
  }
}

/// The swipe-back recogniser, which begins only if the stack can be popped.
final class PopGestureRecognizer: ScreenEdgePanGestureRecognizer {
  weak var stack: NavigationController?

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard stack?.canPopInteractively ?? false else { return false }
    edges = view?.isRightToLeft ?? false ? .right : .left
    return super.shouldReceive(touch)
  }
}
