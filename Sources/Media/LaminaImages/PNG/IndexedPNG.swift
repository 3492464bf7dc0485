// Indexed PNG encoding: one byte per pixel and a palette, for pictures that must be small.

import LaminaPixels

/// An encoder of pictures of at most 256 colours as PNG.
///
/// - Source: PNG Specification (Third Edition), W3C, section 11.2.2: `PLTE`; 11.3.1: `tRNS`.
package enum IndexedPNG {
  /// Returns the bytes of the PNG file of a picture.
  ///
  /// - Parameters:
  ///   - palette: the picture's colours.
  ///   - width: the picture's width, in pixels.
  /// - Returns: the file; `nil` when the machine has no memory for it.
  /// - Precondition: the palette belongs to a picture of `width` columns, at least one.
  package static func fileBytes(of palette: ColorPalette, width: Int) -> [UInt8]? {
    precondition(width > 0 && palette.indices.count % width == 0, "\(width) columns")
    let height = palette.indices.count / width
    var header = PNGChunkWriter(name: "IHDR")
    header.appendNumber(UInt32(width))
    header.appendNumber(UInt32(height))
    // Eight bits, a palette, deflate, the five filters, no interlacing.
    header.appendBytes(contentsOf: [8, 3, 0, 0, 0])
    var standard = PNGChunkWriter(name: "sRGB")
    standard.appendBytes(contentsOf: [0])
    var colors = PNGChunkWriter(name: "PLTE")
    for color in palette.colors {
      colors.appendBytes(
        contentsOf: [color.red, color.green, color.blue].map { straight($0, color) })
    }
    var alphas = PNGChunkWriter(name: "tRNS")
    alphas.appendBytes(contentsOf: palette.colors.map(\.alpha))
    let isOpaque = palette.colors.allSatisfy { $0.alpha == 255 }
    guard let pixels = compressed(palette.indices, width: width) else { return nil }
    var data = PNGChunkWriter(name: "IDAT")
    data.appendBytes(contentsOf: pixels)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header.finished + standard.finished
      + colors.finished + (isOpaque ? [] : alphas.finished) + data.finished
      + PNGChunkWriter(name: "IEND").finished
  }

  /// Returns a channel as PNG stores it: straight, not premultiplied.
  private static func straight(_ channel: UInt8, _ color: PackedPixel) -> UInt8 {
    let alpha = Int(color.alpha)
    return alpha == 0 ? 0 : UInt8(clamping: (Int(channel) * 255 + alpha / 2) / alpha)
  }

  /// Returns the rows of indices, unfiltered, as a zlib stream; `nil` when the machine has no
  /// memory for it.
  private static func compressed(_ indices: [UInt8], width: Int) -> ArraySlice<UInt8>? {
    var rows: [UInt8] = []
    rows.reserveCapacity(indices.count + indices.count / width)
    for start in stride(from: 0, to: indices.count, by: width) {
      rows.append(0)
      rows += indices[start..<start + width]
    }
    guard let deflater = Deflater(level: 9) else { return nil }
    var stream = Array(repeating: UInt8(0), count: 2 + deflater.compressedBound(rows.count))
    (stream[0], stream[1]) = PNGCompression.best.zlibHeader
    var output = stream.mutableSpan
    let count = deflater.compressStream(rows.span, into: &output, at: 2)
    return stream[..<(2 + count)] + PNGChunkWriter.bigEndianBytes(of: Checksums.adler32(rows.span))
  }
}
