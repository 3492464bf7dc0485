import LaminaGeometry
import LaminaText
import LaminaViews

// Attributed strings of Foundation as Lamina's attributed texts, and back.

nonisolated extension TextAttributes {
  /// The attributes of a text that states none: 12 points in black.
  static var plain: TextAttributes { TextAttributes() }

  /// Changes the attributes by those of a part of an attributed string.
  mutating func apply(
    _ values: [NSAttributedString.Key: Any], with traits: TraitCollection, at index: Int = 0
  ) {
    func color(_ key: NSAttributedString.Key) -> Color? {
      (values[key] as? UIColor)?.resolved(with: traits) ?? values[key] as? CGColor
    }
    if let font = values[.font] as? UIFont {
      (self.font, size, features) = (font.description_, font.pointSize, font.features)
    }
    if let value = color(.foregroundColor) { self.color = value }
    if let value = color(.backgroundColor) { background = value }
    if let value = number(values[.tracking] ?? values[.kern]) { kerning = value }
    if let value = number(values[.baselineOffset]) { baselineOffset = value }
    if let value = number(values[.strokeWidth]) { strokeWidth = value }
    if let value = color(.strokeColor) { strokeColor = value }
    if number(values[.ligature]) == 0 {
      features += [FontFeature("liga", value: 0), FontFeature("clig", value: 0)]
    }
    if let value = number(values[.obliqueness]), value > 0 { font.isItalic = true }
    if let style = NSUnderlineStyle(values[.underlineStyle]) {
      underline = style.decoration(in: color(.underlineColor))
    }
    if let style = NSUnderlineStyle(values[.strikethroughStyle]) {
      strikethrough = style.decoration(in: color(.strikethroughColor))
    }
    if let value = values[.shadow] as? NSShadow {
      let color = (value.shadowColor as? UIColor)?.resolved(with: traits)
      shadow = (color ?? value.shadowColor as? CGColor).map {
        TextShadow(offset: value.shadowOffset, blur: value.shadowBlurRadius, color: $0)
      }
    }
    if let style = values[.paragraphStyle] as? NSParagraphStyle { paragraph = style.paragraph }
    if let value = values[.link] {
      link =
        (value as? URL)?.absoluteString ?? (value as? NSURL)?.absoluteString
        ?? value as? String
    }
    if let value = values[.attachment] as? NSTextAttachment {
      attachment = value.attachment(at: index, lineHeight: size * 1.2)
    }
  }
}

/// Returns the number of a value of any of the types that sources write.
nonisolated func number(_ value: Any?) -> Double? {
  switch value {
  case let value as Double: value
  case let value as Int: Double(value)
  case let value as Float: Double(value)
  case let value as NSNumber: value.doubleValue
  default: nil
  }
}

nonisolated extension NSUnderlineStyle {
  /// Makes a style from an attribute's value; `nil` if it has none.
  init?(_ value: Any?) {
    if let style = value as? NSUnderlineStyle {
      self = style
    } else if let bits = number(value) {
      self.init(rawValue: Int(bits))
    } else {
      return nil
    }
  }
}

nonisolated extension NSAttributedString {
  /// Returns the text for Lamina's views and contexts.
  ///
  /// - Parameters:
  ///   - base: the attributes of characters that state none.
  ///   - traits: the traits that resolve colours.
  /// - Returns: the text.
  func attributedText(base: TextAttributes, with traits: TraitCollection) -> AttributedText {
    var text = AttributedText()
    let characters = string as NSString
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length), options: []) {
      values, range, _ in
      var attributes = base
      attributes.apply(values, with: traits, at: range.location)
      text.append(characters.substring(with: range), attributes: attributes)
    }
    return text
  }

  /// Whether a colour of the text depends on traits.
  var hasDynamicColors: Bool {
    var isDynamic = false
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length), options: []) {
      values, _, stop in
      if values.values.contains(where: { ($0 as? UIColor)?.isDynamic == true }) {
        isDynamic = true
        unsafe stop.pointee = true
      }
    }
    return isDynamic
  }

  /// Makes an attributed string of a text of Lamina's.
  convenience init(_ text: AttributedText) {
    let result = NSMutableAttributedString(string: "")
    let scalars = Array(text.string.unicodeScalars)
    for run in text.runs {
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[run.range])
      result.append(NSAttributedString(string: String(part), attributes: run.attributes.values))
    }
    self.init(attributedString: result)
  }
}

nonisolated extension TextAttributes {
  /// The attributes by UIKit's keys.
  var values: [NSAttributedString.Key: Any] {
    var all: [NSAttributedString.Key: Any] = [
      .font: UIFont(font, size: size, features: features), .foregroundColor: UIColor(color),
    ]
    if let background { all[.backgroundColor] = UIColor(background) }
    if kerning != 0 { all[.kern] = kerning }
    if baselineOffset != 0 { all[.baselineOffset] = baselineOffset }
    if strokeWidth != 0 { all[.strokeWidth] = strokeWidth }
    if let strokeColor { all[.strokeColor] = UIColor(strokeColor) }
    if let underline {
      all[.underlineStyle] = NSUnderlineStyle(underline).rawValue
      if let color = underline.color { all[.underlineColor] = UIColor(color) }
    }
    if let strikethrough {
      all[.strikethroughStyle] = NSUnderlineStyle(strikethrough).rawValue
      if let color = strikethrough.color { all[.strikethroughColor] = UIColor(color) }
    }
    if let shadow {
      let value = NSShadow()
      (value.shadowOffset, value.shadowBlurRadius) = (shadow.offset, shadow.blur)
      value.shadowColor = UIColor(shadow.color)
      all[.shadow] = value
    }
    if let paragraph { all[.paragraphStyle] = NSParagraphStyle(paragraph) }
    if let link { all[.link] = URL(string: link) ?? link as Any }
    if let attachment {
      let value = NSTextAttachment(image: UIImage(.image(attachment.image)))
      value.bounds = attachment.bounds
      all[.attachment] = value
    }
    return all
  }
}

nonisolated extension UIFont {
  /// The attributes of a text in this font, in black.
  var fontAttributes: TextAttributes {
    TextAttributes(font: description_, size: pointSize, features: features)
  }
}
