import LaminaGeometry
import LaminaLayers

// The presentation of controllers.

extension ViewController {
  func startPresenting(
    _ controller: ViewController, _ animated: Bool, _ completion: (@MainActor () -> Void)?
  ) {
    for other in [presented, controller] where other?.isBeingDismissed ?? false {
      other?.presentation?.transition?.endNow()
    }
    guard presented == nil, controller.presenter == nil,
      controller.parent == nil,
      !selfAndParents.contains(where: { $0.presentation?.isLeaving ?? false }),
      !selfAndPresenters.contains(where: { $0 === controller })
    else {
      return View.warnings.add(
        misuse:
          "presents while being dismissed or already presenting, or presents a controller in use",
        of: String(describing: type(of: self)))
    }
    guard let ownWindow = viewIfLoaded?.window else {
      presented = controller
      controller.presenter = self
      completion?()
      return
    }
    if controller.modalPresentationStyle == .fullScreen, !(controller is AlertController),
      ownWindow.frame == ownWindow.screen.bounds
    {
      ownWindow.screen.turnToSupported(by: controller)
    }
    begin(Presenting(self, controller, ownWindow, animated, completion))
  }

  private func begin(_ presenting: Presenting) {
    let (controller, presentation) = (presenting.controller, presenting.presentation)
    presented = controller
    controller.presenter = self
    controller.presentation = presentation
    let view = controller.view
    let container = presentation.makeContainer(for: presenting.window)
    if presentation.ownWindow != nil { presenting.window.makeKeyAndVisible() }
    if presenting.moves {
      presentation.transition = presenting.transition(in: container, view, source: self)
    }
    presenting.covered?.beginAppearanceTransition(false, animated: presenting.animated)
    if presenting.isShown {
      controller.beginModalTransition(true, animated: presenting.animated)
    }
    guard let transition = presentation.transition else {
      presentation.install(in: presenting.window)
      presenting.endWithLayout()
      return
    }
    transition.onEnd = { presenting.end($0) }
    MotionBlock.outside {
      View.performWithoutAnimation {
        presentation.install(in: presenting.window)
        container.layoutIfNeeded()
      }
    }
    transition.start()
  }

  // MARK: - Presenters and presented controllers

  /// The outermost parent of this controller, or the controller itself if it has no parent.
  var outermost: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// This controller, its parents, and their presenters.
  private var selfAndPresenters: [ViewController] {
    var found: [ViewController] = []
    var next: ViewController? = self
    while let controller = next {
      found.append(contentsOf: controller.selfAndParents)
      next = controller.presentingViewController
    }
    return found
  }

  /// Makes the presentation controller for this controller, by its class and `modalPresentationStyle`.
  fileprivate func makePresentation(
    over presenting: ViewController, source: ViewController
  ) -> PresentationController {
    let style = modalPresentationStyle
    var made: PresentationController?
    if let alert = self as? AlertController {
      made = AlertPresentation(presentedViewController: alert, presenting: presenting)
    } else if style == .custom {
      made = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: source)
    } else {
      made = preparedPresentation.map { $0.adapted(to: self, over: presenting) }
    }
    let presentation =
      made ?? FullScreenPresentation(presentedViewController: self, presenting: presenting)
    let own = presentation.adaptedStyle == .none ? style : presentation.adaptedStyle
    presentation.presentationStyle = own == .none ? .fullScreen : own
    (presentation.presentingViewController, presentation.isLeaving) = (presenting, false)
    return presentation
  }

  /// Removes the container of a controller that this one has presented, and the references between the two.
  func forget(_ controller: ViewController) {
    controller.presentation?.uninstall()
    controller.presentation = nil
    controller.presenter = nil
    if presented === controller { presented = nil }
  }
}

