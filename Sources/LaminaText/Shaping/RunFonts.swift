import LaminaGeometry

/// The fonts of a text's runs, and their fallbacks.
struct RunFonts {
  private let collection: FontCollection
  /// The font of each run; `nil` before its first use.
  private var fonts: [Font?]
  /// The fonts of single characters, by run and scalar value.
  private var substitutes: [UInt64: Font] = [:]

  init(of text: AttributedText, from collection: FontCollection) {
    self.collection = collection
    fonts = Array(repeating: nil, count: text.runs.count)
  }

  /// Returns the index of a character's run, or of the last run at the end of the text.
  ///
  /// O(log runs).
  func run(at place: Int, of text: AttributedText) -> Int {
    Range.floorIndex(of: text.runs.count) { text.runs[$0].range.lowerBound > place }
  }

  /// Returns the font of a run.
  mutating func font(ofRun run: Int, of text: AttributedText) throws(TextError) -> Font {
    if let font = fonts[run] { return font }
    let attributes = text.runs[run].attributes
    let font = try collection.font(attributes.font, size: attributes.size)
    fonts[run] = font
    return font
  }

  /// Returns the font for a grapheme cluster: the run's font, if it has the whole cluster, otherwise a
  /// fallback.
  mutating func font(for cluster: ArraySlice<UInt32>, run: Int, of text: AttributedText)
    throws(TextError) -> Font
  {
    let font = try font(ofRun: run, of: text)
    let first = cluster[cluster.startIndex]
    let key = UInt64(truncatingIfNeeded: run) << 32 | UInt64(first)
    if cluster.count == 1, let known = substitutes[key] { return known }
    let found = try find(cluster, font, text.runs[run].attributes.font)
    if cluster.count == 1 { substitutes[key] = found }
    return found
  }

  /// Policy: `text-emoji`.
  private func find(
    _ cluster: ArraySlice<UInt32>, _ font: Font, _ description: FontDescription
  ) throws(TextError) -> Font {
    let needed = cluster.filter { !CharacterClass.isIgnorable($0) }
    if needed.isEmpty { return font }
    let presentation = EmojiPresentation(cluster)
    let isCovered = !font.face.glyphs(forValues: needed).contains(0)
    if presentation.isColored {
      // A font that is asked for by name, and has the emoji, shows it as it does.
      if isCovered, font.face.hasColors || presentation == .emoji && description.isNamed {
        return font
      }
      if let face = try collection.emojiFace(for: needed) {
        return Font(face: face, size: font.size)
      }
    }
    if isCovered { return font }
    guard let face = try collection.fallback(for: needed, description) else { return font }
    return Font(face: face, size: font.size)
  }
}
