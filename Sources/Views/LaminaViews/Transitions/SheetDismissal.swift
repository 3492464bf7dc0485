import LaminaGeometry

// The dismissal of a sheet by a finger.

/// A dismissal of a sheet that a finger has begun: the sheet moves its views itself, and the transition makes the
/// controllers' calls.
@MainActor
final class SheetDismissal: ViewControllerAnimatedTransitioning,
  ViewControllerInteractiveTransitioning
{
  private weak var sheet: SheetPresentationController?
  private(set) weak var context: (any ViewControllerContextTransitioning)?
  /// Whether the controller has been dismissed.
  private(set) var isComplete = false
  /// Whether the finger has gone up, so that the sheet is on its way out.
  private(set) var isFinishing = false

  init(_ sheet: SheetPresentationController) { self.sheet = sheet }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    SheetPresentationController.springDuration
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {}

  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
    self.context = context
  }

  func finish() {
    isFinishing = true
    context?.finishInteractiveTransition()
    context?.containerView.isUserInteractionEnabled = false
  }

  func animationEnded(_ completed: Bool) {
    isComplete = completed
    sheet?.dismissalEnded(self)
  }
}

extension SheetPresentationController {
  /// Whether the user may dismiss the sheet now; asks the delegate.
  var mayBeDismissed: Bool {
    guard let presentedViewController, presentedViewController.presentedViewController == nil,
      presentedViewController.presentingViewController != nil, !isLeaving,
      !presentedViewController.isModal
    else { return false }
    return delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  /// Begins the dismissal when the finger has first asked for less than the smallest detent.
  ///
  /// Policy: `sheet-dismissal-begins`.
  func beginDismissalIfNeeded() {
    guard let drag, drag.height < rests[0].height, dismissal == nil else { return }
    if drag.mayDismiss == nil { self.drag?.mayDismiss = mayBeDismissed }
    if self.drag?.mayDismiss == true, canMove, !ScreenChanges.isBusy { beginDismissal() }
  }

  func beginDismissal() {
    guard let presenter = presentedViewController?.presentingViewController else { return }
    let dismissal = SheetDismissal(self)
    delegate?.presentationControllerWillDismiss(self)
    guard transition == nil, container != nil else { return }
    let moves = canMove
    if moves { self.dismissal = dismissal }
    let delegate = delegate
    presenter.dismiss(animated: moves) { [self] in
      if dismissal.isComplete || !moves { delegate?.presentationControllerDidDismiss(self) }
    }
    // The dismissal was refused, or is over already.
    if transition == nil { self.dismissal = nil }
  }

  /// Called when the transition of a dismissal is over.
  func dismissalEnded(_ dismissal: SheetDismissal) {
    guard dismissal === self.dismissal else { return }
    self.dismissal = nil
    drag = nil
    stopMotion()
    if !dismissal.isComplete { container?.setNeedsLayout() }
  }

  /// Dismisses the sheet because of a tap beside it, if that is allowed.
  func dismissByTap() {
    guard transition == nil, drag == nil,
      let presenter = presentedViewController?.presentingViewController
    else { return }
    guard mayBeDismissed else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    let delegate = delegate
    presenter.dismiss(animated: true) { [self] in
      if container == nil { delegate?.presentationControllerDidDismiss(self) }
    }
  }
}

extension ViewController {
  /// Whether this controller or one in it must not be dismissed by a gesture.
  fileprivate var isModal: Bool { isModalInPresentation || children.contains(where: \.isModal) }
}
