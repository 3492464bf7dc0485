// Text beside the pixels of a PNG: one compressed chunk with a keyword. One of the few files that may use `unsafe`: the
// shim takes pointers.

import CPNGShim

/// Compressed UTF-8 text in a PNG, in a chunk `iTXt` after the header.
///
/// It does not change the pixels.
///
/// ```
/// <length> 69 54 58 74 <keyword> 00 01 00 00 00 <zlib stream> <crc>   compressed; no language, no translated keyword
/// ```
/// - Source: PNG Specification (Third Edition), W3C, section 11.3.3.4.
package enum PNGText {
  /// The number of bytes of the signature and the header's chunk, after which the text stands.
  private static let headerCount = 33

  /// Adds a text after the header of a PNG.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - keyword: 1 to 79 letters of ASCII that say what the text is.
  ///   - file: the bytes of the PNG.
  /// - Returns: the PNG with the text, or as it is if there is no memory for compression.
  package static func adding(_ text: String, keyword: String, to file: [UInt8]) -> [UInt8] {
    guard file.count > headerCount, let stream = zlibStream(of: Array(text.utf8)) else {
      return file
    }
    var chunk = PNGChunkWriter(name: "iTXt")
    chunk.appendBytes(contentsOf: Array(keyword.utf8) + [0, 1, 0, 0, 0])
    chunk.appendBytes(contentsOf: stream)
    return file[..<headerCount] + chunk.finished + file[headerCount...]
  }

  /// Finds the text with a keyword.
  ///
  /// - Parameters:
  ///   - keyword: the keyword.
  ///   - file: the bytes of the PNG.
  ///   - limit: the maximum length of the text in bytes.
  /// - Returns: the text; `nil` without one, or if it is broken or too long.
  package static func find(keyword: String, in file: Span<UInt8>, limit: Int) -> String? {
    let beginning = Array(keyword.utf8) + [0, 1, 0, 0, 0]
    for range in PNGChunks(file).textRanges where range.count > beginning.count {
      let content = file.extracting(range)
      guard beginning.indices.allSatisfy({ content[$0] == beginning[$0] }) else { continue }
      let stream = (beginning.count..<content.count).map { content[$0] }
      // Deflate cannot expand by more than 1,032.
      let (most, overflow) = stream.count.multipliedReportingOverflow(by: 1_032)
      return inflated(stream, limit: overflow ? limit : min(limit, most)).flatMap {
        String(validating: $0, as: UTF8.self)
      }
    }
    return nil
  }

  /// Returns the bytes as a zlib stream of the best compression; `nil` if memory runs out.
  private static func zlibStream(of bytes: [UInt8]) -> [UInt8]? {
    guard let deflater = Deflater(level: 9) else { return nil }
    let (first, second) = PNGCompression.best.zlibHeader
    var stream =
      [first, second] + [UInt8](repeating: 0, count: deflater.compressedBound(bytes.count))
    var output = stream.mutableSpan
    let count = deflater.compressStream(bytes.span, into: &output, at: 2)
    return stream[..<(2 + count)] + PNGChunkWriter.bigEndianBytes(of: Checksums.adler32(bytes.span))
  }

  /// Returns the decompressed bytes of a zlib stream; `nil` if it is broken, or longer than `limit` bytes.
  static func inflated(_ stream: [UInt8], limit: Int) -> [UInt8]? {
    // Nearly all profiles and texts fit in the first capacity.
    for capacity in [min(65_536, limit), limit] where capacity > 0 {
      var status = LAMINA_INFLATE_BROKEN
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        unsafe stream.withUnsafeBufferPointer { input in
          status = unsafe lamina_inflate(
            input.baseAddress, input.count, output.baseAddress, capacity, &count)
        }
      }
      if status == LAMINA_INFLATE_DONE { return bytes }
      if status != LAMINA_INFLATE_TOO_LONG { return nil }
    }
    return nil
  }
}
