import LaminaText
public import LaminaViews

// The font and the attributed texts of a text field, with UIKit's types.

extension TextField {
  /// The font; `nil` sets the default one.
  public var font: UIFont? {
    get {
      if let overriding = self as? any OverridingFont { return overriding.overriddenFont }
      return ownFont
    }
    set {
      guard let overriding = self as? any OverridingFont else {
        ownFont = newValue
        return
      }
      overriding.overriddenFont = newValue
    }
  }

  /// The font, whatever a subclass overrides.
  public var ownFont: UIFont? {
    get { keptFont(style.font, style.fontSize) }
    set {
      let font = newValue ?? .systemFont(ofSize: 17)
      textStyle = nil
      setCompanion(font, forKey: "font")
      var style = style
      (style.font, style.fontSize) = (font.description_, font.pointSize)
      self.style = style
    }
  }

  /// The text with its attributes.
  public var attributedText: NSAttributedString? {
    get {
      if let overriding = self as? any OverridingAttributedText {
        return overriding.overriddenAttributedText
      }
      return ownAttributedText
    }
    set {
      guard let overriding = self as? any OverridingAttributedText else {
        ownAttributedText = newValue
        return
      }
      overriding.overriddenAttributedText = newValue
    }
  }

  /// The attributed text, whatever a subclass overrides.
  public var ownAttributedText: NSAttributedString? {
    get { keptString(of: styledText ?? AttributedText()) }
    set {
      styledText = keep(newValue ?? NSAttributedString(), base: baseAttributes) { view, string in
        (view as? TextField)?.attributedText = string
      }
    }
  }

  /// The placeholder with its attributes; characters that state none have the field's font, and a pale colour.
  public var attributedPlaceholder: NSAttributedString? {
    get {
      if let subclass = self as? any OverridingAttributedPlaceholder {
        subclass.overriddenAttributedPlaceholder
      } else {
        ownAttributedPlaceholder
      }
    }
    set {
      if let subclass = self as? any OverridingAttributedPlaceholder {
        subclass.overriddenAttributedPlaceholder = newValue
      } else {
        ownAttributedPlaceholder = newValue
      }
    }
  }

  /// The placeholder with its attributes, whatever a subclass overrides.
  public var ownAttributedPlaceholder: NSAttributedString? {
    get {
      if let kept = companion(forKey: "placeholder") as? KeptText,
        kept.shown == styledPlaceholder
      {
        return kept.string
      }
      return placeholder.map {
        NSAttributedString(
          string: $0,
          attributes: [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: placeholderColor])
      }
    }
    set {
      guard let newValue else {
        placeholder = nil
        return
      }
      var base = baseAttributes
      base.color = placeholderColor.resolved(with: traitCollection)
      let shown = newValue.attributedText(base: base, with: traitCollection)
      styledPlaceholder = shown
      setCompanion(KeptText(newValue, shown), forKey: "placeholder")
    }
  }

  /// The attributes of a text without its own.
  public var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { baseAttributes.values }
    set {
      var attributes = baseAttributes
      attributes.apply(newValue, with: traitCollection)
      baseAttributes = attributes
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
      if let style = newValue[.paragraphStyle] as? NSParagraphStyle {
        textAlignment = style.alignment
      }
    }
  }

  /// The attributes of characters that are typed: those before the caret.
  public var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? baseAttributes.values : nil }
    set { if let newValue { defaultTextAttributes = newValue } }
  }

  /// Whether a font of a role or of `UIFontMetrics` follows the preferred size of texts.
  public var adjustsFontForContentSizeCategory: Bool {
    get { followsTextSize }
    set {
      followsTextSize = newValue
      watchTextSize { view, font in (view as? TextField)?.font = font }
      if newValue, let font = font?.scaled(in: traitCollection) { self.font = font }
    }
  }
}
