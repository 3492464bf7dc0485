/// A responder that takes text from the keyboard while it is first responder, like `UIKeyInput`.
@MainActor public protocol KeyInput: Responder, TextInputTraits {
  /// Whether the responder contains any text.
  var hasText: Bool { get }

  /// Inserts typed characters; the return key types a line feed.
  ///
  /// - Parameter text: the characters.
  func insertText(_ text: String)

  /// Deletes the character before the insertion point, or the selected text; the delete key calls it.
  func deleteBackward()
}
