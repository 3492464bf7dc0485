// Makes WebP files of every kind, by the library's encoder and by hand.

import CWebPMaker

/// A WebP file in parts, to be put together right or wrong.
public struct WebPMaker: Sendable {
  /// The number of columns, as stored.
  public var width: Int
  /// The number of rows, as stored.
  public var height: Int
  /// 0...100; `nil` is without loss.
  public var quality: Int?
  /// The colour profile, if any.
  public var profile: [UInt8]?
  /// The EXIF orientation to write, if any.
  public var orientation: Int?
  /// Whether the EXIF chunk begins as a JPEG's segment does.
  public var hasLongEXIF = false
  /// The canvas, and where the picture lies on it as the first frame of an animation; `nil` for a still.
  public var animation: (width: Int, height: Int, x: Int, y: Int)?

  /// Makes the parts of a picture without loss.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The file, with straight samples from `sample(x, y, channel)`; channel 3 is alpha.
  public func file(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    let simple = picture(sample)
    if profile == nil && orientation == nil && animation == nil { return simple }
    // The encoder's own header goes; its picture's chunks stay.
    var chunks = Array(simple.dropFirst(12))
    if chunks.starts(with: Array("VP8X".utf8)) { chunks.removeFirst(18) }
    var flags = 0x10
    var head: [UInt8] = []
    var tail: [UInt8] = []
    if let profile {
      flags |= 0x20
      head += WebPMaker.chunk("ICCP", profile)
    }
    if let orientation {
      flags |= 0x08
      let exif = JPEGMaker(width: width, height: height, channels: 3).exif(orientation: orientation)
      tail += WebPMaker.chunk("EXIF", hasLongEXIF ? exif : Array(exif.dropFirst(6)))
    }
    var size = (width, height)
    if let animation {
      flags |= 0x02
      size = (animation.width, animation.height)
      head += WebPMaker.chunk("ANIM", [0, 0, 0, 0, 0, 0])
      let place = [animation.x / 2, animation.y / 2, width - 1, height - 1, 100]
      chunks = WebPMaker.chunk("ANMF", place.flatMap { WebPMaker.number($0, 3) } + [0] + chunks)
      // A second frame, which is not shown.
      chunks += chunks
    }
    let canvas = [flags, 0, 0, 0].map { UInt8($0) } + WebPMaker.number(size.0 - 1, 3)
    let parts =
      WebPMaker.chunk("VP8X", canvas + WebPMaker.number(size.1 - 1, 3)) + head + chunks + tail
    return WebPMaker.riff(parts)
  }

  /// A file around some chunks.
  public static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + number(4 + chunks.count, 4) + Array("WEBP".utf8) + chunks
  }

  /// A chunk with its length, filled up to an even one.
  public static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(bytes.count, 4) + bytes
      + [UInt8](repeating: 0, count: bytes.count % 2)
  }

  /// A number, little-endian.
  public static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 255) }
  }

  private func picture(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 { samples.append(UInt8(sample(x, y, channel))) }
      }
    }
    var count = 0
    guard
      let bytes = unsafe lamina_make_webp(
        Int32(width), Int32(height), Int32(quality ?? 101), samples, &count)
    else { return [] }
    defer { unsafe lamina_free_webp(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
