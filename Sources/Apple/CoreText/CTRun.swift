public import CoreGraphics
public import LaminaGeometry
import LaminaText

/// Glyphs of a line with the same attributes.
nonisolated public final class CTRun: FoundationObject, @unchecked Sendable {
  let line: CTLine
  let run: TextRun

  init(_ line: CTLine, _ run: TextRun) { (self.line, self.run) = (line, run) }

  var glyphs: ArraySlice<PositionedGlyph> { line.layout.glyphs[run.glyphs] }
}

/// Returns the number of glyphs of a run.
nonisolated public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// Returns the characters of a run, in units of UTF-16.
nonisolated public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  run.line.layout.units(run.run.range)
}

/// Returns the attributes of a run, with the font that its glyphs are of.
nonisolated public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let place = CTRunGetStringRange(run).location
  var attributes: CFDictionary = [:]
  if place < run.line.string.length {
    for (key, value) in unsafe run.line.string.attributes(at: place, effectiveRange: nil) {
      attributes[key.rawValue] = value
    }
  }
  let face = run.run.font.face
  attributes[kCTFontAttributeName] = CTFont(
    FontDescription(path: face.path, faceIndex: face.index), emSize: run.run.font.size)
  return attributes
}

/// Gives the glyphs in a range of a run; a length of 0 goes to the end.
nonisolated public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  for (index, glyph) in run.part(range).enumerated() {
    unsafe buffer[index] = CGGlyph(truncatingIfNeeded: glyph.glyph)
  }
}

/// Gives the places of the glyphs in a range of a run, with y up from the line's baseline.
nonisolated public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  for (index, glyph) in run.part(range).enumerated() {
    unsafe buffer[index] = CGPoint(x: glyph.position.x, y: -glyph.position.y)
  }
}

/// Gives the advances of the glyphs in a range of a run.
nonisolated public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (index, glyph) in run.part(range).enumerated() {
    unsafe buffer[index] = CGSize(width: glyph.advance, height: 0)
  }
}

/// Gives the extents of a run above and below the baseline; returns its width.
@discardableResult
nonisolated public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let font = run.run.font
  if let ascent = unsafe ascent { unsafe ascent.pointee = font.ascent }
  if let descent = unsafe descent { unsafe descent.pointee = font.descent }
  if let leading = unsafe leading { unsafe leading.pointee = font.leading }
  return run.part(range).reduce(0) { $0 + $1.advance }
}

nonisolated extension CTRun {
  /// Returns the glyphs in a range; a length of 0 goes to the end.
  func part(_ range: CFRange) -> ArraySlice<PositionedGlyph> {
    let all = glyphs
    let start = min(all.endIndex, all.startIndex + max(0, range.location))
    let end = range.length > 0 ? min(all.endIndex, start + range.length) : all.endIndex
    return all[start..<max(start, end)]
  }
}

nonisolated extension CTLine {
  /// The bounds of the glyphs' outlines, with y up from the baseline; the null rectangle without ink.
  var inkBounds: CGRect {
    guard let own = line else { return .null }
    var bounds = CGRect.null
    for run in own.runs.map({ layout.runs[$0] }) {
      for glyph in layout.glyphs[run.glyphs] {
        guard let outline = try? run.font.outline(of: glyph.glyph), !outline.isEmpty else {
          continue
        }
        let box = outline.exactBounds
        bounds = bounds.union(
          CGRect(
            x: box.minX + glyph.position.x, y: -box.maxY - glyph.position.y,
            width: box.size.width, height: box.size.height))
      }
    }
    return bounds
  }

  /// Returns the place of the start of a character, by its index in units of UTF-16.
  func offset(of index: Int) -> CGFloat {
    guard let own = line else { return 0 }
    let offsets = layout.text.utf16Offsets
    for run in own.runs.map({ layout.runs[$0] }) where !run.isRightToLeft {
      for glyph in layout.glyphs[run.glyphs] where offsets[glyph.cluster] >= index {
        return glyph.position.x
      }
    }
    return own.width
  }
}
