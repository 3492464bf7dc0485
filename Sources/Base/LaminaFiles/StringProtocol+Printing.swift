// Names and other texts of files in what a program prints.
//
// A text of a file is printed as part of one line. It cannot break the line, colour it or turn it around, and it gives
// no command to the CI service that reads the line.

extension StringProtocol {
  /// The text as one line of a terminal, or as part of one, with escapes for what would control its reader.
  ///
  /// Control characters and marks of direction are escaped as in `EscapeTable.terminal`. CI services take some lines
  /// of a log as commands, so `::` is escaped at the start, and `##[` everywhere.
  ///
  /// - Source: GitHub's runner, `ActionCommand.cs`: `::` after spaces, or `##[` anywhere in a line. Azure Pipelines
  ///   and TeamCity have a word before the bracket.
  package var withoutControls: String {
    let text = escaped(.terminal).escapingMarks(with: "#\\u{23}")
    let rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
    guard rest.starts(with: "::".unicodeScalars) else { return text }
    return text[..<rest.startIndex] + "\\u{3A}" + text[rest.index(after: rest.startIndex)...]
  }

  /// The text, a JSON document, as it can be printed: no string in it holds a control character or `##[`.
  package var printedJSON: String { escaped(.jsonDocument).escapingMarks(with: "#\\u0023") }

  /// The text as part of a printed line: without controls, and cut at 200 characters with its length.
  ///
  /// ```
  /// aaaa… (10,485,760 characters)
  /// ```
  package var printed: String {
    let (text, length) = cut
    return text + length
  }

  /// The text in quotation marks, as part of a printed line: without controls, and cut at 200 characters with its
  /// length.
  ///
  /// ```
  /// "aaaa…" (10,485,760 characters)
  /// ```
  package var quoted: String {
    let (text, length) = cut
    return "\"\(text)\"" + length
  }

  /// The text without controls, cut with its length if it has more than a number of characters.
  package func printed(most: Int) -> String {
    let (text, length) = cut(most: most)
    return text + length
  }

  private var cut: (text: String, length: String) { cut(most: 200) }

  /// The start of the text without controls, and a phrase with the length of the whole if it is longer.
  ///
  /// Characters are Unicode scalars: one letter may have a million accents.
  private func cut(most: Int) -> (text: String, length: String) {
    let scalars = String(self).unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return (withoutControls, "") }
    let count = utf8.count { $0 & 0xC0 != 0x80 }
    return (
      String(String.UnicodeScalarView(scalars[..<end])).withoutControls + "…",
      " (\(count.groupedDigits) characters)"
    )
  }

  /// Returns the text with each `##` replaced that letters and a bracket follow.
  private func escapingMarks(with mark: String) -> String {
    let text = String(self)
    guard text.utf8.contains(UInt8(ascii: "[")), text.utf8.contains(UInt8(ascii: "#")) else {
      return text
    }
    return text.replacing(#/##(?=[A-Za-z]*\[)/#.matchingSemantics(.unicodeScalar), with: mark)
  }
}

extension Int {
  /// The number with a comma between each three digits.
  fileprivate var groupedDigits: String {
    var text = ""
    for (place, digit) in String(self).reversed().enumerated() {
      if place > 0, place.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
