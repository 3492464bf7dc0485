/// An item of the edit menu: a title and its effect.
@MainActor struct EditMenuItem {
  /// The title.
  let title: String
  /// The effect of a tap.
  let perform: @MainActor () -> Void

  /// The standard actions in their order, with their titles.
  private static let actions: [(ResponderAction, String)] = [
    (.cut, "Cut"), (.copy, "Copy"), (.paste, "Paste"), (.select, "Select"),
    (.selectAll, "Select All"),
  ]

  /// Returns the standard actions that a responder, or one after it, performs.
  ///
  /// Policy: `edit-menu-items`.
  ///
  /// - Parameter responder: the responder.
  /// - Returns: the items.
  static func standard(for responder: Responder) -> [EditMenuItem] {
    actions.compactMap { action, title in
      guard responder.target(forAction: action, withSender: nil) != nil else { return nil }
      return EditMenuItem(title: title) { [weak responder] in
        guard let responder else { return }
        let target = responder.target(forAction: action, withSender: nil)
        _ = target?.performEditAction(action, withSender: responder)
      }
    }
  }
}
