import LaminaGeometry

// The transitions of a controller.

/// The presentation settings of a controller.
struct ModalSettings {
  /// The style; `nil` for that of the app.
  var presentationStyle: ModalPresentationStyle?
  var transitionStyle = ModalTransitionStyle.coverVertical
  weak var delegate: (any ViewControllerTransitioningDelegate)?
  var isModalInPresentation = false
  var preferredContentSize = Size.zero
  /// Whether the controller decides about the status bar although it does not fill the window.
  var capturesStatusBar = false
  /// The presentation controller made before the presentation, for its settings; `nil` for none.
  var prepared: PresentationController?
}

extension ViewController {
  /// The presentation controller of this controller, or of its nearest presented parent, if it is a sheet.
  ///
  /// It is made on first use if `modalPresentationStyle` is `pageSheet`, `formSheet` or `popover`, so that detents can be set
  /// before the presentation. The controller keeps it for later presentations (policy `sheet-kept`).
  public var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }

  /// The presentation controller for the controller's style, which is made on first use; `nil` if the style has no
  /// settings.
  var preparedPresentation: PresentationController? {
    guard [.pageSheet, .formSheet, .popover].contains(modalPresentationStyle),
      !(self is AlertController)
    else { return nil }
    if let prepared = modal.prepared { return prepared }
    let made = SheetPresentationController(presentedViewController: self, presenting: nil)
    made.presentationStyle = modalPresentationStyle
    modal.prepared = made
    return made
  }

  func isPresentationTransition(_ key: TransitionContextKey) -> Bool {
    presentation?.transition?.viewController(forKey: key) === self
  }

  var modalMotion: ModalMotion.Style {
    if let alert = self as? AlertController {
      return alert.preferredStyle == .alert ? .alert : .coverVertical
    }
    return modalTransitionStyle == .crossDissolve ? .crossDissolve : .coverVertical
  }

  /// The coordinator of the transition or rotation in which the controller or a parent takes part; `nil` for none.
  ///
  /// It exists from before `viewWillAppear(_:)` until the transition is over.
  public var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
    for controller in selfAndParents {
      if let coordinator = controller.ownTransition?.coordinator { return coordinator }
      if let coordinator = controller.presentation?.transition?.coordinator { return coordinator }
      if let coordinator = controller.presented?.presentation?.transition?.coordinator {
        return coordinator
      }
      if let coordinator = controller.turn { return coordinator }
    }
    return nil
  }

  /// Ends the transitions of this controller, its children and the controllers presented from it at once.
  func endTransitions() {
    ownTransition?.endNow()
    for child in children { child.endTransitions() }
    presentation?.transition?.endNow()
    presented?.endTransitions()
  }

  /// Announces a change of size to this controller, its children and the controllers presented from it.
  func notifySizeTransition(to size: Size, with coordinator: TransitionCoordinator) {
    turn = coordinator
    viewWillTransition(to: size, with: coordinator)
    presentation?.viewWillTransition(to: size, with: coordinator)
    for other in presentedWithin { other.notifySizeTransition(to: size, with: coordinator) }
  }

  /// Forgets the rotation of the screen in this controller and in the controllers presented from it.
  func forgetTurn() {
    turn = nil
    for other in presentedWithin { other.forgetTurn() }
  }

  /// The controllers that this one and the controllers in it present.
  private var presentedWithin: [ViewController] {
    [presented].compactMap { $0 } + children.flatMap(\.presentedWithin)
  }
}
