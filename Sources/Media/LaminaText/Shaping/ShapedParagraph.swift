// Shaping: a paragraph becomes items, each with one font, level, script and set of attributes that shape, and their
// glyphs.

import LaminaGeometry

/// Characters that are shaped together, and their glyphs.
struct ShapedItem {
  /// The characters, as indices in the paragraph.
  var range: Range<Int>
  var font: Font
  /// The index of the text's run at the item's first character.
  var run: Int
  /// The starts of further text runs in the item, which differ only in attributes without effect on shaping; empty for
  /// most.
  var runStarts: [RunStart] = []
  var level: Int8
  var properties: ShapingProperties
  /// The advance added after each cluster, in font units.
  var kerning = 0
  /// The distance of the characters above the line's baseline, in points.
  var baselineOffset = 0.0
  /// The picture that the item shows, in place of its one character.
  var attachment: TextAttachment?
  /// The glyphs in visual order; clusters are indices in the paragraph.
  var glyphs: [ShapedGlyph]
}

/// A place in an item where the text's run changes.
struct RunStart {
  /// The index of the character in the paragraph.
  var place: Int
  /// The index of the text's run that starts there.
  var run: Int
}

/// A shaped paragraph without its final break.
struct ShapedParagraph {
  /// The index of the paragraph's first character in the text.
  let start: Int
  /// The scalar values of the paragraph's characters.
  let values: [UInt32]
  /// The scalar values that are shaped: `values`, with tabs as spaces and controls as U+200B.
  private let shapedValues: [UInt32]
  /// The paragraph's own embedding level (UAX 9); an odd one is right-to-left.
  let baseLevel: Int8
  /// The kind of line break after each character: whether the line must, may or may not end.
  let breaks: [TextAnalysis.Break]
  /// Whether each character starts a grapheme cluster.
  let startsCluster: [Bool]
  /// The items in logical order, without gaps.
  private(set) var items: [ShapedItem] = []
  /// The advance of each character, in points.
  ///
  /// The first character of a grapheme cluster has the cluster's advance. A ligature's is divided among its clusters.
  private(set) var widths: [Double]
  /// Whether each character is the first of a glyph's cluster.
  private var isGlyphStart: [Bool]
  /// Whether a line can start at each character without reshaping.
  private(set) var isSafeToBreak: [Bool]

  /// Shapes the characters of a paragraph.
  ///
  /// - Complexity: O(characters).
  init(
    _ range: Range<Int>, of text: AttributedText, fonts: inout RunFonts,
    direction: BaseDirection, shaper: inout Shaper
  ) throws(TextError) {
    start = range.lowerBound
    let slice = text.values[range]
    values = Array(slice)
    shapedValues = slice.map {
      $0 == CharacterClass.tab ? 0x20 : CharacterClass.isControl($0) ? 0x200B : $0
    }
    let bidi = try TextAnalysis.bidiLevels(values, direction: direction)
    baseLevel = bidi.base
    let firstRun = fonts.runIndex(at: range.lowerBound, of: text)
    breaks = try TextAnalysis.lineBreaks(
      values, language: range.isEmpty ? nil : text.runs[firstRun].attributes.font.language)
    startsCluster = CharacterClass.startsCluster(slice)
    widths = [Double](repeating: 0, count: values.count)
    isGlyphStart = [Bool](repeating: false, count: values.count)
    isSafeToBreak = isGlyphStart
    if range.isEmpty { return }
    try itemise(text, firstRun, levels: bidi.levels, fonts: &fonts)
    for index in items.indices {
      let item = items[index]
      items[index].glyphs = try shapePart(item.range, as: item, &shaper)
      measureItem(items[index])
    }
  }

