// Glyphs that are pictures. One of the few files that may be unsafe: FreeType takes pointers.

import CTextShim
import LaminaGeometry
import LaminaPixels
import LaminaSystem
import Synchronization

extension FontFace {
  /// Returns the index of the strike, a set of pictures of one size, that suits some pixels per em; `nil` without
  /// strikes.
  ///
  /// It is the smallest strike of at least that size, or else the largest.
  func bestStrike(forPixelsPerEm size: Double) -> Int? {
    let larger = strikes.indices.filter { strikes[$0] >= size }
    if let best = larger.min(by: { strikes[$0] < strikes[$1] }) { return best }
    return strikes.indices.max { strikes[$0] < strikes[$1] }
  }

  /// Returns the picture of a glyph in a strike, a set of pictures of one size; `nil` if it has none there.
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

  static func readStrikes(of face: OpaquePointer) -> [Double] {
    var sizes = [Double](repeating: 0, count: 256)
    let count = unsafe sizes.withUnsafeMutableBufferPointer {
      unsafe lamina_face_strikes(face, $0.baseAddress, $0.count)
    }
    return Array(sizes.prefix(count))
  }

  /// Returns a texture of premultiplied pixels, whose bytes are in the order blue, green, red, alpha.
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
}
