// Chunks, deflate streams and checksums for PNG encoding. One of the few files that may use `unsafe`: the shim takes
// pointers.

import CPNGShim

/// A PNG chunk under construction: its length, name, bytes and CRC.
package struct PNGChunkWriter {
  private var bytes: [UInt8] = [0, 0, 0, 0]

  /// Makes a chunk without content.
  package init(name: String) { bytes += Array(name.utf8) }

  /// Appends bytes to the content.
  package mutating func appendBytes(contentsOf part: some Collection<UInt8>) { bytes += part }

  /// Appends a number in four bytes, big-endian.
  package mutating func appendNumber(_ number: UInt32) {
    bytes += PNGChunkWriter.bigEndianBytes(of: number)
  }

  /// The bytes of the whole chunk, with its length and CRC.
  package var finished: [UInt8] {
    var chunk = bytes
    chunk.replaceSubrange(0..<4, with: PNGChunkWriter.bigEndianBytes(of: UInt32(bytes.count - 8)))
    // The CRC covers the name and the bytes, but not the length.
    return chunk
      + PNGChunkWriter.bigEndianBytes(of: Checksums.crc32(chunk.span.extracting(droppingFirst: 4)))
  }

  /// Returns the four bytes of a number as PNG stores it: big-endian.
  package static func bigEndianBytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// The checksums of PNG, of zip archives and of zlib.
package enum Checksums {
  /// Returns the CRC-32 of bytes, such as a chunk's name and content, or a file in an archive.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: the checksum. O(bytes).
  package static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe lamina_crc32(0, $0.baseAddress, $0.count) }
  }

  /// Returns the Adler-32 checksum of some bytes.
  package static func adler32(_ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe lamina_adler32(1, $0.baseAddress, $0.count) }
  }

  /// Returns the Adler-32 of two parts joined, from the checksums of both and the number of bytes in the second.
  ///
  /// - Source: RFC 1950, section 8.2: a = 1 + sum of bytes, b = sum of all a, modulo 65,521.
  static func combineAdler32(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
    let modulus: UInt64 = 65_521
    let (a1, b1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    let (a2, b2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
    let a = (a1 + a2 + modulus - 1) % modulus
    let b = (b1 + b2 + UInt64(count) % modulus * (a1 + modulus - 1)) % modulus
    return UInt32(b << 16 | a)
  }
}

/// A deflate compressor of libdeflate, with one owner.
@safe package struct Deflater: ~Copyable, @unchecked Sendable {
  // Unchecked because the pointer is not Sendable. No other object has the pointer, and the library keeps no state per
  // thread.
  private let compressor: OpaquePointer

  /// Makes a compressor for one of libdeflate's levels; `nil` if memory runs out.
  package init?(level: Int32) {
    guard let compressor = unsafe lamina_deflater_create(level) else { return nil }
    unsafe self.compressor = compressor
  }

  deinit { unsafe lamina_deflater_destroy(compressor) }

  /// Returns the maximum number of bytes to which `count` bytes are compressed.
  package func compressedBound(_ count: Int) -> Int {
    unsafe lamina_deflater_bound(compressor, count)
  }

  /// Compresses all of `input` to one whole deflate stream, and returns the stream's number of bytes.
  ///
  /// - Precondition: `output` has room for `compressedBound(input.count)` bytes from `offset` on.
  package func compressStream(
    _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, at offset: Int
  )
    -> Int
  {
    precondition(
      output.count - offset >= compressedBound(input.count),
      "too little room for \(input.count) bytes")
    return unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: target[offset...])
        return unsafe lamina_deflater_compress(
          compressor, source.baseAddress, source.count, rest.baseAddress, rest.count)
      }
    }
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes at an index as one number, the first byte lowest.
  ///
  /// - Precondition: the index is 0...count - 8.
  @inline(__always) func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count &- 8, "no eight bytes from there on")
    return UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self))
  }
}

extension MutableSpan<UInt8> {
  /// The same bytes as a raw span, which can store several bytes at once.
  var words: MutableRawSpan {
    @_lifetime(&self) mutating get { unsafe mutableBytes }
  }
}
