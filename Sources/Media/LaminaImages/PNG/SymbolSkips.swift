// Skipping of deflate symbols: how many bits each takes, without decoding it.

/// Tables of the bits that each deflate symbol takes, extra bits included, so that a block is skipped without decoding
/// it.
///
/// ```
/// bits of the stream    [literal][literal][literal][length + extra][distance + extra][end of block]
/// entries of the tables |---------one entry-------||--one entry---||----one entry---|
/// ```
/// - Source: RFC 1951, section 3.2.
struct SymbolSkips {
  /// A table's entry: the number of bits to skip, times four, plus the kind of symbol.
  private typealias Entry = UInt16

  private static let tableBits = 10
  private static let isLiterals: Entry = 0
  private static let isLength: Entry = 1
  private static let isEnd: Entry = 2
  /// The kind of an entry whose code is longer than the table's index.
  private static let isLong: Entry = 3

  private var literalTable = [Entry](
    repeating: SymbolSkips.isLong, count: 1 << SymbolSkips.tableBits)
  private var distanceTable = [Entry](
    repeating: SymbolSkips.isLong, count: 1 << SymbolSkips.tableBits)
  private var literalCode = CanonicalCode()
  private var distanceCode = CanonicalCode()

  /// Sets the codes of a block from the code length of each symbol; 0 stands for a symbol without a code.
  mutating func setCodes(literals: Span<UInt8>, distances: Span<UInt8>) {
    literalCode.setLengths(literals)
    distanceCode.setLengths(distances)
    SymbolSkips.fillTable(&literalTable, literalCode) { SymbolSkips.literalEntry($0, $1) }
    SymbolSkips.fillTable(&distanceTable, distanceCode) { SymbolSkips.distanceEntry($0, $1) }
    joinLiterals()
  }

  /// Skips all symbols of a block, with the symbol that ends it.
  func skipBlock(_ reader: inout BitReader) {
    let (literals, distances) = (literalTable.span, distanceTable.span)
    let mask = 1 &<< SymbolSkips.tableBits &- 1
    while true {
      // A length with its distance takes up to 15 + 5 + 15 + 13 bits.
      reader.fillBits()
      var entry = literals[reader.bits(of: mask)]
      if entry & 3 == SymbolSkips.isLong {
        let symbol = literalCode.findSymbol(reader.bits(of: 0x7FFF))
        entry = SymbolSkips.literalEntry(symbol.value, symbol.length)
      }
      reader.skipBits(Int(entry &>> 2))
      if entry & 3 == SymbolSkips.isLiterals { continue }
      if entry & 3 == SymbolSkips.isEnd { return }
      var distance = distances[reader.bits(of: mask)]
      if distance & 3 == SymbolSkips.isLong {
        let symbol = distanceCode.findSymbol(reader.bits(of: 0x7FFF))
        distance = SymbolSkips.distanceEntry(symbol.value, symbol.length)
      }
      reader.skipBits(Int(distance &>> 2))
    }
  }

  /// Returns the table entry of a symbol that is a literal, a match length or the block's end, and whose code has
  /// `length` bits.
  private static func literalEntry(_ symbol: Int, _ length: Int) -> Entry {
    if symbol < 256 { return Entry(length << 2) | isLiterals }
    if symbol == 256 { return Entry(length << 2) | isEnd }
    // Lengths 257...264 have no extra bits, then four codes each 1...5; 285 has none.
    let extra = symbol > 264 && symbol < 285 ? (symbol - 261) / 4 : 0
    return Entry((length + extra) << 2) | isLength
  }

  private static func distanceEntry(_ symbol: Int, _ length: Int) -> Entry {
    Entry((length + (symbol > 3 ? symbol / 2 - 1 : 0)) << 2)
  }

  @inline(__always) private static func fillTable(
    _ table: inout [Entry], _ code: CanonicalCode, entry: (Int, Int) -> Entry
  ) {
    var table = table.mutableSpan
    for index in table.indices { table[index] = isLong }
    let symbols = code.symbols.span
    var place = 0
    // The next code, its first bit in the lowest position.
    var next = 0
    for length in 1...tableBits {
      for _ in 0..<code.counts[length] {
        let entry = entry(Int(symbols[place]), length)
        place &+= 1
        var index = next
        while index < table.count {
          table[index] = entry
          index &+= 1 &<< length
        }
        var bit = 1 &<< (length &- 1)
        while next & bit != 0 {
          next ^= bit
          bit &>>= 1
        }
        next |= bit
      }
    }
  }

