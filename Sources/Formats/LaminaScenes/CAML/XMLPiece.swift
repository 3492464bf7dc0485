// The piece of XML's syntax in which expat finds a mistake, such as a tag, and the reasons that it shows.

import LaminaFiles
import LaminaPixels

/// A piece of syntax with a mistake.
struct XMLPiece {
  let bytes: FileBytes
  /// The offset of the piece's first byte.
  let start: Int
  /// The offset of the first wrong byte; that of the piece if it never ends.
  let offset: Int

  /// Whether the piece begins with a word.
  func begins(_ word: StaticString) -> Bool { begins(word, at: start) }

  /// Whether a word is at an offset.
  func begins(_ word: StaticString, at offset: Int) -> Bool {
    let (text, word) = (bytes.span, Array("\(word)".utf8))
    guard offset >= 0, offset + word.count <= text.count else { return false }
    return word.indices.allSatisfy { text[offset + $0] == word[$0] }
  }

  /// Whether the wrong byte begins a character that no XML text may have.
  var isForbiddenCharacter: Bool {
    let text = bytes.span
    guard offset < text.count else { return false }
    if text[offset] < 0x20 { return !XMLPiece.isSpace(text[offset]) }
    return begins("\u{FFFE}", at: offset) || begins("\u{FFFF}", at: offset)
  }

  /// Whether the piece is an XML declaration whose version is missing.
  var isVersionMissing: Bool {
    let text = bytes.span
    guard begins("<?xml"), start + 5 < offset else { return false }
    return (start + 5..<offset).allSatisfy { XMLPiece.isSpace(text[$0]) }
  }

  /// The mistake of a piece with a wrong byte.
  func invalidTokenMistake(isInElement: Bool) -> XMLMistake {
    if isForbiddenCharacter { return XMLMistake("a character that XML forbids", offset) }
    if begins("<!--") { return XMLMistake("-- within a comment", max(start, offset - 2)) }
    if begins("<!DOCTYPE"), !isInElement { return XMLMistake(XMLMistake.doctype, offset) }
    if begins("<!") { return strangeDeclaration }
    if begins("<?") {
      return XMLMistake(
        offset == start + 2
          ? "a processing instruction without a name"
          : "a processing instruction with a name that XML forbids", start)
    }
    if begins("</") {
      if !isInElement { return XMLMistake("an end tag without an element", start) }
      return XMLMistake(offset == start + 2 ? "a name is missing" : "a > is missing", offset)
    }
    if begins("<") { return XMLTag(self, to: offset).mistake(at: offset, in: self) }
    if begins("&") { return referenceMistake(at: start) }
    if begins("]]>", at: offset - 2) { return XMLMistake("]]> in a text", offset - 2) }
    return XMLMistake("it is not well-formed", offset)
  }

  /// The mistake of a piece that never ends.
  var unclosed: XMLMistake {
    if begins("<!--") { return XMLMistake("a comment that is never closed", offset) }
    if begins("<!DOCTYPE") { return XMLMistake("a DOCTYPE that is never closed", offset) }
    if begins("<!") { return strangeDeclaration }
    if begins("<?xml ") { return XMLMistake("an XML declaration that is never closed", offset) }
    if begins("<?") { return XMLMistake("a processing instruction that is never closed", offset) }
    if begins("&") { return referenceMistake(at: offset) }
    let isQuoted = !begins("</") && XMLTag(self, to: bytes.span.count).quote != nil
    return XMLMistake(isQuoted ? "an attribute without a closing quote" : "a > is missing", offset)
  }

  private var strangeDeclaration: XMLMistake {
    XMLMistake("a <! that begins no comment, CDATA section or DOCTYPE", start)
  }

  /// The mistake of an & that begins no whole reference.
  func referenceMistake(at place: Int) -> XMLMistake {
    if begins("&#", at: place) {
      return XMLMistake("a character reference without a number", place)
    }
    return XMLMistake(
      offset == place + 1
        ? "an & that must be written as &amp;"
        : "an & that must be written as &amp;, or an entity without a ; after it", place)
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0D, 0x20].contains(byte) }
}

/// A start tag up to a mistake.
struct XMLTag {
  /// The open quote, with the offset after it; `nil` outside quotes.
  private(set) var quote: (byte: UInt8, start: Int)?
  /// The last byte that is no space; a quote after a value.
  private var last: UInt8 = 0x3C
  private var isSpaced = false
  /// The number of names before the mistake: the element's and those of attributes.
  private var nameCount = 0

  /// Reads the tag of a piece up to an offset.
  init(_ piece: XMLPiece, to end: Int) {
    let text = piece.bytes.span
    guard piece.start + 1 <= end else { return }
    for index in piece.start + 1..<end {
      let byte = text[index]
      if let open = quote {
        guard byte == open.byte else { continue }
        (quote, last, isSpaced) = (nil, byte, false)
      } else if last == 0x3D, byte == 0x22 || byte == 0x27 {
        quote = (byte, index + 1)
      } else if XMLPiece.isSpace(byte) {
        isSpaced = true
      } else {
        if byte != 0x3D, byte != 0x2F, !isName || isSpaced { nameCount += 1 }
        (last, isSpaced) = (byte, false)
      }
    }
  }

  /// Whether a name stands before the mistake.
  private var isName: Bool { ![0x22, 0x27, 0x2F, 0x3C, 0x3D].contains(last) }

  /// The mistake at an offset, where the tag ends.
  func mistake(at offset: Int, in piece: XMLPiece) -> XMLMistake {
    let text = piece.bytes.span
    if let quote {
      if offset < text.count, text[offset] == 0x3C {
        return XMLMistake("a < in the value of an attribute", offset)
      }
      let ampersand = (quote.start..<offset).last { text[$0] == 0x26 }
      return piece.referenceMistake(at: ampersand ?? offset)
    }
    let reason =
      switch last {
      case 0x3D: "the value of an attribute without quotes"
      case 0x22, 0x27: isSpaced ? "a name is missing" : "a space is missing"
      case 0x2F: "a > is missing"
      default: isName && nameCount > 1 ? "an attribute without a value" : "a name is missing"
      }
    return XMLMistake(reason, offset)
  }
}
