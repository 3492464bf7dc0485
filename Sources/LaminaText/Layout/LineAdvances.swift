// Layout: how far glyphs move the pen on a line: tabs and justified spaces depend on the line.

/// The advances of a line's glyphs.
struct LineAdvances {
  /// The width without what hangs, in points.
  private(set) var visible = 0.0
  /// The width of what hangs.
  private(set) var hanging = 0.0
  /// The widths of tabs by their characters, counted from the paragraph's start.
  private var tabs: [Int: Double] = [:]
  /// What every space gets beside its own width.
  private var stretch = 0.0

  init(
    _ pieces: [LinePiece], of shaped: ShapedParagraph, _ options: TextLayoutOptions,
    isJustified: Bool
  ) {
    var spaces = 0
    for piece in pieces {
      var width = piece.width
      if !piece.isEllipsis, shaped.values[piece.range].contains(CharacterClass.tab) {
        // Tabs count from where the line starts, in logical order: what precedes them in the piece
        // has its width in the paragraph.
        width = widths(of: piece, in: shaped, options, from: visible + hanging)
      }
      if piece.hangs {
        hanging += width
        continue
      }
      visible += width
      // An ellipsis has no characters, and stands on no justified line.
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

  /// The width of a piece with tabs in it, which starts at `start`; keeps their widths.
  private mutating func widths(
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

  /// How far a glyph moves the pen, in points.
  func advance(of glyph: ShapedGlyph, in piece: LinePiece, _ shaped: ShapedParagraph) -> Double {
    if piece.isEllipsis { return Double(glyph.advance) * piece.font.scale }
    if let tab = tabs[glyph.cluster] { return tab }
    let own = Double(glyph.advance) * piece.font.scale
    if stretch != 0, !piece.hangs, CharacterClass.stretches(shaped.values[glyph.cluster]) {
      return own + stretch
    }
    return own
  }
}
