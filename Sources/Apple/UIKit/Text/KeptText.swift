import LaminaText
import LaminaViews

// The attributed strings that views were given, kept beside Lamina's texts that they became.

/// An attributed string, and the text that a view shows of it.
final class KeptText {
  let string: NSAttributedString
  let shown: AttributedText

  init(_ string: NSAttributedString, _ shown: AttributedText) {
    (self.string, self.shown) = (string, shown)
  }
}

extension View {
  /// Returns the string that the view was given, if it still shows it; else one made of what it shows.
  func keptString(of shown: AttributedText) -> NSAttributedString {
    if let kept = companion(forKey: "text") as? KeptText, kept.shown == shown { return kept.string }
    return NSAttributedString(shown)
  }

  /// Returns the text that the view shows of a string, and keeps the string.
  ///
  /// - Parameters:
  ///   - string: the string.
  ///   - base: the attributes of characters that state none.
  ///   - showAgain: called with the view and the string after a change of traits, if a colour depends on them.
  /// - Returns: the text.
  func keep(
    _ string: NSAttributedString, base: TextAttributes,
    showAgain: @escaping @MainActor (View, NSAttributedString) -> Void
  ) -> AttributedText {
    let copy = NSAttributedString(attributedString: string)
    let shown = copy.attributedText(base: base, with: traitCollection)
    setCompanion(KeptText(copy, shown), forKey: "text")
    if copy.hasDynamicColors, companion(forKey: "textWatch") == nil {
      setCompanion(true, forKey: "textWatch")
      registerForTraitChanges { view, previous in
        guard view.traitCollection.hasDifferentColorAppearance(comparedTo: previous),
          let kept = view.companion(forKey: "text") as? KeptText
        else { return }
        showAgain(view, kept.string)
      }
    }
    return shown
  }

  /// Returns the font that the view was given, if it still has it; else one made of its description.
  func keptFont(_ description: FontDescription, _ size: Double) -> UIFont {
    if let font = companion(forKey: "font") as? UIFont, font.description_ == description,
      font.pointSize == size
    {
      return font
    }
    return UIFont(description, size: size)
  }

  /// Whether the view's font follows the preferred size of texts.
  var followsTextSize: Bool {
    get { companion(forKey: "followsTextSize") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "followsTextSize") }
  }

  /// Scales the view's font again whenever the preferred size of texts changes.
  func watchTextSize(_ scale: @escaping @MainActor (View, UIFont) -> Void) {
    guard companion(forKey: "sizeWatch") == nil else { return }
    setCompanion(true, forKey: "sizeWatch")
    registerForTraitChanges { view, previous in
      let category = view.traitCollection.preferredContentSizeCategory
      guard view.followsTextSize, category != previous.preferredContentSizeCategory,
        let font = view.companion(forKey: "font") as? UIFont,
        let scaled = font.scaled(in: view.traitCollection)
      else { return }
      scale(view, scaled)
    }
  }
}

nonisolated extension UIFont {
  /// Returns the font at the size that traits prefer; `nil` for a font of a fixed size.
  func scaled(in traits: TraitCollection) -> UIFont? {
    if let textStyle { return .preferredFont(forTextStyle: textStyle, compatibleWith: traits) }
    guard let scaled else { return nil }
    return UIFontMetrics(forTextStyle: scaled.style).scaledFont(
      for: UIFont(description_, size: scaled.size, features: features, name: requestedName),
      maximumPointSize: scaled.maximum, compatibleWith: traits)
  }
}
