import LaminaGeometry

/// The fonts of a text's runs, and their fallbacks.
struct RunFonts {
  private let collection: FontCollection
  /// The font of each run; `nil` before its first use.
  private var fonts: [Font?]
  /// The results of `ownFont` for single characters, by run and scalar value; an inner `nil` stands for a needed
  /// fallback.
  private var characterFonts: [UInt64: Font?] = [:]

  init(of text: AttributedText, from collection: FontCollection) {
    self.collection = collection
    fonts = Array(repeating: nil, count: text.runs.count)
  }

  /// Returns the index of a character's run, or of the last run at the end of the text.
  ///
  /// O(log runs).
  func runIndex(at place: Int, of text: AttributedText) -> Int {
    Range.floorIndex(of: text.runs.count) { text.runs[$0].range.lowerBound > place }
  }

  /// Returns the font of a run.
  mutating func cachedFont(ofRun run: Int, of text: AttributedText) throws(TextError) -> Font {
    if let font = fonts[run] { return font }
    let attributes = text.runs[run].attributes
    let font = try collection.font(attributes.font, size: attributes.size)
    fonts[run] = font
    return font
  }

  /// Returns the font of a grapheme cluster: the run's font, or one with colours; `nil` if a fallback is needed.
  ///
  /// Policy: `text-emoji`.
  mutating func ownFont(for cluster: ArraySlice<UInt32>, run: Int, of text: AttributedText)
    throws(TextError) -> Font?
  {
    let key =
      UInt64(truncatingIfNeeded: run) << 32 | UInt64(cluster[cluster.startIndex])
    if cluster.count == 1, let known = characterFonts[key] { return known }
    let found = try findOwnFont(for: cluster, run: run, of: text)
    if cluster.count == 1 { characterFonts[key] = .some(found) }
    return found
  }

  private mutating func findOwnFont(
    for cluster: ArraySlice<UInt32>, run: Int, of text: AttributedText
  ) throws(TextError) -> Font? {
    let font = try cachedFont(ofRun: run, of: text)
    let needed = RunFonts.needed(cluster)
    if needed.isEmpty { return font }
    let presentation = EmojiPresentation(cluster)
    let isCovered = font.face.covers(needed)
    if presentation.isColored {
      // A font that is asked for by name, and has the emoji, shows it as it does.
      let isNamed = text.runs[run].attributes.font.isNamed
      if isCovered, font.face.hasColors || presentation == .emoji && isNamed { return font }
      if let face = try collection.emojiFace(for: needed) {
        return Font(face: face, size: font.size)
      }
    }
    return isCovered ? font : nil
  }

  /// Returns the font for a grapheme cluster regardless of its neighbours: its own font, or else a fallback.
  mutating func clusterFont(for cluster: ArraySlice<UInt32>, run: Int, of text: AttributedText)
    throws(TextError) -> Font
  {
    if let own = try ownFont(for: cluster, run: run, of: text) { return own }
    return try fallbackFonts(for: [cluster], hints: [], run: run, of: text)[0]
  }

  /// Returns the fallback fonts of neighbouring grapheme clusters that their run's font lacks, one for each.
  ///
  /// All that the standard font has are set in it. As long as some are left, all that the fallback of one of them has
  /// are set in that. So punctuation comes from the font of the ideographs beside it.
  ///
  /// `hints` are the indices of clusters with a script of their own, whose fallbacks are looked for first.
  ///
  /// Policy: `text-fallback`.
  ///
  /// - Complexity: O(clusters), for each font that is found.
  mutating func fallbackFonts(
    for clusters: [ArraySlice<UInt32>], hints: [Int], run: Int, of text: AttributedText
  ) throws(TextError) -> [Font] {
    let own = try cachedFont(ofRun: run, of: text)
    let description = text.runs[run].attributes.font
    var fonts = [Font](repeating: own, count: clusters.count)
    let needed = clusters.map(RunFonts.needed)
    var isLeft = [Bool](repeating: true, count: clusters.count)
    var known: [FontFace] = [own.face]
    /// Gives a face to all remaining clusters that it has glyphs for.
    func setClusters(_ face: FontFace) {
      if known.contains(face) { return }
      known.append(face)
      for index in clusters.indices where isLeft[index] && face.covers(needed[index]) {
        fonts[index] = Font(face: face, size: own.size)
        isLeft[index] = false
      }
    }
    if let face = try? collection.standardFace(like: description) { setClusters(face) }
    for hint in hints + Array(clusters.indices) where isLeft[hint] {
      isLeft[hint] = false
      // Other fonts have other characters there.
      if RunFonts.isPrivate(needed[hint]) { continue }
      guard let face = try collection.fallbackFace(for: needed[hint], description) else { continue }
      fonts[hint] = Font(face: face, size: own.size)
      setClusters(face)
    }
    return fonts
  }

  private static func isPrivate(_ cluster: [UInt32]) -> Bool {
    let first = cluster.first.flatMap(Unicode.Scalar.init)
    return first?.properties.generalCategory == .privateUse
  }

  /// Returns the characters of a cluster that cannot be drawn without a glyph.
  private static func needed(_ cluster: ArraySlice<UInt32>) -> [UInt32] {
    cluster.filter { !CharacterClass.isIgnorable($0) }
  }
}
