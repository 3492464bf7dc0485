public import CoreGraphics
public import LaminaDrawing
public import LaminaGeometry
import LaminaText

// Parts of lines, lines made shorter, and glyphs drawn one by one.

/// The part of a line that an ellipsis replaces.
nonisolated public enum CTLineTruncationType: UInt32, Sendable {
  /// The start.
  case start
  /// The end.
  case end
  /// The middle.
  case middle
}

/// Returns a line that is no wider than a width, with an ellipsis where characters are left out.
///
/// The ellipsis is the text's own, whatever the token is.
nonisolated public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ token: CTLine?
) -> CTLine? {
  guard let own = line.line, own.width > width else { return line }
  var options = TextLayoutOptions(width: width)
  options.wrapping = .none
  options.numberOfLines = 1
  switch truncationType {
  case .start: options.truncation = .start
  case .end: options.truncation = .end
  case .middle: options.truncation = .middle
  }
  let range = CTLineGetStringRange(line)
  let part = line.string.attributedSubstring(
    from: NSRange(location: range.location, length: range.length))
  return CTLine(TextLayout.made(of: part, options), 0, part)
}

/// Returns a line whose spaces make it as wide as a width; a factor below a half leaves it as it is.
nonisolated public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  guard justificationFactor >= 0.5, let own = line.line, own.width < justificationWidth else {
    return line
  }
  let range = CTLineGetStringRange(line)
  let part = NSMutableAttributedString(
    attributedString: line.string.attributedSubstring(
      from: NSRange(location: range.location, length: range.length)))
  // A word that has no room after it makes the line one that is spread.
  let last =
    unsafe part.length > 0 ? part.attributes(at: part.length - 1, effectiveRange: nil) : [:]
  part.append(
    NSAttributedString(string: " " + String(repeating: "M", count: 200), attributes: last))
  var options = TextLayoutOptions(width: justificationWidth, alignment: .justified)
  options.wrapping = .word
  return CTLine(TextLayout.made(of: part, options), 0, part)
}

/// Draws the glyphs in a range of a run at the context's text position; a length of 0 goes to the end.
nonisolated public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  let color = run.line.layout.attributes(of: run.run).color
  let glyphs = run.part(range).map { ($0.glyph, CGPoint(x: $0.position.x, y: -$0.position.y)) }
  context.saveGState()
  context.setFillColor(color)
  context.fillGlyphs(glyphs, run.run.font)
  context.restoreGState()
}

/// Draws glyphs of a font at places in text space, in the fill colour.
nonisolated public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard let opened = font.opened else { return }
  let places = (0..<count).map { unsafe (GlyphID(glyphs[$0]), positions[$0]) }
  context.fillGlyphs(places, opened)
}

nonisolated extension CGContext {
  /// Fills glyphs at places in text space, whose y goes up.
  fileprivate func fillGlyphs(_ glyphs: [(glyph: GlyphID, place: CGPoint)], _ font: Font) {
    var path = Path()
    for (glyph, place) in glyphs {
      guard let outline = try? font.outline(of: glyph) else { continue }
      path.append(outline.applying(Affine(a: 1, b: 0, c: 0, d: -1, tx: place.x, ty: place.y)))
    }
    let shown = path.applying(textMatrix)
    draw { context throws(DrawingError) in try context.fill(shown) }
  }
}
