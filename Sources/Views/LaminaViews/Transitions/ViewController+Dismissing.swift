import LaminaGeometry
import LaminaLayers

// The dismissal of presented controllers.

extension ViewController {
  func startDismissing(_ animated: Bool, _ completion: (@MainActor () -> Void)?) {
    guard presented != nil else {
      guard let own = presentingViewController else {
        completion?()
        return
      }
      return own.startDismissing(animated, completion)
    }
    for controller in presentedChain { controller.presentation?.transition?.endNow() }
    guard let top = presentedChain.last else {
      completion?()
      return
    }
    begin(Dismissing(self, top, presentedChain, animated, completion))
  }

  private func begin(_ dismissing: Dismissing) {
    let top = dismissing.top
    if dismissing.moves { top.presentation?.transition = dismissing.transition() }
    top.beginModalTransition(false, animated: dismissing.animated)
    dismissing.uncovered?.beginAppearanceTransition(true, animated: dismissing.animated)
    top.presentation?.dismissalTransitionWillBegin()
    guard let transition = top.presentation?.transition else {
      return dismissing.endWithLayout()
    }
    // Controllers in between disappear without appearance calls.
    for controller in dismissing.chain.dropLast() {
      controller.presentation?.container?.isHidden = true
    }
    for controller in dismissing.chain { controller.presentation?.isLeaving = true }
    transition.onEnd = { dismissing.end($0) }
    transition.start()
  }

  /// The controllers presented from this one, nearest first.
  var presentedChain: [ViewController] {
    var chain: [ViewController] = []
    var next = presented
    while let controller = next {
      chain.append(controller)
      next = controller.presented
    }
    return chain
  }
}

/// The state of one dismissal, of one controller or of several presented from each other.
@MainActor private final class Dismissing {
  let presenter: ViewController
  let top: ViewController
  /// All dismissed controllers, the foremost last.
  let chain: [ViewController]
  let animated: Bool
  let completion: (@MainActor () -> Void)?
  /// The controller behind that appears again; `nil` if it was not covered or is not on the screen.
  let uncovered: ViewController?
  let moves: Bool
  private let window: Window?

  init(
    _ presenter: ViewController, _ top: ViewController, _ chain: [ViewController],
    _ animated: Bool, _ completion: (@MainActor () -> Void)?
  ) {
    let behind = presenter.outermost
    window = top.viewIfLoaded?.window
    let own = presenter.viewIfLoaded?.window
    let isCovered = chain.contains { $0.presentation?.shouldRemovePresentersView ?? true }
    uncovered = isCovered && own != nil && !(own?.isHidden ?? true) ? behind : nil
    moves =
      animated && top.appearance.state == .appeared
      && uncovered?.appearance.state ?? .disappeared == .disappeared
      && (window?.isInRunningWindow ?? false)
      && View.areAnimationsEnabled
    (self.presenter, self.top, self.chain) = (presenter, top, chain)
    (self.animated, self.completion) = (animated, completion)
  }

  func transition() -> ControllerTransition? {
    guard let presentation = top.presentation, let container = presentation.container else {
      return nil
    }
    let behind = presenter.outermost
    let driver = presentation.dismissalDriver
    let animator: any ViewControllerAnimatedTransitioning =
      driver ?? top.transitioningDelegate?.animationController(forDismissed: top)
      ?? ModalMotion(top.modalMotion, isPresentation: false)
    var parts = ControllerTransition.Parts(container: container, animator: animator)
    (parts.from, parts.to) = (top, behind)
    (parts.leaving, parts.arriving) = (top, uncovered)
    parts.fromView = presentation.presentedView
    parts.toView = uncovered?.viewIfLoaded
    parts.fromFrames = (presentation.presentedView?.frame ?? .zero, .zero)
    let frame = behind.viewIfLoaded?.frame ?? .zero
    parts.toFrames = (frame, frame)
    parts.style = presentation.presentationStyle
    parts.interactor =
      driver
      ?? top.transitioningDelegate?.interactionControllerForDismissal(using: animator)
    return ControllerTransition(parts)
  }

  private func takeAll() {
    presenter.presented = nil
    for controller in chain {
      controller.presentation?.uninstall()
      controller.viewIfLoaded?.removeFromSuperview()
      (controller.presentation, controller.presenter, controller.presented) = (nil, nil, nil)
    }
    // The window may have been shown meanwhile.
    let behind = presenter.outermost
    if uncovered == nil, let window = behind.viewIfLoaded?.window {
      behind.viewWillMove(to: window)
    }
    behind.updateStatusBar()
    if uncovered != nil, let screen = window?.screen, window?.frame == screen.bounds {
      ScreenChanges.whenFree { screen.turnToSupported(by: behind) }
    }
  }

  /// Removes all controllers now; their appearance calls end once the window has been laid out.
  func endWithLayout() {
    let (presentation, top, completion) = (top.presentation, top, completion)
    takeAll()
    let done: @MainActor () -> Void = {
      presentation?.dismissalTransitionDidEnd(true)
      completion?()
    }
    let own = presenter.viewIfLoaded?.window
    guard let own else {
      top.endAppearanceTransition()
      return done()
    }
    if let uncovered { own.endAppearance(of: uncovered) }
    own.endAppearance(of: top, done)
  }

  func end(_ completed: Bool) {
    let presentation = top.presentation
    presentation?.transition = nil
    if completed {
      takeAll()
    } else {
      for controller in chain {
        controller.presentation?.container?.isHidden = false
        controller.presentation?.isLeaving = false
      }
    }
    uncovered?.endAppearanceTransition()
    top.endAppearanceTransition()
    presentation?.dismissalTransitionDidEnd(completed)
    completion?()
  }
}