  /// Splits the paragraph into items where the level, the script, the font or another attribute that affects shaping
  /// changes.
  private mutating func itemise(
    _ text: AttributedText, _ firstRun: Int, levels: [Int8],
    fonts: inout RunFonts
  ) throws(TextError) {
    let ownScripts = TextAnalysis.scripts(values)
    let scripts = ShapedParagraph.resolvedScripts(ownScripts, values)
    /// The fallback fonts of clusters, by the index at which each starts, up to where the level, the script or the font
    /// changes.
    var substitutes: [Int: Font] = [:]
    var run = firstRun
    var place = 0
    while place < values.count {
      let end = clusterEnd(from: place)
      if !startsCluster[place], var part = items.last {
        // A further part of a long cluster.
        part.range = place..<end
        part.run = part.runStarts.last?.run ?? part.run
        part.runStarts = []
        items.append(part)
        place = end
        continue
      }
      while text.runs[run].range.upperBound <= start + place { run += 1 }
      if end == place + 1, text.attachment(at: start + place, run: run) != nil {
        let font = try fonts.cachedFont(ofRun: run, of: text)
        items.append(
          makeItem(
            place..<end, font, run: run, level: levels[place], script: scripts[place], of: text))
        place = end
        continue
      }
      let font: Font
      if let own = try fonts.ownFont(for: clusterCharacters(at: place), run: run, of: text) {
        font = own
      } else {
        if substitutes[place] == nil {
          substitutes = try self.substituteFonts(
            from: place, levels, (scripts, ownScripts), run: run, of: text, fonts: &fonts)
        }
        if let substitute = substitutes[place] {
          font = substitute
        } else {
          font = try fonts.cachedFont(ofRun: run, of: text)
        }
      }
      // A cluster may contain several levels or runs; its base's count.
      let (level, script) = (levels[place], scripts[place])
      if var last = items.popLast() {
        let lastRun = last.runStarts.last?.run ?? last.run
        if last.level == level, last.properties.script == script, last.font == font,
          last.attachment == nil,
          lastRun == run
            || text.runs[lastRun].attributes.shapes(like: text.runs[run].attributes)
        {
          if lastRun != run { last.runStarts.append(RunStart(place: place, run: run)) }
          last.range = last.range.lowerBound..<end
          items.append(last)
          place = end
          continue
        }
        items.append(last)
      }
      items.append(makeItem(place..<end, font, run: run, level: level, script: script, of: text))
      place = end
    }
  }

  /// Makes an item with the attributes of a run.
  private func makeItem(
    _ range: Range<Int>, _ font: Font, run: Int, level: Int8, script: UInt32,
    of text: AttributedText
  ) -> ShapedItem {
    let attributes = text.runs[run].attributes
    let place = start + range.lowerBound
    return ShapedItem(
      range: range, font: font, run: run, level: level,
      properties: ShapingProperties(
        isRightToLeft: level & 1 == 1, script: script, language: attributes.font.language,
        features: attributes.shapedFeatures),
      kerning: ShapedParagraph.fontUnits(attributes.kerning, of: font),
      baselineOffset: attributes.baselineOffset,
      attachment: range.count == 1 ? text.attachment(at: place, run: run) : nil, glyphs: [])
  }

  /// Shapes some characters of an item, and returns their glyphs.
  func shapePart(_ range: Range<Int>, as item: ShapedItem, _ shaper: inout Shaper) throws(TextError)
    -> [ShapedGlyph]
  {
    var glyphs: [ShapedGlyph]
    if let attachment = item.attachment {
      // No glyph of the font: the run shows the picture.
      let advance = ShapedParagraph.fontUnits(attachment.bounds.width, of: item.font)
      glyphs = [
        ShapedGlyph(
          glyph: 0, cluster: range.lowerBound, advance: advance, xOffset: 0, yOffset: 0,
          isUnsafeToBreak: false)
      ]
    } else {
      glyphs = try shaper.shape(shapedValues, range, face: item.font.face, item.properties)
    }
    if item.kerning != 0 { ShapedParagraph.spaceClusters(&glyphs, item.kerning, level: item.level) }
    return glyphs
  }

  /// Returns a distance in points as font units; at most 100 ems (a documented clamp).
  private static func fontUnits(_ points: Double, of font: Font) -> Int {
    let most = 100 * Double(font.face.metrics.unitsPerEm)
    let units = points / font.scale
    return units.isNaN ? 0 : Int(max(-most, min(most, units)).rounded())
  }

  /// Adds kerning after each cluster: on its right, or on its left in a right-to-left text.
  private static func spaceClusters(_ glyphs: inout [ShapedGlyph], _ amount: Int, level: Int8) {
    let isRightToLeft = level & 1 == 1
    for index in glyphs.indices {
      if isRightToLeft { glyphs[index].xOffset += amount }
      let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
      if isLast { glyphs[index].advance += amount }
    }
  }

  private mutating func measureItem(_ item: ShapedItem) {
    let scale = item.font.scale
    for glyph in item.glyphs {
      widths[glyph.cluster] += Double(glyph.advance) * scale
      isGlyphStart[glyph.cluster] = true
      isSafeToBreak[glyph.cluster] = true
    }
    for glyph in item.glyphs where glyph.isUnsafeToBreak { isSafeToBreak[glyph.cluster] = false }
    // Another item's glyphs start here.
    isSafeToBreak[item.range.lowerBound] = true
    shareLigatures(in: item.range)
    for place in item.range where values[place] == CharacterClass.tab { widths[place] = 0 }
  }

