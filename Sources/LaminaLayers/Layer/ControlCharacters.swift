// Names and texts of files in lines that people read.

extension StringProtocol {
  /// The text in one line that does nothing to a terminal: control characters as escapes.
  ///
  /// Breaks, what controls a terminal, and what turns the direction of text around are written as `\n` or
  /// `\u{1B}`; all else stays.
  package var withoutControls: String {
    guard unicodeScalars.contains(where: isControl) else { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where isControl(scalar):
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
