import LaminaGeometry
import LaminaText

// The measures of a font, in points.

nonisolated extension UIFont {
  /// The extent of lines above the baseline.
  public var ascender: CGFloat { font?.ascent ?? pointSize * 0.95 }
  /// The extent of lines below the baseline, a negative number.
  public var descender: CGFloat { -(font?.descent ?? pointSize * 0.24) }
  /// The space between lines.
  public var leading: CGFloat { font?.leading ?? 0 }
  /// The height of a line: the extents above and below the baseline.
  public var lineHeight: CGFloat { ascender - descender }
  /// The height of a capital letter without curves.
  public var capHeight: CGFloat { height(of: "H") ?? pointSize * 0.7 }
  /// The height of a small letter without curves.
  public var xHeight: CGFloat { height(of: "x") ?? pointSize * 0.52 }

  private func height(of letter: Unicode.Scalar) -> CGFloat? {
    guard let font, let glyph = font.face.glyphs(for: [letter]).first, glyph != 0,
      let outline = try? font.outline(of: glyph)
    else { return nil }
    return outline.controlBounds.map { -$0.minY }
  }

  /// The size of text in controls, 14 points.
  public static var systemFontSize: CGFloat { 14 }
  /// The size of labels, 17 points.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of titles of buttons, 18 points.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of small text in controls, 12 points.
  public static var smallSystemFontSize: CGFloat { 12 }
}
