/// The chunks of a PNG, walked without decoding: enough to name what will be ignored.
///
/// ```
/// 89 50 4E 47 0D 0A 1A 0A                                    signature
/// 00 00 00 0D 49 48 44 52 <width> <height> 08 06 00 00 00 <crc>   length, "IHDR", 13 bytes, CRC
/// 00 00 00 04 67 41 4D 41 00 00 B1 8F <crc>                  length, "gAMA", 4 bytes, CRC
/// ```
/// Numbers are big-endian. Source: PNG Specification (Third Edition), W3C.
struct PNGChunks: ~Escapable {
  private let bytes: Span<UInt8>

  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// Width and height as the header says, if there is one.
  var size: (width: Int, height: Int)? {
    guard bytes.count >= 24, name(at: 8) == "IHDR" else { return nil }
    return (number(at: 16), number(at: 20))
  }

  /// The names of chunks that describe colour and are ignored, each once, in file order.
  var ignoredColorChunks: [String] {
    var found: [String] = []
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = number(at: offset)
      let chunk = name(at: offset)
      if chunk == "IDAT" || chunk == "IEND" { break }
      if ["gAMA", "cHRM", "iCCP", "cICP"].contains(chunk) && !found.contains(chunk) {
        found.append(chunk)
      }
      offset += 12 + length
    }
    return found
  }

  /// The length of the first whole chunk without pixels that is longer than a limit, if one is.
  ///
  /// A chunk that says that it goes on after the file's end is broken, not long.
  func length(over limit: Int) -> Int? {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = number(at: offset)
      guard offset + 12 + length <= bytes.count, isNamed(at: offset) else { return nil }
      let chunk = name(at: offset)
      if chunk == "IEND" { return nil }
      if length > limit && chunk != "IDAT" { return length }
      offset += 12 + length
    }
    return nil
  }

  /// Whether a name is of letters, as all are.
  private func isNamed(at offset: Int) -> Bool {
    (offset + 4..<offset + 8).allSatisfy { (0x41...0x5A).contains(bytes[$0] & 0xDF) }
  }

  private func name(at offset: Int) -> String {
    var text = ""
    for index in offset + 4..<offset + 8 {
      text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
    }
    return text
  }

  private func number(at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }
}
