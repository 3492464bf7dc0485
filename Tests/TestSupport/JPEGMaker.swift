// Makes JPEG files of every kind, by the library's compressor and by hand.

import CJPEGMaker

/// A JPEG file in parts, to be put together right or wrong.
public struct JPEGMaker: Sendable {
  /// How samples are coded.
  public enum Coding: Int32, Sendable {
    /// As is usual: YCbCr for RGB, others as they are.
    case usual
    /// RGB as it is.
    case plain
    /// CMYK as YCCK.
    case ycck
  }

  /// The number of columns, as stored.
  public var width: Int
  /// The number of rows, as stored.
  public var height: Int
  /// Samples in a pixel: 1 grey, 3 RGB, 4 CMYK.
  public var channels: Int
  /// 1...100; at 100 every coefficient is kept to the nearest whole number.
  public var quality = 95
  /// How samples are coded.
  public var coding = Coding.usual
  /// The first component's samples for each of the others', across and down.
  public var sampling = (across: 1, down: 1)
  /// Whether it comes in several scans.
  public var isProgressive = false
  /// Whether the arithmetic coder is used.
  public var isArithmetic = false
  /// Whether there is an Adobe segment; inks are then taken as inverted.
  public var hasAdobeMarker = false
  /// Rows of blocks between restart markers, or 0.
  public var restartRows = 0
  /// If not 0, that many scans of one coefficient each.
  public var scans = 0
  /// The EXIF orientation to write, if any.
  public var orientation: Int?
  /// Whether the EXIF numbers are little-endian.
  public var isLittleEndian = false
  /// The bytes of a segment to put ahead of the frame, and its marker, in place of the EXIF.
  public var segment: (marker: Int, bytes: [UInt8])?

  /// Makes the parts of a picture of one kind.
  public init(width: Int, height: Int, channels: Int) {
    self.width = width
    self.height = height
    self.channels = channels
  }

  /// The file, with 8-bit samples from `sample(x, y, channel)`.
  public func file(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<channels { samples.append(UInt8(sample(x, y, channel))) }
      }
    }
    let segment = segment ?? orientation.map { (0xE1, exif(orientation: $0)) } ?? (0, [])
    var made = unsafe lamina_jpeg_made()
    unsafe made.width = Int32(width)
    unsafe made.height = Int32(height)
    unsafe made.channels = Int32(channels)
    unsafe made.quality = Int32(quality)
    unsafe made.coding = coding.rawValue
    unsafe made.across = Int32(sampling.across)
    unsafe made.down = Int32(sampling.down)
    unsafe made.is_progressive = isProgressive ? 1 : 0
    unsafe made.is_arithmetic = isArithmetic ? 1 : 0
    unsafe made.has_adobe_marker = hasAdobeMarker ? 1 : 0
    unsafe made.restart_rows = Int32(restartRows)
    unsafe made.scans = Int32(scans)
    unsafe made.segment_marker = Int32(segment.0)
    return unsafe segment.1.withUnsafeBufferPointer { extra in
      unsafe made.segment = extra.baseAddress
      unsafe made.segment_count = extra.count
      var count = 0
      guard let bytes = unsafe lamina_make_jpeg(&made, samples, &count) else { return [] }
      defer { unsafe lamina_free_jpeg(bytes) }
      return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
  }

  /// An EXIF segment whose directory holds a width and an orientation.
  public func exif(orientation: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    var bytes = Array("Exif\0\0".utf8) + Array((isLittleEndian ? "II" : "MM").utf8)
    bytes += number(42, 2) + number(8, 4) + number(2, 2)
    bytes += number(0x0100, 2) + number(4, 2) + number(1, 4) + number(width, 4)
    bytes += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return bytes + number(0, 4)
  }
}
