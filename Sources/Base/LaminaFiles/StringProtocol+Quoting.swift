// Texts in the quotation marks of a syntax.

extension StringProtocol {
  /// The text as a JSON string, in quotation marks.
  package var quotedForJSON: String { ("\"" + escaped(.json) + "\"").printedJSON }

  /// The text as a cell of CSV, in quotation marks if needed.
  package var csvCell: String {
    let needsQuotes = unicodeScalars.contains {
      $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n"
    }
    return needsQuotes ? "\"" + escaped(.csv) + "\"" : String(self)
  }

  /// The text as a word of a POSIX shell, in single quotes.
  package var quotedForShell: String { "'" + escaped(.shell) + "'" }

  /// The text as a word of a POSIX shell: unquoted if that is safe, else in single quotes.
  package var shellWord: String {
    let isSafe =
      !isEmpty && !utf8.starts(with: "-".utf8)
      && utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "@%_+=:,./-".utf8.contains(byte)
      }
    return isSafe ? String(self) : quotedForShell
  }
}
