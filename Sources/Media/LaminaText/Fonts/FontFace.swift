// A face of a font file. One of the few files that may be unsafe: FreeType and HarfBuzz take pointers.

import CTextShim
public import LaminaFiles
public import LaminaGeometry
import LaminaPixels
import LaminaSystem
import Synchronization

/// The index of a glyph in its face; 0 is the glyph for missing characters.
public typealias GlyphID = UInt32

/// One face of a font file: metrics, characters and outlines, in font units.
///
/// Any thread may use it. Faces are equal only if they are the same object: `FontCollection` opens each
/// file once for every setting of its axes.
@safe public final class FontFace: @unchecked Sendable {
  // Unchecked because of the pointer: HarfBuzz's font is immutable, and FreeType's face is used only with
  // `outlines` locked.
  let face: OpaquePointer
  /// The file's bytes.
  public let bytes: FileBytes
  let outlines = Mutex<Void>(())
  /// The serial number of this face among all that the program opens.
  private let number = FontFace.numbers.add(1, ordering: .relaxed).newValue
  private static let numbers = Atomic<Int>(0)

  /// The path of the file.
  public let path: String
  /// The index of the face in the file.
  public let index: Int
  /// The family name in the file.
  public let family: String
  /// The style name in the file.
  public let style: String
  /// The PostScript name in the file; empty without one.
  public let postScriptName: String
  /// The metrics of the face.
  public let metrics: FontMetrics
  /// The axes of a variable font; empty for other fonts.
  public let axes: [FontAxis]
  /// Whether the face has outlines; without them, its glyphs are pictures.
  public let hasOutlines: Bool
  /// Whether glyphs may have colours of their own: pictures, or paints.
  public var hasColors: Bool { colors != nil || !strikes.isEmpty }
  /// The tables with the paints of coloured glyphs; `nil` for most faces.
  private let colors: ColorTables?
  /// The pixels per em of each strike, a set of glyph pictures of one size; empty for most faces.
  public let strikes: [Double]

