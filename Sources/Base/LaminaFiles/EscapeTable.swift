// The escapes of every syntax that Lamina writes, side by side.
//
// Escaping works on scalars, never on characters. Swift joins `<` with a preceding U+0600, and a quotation
// mark with a following combining accent, into one character; readers of the file do not.

/// A table of escapes: the replacement text of a scalar, or `nil` to keep the scalar.
package struct EscapeTable: Sendable {
  /// The function that returns a scalar's replacement text, or `nil` to keep the scalar.
  let text: @Sendable (Unicode.Scalar) -> String?

  /// Makes a table from a function that returns a scalar's replacement text, or `nil` to keep the scalar.
  package init(_ text: @escaping @Sendable (Unicode.Scalar) -> String?) { self.text = text }

  /// Returns a text with the table's escapes; unescaped scalars are copied in runs.
  fileprivate func applied(to string: String) -> String {
    let scalars = string.unicodeScalars
    var result = ""
    var start = scalars.startIndex
    for place in scalars.indices {
      guard let text = text(scalars[place]) else { continue }
      result += string[start..<place]
      result += text
      start = scalars.index(after: place)
    }
    return start == scalars.startIndex ? string : result + string[start...]
  }
}

extension StringProtocol {
  /// Returns the text with the escapes of a table.
  package func escaped(_ table: EscapeTable) -> String { table.applied(to: String(self)) }
}

// MARK: - Markup

extension EscapeTable {
  /// The escapes of HTML: in text between tags, and in an attribute's quotation marks of either kind.
  ///
  /// Control characters beyond ASCII and marks of direction are shown as in `terminal`.
  package static let html = EscapeTable { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: scalar.isASCII ? nil : terminal.text(scalar)
    }
  }

  /// The escapes of XML 1.0 in text between tags; scalars that XML forbids become U+FFFD.
  package static let xmlText = EscapeTable { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\r": "&#13;"
    case "\n", "\t": nil
    default: isForbiddenInXML(scalar) ? "\u{FFFD}" : nil
    }
  }

  /// The escapes of XML 1.0 in an attribute's double quotation marks.
  ///
  /// Breaks and tabs are escaped, or a reader would turn them into spaces.
  package static let xmlAttribute = EscapeTable { scalar in
    switch scalar {
    case "\"": "&quot;"
    case "\n", "\t": "&#\(scalar.value);"
    default: xmlText.text(scalar)
    }
  }

  /// The escapes of a Core Animation package's attribute: XML's, but scalars that XML forbids become spaces.
  package static let camlAttribute = EscapeTable { scalar in
    let text = xmlAttribute.text(scalar)
    return text == "\u{FFFD}" ? " " : text
  }

  /// The escapes of text in one line of Markdown, also in a table's cell.
  package static let markdown = EscapeTable { scalar in
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "$": "\\\(scalar)"
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    case "\u{0}"..<" ": " "
    default: nil
    }
  }

  private static func isForbiddenInXML(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}

// MARK: - Data

extension EscapeTable {
  /// The escapes between a JSON string's quotation marks (RFC 8259), with those of `jsonDocument`.
  package static let json = EscapeTable { scalar in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: scalar.isControl ? "\\u" + hexadecimal(scalar, digits: 4) : nil
    }
  }

  /// The escapes of a whole JSON document that is printed: of control characters, which only its strings can hold.
  ///
  /// RFC 8259 demands escapes below U+0020 alone, so encoders keep the others. Breaks and tabs between values are kept.
  package static let jsonDocument = EscapeTable { scalar in
    scalar.value >= 0x20 && scalar.isControl ? "\\u" + hexadecimal(scalar, digits: 4) : nil
  }

  /// The escape of `<` in a whole JSON document in an HTML element `script`, so that no tag ends the element.
  package static let jsonInScript = EscapeTable { $0 == "<" ? "\\u003c" : nil }

  /// The escapes of a CSV cell in quotation marks (RFC 4180).
  package static let csv = EscapeTable { $0 == "\"" ? "\"\"" : nil }

  private static func hexadecimal(_ scalar: Unicode.Scalar, digits: Int) -> String {
    let text = String(scalar.value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

// MARK: - Lines and commands

extension EscapeTable {
  /// The escapes of a word of a POSIX shell in single quotes.
  package static let shell = EscapeTable { $0 == "'" ? "'\\''" : nil }

  /// The escapes of the message of a workflow command of GitHub.
  ///
  /// - Source: `@actions/core`, `command.ts`, for this table and the next.
  package static let annotationMessage = EscapeTable { scalar in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: nil
    }
  }

  /// The escapes of a property of a workflow command of GitHub.
  package static let annotationProperty = EscapeTable { scalar in
    switch scalar {
    case ":": "%3A"
    case ",": "%2C"
    default: annotationMessage.text(scalar)
    }
  }

  /// The escapes of text in one line of a terminal.
  ///
  /// Breaks, control characters and marks that change the direction of text become escapes such as `\n` or
  /// `\u{1B}`.
  package static let terminal = EscapeTable { scalar in
    switch scalar.value {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    default:
      scalar.isControl ? "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" : nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, breaks a line, or changes the direction of text.
  ///
  /// - Source: the Unicode property `Bidi_Control`, for the last.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
