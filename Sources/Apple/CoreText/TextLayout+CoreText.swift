import CoreGraphics
package import LaminaText

// The text of Core Text's objects as Lamina lays it out.

/// A text whose attributes a module above can read, as UIKit reads those of its own kinds.
package protocol CoreTextSource {
  /// Returns the text with its attributes.
  nonisolated func coreText() -> AttributedText
}

/// The name of a font among a text's attributes.
nonisolated public let kCTFontAttributeName = "NSFont"
/// The name of a colour among a text's attributes.
nonisolated public let kCTForegroundColorAttributeName = "CTForegroundColor"
/// The name of the distance between characters among a text's attributes.
nonisolated public let kCTKernAttributeName = "NSKern"
/// The name of the width of a stroke among a text's attributes.
nonisolated public let kCTStrokeWidthAttributeName = "NSStrokeWidth"
/// The name of the colour of a stroke among a text's attributes.
nonisolated public let kCTStrokeColorAttributeName = "CTStrokeColor"
/// The name of a style of paragraphs among a text's attributes.
nonisolated public let kCTParagraphStyleAttributeName = "NSParagraphStyle"

nonisolated extension NSAttributedString {
  /// The text with the attributes that Core Text alone knows.
  fileprivate var plainText: AttributedText {
    var text = AttributedText()
    let characters = string as NSString
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length), options: []) {
      values, range, _ in
      var attributes = TextAttributes()
      attributes.applyCoreText(values)
      text.append(characters.substring(with: range), attributes: attributes)
    }
    return text
  }
}

nonisolated extension TextAttributes {
  /// Changes the attributes by those that Core Text names.
  package mutating func applyCoreText(_ values: [NSAttributedString.Key: Any]) {
    func value(_ name: String) -> Any? { values[NSAttributedString.Key(name)] }
    func number(_ value: Any?) -> Double? {
      value as? Double ?? (value as? Int).map(Double.init) ?? (value as? NSNumber)?.doubleValue
    }
    if let font = value(kCTFontAttributeName) as? CTFont {
      (self.font, size) = (font.fontDescription, font.emSize)
    }
    if let color = value(kCTForegroundColorAttributeName) as? CGColor { self.color = color }
    if let width = number(value(kCTStrokeWidthAttributeName)) { strokeWidth = width }
    if let color = value(kCTStrokeColorAttributeName) as? CGColor { strokeColor = color }
    if let kern = number(value(kCTKernAttributeName)) { kerning = kern }
  }
}

nonisolated extension TextLayout {
  /// Returns the layout of a string; one without lines if no font can be opened.
  package static func made(of string: NSAttributedString, _ options: TextLayoutOptions)
    -> TextLayout
  {
    let text = (string as? any CoreTextSource)?.coreText() ?? string.plainText
    if let layout = try? TextLayout(text, options: options) { return layout }
    do { return try TextLayout(AttributedText(), options: options) } catch {
      fatalError("an empty text has no layout: \(error)")
    }
  }

  /// Returns the layout with one of its lines alone.
  func with(line index: Int) -> TextLayout {
    var layout = self
    layout.lines = [lines[index]]
    return layout
  }

  /// Returns characters in units of UTF-16.
  func units(_ range: Range<Int>) -> CFRange {
    let offsets = text.utf16Offsets
    let end = min(range.upperBound, offsets.count - 1)
    let start = min(range.lowerBound, end)
    return CFRange(location: offsets[start], length: offsets[end] - offsets[start])
  }
}
