// LZW as GIF stores it: codes of growing length for strings of indices.

/// An encoder of a picture's indices by LZW.
///
/// - Source: GIF89a specification (CompuServe, 1990), appendix F; Welch: "A technique for high-performance data
///   compression", IEEE Computer 17 (1984).
struct LZWEncoder {
  /// The table of strings: a word is the string before with the index after it, and its code, in 20 and 12 bits.
  ///
  /// Zero is an empty word: no string has the code 0.
  private var table = [UInt32](repeating: 0, count: LZWEncoder.tableSize)
  private static let tableSize = 1 << 14
  private static let mostCodes = 4_096

  /// Encodes a picture's indices: the length of indices, then blocks of up to 255 bytes, then an empty block.
  ///
  /// - Parameters:
  ///   - indices: the indices of colours, row by row.
  ///   - bits: the length of an index in bits, 2...8.
  /// - Returns: the bytes.
  mutating func encodeIndices(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var blocks = BlockWriter(bits: bits)
    let (clear, end) = (UInt32(1) << UInt32(bits), UInt32(1) << UInt32(bits) + 1)
    var (next, length) = (end + 1, bits + 1)
    func reset(_ table: inout [UInt32]) {
      var span = table.mutableSpan
      for place in span.indices { span[place] = 0 }
    }
    reset(&table)
    blocks.appendCode(clear, length)
    let source = indices.span
    guard source.count > 0 else {
      blocks.appendCode(end, length)
      return blocks.finishedBytes()
    }
    var current = UInt32(source[0])
    for place in 1..<source.count {
      let index = UInt32(source[place])
      let key = (current &<< 8 | index) &<< 12
      var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> 18)
      var entry = table[slot]
      while entry != 0, entry & 0xFFFF_F000 != key {
        slot = (slot &+ 1) & (LZWEncoder.tableSize &- 1)
        entry = table[slot]
      }
      if entry != 0 {
        current = entry & 0xFFF
        continue
      }
      blocks.appendCode(current, length)
      if next < LZWEncoder.mostCodes {
        table[slot] = key | next
        if next == UInt32(1) &<< UInt32(length) { length += 1 }
        next += 1
      } else {
        blocks.appendCode(clear, length)
        reset(&table)
        (next, length) = (end + 1, bits + 1)
      }
      current = index
    }
    blocks.appendCode(current, length)
    // The reader has added a string for that code, which may need one more bit.
    if next < LZWEncoder.mostCodes, next == UInt32(1) &<< UInt32(length) { length += 1 }
    blocks.appendCode(end, length)
    return blocks.finishedBytes()
  }

  /// A writer of codes into blocks.
  private struct BlockWriter {
    private var bytes: [UInt8]
    /// The index of the byte with the current block's length.
    private var start: Int
    private var word: UInt64 = 0
    private var filled = 0

    init(bits: Int) {
      bytes = [UInt8(bits), 0]
      start = 1
    }

    mutating func appendCode(_ code: UInt32, _ length: Int) {
      word |= UInt64(code) &<< UInt64(filled)
      filled += length
      while filled >= 8 { appendByte() }
    }

    private mutating func appendByte() {
      if bytes.count - start == 256 {
        bytes[start] = 255
        start = bytes.count
        bytes.append(0)
      }
      bytes.append(UInt8(truncatingIfNeeded: word))
      word &>>= 8
      filled -= 8
    }

    mutating func finishedBytes() -> [UInt8] {
      if filled > 0 {
        filled = 8
        appendByte()
      }
      bytes[start] = UInt8(bytes.count - start - 1)
      // An empty last block is the end itself.
      return bytes[start] == 0 ? bytes : bytes + [0]
    }
  }
}
