/// A shortcut of a keyboard: a key with the keys that are held, and the action that it performs, like `UIKeyCommand`.
///
/// `Responder.keyCommands` lists them, and tests perform their actions: no keyboard sends them.
@MainActor open class KeyCommand {
  /// The key, such as `a`.
  public let input: String?
  /// The keys that are held, as bits of `UIKeyModifierFlags`.
  public let modifiers: Int
  /// The action.
  public let action: ResponderAction?
  /// The title, for the user.
  open var title: String

  /// Makes a shortcut.
  public init(title: String = "", action: ResponderAction?, input: String?, modifiers: Int = 0) {
    (self.title, self.action, self.input, self.modifiers) = (title, action, input, modifiers)
  }
}
