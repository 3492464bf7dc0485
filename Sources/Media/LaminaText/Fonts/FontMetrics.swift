public import LaminaGeometry

/// The metrics of a face, in font units, positive away from the baseline.
public struct FontMetrics: Hashable, Sendable {
  /// The number of font units in an em, which is the font's size.
  public var unitsPerEm: Int
  /// The number of glyphs.
  public var glyphCount: Int
  /// The extent of lines above the baseline.
  public var ascent: Int
  /// The extent of lines below the baseline.
  public var descent: Int
  /// The space between lines.
  public var leading: Int
  /// The distance of an underline's middle below the baseline.
  public var underlinePosition: Int
  /// The thickness of an underline.
  public var underlineThickness: Int
  /// The distance of a strikethrough's middle above the baseline.
  public var strikethroughPosition: Int
  /// The thickness of a strikethrough.
  public var strikethroughThickness: Int
  /// The range of the weight axis of a variable font; `nil` for other fonts.
  public var weights: ClosedRange<Double>?
}

/// A face at a size, with its metrics in points.
public struct Font: Hashable, Sendable {
  /// The face.
  public let face: FontFace
  /// The size of an em, in points.
  public let size: Double

  /// Makes a font.
  ///
  /// - Precondition: `size` is finite and above 0.
  public init(face: FontFace, size: Double) {
    precondition(size.isFinite && size > 0, "a font of \(size) points")
    self.face = face
    self.size = size
  }

  /// The number of points in a font unit.
  public var scale: Double { size / Double(face.metrics.unitsPerEm) }
  /// The extent of lines above the baseline, in points.
  public var ascent: Double { Double(face.metrics.ascent) * scale }
  /// The extent of lines below the baseline, in points.
  public var descent: Double { Double(face.metrics.descent) * scale }
  /// The space between lines, in points.
  public var leading: Double { Double(face.metrics.leading) * scale }
  /// The height of a line in points: `ascent + descent + leading`.
  public var lineHeight: Double { ascent + descent + leading }

  /// Returns the unhinted outline of a glyph, in points with y down, with the pen at the origin.
  ///
  /// - Throws: as `FontFace.outline`.
  public func outline(of glyph: GlyphID) throws(TextError) -> Path {
    let outline = try face.outline(of: glyph)
    return outline.applying(Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
  }
}
