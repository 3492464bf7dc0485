import LaminaText

/// A text that is typed, and the characters that are selected in it.
///
/// An empty selection is the caret. Characters are counted as Unicode scalars.
struct EditedText {
  /// The text.
  var text: AttributedText
  /// The selected characters, which typing replaces.
  var selection: Range<Int>

  /// Makes a text with the caret at its end.
  init(_ text: AttributedText) { (self.text, selection) = (text, text.count..<text.count) }

  /// The range that a deletion takes: the selection, or the character before the caret; empty at the beginning.
  var deleted: Range<Int> {
    guard selection.isEmpty else { return selection }
    let places = TextCarets.boundaries(of: text.string)
    return (places.last { $0 < selection.lowerBound } ?? 0)..<selection.lowerBound
  }

  /// Puts characters in the place of others, and the caret behind them.
  ///
  /// - Parameters:
  ///   - range: the characters that go.
  ///   - string: the characters that come.
  ///   - attributes: how they look.
  mutating func replace(_ range: Range<Int>, with string: String, _ attributes: TextAttributes) {
    let count = text.count
    text.replace(range, with: string, attributes: attributes)
    let caret = range.upperBound + text.count - count
    selection = caret..<caret
  }

  /// The attributes of the character in front of a place; `nil` where there is none.
  func attributes(before index: Int) -> TextAttributes? {
    text.runs.last { $0.range.lowerBound < index }?.attributes
  }
}
