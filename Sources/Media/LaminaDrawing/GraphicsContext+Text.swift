public import LaminaGeometry
import LaminaPixels
import LaminaRaster
public import LaminaText

/// The cache of glyph masks that all graphics contexts share.
final class SharedGlyphCache: Sendable {
  static let shared = SharedGlyphCache()
  let masks = GlyphMaskCache(byteLimit: 32 << 20)
}

extension GraphicsContext {
  /// The largest em, in device pixels, at which glyphs are drawn as cached masks.
  ///
  /// Larger glyphs are drawn as paths, because their masks would fill the cache.
  private static let largestMask = 256.0

  /// Draws a laid-out text in its own colours, with its top left corner at `origin`.
  ///
  /// The text is upright, in either direction of y: lines follow one another down the page. The transform applies to it
  /// as to any draw. Backgrounds are drawn first, lines under characters before the characters, lines through them after.
  ///
  /// - Throws: `DrawingError.text` for broken glyphs; memory errors.
  public func draw(_ layout: TextLayout, at origin: Point) throws(DrawingError) {
    let down = orientation == .down ? 1.0 : -1
    let toPage = Affine(a: 1, b: 0, c: 0, d: down, tx: origin.x, ty: origin.y)
    let pageTransform = toPage.concatenating(state.transform)
    if let bad = pageTransform.numbers.first(where: { !$0.isFinite }) {
      throw .invalidNumber(name: "text position", bad)
    }
    let before = state.transform
    defer { state.transform = before }
    state.transform = pageTransform
    for line in layout.lines {
      for run in layout.runs[line.runs] {
        guard let background = layout.attributes(of: run).background else { continue }
        let rect = run.rect.offset(dx: line.origin.x, dy: line.origin.y)
        let color = fadedPixel(background)
        try drawShape(.rect(rect), reach: deviceReach(of: rect)) { _ in .color(color) }
      }
    }
    for line in layout.lines {
      try drawDecorations(of: line, in: layout, isUnder: true)
      for run in layout.runs[line.runs] {
        try undoing { () throws(DrawingError) in try drawRun(run, of: layout, at: line.origin) }
      }
      try drawDecorations(of: line, in: layout, isUnder: false)
    }
  }

  /// Lays out a text with unlimited width, and draws it.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - origin: the top left corner of its first line.
  ///   - fonts: the source of fonts.
  /// - Returns: the size of the laid-out text, in points.
  /// - Throws: `DrawingError.text`; memory errors.
  @discardableResult
  public func draw(_ text: AttributedText, at origin: Point, fonts: FontCollection = .system)
    throws(DrawingError) -> Size
  {
    let layout: TextLayout
    do { layout = try TextLayout(text, fonts: fonts) } catch { throw .text(error) }
    try draw(layout, at: origin)
    return layout.size
  }

  private func drawRun(_ run: TextRun, of layout: TextLayout, at start: Point) throws(DrawingError)
  {
    let before = state.shadow
    defer { state.shadow = before }
    applyShadow(layout.attributes(of: run).shadow)
    guard !run.cutSides.isEmpty else { return try drawWhole(run, of: layout, at: start) }
    // A part of a ligature: the rest of it has other attributes. Glyphs may reach beyond the line.
    let beyond = 4 * run.font.size
    let (box, sides) = (run.rect.offset(dx: start.x, dy: start.y), run.cutSides)
    let part = Rect(
      minX: box.minX - (sides.contains(.left) ? 0 : beyond), minY: box.minY - beyond,
      maxX: box.maxX + (sides.contains(.right) ? 0 : beyond), maxY: box.maxY + beyond)
    saveState()
    try clip(to: part)
    try drawWhole(run, of: layout, at: start)
    try restoreState()
  }

  /// Sets the context's shadow to a text's shadow; `nil` leaves the context's shadow as it is.
  func applyShadow(_ shadow: TextShadow?) {
    guard let shadow else { return }
    // The context's offset is in its own space, whose y may go up.
    let down = orientation == .down ? 1.0 : -1
    state.shadow = ContextShadow(
      offset: Size(width: shadow.offset.width, height: shadow.offset.height * down),
      blur: shadow.blur, color: shadow.color)
  }

  private func drawWhole(
    _ run: TextRun, of layout: TextLayout, at start: Point
  ) throws(DrawingError) {
    let transform = state.transform
    if let attachment = layout.attachment(of: run) {
      return try drawAttachment(attachment, in: run.rect.offset(dx: start.x, dy: start.y))
    }
    let attributes = layout.attributes(of: run)
    let color = fadedPixel(attributes.color)
    let strike = GlyphStrike(font: run.font, pointsToDevice: transform)
    let em = strike.transform
    let largest = max(abs(em.a), abs(em.b), abs(em.c), abs(em.d))
    guard largest.isFinite, !run.glyphs.isEmpty else { return }
    var plain = layout.glyphs[run.glyphs]
    if run.font.face.hasColors {
      plain = try drawColored(plain, run, of: layout, at: start, strike)[...]
      if plain.isEmpty { return }
    }
    if attributes.strokeWidth != 0, attributes.strokeWidth.isFinite {
      if attributes.strokeWidth < 0 { try drawOutlines(plain, run.font, at: start, color) }
      var style = StrokeStyle()
      style.width = abs(attributes.strokeWidth) / 100 * run.font.size
      try drawOutlines(
        plain, run.font, at: start, fadedPixel(attributes.strokeColor ?? attributes.color), style)
      return
    }
    if largest > GraphicsContext.largestMask {
      try drawOutlines(plain, run.font, at: start, color)
      return
    }
    let glyphs = plain.map { glyph in
      (
        glyph: glyph.glyph,
        position: transform(Point(x: start.x + glyph.position.x, y: start.y + glyph.position.y))
      )
    }
    var masks: [PlacedGlyphMask]
    do { masks = try self.glyphs.masks.masks(of: glyphs, strike) } catch { throw .text(error) }
    if state.shadow == nil {
      let shown = state.clip.bounds
      masks.removeAll { !$0.bounds.intersects(shown) }
    }
    // By index, so that no element is retained.
    var box = IntRect.empty
    var inked = 0
    for index in masks.indices where !masks[index].bounds.isEmpty {
      box = box.union(masks[index].bounds)
      inked += 1
    }
    countGlyphs(inked)
    let reach = DeviceReach.within(
      Rect(
        minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX),
        maxY: Double(box.maxY)))
    try drawShape(reach: box.isEmpty ? .nowhere : reach) { recorder in
      (recorder.addGlyphMasks(masks), .color(color))
    }
  }

  /// Fills the outlines of glyphs, or strokes them if a stroke is given.
  private func drawOutlines(
    _ glyphs: ArraySlice<PositionedGlyph>, _ font: Font, at start: Point, _ color: PackedPixel,
    _ stroke: StrokeStyle? = nil
  ) throws(DrawingError) {
    var path = Path()
    for glyph in glyphs {
      do {
        let outline = try font.outline(of: glyph.glyph)
        path.append(
          outline.applying(
            Affine(
              a: 1, b: 0, c: 0, d: 1, tx: start.x + glyph.position.x,
              ty: start.y + glyph.position.y)))
      } catch { throw .text(error) }
    }
    countGlyphs(glyphs.count)
    let shape = PathShape(
      path: path, paint: stroke.map { .stroke($0) } ?? .fill(.nonZero), isFine: stroke == nil)
    let margin = stroke?.reach(along: path) ?? 0
    try drawShape(reach: deviceReach(of: path, margin: margin)) {
      ($0.addPath(shape), .color(color))
    }
  }
}
