// Zip archives of stored files, which targets put around their inputs.

/// A zip archive without compression.
enum StoredZip {
  /// Returns an archive of files.
  static func archive(_ files: [(name: String, text: String)]) -> [UInt8] {
    var (result, directory) = ([UInt8](), [UInt8]())
    for (name, text) in files {
      let (name, content) = (Array(name.utf8), Array(text.utf8))
      let common =
        bytes(20, 2) + bytes(0, 8) + bytes(Int(checksum(content)), 4) + bytes(content.count, 4)
        + bytes(content.count, 4) + bytes(name.count, 2) + bytes(0, 2)
      directory +=
        bytes(0x0201_4B50, 4) + bytes(20, 2) + common + bytes(0, 10) + bytes(result.count, 4) + name
      result += bytes(0x0403_4B50, 4) + common + name + content
    }
    let start = result.count
    return result + directory + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(files.count, 2)
      + bytes(files.count, 2) + bytes(directory.count, 4) + bytes(start, 4) + bytes(0, 2)
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return value ^ 0xFFFF_FFFF
  }
}
