// Reading gzip. The size is measured first, so that nothing is allocated for a stream over its limit. One of
// the few files that may be unsafe: the shim takes pointers.

import CGzipShim

/// Compressed files in the gzip format (RFC 1952).
package enum Gzip {
  /// The reason why bytes could not be decompressed.
  package enum Failure: Error, Equatable, Sendable {
    /// The stream is broken at an offset in the compressed bytes; the reason is in words.
    case broken(offset: Int, reason: String)
    /// The stream expands to more bytes than the limit.
    case tooLarge(limit: Int)
    /// There is no memory for the bytes.
    case noMemory(bytes: Int)
  }

  /// The largest allowed ratio of decompressed to compressed bytes.
  ///
  /// Deflate itself cannot exceed 1,032.
  package static let largestRatio = 1_000

  /// Whether bytes begin with the signature of gzip.
  package static func isGzip(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// Decompresses a gzip file of one or several streams in sequence.
  ///
  /// - Parameters:
  ///   - bytes: the compressed bytes.
  ///   - limit: the most decompressed bytes.
  /// - Returns: the bytes.
  /// - Throws: `Failure`. O(decompressed bytes), bounded by the limit.
  package static func decompress(_ bytes: FileBytes, limit: Int) throws(Failure) -> FileBytes {
    let (most, overflow) = bytes.span.count.multipliedReportingOverflow(by: largestRatio)
    let limit = min(limit, overflow ? limit : most)
    var reader = GzipReader(bytes)
    var size = 0
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var span = part.mutableSpan
    while let produced = try reader.readBytes(into: &span, from: 0) {
      size += produced
      guard size <= limit else { throw .tooLarge(limit: limit) }
    }
    var failure: Failure?
    let result: FileBytes
    do {
      result = try FileBytes(capacity: size) { (output: inout MutableSpan<UInt8>) in
        var filled = 0
        do throws(Failure) {
          var reader = GzipReader(bytes)
          while filled < size, let produced = try reader.readBytes(into: &output, from: filled) {
            filled += produced
          }
        } catch { failure = error }
        return filled
      }
    } catch { throw .noMemory(bytes: size) }
    if let failure { throw failure }
    return result
  }
}

/// A reader of a gzip file, which decompresses its streams one after another.
private struct GzipReader {
  private let bytes: FileBytes
  private var offset = 0
  /// The decompressor of the current stream; `nil` before the first stream and between two.
  private var inflater: Inflater?

  init(_ bytes: FileBytes) { self.bytes = bytes }

  /// Decompresses the next bytes into `output` from an index on; returns their number, or `nil` after the
  /// last.
  mutating func readBytes(into output: inout MutableSpan<UInt8>, from start: Int) throws(Gzip
    .Failure)
    -> Int?
  {
    let bytes = bytes
    let input = bytes.span
    while true {
      guard let inflater else {
        guard try startsStream(input) else { return nil }
        continue
      }
      let step = inflater.inflateBytes(input, from: offset, into: &output, from: start)
      offset += step.consumed
      switch Int(step.status) {
      case LAMINA_INFLATE_BROKEN:
        throw .broken(offset: offset, reason: inflater.message)
      case LAMINA_INFLATE_END: self.inflater = nil
      default:
        guard step.produced > 0 || step.consumed > 0 else {
          throw .broken(offset: offset, reason: "the file ends within its compressed data")
        }
      }
      if step.produced > 0 { return Int(step.produced) }
    }
  }

  /// Starts the next stream; returns false at the end of the file.
  ///
  /// Zeros at the end of a file are not a stream.
  private mutating func startsStream(_ input: Span<UInt8>) throws(Gzip.Failure) -> Bool {
    let rest = input.extracting(offset...)
    if offset > 0, rest.indices.allSatisfy({ rest[$0] == 0 }) { return false }
    guard Gzip.isGzip(rest) else {
      throw .broken(offset: offset, reason: "there is no gzip header here")
    }
    guard let inflater = Inflater() else { throw .noMemory(bytes: 1 << 16) }
    self.inflater = inflater
    return true
  }
}

/// A decompressor of zlib, which frees the library's state when it is destroyed.
@safe final class Inflater {
  private let state: OpaquePointer

  /// Makes a decompressor of gzip, or of deflate without a header; `nil` if there is no memory for it.
  init?(isRaw: Bool = false) {
    let created = unsafe isRaw ? lamina_inflater_create_raw() : lamina_inflater_create()
    guard let state = unsafe created else { return nil }
    unsafe self.state = state
  }

  deinit { unsafe lamina_inflater_destroy(state) }

  /// The library's reason why the stream is broken.
  var message: String {
    guard let message = unsafe lamina_inflater_message(state) else {
      return "the compressed data is invalid"
    }
    return unsafe String(cString: message)
  }

  func inflateBytes(
    _ input: Span<UInt8>, from offset: Int, into output: inout MutableSpan<UInt8>, from start: Int
  ) -> lamina_inflate_step {
    let rest = input.extracting(offset...)
    return unsafe rest.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        let room = unsafe UnsafeMutableBufferPointer(rebasing: target[start...])
        return unsafe lamina_inflater_read(
          state, source.baseAddress, source.count, room.baseAddress, room.count)
      }
    }
  }
}
