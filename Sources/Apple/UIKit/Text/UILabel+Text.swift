import LaminaText
public import LaminaViews

// The font and the attributed text of a label, with UIKit's types.

extension Label {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; setting it also changes all characters of an attributed text, and `nil` sets the default one.
  public var font: UIFont! {
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

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font, whatever a subclass overrides.
  public var ownFont: UIFont! {
    get { keptFont(style.font, style.fontSize) }
    set {
      let font: UIFont = newValue ?? .systemFont(ofSize: 17)
      textStyle = nil
      followTextSize()
      setCompanion(font, forKey: "font")
      style.font = font.description_
      style.fontSize = font.pointSize
      if styledText != nil {
        let all = NSMutableAttributedString(
          attributedString: attributedText ?? NSAttributedString())
        all.addAttribute(.font, value: font, range: NSRange(location: 0, length: all.length))
        attributedText = all
      }
    }
  }

  /// The text with its attributes; that of a plain text has the label's font, colour and alignment.
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
    get {
      if let styledText { return keptString(of: styledText) }
      guard let text else { return nil }
      let paragraph = NSMutableParagraphStyle()
      (paragraph.alignment, paragraph.lineBreakMode) = (textAlignment, lineBreakMode)
      return NSAttributedString(
        string: text,
        attributes: [
          .font: font as UIFont, .foregroundColor: textColor as UIColor, .paragraphStyle: paragraph,
        ])
    }
    set {
      guard let newValue else {
        styledText = nil
        return
      }
      let base = style.text(" ", with: traitCollection).runs[0].attributes
      styledText = keep(newValue, base: base) { view, string in
        (view as? Label)?.attributedText = string
      }
    }
  }

  /// Whether characters may move together before a line is truncated; it has no effect here.
  public var allowsDefaultTighteningForTruncation: Bool {
    get { companion(forKey: "tightening") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "tightening") }
  }

  /// Whether a text that is cut off can be read in full by holding a finger on it; it has no effect on a phone either.
  public var showsExpansionTextWhenTruncated: Bool {
    get { companion(forKey: "expansion") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "expansion") }
  }
}

extension Label {
  /// Prepares to scale a font of a role or of `UIFontMetrics` again, if the label follows the preferred size of texts.
  fileprivate func followTextSize() {
    if Label.textSizeFollowing == nil {
      Label.textSizeFollowing = { label, follows in
        label.watchSize()
        if follows, let font = label.font.scaled(in: label.traitCollection) { label.font = font }
      }
    }
    if adjustsFontForContentSizeCategory { watchSize() }
  }

  private func watchSize() { watchTextSize { view, font in (view as? Label)?.font = font } }
}

/// UIKit's name of `BaselineAdjustment`.
public typealias UIBaselineAdjustment = BaselineAdjustment
