public import LaminaGeometry
import LaminaLayers

/// How a controller is presented, as `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, CaseIterable, Hashable, Sendable {
  /// It fills the window, and the controller behind it disappears.
  case fullScreen
  /// It fills the window, and the controller behind it stays.
  case overFullScreen
  /// A sheet that leaves a strip at the top free.
  case pageSheet
  /// A sheet of at most 540x620 points in the middle; a page sheet in a narrow window.
  case formSheet
  /// It is presented by a `PresentationController` of the transitioning delegate.
  case custom
  /// It is not presented.
  case none
}

/// The standard motion of a presentation, as `UIModalTransitionStyle`.
public enum ModalTransitionStyle: String, CaseIterable, Hashable, Sendable {
  /// It slides up from the lower edge.
  case coverVertical
  /// It dissolves.
  case crossDissolve
}

/// Manages the views around a presented controller from its presentation to its dismissal, as
/// `UIPresentationController`.
@MainActor open class PresentationController {
  /// The controller that is presented.
  public private(set) weak var presentedViewController: ViewController?
  /// The controller that it is presented over.
  public private(set) weak var presentingViewController: ViewController?
  /// The view that the presented view lies in; `nil` before the presentation and after the dismissal.
  public var containerView: View? { container }
  /// How the controller is presented.
  public internal(set) var presentationStyle = ModalPresentationStyle.custom

  private(set) var container: PresentationView?
  /// The window that is made for this presentation alone.
  var ownWindow: Window?
  /// The key window before that.
  weak var keyWindowBefore: Window?
  /// Whether the controller is being dismissed, by itself or with the one that presents it.
  var isLeaving = false
  /// The present transition.
  var transition: ControllerTransition?

  /// Makes a controller for a presentation.
  ///
  /// - Parameters:
  ///   - presented: the controller that is to be presented.
  ///   - presenting: the one that it is presented over.
  public init(presentedViewController presented: ViewController, presenting: ViewController?) {
    (presentedViewController, presentingViewController) = (presented, presenting)
  }

  /// The view that moves; that of the presented controller by default.
  open var presentedView: View? { presentedViewController?.view }

  /// Where the presented view lies in the container; all of that by default.
  open var frameOfPresentedViewInContainerView: Rect { container?.bounds ?? .zero }

  /// Whether the controller behind disappears; `false` by default.
  open var shouldRemovePresentersView: Bool { false }

  /// The presentation is about to begin; views are added to the container here.
  open func presentationTransitionWillBegin() {}
  /// The presentation is over.
  ///
  /// - Parameter completed: whether the controller is presented now.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal is over.
  ///
  /// - Parameter completed: whether the controller is dismissed now.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container is about to be laid out.
  open func containerViewWillLayoutSubviews() {}
  /// The container has been laid out.
  open func containerViewDidLayoutSubviews() {}

  // MARK: - Container

  /// Makes the container, as large as a window.
  func makeContainer(for window: Window) -> PresentationView {
    let container = PresentationView(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.isOpaque = false
    container.onLayout = { [weak self] in self?.layOut() }
    self.container = container
    return container
  }

  /// Puts the container into a window, and the presented view into the container.
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
    // While it moves, its place is the motion's.
    if transition == nil, let presentedView, presentedView.superview === container {
      presentedView.frame = frameOfPresentedViewInContainerView
    }
    containerViewDidLayoutSubviews()
  }

  /// Takes the container, and the window that was made for it, off the screen.
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

/// The presentation of the styles that fill the window.
final class FullScreenPresentation: PresentationController {
  override var shouldRemovePresentersView: Bool { presentationStyle == .fullScreen }
}

/// A darkened background that fades in and out with a presentation.
class DimmedPresentation: PresentationController {
  let dimming = View()

  /// How dark the background gets (policy `sheet-look`).
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

/// The presentation of sheets.
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
    presentedView.clipsToBounds = false
  }
}
