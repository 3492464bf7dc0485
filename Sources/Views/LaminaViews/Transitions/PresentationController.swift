public import LaminaGeometry
import LaminaLayers

/// The style of a presentation, like `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, CaseIterable, Hashable, Sendable {
  /// Fills the window; the controller behind it disappears.
  case fullScreen
  /// Fills the window; the controller behind it remains.
  case overFullScreen
  /// A sheet that leaves a strip at the top free.
  case pageSheet
  /// A sheet of at most 540x620 points in the middle; a page sheet in a narrow window.
  case formSheet
  /// Uses the `PresentationController` of the transitioning delegate; without one, presents as `overFullScreen`.
  case custom
  /// The style of a transition that presents nothing, such as a push.
  ///
  /// A controller with this style is presented as `fullScreen`.
  case none
}

/// The standard animation of a presentation, like `UIModalTransitionStyle`.
public enum ModalTransitionStyle: String, CaseIterable, Hashable, Sendable {
  /// Slides up from the lower edge, and down again on dismissal.
  case coverVertical
  /// Fades in, and out again on dismissal.
  case crossDissolve
}

/// A manager of the views that surround a presented controller's view, from presentation to dismissal, like
/// `UIPresentationController`.
@MainActor open class PresentationController {
  /// The controller that is presented, or will be; held weakly.
  public private(set) weak var presentedViewController: ViewController?
  /// The controller behind the presented one; held weakly.
  public private(set) weak var presentingViewController: ViewController?
  /// The view that contains the presented view; `nil` before the presentation and after the dismissal.
  open var containerView: View? { container }
  /// The style of the presentation; `custom` before it begins.
  public internal(set) var presentationStyle = ModalPresentationStyle.custom

  private(set) var container: PresentationView?
  /// The window made only for this presentation, as for an alert; `nil` if the presenter's window shows it.
  var ownWindow: Window?
  /// The key window before `ownWindow` became key; held weakly.
  weak var keyWindowBefore: Window?
  /// Whether the controller is being dismissed, alone or with its presenter.
  var isLeaving = false
  /// The presentation or dismissal in progress, if it is animated; `nil` for none.
  var transition: ControllerTransition?

  /// Makes a presentation controller for one controller to be presented.
  ///
  /// - Parameters:
  ///   - presented: the controller to present.
  ///   - presenting: the controller behind it.
  public init(presentedViewController presented: ViewController, presenting: ViewController?) {
    (presentedViewController, presentingViewController) = (presented, presenting)
  }

  /// The view that moves; by default the presented controller's.
  open var presentedView: View? { presentedViewController?.view }

  /// The frame of the presented view in the container; by default the container's bounds.
  open var frameOfPresentedViewInContainerView: Rect { container?.bounds ?? .zero }

  /// Whether the controller behind disappears; false by default.
  open var shouldRemovePresentersView: Bool { false }

  /// Called before the presentation, when views can be added to the container.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation has been completed or cancelled.
  ///
  /// - Parameter completed: whether the controller is now presented.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal, when changes can be animated alongside it.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal has been completed or cancelled.
  ///
  /// - Parameter completed: whether the controller is now dismissed.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container is laid out.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container was laid out.
  open func containerViewDidLayoutSubviews() {}

  // MARK: - Container

  /// Makes the container, at the window's size.
  func makeContainer(for window: Window) -> PresentationView {
    let container = PresentationView(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.isOpaque = false
    container.onLayout = { [weak self] in self?.layOut() }
    self.container = container
    return container
  }

  /// Adds the container to a window, calls `presentationTransitionWillBegin()`, and adds the presented view to the
  /// container.
  func install(in window: Window) {
    guard let container else { return }
    window.addSubview(container)
    presentationTransitionWillBegin()
    guard let presentedView else { return }
    presentedView.frame = frameOfPresentedViewInContainerView
    container.addSubview(presentedView)
  }

  private func layOut() {
    containerViewWillLayoutSubviews()
    // During a transition, the animation sets the frame.
    if transition == nil, let presentedView, presentedView.superview === container {
      presentedView.frame = frameOfPresentedViewInContainerView
    }
    containerViewDidLayoutSubviews()
  }

  /// Removes the container and hides the window made for it; if that was key, the previous key window becomes key
  /// again.
  func uninstall() {
    presentedView?.removeFromSuperview()
    container?.removeFromSuperview()
    container = nil
    guard let ownWindow else { return }
    self.ownWindow = nil
    let wasKey = ownWindow.isKeyWindow
    ownWindow.isHidden = true
    if wasKey, let keyWindowBefore, !keyWindowBefore.isHidden { keyWindowBefore.makeKey() }
  }
}

/// The container of a presented view.
final class PresentationView: View {
  var onLayout: (@MainActor () -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }
}

/// A presentation that fills the window, as for the styles `fullScreen` and `overFullScreen`.
final class FullScreenPresentation: PresentationController {
  override var shouldRemovePresentersView: Bool { presentationStyle == .fullScreen }
}

/// A presentation over a darkened background, which fades in and out with it.
class DimmedPresentation: PresentationController {
  let dimming = View()

  /// The alpha of the dimming (policy `sheet-look`).
  var darkness: Double { 0.2 }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container else { return }
    dimming.isOpaque = false
    dimming.backgroundColor = .black
    dimming.frame = container.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.insertSubview(dimming, at: 0)
    dimming.alpha = darkness
    guard let coordinator = presentedViewController?.transitionCoordinator else { return }
    dimming.alpha = 0
    coordinator.animate { [dimming, darkness] _ in dimming.alpha = darkness }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController?.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }
}

/// A presentation as a sheet, which leaves part of the window uncovered.
///
/// Policy: `sheet-look`.
final class SheetPresentation: DimmedPresentation {
  private static var largest: Size { Size(width: 540, height: 620) }
  private static var gap: Double { 10 }
  private static var radius: Double { 10 }

  private var isForm: Bool {
    presentationStyle == .formSheet
      && (container?.bounds.width ?? 0) > SheetPresentation.largest.width
  }

  override var frameOfPresentedViewInContainerView: Rect {
    guard let container else { return .zero }
    let bounds = container.bounds
    guard !isForm else {
      let size = Size(
        width: min(bounds.width, SheetPresentation.largest.width),
        height: min(bounds.height, SheetPresentation.largest.height))
      return Rect(
        x: ((bounds.width - size.width) / 2).rounded(),
        y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    }
    let top = container.safeAreaInsets.top + SheetPresentation.gap
    return Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let presentedView else { return }
    presentedView.layer.cornerRadius = SheetPresentation.radius
    if !isForm { presentedView.layer.maskedCorners = [.minXMinY, .maxXMinY] }
    presentedView.clipsToBounds = true
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed, let presentedView else { return }
    presentedView.layer.cornerRadius = 0
    presentedView.layer.maskedCorners = .all
    presentedView.clipsToBounds = false
  }
}
