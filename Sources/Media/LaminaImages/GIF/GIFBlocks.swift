/// The blocks of a GIF up to its first picture, walked without decoding.
///
/// ```
/// "GIF87a" or "GIF89a"
/// <width> <height> <flags> <background> <aspect>     the canvas; bit 7: a table of 2^(1 + flags & 7) colours follows
/// 21 F9 04 <flags> <delay> <transparent> 00          bit 0: the index `transparent` is clear in the next picture
/// 21 <label> <blocks>                                other extensions
/// 2C <x> <y> <width> <height> <flags>                a picture; bit 7: as above, bit 6: interlaced
/// <bits> <blocks>                                    its indices, in LZW codes
/// 3B                                                 the end
/// ```
/// Blocks begin with their size, and a size of 0 ends them. Numbers of two bytes are little-endian.
///
/// - Source: Graphics Interchange Format, Version 89a, CompuServe, 1990.
struct GIFBlocks {
  /// The first picture: its rectangle on the canvas, and the places of its colours and codes in the file.
  struct Picture {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var isInterlaced: Bool
    /// The range of the file with the picture's colours, three bytes for each.
    var colors: Range<Int>
    /// The index that stands for a clear pixel; `nil` if none does.
    var transparent: Int?
    /// The offset of the picture's data in the file: the number of bits of an index, then the blocks of codes.
    var data: Int
  }

  /// The size of the canvas; 0 if the file ends before it.
  private(set) var size = (width: 0, height: 0)
  /// The first picture; `nil` if the file ends before it.
  private(set) var picture: Picture?

  /// Whether bytes begin with a GIF's signature.
  static func hasSignature(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 6, bytes.bigEndian(at: 0, count: 4) == 0x4749_4638 else { return false }
    let version = bytes.bigEndian(at: 4, count: 2)
    return version == 0x3761 || version == 0x3961
  }

  /// Reads the canvas and the first picture of a file that begins with a GIF's signature.
  init(_ bytes: Span<UInt8>) {
    guard bytes.count >= 13 else { return }
    size = (bytes.littleEndian(at: 6, count: 2), bytes.littleEndian(at: 8, count: 2))
    let colors = GIFBlocks.colorTable(flags: bytes[10], at: 13)
    var offset = colors.upperBound
    var transparent: Int?
    while offset + 1 < bytes.count {
      switch bytes[offset] {
      case 0x21:
        if bytes[offset + 1] == 0xF9, offset + 6 < bytes.count, bytes[offset + 2] >= 4 {
          transparent = bytes[offset + 3] & 1 != 0 ? Int(bytes[offset + 6]) : nil
        }
        offset = GIFBlocks.endOffset(ofBlocksAt: offset + 2, bytes)
      case 0x2C:
        guard offset + 10 < bytes.count else { return }
        let flags = bytes[offset + 9]
        let own = GIFBlocks.colorTable(flags: flags, at: offset + 10)
        func readNumber(_ place: Int) -> Int { bytes.littleEndian(at: offset + place, count: 2) }
        let used = own.isEmpty ? colors : own
        guard own.upperBound < bytes.count, used.upperBound <= bytes.count else { return }
        picture = Picture(
          x: readNumber(1), y: readNumber(3), width: readNumber(5), height: readNumber(7),
          isInterlaced: flags & 0x40 != 0, colors: used, transparent: transparent,
          data: own.upperBound)
        return
      default: return
      }
    }
  }

  /// Returns the range of the colour table at an offset; empty if the flags declare none.
  private static func colorTable(flags: UInt8, at offset: Int) -> Range<Int> {
    offset..<offset + (flags & 0x80 != 0 ? 3 << (1 + Int(flags & 7)) : 0)
  }

  /// Returns the offset after a sequence of blocks and the 0 that ends it.
  private static func endOffset(ofBlocksAt start: Int, _ bytes: Span<UInt8>) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] != 0 { offset += 1 + Int(bytes[offset]) }
    return offset + 1
  }
}
