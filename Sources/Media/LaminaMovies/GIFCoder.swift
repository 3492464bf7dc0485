// Animated GIF: indices of colours, and a palette for each frame.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// The coder of GIF, whose pixels are opaque or clear.
///
/// ```
/// header loops | control rectangle palette data | control rectangle palette data | ... | ;
/// ```
/// A frame has the rectangle that changed. In it, pixels that did not change are transparent, so that long runs of one
/// index remain for LZW. A frame cannot clear pixels: if the next one needs that, a frame's rectangle covers them too,
/// and is cleared at its end.
///
/// Pixels are opaque from an alpha of 128 on, in their straight colour. Policy: `gif-alpha`.
///
/// - Source: GIF89a specification (CompuServe, 1990).
struct GIFCoder: MovieCoder {
  private let settings: MovieSettings
  private let colorCount: Int

  init(_ settings: MovieSettings) {
    self.settings = settings
    colorCount = GIFCoder.colorCount(quality: settings.quality ?? 100)
  }

  /// Returns the number of colours of a quality from 1 to 100: 256 for the best.
  static func colorCount(quality: Int) -> Int { max(4, min(256, quality * 256 / 100)) }

  let rules = MovieRules(
    mergesEqual: true, clearsByDisposal: true, firstIsWhole: true, headerIsLast: false,
    longestRun: 600)

  func preparePicture(_ picture: Texture) throws(MemoryError) -> Texture {
    let picture = try picture.expanded()
    if picture.hasOnlyOpaquePixels(in: 0..<picture.height) { return picture }
    var framebuffer = try Framebuffer(
      bounds: IntRect(x: 0, y: 0, width: picture.width, height: picture.height))
    framebuffer.withRegion { region in
      var target = region.allRows
      let source = picture.span
      for index in target.indices {
        let pixel = source[index]
        if pixel.isOpaque {
          target[index] = pixel
        } else if pixel.alpha >= 128 {
          let (red, green, blue, _) = pixel.straight
          target[index] = PackedPixel(red: red, green: green, blue: blue, alpha: 255)
        }
      }
    }
    return framebuffer.makeTexture(isOpaque: false)
  }

  func encodeHeader(_ size: MovieSize, _ whole: MovieTotals?) -> [UInt8] {
    let bytes =
      Array("GIF89a".utf8) + GIFCoder.short(size.width) + GIFCoder.short(size.height)
      + [0x70, 0, 0]
    // Without the extension, a GIF is played once; with it, it is repeated some times more.
    guard settings.loops != 1 else { return bytes }
    return bytes + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      + GIFCoder.short(max(0, settings.loops - 1)) + [0]
  }

  let trailer: [UInt8] = [0x3B]

  func encodeFrame(_ frame: MovieFrame) -> [UInt8] {
    let region = frame.region
    let indexed = IndexedRegion(frame, most: colorCount, dithering: settings.dithering)
    let bits = GIFCoder.bits(of: indexed.palette.count + (indexed.transparent == nil ? 0 : 1))
    let start = settings.rate.moment(of: frame.pictures.lowerBound, unitsPerSecond: 100)
    let end = settings.rate.moment(of: frame.pictures.upperBound, unitsPerSecond: 100)
    let disposal: UInt8 = frame.clearsItself ? 2 : 1
    var bytes: [UInt8] = [0x21, 0xF9, 4, disposal << 2 | (indexed.transparent == nil ? 0 : 1)]
    bytes += GIFCoder.short(min(end - start, 0xFFFF)) + [indexed.transparent ?? 0, 0, 0x2C]
    for number in [region.minX, region.minY, region.width, region.height] {
      bytes += GIFCoder.short(number)
    }
    bytes += [0x80 | UInt8(bits - 1)] + GIFCoder.table(indexed.palette, bits: bits)
    var encoder = LZWEncoder()
    return bytes + encoder.encodeIndices(indexed.indices, bits: max(2, bits))
  }

  /// Returns the number of bits of a table with at least `count` entries.
  private static func bits(of count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }

  /// Returns a table of 2^bits colours; those that are not used are black.
  private static func table(_ palette: [RGB], bits: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for color in palette {
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return bytes + [UInt8](repeating: 0, count: 3 << bits - bytes.count)
  }

  /// Returns a number in two bytes, the low one first.
  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