  /// Extends each literal's entry to skip the next literal too, if the table's index holds the codes of both.
  private mutating func joinLiterals() {
    var table = literalTable.mutableSpan
    // Fewer bits remain for the symbol after a literal: a lower index, which is joined already.
    for index in table.indices where table[index] & 3 == SymbolSkips.isLiterals {
      let bits = Int(table[index] &>> 2)
      let next = table[index &>> bits]
      // Missing bits read as zeros, so a code counts only if it lies within the known bits.
      if next & 3 == SymbolSkips.isLiterals, bits + Int(next &>> 2) <= SymbolSkips.tableBits {
        table[index] = Entry((bits + Int(next &>> 2)) << 2)
      }
    }
  }
}

/// A canonical Huffman code, read one bit at a time.
struct CanonicalCode {
  /// The number of codes of each length.
  private(set) var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private(set) var symbols = [UInt16](repeating: 0, count: 288)

  /// Sets the code from the code length of each symbol; 0 stands for a symbol without a code.
  mutating func setLengths(_ lengths: Span<UInt8>) {
    for length in counts.indices { counts[length] = 0 }
    for symbol in lengths.indices { counts[Int(lengths[symbol])] += 1 }
    counts[0] = 0
    var places = [16 of Int](repeating: 0)
    for length in 1..<15 { places[length + 1] = places[length] + counts[length] }
    var symbols = symbols.mutableSpan
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      symbols[places[length]] = UInt16(truncatingIfNeeded: symbol)
      places[length] += 1
    }
  }

  /// Returns the symbol whose code is at the start of some bits, the first bit lowest, and the code's length in bits.
  func findSymbol(_ bits: Int) -> (value: Int, length: Int) {
    var (code, first, index) = (0, 0, 0)
    for length in 1..<16 {
      code |= bits &>> (length &- 1) & 1
      if code &- first < counts[length] {
        return (Int(symbols[index &+ code &- first]), length)
      }
      index &+= counts[length]
      first = (first &+ counts[length]) &<< 1
      code &<<= 1
    }
    preconditionFailure("a deflate stream that libdeflate made has no such code: \(bits)")
  }

  /// Reads the next symbol, and moves past its code.
  func readSymbol(_ reader: inout BitReader) -> Int {
    reader.fillBits()
    let symbol = findSymbol(reader.bits(of: 0x7FFF))
    reader.skipBits(symbol.length)
    return symbol.value
  }
}

/// A reader of the bits of a span of bytes, the low bit of a byte first.
struct BitReader: ~Escapable {
  private let bytes: Span<UInt8>
  private var next: Int
  private var bits: UInt64 = 0
  private var filled = 0

  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, from offset: Int) {
    self.bytes = bytes
    next = offset
  }

  /// The position of the next bit, in bits from the span's start.
  var position: Int { next * 8 - filled }

  /// Loads bits until at least the next 56 are there; bits past the end are zero.
  @_lifetime(self: copy self)
  @inline(__always) mutating func fillBits() {
    if next &+ 8 <= bytes.count {
      bits |= bytes.word(at: next) &<< UInt64(filled)
      let count = (63 &- filled) &>> 3
      next &+= count
      filled &+= count &* 8
      return
    }
    while filled < 56 {
      bits |= UInt64(next < bytes.count ? bytes[next] : 0) &<< UInt64(filled)
      next &+= 1
      filled &+= 8
    }
  }

  /// Returns the next bits that a mask selects, the first of them lowest, without moving past them.
  ///
  /// They must have been loaded.
  @inline(__always) func bits(of mask: Int) -> Int { Int(truncatingIfNeeded: bits) & mask }

  /// Moves past `count` loaded bits.
  @_lifetime(self: copy self)
  @inline(__always) mutating func skipBits(_ count: Int) {
    bits &>>= UInt64(count)
    filled &-= count
  }

  /// Reads the next `count` bits, 0...16, and moves past them.
  @_lifetime(self: copy self)
  mutating func readBits(_ count: Int) -> Int {
    fillBits()
    let value = bits(of: (1 &<< count) &- 1)
    skipBits(count)
    return value
  }

  @_lifetime(self: copy self)
  mutating func alignToByte() { skipBits(filled & 7) }

  /// Moves past `count` whole bytes.
  @_lifetime(self: copy self)
  mutating func skipBytes(_ count: Int) {
    next = position / 8 + count
    bits = 0
    filled = 0
  }
}
