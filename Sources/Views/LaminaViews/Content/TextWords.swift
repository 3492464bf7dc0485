/// The words and paragraphs of a text, which taps select.
///
/// Characters are counted as Unicode scalars.
enum TextWords {
  private enum Kind {
    case word, space, other
  }

  private static func kind(of character: Character) -> Kind {
    if character.isLetter || character.isNumber || character == "_" { return .word }
    return character.isWhitespace ? .space : .other
  }

  /// Whether a character joins the letters or digits on both of its sides, as in "don't" and "3.14".
  private static func joins(_ character: Character) -> Bool {
    character == "'" || character == "\u{2019}" || character == "."
  }

  /// Returns the word at a caret position.
  ///
  /// It is the word that contains the position, or else that ends there. Between spaces it is the previous word of the
  /// line, or else the next; among signs it is one sign. Policy: `select-word`.
  ///
  /// - Parameters:
  ///   - index: the position.
  ///   - string: the text.
  /// - Returns: the range; empty if the paragraph has no character.
  static func word(at index: Int, in string: String) -> Range<Int> {
    let paragraph = paragraph(at: index, in: string)
    let characters = Array(string)
    let starts = TextCarets.boundaries(of: string)
    guard let first = starts.firstIndex(of: paragraph.lowerBound),
      let end = starts.firstIndex(where: { $0 >= paragraph.upperBound })
    else { return index..<index }
    func kind(_ place: Int) -> Kind? {
      guard place >= first, place < end, place < characters.count else { return nil }
      let own = TextWords.kind(of: characters[place])
      guard own == .other, joins(characters[place]), place > first, place + 1 < end else {
        return own
      }
      let (before, after) = (characters[place - 1], characters[place + 1])
      let isDecimal = characters[place] != "." || (before.isNumber && after.isNumber)
      let isInside =
        TextWords.kind(of: before) == .word && TextWords.kind(of: after) == .word && isDecimal
      return isInside ? .word : .other
    }
    let place = starts.lastIndex { $0 <= index } ?? 0
    let candidates = [place, place - 1]
    var seed = candidates.first { kind($0) == .word } ?? candidates.first { kind($0) == .other }
    // A position between spaces takes the nearest word before it, and then the nearest after it.
    if seed == nil {
      seed =
        stride(from: place - 1, through: first, by: -1).first {
          kind($0) != .space && kind($0) != nil
        }
        ?? (place..<max(end, place)).first { kind($0) != .space && kind($0) != nil }
    }
    guard let seed else { return index..<index }
    var (low, high) = (seed, seed + 1)
    if kind(seed) == .word {
      while kind(low - 1) == .word { low -= 1 }
      while kind(high) == .word { high += 1 }
    }
    return starts[low]..<starts[high]
  }

  /// Returns the paragraph that contains a caret position, without its break.
  ///
  /// - Parameters:
  ///   - index: the position.
  ///   - string: the text.
  /// - Returns: the range.
  static func paragraph(at index: Int, in string: String) -> Range<Int> {
    var (start, count) = (0, 0)
    for character in string {
      let next = count + character.unicodeScalars.count
      if character.isNewline {
        if count >= index { return start..<count }
        start = next
      }
      count = next
    }
    return start..<count
  }
}