  /// Opens a face of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - index: the index of the face.
  ///   - weight: the value of a variable font's weight axis, clamped to its range.
  ///   - isItalic: whether a variable font's italic axis, or else its slant axis, is set to its end.
  ///   - values: the values of axes by their tags, clamped to their ranges; they outrank the weight and the slant.
  /// - Throws: `TextError.unreadable` or `TextError.invalidFont`.
  public convenience init(
    path: String, index: Int = 0, weight: Int = 400, isItalic: Bool = false,
    axes values: [String: Double] = [:]
  ) throws(TextError) {
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: FontFace.fileLimit) } catch {
      throw .unreadable(error)
    }
    try self.init(
      bytes: bytes, path: path, index: index, weight: weight, isItalic: isItalic, axes: values)
  }

  /// Opens a face of a file in memory; errors name it by `path`.
  ///
  /// - Throws: `TextError.invalidFont`.
  public init(
    bytes: FileBytes, path: String, index: Int = 0, weight: Int = 400, isItalic: Bool = false,
    axes values: [String: Double] = [:]
  ) throws(TextError) {
    do { try FontTables.checkTables(bytes.span, face: index) } catch {
      throw .invalidFont(path: path, reason: error)
    }
    var facts = lamina_face_facts()
    var status = LAMINA_FACE_OPEN
    var code: Int32 = 0
    let settings = values.compactMap { tag, value in
      value.isFinite
        ? FontAxis.tagNumber(of: tag).map { lamina_axis_value(tag: $0, value: value) } : nil
    }
    let face = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe settings.withUnsafeBufferPointer { settings in
        unsafe lamina_face_open(
          buffer.baseAddress, buffer.count, Int32(clamping: index), Double(weight),
          isItalic ? 1 : 0, settings.baseAddress, settings.count, &facts, &status, &code)
      }
    }
    guard let face = unsafe face else {
      switch status {
      case LAMINA_FACE_NO_MEMORY: throw .noMemory
      case LAMINA_FACE_NO_SUCH_INDEX:
        throw .invalidFont(
          path: path, reason: .noSuchFace(index: index, count: Int(facts.face_count)))
      case LAMINA_FACE_NOT_SCALABLE: throw .invalidFont(path: path, reason: .notScalable)
      default: throw .invalidFont(path: path, reason: .notAFont(code: code))
      }
    }
    unsafe self.face = face
    self.bytes = bytes
    self.path = path
    self.index = index
    family = FontFace.string(facts.family)
    style = FontFace.string(facts.style)
    postScriptName = FontFace.string(facts.postscript_name)
    axes = FontFace.axes(of: facts)
    hasOutlines = facts.has_outlines != 0
    strikes = unsafe FontFace.readStrikes(of: face)
    colors = ColorTables(bytes, face: index)
    metrics = FontMetrics(
      unitsPerEm: Int(facts.units_per_em), glyphCount: Int(facts.glyph_count),
      ascent: Int(facts.ascent), descent: -Int(facts.descent), leading: Int(facts.line_gap),
      underlinePosition: -Int(facts.underline_position),
      underlineThickness: Int(facts.underline_thickness),
      strikethroughPosition: Int(facts.strikethrough_position),
      strikethroughThickness: Int(facts.strikethrough_thickness),
      weights: facts.weight_most > facts.weight_least
        ? facts.weight_least...facts.weight_most : nil)
  }

  deinit { unsafe lamina_face_close(face) }

  /// The maximum size of a font file, in bytes.
  public static let fileLimit = 1 << 28

  // MARK: - Characters

  /// Returns the glyph of each character; 0 if the face has none.
  ///
  /// O(characters).
  public func glyphs(for characters: [Unicode.Scalar]) -> [GlyphID] {
    characterGlyphs(forValues: characters.map(\.value))
  }

  /// Returns the glyphs of characters given by their scalar values.
  func characterGlyphs(forValues values: [UInt32]) -> [GlyphID] {
    var glyphs = [GlyphID](repeating: 0, count: values.count)
    unsafe values.withUnsafeBufferPointer { source in
      unsafe glyphs.withUnsafeMutableBufferPointer { target in
        unsafe lamina_face_glyphs(face, source.baseAddress, source.count, target.baseAddress)
      }
    }
    return glyphs
  }

  /// Returns whether the face shows all of some characters, by glyphs for them or for canonically equivalent ones.
  ///
  /// O(characters).
  func covers(_ characters: [UInt32]) -> Bool {
    unsafe characters.withUnsafeBufferPointer {
      unsafe lamina_face_covers(face, $0.baseAddress, $0.count) != 0
    }
  }

  /// Returns the advance of a glyph, in font units.
  public func advance(of glyph: GlyphID) -> Int { Int(unsafe lamina_face_advance(face, glyph)) }

  // MARK: - Outlines

  /// Returns the unhinted outline of a glyph; empty for a space.
  ///
  /// It is in font units with y down, with the pen at the origin; empty for a face without outlines.
  ///
  /// - Throws: `TextError.invalidGlyph` for a missing glyph or a broken outline.
  public func outline(of glyph: GlyphID) throws(TextError) -> Path {
    guard hasOutlines else { return Path() }
    var raw = unsafe lamina_outline()
    defer { unsafe lamina_outline_free(&raw) }
    let code = outlines.locked { _ in unsafe lamina_face_outline(face, glyph, &raw) }
    guard code >= 0 else { throw .noMemory }
    guard code == 0 else { throw .invalidGlyph(path: path, glyph: glyph, code: code) }
    var path = Path()
    path.reserveCapacity(
      elements: unsafe raw.verb_count, points: unsafe raw.coordinate_count / 2)
    let coordinates = unsafe UnsafeBufferPointer(
      start: raw.coordinates, count: raw.coordinate_count)
    var next = 0
    func point() -> Point {
      next += 2
      return unsafe Point(x: Double(coordinates[next - 2]), y: -Double(coordinates[next - 1]))
    }
    let verbs = unsafe UnsafeBufferPointer(start: raw.verbs, count: raw.verb_count)
    for index in 0..<verbs.count {
      switch unsafe verbs[index] {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuad(point(), to: point())
      case 3: path.addCubic(point(), point(), to: point())
      default: path.close()
      }
    }
    return path
  }

  /// Returns the paint of a glyph in colours; `nil` for a glyph in one colour.
  ///
  /// The colours are those of the face's first palette. A glyph whose paints are broken, nested more than 64 deep or
  /// more than 4,096 has one colour (a documented clamp). Variations of paints are not applied.
  ///
  /// - Source: OpenType 1.9.1, tables COLR and CPAL.
  public func paint(of glyph: GlyphID) -> GlyphPaint? { colors?.findPaint(of: glyph) }

  /// Returns the variation axes of a face.
  private static func axes(of facts: lamina_face_facts) -> [FontAxis] {
    unsafe withUnsafeBytes(of: facts.axes) { bytes in
      unsafe bytes.bindMemory(to: lamina_axis.self).prefix(Int(facts.axis_count)).map(FontAxis.init)
    }
  }

  // MARK: - For shaping

  /// Calls `body` with the face's HarfBuzz handle.
  func withFace<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(face) }

  /// Returns the text of a null-terminated array of characters.
  private static func string<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension FontFace: Hashable {
  /// Returns whether both are the same object.
  public static func == (a: FontFace, b: FontFace) -> Bool { a === b }

  /// Hashes the face's serial number, so that hash tables have the same order in every run.
  ///
  /// Addresses differ from run to run.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
