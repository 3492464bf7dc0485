public import CoreGraphics
public import LaminaGeometry
import LaminaText

// The measures, names and glyphs of a font.

/// Returns the size of an em, in points.
nonisolated public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.emSize }

/// Returns the extent of lines above the baseline.
nonisolated public func CTFontGetAscent(_ font: CTFont) -> CGFloat {
  font.opened?.ascent ?? font.emSize * 0.95
}

/// Returns the extent of lines below the baseline, a positive number.
nonisolated public func CTFontGetDescent(_ font: CTFont) -> CGFloat {
  font.opened?.descent ?? font.emSize * 0.24
}

/// Returns the space between lines.
nonisolated public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.opened?.leading ?? 0 }

/// Returns the height of a capital letter without curves.
nonisolated public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.extent(of: "H") ?? font.emSize * 0.7
}

/// Returns the height of a small letter without curves.
nonisolated public func CTFontGetXHeight(_ font: CTFont) -> CGFloat {
  font.extent(of: "x") ?? font.emSize * 0.52
}

/// Returns the number of the font's units in an em.
nonisolated public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.opened?.face.metrics.unitsPerEm ?? 1_000)
}

/// Returns the number of glyphs.
nonisolated public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex {
  font.opened?.face.metrics.glyphCount ?? 0
}

/// Returns the place of underlines above the baseline, a negative number.
nonisolated public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  guard let font = font.opened else { return 0 }
  return Double(font.face.metrics.underlinePosition) * font.scale
}

/// Returns the thickness of underlines.
nonisolated public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  guard let font = font.opened else { return 0 }
  return Double(font.face.metrics.underlineThickness) * font.scale
}

/// Returns the traits of the font.
nonisolated public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  var traits: CTFontSymbolicTraits = []
  if font.fontDescription.weight >= 600 { traits.insert(.traitBold) }
  if font.fontDescription.isItalic { traits.insert(.traitItalic) }
  return traits
}

/// Returns the PostScript name.
nonisolated public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  font.opened?.face.postScriptName ?? ""
}

/// Returns the name of the family.
nonisolated public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  font.opened?.face.family ?? ""
}

/// Returns the names of family and style.
nonisolated public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.opened.map { "\($0.face.family) \($0.face.style)" } ?? ""
}

/// Returns the name that users see.
nonisolated public func CTFontCopyDisplayName(_ font: CTFont) -> CFString {
  CTFontCopyFullName(font)
}

/// Gives the glyphs of characters; returns whether the font has all of them.
nonisolated public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  guard let face = font.opened?.face else { return false }
  var hasAll = true
  let units = unsafe Array(UnsafeBufferPointer(start: characters, count: count))
  for (index, unit) in units.enumerated() {
    var glyph = Unicode.Scalar(UInt32(unit)).flatMap { face.glyphs(for: [$0]).first } ?? 0
    // A pair's glyph is at its first half.
    if UTF16.isLeadSurrogate(unit), index + 1 < count, UTF16.isTrailSurrogate(units[index + 1]) {
      let pair = String(decoding: units[index...index + 1], as: UTF16.self).unicodeScalars.first
      glyph = pair.flatMap { face.glyphs(for: [$0]).first } ?? 0
    } else if UTF16.isTrailSurrogate(unit) {
      unsafe glyphs[index] = 0
      continue
    }
    hasAll = hasAll && glyph != 0
    unsafe glyphs[index] = CGGlyph(truncatingIfNeeded: glyph)
  }
  return hasAll
}

/// Returns a glyph's outline, with y up from the baseline; `nil` for a glyph without ink.
nonisolated public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = try? font.opened?.outline(of: GlyphID(glyph)), !outline.isEmpty else {
    return nil
  }
  let upright = outline.applying(Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
  return unsafe CGPath(upright.applying(matrix))
}

/// Gives the advances of glyphs; returns their sum.
nonisolated public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  guard let font = font.opened else { return 0 }
  var sum = 0.0
  for index in 0..<count {
    let advance = unsafe Double(font.face.advance(of: GlyphID(glyphs[index]))) * font.scale
    if let advances = unsafe advances { unsafe advances[index] = CGSize(width: advance, height: 0) }
    sum += advance
  }
  return sum
}

/// The direction of lines that glyphs are meant for.
nonisolated public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own.
  case `default` = 0
  /// Level lines.
  case horizontal = 1
}

/// A unit of UTF-16.
public typealias UniChar = UInt16
