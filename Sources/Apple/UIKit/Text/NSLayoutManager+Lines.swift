import LaminaDrawing
public import LaminaGeometry
import LaminaText
public import LaminaViews

// Rectangles of lines and of glyphs, and their drawing.

nonisolated extension NSLayoutManager {
  /// Returns the rectangle of a glyph's line across its container.
  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    guard let (layout, line) = unsafe line(at: glyphIndex, effectiveRange) else { return .zero }
    let width = textContainers.first?.size.width ?? 0
    return CGRect(
      x: 0, y: line.top, width: width > 0 ? width : layout.size.width, height: line.height)
  }

  /// Returns the rectangle that the glyphs of a glyph's line take.
  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    guard let (_, line) = unsafe line(at: glyphIndex, effectiveRange) else { return .zero }
    let padding = textContainers.first?.lineFragmentPadding ?? 0
    return CGRect(
      x: line.origin.x, y: line.top, width: line.width + 2 * padding, height: line.height)
  }

  private func line(
    at glyph: Int, _ effectiveRange: UnsafeMutablePointer<NSRange>?
  ) -> (TextLayout, TextLine)? {
    guard let layout = layout(in: nil) else { return nil }
    let offsets = layout.text.utf16Offsets
    let line =
      layout.lines.first { offsets[min($0.range.upperBound, offsets.count - 1)] > glyph }
      ?? layout.lines.last
    guard let line else { return nil }
    let start = offsets[line.range.lowerBound]
    unsafe effectiveRange?.pointee = NSRange(
      location: start, length: offsets[min(line.range.upperBound, offsets.count - 1)] - start)
    return (layout, line)
  }

  /// Returns the rectangle that bounds glyphs in a container.
  public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer)
    -> CGRect
  {
    var all: CGRect?
    enumerateBoxes(glyphRange, container) { all = all?.union($0) ?? $0 }
    return all ?? .zero
  }

  /// Calls a closure with the rectangle of each line that holds some of the glyphs.
  public func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer,
    using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var isStopped = ObjCBool(false)
    enumerateBoxes(glyphRange, textContainer) { box in
      if !isStopped.boolValue { unsafe block(box, &isStopped) }
    }
  }

  /// Calls a closure with the rectangle, the used rectangle, the container and the glyphs of each line.
  public func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainers.first, let layout = layout(in: container) else { return }
    let offsets = layout.text.utf16Offsets
    var isStopped = ObjCBool(false)
    for line in layout.lines where !isStopped.boolValue {
      let start = offsets[line.range.lowerBound]
      guard start < NSMaxRange(glyphRange), offsets[line.range.upperBound] > glyphRange.location
      else { continue }
      var range = NSRange(location: 0, length: 0)
      let (all, used) = unsafe (
        lineFragmentRect(forGlyphAt: start, effectiveRange: &range),
        lineFragmentUsedRect(forGlyphAt: start, effectiveRange: nil)
      )
      unsafe block(all, used, container, range, &isStopped)
    }
  }

  /// Calls a closure with the boxes of glyphs, one for each line.
  private func enumerateBoxes(
    _ glyphs: NSRange, _ container: NSTextContainer, _ body: (CGRect) -> Void
  ) {
    guard let layout = layout(in: container) else { return }
    let offsets = layout.text.utf16Offsets
    for line in layout.lines {
      var all: CGRect?
      for character in line.range
      where offsets[character] >= glyphs.location && offsets[character] < NSMaxRange(glyphs) {
        guard let box = layout.box(of: character, in: line) else { continue }
        all = all?.union(box) ?? box
      }
      if let all { body(all.offset(dx: container.lineFragmentPadding, dy: 0)) }
    }
  }

  // MARK: - Drawing

  /// Draws glyphs into the current context, with the container's top left corner at a point; all lines are drawn.
  public func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard glyphsToShow.length > 0, let container = textContainers.first,
      let layout = layout(in: container)
    else { return }
    let place = CGPoint(x: origin.x + container.lineFragmentPadding, y: origin.y)
    ContextStack.draw { context throws(DrawingError) in try context.draw(layout, at: place) }
  }

  /// Does nothing, since `drawGlyphs(forGlyphRange:at:)` draws the backgrounds too.
  public func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
}

nonisolated extension TextLine {
  /// The top of the line in its layout, in points.
  var top: Double { origin.y - ascent }
  /// The bottom of the line in its layout, in points.
  var bottom: Double { origin.y + descent + leading }
}

nonisolated extension TextLayout {
  /// Returns the box of a character in its layout; `nil` for one without a glyph.
  func box(of character: Int, in line: TextLine) -> CGRect? {
    for index in line.runs where runs[index].range.contains(character) {
      let run = runs[index]
      if run.glyphs.isEmpty || attachment(of: run) != nil {
        return run.rect.offset(dx: line.origin.x, dy: line.origin.y)
      }
      // The glyph whose cluster is the last one that starts at or before the character.
      let cluster = glyphs[run.glyphs].map(\.cluster).filter { $0 <= character }.max()
      let own = glyphs[run.glyphs].filter { $0.cluster == cluster }
      guard let first = own.first, let last = own.last else { continue }
      return CGRect(
        x: line.origin.x + first.position.x, y: line.top,
        width: last.position.x + last.advance - first.position.x, height: line.ascent + line.descent
      )
    }
    return nil
  }
}
