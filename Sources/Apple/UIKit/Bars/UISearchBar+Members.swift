public import LaminaViews

// Members of search bars that have other types than in UIKit.

extension SearchBar {
  /// The look of a search bar.
  public enum Style: UInt, Sendable {
    /// With a background.
    case `default`
    /// With a background.
    case prominent
    /// Without a background.
    case minimal
  }

  /// The text; `nil` is set as an empty one.
  public var text: String? {
    get { self.LaminaViews::text }
    set { self.LaminaViews::text = newValue ?? "" }
  }

  /// The look of the bar; `minimal` hides its background.
  public var searchBarStyle: Style {
    get { addedValues["style"] as? Style ?? .default }
    set {
      addedValues["style"] = newValue
      hidesBackground = newValue == .minimal
    }
  }

  /// The capitals that typing makes by itself.
  public var autocapitalizationType: TextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  /// Whether typing is corrected.
  public var autocorrectionType: TextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  /// Whether the spelling is checked.
  public var spellCheckingType: TextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }
  /// The keys of the keyboard.
  public var keyboardType: KeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// The key that ends the search.
  public var returnKeyType: ReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// Whether the return key is disabled while the field is empty.
  public var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }

  /// Unavailable: there is no picture of bookmarks.
  @available(*, unavailable, message: "search bars have no bookmark button: add a bar button item")
  public var showsBookmarkButton: Bool {
    get { false }
    set {}
  }
}
