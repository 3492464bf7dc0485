// Estimated widths of texts, independent of the final font.

/// Estimated widths of texts in a wide font, so that a text that fits also fits in most other
/// fonts.
///
/// A chart then has the same layout as SVG, whose font the reader's machine chooses, and as pixels.
enum ChartText {
  /// Widths of characters, in ems: DejaVu Sans, rounded up.
  private static let widths: [Character: Double] = {
    let groups: [(String, Double)] = [
      ("ijlI|'", 0.30), (" .,f:;", 0.36), ("()[]trsJ\"-/", 0.44), ("ckvxyz_", 0.60),
      ("mMW%", 0.99), ("w#@½×→…", 0.99),
    ]
    return Dictionary(
      groups.flatMap { group in group.0.map { ($0, group.1) } }, uniquingKeysWith: { $1 })
  }()

  /// Returns the estimated width of a text in a wide font, in points.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - size: the size of an em, in points.
  ///   - isBold: whether it is bold.
  /// - Returns: points; a little more than in most fonts.
  static func textWidth(_ text: String, size: Double = 11, isBold: Bool = false) -> Double {
    text.reduce(0) { width, character in
      width
        + (widths[character] ?? (character.isUppercase ? 0.75 : character.isASCII ? 0.64 : 1))
    } * size * (isBold ? 1.15 : 1)
  }

  /// Returns the longest start of a text that fits, with an ellipsis if something is cut off.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: the room, in points.
  ///   - size: the size of an em, in points.
  ///   - isBold: whether it is bold.
  /// - Returns: the text or its start; `nil` if fewer than three of its characters would remain.
  static func fittingText(
    _ text: String, to width: Double, size: Double = 11, isBold: Bool = false
  ) -> String? {
    if ChartText.textWidth(text, size: size, isBold: isBold) <= width { return text }
    var left = width - ChartText.textWidth("…", size: size, isBold: isBold)
    var start = ""
    for character in text {
      left -= ChartText.textWidth(String(character), size: size, isBold: isBold)
      if left < 0 { break }
      start.append(character)
    }
    return start.count >= 3 ? start + "…" : nil
  }

  /// Returns a coordinate as text, with as many decimals as it needs, at most two.
  static func coordinateText(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    if part % 10 == 0 { return "\(sign)\(whole).\(part / 10)" }
    return "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
