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
        ?? "content after the outermost element"
    case tagMismatch:
      open.map { "an end tag does not match <\($0.name)> of line \($0.line)" }
        ?? "an end tag without an element"
    default: clauses[code] ?? "it is not well-formed (libxml2's error \(code))"
    }
  }

  /// The reason for a text in which the parser finds no error.
  static let nothing = "there is no element"

  private static let endOfDocument = 5
  private static let tagMismatch = 76

  private static let clauses = [
    4: "it does not start with an element", 6: "a character reference without a number",
    7: "a character reference without a number", 8: "a character reference that XML forbids",
    9: "a character that XML forbids", 22: "an & that must be written as &amp;",
    23: "an & that must be written as &amp;, or an entity without a ; after it",
    26: "an entity that is not declared",
    32: "an encoding that is not known", 33: "a text without quotes",
    34: "a text without a closing quote", 38: "a < in the value of an attribute",
    39: "the value of an attribute without quotes", 40: "an attribute without a closing quote",
    41: "an attribute without a value", 42: "an attribute occurs twice",
    45: "a comment that is never closed", 46: "a processing instruction without a name",
    47: "a processing instruction that is never closed",
    57: "an XML declaration that is never closed",
    61: "a DOCTYPE that is never closed", 62: "]]> in a text",
    63: "a CDATA section that is never closed",
    64: "an XML declaration that is not at the start of the file",
    65: "a space is missing", 66: "a separator is missing", 68: "a name is missing",
    72: "a < is missing", 73: "a > is missing", 74: "</ is missing", 75: "an = is missing",
    77: "an element that is never closed", 79: "an encoding without a name",
    80: "-- within a comment", 81: "bytes that do not match the declared encoding",
    96: "an XML declaration without a version",
    113: "a name, text or nesting exceeds the parser's limits",
    201: "a prefix that no xmlns declares", 202: "a name with more than one colon",
    203: "two attributes with the same name",
  ]
}
