/// The delegate of a text view, like `UITextViewDelegate`; every call has a default implementation.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
  /// Whether editing may begin; true by default.
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool
  /// Whether editing may end; true by default.
  func textViewShouldEndEditing(_ textView: TextView) -> Bool
  /// Called when editing has begun.
  func textViewDidBeginEditing(_ textView: TextView)
  /// Called when editing has ended.
  func textViewDidEndEditing(_ textView: TextView)
  /// Whether typing may replace characters; true by default.
  ///
  /// - Parameters:
  ///   - textView: the text view.
  ///   - range: the characters to replace, as Unicode scalars.
  ///   - text: the characters to insert.
  /// - Returns: whether the change is allowed.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool
  /// Called when typing has changed the text.
  func textViewDidChange(_ textView: TextView)
  /// Called when the selection or the caret has moved, also by typing or by setting the text.
  func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
  /// Returns true: editing may always begin.
  public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }
  /// Returns true: editing may always end.
  public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: TextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: TextView) {}
  /// Returns true: every change is allowed.
  public func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: TextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: TextView) {}
}
