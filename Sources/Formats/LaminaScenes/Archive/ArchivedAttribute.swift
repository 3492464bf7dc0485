// Keyed archives: the attributes of attributed strings.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

/// An attribute of an archived string that can be drawn, by its name in the archive.
///
/// - Source: `NSAttributedString.Key`, and the keys that UIKit's and AppKit's classes encode.
enum ArchivedAttribute: String {
  case font = "NSFont"
  case color = "NSColor"
  case background = "NSBackgroundColor"
  case kerning = "NSKern"
  case baselineOffset = "NSBaselineOffset"
  case underline = "NSUnderline"
  case underlineColor = "NSUnderlineColor"
  case strikethrough = "NSStrikethrough"
  case strikethroughColor = "NSStrikethroughColor"
  case strokeWidth = "NSStrokeWidth"
  case strokeColor = "NSStrokeColor"
  case link = "NSLink"
  case paragraph = "NSParagraphStyle"

  /// Sets the attribute from the archive's object at an index; returns false if the object has another form.
  @MainActor func setAttribute(
    _ attributes: inout TextAttributes, _ index: Int, _ document: ArchiveDocument
  ) throws(PropertyListError) -> Bool {
    let field = KeyedArchive.Field.reference(index)
    switch self {
    case .font: return try document.setFont(&attributes, index)
    case .color, .background, .underlineColor, .strikethroughColor, .strokeColor:
      guard let color = try document.archivedColor(index) else { return false }
      setColor(&attributes, color)
    case .link:
      guard let link = try document.fieldString(field) else { return false }
      attributes.link = link
    case .paragraph:
      guard case .object(let object) = try document.archive.objectValue(index) else { return false }
      attributes.paragraph = try document.paragraph(object)
    case .kerning, .baselineOffset, .strokeWidth, .underline, .strikethrough:
      guard let number = try document.finiteNumber(field), abs(number) <= 100_000 else {
        return false
      }
      setNumber(&attributes, number)
    }
    return true
  }

  private func setColor(_ attributes: inout TextAttributes, _ color: Color) {
    switch self {
    case .color: attributes.color = color
    case .background: attributes.background = color
    case .strokeColor: attributes.strokeColor = color
    // The line itself may come later.
    case .underlineColor: attributes.underline = attributes.underline.colored(color)
    case .strikethroughColor: attributes.strikethrough = attributes.strikethrough.colored(color)
    default: break
    }
  }

  private func setNumber(_ attributes: inout TextAttributes, _ number: Double) {
    switch self {
    case .kerning: attributes.kerning = number
    case .baselineOffset: attributes.baselineOffset = number
    case .strokeWidth: attributes.strokeWidth = number
    case .underline:
      attributes.underline = TextDecoration(
        bits: Int(number), color: attributes.underline?.color)
    case .strikethrough:
      attributes.strikethrough = TextDecoration(
        bits: Int(number), color: attributes.strikethrough?.color)
    default: break
    }
  }
}

extension TextDecoration? {
  /// Returns this underline or strikethrough in a colour, or a single line in that colour if there is none.
  fileprivate func colored(_ color: Color) -> TextDecoration {
    var line = self ?? TextDecoration()
    line.color = color
    return line
  }
}

extension TextDecoration {
  /// Makes an underline or a strikethrough from the bits of `NSUnderlineStyle`; `nil` if they ask for no line.
  fileprivate init?(bits: Int, color: Color?) {
    switch bits & 0x0F {
    case 0: return nil
    case 2: self.init(.thick)
    case 9: self.init(.double)
    default: self.init(.single)
    }
    let patterns: [Int: Pattern] = [0x100: .dot, 0x200: .dash, 0x300: .dashDot, 0x400: .dashDotDot]
    pattern = patterns[bits & 0x700] ?? .solid
    isByWord = bits & 0x8000 != 0
    self.color = color
  }
}

