/// The calls of a text view, as `UITextViewDelegate`; all of them may be left out.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
  /// Whether editing may begin. It may by default.
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool
  /// Whether editing may end. It may by default.
  func textViewShouldEndEditing(_ textView: TextView) -> Bool
  /// Editing has begun.
  func textViewDidBeginEditing(_ textView: TextView)
  /// Editing has ended.
  func textViewDidEndEditing(_ textView: TextView)
  /// Whether typing may replace characters. It may by default.
  ///
  /// - Parameters:
  ///   - textView: which.
  ///   - range: the characters that go, as Unicode scalars.
  ///   - text: the characters that come.
  /// - Returns: whether it may.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool
  /// Typing has changed the text.
  func textViewDidChange(_ textView: TextView)
  /// Other characters are selected, or the caret is elsewhere.
  func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }
  /// Returns true.
  public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: TextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: TextView) {}
  /// Returns true.
  public func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: TextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: TextView) {}
}
