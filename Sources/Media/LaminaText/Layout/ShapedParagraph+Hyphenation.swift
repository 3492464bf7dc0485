// Layout: words that are hyphenated where whole ones would leave a line too short.

extension ShapedParagraph {
  /// Returns the end of a line within a word, before a hyphen; `nil` if the line ends between words.
  ///
  /// `word` is the start of the first word that does not fit. `filled` is the width up to there, with and without the
  /// spaces before it.
  ///
  /// - Complexity: O(characters of the word).
  func hyphenatedEnd(
    at word: Int, filled: (width: Double, visible: Double),
    _ options: TextLayoutOptions
  ) -> Int? {
    guard filled.visible < options.hyphenationFactor * options.width else { return nil }
    // The letters of the word, without punctuation around them.
    var first = word
    while first < values.count, !isLetter(first), !CharacterClass.hangs(values[first]) {
      first += 1
    }
    var last = first
    while last < values.count, isLetter(last) { last += 1 }
    guard first < last else { return nil }
    let item = items[itemIndex(at: first)]
    let language = item.properties.language ?? "en"
    guard let patterns = HyphenationPatterns.installedPatterns(for: language) else { return nil }
    var hyphen = item.font.face.characterGlyphs(forValues: [0x2010])[0]
    if hyphen == 0 { hyphen = item.font.face.characterGlyphs(forValues: [0x2D])[0] }
    let room =
      options.width + ShapedParagraph.slack - filled.width
      - Double(item.font.face.advance(of: hyphen)) * item.font.scale
    var (end, width, place) = (Int?.none, 0.0, word)
    for next in patterns.hyphenPlaces(in: values[first..<last]) where startsCluster[next] {
      while place < next {
        width += widths[place]
        place += 1
      }
      if width > room { break }
      end = next
    }
    return end
  }

  private func isLetter(_ place: Int) -> Bool {
    guard let scalar = Unicode.Scalar(values[place]) else { return false }
    return scalar.properties.isAlphabetic || !startsCluster[place]
  }
}
