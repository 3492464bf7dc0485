// The tables of baseline JPEG files.

/// The tables of Annex K.
///
/// - Source: ITU-T T.81, Annex K.1 and K.3.
nonisolated enum JPEGTables {
  /// The order of a block's values.
  static let zigzag: [Int] = (0..<15).flatMap { sum in
    let row = (max(0, sum - 7)...min(7, sum)).map { 8 * $0 + sum - $0 }
    return sum % 2 == 0 ? row.reversed() : row
  }

  /// The divisors of brightness.
  static let luminance = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
  ]
  /// The divisors of the differences of colour.
  static let chrominance: [Int] = {
    var table = [Int](repeating: 99, count: 64)
    let corner = [17, 18, 24, 47, 18, 21, 26, 66, 24, 26, 56, 99, 47, 66, 99, 99]
    for index in 0..<16 { table[8 * (index / 4) + index % 4] = corner[index] }
    return table
  }()

  /// A code: the number of words of each length, and the symbols in their order.
  struct Code {
    let counts: [UInt8]
    let symbols: [UInt8]
  }

  private static let runs: [UInt8] = (0...15).flatMap { run in (1...10).map { UInt8(run << 4 | $0) }
  }

  /// The codes of first values and of others, of brightness and of colour.
  static let codes = [
    Code(counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: Array(0...11)),
    Code(
      counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D],
      symbols: rest([
        0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61,
        0x07, 0x22, 0x71, 0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52,
        0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72, 0x82, 0x09, 0x0A,
      ])),
    Code(counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: Array(0...11)),
    Code(
      counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
      symbols: rest([
        0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61,
        0x71, 0x13, 0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xA1, 0xB1, 0xC1, 0x09, 0x23, 0x33,
        0x52, 0xF0, 0x15, 0x62, 0x72, 0xD1, 0x0A, 0x16, 0x24, 0x34, 0xE1, 0x25, 0xF1,
      ])),
  ]

  /// Returns symbols followed by all others in ascending order.
  private static func rest(_ first: [UInt8]) -> [UInt8] {
    first + runs.filter { !first.contains($0) }
  }

  /// The words of each code, by symbols.
  static let words: [[(word: Int, length: Int)]] = codes.map { code in
    var words = [(word: Int, length: Int)](repeating: (0, 0), count: 256)
    var (word, index) = (0, 0)
    for length in 1...16 {
      for _ in 0..<Int(code.counts[length - 1]) {
        words[Int(code.symbols[index])] = (word, length)
        word += 1
        index += 1
      }
      word <<= 1
    }
    return words
  }
}
