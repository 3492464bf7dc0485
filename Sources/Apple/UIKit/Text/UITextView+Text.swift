import LaminaGeometry
import LaminaText
public import LaminaViews

// The font, the attributed text and the selection of a text view, with UIKit's types.

extension TextView {
  /// The font of a plain text and of characters typed; `nil` sets the default one.
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
      let font = newValue ?? .systemFont(ofSize: 12)
      let shown = attributedText
      let isStyled = hasStyledText
      textStyle = nil
      setCompanion(font, forKey: "font")
      var style = style
      (style.font, style.fontSize) = (font.description_, font.pointSize)
      self.style = style
      if isStyled, let shown, shown.length > 0 {
        let all = NSMutableAttributedString(attributedString: shown)
        all.addAttribute(.font, value: font, range: NSRange(location: 0, length: all.length))
        attributedText = all
      }
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text with its attributes.
  public var attributedText: NSAttributedString! {
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

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The attributed text, whatever a subclass overrides.
  public var ownAttributedText: NSAttributedString! {
    get { keptString(of: styledText) }
    set {
      _ = TextView.watchesLinks
      let base = style.text(" ", with: traitCollection).runs[0].attributes
      styledText = keep(newValue ?? NSAttributedString(), base: base) { view, string in
        (view as? TextView)?.attributedText = string
      }
    }
  }

  /// The selected characters, in UTF-16 units.
  public var selectedRange: NSRange {
    get {
      if let subclass = self as? any OverridingSelectedRange {
        subclass.overriddenSelectedRange
      } else {
        ownSelectedRange
      }
    }
    set {
      if let subclass = self as? any OverridingSelectedRange {
        subclass.overriddenSelectedRange = newValue
      } else {
        ownSelectedRange = newValue
      }
    }
  }

  /// The selected characters, whatever a subclass overrides.
  public var ownSelectedRange: NSRange {
    get { text.utf16Range(selectedScalars) }
    set { selectedScalars = text.scalarRange(newValue) }
  }

  /// Scrolls characters into sight, in UTF-16 units.
  public func scrollRangeToVisible(_ range: NSRange) {
    scrollRangeToVisible(text.scalarRange(range))
  }

  /// The attributes of characters that are typed into an empty text.
  public var typingAttributes: [NSAttributedString.Key: Any] {
    get { style.text(" ", with: traitCollection).runs[0].attributes.values }
    set {
      if let font = newValue[.font] as? UIFont {
        style.font = font.description_; style.fontSize = font.pointSize
      }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
      if let paragraph = newValue[.paragraphStyle] as? NSParagraphStyle {
        textAlignment = paragraph.alignment
      }
    }
  }

  /// Whether a font of a role or of `UIFontMetrics` follows the preferred size of texts.
  public var adjustsFontForContentSizeCategory: Bool {
    get { followsTextSize }
    set {
      followsTextSize = newValue
      watchTextSize { view, font in (view as? TextView)?.font = font }
      if newValue, let font = font?.scaled(in: traitCollection) { self.font = font }
    }
  }

  /// The text as storage, whose changes the view shows.
  public var textStorage: NSTextStorage {
    let storage = NSTextStorage(attributedString: attributedText)
    storage.addLayoutManager(NSLayoutManager())
    if let manager = storage.layoutManagers.first {
      textContainer.size = CGSize(
        width: bounds.size.width - textContainerInset.left - textContainerInset.right, height: 0)
      manager.addTextContainer(textContainer)
    }
    storage.onChange = { [weak self, weak storage] in
      MainActor.assumeIsolated {
        guard let self, let storage else { return }
        self.attributedText = NSAttributedString(attributedString: storage)
      }
    }
    setCompanion(storage, forKey: "storage")
    return storage
  }

  /// The layout of the text, by which rectangles and characters are found.
  public var layoutManager: NSLayoutManager {
    textStorage.layoutManagers.first ?? NSLayoutManager()
  }
}

nonisolated extension String {
  /// Returns a range of Unicode scalars as one of UTF-16 units.
  func utf16Range(_ range: Range<Int>) -> NSRange {
    let scalars = unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound, limitedBy: endIndex)
    let end = scalars.index(scalars.startIndex, offsetBy: range.upperBound, limitedBy: endIndex)
    return NSRange((start ?? endIndex)..<(end ?? endIndex), in: self)
  }

  /// Returns a range of UTF-16 units as one of Unicode scalars, clamped to the text.
  func scalarRange(_ range: NSRange) -> Range<Int> {
    func count(_ units: Int) -> Int {
      let place = utf16.index(startIndex, offsetBy: max(0, units), limitedBy: endIndex) ?? endIndex
      return unicodeScalars.distance(from: unicodeScalars.startIndex, to: place)
    }
    guard range.location != NSNotFound else { return count(.max)..<count(.max) }
    return count(range.location)..<count(range.location + max(0, range.length))
  }
}

extension TextView {
  /// Makes a text view; both ways of laying out texts give the same.
  ///
  /// - Parameter usingTextLayoutManager: whether UIKit would use its newer way.
  public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero) }
}
