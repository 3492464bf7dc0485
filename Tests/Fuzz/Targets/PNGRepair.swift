// Puts the checksums of a changed PNG right, so that what lies behind them is reached.

/// The repair of PNG files.
package enum PNGRepair {
  /// A file with every chunk's checksum right.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var place = 8
    while place + 12 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
      guard length <= bytes.count - place - 12 else { return bytes }
      let end = place + 8 + length
      let sum = checksum(bytes[place + 4..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
      place = end + 4
    }
    return bytes
  }

  /// - Source: PNG Specification (Third Edition), annex D.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
