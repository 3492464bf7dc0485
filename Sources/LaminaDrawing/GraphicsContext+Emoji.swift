import LaminaGeometry
import LaminaText

// Glyphs with colours of their own.

extension GraphicsContext {
  /// Draws the glyphs of a run that have colours of their own, and returns the others.
  ///
  /// The text's colour does not tint them, but its alpha applies.
  func drawColored(
    _ glyphs: ArraySlice<PositionedGlyph>, _ run: TextRun, of layout: TextLayout, at start: Point,
    _ strike: GlyphStrike
  ) throws(DrawingError) -> [PositionedGlyph] {
    let color = layout.attributes(of: run).color
    let pictures: [GlyphPicture?]
    do {
      pictures = try self.glyphs.masks.pictures(of: glyphs.map(\.glyph), strike)
    } catch { throw .text(error) }
    var plain: [PositionedGlyph] = []
    for (glyph, picture) in zip(glyphs, pictures) {
      if let picture {
        let origin = Point(x: start.x + glyph.position.x, y: start.y + glyph.position.y)
        try draw(picture, size: run.font.size, at: origin, alpha: color.alpha)
        continue
      }
      if let paint = run.font.face.paint(of: glyph.glyph) {
        try draw(paint, of: glyph, run.font, at: start, color)
      } else if run.font.face.hasOutlines {
        plain.append(glyph)
      }
    }
    return plain
  }

  /// Draws a glyph's picture, as pictures that are shown smaller are: from two of their smaller versions.
  private func draw(
    _ picture: GlyphPicture, size: Double, at origin: Point, alpha: Double
  ) throws(DrawingError) {
    let before = state.alpha
    defer { state.alpha = before }
    state.alpha *= unit(alpha)
    countGlyphs(1)
    let rect = picture.rect
    // The text's own space has y down.
    try draw(
      picture.texture,
      in: Rect(
        x: origin.x + rect.minX * size, y: origin.y + rect.minY * size, width: rect.width * size,
        height: rect.height * size), isDown: true, isReduced: true)
  }
}
