// Text in lines, of pieces that matter to layout: each byte is a break, a space, a letter, a mark, or another script.

import LaminaGeometry
import LaminaText

extension FuzzTarget {
  /// A text of pieces in a small room: the first six bytes are the options, each other byte is a piece.
  ///
  /// Bytes of arbitrary text seldom make two breaks in a row, in a room that ends between them.
  static let textLines = FuzzTarget("textlines", byteLimit: 96, form: .bytes) { bytes in
    guard bytes.count >= 6 else { return }
    func choice<Value>(_ all: [Value], _ byte: UInt8) -> Value { all[Int(byte) % all.count] }
    var options = TextLayoutOptions(
      width: choice([-4, 0, 1, 5, 11, 17, 24, 40, 64, 100, .infinity], bytes[0]),
      alignment: choice(TextLayoutOptions.Alignment.allCases, bytes[1]))
    options.height = choice([-4, 0, 1, 11, 12, 24, 36, 48, 80, .infinity], bytes[2])
    options.numberOfLines = choice([0, 1, 2, 3, 4, 7], bytes[3])
    options.wrapping = choice(TextLayoutOptions.Wrapping.allCases, bytes[4])
    options.truncation = choice(TextLayoutOptions.Truncation.allCases, bytes[4] >> 2)
    options.direction = choice(BaseDirection.allCases, bytes[4] >> 5)
    options.tabInterval = choice([28, 0, 1, 1e-9, .infinity], bytes[5])
    let string = bytes[6...].map { choice(pieces, $0) }.joined()
    var text = AttributedText(string, attributes: TextAttributes(size: 10))
    if bytes[5] & 64 != 0 { text.append(string, attributes: TextAttributes(size: 13)) }
    try TextLinesCheck(text, options).check()
  }

  private static let pieces = [
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}", "\u{AD}", " ", "   ",
    "\t", "\u{3000}", "\u{A0}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{0}", "a", "W",
    "ffi", "word", "i-i", "e\u{301}", "\u{301}", "אב", "ب", "12", "永", "。", "😀",
    "🧑🏽‍🚀", "🇫🇷", "\u{2067}", "\u{2069}", "\u{202E}", "\u{202C}", "\u{10FFFF}", "…",
  ]
}

/// The rules that hold for every text in lines.
private struct TextLinesCheck {
  let text: AttributedText
  let options: TextLayoutOptions
  let layout: TextLayout
  let scalars: [Unicode.Scalar]

  init(_ text: AttributedText, _ options: TextLayoutOptions) throws {
    (self.text, self.options) = (text, options)
    layout = try TextLayout(text, options: options)
    scalars = Array(text.string.unicodeScalars)
  }

  func check() throws {
    try checkLines()
    let marks = layout.runs.count { $0.isEllipsis }
    if options.truncation == .none { try hold(marks == 0, "an ellipsis without truncation") }
    if options.wrapping != .none { try hold(marks <= 1, "\(marks) ellipses") }
    var whole = options
    (whole.truncation, whole.numberOfLines, whole.height) = (.none, 0, .infinity)
    let all = try TextLayout(text, options: whole)
    try hold(!all.isTruncated && all.lines.count >= layout.lines.count, "more lines when cut")
    guard layout.isTruncated, options.truncation == .end, options.wrapping != .none else {
      if !layout.isTruncated { try hold(all.lines == layout.lines, "other lines of a whole text") }
      return
    }
    try checkMark()
    whole.numberOfLines = options.numberOfLines
    whole.height = options.height
    let cut = try TextLayout(text, options: whole)
    try hold(
      layout.lines.count <= cut.lines.count,
      "\(layout.lines.count) lines, and \(cut.lines.count) without a mark")
  }

  private func checkLines() throws {
    try hold(layout.lines.isEmpty == scalars.isEmpty, "\(layout.lines.count) lines")
    if options.numberOfLines > 0 {
      try hold(layout.lines.count <= options.numberOfLines, "\(layout.lines.count) lines")
    }
    var (next, y) = (0, 0.0)
    for line in layout.lines {
      let (range, runs) = (line.range, layout.runs[line.runs])
      try hold(range.lowerBound >= next && !range.isEmpty, "a line of \(range) after \(next)")
      if !layout.isTruncated { try hold(range.lowerBound == next, "a gap before \(range)") }
      try hold(abs(line.origin.y - line.ascent - y) < 1e-6, "a line at \(line.origin.y), not \(y)")
      try hold(line.width >= 0 && line.origin.isFinite && line.height > 0, "\(line)")
      try hold(line.isTruncated == runs.contains { $0.isEllipsis }, "a mark that is not noted")
      for run in runs {
        // The run of a hyphen that a soft hyphen shows is empty, at the line's end.
        try hold(
          range.contains(run.range.lowerBound)
            || (run.range.isEmpty && run.range.lowerBound == range.upperBound),
          "\(run.range) in \(range)")
        for glyph in layout.glyphs[run.glyphs] {
          try hold(
            glyph.position.isFinite && (0..<scalars.count).contains(glyph.cluster), "\(glyph)")
        }
      }
      (next, y) = (range.upperBound, y + line.height)
    }
    try hold(abs(layout.size.height - y) < 1e-6, "a height of \(layout.size.height), not \(y)")
    try hold(layout.isTruncated || next == scalars.count, "\(next) of \(scalars.count)")
  }

  /// Checks that the ellipsis ends the last line with a character, or is alone on the last line.
  private func checkMark() throws {
    guard let marked = layout.lines.firstIndex(where: \.isTruncated) else {
      throw Violation(description: "a truncated text without an ellipsis")
    }
    for line in layout.lines[(marked + 1)...] {
      try hold(!line.range.contains { isVisible(scalars[$0]) }, "\(line.range) is below the mark")
    }
    let isAlone = marked == layout.lines.count - 1
    let above = layout.lines[..<marked].contains { $0.range.contains { isVisible(scalars[$0]) } }
    let own = layout.lines[marked].range.contains { isVisible(scalars[$0]) }
    try hold(own || (isAlone && !above), "the mark is alone below a line with characters")
  }

  /// Whether a character does not hang at the end of a line.
  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && scalar.value != 0x200B || scalar.value == 0xA0
      || scalar.value == 0x2007 || scalar.value == 0x202F
  }
}
