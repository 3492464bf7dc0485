import LaminaGeometry

// The transitions that a controller takes part in.

/// The settings of a controller for its presentation.
struct ModalSettings {
  var presentationStyle = ModalPresentationStyle.fullScreen
  var transitionStyle = ModalTransitionStyle.coverVertical
  weak var delegate: (any ViewControllerTransitioningDelegate)?
}

extension ViewController {
  /// How the controller is presented; `fullScreen` at first.
  ///
  /// Policy: `modal-style-full-screen`.
  public var modalPresentationStyle: ModalPresentationStyle {
    get { modal.presentationStyle }
    set { modal.presentationStyle = newValue }
  }

  /// The standard motion of its presentation and its dismissal.
  public var modalTransitionStyle: ModalTransitionStyle {
    get { modal.transitionStyle }
    set { modal.transitionStyle = newValue }
  }

  /// Supplies what presents and dismisses the controller; kept weakly.
  public var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
    get { modal.delegate }
    set { modal.delegate = newValue }
  }

  /// The manager of the presentation of the controller, or of the one around it; `nil` for none.
  public var presentationController: PresentationController? {
    selfAndParents.lazy.compactMap(\.presentation).first
  }

  /// Whether the controller is just being presented.
  public var isBeingPresented: Bool { isPresentationTransition(.to) }

  /// Whether the controller is just being dismissed.
  public var isBeingDismissed: Bool { isPresentationTransition(.from) }

  private func isPresentationTransition(_ key: TransitionContextKey) -> Bool {
    presentation?.transition?.viewController(forKey: key) === self
  }

  var modalMotion: ModalMotion.Style {
    if let alert = self as? AlertController {
      return alert.preferredStyle == .alert ? .alert : .coverVertical
    }
    return modalTransitionStyle == .crossDissolve ? .crossDissolve : .coverVertical
  }

  /// The transition that the controller, or one around it, takes part in; `nil` for none.
  ///
  /// It is there from before `viewWillAppear(_:)` until the transition is over.
  public var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
    for controller in selfAndParents {
      if let coordinator = controller.ownTransition?.coordinator { return coordinator }
      if let coordinator = controller.presentation?.transition?.coordinator { return coordinator }
      if let coordinator = controller.presentedViewController?.presentation?.transition?.coordinator
      {
        return coordinator
      }
      if let coordinator = controller.turn { return coordinator }
    }
    return nil
  }

  /// Ends the transitions of this controller, of those in it and of those in front of it, at once.
  func endTransitions() {
    ownTransition?.endNow()
    for child in children { child.endTransitions() }
    presentation?.transition?.endNow()
    presentedViewController?.endTransitions()
  }

  /// Tells the controllers in this one, and those in front of it, that the size changes.
  func tellOfTransition(to size: Size, with coordinator: TransitionCoordinator) {
    turn = coordinator
    viewWillTransition(to: size, with: coordinator)
    presentedViewController?.tellOfTransition(to: size, with: coordinator)
  }

  /// Forgets the turn of the screen, here and in the controllers that have been told of it.
  func forgetTurn() {
    turn = nil
    presentedViewController?.forgetTurn()
  }
}
