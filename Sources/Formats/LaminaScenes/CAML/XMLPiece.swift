// The piece of XML's syntax in which expat finds a mistake, such as a tag, and the reasons that it shows.

import LaminaFiles
import LaminaPixels

/// A piece of XML's syntax, such as a tag or a comment, in which there is a mistake.
struct XMLPiece {
  let bytes: FileBytes
  /// The offset of the piece's first byte.
  let start: Int
  /// The offset of the first wrong byte; the piece's own offset if the piece never ends.
  let offset: Int

  /// Whether the piece begins with a word.
  func begins(_ word: StaticString) -> Bool { begins(word, at: start) }

  /// Whether the text has a word at an offset.
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

  /// Returns the mistake of a piece that has a wrong byte.
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

  /// Returns the mistake of an `&` that begins no complete reference.
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

/// The part of a start tag that is before a mistake.
struct XMLTag {
  /// The quotation mark that is still open, and the offset after it; `nil` outside an attribute's
  /// value.
  private(set) var quote: (byte: UInt8, start: Int)?
  /// The last byte outside values that is no space; the closing quotation mark after a value.
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

  /// Whether the last byte before the mistake belongs to a name.
  private var isName: Bool { ![0x22, 0x27, 0x2F, 0x3C, 0x3D].contains(last) }

  /// Returns the mistake of a tag that is well-formed up to an offset.
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
