// Animated WebP: each frame is a picture that libwebp encodes, in chunks that say where and how long it is shown.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// The coder of animated WebP.
///
/// ```
/// RIFF WEBP | VP8X ANIM | ANMF [ALPH] VP8  | ANMF ... |
/// ```
/// A frame has the rectangle that changed, from an even column and row on. It replaces what was there, so no error of
/// a lossy frame stays below another. The header has the file's size, so the encoded frames are kept until the last.
///
/// - Source: WebP Container Specification, RFC 9649.
struct WebPCoder: MovieCoder {
  private let settings: MovieSettings

  init(_ settings: MovieSettings) { self.settings = settings }

  let rules = MovieRules(
    mergesEqual: true, clearsByDisposal: false, firstIsWhole: true, headerIsLast: true,
    longestRun: 600)

  func preparePicture(_ picture: Texture) throws(MemoryError) -> Texture {
    try picture.expanded()
  }

  func encodeHeader(_ size: MovieSize, _ whole: MovieTotals?) -> [UInt8] {
    // The bit of animation, and that of alpha.
    let flags: UInt8 = whole?.isOpaque == true ? 0x02 : 0x12
    let canvas =
      [flags, 0, 0, 0] + WebPChunk.number(size.width - 1, bytes: 3)
      + WebPChunk.number(size.height - 1, bytes: 3)
    let animation = [0, 0, 0, 0] + WebPChunk.number(settings.loops, bytes: 2)
    let chunks = WebPChunk.chunk("VP8X", canvas) + WebPChunk.chunk("ANIM", animation)
    return Array("RIFF".utf8)
      + WebPChunk.number(4 + chunks.count + (whole?.bytes ?? 0), bytes: 4) + Array("WEBP".utf8)
      + chunks
  }

  let trailer: [UInt8] = []

  func encodeFrame(_ frame: MovieFrame) throws(FileError) -> [UInt8] {
    // Offsets are stored in units of two pixels.
    let (left, top) = (frame.region.minX & ~1, frame.region.minY & ~1)
    let (width, height) = (frame.region.maxX - left, frame.region.maxY - top)
    let pixels = try StraightPixels(
      frame.picture, columns: left..<left + width, rows: top..<top + height)
    let encoder = WebPEncoder(quality: settings.quality ?? 75, isLossless: settings.isLossless)
    let file = try encoder.encode(pixels)
    let start = settings.rate.moment(of: frame.pictures.lowerBound, unitsPerSecond: 1_000)
    let end = settings.rate.moment(of: frame.pictures.upperBound, unitsPerSecond: 1_000)
    var content = WebPChunk.number(left / 2, bytes: 3) + WebPChunk.number(top / 2, bytes: 3)
    content += WebPChunk.number(width - 1, bytes: 3) + WebPChunk.number(height - 1, bytes: 3)
    content += WebPChunk.number(min(max(1, end - start), 0xFF_FFFF), bytes: 3)
    // Not blended, and kept at the frame's end.
    content.append(0x02)
    content += WebPChunk.pictureChunks(of: file)
    return WebPChunk.chunk("ANMF", content)
  }
}

/// Chunks of a WebP.
enum WebPChunk {
  /// Returns a number in some bytes, the low byte first.
  static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Returns a chunk: its name, its size and its content, to an even number of bytes.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(content.count, bytes: 4) + content
      + (content.count % 2 == 0 ? [] : [0])
  }

  /// Returns the chunks of a still file that make its picture: its alpha and its colours.
  static func pictureChunks(of file: [UInt8]) -> [UInt8] {
    var chunks: [UInt8] = []
    var place = 12
    while place + 8 <= file.count {
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      let end = min(file.count, place + 8 + size + size % 2)
      if ["ALPH", "VP8 ", "VP8L"].contains(String(decoding: file[place..<place + 4], as: UTF8.self))
      {
        chunks += file[place..<end]
      }
      place = end
    }
    return chunks
  }
}
