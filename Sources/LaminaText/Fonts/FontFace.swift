// A face of a font file. One of the few files that may be unsafe: FreeType and HarfBuzz take pointers.

import CTextShim
import LaminaFiles
public import LaminaGeometry
public import LaminaPixels
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
  private let face: OpaquePointer
  /// The file's bytes.
  public let bytes: FileBytes
  private let outlines = Mutex<Void>(())

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
  /// Whether the face has axes for weight or italics.
  public let hasAxes: Bool
  /// Whether the face has outlines; without them, its glyphs are pictures.
  public let hasOutlines: Bool
  /// Whether glyphs may have colours of their own: pictures, or layers.
  public var hasColors: Bool { hasColorLayers || !strikes.isEmpty }
  /// Whether glyphs may have layers in colours.
  public let hasColorLayers: Bool
  /// The pixels per em of each strike of pictures; empty for most faces.
  public let strikes: [Double]

  /// Opens a face of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - index: the index of the face.
  ///   - weight: the value of a variable font's weight axis, clamped to its range.
  ///   - isItalic: whether a variable font's italic axis, or else its slant axis, is set to its end.
  /// - Throws: `TextError.unreadable` or `TextError.invalidFont`.
  public convenience init(path: String, index: Int = 0, weight: Int = 400, isItalic: Bool = false)
    throws(TextError)
  {
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: FontFace.fileLimit) } catch {
      throw .unreadable(error)
    }
    try self.init(bytes: bytes, path: path, index: index, weight: weight, isItalic: isItalic)
  }

  /// Opens a face of a file in memory; errors name it by `path`.
  ///
  /// - Throws: `TextError.invalidFont`.
  public init(
    bytes: FileBytes, path: String, index: Int = 0, weight: Int = 400, isItalic: Bool = false
  ) throws(TextError) {
    do { try FontTables.check(bytes.span, face: index) } catch {
      throw .invalidFont(path: path, reason: error)
    }
    var facts = lamina_face_facts()
    var status = LAMINA_FACE_OPEN
    var code: Int32 = 0
    let face = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe lamina_face_open(
        buffer.baseAddress, buffer.count, Int32(clamping: index), Double(weight),
        isItalic ? 1 : 0, &facts, &status, &code)
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
    hasAxes = facts.has_axes != 0
    hasOutlines = facts.has_outlines != 0
    strikes = unsafe FontFace.strikes(of: face)
    hasColorLayers = facts.has_color_layers != 0
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

  /// The largest size of a font file, in bytes.
  public static let fileLimit = 1 << 28

  // MARK: - Characters

  /// Returns the glyph of each character; 0 if the face has none.
  ///
  /// O(characters).
  public func glyphs(for characters: [Unicode.Scalar]) -> [GlyphID] {
    glyphs(forValues: characters.map(\.value))
  }

  /// Returns the glyphs of characters given by their scalar values.
  func glyphs(forValues values: [UInt32]) -> [GlyphID] {
    var glyphs = [GlyphID](repeating: 0, count: values.count)
    unsafe values.withUnsafeBufferPointer { source in
      unsafe glyphs.withUnsafeMutableBufferPointer { target in
        unsafe lamina_face_glyphs(face, source.baseAddress, source.count, target.baseAddress)
      }
    }
    return glyphs
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

  // MARK: - Pictures

  /// Returns the index of the smallest strike of at least some pixels per em, or else of the largest; `nil` without
  /// strikes.
  func strike(forPixelsPerEm size: Double) -> Int? {
    let larger = strikes.indices.filter { strikes[$0] >= size }
    if let best = larger.min(by: { strikes[$0] < strikes[$1] }) { return best }
    return strikes.indices.max { strikes[$0] < strikes[$1] }
  }

  /// Returns the picture of a glyph in a strike; `nil` if it has none there.
  ///
  /// - Throws: `TextError.invalidGlyph` for a broken picture.
  public func picture(of glyph: GlyphID, strike: Int) throws(TextError) -> GlyphPicture? {
    precondition(strikes.indices.contains(strike), "strike \(strike) of \(strikes.count)")
    var raw = unsafe lamina_picture()
    defer { unsafe lamina_picture_free(&raw) }
    let code = outlines.locked { _ in unsafe lamina_face_picture(face, glyph, strike, &raw) }
    guard code >= 0 else { throw .noMemory }
    guard code == 0 else { throw .invalidGlyph(path: path, glyph: glyph, code: code) }
    guard let pixels = unsafe raw.pixels else { return nil }
    let size = unsafe (width: Int(raw.width), height: Int(raw.height))
    let bytes = unsafe Span(_unsafeStart: pixels, count: size.width * size.height * 4)
    let (left, top) = unsafe (Double(raw.left), Double(raw.top))
    let perEm = unsafe SIMD2(raw.columns_per_em, raw.rows_per_em)
    guard perEm.x > 0, perEm.y > 0 else { return nil }
    return GlyphPicture(
      texture: try FontFace.texture(size, bytes),
      rect: Rect(
        x: left / perEm.x, y: -top / perEm.y, width: Double(size.width) / perEm.x,
        height: Double(size.height) / perEm.y))
  }

  /// Returns the layers of a glyph in colours, from the lowest; empty for a glyph in one colour.
  ///
  /// The colours are those of the face's first palette. A glyph has at most 4,096 layers (a documented clamp).
  ///
  /// - Source: OpenType, tables COLR version 0 and CPAL.
  public func colorLayers(of glyph: GlyphID) -> [GlyphColorLayer] {
    guard hasColorLayers else { return [] }
    var layers = [lamina_color_layer](repeating: lamina_color_layer(), count: 64)
    func read() -> Int {
      outlines.locked { _ in
        unsafe layers.withUnsafeMutableBufferPointer {
          unsafe lamina_face_color_layers(face, glyph, $0.baseAddress, $0.count)
        }
      }
    }
    var count = read()
    if count > layers.count {
      layers = Array(repeating: lamina_color_layer(), count: min(count, 4_096))
      count = read()
    }
    return layers.prefix(count).map { layer in
      func unit(_ value: UInt8) -> Double { Double(value) / 255 }
      return GlyphColorLayer(
        glyph: layer.glyph,
        color: layer.is_foreground != 0
          ? nil
          : Color(
            red: unit(layer.red), green: unit(layer.green), blue: unit(layer.blue),
            alpha: unit(layer.alpha)))
    }
  }

  private static func strikes(of face: OpaquePointer) -> [Double] {
    var sizes = [Double](repeating: 0, count: 256)
    let count = unsafe sizes.withUnsafeMutableBufferPointer {
      unsafe lamina_face_strikes(face, $0.baseAddress, $0.count)
    }
    return Array(sizes.prefix(count))
  }

  /// Returns a texture of premultiplied pixels, in the order blue, green, red, alpha.
  private static func texture(_ size: (width: Int, height: Int), _ bytes: Span<UInt8>)
    throws(TextError) -> Texture
  {
    do {
      var target = try Framebuffer(
        bounds: IntRect(x: 0, y: 0, width: size.width, height: size.height))
      target.withRegion { region in
        for y in 0..<size.height {
          var row = region.mutableRow(y, 0..<size.width)
          for x in row.indices {
            let at = (y * size.width + x) * 4
            // No channel above the alpha, whatever the file holds.
            let alpha = bytes[at + 3]
            row[x] = PackedPixel(
              red: min(bytes[at + 2], alpha), green: min(bytes[at + 1], alpha),
              blue: min(bytes[at], alpha), alpha: alpha)
          }
        }
      }
      return target.makeTexture(isOpaque: false)
    } catch { throw .noMemory }
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

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
