// Layout: an ellipsis replaces characters that do not fit.

import LaminaGeometry

extension ShapedParagraph {
  /// Returns the characters from `start` to the next hard break in the paragraph.
  func hardSegment(from start: Int) -> Range<Int> {
    var end = start
    while end < values.count, !CharacterClass.endsLine(values[end]) { end += 1 }
    return start..<end
  }

  /// Returns the width of characters in the shaped paragraph, without hanging whitespace at their end; in
  /// points.
  func visibleWidth(of range: Range<Int>, _ options: TextLayoutOptions) -> Double {
    var x = 0.0
    for place in range.lowerBound..<visibleEnd(of: range) {
      x = values[place] == CharacterClass.tab ? options.tabStop(after: x) : x + widths[place]
    }
    return x
  }

  /// Returns the end of the longest prefix of some characters that fits a width in points.
  fileprivate func prefixEnd(of range: Range<Int>, width: Double, _ options: TextLayoutOptions)
    -> Int
  {
    var x = 0.0
    var end = range.lowerBound
    while end < range.upperBound {
      let next = values[end] == CharacterClass.tab ? options.tabStop(after: x) : x + widths[end]
      if next > width + ShapedParagraph.slack { break }
      x = next
      end += 1
    }
    while end > range.lowerBound, end < range.upperBound, !startsCluster[end] { end -= 1 }
    return end
  }

  /// Returns the start of the longest suffix of some characters that fits a width in points.
  fileprivate func suffixStart(of range: Range<Int>, width: Double) -> Int {
    var x = 0.0
    var start = range.upperBound
    var fitting = start
    while start > range.lowerBound {
      x += widths[start - 1]
      if x > width + ShapedParagraph.slack { break }
      start -= 1
      if startsCluster[start], isSafeToBreak[start] || widths[start] > 0 { fitting = start }
    }
    return fitting
  }
}

extension LineBuilder {
  /// Truncates the last line of the layout by an ellipsis, because characters remain after it.
  ///
  /// An empty last line stays empty: the ellipsis ends the last line before it that shows a character. If there is
  /// none, the ellipsis stands alone on the last line.
  ///
  /// Policy: `text-empty-last-line`.
  mutating func truncateLastLine(_ layout: inout TextLayout) throws(TextError) {
    layout.isTruncated = true
    guard let last, last.options.truncation != .none else { return }
    let marked = last.options.truncation == .end ? lastVisible ?? last : last
    (options, style) = (marked.options, marked.style)
    let shaped = marked.paragraph
    let rest = shaped.hardSegment(from: marked.line.range.lowerBound)
    let end = max(layout.lines[marked.lines].range.upperBound, shaped.start + rest.upperBound)
    let old = marked.lines + 1 < layout.lines.count ? layout : nil
    removeLines(from: marked, &layout)
    let pieces = try truncatedPieces(rest, of: shaped, isForced: true)
    try addLine(pieces, LineRange(range: rest, isHard: true), of: shaped, ending: end, to: &layout)
    guard let old else { return }
    for index in marked.lines + 1..<old.lines.count where old.lines[index].range.lowerBound >= end {
      let (line, before) = (old.lines[index], old.lines[index - 1])
      y += line.origin.y - line.ascent - (before.origin.y + before.descent + before.leading)
      guard y + line.height - line.leading <= options.height + ShapedParagraph.slack else { break }
      appendLine(line, of: old, to: &layout)
    }
  }

  /// Removes a line and all lines after it from the layout.
  mutating func removeLines(from placed: PlacedLine, _ layout: inout TextLayout) {
    layout.lines.removeSubrange(placed.lines...)
    layout.runs.removeSubrange(placed.runs...)
    layout.glyphs.removeSubrange(placed.glyphs...)
    layout.size = placed.size
    (y, gap) = (placed.size.height, placed.gap)
  }

  /// Copies a line of another layout below the last line.
  private mutating func appendLine(
    _ line: TextLine, of old: TextLayout, to layout: inout TextLayout
  ) {
    var line = line
    let firstRun = layout.runs.count
    for var run in old.runs[line.runs] {
      let firstGlyph = layout.glyphs.count
      layout.glyphs += old.glyphs[run.glyphs]
      run.glyphs = firstGlyph..<layout.glyphs.count
      layout.runs.append(run)
    }
    line.runs = firstRun..<layout.runs.count
    line.origin.y = y + line.ascent
    layout.lines.append(line)
    y += line.height
    layout.size = Size(width: max(layout.size.width, line.indent + line.width), height: y)
  }

