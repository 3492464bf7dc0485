import LaminaGeometry
import LaminaPixels
import LaminaRaster
import LaminaText

// Lines under and through texts.

/// A stretch of a line of text that has the same underline or strikethrough.
private struct DecoratedStretch {
  var decoration: TextDecoration
  /// The decoration's colour, or else that of the characters.
  var color: Color
  var shadow: TextShadow?
  /// The left end, in points from the start of the line's baseline.
  var minX: Double
  /// The right end, in points from the start of the line's baseline.
  var maxX: Double
  /// The distance of the stroke's middle below the baseline, in points.
  var middle: Double
  var thickness: Double

  /// Extends this stretch by an adjoining one that looks the same, and returns whether it could.
  ///
  /// An underline takes the lower middle of both and a strikethrough the higher; either takes the greater thickness.
  mutating func joinStretch(_ next: DecoratedStretch, isUnder: Bool) -> Bool {
    guard next.decoration == decoration, next.color == color, next.shadow == shadow,
      abs(next.minX - maxX) < 1e-6
    else { return false }
    maxX = next.maxX
    middle = isUnder ? max(middle, next.middle) : min(middle, next.middle)
    thickness = max(thickness, next.thickness)
    return true
  }
}

extension GraphicsContext {
  /// Draws the underlines of a line of text, or its strikethroughs.
  ///
  /// They end with the last character that shows: whitespace beyond the line's end has none.
  func drawDecorations(
    of line: TextLine, in layout: TextLayout, isUnder: Bool
  ) throws(DrawingError) {
    var stretches: [DecoratedStretch] = []
    for run in layout.runs[line.runs] {
      let attributes = layout.attributes(of: run)
      guard let decoration = isUnder ? attributes.underline : attributes.strikethrough else {
        continue
      }
      let metrics = run.font.face.metrics
      let (position, thickness) =
        isUnder
        ? (metrics.underlinePosition, metrics.underlineThickness)
        : (-metrics.strikethroughPosition, metrics.strikethroughThickness)
      for part in parts(of: run, in: layout, isByWord: decoration.isByWord) {
        let (minX, maxX) = (max(0, part.lowerBound), min(line.width, part.upperBound))
        guard minX < maxX else { continue }
        let stretch = DecoratedStretch(
          decoration: decoration, color: decoration.color ?? attributes.color,
          shadow: attributes.shadow, minX: minX,
          maxX: maxX,
          middle: Double(position) * run.font.scale - attributes.baselineOffset,
          thickness: max(Double(thickness) * run.font.scale, run.font.size / 40))
        if stretches.isEmpty
          || !stretches[stretches.count - 1].joinStretch(stretch, isUnder: isUnder)
        {
          stretches.append(stretch)
        }
      }
    }
    for stretch in stretches { try drawStretch(stretch, at: line.origin) }
  }

  /// Returns the range of x that a run of text covers, or one range for each of its words.
  private func parts(of run: TextRun, in layout: TextLayout, isByWord: Bool)
    -> [ClosedRange<Double>]
  {
    guard isByWord else { return [run.rect.minX...max(run.rect.minX, run.rect.maxX)] }
    var (parts, pen, start) = ([ClosedRange<Double>](), run.rect.minX, Double?.none)
    for glyph in layout.glyphs[run.glyphs] {
      if layout.text.isWhitespace(at: glyph.cluster) {
        if let first = start, first < pen { parts.append(first...pen) }
        start = nil
      } else if start == nil {
        start = pen
      }
      pen += glyph.advance
    }
    if let first = start, first < pen { parts.append(first...pen) }
    return parts
  }

  /// Draws the underline or strikethrough of a stretch of text, as one stroke or two, perhaps dashed.
  ///
  /// Strokes that are level on the device lie on whole pixels.
  private func drawStretch(_ stretch: DecoratedStretch, at origin: Point) throws(DrawingError) {
    let before = state.shadow
    defer { state.shadow = before }
    applyShadow(stretch.shadow)
    let thickness = stretch.thickness * (stretch.decoration.style == .thick ? 2 : 1)
    let (top, height) = level(origin.y + stretch.middle - thickness / 2, thickness)
    let tops = stretch.decoration.style == .double ? [top, top + 2 * height] : [top]
    let color = fadedPixel(stretch.color)
    let lengths = stretch.decoration.pattern.lengths.map { $0 * thickness }
    for y in tops {
      var (x, index) = (origin.x + stretch.minX, 0)
      let end = origin.x + stretch.maxX
      // No more dashes than a line can show.
      while x < end, index < 1 << 16 {
        let length = lengths.isEmpty ? end - x : lengths[index % lengths.count]
        if index % 2 == 0 {
          let rect = Rect(x: x, y: y, width: min(length, end - x), height: height)
          try drawShape(.rect(rect), reach: deviceReach(of: rect)) { _ in .color(color) }
        }
        x += length
        index += 1
      }
    }
  }

  /// Returns the top and height of a stroke, fitted to whole device pixels, at least one.
  ///
  /// A stroke that is not level on the device is returned unchanged.
  private func level(_ top: Double, _ height: Double) -> (top: Double, height: Double) {
    let transform = state.transform
    guard transform.b == 0, transform.c == 0, transform.d != 0 else { return (top, height) }
    let pixels = max(1, (height * abs(transform.d)).rounded())
    let middle = transform.d * (top + height / 2) + transform.ty
    let first = (middle - pixels / 2).rounded()
    let ends = [first, first + pixels].map { ($0 - transform.ty) / transform.d }
    guard ends[0].isFinite, ends[1].isFinite else { return (top, height) }
    return (min(ends[0], ends[1]), abs(ends[1] - ends[0]))
  }
}
