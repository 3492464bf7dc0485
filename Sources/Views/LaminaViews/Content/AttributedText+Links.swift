import LaminaGeometry
import LaminaText

extension AttributedText {
  /// Whether any of the characters belong to a link.
  var hasLinks: Bool { runs.contains { $0.attributes.link != nil } }

  /// Returns the text with its links in a colour.
  ///
  /// Policy: `text-links`.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - underlined: whether links without a line get one under them.
  /// - Returns: the text.
  func showingLinks(in color: Color, underlined: Bool) -> AttributedText {
    guard hasLinks else { return self }
    var text = self
    for run in runs where run.attributes.link != nil {
      text.setAttributes(in: run.range) { attributes in
        attributes.color = color
        if underlined && attributes.underline == nil { attributes.underline = TextDecoration() }
      }
    }
    return text
  }
}
