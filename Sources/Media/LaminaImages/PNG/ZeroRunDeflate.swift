// Deflate for `fast`: Huffman codes for bytes, and matches for runs of zeros only.

/// A deflate compressor of filtered pixels, which writes one block with matches for runs of zeros only, at distance 1.
///
/// ```
/// pixel that changed     code(R) code(G) code(B)
/// n pixels that did not  code(0), then code(length 3n - 1) + extra bits, distance 1
/// ```
/// The codes are chosen from a count of every fourth row. Codes have at most 12 bits, so that four codes and the rest
/// of a byte fit in 64.
///
/// - Source: RFC 1951.
struct ZeroRunDeflate {
  private static let codeLimit = 12
  private static let symbolCount = 286
  private let channels: Int
  private var counts = [UInt32](repeating: 1, count: ZeroRunDeflate.symbolCount)
  /// The code of each byte, with its number of bits from bit 16 on.
  private var literals = [UInt32](repeating: 0, count: 256)
  /// The joined codes of each run of zero pixels that fits in one match, with their number of bits from bit 48 on.
  private var runs: [UInt64]
  /// The code of each symbol of a match length, from 257 on, with its number of bits from bit 16 on.
  private var lengthCodes = [UInt32](repeating: 0, count: 29)

  init(channels: Int) {
    self.channels = channels
    runs = [UInt64](repeating: 0, count: 258 / channels + 1)
  }

  /// Returns the maximum number of bytes to which `pixels` pixels in `rows` rows are compressed.
  static func compressedBound(pixels: Int, rows: Int, channels: Int) -> Int {
    (pixels * channels + rows) * codeLimit / 8 + symbolCount + 64
  }

  /// Compresses whole rows to one block, which ends at a whole byte.
  ///
  /// - Parameters:
  ///   - differences: rows of pixels, R in the low byte.
  ///   - width: the pixels of a row.
  ///   - rows: how each row was filtered.
  ///   - isLast: whether the stream ends here.
  ///   - bytes: the destination of the block.
  ///   - offset: the index of the block's first byte.
  /// - Returns: the index of the byte after the block.
  mutating func compressRows(
    _ differences: [UInt32], width: Int, rows: [PNGFilteredRow], isLast: Bool,
    into bytes: inout MutableSpan<UInt8>, at offset: Int
  ) -> Int {
    let differences = differences.span
    countSymbols(differences, width: width, rows: rows)
    let lengths = HuffmanCode.codeLengths(counts: counts, limit: ZeroRunDeflate.codeLimit)
    let codes = HuffmanCode.symbolCodes(lengths: lengths)
    makeTables(lengths, codes)
    var writer = BitWriter(position: offset)
    var output = bytes.words
    writeHeader(lengths, isLast: isLast, &writer, &output)
    for (index, row) in rows.enumerated() {
      appendCode(literal: Int(row.filter.rawValue), &writer, &output)
      if row.isBlank {
        writeLongRun(zeros: width * channels, &writer, &output)
        continue
      }
      writePixels(
        differences.extracting(index * width..<(index + 1) * width), &writer, &output)
    }
    writer.appendBits(UInt64(codes[256]), Int(lengths[256]), &output)
    // An empty stored block aligns the stream to a whole byte.
    if !isLast { writer.appendBits(0, 3, &output) }
    writer.alignToByte(&output)
    if !isLast { writer.appendBits(0xFFFF_0000, 32, &output) }
    return writer.position
  }

  // MARK: - Codes

  private mutating func countSymbols(
    _ differences: Span<UInt32>, width: Int, rows: [PNGFilteredRow]
  ) {
    for index in counts.indices { counts[index] = 1 }
    let channels = channels
    var counts = counts.mutableSpan
    for index in stride(from: 0, to: rows.count, by: 4) {
      counts[Int(rows[index].filter.rawValue)] += 1
      if rows[index].isBlank {
        counts[285] += UInt32((width * channels - 1) / 258)
        continue
      }
      let pixels = differences.extracting(index * width..<(index + 1) * width)
      var x = 0
      while x < width {
        let pixel = pixels[x]
        if pixel != 0 {
          for channel in 0..<channels {
            counts[Int(pixel &>> UInt32(8 &* channel) & 255)] &+= 1
          }
          x &+= 1
          continue
        }
        let start = x
        repeat { x &+= 1 } while x < width && pixels[x] == 0
        let zeros = (x - start) * channels
        let (matches, rest) = (zeros - 1).quotientAndRemainder(dividingBy: 258)
        counts[285] += UInt32(matches)
        if rest >= 3 {
          counts[0] += 1
          counts[ZeroRunDeflate.lengthSymbol(rest).symbol] += 1
        } else {
          counts[0] += UInt32(1 + rest)
        }
      }
    }
  }

  private mutating func makeTables(_ lengths: [UInt8], _ codes: [UInt16]) {
    for byte in 0..<256 { literals[byte] = UInt32(codes[byte]) | UInt32(lengths[byte]) << 16 }
    for index in lengthCodes.indices {
      lengthCodes[index] = UInt32(codes[257 + index]) | UInt32(lengths[257 + index]) << 16
    }
    for pixels in 1..<runs.count {
      var (code, bits) = (UInt64(0), 0)
      func append(_ value: UInt64, _ count: Int) {
        code |= value << UInt64(bits)
        bits += count
      }
      let rest = pixels * channels - 1
      append(UInt64(codes[0]), Int(lengths[0]))
      if rest >= 3 {
        let (symbol, extra, base) = ZeroRunDeflate.lengthSymbol(rest)
        append(UInt64(codes[symbol]), Int(lengths[symbol]))
        append(UInt64(rest - base), extra)
        // The code of distance 1.
        append(0, 1)
      } else {
        for _ in 0..<rest { append(UInt64(codes[0]), Int(lengths[0])) }
      }
      runs[pixels] = code | UInt64(bits) << 48
    }
  }

