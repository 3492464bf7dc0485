/// A responder that takes characters, as `UIKeyInput`: a keyboard's go to the first responder.
@MainActor public protocol KeyInput: Responder {
  /// Whether it has characters.
  var hasText: Bool { get }

  /// Characters have come.
  ///
  /// - Parameter text: the characters.
  func insertText(_ text: String)

  /// The last character goes.
  func deleteBackward()
}
