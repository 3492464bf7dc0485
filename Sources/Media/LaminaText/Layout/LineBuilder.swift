// Layout: paragraphs are shaped and broken into lines of positioned glyphs.

import LaminaGeometry

/// A builder of a text layout, line by line.
struct LineBuilder: ~Copyable {
  let text: AttributedText
  /// The options of the layout.
  let base: TextLayoutOptions
  /// The options of the current line, which its paragraph's style may change.
  var options: TextLayoutOptions
  /// The style of the current paragraph.
  var style: ParagraphStyle?
  var fonts: RunFonts
  var shaper: Shaper
  /// The last line added; `nil` before the first one.
  var last: PlacedLine?
  /// The last line added with a character that can be seen; `nil` if there is none.
  var lastVisible: PlacedLine?
  /// The bottom of the last line added, in points from the layout's top.
  var y = 0.0
  /// The space between the last line added and the next one, in points.
  var gap = 0.0

  /// A line that was added to the layout, with the layout's size and counts before it.
  struct PlacedLine {
    let paragraph: ShapedParagraph
    let line: LineRange
    /// The numbers of lines, runs and glyphs that the layout had before this line.
    let (lines, runs, glyphs): (Int, Int, Int)
    let size: Size
    let gap: Double
    let options: TextLayoutOptions
    let style: ParagraphStyle?
  }

  init(_ text: AttributedText, _ options: TextLayoutOptions, fonts: FontCollection)
    throws(TextError)
  {
    self.text = text
    base = options
    self.options = options
    self.fonts = RunFonts(of: text, from: fonts)
    shaper = try Shaper()
  }

  /// Adds all lines of the text that fit to the layout.
  mutating func buildLines(_ layout: inout TextLayout) throws(TextError) {
    let values = text.values
    var start = 0
    while start < values.count {
      var end = start
      while end < values.count, !CharacterClass.endsParagraph(values[end]) { end += 1 }
      var next = min(end + 1, values.count)
      if end + 1 < values.count, values[end] == 0x0D, values[end + 1] == 0x0A { next = end + 2 }
      if options.numberOfLines > 0, layout.lines.count == options.numberOfLines {
        return try truncateLastLine(&layout)
      }
      let before = style
      style = text.runs[fonts.runIndex(at: start, of: text)].attributes.paragraph
      if start > 0 { gap += LineBuilder.paragraphSpace(before, style) }
      options = style.map { base.applying($0, isFirstLine: true) } ?? base
      let shaped = try ShapedParagraph(
        start..<end, of: text, fonts: &fonts, direction: options.direction, shaper: &shaper)
      guard try addParagraph(shaped, ending: next, to: &layout) else { return }
      start = next
    }
  }

  /// Returns the space between two paragraphs, in points.
  private static func paragraphSpace(_ before: ParagraphStyle?, _ after: ParagraphStyle?) -> Double
  {
    max(0, before?.paragraphSpacing ?? 0) + max(0, after?.paragraphSpacingBefore ?? 0)
  }

  /// Adds the lines of a paragraph, and returns whether the next paragraph may follow.
  private mutating func addParagraph(
    _ shaped: ShapedParagraph, ending next: Int, to layout: inout TextLayout
  ) throws(TextError) -> Bool {
    let count = shaped.values.count
    var place = 0
    var isLast = false
    while !isLast {
      if options.numberOfLines > 0, layout.lines.count == options.numberOfLines {
        try truncateLastLine(&layout)
        return false
      }
      if place > 0, let style { options = base.applying(style, isFirstLine: false) }
      var line = shaped.nextLine(from: place, options)
      var pieces = try fitLine(&line, of: shaped)
      place = line.range.upperBound
      // Between a break within the paragraph and the one that ends it, there is an empty line.
      isLast =
        place == count
        && (line.range.isEmpty || next == shaped.start + count
          || !CharacterClass.endsLine(shaped.values[place - 1]))
      let isVisible = shaped.visibleEnd(of: line.range) > line.range.lowerBound
      if options.truncation != .none, options.wrapping == .none, isVisible,
        shaped.visibleWidth(of: line.range, options) > options.width + ShapedParagraph.slack
      {
        pieces = try truncatedPieces(line.range, of: shaped, isForced: false)
      }
      let placed = PlacedLine(
        paragraph: shaped, line: line, lines: layout.lines.count, runs: layout.runs.count,
        glyphs: layout.glyphs.count, size: Size(width: layout.size.width, height: y), gap: gap,
        options: options, style: style)
      try addLine(pieces, line, of: shaped, ending: isLast ? next : nil, to: &layout)
      if y - layout.lines[placed.lines].leading > options.height + ShapedParagraph.slack,
        placed.lines > 0
      {
        removeLines(from: placed, &layout)
        try truncateLastLine(&layout)
        return false
      }
      last = placed
      if isVisible { lastVisible = placed }
    }
    return true
  }