  /// Returns the pieces of a line whose characters do not all fit, with an ellipsis in place of the rest.
  ///
  /// - Parameters:
  ///   - range: the characters, as indices in the paragraph.
  ///   - shaped: the paragraph.
  ///   - isForced: whether characters after the range are omitted too, so that an ellipsis ends the line
  ///     even if the range fits.
  /// - Returns: the pieces in logical order, one of which may be an ellipsis.
  /// - Throws: `TextError`: of the ellipsis's font, and of memory.
  mutating func truncatedPieces(
    _ range: Range<Int>, of shaped: ShapedParagraph, isForced: Bool
  ) throws(TextError) -> [LinePiece] {
    let whole = range.lowerBound..<shaped.visibleEnd(of: range)
    if whole.isEmpty, !isForced || options.truncation != .end { return [] }
    let fits = shaped.visibleWidth(of: whole, options) <= options.width + ShapedParagraph.slack
    if fits, !isForced || options.truncation != .end {
      return try shaped.linePieces(of: whole, &shaper).pieces
    }
    let (low, high) = (whole.lowerBound, whole.upperBound)
    let anchor = options.truncation == .start ? low : max(low, high - 1)
    let ellipsis = try ellipsis(at: min(anchor, max(low, high - 1)), of: shaped)
    var room = options.width - ellipsis.width
    // Reshaping may make a part wider; at most eight attempts.
    for _ in 0..<8 {
      var head = low..<low
      var tail = high..<high
      switch options.truncation {
      case .start: tail = shaped.suffixStart(of: whole, width: room)..<high
      case .middle:
        head = low..<shaped.prefixEnd(of: whole, width: room / 2, options)
        let rest = room - shaped.visibleWidth(of: head, options)
        tail = max(head.upperBound, shaped.suffixStart(of: whole, width: rest))..<high
      case .end, .none: head = low..<shaped.prefixEnd(of: whole, width: room, options)
      }
      var mark = try self.ellipsis(
        at: tail.isEmpty ? max(low, head.upperBound - 1) : tail.lowerBound, of: shaped)
      mark.range = head.upperBound..<tail.lowerBound
      for index in mark.glyphs.indices { mark.glyphs[index].cluster = head.upperBound }
      let pieces =
        try shaped.linePieces(of: head, &shaper).pieces + [mark]
        + shaped.linePieces(of: tail, &shaper).pieces
      let excess = pieces.reduce(0) { $0 + $1.width } - options.width
      let hasTabs = shaped.values[head].contains(CharacterClass.tab)
      if excess <= ShapedParagraph.slack || hasTabs || (head.isEmpty && tail.isEmpty) {
        return pieces
      }
      room -= excess
    }
    return [ellipsis]
  }

  /// Returns an ellipsis with the attributes of a character: U+2026, or three full stops if no font has it.
  private mutating func ellipsis(at place: Int, of shaped: ShapedParagraph)
    throws(TextError) -> LinePiece
  {
    var piece = try makeMark([0x2026], orElse: [0x2E, 0x2E, 0x2E], at: place, of: shaped)
    piece.level = shaped.baseLevel
    piece.isEllipsis = true
    return piece
  }

  /// Returns the hyphen of a line that breaks after a soft hyphen or within a hyphenated word; `nil` for other lines.
  ///
  /// U+2010, or a hyphen-minus where no font has it.
  mutating func makeHyphen(after line: LineRange, of shaped: ShapedParagraph) throws(TextError)
    -> LinePiece?
  {
    let end = line.range.upperBound
    guard !line.isHard, end > line.range.lowerBound,
      line.isHyphenated || shaped.values[end - 1] == CharacterClass.softHyphen
    else { return nil }
    var piece = try makeMark([0x2010], orElse: [0x2D], at: end - 1, of: shaped)
    piece.range = end..<end
    return piece
  }

  /// Returns a piece of characters that the text does not have, such as a hyphen, with the look and level of one that
  /// it has.
  private mutating func makeMark(
    _ wanted: [UInt32], orElse others: [UInt32], at place: Int, of shaped: ShapedParagraph
  ) throws(TextError) -> LinePiece {
    let run = fonts.runIndex(at: shaped.start + place, of: text)
    var values = wanted
    var font = try fonts.clusterFont(for: values[...], run: run, of: text)
    if font.face.characterGlyphs(forValues: values).contains(0) {
      values = others
      font = try fonts.cachedFont(ofRun: run, of: text)
    }
    let attributes = text.runs[run].attributes
    let level =
      shaped.items.isEmpty ? shaped.baseLevel : shaped.items[shaped.itemIndex(at: place)].level
    let properties = ShapingProperties(
      isRightToLeft: shaped.baseLevel & 1 == 1, language: attributes.font.language,
      features: attributes.shapedFeatures)
    var glyphs = try shaper.shape(values, 0..<values.count, face: font.face, properties)
    for index in glyphs.indices { glyphs[index].cluster = place }
    return LinePiece(
      range: place..<place, font: font, run: run, level: level, glyphs: glyphs[...],
      baselineOffset: attributes.baselineOffset)
  }
}
