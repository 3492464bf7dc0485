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
  /// A sheet in the middle, of its controller's preferred size or 540x620 points; a page sheet in a narrow window.
  case formSheet
  /// Adapts to a page sheet in a compact width, unless the presentation's delegate returns another style.
  ///
  /// There are no popovers yet: without adaptation, it is presented as a form sheet (policy `popover-adapts`).
  case popover
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
@MainActor open class PresentationController: ContentContainer {
  /// The controller that is presented, or will be; held weakly.
  public private(set) weak var presentedViewController: ViewController?
  /// The controller behind the presented one; held weakly.
  ///
  /// `nil` before the presentation of a controller whose presentation controller UIKit would make early, such as a
  /// sheet's.
  public internal(set) weak var presentingViewController: ViewController?
  /// The delegate, held weakly, which decides about adaptation and dismissal by the user.
  ///
  /// A sheet's may also conform to `SheetPresentationControllerDelegate`.
  open weak var delegate: (any AdaptivePresentationControllerDelegate)?
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

  /// Whether the presentation covers the window; true by default, and every presentation of Lamina does.
  open var shouldPresentInFullscreen: Bool { true }

  /// The size that the presented controller prefers; zero for none.
  open var preferredContentSize: Size { presentedViewController?.preferredContentSize ?? .zero }

  /// Returns the size for the presented view; the container's by default.
  ///
  /// Nothing asks for it: `frameOfPresentedViewInContainerView` of a subclass does.
  ///
  /// - Parameters:
  ///   - container: the presented controller.
  ///   - parentSize: the size of the container.
  /// - Returns: the size.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size { parentSize }

  /// Called when the `preferredContentSize` of the presented controller has changed; does nothing by default.
  ///
  /// - Parameter container: the presented controller.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}

  /// Called before the size of the window changes; does nothing by default.
  ///
  /// - Parameters:
  ///   - size: the new size.
  ///   - coordinator: runs animations alongside the change.
  open func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {}

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

  /// Returns the style to which the presentation adapts in some traits; `none` for its own style.
  ///
  /// The delegate decides if there is one. The answer is used when the presentation begins.
  ///
  /// - Parameter traitCollection: the traits of the window.
  /// - Returns: the style.
  open func adaptivePresentationStyle(
    for traitCollection: TraitCollection
  ) -> ModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
      ?? defaultAdaptiveStyle(for: traitCollection)
  }

  /// Returns the style to which the presentation adapts without a delegate.
  func defaultAdaptiveStyle(for traitCollection: TraitCollection) -> ModalPresentationStyle {
    presentationStyle == .popover && traitCollection.horizontalSizeClass == .compact
      ? .pageSheet : .none
  }

  /// The traits of the window that will show the presentation.
  var presentersTraits: TraitCollection {
    let window = container?.host ?? presentingViewController?.viewIfLoaded?.window
    return window?.traitCollection ?? TraitCollection()
  }

  /// The style to which the presentation has adapted; `none` if it has its own style.
  var adaptedStyle = ModalPresentationStyle.none

  // MARK: - Container

  /// Makes the container, at the window's size.
  func makeContainer(for window: Window) -> PresentationView {
    let container = PresentationView(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.isOpaque = false
    container.onLayout = { [weak self] in self?.layOut() }
    container.host = window
    self.container = container
    return container
  }

  /// Adds the container to a window, calls `presentationTransitionWillBegin()`, and adds the presented view to the
  /// container.
  func install(in window: Window) {
    guard let container else { return }
    window.addSubview(container)
    delegate?.presentationController(
      self, willPresentWithAdaptiveStyle: adaptedStyle,
      transitionCoordinator: presentedViewController?.transitionCoordinator)
    presentationTransitionWillBegin()
    guard let presentedView else { return }
    presentedView.frame = frameOfPresentedViewInContainerView
    container.addSubview(presentedView)
  }

  /// The views of the container that the standard animations move together with the presented view.
  var companions: [View] { [] }
  /// The driver of a dismissal by a finger, which replaces the animator; `nil` for any other dismissal.
  var dismissalDriver: SheetDismissal? { nil }
  /// Called after the controller's preferred content size changed; does nothing by default.
  func preferredContentSizeChanged() {}

  /// Lays out the container, outside a transition also the presented view.
  func layOut() {
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
  /// The window of the presentation, also before the container is in it.
  weak var host: Window?
  /// The sheet whose container this is; `nil` for any other presentation.
  weak var sheet: SheetPresentationController?
  /// Whether touches beside the presented view reach the views behind.
  var passesTouches = false

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let found = super.hitTest(point, with: event)
    return passesTouches && found === self ? nil : found
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let pan = recognizer as? SheetPanGestureRecognizer { return pan.isVertical }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }
}

/// A presentation that fills the window, as for the styles `fullScreen` and `overFullScreen`.
final class FullScreenPresentation: PresentationController {
  override var shouldRemovePresentersView: Bool { presentationStyle == .fullScreen }
}

/// The darkened background of a sheet or an alert, which fades in and out with it.
@MainActor final class PresentationDimming {
  /// The alpha of a background that is fully darkened (policy `sheet-look`).
  static var darkness: Double { 0.2 }

  let view = View()

  /// How much of the darkness shows, 0...1.
  var fraction: Double {
    get { view.alpha / PresentationDimming.darkness }
    set { view.alpha = PresentationDimming.darkness * newValue }
  }

  /// Adds the background behind the other views of a presentation's container; it fades in with the presentation.
  func install(for presentation: PresentationController, fraction: Double = 1) {
    guard let container = presentation.container else { return }
    view.isOpaque = false
    view.backgroundColor = .black
    view.frame = container.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.insertSubview(view, at: 0)
    self.fraction = fraction
    guard let coordinator = presentation.presentedViewController?.transitionCoordinator else {
      return
    }
    self.fraction = 0
    coordinator.animate { [self] _ in self.fraction = fraction }
  }

  /// Fades out with the dismissal of a presentation.
  func fadeOut(with presentation: PresentationController) {
    presentation.presentedViewController?.transitionCoordinator?.animate { [self] _ in
      fraction = 0
    }
  }
}
