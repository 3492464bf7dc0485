public import LaminaViews

extension View {
  /// Ends the editing of the view's text or of a text in it: the first responder resigns, if it can.
  ///
  /// - Parameter force: whether it must; a responder that refuses still remains.
  /// - Returns: whether nothing in the view is first responder now.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = window?.firstResponder else { return true }
    let isInside = sequence(first: first, next: \.next).contains { $0 === self }
    return isInside ? first.resignFirstResponder() : true
  }
}
