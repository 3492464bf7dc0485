public import LaminaFiles

/// A reason why a text could not be laid out.
public enum TextError: Error, Equatable, Sendable {
  /// No installed font has this name.
  ///
  /// `facesSearched` counts the faces that were searched, in `folders`, or among all that fontconfig knows
  /// if there are none.
  case missingFont(
    family: String, weight: Int, isItalic: Bool, facesSearched: Int, folders: [String])
  /// The font file could not be read.
  case unreadable(FileError)
  /// The file is not a supported font, or is broken.
  case invalidFont(path: String, reason: FontFault)
  /// The glyph's outline is broken; `code` is FreeType's.
  case invalidGlyph(path: String, glyph: UInt32, code: Int32)
  /// A range of UTF-16 units reaches beyond the text.
  case rangeOutside(lowerBound: Int, upperBound: Int, count: Int)
  /// The size is not a finite number above 0 and at most 10,000 points.
  case invalidSize(Double)
  /// A glyph's mask would take more memory than allowed, in bytes.
  case overMemory(bytes: Int, limit: Int)
  /// The system has no memory for the text.
  case noMemory
}

/// A fault of a font file.
public enum FontFault: Error, Equatable, Sendable {
  /// The file's bytes are not an OpenType or TrueType font; `code` is FreeType's, or 0.
  case notAFont(code: Int32)
  /// The file has only `count` faces.
  case noSuchFace(index: Int, count: Int)
  /// The font has only bitmaps of glyphs, no outlines.
  case notScalable
  /// A table extends beyond the end of the file: it needs `needed` bytes, but there are `have`.
  case truncated(table: String, needed: Int, have: Int)
}