  /// Returns the symbol of a match length, 3...258, its number of extra bits, and the least length that it stands for.
  private static func lengthSymbol(_ length: Int) -> (symbol: Int, extra: Int, base: Int) {
    if length == 258 { return (285, 0, 258) }
    if length < 11 { return (254 + length, 0, length) }
    let above = length - 3
    let extra = Int.bitWidth - above.leadingZeroBitCount - 3
    let step = above >> extra
    return (257 + 4 * extra + step, extra, 3 + (step << extra))
  }

  // MARK: - Bits

  /// Writes a dynamic block's header: the codes' lengths, each in four bits.
  private func writeHeader(
    _ lengths: [UInt8], isLast: Bool, _ writer: inout BitWriter, _ output: inout MutableRawSpan
  ) {
    writer.appendBits(isLast ? 1 : 0, 1, &output)
    writer.appendBits(2, 2, &output)
    writer.appendBits(UInt64(ZeroRunDeflate.symbolCount - 257), 5, &output)
    // Two distance codes, so that the distance code is complete.
    writer.appendBits(1, 5, &output)
    writer.appendBits(15, 4, &output)
    // Lengths 0...15 have codes of four bits; 16, 17 and 18, which are listed first, have none.
    for symbol in 0..<19 { writer.appendBits(symbol < 3 ? 0 : 4, 3, &output) }
    for length in lengths + [1, 1] {
      var code: UInt64 = 0
      for bit in 0..<4 where length >> bit & 1 == 1 { code |= 8 >> UInt64(bit) }
      writer.appendBits(code, 4, &output)
    }
  }

  private func appendCode(
    literal: Int, _ writer: inout BitWriter, _ output: inout MutableRawSpan
  ) {
    let entry = literals[literal]
    writer.appendBits(UInt64(entry & 0xFFFF), Int(entry >> 16), &output)
  }

  private func writePixels(
    _ pixels: Span<UInt32>, _ writer: inout BitWriter, _ output: inout MutableRawSpan
  ) {
    let (literals, runs) = (literals.span, runs.span)
    let longest = runs.count - 1
    let hasAlpha = channels == 4
    var x = 0
    while x < pixels.count {
      let pixel = pixels[x]
      if pixel != 0 {
        let (red, green) = (literals[Int(pixel & 255)], literals[Int(pixel &>> 8 & 255)])
        let blue = literals[Int(pixel &>> 16 & 255)]
        var code = UInt64(red & 0xFFFF)
        var bits = UInt64(red &>> 16)
        code |= UInt64(green & 0xFFFF) &<< bits
        bits &+= UInt64(green &>> 16)
        code |= UInt64(blue & 0xFFFF) &<< bits
        bits &+= UInt64(blue &>> 16)
        if hasAlpha {
          let alpha = literals[Int(pixel &>> 24)]
          code |= UInt64(alpha & 0xFFFF) &<< bits
          bits &+= UInt64(alpha &>> 16)
        }
        writer.appendBits(code, Int(bits), &output)
        x &+= 1
        continue
      }
      let start = x
      repeat { x &+= 1 } while x < pixels.count && pixels[x] == 0
      let count = x &- start
      if count <= longest {
        let entry = runs[count]
        writer.appendBits(entry & 0xFFFF_FFFF_FFFF, Int(entry &>> 48), &output)
      } else {
        writeLongRun(zeros: count * channels, &writer, &output)
      }
    }
  }

  private func writeLongRun(
    zeros: Int, _ writer: inout BitWriter, _ output: inout MutableRawSpan
  ) {
    let (matches, rest) = (zeros - 1).quotientAndRemainder(dividingBy: 258)
    appendCode(literal: 0, &writer, &output)
    for _ in 0..<matches { appendMatch(258, &writer, &output) }
    if rest >= 3 {
      appendMatch(rest, &writer, &output)
    } else {
      for _ in 0..<rest { appendCode(literal: 0, &writer, &output) }
    }
  }

  private func appendMatch(
    _ length: Int, _ writer: inout BitWriter, _ output: inout MutableRawSpan
  ) {
    let (symbol, extra, base) = ZeroRunDeflate.lengthSymbol(length)
    let code = lengthCodes[symbol - 257]
    writer.appendBits(UInt64(code & 0xFFFF), Int(code >> 16), &output)
    writer.appendBits(UInt64(length - base), extra, &output)
    writer.appendBits(0, 1, &output)
  }
}

/// A writer of bits to bytes, the low bit of a byte first.
struct BitWriter {
  /// The index in the output of the first byte that is not yet complete.
  private(set) var position: Int
  private var bits: UInt64 = 0
  private var filled = 0

  init(position: Int) { self.position = position }

  /// Appends the lowest `count` bits of `value`, whose other bits are zero; `count` is 0...56.
  @inline(__always)
  mutating func appendBits(_ value: UInt64, _ count: Int, _ output: inout MutableRawSpan) {
    bits |= value &<< UInt64(filled)
    filled &+= count
    output.storeBytes(of: bits.littleEndian, toByteOffset: position, as: UInt64.self)
    position &+= filled &>> 3
    bits &>>= UInt64(filled & 0x38)
    filled &= 7
  }

  /// Fills the rest of the current byte with zeros.
  mutating func alignToByte(_ output: inout MutableRawSpan) {
    if filled > 0 { appendBits(0, 8 - filled, &output) }
  }
}
