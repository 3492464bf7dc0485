/// A responder that takes text from the keyboard while it is first responder, like `UIKeyInput`.
@MainActor public protocol KeyInput: Responder {
  /// Whether the responder contains any text.
  var hasText: Bool { get }

  /// Inserts typed characters.
  ///
  /// - Parameter text: the characters.
  func insertText(_ text: String)

  /// Deletes the last character.
  func deleteBackward()
}
