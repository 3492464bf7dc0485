import LaminaGeometry
import LaminaText

// Labels whose texts become smaller where they do not fit.

extension Label.Style {
  /// Lays out a text at full size or, if it does not fit and the style permits, smaller.
  ///
  /// Sizes, kerning and baseline offsets of all runs are scaled alike. The size is found by halving: it is at most a
  /// 256th of the full size too small, and the same for the same text and space. A text that does not fit even at
  /// `minimumScaleFactor` is laid out at that factor.
  func fittedLayout(_ text: AttributedText, in size: Size) throws(TextError) -> TextLayout {
    let full = try layout(text, in: size)
    let least = min(1, max(0, minimumScaleFactor))
    guard adjustsFontSizeToFitWidth, least > 0, least < 1, isCut(full, in: size) else {
      return full
    }
    var (low, high) = (least, 1.0)
    var best = try layout(text.scaled(by: least), in: size)
    if isCut(best, in: size) { return best }
    while high - low > 1.0 / 256 {
      let middle = (low + high) / 2
      let tried = try layout(text.scaled(by: middle), in: size)
      if isCut(tried, in: size) {
        high = middle
      } else {
        (low, best) = (middle, tried)
      }
    }
    return best
  }

  private func isCut(_ layout: TextLayout, in size: Size) -> Bool {
    layout.isTruncated || layout.lines.contains { $0.width > size.width + 0.001 }
  }
}

extension AttributedText {
  /// Returns the text with its sizes, kerning and baseline offsets multiplied by a factor.
  fileprivate func scaled(by factor: Double) -> AttributedText {
    var text = self
    text.setAttributes(in: 0..<count) { attributes in
      attributes.size *= factor
      attributes.kerning *= factor
      attributes.baselineOffset *= factor
    }
    return text
  }
}
