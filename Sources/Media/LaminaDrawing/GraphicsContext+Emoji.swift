import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaText

// Glyphs with colours of their own, and pictures in lines of text.

extension GraphicsContext {
  /// Draws the glyphs of a run that have colours of their own, such as emoji, and returns the plain ones undrawn.
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
        try drawGlyphPicture(picture, size: run.font.size, at: origin, alpha: color.alpha)
        continue
      }
      if let paint = run.font.face.paint(of: glyph.glyph) {
        try drawGlyphPaint(paint, of: glyph, run.font, at: start, color)
      } else if run.font.face.hasOutlines {
        plain.append(glyph)
      }
    }
    return plain
  }

  /// Draws a glyph that is a picture, sampled from the picture's mip levels.
  private func drawGlyphPicture(
    _ picture: GlyphPicture, size: Double, at origin: Point, alpha: Double
  ) throws(DrawingError) {
    let before = state.alpha
    defer { state.alpha = before }
    state.alpha *= clampedToUnit(alpha)
    let rect = Rect(
      x: origin.x + picture.rect.minX * size, y: origin.y + picture.rect.minY * size,
      width: picture.rect.width * size, height: picture.rect.height * size)
    let shown = deviceReach(of: rect).pixels(of: state.clip.bounds)
    countGlyphPicture(
      pixels: shown.area, bytes: picture.texture.byteCount + picture.texture.mipByteCount)
    // The text's own space has y down.
    try drawPicture(picture.texture, in: rect, isDown: true, isReduced: true)
  }

  /// Draws a text attachment's picture at the box of its run.
  ///
  /// The attachment's bounds give the picture's width, and its distance from the box's left edge.
  func drawAttachment(_ attachment: TextAttachment, in box: Rect) throws(DrawingError) {
    let picture: Texture
    do { picture = try attachment.image.decode().texture } catch { throw .image(error) }
    let rect = Rect(
      x: box.minX + attachment.bounds.minX, y: box.minY, width: attachment.bounds.width,
      height: box.height)
    // The text's own space has y down.
    try drawPicture(picture, in: rect, isDown: true, isReduced: true)
  }
}
