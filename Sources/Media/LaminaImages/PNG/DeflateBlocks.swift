// Joining of deflate streams: the positions where a stream's last block starts and ends.

/// The position of the last block of a deflate stream, found without decoding the blocks' content.
///
/// libdeflate makes whole streams only. To append another stream, the last block must lose its mark of being the last,
/// and the next stream must start at a whole byte:
///
/// ```
/// [block 0][block 0][block 1]......  ->  [block 0][block 0][block 0][000]...[00 00 FF FF]
///                                                                   an empty stored block
/// ```
/// - Source: RFC 1951, section 3.2.
struct DeflateBlocks {
  /// The position of the bit that marks the last block as the last, in bits from the start of the bytes.
  private(set) var lastHeader = 0
  /// The position after the last block, in bits from the start of the bytes.
  private(set) var end = 0

  /// Finds the last block of the complete stream that starts at a byte offset.
  ///
  /// - Complexity: about 1 ns for each symbol.
  init(walking bytes: Span<UInt8>, from offset: Int) {
    var reader = BitReader(bytes, from: offset)
    var codes = SymbolSkips()
    while true {
      lastHeader = reader.position
      let isLast = reader.readBits(1) == 1
      switch reader.readBits(2) {
      case 0:
        reader.alignToByte()
        let count = reader.readBits(16)
        _ = reader.readBits(16)
        reader.skipBytes(count)
      case 1:
        codes.setCodes(
          literals: DeflateBlocks.fixedLiterals.span, distances: DeflateBlocks.fixedDistances.span)
        codes.skipBlock(&reader)
      default:
        DeflateBlocks.readCodes(&reader, into: &codes)
        codes.skipBlock(&reader)
      }
      end = reader.position
      if isLast { return }
    }
  }

  /// Changes a complete stream so that another stream can follow it at a whole byte.
  ///
  /// - Parameters:
  ///   - bytes: the stream, with room for five more bytes after it.
  ///   - offset: the index of the stream's first byte.
  /// - Returns: the index of the byte after the stream.
  static func openStream(_ bytes: inout MutableSpan<UInt8>, from offset: Int) -> Int {
    let blocks = DeflateBlocks(walking: bytes.span, from: offset)
    bytes[blocks.lastHeader / 8] &= ~(1 << UInt8(blocks.lastHeader % 8))
    // Three zero bits, then zeros up to a whole byte; the rest of the last byte is zero already.
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

  /// The code lengths of literals and match lengths in blocks with fixed codes.
  private static let fixedLiterals = (0..<288).map { symbol -> UInt8 in
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
  }
  private static let fixedDistances = [UInt8](repeating: 5, count: 30)

  /// The order in which a block's header lists the code lengths of the symbols 0 to 18.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Reads the code lengths in the header of a block with dynamic codes, and sets the codes by them.
  private static func readCodes(_ reader: inout BitReader, into codes: inout SymbolSkips) {
    let literalCount = reader.readBits(5) + 257
    let distanceCount = reader.readBits(5) + 1
    let orderCount = reader.readBits(4) + 4
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<orderCount { lengths[order[index]] = UInt8(reader.readBits(3)) }
    var lengthCode = CanonicalCode()
    lengthCode.setLengths(lengths.span)
    // A last run of zeros may be 138 long.
    var all = [UInt8](repeating: 0, count: 286 + 30 + 138)
    var count = 0
    while count < literalCount + distanceCount {
      let symbol = lengthCode.readSymbol(&reader)
      switch symbol {
      case 16:
        let last = all[count - 1]
        for _ in 0..<3 + reader.readBits(2) {
          all[count] = last
          count += 1
        }
      case 17: count += 3 + reader.readBits(3)
      case 18: count += 11 + reader.readBits(7)
      default:
        all[count] = UInt8(symbol)
        count += 1
      }
    }
    let span = all.span
    codes.setCodes(
      literals: span.extracting(0..<literalCount),
      distances: span.extracting(literalCount..<literalCount + distanceCount))
  }
}
