/// The traits of a text that a keyboard asks for, like `UITextInputTraits`; every one has a default.
@MainActor public protocol TextInputTraits: AnyObject {
  /// The set of keys; `default` by default.
  var keyboardType: KeyboardType { get }
  /// The title of the return key; `default` by default.
  var returnKeyType: ReturnKeyType { get }
  /// The appearance of the keys; `default` by default.
  var keyboardAppearance: KeyboardAppearance { get }
  /// Whether the return key is disabled while the text is empty; false by default.
  var enablesReturnKeyAutomatically: Bool { get }
  /// Whether the characters are secret; false by default.
  var isSecureTextEntry: Bool { get }
  /// The rule for capitals while typing; it has no effect in Lamina.
  var autocapitalizationType: TextAutocapitalizationType { get }
  /// Whether words are corrected while typing; it has no effect in Lamina.
  var autocorrectionType: TextAutocorrectionType { get }
  /// Whether misspelt words are marked; it has no effect in Lamina.
  var spellCheckingType: TextSpellCheckingType { get }
  /// The meaning of the text, for suggestions; it has no effect in Lamina.
  var textContentType: TextContentType? { get }
}

extension TextInputTraits {
  /// The usual keys.
  public var keyboardType: KeyboardType { .default }
  /// The return key's usual title.
  public var returnKeyType: ReturnKeyType { .default }
  /// The interface's appearance.
  public var keyboardAppearance: KeyboardAppearance { .default }
  /// Whether the return key is disabled while the text is empty: false.
  public var enablesReturnKeyAutomatically: Bool { false }
  /// Whether the characters are secret: false.
  public var isSecureTextEntry: Bool { false }
  /// Capitals at the start of sentences; without effect.
  public var autocapitalizationType: TextAutocapitalizationType { .sentences }
  /// The system's setting; without effect.
  public var autocorrectionType: TextAutocorrectionType { .default }
  /// The system's setting; without effect.
  public var spellCheckingType: TextSpellCheckingType { .default }
  /// No meaning; without effect.
  public var textContentType: TextContentType? { nil }
}

/// The look of a keyboard, like `UIKeyboardAppearance`.
public enum KeyboardAppearance: CaseIterable, Hashable, Sendable {
  /// The appearance of the interface.
  case `default`
  /// Dark keys.
  case dark
  /// Light keys.
  case light
}

/// The rule for capitals while typing, like `UITextAutocapitalizationType`.
///
/// Lamina's keyboard types what is tapped, so that no rule has an effect.
public enum TextAutocapitalizationType: CaseIterable, Hashable, Sendable {
  /// No automatic capitals.
  case none
  /// A capital at the start of each word.
  case words
  /// A capital at the start of each sentence.
  case sentences
  /// Capitals only.
  case allCharacters
}

/// Whether words are corrected while typing, like `UITextAutocorrectionType`; Lamina never corrects.
public enum TextAutocorrectionType: CaseIterable, Hashable, Sendable {
  /// The system's setting.
  case `default`
  /// No correction.
  case no
  /// Correction.
  case yes
}

/// Whether misspelt words are marked, like `UITextSpellCheckingType`; Lamina marks none.
public enum TextSpellCheckingType: CaseIterable, Hashable, Sendable {
  /// The system's setting.
  case `default`
  /// No marks.
  case no
  /// Marks.
  case yes
}