  /// Returns the pieces of a line, with a hyphen if the line ends within a hyphenated word or after
  /// a soft hyphen.
  ///
  /// If reshaping or the hyphen makes the line too wide, it is broken earlier.
  private mutating func fitLine(_ line: inout LineRange, of shaped: ShapedParagraph)
    throws(TextError) -> [LinePiece]
  {
    // Eight attempts suffice: a cut changes only adjacent glyphs.
    for _ in 0..<8 {
      let (pieces, isReshaped) = try shaped.linePieces(of: line.range, &shaper)
      let hyphen = try makeHyphen(after: line, of: shaped).map { [$0] } ?? []
      guard isReshaped || !hyphen.isEmpty, options.wrapping != .none else { return pieces }
      let visible = line.range.lowerBound..<shaped.visibleEnd(of: line.range)
      let seen = try shaped.linePieces(of: visible, &shaper).pieces + hyphen
      guard !shaped.values[visible].contains(CharacterClass.tab),
        seen.reduce(0, { $0 + $1.width }) > options.width + ShapedParagraph.slack,
        let end = shaped.earlierEnd(of: line.range, options)
      else { return pieces + hyphen }
      line = LineRange(range: line.range.lowerBound..<end, isHard: false)
    }
    let hyphen = try makeHyphen(after: line, of: shaped).map { [$0] } ?? []
    return try shaped.linePieces(of: line.range, &shaper).pieces + hyphen
  }

  // MARK: - Glyphs

  /// Positions the glyphs of a line's pieces, and adds the line below the last one.
  mutating func addLine(
    _ logical: [LinePiece], _ line: LineRange, of shaped: ShapedParagraph, ending next: Int?,
    to layout: inout TextLayout
  ) throws(TextError) {
    let start = shaped.start
    let isTruncated = logical.contains { $0.isEllipsis }
    let visibleEnd = isTruncated ? line.range.upperBound : shaped.visibleEnd(of: line.range)
    let pieces = shaped.splitHanging(logical, from: visibleEnd)
    var (ascent, descent, leading) = (0.0, 0.0, 0.0)
    if pieces.isEmpty {
      let run = fonts.runIndex(at: start + line.range.lowerBound, of: text)
      let font = try fonts.cachedFont(ofRun: run, of: text)
      (ascent, descent, leading) = (font.ascent, font.descent, font.leading)
    }
    for piece in pieces {
      ascent = max(ascent, piece.ascent)
      descent = max(descent, piece.descent)
      leading = max(leading, piece.leading)
    }
    if let style {
      // The difference is above the characters.
      ascent += style.height(of: ascent + descent) - ascent - descent
    }
    y += gap
    gap = max(0, style?.lineSpacing ?? 0)
    let advances = LineAdvances(
      pieces, of: shaped, options, isJustified: options.alignment == .justified && !line.isHard)
    let order = VisualOrder.visualIndices(levels: pieces.map(\.level))
    let firstRun = layout.runs.count
    // Whitespace that hangs on the left of a right-to-left line is left of the line's start.
    var pen = shaped.baseLevel & 1 == 1 ? -advances.hanging : 0
    for index in order {
      let piece = pieces[index]
      let left = pen
      let firstGlyph = layout.glyphs.count
      for glyph in piece.glyphs {
        let advance = advances.glyphAdvance(of: glyph, in: piece, shaped)
        layout.glyphs.append(
          PositionedGlyph(
            glyph: glyph.glyph,
            position: Point(
              x: pen + Double(glyph.xOffset) * piece.font.scale,
              y: -Double(glyph.yOffset) * piece.font.scale - piece.baselineOffset),
            advance: advance, cluster: start + glyph.cluster))
        pen += advance
      }
      layout.runs.append(
        TextRun(
          range: piece.isEllipsis
            ? start + piece.range.lowerBound..<start + piece.range.lowerBound
            : start + piece.range.lowerBound..<start + piece.range.upperBound,
          font: piece.font, attributesIndex: piece.run, isRightToLeft: piece.level & 1 == 1,
          isEllipsis: piece.isEllipsis, glyphs: firstGlyph..<layout.glyphs.count,
          rect: Rect(minX: left, minY: -piece.ascent, maxX: pen, maxY: piece.descent),
          cutSides: piece.cutSides))
    }
    let end = next ?? start + line.range.upperBound
    layout.lines.append(
      TextLine(
        range: start + line.range.lowerBound..<end, origin: Point(x: 0, y: y + ascent),
        width: advances.visible, ascent: ascent, descent: descent, leading: leading,
        runs: firstRun..<layout.runs.count, isRightToLeft: shaped.baseLevel & 1 == 1,
        isTruncated: isTruncated, room: options.width, indent: options.indent,
        alignment: options.alignment))
    y += ascent + descent + leading
    layout.isTruncated = layout.isTruncated || isTruncated
    layout.size = Size(
      width: max(layout.size.width, options.indent + advances.visible), height: y)
  }
}
