// Reading deflate without a header, as in zip archives.

import CGzipShim

/// Compressed data in the deflate format (RFC 1951).
package enum Deflate {
  /// Decompresses a part of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - range: the compressed bytes in it.
  ///   - count: the exact number of decompressed bytes.
  /// - Returns: the bytes.
  /// - Throws: `Gzip.Failure` for broken data, and for more or fewer bytes than `count`. O(count).
  package static func decompress(_ bytes: FileBytes, _ range: Range<Int>, count: Int)
    throws(Gzip.Failure) -> FileBytes
  {
    guard let inflater = Inflater(isRaw: true) else { throw .noMemory(bytes: 1 << 16) }
    var failure: Gzip.Failure?
    let result: FileBytes
    do {
      // One byte more, so that too long data is detected.
      result = try FileBytes(capacity: count + 1) { (output: inout MutableSpan<UInt8>) in
        let input = bytes.span.extracting(0..<range.upperBound)
        var (offset, filled) = (range.lowerBound, 0)
        while filled <= count {
          let step = inflater.inflateBytes(input, from: offset, into: &output, from: filled)
          offset += step.consumed
          filled += step.produced
          if Int(step.status) == LAMINA_INFLATE_END { break }
          if Int(step.status) == LAMINA_INFLATE_BROKEN {
            failure = .broken(offset: offset, reason: inflater.message)
            break
          }
          if step.produced == 0 && step.consumed == 0 {
            failure = .broken(offset: offset, reason: "the compressed data ends early")
            break
          }
        }
        if failure == nil, filled != count {
          failure =
            filled > count
            ? .tooLarge(limit: count)
            : .broken(offset: offset, reason: "\(filled) bytes instead of \(count)")
        }
        return min(filled, count)
      }
    } catch { throw .noMemory(bytes: count) }
    if let failure { throw failure }
    return result
  }
}
