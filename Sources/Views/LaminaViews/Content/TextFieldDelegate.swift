/// The delegate of a text field, like `UITextFieldDelegate`; every call has a default implementation.
///
/// Typing calls it in this order: `textField(_:shouldChangeCharactersIn:replacementString:)`,
/// `textFieldDidChangeSelection(_:)`, and then the field sends `editingChanged`.
@MainActor public protocol TextFieldDelegate: AnyObject {
  /// Whether editing may begin; true by default.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool
  /// Called when editing has begun, before the field sends `editingDidBegin`.
  func textFieldDidBeginEditing(_ textField: TextField)
  /// Whether editing may end; true by default.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool
  /// Called when editing has ended, before the field sends `editingDidEnd`.
  func textFieldDidEndEditing(_ textField: TextField)
  /// Called instead of `textFieldDidEndEditing(_:)`, which the default implementation calls.
  ///
  /// - Parameters:
  ///   - textField: the text field.
  ///   - reason: the reason why editing has ended.
  func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason)
  /// Whether typing, deleting or pasting may replace characters; true by default.
  ///
  /// - Parameters:
  ///   - textField: the text field.
  ///   - range: the characters to replace, as Unicode scalars.
  ///   - string: the characters to insert.
  /// - Returns: whether the change is allowed.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool
  /// Called when the selection or the caret has moved, also by typing or by setting the text.
  func textFieldDidChangeSelection(_ textField: TextField)
  /// Whether the clear button may empty the field; true by default.
  func textFieldShouldClear(_ textField: TextField) -> Bool
  /// Whether the return key ends editing; true by default.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
  /// Returns true: editing may always begin.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}
  /// Returns true: editing may always end.
  public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}
  /// Calls `textFieldDidEndEditing(_:)`.
  public func textFieldDidEndEditing(
    _ textField: TextField, reason: TextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
  /// Returns true: every change is allowed.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: TextField) {}
  /// Returns true: the field may always be emptied.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }
  /// Returns true: the return key always ends editing.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}

extension TextField {
  /// The reason why editing has ended, like `UITextField.DidEndEditingReason`.
  public enum DidEndEditingReason: CaseIterable, Hashable, Sendable {
    /// The text is kept; every end of editing in Lamina.
    case committed
    /// The text was discarded, as on a television.
    case cancelled
  }
}
