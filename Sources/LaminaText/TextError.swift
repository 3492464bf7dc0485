public import LaminaFiles

/// Why a text could not be set.
public enum TextError: Error, Equatable, Sendable {
  /// No installed font goes by this name.
  ///
  /// `facesSearched` counts the faces that were looked through, in `folders`, or among all that
  /// fontconfig knows if there are none.
  case missingFont(
    family: String, weight: Int, isItalic: Bool, facesSearched: Int, folders: [String])
  /// The font file could not be read.
  case unreadable(FileError)
  /// The file is not a font that is read, or a broken one.
  case invalidFont(path: String, reason: FontFault)
  /// The glyph's outline is broken; FreeType's code.
  case invalidGlyph(path: String, glyph: UInt32, code: Int32)
  /// A range of UTF-16 units reaches beyond the text.
  case rangeOutside(lowerBound: Int, upperBound: Int, count: Int)
  /// A size that is not a finite number above 0 and at most 10,000 points.
  case invalidSize(Double)
  /// A glyph's mask would take more memory than allowed, in bytes.
  case overMemory(bytes: Int, limit: Int)
  /// The machine has no memory for the text.
  case noMemory
}

/// What is wrong with a font file.
public enum FontFault: Error, Equatable, Sendable {
  /// Its bytes are not those of an OpenType or TrueType font; FreeType's code, or 0.
  case notAFont(code: Int32)
  /// It has fewer faces.
  case noSuchFace(index: Int, count: Int)
  /// It holds pictures of glyphs alone, no outlines.
  case notScalable
  /// One of its tables ends behind the end of the file, in bytes.
  case truncated(table: String, needed: Int, have: Int)
}
