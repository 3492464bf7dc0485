/// The chunks of a WebP, walked without decoding: its colour profile, its orientation, and an animation's first frame.
///
/// ```
/// "RIFF" <size> "WEBP"                                    the file
/// "VP8X" <10>   <flags> 000000 <width - 1> <height - 1>   flags, and 3 bytes for each side of the canvas
/// "ICCP" <size> <profile>                                 each chunk is padded to an even size
/// "ANMF" <size> <x / 2> <y / 2> <width - 1> <height - 1> <duration> <flags>  then a picture's chunks
/// "VP8 " <size> <frame>                                   or "VP8L"
/// "EXIF" <size> <TIFF>
/// ```
/// Numbers are little-endian, of 4 bytes, in a frame of 3. Source: RFC 9649.
struct WebPChunks {
  /// The position and size of an animation's first picture on the canvas, and its chunks.
  struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var chunks: Range<Int>
  }

  /// Whether the file declares an animation.
  private(set) var isAnimated = false
  /// The range of the bytes of the embedded colour profile; `nil` without one.
  private(set) var profile: Range<Int>?
  /// The orientation that the first EXIF chunk states.
  private(set) var orientation = ImageOrientation()
  /// The first frame of an animation; `nil` if there is none.
  private(set) var frame: Frame?

  init(_ bytes: Span<UInt8>) {
    var offset = 12
    var hasEXIF = false
    while offset + 8 <= bytes.count {
      let size = bytes.littleEndian(at: offset + 4, count: 4)
      let data = offset + 8..<min(offset + 8 + size, bytes.count)
      switch bytes.bigEndian(at: offset, count: 4) {
      case 0x5650_3858 where offset == 12 && !data.isEmpty:
        isAnimated = bytes[data.lowerBound] & 2 != 0
      case 0x4943_4350: profile = profile ?? data
      case 0x4558_4946 where !hasEXIF:
        hasEXIF = true
        orientation = ImageOrientation(exif: bytes.extracting(data))
      case 0x414E_4D46 where frame == nil && data.count >= 16:
        func readNumber(_ place: Int) -> Int {
          bytes.littleEndian(at: data.lowerBound + place, count: 3)
        }
        frame = Frame(
          x: 2 * readNumber(0), y: 2 * readNumber(3), width: 1 + readNumber(6),
          height: 1 + readNumber(9),
          chunks: data.lowerBound + 16..<data.upperBound)
      default: break
      }
      offset += 8 + size + size % 2
    }
  }
}
