// The standard edit actions: their names, and the method that each one calls.

extension ResponderAction {
  /// Moves the selection to the pasteboard: calls `cut(_:)`.
  public static let cut: ResponderAction = "cut:"
  /// Copies the selection to the pasteboard: calls `copy(_:)`.
  public static let copy: ResponderAction = "copy:"
  /// Inserts the pasteboard's content: calls `paste(_:)`.
  public static let paste: ResponderAction = "paste:"
  /// Removes the selection: calls `delete(_:)`.
  public static let delete: ResponderAction = "delete:"
  /// Selects the object at the caret: calls `select(_:)`.
  public static let select: ResponderAction = "select:"
  /// Selects everything: calls `selectAll(_:)`.
  public static let selectAll: ResponderAction = "selectAll:"
}

extension Responder {
  /// Calls the method of a standard edit action, if `canPerformAction(_:withSender:)` allows it.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sender: the object that sends it.
  /// - Returns: whether the method was called.
  func performEditAction(_ action: ResponderAction, withSender sender: Any?) -> Bool {
    let method: (@MainActor (Any?) -> Void)? =
      switch action {
      case .cut: cut
      case .copy: copy
      case .paste: paste
      case .delete: delete
      case .select: select
      case .selectAll: selectAll
      default: nil
      }
    guard let method, canPerformAction(action, withSender: sender) else { return false }
    method(sender)
    return true
  }
}
