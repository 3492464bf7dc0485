// Layout: the advances of glyphs on a line, where tabs and justified spaces depend on the line.

/// The advances of the glyphs on one line, with the widths of its tabs and of its justified spaces.
struct LineAdvances {
  /// The width of the line without hanging whitespace, in points.
  private(set) var visible = 0.0
  /// The width of the whitespace that hangs beyond the line's end, in points.
  private(set) var hanging = 0.0
  /// The widths of the line's tabs, in points, by their characters' indices in the paragraph.
  private var tabs: [Int: Double] = [:]
  /// The width that justification adds to every space, in points.
  private var stretch = 0.0

  init(
    _ pieces: [LinePiece], of shaped: ShapedParagraph, _ options: TextLayoutOptions,
    isJustified: Bool
  ) {
    var spaces = 0
    for piece in pieces {
      var width = piece.width
      if !piece.isEllipsis, shaped.values[piece.range].contains(CharacterClass.tab) {
        // Tabs are measured from the line's start, in logical order; characters before them in the piece
        // have their paragraph widths.
        width = measureTabs(of: piece, in: shaped, options, from: visible + hanging)
      }
      if piece.hangs {
        hanging += width
        continue
      }
      visible += width
      // An ellipsis has no characters, and is on no justified line.
      if isJustified {
        spaces += shaped.values[piece.range].count(where: CharacterClass.stretches)
      }
    }
    guard isJustified, spaces > 0, options.width < .infinity, options.width > visible else {
      return
    }
    stretch = (options.width - visible) / Double(spaces)
    visible = options.width
  }

  /// Returns the width of a piece that contains tabs and starts at `start`; stores the tabs' widths.
  private mutating func measureTabs(
    of piece: LinePiece, in shaped: ShapedParagraph, _ options: TextLayoutOptions,
    from start: Double
  ) -> Double {
    var x = start
    for place in piece.range {
      if shaped.values[place] == CharacterClass.tab {
        let stop = options.tabStop(after: x)
        tabs[place] = stop - x
        x = stop
      } else {
        x += shaped.widths[place]
      }
    }
    return x - start
  }

  /// Returns the advance of a glyph, in points.
  func glyphAdvance(of glyph: ShapedGlyph, in piece: LinePiece, _ shaped: ShapedParagraph) -> Double
  {
    if piece.isEllipsis { return Double(glyph.advance) * piece.font.scale }
    if let tab = tabs[glyph.cluster] { return tab }
    let own = Double(glyph.advance) * piece.font.scale
    if stretch != 0, !piece.hangs, CharacterClass.stretches(shaped.values[glyph.cluster]) {
      return own + stretch
    }
    return own
  }
}
