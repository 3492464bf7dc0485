public import LaminaGeometry

/// What a face measures, in font units, positive away from the baseline.
public struct FontMetrics: Hashable, Sendable {
  /// Font units in one em, that is, in the size.
  public var unitsPerEm: Int
  /// How many glyphs there are.
  public var glyphCount: Int
  /// How far lines reach above the baseline.
  public var ascent: Int
  /// How far lines reach below the baseline.
  public var descent: Int
  /// The space between lines.
  public var leading: Int
  /// How far below the baseline the middle of an underline lies.
  public var underlinePosition: Int
  /// How thick an underline is.
  public var underlineThickness: Int
  /// The range of the weight axis of a variable font.
  public var weights: ClosedRange<Double>?
}

/// A face at a size: the same as `FontMetrics`, in points.
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

  /// Points in one font unit.
  public var scale: Double { size / Double(face.metrics.unitsPerEm) }
  /// How far lines reach above the baseline, in points.
  public var ascent: Double { Double(face.metrics.ascent) * scale }
  /// How far lines reach below the baseline, in points.
  public var descent: Double { Double(face.metrics.descent) * scale }
  /// The space between lines, in points.
  public var leading: Double { Double(face.metrics.leading) * scale }
  /// `ascent + descent + leading`.
  public var lineHeight: Double { ascent + descent + leading }

  /// The unhinted outline of a glyph, in points with y down, the pen at the origin.
  ///
  /// - Throws: as `FontFace.outline`.
  public func outline(of glyph: GlyphID) throws(TextError) -> Path {
    let outline = try face.outline(of: glyph)
    return outline.applying(Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
  }
}
