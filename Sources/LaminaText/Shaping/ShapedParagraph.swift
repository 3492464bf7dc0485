// Shaping: a paragraph becomes items, each with one font, level, script and set of attributes, and their
// glyphs.

import LaminaGeometry

/// Characters that are shaped together, and their glyphs.
struct ShapedItem {
  /// The characters, as indices in the paragraph.
  var range: Range<Int>
  var font: Font
  /// The index of the text's run.
  var run: Int
  var level: Int8
  var properties: ShapingProperties
  /// The glyphs in visual order; clusters are indices in the paragraph.
  var glyphs: [ShapedGlyph]
}

/// A shaped paragraph without its final break.
struct ShapedParagraph {
  /// The index of its first character in the text.
  let start: Int
  /// The characters.
  let values: [UInt32]
  /// The characters as shaped: tabs become spaces, controls U+200B.
  private let shapedValues: [UInt32]
  /// The paragraph's own embedding level.
  let baseLevel: Int8
  /// The line break after each character.
  let breaks: [TextAnalysis.Break]
  /// Whether each character starts a grapheme cluster.
  let startsCluster: [Bool]
  /// The items in logical order, without gaps.
  private(set) var items: [ShapedItem] = []
  /// The advance of each character, in points; an advance that several share counts for the first one.
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
    let firstRun = fonts.run(at: range.lowerBound, of: text)
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
      items[index].glyphs = try shape(item.range, as: item, &shaper)
      measure(items[index])
    }
  }

  /// Splits the paragraph where the run, the level, the script or the font changes.
  private mutating func itemise(
    _ text: AttributedText, _ firstRun: Int, levels: [Int8],
    fonts: inout RunFonts
  ) throws(TextError) {
    let scripts = ShapedParagraph.resolvedScripts(values)
    var run = firstRun
    var place = 0
    while place < values.count {
      var end = place + 1
      while end < values.count, !startsCluster[end] { end += 1 }
      while text.runs[run].range.upperBound <= start + place { run += 1 }
      let font = try fonts.font(
        for: values[place..<min(end, place + 32)], run: run, of: text)
      // A cluster may contain several levels or runs; its base's count.
      let (level, script) = (levels[place], scripts[place])
      if var last = items.popLast() {
        if last.run == run, last.level == level, last.properties.script == script,
          last.font == font
        {
          last.range = last.range.lowerBound..<end
          items.append(last)
          place = end
          continue
        }
        items.append(last)
      }
      let attributes = text.runs[run].attributes
      items.append(
        ShapedItem(
          range: place..<end, font: font, run: run, level: level,
          properties: ShapingProperties(
            isRightToLeft: level & 1 == 1, script: script, language: attributes.font.language,
            features: attributes.features), glyphs: []))
      place = end
    }
  }

  /// Reshapes a part of an item.
  func shape(_ range: Range<Int>, as item: ShapedItem, _ shaper: inout Shaper) throws(TextError)
    -> [ShapedGlyph]
  { try shaper.shape(shapedValues, range, face: item.font.face, item.properties) }

  private mutating func measure(_ item: ShapedItem) {
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

  /// Returns the characters' scripts; shared characters take the script of the preceding, or else
  /// following, character.
  private static func resolvedScripts(_ values: [UInt32]) -> [UInt32] {
    var scripts = TextAnalysis.scripts(values)
    func isShared(_ script: UInt32) -> Bool {
      script == TextAnalysis.commonScript || script == TextAnalysis.inheritedScript
        || script == TextAnalysis.unknownScript
    }
    var current = scripts.first { !isShared($0) } ?? TextAnalysis.commonScript
    for index in scripts.indices {
      if isShared(scripts[index]) { scripts[index] = current } else { current = scripts[index] }
    }
    return scripts
  }

  /// Returns the index of a character's item.
  func itemIndex(at place: Int) -> Int {
    Range.floorIndex(of: items.count) { items[$0].range.lowerBound > place }
  }
}
