// Zip archives for tests, put together right or wrong, without a compressor.

/// A zip archive in parts.
package struct ZipMaker: Sendable {
  /// An entry, and what its headers claim.
  package struct Entry: Sendable {
    /// The name as both headers spell it.
    package var name: String
    /// The bytes in the archive.
    package var stored: [UInt8]
    /// The size after inflating that the headers claim.
    package var size: UInt32
    /// The size in the archive that the headers claim.
    package var storedSize: UInt32
    /// The checksum that the headers claim.
    package var checksum: UInt32
    /// 0 stored, 8 deflate.
    package var method: UInt16 = 0
    /// Bit 0 marks encryption, bit 3 sizes after the data.
    package var flags: UInt16 = 0
    /// Unix mode in the upper half.
    package var attributes: UInt32 = 0o100644 << 16
    /// The extra field of the central header.
    package var extra: [UInt8] = []
    /// The entry whose local header the central header points to; nil for its own.
    package var sharesHeader: Int?

    /// An entry that stores its bytes.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - bytes: its content.
    package init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      stored = bytes
      size = UInt32(bytes.count)
      storedSize = size
      checksum = ZipMaker.checksum(bytes)
    }

    /// An entry that stores text.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - text: its content.
    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// The same entry by deflate, in stored blocks.
    ///
    /// - Returns: the entry.
    package func deflated() -> Entry {
      var entry = self
      entry.stored = Array(GzipMaker.stored(stored).dropFirst(10).dropLast(8))
      entry.storedSize = UInt32(entry.stored.count)
      entry.method = 8
      return entry
    }

    /// An entry of zeros by deflate, a thousandth of its size.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - count: the zeros, at least.
    /// - Returns: the entry.
    package static func zeros(_ name: String, _ count: Int) -> Entry {
      let (stored, size) = ZipMaker.deflatedZeros(count)
      var entry = Entry(name, [UInt8](repeating: 0, count: size))
      entry.stored = stored
      entry.storedSize = UInt32(stored.count)
      entry.method = 8
      return entry
    }
  }

  /// The entries in order.
  package var entries: [Entry]
  /// The number of entries that the end record claims; nil for the true one.
  package var claimedCount: UInt16?
  /// A number added to the central directory's offset in the end record.
  package var offsetError: Int = 0
  /// A comment after the end record.
  package var comment: [UInt8] = []

  /// Starts an archive.
  ///
  /// - Parameter entries: its entries.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The archive.
  package var bytes: [UInt8] {
    var file: [UInt8] = []
    var offsets: [Int] = []
    for entry in entries {
      offsets.append(file.count)
      file += [0x50, 0x4B, 3, 4] + ZipMaker.bytes(UInt16(20)) + header(of: entry)
      file += ZipMaker.bytes(UInt16(0)) + Array(entry.name.utf8) + entry.stored
    }
    let start = file.count
    for (index, entry) in entries.enumerated() {
      file += [0x50, 0x4B, 1, 2] + ZipMaker.bytes(UInt16(0x0314)) + ZipMaker.bytes(UInt16(20))
      file += header(of: entry) + ZipMaker.bytes(UInt16(entry.extra.count))
      file += [UInt8](repeating: 0, count: 6) + ZipMaker.bytes(entry.attributes)
      file += ZipMaker.bytes(UInt32(offsets[entry.sharesHeader ?? index]))
      file += Array(entry.name.utf8) + entry.extra
    }
    let count = claimedCount ?? UInt16(truncatingIfNeeded: entries.count)
    let size = UInt32(file.count - start)
    file += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + ZipMaker.bytes(count) + ZipMaker.bytes(count)
    file += ZipMaker.bytes(size)
    file += ZipMaker.bytes(UInt32(truncatingIfNeeded: start + offsetError))
    return file + ZipMaker.bytes(UInt16(comment.count)) + comment
  }

  /// The fields that both headers of an entry hold, from flags to the length of the name.
  private func header(of entry: Entry) -> [UInt8] {
    let date = ZipMaker.bytes(UInt16(0)) + ZipMaker.bytes(UInt16(0x5C21))
    return ZipMaker.bytes(entry.flags) + ZipMaker.bytes(entry.method) + date
      + ZipMaker.bytes(entry.checksum) + ZipMaker.bytes(entry.storedSize)
      + ZipMaker.bytes(entry.size) + ZipMaker.bytes(UInt16(entry.name.utf8.count))
  }

  /// A number, least byte first.
  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
  }

  /// CRC-32, byte by byte.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }

  /// Zeros as one block of deflate with codes of its own: two bits for 258 zeros.
  private static func deflatedZeros(_ count: Int) -> (bytes: [UInt8], size: Int) {
    var bits: [UInt8] = []
    func put(_ value: Int, _ count: Int) {
      for k in 0..<count { bits.append(UInt8(value >> k & 1)) }
    }
    // A final block with its own codes: 286 literals and lengths, 1 distance, 18 lengths of codes.
    put(1, 1)
    put(2, 2)
    put(29, 5)
    put(0, 5)
    put(14, 4)
    // Lengths of the codes of lengths, in the order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1.
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      put([18: 1, 1: 2, 2: 2][symbol, default: 0], 3)
    }
    // 2 for literal 0, zeros up to 256, 2 for the end, zeros up to 285, 1 for that, 1 for distance 1.
    func length(_ two: Int) { bits += [1, UInt8(two)] }
    func zeros(_ count: Int) {
      bits.append(0)
      put(count - 11, 7)
    }
    length(1)
    zeros(138)
    zeros(117)
    length(1)
    zeros(28)
    length(0)
    length(0)
    // The literal is 10, a match 0 and its distance 0, the end 11.
    let matches = (count + 257) / 258
    bits += [1, 0] + [UInt8](repeating: 0, count: 2 * matches) + [1, 1]
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) {
        $0 | $1.element << UInt8($1.offset)
      }
    }
    return (bytes, 1 + 258 * matches)
  }
}
