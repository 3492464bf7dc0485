/// A shortcut of a keyboard: a key with the keys that are held, and the action that it performs, like `UIKeyCommand`.
///
/// `Responder.keyCommands` lists them, and tests perform their actions: no keyboard sends them. In a menu, a shortcut is
/// a row that sends its action to the first responder, and to those after it until one has it.
@MainActor open class KeyCommand: Action {
  /// The key, such as `a`.
  public let input: String?
  /// The keys that are held, as bits of `UIKeyModifierFlags`.
  public let modifiers: Int
  /// The action.
  public let action: ResponderAction?

  /// Makes a shortcut.
  public init(title: String = "", action: ResponderAction?, input: String?, modifiers: Int = 0) {
    (self.action, self.input, self.modifiers) = (action, input, modifiers)
    super.init(title: title) { ($0 as? KeyCommand)?.sendAction() }
  }

  private func sendAction() {
    let window = Application.running?.keyWindow
    guard let action, let start: Responder = window?.firstResponder ?? window else { return }
    _ = start.responders.first {
      ActionCalls.call(action, of: $0, [self]) || $0.performEditAction(action, withSender: self)
    }
  }
}
