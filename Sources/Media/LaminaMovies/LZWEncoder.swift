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

  /// Encodes a frame's indices: the length of indices, then blocks of up to 255 bytes, then an empty block.
  ///
  /// A pixel that may as well be transparent takes whichever index continues the current string.
  ///
  /// - Parameters:
  ///   - indices: the indices of colours with marks, row by row; at least one.
  ///   - transparent: the index of transparent pixels; `nil` if every pixel has a colour.
  ///   - bits: the length of an index in bits, 2...8.
  /// - Returns: the bytes.
  mutating func encodeIndices(_ indices: [UInt16], transparent: UInt8?, bits: Int) -> [UInt8] {
    var blocks = BlockWriter(bits: bits)
    let (clear, end) = (UInt32(1) << UInt32(bits), UInt32(1) << UInt32(bits) + 1)
    var (next, length) = (end + 1, bits + 1)
    clearTable()
    blocks.appendCode(clear, length)
    let source = indices.span
    let none = UInt32(transparent ?? 0)
    let leastFree = transparent == nil ? UInt16.max : IndexedFrame.mayStay
    func isFree(_ mark: UInt16) -> Bool { mark >= leastFree }
    var current = isFree(source[0]) ? none : UInt32(source[0] & 255)
    var usefulness = TableUsefulness(start: 0)
    for place in 1..<source.count {
      let mark = source[place]
      var index = isFree(mark) ? none : UInt32(mark & 255)
      var key = (current &<< 8 | index) &<< 12
      var slot = findSlot(of: key)
      if table[slot] == 0, isFree(mark), mark < IndexedFrame.stays {
        let other = UInt32(mark & 255)
        let otherKey = (current &<< 8 | other) &<< 12
        let otherSlot = findSlot(of: otherKey)
        if table[otherSlot] != 0 { (index, key, slot) = (other, otherKey, otherSlot) }
      }
      let entry = table[slot]
      if entry != 0 {
        current = entry & 0xFFF
        continue
      }
      blocks.appendCode(current, length)
      if next < LZWEncoder.mostCodes {
        table[slot] = key | next
        if next == UInt32(1) &<< UInt32(length) { length += 1 }
        next += 1
        usefulness.filledTable(at: place)
      } else if usefulness.isLost(at: place) {
        blocks.appendCode(clear, length)
        clearTable()
        (next, length) = (end + 1, bits + 1)
        usefulness = TableUsefulness(start: place)
      }
      current = index
    }
    blocks.appendCode(current, length)
    // The reader has added a string for that code, which may need one more bit.
    if next < LZWEncoder.mostCodes, next == UInt32(1) &<< UInt32(length) { length += 1 }
    blocks.appendCode(end, length)
    return blocks.finishedBytes()
  }

  private mutating func clearTable() {
    var span = table.mutableSpan
    for place in span.indices { span[place] = 0 }
  }

  /// Returns the place of a string in the table, or the empty place that it would get.
  @inline(__always)
  private func findSlot(of key: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> 18)
    while table[slot] != 0, table[slot] & 0xFFFF_F000 != key {
      slot = (slot &+ 1) & (LZWEncoder.tableSize &- 1)
    }
    return slot
  }

  /// Whether a full table still has the strings that come: its codes are compared with those that filled it.
  private struct TableUsefulness {
    /// The number of codes after which a full table is looked at; of 64 to 1,024, the films of 15 animations are
    /// smallest with it.
    private static let window = 128
    private let start: Int
    private var codesOfFilling = 0
    private var windowStart = 0
    private var pixelsOfFilling = 0
    private var codes = 0

    /// Begins with an empty table, at a pixel.
    init(start: Int) { self.start = start }

    /// Notes a code that has added a string.
    @inline(__always)
    mutating func filledTable(at place: Int) {
      codesOfFilling &+= 1
      windowStart = place
    }

    /// Notes a code of the full table, and returns whether codes have become shorter strings than at first.
    mutating func isLost(at place: Int) -> Bool {
      if codes == 0, pixelsOfFilling == 0 { pixelsOfFilling = windowStart - start }
      codes += 1
      guard codes == TableUsefulness.window else { return false }
      let pixels = place - windowStart
      (codes, windowStart) = (0, place)
      return pixels * codesOfFilling < pixelsOfFilling * TableUsefulness.window
    }
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
