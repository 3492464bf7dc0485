/// The chunks of a PNG, walked without decoding, to find the descriptions of its colours and its orientation.
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

  /// The width and height from the header, if there is one.
  var size: (width: Int, height: Int)? {
    guard bytes.count >= 24, name(at: 8) == "IHDR" else { return nil }
    return (readNumber(at: 16), readNumber(at: 20))
  }

  /// The places of the chunks before the pixels that describe colour.
  struct Colors {
    /// The range of the content of `cICP`: code points.
    var codePoints: Range<Int>?
    /// The range of the compressed profile in `iCCP`, after its name and method.
    var profile: Range<Int>?
    /// Whether a chunk declares the colours as sRGB.
    var declaresSRGB = false
    /// The range of the content of `gAMA`: an exponent.
    var exponent: Range<Int>?
    /// The range of the content of `cHRM`: chromaticities.
    var points: Range<Int>?
  }

  /// The chunks that describe colour; the first of each kind.
  var colors: Colors {
    var found = Colors()
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = readNumber(at: offset)
      let chunk = name(at: offset)
      let end = offset + 8 + length
      if chunk == "IDAT" || chunk == "IEND" || end > bytes.count { break }
      let data = offset + 8..<end
      switch chunk {
      case "sRGB": found.declaresSRGB = true
      case "cICP": found.codePoints = found.codePoints ?? data
      case "iCCP": found.profile = found.profile ?? profile(in: data)
      case "gAMA": found.exponent = found.exponent ?? data
      case "cHRM": found.points = found.points ?? data
      default: break
      }
      offset = end + 4
    }
    return found
  }

  /// The range of the content of the first `eXIf`, before or after the pixels; `nil` without one.
  var exif: Range<Int>? {
    var offset = 8
    while offset + 12 <= bytes.count {
      let end = offset + 8 + readNumber(at: offset)
      guard end + 4 <= bytes.count, isNamed(at: offset) else { return nil }
      switch name(at: offset) {
      case "eXIf": return offset + 8..<end
      case "IEND": return nil
      default: offset = end + 4
      }
    }
    return nil
  }

  /// The ranges of the contents of all `iTXt` before the pixels: keyword, compression, language and text.
  var textRanges: [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = 8
    while offset + 12 <= bytes.count {
      let end = offset + 8 + readNumber(at: offset)
      guard end + 4 <= bytes.count, isNamed(at: offset), name(at: offset) != "IDAT" else { break }
      if name(at: offset) == "iTXt" { found.append(offset + 8..<end) }
      offset = end + 4
    }
    return found
  }

  /// Returns the range of the compressed profile in an `iCCP`, after a name of 1 to 79 bytes, a 0, and a 0 for zlib.
  ///
  /// If these are missing, the range is empty, so the profile is unreadable.
  private func profile(in data: Range<Int>) -> Range<Int> {
    guard let end = data.prefix(80).first(where: { bytes[$0] == 0 }), end > data.lowerBound,
      end + 1 < data.upperBound, bytes[end + 1] == 0
    else { return data.lowerBound..<data.lowerBound }
    return end + 2..<data.upperBound
  }

  /// Returns the length of the first whole chunk without pixels that exceeds a limit; `nil` if none does.
  ///
  /// A chunk whose length reaches past the file's end is broken, not too long.
  func oversizeLength(over limit: Int) -> Int? {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = readNumber(at: offset)
      guard offset + 12 + length <= bytes.count, isNamed(at: offset) else { return nil }
      let chunk = name(at: offset)
      if chunk == "IEND" { return nil }
      if length > limit && chunk != "IDAT" { return length }
      offset += 12 + length
    }
    return nil
  }

  /// Whether a chunk's name consists of letters, as every valid name does.
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

  private func readNumber(at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }
}
