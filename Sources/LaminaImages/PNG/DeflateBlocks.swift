// Deflate streams joined: where the last block of a stream starts and where it ends.

/// Walks the blocks of a deflate stream, without decoding what they say.
///
/// libdeflate makes whole streams only. To put one before another, its last block must lose the mark
/// of being the last, and the next stream must start at a whole byte:
///
/// ```
/// [block 0][block 0][block 1]......  ->  [block 0][block 0][block 0][000]...[00 00 FF FF]
///                                                                   an empty stored block
/// ```
/// - Source: RFC 1951, section 3.2.
struct DeflateBlocks {
  /// The bit of the last block's header that marks it as the last.
  private(set) var lastHeader = 0
  /// The bit after the last block.
  private(set) var end = 0

  /// Walks `count` bytes from `offset` on: one whole stream.
  ///
  /// - Complexity: about 3 ns for each symbol.
  init(walking bytes: Span<UInt8>, from offset: Int) {
    var reader = BitReader(bytes, from: offset)
    var literals = HuffmanLengths()
    var distances = HuffmanLengths()
    while true {
      lastHeader = reader.position
      let isLast = reader.read(1) == 1
      switch reader.read(2) {
      case 0:
        reader.alignToByte()
        let count = reader.read(16)
        _ = reader.read(16)
        reader.skipBytes(count)
      case 1:
        literals.set(
          (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
        distances.set([UInt8](repeating: 5, count: 30))
        DeflateBlocks.walk(&reader, literals, distances)
      default:
        DeflateBlocks.readCodes(&reader, &literals, &distances)
        DeflateBlocks.walk(&reader, literals, distances)
      }
      end = reader.position
      if isLast { return }
    }
  }

  /// Makes a whole stream one that others may follow, at a whole byte.
  ///
  /// - Parameters:
  ///   - bytes: the stream, and room for five bytes behind it.
  ///   - offset: its first byte.
  /// - Returns: the byte after it.
  static func open(_ bytes: inout MutableSpan<UInt8>, from offset: Int) -> Int {
    let blocks = DeflateBlocks(walking: bytes.span, from: offset)
    bytes[blocks.lastHeader / 8] &= ~(1 << UInt8(blocks.lastHeader % 8))
    // Three zero bits and zeros up to a whole byte; what is left of a byte is zero already.
    var end = (blocks.end + 7) / 8
    if end * 8 - blocks.end < 3 {
      bytes[end] = 0
      end += 1
    }
    for byte: UInt8 in [0, 0, 0xFF, 0xFF] {
      bytes[end] = byte
      end += 1
    }
    return end
  }

  private static func walk(
    _ reader: inout BitReader, _ literals: HuffmanLengths, _ distances: HuffmanLengths
  ) {
    while true {
      let symbol = literals.decode(&reader)
      if symbol < 256 { continue }
      if symbol == 256 { return }
      // Lengths 257...264 have no extra bits, then four codes each 1...5; 285 has none.
      if symbol > 264 && symbol < 285 { _ = reader.read((symbol - 261) / 4) }
      let distance = distances.decode(&reader)
      if distance > 3 { _ = reader.read(distance / 2 - 1) }
    }
  }

  private static func readCodes(
    _ reader: inout BitReader, _ literals: inout HuffmanLengths, _ distances: inout HuffmanLengths
  ) {
    let literalCount = reader.read(5) + 257
    let distanceCount = reader.read(5) + 1
    let orderCount = reader.read(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<orderCount { lengths[order[index]] = UInt8(reader.read(3)) }
    literals.set(lengths)
    var all: [UInt8] = []
    while all.count < literalCount + distanceCount {
      let symbol = literals.decode(&reader)
      switch symbol {
      case 16: all += [UInt8](repeating: all.last ?? 0, count: 3 + reader.read(2))
      case 17: all += [UInt8](repeating: 0, count: 3 + reader.read(3))
      case 18: all += [UInt8](repeating: 0, count: 11 + reader.read(7))
      default: all.append(UInt8(symbol))
      }
    }
    literals.set(Array(all[0..<literalCount]))
    distances.set(Array(all[literalCount...]))
  }
}

/// Bits of a span of bytes, the low bit of a byte first.
struct BitReader: ~Escapable {
  private let bytes: Span<UInt8>
  private var next: Int
  private var bits: UInt64 = 0
  private var filled = 0

  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, from offset: Int) {
    self.bytes = bytes
    next = offset
  }

  /// The bit that is read next, counted from the span's start.
  var position: Int { next * 8 - filled }

  /// The next 16 bits; past the end they are zero.
  @_lifetime(self: copy self)
  @inline(__always) mutating func peek() -> Int {
    if filled < 16 {
      while filled <= 56 {
        bits |= UInt64(next < bytes.count ? bytes[next] : 0) &<< UInt64(filled)
        next &+= 1
        filled &+= 8
      }
    }
    return Int(bits & 0xFFFF)
  }

  @_lifetime(self: copy self)
  @inline(__always) mutating func skip(_ count: Int) {
    bits &>>= UInt64(count)
    filled &-= count
  }

  /// The next `count` bits, 0...16.
  @_lifetime(self: copy self)
  @inline(__always) mutating func read(_ count: Int) -> Int {
    let value = peek() & ((1 &<< count) &- 1)
    skip(count)
    return value
  }

  @_lifetime(self: copy self)
  mutating func alignToByte() { skip(filled & 7) }

  /// Passes over whole bytes.
  @_lifetime(self: copy self)
  mutating func skipBytes(_ count: Int) {
    next = position / 8 + count
    bits = 0
    filled = 0
  }
}

/// A Huffman code for reading: which symbol the next bits are, and how many bits it takes.
struct HuffmanLengths {
  private static let tableBits = 10
  /// For each value of the next ten bits: symbol << 4 | length; 0 where the code is longer.
  private var table = [UInt16](repeating: 0, count: 1 << HuffmanLengths.tableBits)
  /// Codes of each length, the first code of each, and the symbols in the order of their codes.
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [UInt16] = []

  /// Takes a code by the lengths of its symbols; 0 is a symbol that has none.
  mutating func set(_ lengths: [UInt8]) {
    for index in 0..<16 { counts[index] = 0 }
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    symbols.removeAll(keepingCapacity: true)
    for index in table.indices { table[index] = 0 }
    let codes = HuffmanCode.codes(lengths: lengths)
    for length in 1..<16 where counts[length] > 0 {
      for symbol in lengths.indices where Int(lengths[symbol]) == length {
        symbols.append(UInt16(symbol))
        guard length <= HuffmanLengths.tableBits else { continue }
        var index = Int(codes[symbol])
        while index < table.count {
          table[index] = UInt16(symbol << 4 | length)
          index += 1 << length
        }
      }
    }
  }

  @inline(__always) func decode(_ reader: inout BitReader) -> Int {
    let bits = reader.peek()
    let entry = Int(table[bits & (table.count &- 1)])
    if entry != 0 {
      reader.skip(entry & 15)
      return entry >> 4
    }
    return decodeLong(&reader, bits)
  }

  /// Canonical decoding, one bit at a time.
  private func decodeLong(_ reader: inout BitReader, _ bits: Int) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1..<16 {
      code |= bits >> (length - 1) & 1
      if code - first < counts[length] {
        reader.skip(length)
        return Int(symbols[index + code - first])
      }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    preconditionFailure("a deflate stream that libdeflate made has no such code: \(bits)")
  }
}
