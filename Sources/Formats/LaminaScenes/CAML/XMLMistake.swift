// Mistakes of XML in English: expat gives a code and an offset. Its most common code says only that a piece of syntax
// is invalid, so the piece itself tells the reason.

import LaminaFiles
import LaminaPixels

/// A mistake in XML.
struct XMLMistake {
  /// The description of the mistake: a clause without a full stop.
  let reason: String
  /// The offset in the text, in bytes, that an error points to.
  let offset: Int

  /// Makes the mistake that ended the reading of a text, with a reason that the text around it
  /// shows.
  ///
  /// - Parameters:
  ///   - outcome: how reading ended.
  ///   - bytes: the text.
  ///   - open: the innermost open element, with its line; `nil` outside all elements.
  ///   - isBeforeElements: whether no element has begun.
  ///
  /// O(bytes of the piece with the mistake). Source: expat's `XML_Error`.
  init(
    _ outcome: XMLOutcome, in bytes: FileBytes, open: (name: String, line: Int)?,
    isBeforeElements: Bool
  ) {
    let piece = XMLPiece(bytes: bytes, start: outcome.piece, offset: outcome.offset)
    let outside =
      isBeforeElements
      ? "it does not start with an element" : "content after the outermost element"
    switch outcome.code {
    case XMLMistake.syntax:
      if outcome.isInDoctype {
        self.init(XMLMistake.doctype, outcome.offset)
      } else if piece.begins("<!DOCTYPE", at: outcome.offset) {
        self.init("a second DOCTYPE", outcome.offset)
      } else {
        self.init(outside, outcome.offset)
      }
    case XMLMistake.noElement:
      if let open {
        self.init("<\(open.name)> of line \(open.line) is never closed", outcome.offset)
      } else {
        self.init(
          outcome.isInDoctype ? "a DOCTYPE that is never closed" : "there is no element",
          outcome.offset)
      }
    case XMLMistake.invalidToken:
      if outcome.isInDoctype, !piece.isForbiddenCharacter {
        self.init(XMLMistake.doctype, outcome.offset)
      } else if open == nil, !piece.isForbiddenCharacter, !piece.begins("<") {
        self.init(outside, outcome.offset)
      } else {
        self = piece.invalidTokenMistake(isInElement: open != nil)
      }
    case XMLMistake.unclosedToken:
      self =
        outcome.isInDoctype
        ? XMLMistake("a DOCTYPE that is never closed", outcome.offset) : piece.unclosed
    case XMLMistake.tagMismatch:
      // The offset is that of the name.
      self.init(
        open.map { "an end tag does not match <\($0.name)> of line \($0.line)" }
          ?? "an end tag without an element", max(0, outcome.offset - 2))
    case XMLMistake.declaration:
      self.init(
        piece.isVersionMissing
          ? "an XML declaration without a version" : "an XML declaration that is not well-formed",
        outcome.offset)
    default:
      self.init(
        XMLMistake.clauses[outcome.code] ?? "it is not well-formed (expat's error \(outcome.code))",
        outcome.offset)
    }
  }

  init(_ reason: String, _ offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  static let doctype = "a DOCTYPE that is not well-formed"

  private static let syntax = 2
  private static let noElement = 3
  private static let invalidToken = 4
  private static let unclosedToken = 5
  private static let tagMismatch = 7
  private static let declaration = 30

  private static let clauses = [
    8: "an attribute occurs twice", 9: "content after the outermost element",
    10: "an entity that is not declared", 11: "an entity that is not declared",
    14: "a character reference that XML forbids",
    17: "an XML declaration that is not at the start of the file",
    20: "a CDATA section that is never closed",
    32: "a public identifier with a character that XML forbids",
  ]
}
