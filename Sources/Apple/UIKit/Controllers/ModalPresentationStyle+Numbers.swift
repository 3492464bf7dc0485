public import LaminaViews

// UIKit's other styles of presentations and transitions, as those that Lamina has.

extension ModalPresentationStyle {
  /// The system's choice: a page sheet.
  public static var automatic: ModalPresentationStyle { .pageSheet }
  /// Covers the window, like `fullScreen`.
  public static var currentContext: ModalPresentationStyle { .fullScreen }
  /// Covers the window, and the controller behind it remains, like `overFullScreen`.
  public static var overCurrentContext: ModalPresentationStyle { .overFullScreen }
}

extension ModalTransitionStyle {
  /// Unavailable: presentations slide or fade.
  @available(
    *, unavailable,
    message: "presentations slide or fade; flip by a UIViewControllerAnimatedTransitioning"
  )
  public static var flipHorizontal: ModalTransitionStyle { .crossDissolve }
  /// Unavailable: presentations slide or fade.
  @available(
    *, unavailable,
    message: "presentations slide or fade; curl by a UIViewControllerAnimatedTransitioning"
  )
  public static var partialCurl: ModalTransitionStyle { .crossDissolve }
}
