// The delegates of presentation controllers.

/// The delegate of a presentation, which decides about its adaptation and about its dismissal by the user, like
/// `UIAdaptivePresentationControllerDelegate`.
///
/// ```
/// presentationControllerShouldDismiss - true  - presentationControllerWillDismiss, viewWillDisappear
///                                             - viewDidDisappear, presentationControllerDidDismiss
///                                     - false - presentationControllerDidAttemptToDismiss
/// ```
/// No call is made for a dismissal by `dismiss(animated:completion:)`. Every method has a default implementation.
@MainActor public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style to which a presentation adapts; `none` for its own style.
  ///
  /// Only the styles that are sheets, and popovers, adapt; to sheets, and to the styles that fill the window. By
  /// default a popover becomes a page sheet in a compact width.
  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle

  /// Returns the style to which a presentation adapts in some traits; by default that of the method without traits.
  ///
  /// - Parameters:
  ///   - controller: the presentation controller.
  ///   - traitCollection: the traits of the window.
  /// - Returns: the style; `none` for the presentation's own style.
  func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle

  /// Called before the presentation, in the style to which it has adapted; does nothing by default.
  ///
  /// - Parameters:
  ///   - presentationController: the presentation controller.
  ///   - style: the style; `none` if it has not adapted.
  ///   - transitionCoordinator: the coordinator of the presentation; `nil` if it is not animated.
  func presentationController(
    _ presentationController: PresentationController,
    willPresentWithAdaptiveStyle style: ModalPresentationStyle,
    transitionCoordinator: (any ViewControllerTransitionCoordinator)?)

  /// Whether the user may dismiss the presented controller now; true by default.
  ///
  /// Not called while the controller's `isModalInPresentation` is true, because the answer is then false.
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool

  /// Called before a dismissal by the user begins; it may still be cancelled.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)

  /// Called after the user has dismissed the controller; not after a cancelled dismissal.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)

  /// Called after the user has tried to dismiss a controller that must not be dismissed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
  /// Returns a page sheet for a popover in a compact width, else `none`.
  public func adaptivePresentationStyle(
    for controller: PresentationController
  ) -> ModalPresentationStyle { controller.defaultAdaptiveStyle(for: controller.presentersTraits) }

  /// Returns the style of the method without traits.
  public func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle { adaptivePresentationStyle(for: controller) }

  /// Does nothing.
  public func presentationController(
    _ presentationController: PresentationController,
    willPresentWithAdaptiveStyle style: ModalPresentationStyle,
    transitionCoordinator: (any ViewControllerTransitionCoordinator)?
  ) {}

  /// Returns true: the user may dismiss the controller.
  public func presentationControllerShouldDismiss(
    _ presentationController: PresentationController
  ) -> Bool { true }

  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}

  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}

  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: PresentationController
  ) {}
}

/// The delegate of a sheet, which observes its detents, like `UISheetPresentationControllerDelegate`.
///
/// It is the sheet's `delegate`. The method has a default implementation.
@MainActor
public protocol SheetPresentationControllerDelegate:
  AdaptivePresentationControllerDelegate
{
  /// Called after the user has moved the sheet to another detent; not after a change by code.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: SheetPresentationController)
}

extension SheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: SheetPresentationController
  ) {}
}