  /// Divides a ligature's width equally among its grapheme clusters.
  private mutating func shareLigatures(in range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      var end = place + 1
      var parts = 1
      while end < range.upperBound, widths[end] == 0, !isGlyphStart[end] {
        if startsCluster[end] { parts += 1 }
        end += 1
      }
      if parts > 1, widths[place] > 0 {
        let part = widths[place] / Double(parts)
        for other in place..<end where startsCluster[other] { widths[other] = part }
      }
      place = end
    }
  }

  /// The maximum number of characters of a cluster that are shaped together.
  ///
  /// The time of attaching marks to a base grows with the square of their number.
  private static let longestCluster = 64

  /// Returns the end of the cluster that begins at a place, or of its part of at most `longestCluster` characters.
  private func clusterEnd(from place: Int) -> Int {
    var end = place + 1
    while end < values.count, !startsCluster[end], end - place < ShapedParagraph.longestCluster {
      end += 1
    }
    return end
  }

  /// Returns the characters of the cluster that begins at a place, at most 32, which decide about its font.
  private func clusterCharacters(at place: Int) -> ArraySlice<UInt32> {
    values[place..<min(clusterEnd(from: place), place + 32)]
  }

  /// Returns the fallback fonts of the clusters that the run's font lacks, by the index at which each cluster starts.
  ///
  /// They are those from a place to where the level, the script or the font changes, or an emoji is shown in colours.
  ///
  /// - Complexity: O(characters).
  private func substituteFonts(
    from first: Int, _ levels: [Int8], _ scripts: (resolved: [UInt32], own: [UInt32]), run: Int,
    of text: AttributedText, fonts: inout RunFonts
  ) throws(TextError) -> [Int: Font] {
    var lacking: [Int] = []
    var (place, last) = (first, run)
    let own = try fonts.cachedFont(ofRun: run, of: text)
    let attributes = text.runs[run].attributes
    while place < values.count, levels[place] == levels[first],
      scripts.resolved[place] == scripts.resolved[first]
    {
      while text.runs[last].range.upperBound <= start + place { last += 1 }
      guard text.runs[last].attributes.font == attributes.font,
        text.runs[last].attributes.size == attributes.size
      else { break }
      if startsCluster[place] {
        let font = try fonts.ownFont(for: clusterCharacters(at: place), run: last, of: text)
        if let font, font != own { break }
        if font == nil { lacking.append(place) }
      }
      place += 1
    }
    let clusters = lacking.map(clusterCharacters)
    let hints = lacking.indices.filter { !ShapedParagraph.isShared(scripts.own[lacking[$0]]) }
    let found = try fonts.fallbackFonts(for: clusters, hints: hints, run: run, of: text)
    return Dictionary(uniqueKeysWithValues: zip(lacking, found))
  }

  /// Whether a script tag names no script in particular: common, inherited or unknown.
  private static func isShared(_ script: UInt32) -> Bool {
    script == TextAnalysis.commonScript || script == TextAnalysis.inheritedScript
      || script == TextAnalysis.unknownScript
  }

  /// Returns the characters' scripts, where shared characters take the script of the preceding character, or else of
  /// the following one.
  ///
  /// A closing bracket takes the script of its opening one.
  ///
  /// - Source: UAX 24, 5.2, paired punctuation.
  private static func resolvedScripts(_ scripts: [UInt32], _ values: [UInt32]) -> [UInt32] {
    var scripts = scripts
    var current = scripts.first { !isShared($0) } ?? TextAnalysis.commonScript
    let brackets = TextAnalysis.bracketNumbers(values)
    var open: [(pair: Int32, script: UInt32)] = []
    for index in scripts.indices {
      if !isShared(scripts[index]) {
        current = scripts[index]
        continue
      }
      let bracket = brackets[index]
      if bracket > 0 {
        if open.count == deepestBrackets { open.removeFirst() }
        open.append((bracket, current))
      } else if bracket < 0, let match = open.lastIndex(where: { $0.pair == -bracket }) {
        current = open[match].script
        open.removeSubrange(match...)
      }
      scripts[index] = current
    }
    return scripts
  }

  /// The maximum depth of nested brackets whose scripts are remembered.
  private static let deepestBrackets = 32

  /// Returns the index of a character's item.
  func itemIndex(at place: Int) -> Int {
    Range.floorIndex(of: items.count) { items[$0].range.lowerBound > place }
  }
}