extension PresentationController {
  /// Returns the presentation controller in the style to which this one adapts: this one, unless it fills the window.
  ///
  /// Policy: `popover-adapts`.
  fileprivate func adapted(
    to controller: ViewController, over presenting: ViewController
  ) -> PresentationController {
    presentingViewController = presenting
    presentationStyle = controller.modalPresentationStyle
    let style = adaptivePresentationStyle(for: presentersTraits)
    switch style {
    case .fullScreen, .overFullScreen:
      let made = FullScreenPresentation(presentedViewController: controller, presenting: presenting)
      (made.delegate, made.adaptedStyle) = (delegate, style)
      return made
    case .pageSheet, .formSheet: adaptedStyle = style
    case .popover, .custom, .none: adaptedStyle = .none
    }
    return self
  }
}

/// The state of one presentation, from its beginning to its end.
@MainActor private final class Presenting {
  let presenter: ViewController
  let controller: ViewController
  let presentation: PresentationController
  let window: Window
  let ownWindow: Window
  let animated: Bool
  let completion: (@MainActor () -> Void)?
  /// Whether the window is shown and the controller behind is on the screen or covered, so that the presented one
  /// appears.
  let isShown: Bool
  /// The controller behind that disappears; `nil` if none does.
  let covered: ViewController?
  let moves: Bool

  init(
    _ presenter: ViewController, _ controller: ViewController, _ ownWindow: Window,
    _ animated: Bool, _ completion: (@MainActor () -> Void)?
  ) {
    let behind = presenter.outermost
    presentation = controller.makePresentation(over: behind, source: presenter)
    isShown = !ownWindow.isHidden && (behind.isAppearing || behind.isCovered)
    covered = presentation.shouldRemovePresentersView && behind.isAppearing ? behind : nil
    // A controller still in transition ends it at the next layout, so do not animate.
    let isSettled =
      controller.appearance.state == .disappeared
      && covered?.appearance.state ?? .appeared == .appeared
    moves =
      animated && isShown && isSettled && ownWindow.isInRunningWindow && View.areAnimationsEnabled
    (self.presenter, self.controller, self.ownWindow) = (presenter, controller, ownWindow)
    (self.animated, self.completion) = (animated, completion)
    guard controller is AlertController, let application = ownWindow.screen.application else {
      window = ownWindow
      return
    }
    window = Window(screen: ownWindow.screen, level: .alert)
    window.isOpaque = false
    presentation.ownWindow = window
    presentation.keyWindowBefore = application.keyWindow
  }

  func transition(
    in container: View, _ view: View, source: ViewController
  ) -> ControllerTransition {
    let behind = presenter.outermost
    let own = controller.transitioningDelegate?.animationController(
      forPresented: controller, presenting: behind, source: source)
    let animator = own ?? ModalMotion(controller.modalMotion, isPresentation: true)
    let frame = presentation.frameOfPresentedViewInContainerView
    var parts = ControllerTransition.Parts(container: container, animator: animator)
    (parts.from, parts.to) = (behind, controller)
    (parts.leaving, parts.arriving) = (covered, controller)
    parts.toView = presentation.presentedView
    parts.fromView = covered?.viewIfLoaded
    parts.fromFrames = (window.bounds, window.bounds)
    parts.toFrames = (.zero, frame)
    parts.style = presentation.presentationStyle
    parts.interactor = controller.transitioningDelegate?.interactionControllerForPresentation(
      using: animator)
    return ControllerTransition(parts)
  }

  /// Ends the controllers' appearance calls once the windows have been laid out.
  func endWithLayout() {
    let (presentation, completion) = (presentation, completion)
    let done: @MainActor () -> Void = {
      presentation.presentationTransitionDidEnd(true)
      completion?()
    }
    guard isShown else { return done() }
    window.endAppearance(of: controller, done)
    if let covered { ownWindow.endAppearance(of: covered) }
  }

  func end(_ completed: Bool) {
    presentation.transition = nil
    if completed {
      presentation.container?.setNeedsLayout()
    } else {
      presenter.forget(controller)
    }
    controller.endAppearanceTransition()
    covered?.endAppearanceTransition()
    presentation.presentationTransitionDidEnd(completed)
    completion?()
  }
}
