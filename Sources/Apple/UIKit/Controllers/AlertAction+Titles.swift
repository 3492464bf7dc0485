public import LaminaViews

extension AlertAction {
  /// Makes an enabled action, to be added to an alert.
  ///
  /// - Parameters:
  ///   - title: the text on the button; `nil` for none.
  ///   - style: the style.
  ///   - handler: called once the action has been chosen and the alert has disappeared.
  public convenience init(
    title: String?, style: Style, handler: (@MainActor (AlertAction) -> Void)? = nil
  ) { self.init(title: title ?? "", style: style, handler: handler) }
}