extension ArchiveDocument {
  /// Sets the font and its size from an archived `UIFont` or `NSFont`; returns false for another object.
  fileprivate func setFont(_ attributes: inout TextAttributes, _ index: Int)
    throws(PropertyListError) -> Bool
  {
    guard case .object(let object) = try archive.objectValue(index) else { return false }
    let members = try namedFields(of: object)
    guard let field = members["UIFontName"] ?? members["NSName"], let name = try fieldString(field)
    else {
      return false
    }
    attributes.font = FontDescription(family: name)
    if let size = try finiteNumber(members["UIFontPointSize"] ?? members["NSSize"]), size > 0,
      size <= 10_000
    {
      attributes.size = size
    }
    return true
  }

  /// Returns an archived colour of Core Graphics, UIKit or AppKit; `nil` for other objects, such as patterns and named
  /// colours.
  fileprivate func archivedColor(_ index: Int) throws(PropertyListError) -> Color? {
    guard case .object(let object) = try archive.objectValue(index) else { return nil }
    if object.kind.role == .color { return try representedValue(of: object)?.color }
    let members = try namedFields(of: object)
    let alpha = try finiteNumber(members["UIAlpha"]) ?? 1
    if let red = try finiteNumber(members["UIRed"]),
      let green = try finiteNumber(members["UIGreen"]),
      let blue = try finiteNumber(members["UIBlue"])
    {
      return Color(red: red, green: green, blue: blue, alpha: alpha)
    }
    if let white = try finiteNumber(members["UIWhite"]) { return Color(white: white, alpha: alpha) }
    // The numbers of an `NSColor` are a text.
    for (name, count) in [("NSRGB", 3), ("NSWhite", 1)] {
      guard let field = members[name], let range = try bytesRange(of: field),
        let bytes = archive.bytes(range)
      else { continue }
      let text = String(decoding: bytes.span.indices.map { bytes.span[$0] }, as: UTF8.self)
      let numbers = text.split { $0 == " " || $0 == "\0" }.compactMap { Double($0) }
      guard numbers.count >= count, numbers.allSatisfy(\.isFinite) else { return nil }
      let alpha = numbers.count > count ? numbers[count] : 1
      return count == 1
        ? Color(white: numbers[0], alpha: alpha)
        : Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: alpha)
    }
    return nil
  }

  /// Returns the style of an `NSParagraphStyle`; alignments have UIKit's numbers.
  fileprivate func paragraph(_ object: KeyedArchive.Object) throws(PropertyListError)
    -> ParagraphStyle
  {
    let members = try namedFields(of: object)
    var style = ParagraphStyle()
    for row in ParagraphNumber.all {
      if let number = try finiteNumber(members[row.archiveName]), abs(number) <= 10_000 {
        style[keyPath: row.property] = number
      }
    }
    let alignments: [TextLayoutOptions.Alignment] = [.left, .center, .right, .justified, .natural]
    style.alignment = try choice(alignments, members["NSAlignment"])
    switch try finiteNumber(members["NSLineBreakMode"]) {
    case 0: style.wrapping = .word
    case 1: style.wrapping = .character
    case 2: style.wrapping = TextLayoutOptions.Wrapping.none
    case 3: style.truncation = .start
    case 4: style.truncation = .end
    case 5: style.truncation = .middle
    default: break
    }
    style.direction = try choice([.leftToRight, .rightToLeft], members["NSWritingDirection"])
    if let interval = try finiteNumber(members["NSDefaultTabInterval"]), interval > 0,
      interval <= 10_000
    {
      style.tabInterval = interval
    }
    if let list = members["NSTabStops"], case .object(let stops) = try archive.fieldValue(list),
      let items = try self.namedFields(of: stops)["NS.objects"]
    {
      for stop in try objects(items) {
        let place = try finiteNumber(try self.namedFields(of: stop)["NSLocation"]) ?? 0
        if place > style.tabStops.last ?? 0, place <= 10_000 { style.tabStops.append(place) }
      }
    }
    return style
  }

  private func choice<Choice>(_ choices: [Choice], _ field: KeyedArchive.Field?)
    throws(PropertyListError) -> Choice?
  {
    guard let number = try finiteNumber(field), let index = Int(exactly: number),
      choices.indices.contains(index)
    else { return nil }
    return choices[index]
  }
}
