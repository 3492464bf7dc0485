// Scene files: the styles of paragraphs, and the shadows of characters and the pictures between them.

import LaminaGeometry
import LaminaLayers
import LaminaText

/// A numeric property of a paragraph's style, with its names in scene files (`key`) and in archives.
struct ParagraphNumber {
  let key: String
  let archiveName: String
  let range: NumberRange
  let property: any WritableKeyPath<ParagraphStyle, Double> & Sendable

  init(
    _ key: String, _ archiveName: String, _ range: NumberRange,
    _ property: any WritableKeyPath<ParagraphStyle, Double> & Sendable
  ) {
    (self.key, self.archiveName, self.range, self.property) = (key, archiveName, range, property)
  }

  static let all = [
    ParagraphNumber("lineSpacing", "NSLineSpacing", .textSpace, \.lineSpacing),
    ParagraphNumber("paragraphSpacing", "NSParagraphSpacing", .textSpace, \.paragraphSpacing),
    ParagraphNumber(
      "paragraphSpacingBefore", "NSParagraphSpacingBefore", .textSpace, \.paragraphSpacingBefore),
    ParagraphNumber(
      "lineHeightMultiple", "NSLineHeightMultiple", .textFactor, \.lineHeightMultiple),
    ParagraphNumber("minimumLineHeight", "NSMinLineHeight", .textSpace, \.minimumLineHeight),
    ParagraphNumber("maximumLineHeight", "NSMaxLineHeight", .textSpace, \.maximumLineHeight),
    ParagraphNumber(
      "firstLineHeadIndent", "NSFirstLineHeadIndent", .textSpace, \.firstLineHeadIndent),
    ParagraphNumber("headIndent", "NSHeadIndent", .textSpace, \.headIndent),
    ParagraphNumber("hyphenationFactor", "NSHyphenationFactor", .unit, \.hyphenationFactor),
    ParagraphNumber("tailIndent", "NSTailIndent", .textDistance, \.tailIndent),
  ]
}

extension SceneReader {
  static let shadowKeys = ["offset", "blur", "color"]
  static let attachmentKeys = ["image", "bounds"]
  static let paragraphKeys =
    ["alignment", "wrapping", "truncation", "direction", "tabStops", "tabInterval"]
    + ParagraphNumber.all.map(\.key)

  /// Reads the shadow of characters.
  mutating func textShadow(_ node: Int) throws(SceneError) -> TextShadow {
    try expectKind(node, .object, "an object of offset, blur and color")
    let members = try readMembers(node, keys: SceneReader.shadowKeys)
    var shadow = TextShadow()
    if let node = members["offset"] {
      let offset = try readPoint(node)
      shadow.offset = Size(width: offset.x, height: offset.y)
    }
    if let node = members["blur"] { shadow.blur = try readNumber(node, NumberRange.textBlur) }
    if let node = members["color"] { shadow.color = try readColor(node) }
    return shadow
  }

  /// Reads the picture that a text has in place of a character.
  mutating func readAttachment(_ node: Int) throws(SceneError) -> TextAttachment {
    try expectKind(node, .object, "an object of image and bounds")
    let members = try readMembers(node, keys: SceneReader.attachmentKeys)
    guard let name = members["image"] else { throw locatedError(node, .missingKey("image")) }
    let image = try readImage(name)
    let bounds: Rect? =
      if let node = members["bounds"] { try readRect(node, .any) } else { nil }
    return TextAttachment(image, bounds: bounds)
  }

  /// Reads the style of a paragraph.
  mutating func readParagraph(_ node: Int) throws(SceneError) -> ParagraphStyle {
    try expectKind(node, .object, "an object of a paragraph's keys")
    let members = try readMembers(node, keys: SceneReader.paragraphKeys)
    var style = ParagraphStyle()
    func name<Names: CaseIterable & RawRepresentable<String>>(
      _ key: String, _: Names.Type
    ) throws(SceneError) -> Names? {
      guard let node = members[key] else { return nil }
      return Names(rawValue: try readChoice(node, Names.allCases.map(\.rawValue)))
    }
    style.alignment = try name("alignment", TextLayoutOptions.Alignment.self)
    style.wrapping = try name("wrapping", TextLayoutOptions.Wrapping.self)
    style.truncation = try name("truncation", TextLayoutOptions.Truncation.self)
    style.direction = try name("direction", BaseDirection.self)
    for number in ParagraphNumber.all {
      if let node = members[number.key] {
        style[keyPath: number.property] = try self.readNumber(node, number.range)
      }
    }
    if let node = members["tabInterval"] {
      style.tabInterval = try readNumber(node, NumberRange.textSpace)
    }
    if let node = members["tabStops"] {
      try expectKind(node, .array, "a list of places in ascending order")
      for element in document.elements(of: node) {
        let least = style.tabStops.last ?? 0
        let place = try readNumber(element, NumberRange(minimum: least, maximum: 10_000))
        style.tabStops.append(place)
      }
    }
    return style
  }
}
