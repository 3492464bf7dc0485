// English texts for XML errors: Foundation's parser gives libxml2's code, and no text.

/// The texts of XML errors.
enum XMLReason {
  /// Returns the text of a parser's error.
  ///
  /// - Parameters:
  ///   - code: libxml2's code of the error.
  ///   - open: the innermost open element, with its line; `nil` outside all elements.
  /// - Returns: a clause without a full stop.
  ///
  /// Source: libxml2's `xmlParserErrors`.
  static func words(_ code: Int, open: (name: String, line: Int)?) -> String {
    switch code {
    case endOfDocument:
      open.map { "<\($0.name)> of line \($0.line) is never closed" }
        ?? "something stands after the outermost element"
    case tagMismatch:
      open.map { "another end tag than </\($0.name)>, for the element of line \($0.line)" }
        ?? "an end tag without an element"
    default: clauses[code] ?? "it is not well-formed (libxml2's error \(code))"
    }
  }

  /// The reason for a text in which the parser finds no error.
  static let nothing = "there is no element"

  private static let endOfDocument = 5
  private static let tagMismatch = 76

  private static let clauses = [
    4: "it does not start with an element", 6: "a character by its number that has none",
    7: "a character by its number that has none", 8: "a character by its number that XML forbids",
    9: "a character that XML forbids", 22: "an & that must be written as &amp;",
    23: "an & that must be written as &amp;, or an entity without a ; behind it",
    26: "an entity that is not declared",
    32: "an encoding that is not known", 33: "a text without quotes",
    34: "a text without a closing quote", 38: "a < in the value of an attribute",
    39: "the value of an attribute without quotes", 40: "an attribute without a closing quote",
    41: "an attribute without a value", 42: "an attribute stands twice",
    45: "a comment that is never closed", 46: "a processing instruction without a name",
    47: "a processing instruction that is never closed",
    57: "an XML declaration that is never closed",
    61: "a DOCTYPE that is never closed", 62: "]]> in a text",
    63: "a CDATA section that is never closed",
    64: "an XML declaration that is not at the start of the file",
    65: "a space is missing", 66: "a separator is missing", 68: "a name is missing",
    72: "a < is missing", 73: "a > is missing", 74: "</ is missing", 75: "an = is missing",
    77: "an element that is never closed", 79: "an encoding without a name",
    80: "-- within a comment", 81: "bytes of another encoding than the one that is declared",
    96: "an XML declaration without a version",
    113: "something is longer, or deeper, than the parser takes",
    201: "a prefix of names that no xmlns declares", 202: "a name with more than one colon",
    203: "two attributes of one name",
  ]
}
