import LaminaText

/// A text being edited, with its selection.
///
/// An empty selection is the caret. Characters are counted as Unicode scalars.
struct EditedText {
  /// The characters with their attributes.
  var text: AttributedText
  /// The range of selected characters, which typing replaces.
  var selection: Range<Int>

  /// Makes a text with the caret at its end.
  init(_ text: AttributedText) { (self.text, selection) = (text, text.count..<text.count) }

  /// The range that a deletion removes: the selection, or the character before the caret; empty at the start.
  var deleted: Range<Int> {
    guard selection.isEmpty else { return selection }
    let places = TextCarets.boundaries(of: text.string)
    return (places.last { $0 < selection.lowerBound } ?? 0)..<selection.lowerBound
  }

  /// Replaces a range of characters, and puts the caret after the new ones.
  ///
  /// - Parameters:
  ///   - range: the characters to remove.
  ///   - string: the characters to insert.
  ///   - attributes: the attributes of the new characters.
  mutating func replace(_ range: Range<Int>, with string: String, _ attributes: TextAttributes) {
    let count = text.count
    text.replace(range, with: string, attributes: attributes)
    let caret = range.upperBound + text.count - count
    selection = caret..<caret
  }

  /// Returns the attributes of the character before an index; `nil` if there is none.
  func attributes(before index: Int) -> TextAttributes? {
    text.runs.last { $0.range.lowerBound < index }?.attributes
  }
}
