/// Files in gzip for tests, without a compressor: stored bytes, and runs of zeros.
public enum GzipMaker {
  /// A file that stores its bytes.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: the file.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var body: [UInt8] = []
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65_535)
      let length = UInt16(end - start)
      body.append(end == bytes.count ? 1 : 0)
      for value in [length, ~length] { body += [UInt8(value & 255), UInt8(value >> 8)] }
      body += bytes[start..<end]
      start = end
    } while start < bytes.count
    return file(body, checksum: checksum(bytes), count: bytes.count)
  }

  /// A file of zeros by matches of 258 bytes each, 13 bits long; its checksum is wrong.
  ///
  /// - Parameter count: the zeros, at least.
  /// - Returns: the file: 1/158 of them.
  public static func zeros(_ count: Int) -> [UInt8] {
    var body: [UInt8] = []
    var (word, bits) = (UInt64(0), 0)
    func put(_ value: UInt64, _ count: Int) {
      word |= value << UInt64(bits)
      bits += count
      while bits >= 8 {
        body.append(UInt8(word & 255))
        word >>= 8
        bits -= 8
      }
    }
    // A final block of fixed codes, a literal 0, then matches at distance 1; codes come from their top.
    put(0b011, 3)
    put(0b0000_1100, 8)
    for _ in 0..<(count + 257) / 258 { put(0b0_0000_1010_0011, 13) }
    put(0, 7)
    put(0, 8)
    return file(body, checksum: 0, count: count)
  }

  private static func file(_ body: [UInt8], checksum: UInt32, count: Int) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + body
    for value in [checksum, UInt32(truncatingIfNeeded: count)] {
      file += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    return file
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = (sum >> 1) ^ ((sum & 1) * 0xEDB8_8320) }
    }
    return ~sum
  }
}
