import LaminaPixels

// Baseline JPEG files, without subsampling.

/// The encoder of `jpegData(compressionQuality:)`.
///
/// - Source: ITU-T T.81: baseline, with the tables of Annex K scaled as libjpeg does.
nonisolated struct JPEGEncoder {
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0
  private let tables: [[Int]]

  /// Encodes pixels on white; the quality is 0...1.
  static func encode(_ texture: Texture, quality: Double) -> [UInt8]? {
    guard let texture = try? texture.expanded(), texture.width > 0, texture.height > 0,
      texture.width < 65_536, texture.height < 65_536
    else { return nil }
    var encoder = JPEGEncoder(quality: quality.isFinite ? min(1, max(0, quality)) : 1)
    encoder.writeHeader(texture.width, texture.height)
    encoder.writeBlocks(texture)
    return encoder.bytes
  }

  private init(quality: Double) {
    let number = max(1, Int((quality * 100).rounded()))
    let scale = number < 50 ? 5_000 / number : 200 - 2 * number
    tables = [JPEGTables.luminance, JPEGTables.chrominance].map { table in
      table.map { min(255, max(1, ($0 * scale + 50) / 100)) }
    }
  }

  // MARK: - Segments

  private mutating func writeSegment(_ marker: UInt8, _ body: [UInt8]) {
    let length = body.count + 2
    bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  private mutating func writeHeader(_ width: Int, _ height: Int) {
    bytes = [0xFF, 0xD8]
    writeSegment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    for (index, table) in tables.enumerated() {
      writeSegment(0xDB, [UInt8(index)] + JPEGTables.zigzag.map { UInt8(table[$0]) })
    }
    writeSegment(
      0xC0,
      [
        8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 3,
        1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1,
      ])
    for (index, code) in JPEGTables.codes.enumerated() {
      writeSegment(0xC4, [[0x00, 0x10, 0x01, 0x11][index]] + code.counts + code.symbols)
    }
    writeSegment(0xDA, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
  }

  // MARK: - Blocks

  private mutating func writeBlocks(_ texture: Texture) {
    var last = [0, 0, 0]
    let planes = JPEGEncoder.planes(texture)
    let (width, height) = (texture.width, texture.height)
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        for part in 0..<3 {
          var block = [Double](repeating: 0, count: 64)
          for y in 0..<8 {
            let row = min(top + y, height - 1) * width
            for x in 0..<8 { block[8 * y + x] = planes[part][row + min(left + x, width - 1)] }
          }
          let table = tables[part == 0 ? 0 : 1]
          let waves = JPEGEncoder.transform(block)
          let values = JPEGTables.zigzag.map { Int((waves[$0] / Double(table[$0])).rounded()) }
          write(values, after: last[part], isColor: part > 0)
          last[part] = values[0]
        }
      }
    }
    while bitCount % 8 != 0 { put(1, 1) }
    bytes += [0xFF, 0xD9]
  }

  /// Returns brightness and two differences of colour, each minus 128, of the pixels on white.
  private static func planes(_ texture: Texture) -> [[Double]] {
    var planes = [[Double]](repeating: [], count: 3)
    for y in 0..<texture.height {
      let row = texture.row(y, 0..<texture.width)
      for x in row.indices {
        let rest = 255 - Double(row[x].alpha)
        let (r, g, b) = (
          Double(row[x].red) + rest, Double(row[x].green) + rest, Double(row[x].blue) + rest
        )
        planes[0].append(0.299 * r + 0.587 * g + 0.114 * b - 128)
        planes[1].append(-0.168736 * r - 0.331264 * g + 0.5 * b)
        planes[2].append(0.5 * r - 0.418688 * g - 0.081312 * b)
      }
    }
    return planes
  }

  private static let cosines = (0..<64).map { index in
    let (u, x) = (index / 8, index % 8)
    return cos(Double(2 * x + 1) * Double(u) * .pi / 16) * (u == 0 ? 0.5 / 2.0.squareRoot() : 0.5)
  }

  private static func transform(_ block: [Double]) -> [Double] {
    var (half, all) = ([Double](repeating: 0, count: 64), [Double](repeating: 0, count: 64))
    for y in 0..<8 {
      for u in 0..<8 {
        for x in 0..<8 { half[8 * y + u] += block[8 * y + x] * cosines[8 * u + x] }
      }
    }
    for v in 0..<8 {
      for u in 0..<8 {
        for y in 0..<8 { all[8 * v + u] += half[8 * y + u] * cosines[8 * v + y] }
      }
    }
    return all
  }

  private mutating func write(_ values: [Int], after last: Int, isColor: Bool) {
    let (first, others) = (JPEGTables.words[isColor ? 2 : 0], JPEGTables.words[isColor ? 3 : 1])
    writeNumber(values[0] - last, first, zeros: 0)
    var zeros = 0
    for value in values.dropFirst() {
      if value == 0 {
        zeros += 1
        continue
      }
      while zeros > 15 {
        put(others[0xF0].word, others[0xF0].length)
        zeros -= 16
      }
      writeNumber(value, others, zeros: zeros)
      zeros = 0
    }
    if zeros > 0 { put(others[0].word, others[0].length) }
  }

  private mutating func writeNumber(
    _ value: Int, _ words: [(word: Int, length: Int)], zeros: Int
  ) {
    let size = Int.bitWidth - abs(value).leadingZeroBitCount
    let word = words[zeros << 4 | size]
    put(word.word, word.length)
    if size > 0 { put(value < 0 ? value + (1 << size) - 1 : value, size) }
  }

  private mutating func put(_ word: Int, _ length: Int) {
    for index in (0..<length).reversed() {
      bits = bits << 1 | UInt32(word >> index & 1)
      bitCount += 1
      guard bitCount == 8 else { continue }
      bytes.append(UInt8(bits & 255))
      if bits & 255 == 255 { bytes.append(0) }
      (bits, bitCount) = (0, 0)
    }
  }
}
