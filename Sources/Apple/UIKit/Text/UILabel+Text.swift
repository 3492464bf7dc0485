import LaminaText
public import LaminaViews

// The font and the attributed text of a label, with UIKit's types.

extension Label {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; setting it also changes all characters of an attributed text, and `nil` sets the default one.
  public var font: UIFont! {
    get { (self as? any OverridingFont)?.overriddenFont ?? ownFont }
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
    get { (self as? any OverridingAttributedText)?.overriddenAttributedText ?? ownAttributedText }
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

  /// Whether a font of a role or of `UIFontMetrics` follows the preferred size of texts.
  public var adjustsFontForContentSizeCategory: Bool {
    get { followsTextSize }
    set {
      followsTextSize = newValue
      watchTextSize { view, font in (view as? Label)?.font = font }
      if newValue, let font = font.scaled(in: traitCollection) { self.font = font }
    }
  }

  /// The line that stays in place when a text is drawn smaller; kept without effect, since texts stay centred.
  public var baselineAdjustment: UIBaselineAdjustment {
    get { companion(forKey: "baseline") as? UIBaselineAdjustment ?? .alignBaselines }
    set { setCompanion(newValue, forKey: "baseline") }
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

/// The line that stays in place when a label's text is drawn smaller.
public nonisolated enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline.
  case alignBaselines
  /// The middle.
  case alignCenters
  /// The top.
  case none
}
