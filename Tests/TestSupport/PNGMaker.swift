// Makes PNG files of every kind from their parts, without the encoder or the decoder under test:
// stored zlib blocks, and checksums computed here.

/// A PNG file in parts, to be put together right or wrong.
public struct PNGMaker: Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// Bits per sample.
  public var bitDepth: Int
  /// 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA.
  public var colorType: Int
  /// Whether rows come in the seven passes of Adam7.
  public var isInterlaced: Bool
  /// Red, green, blue for each palette entry.
  public var palette: [(UInt8, UInt8, UInt8)] = []
  /// The bytes of a tRNS chunk, if there is to be one.
  public var transparency: [UInt8]?
  /// Chunks to put between IHDR and what follows it.
  public var extra: [(name: String, bytes: [UInt8])] = []
  /// Chunks to put between the pixels and IEND.
  public var trailing: [(name: String, bytes: [UInt8])] = []

  /// Makes the parts of a picture of one kind.
  public init(
    width: Int, height: Int, bitDepth: Int, colorType: Int, isInterlaced: Bool = false
  ) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.isInterlaced = isInterlaced
  }

  /// The kinds of colour type and depth that PNG allows.
  public static let kinds: [(colorType: Int, bitDepth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  /// Samples in a pixel.
  public var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType, default: 1] }

  /// The file, with samples from `sample(x, y, channel)`, each below 2^bitDepth.
  public func file(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    assemble(data: PNGMaker.zlib(scanlines(sample)))
  }

  /// The file around some compressed data.
  public func assemble(data: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var header = PNGMaker.bytes(of: UInt32(width)) + PNGMaker.bytes(of: UInt32(height))
    header += [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    file += PNGMaker.chunk("IHDR", header)
    for (name, bytes) in extra { file += PNGMaker.chunk(name, bytes) }
    if !palette.isEmpty { file += PNGMaker.chunk("PLTE", palette.flatMap { [$0.0, $0.1, $0.2] }) }
    if let transparency { file += PNGMaker.chunk("tRNS", transparency) }
    file += PNGMaker.chunk("IDAT", data)
    for (name, bytes) in trailing { file += PNGMaker.chunk(name, bytes) }
    file += PNGMaker.chunk("IEND", [])
    return file
  }

  /// The filtered rows, every one with filter 0, pass by pass where interlaced.
  public func scanlines(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    // Adam7: first column, first row, column step, row step of each pass.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (x0, y0, dx, dy) in passes where x0 < width {
      for y in stride(from: y0, to: height, by: dy) {
        bytes.append(0)
        var bits = 0
        var pending = 0
        for x in stride(from: x0, to: width, by: dx) {
          for channel in 0..<channels {
            let value = sample(x, y, channel)
            if bitDepth == 16 {
              bytes += [UInt8(value >> 8), UInt8(value & 255)]
              continue
            }
            pending = pending << bitDepth | value
            bits += bitDepth
            if bits == 8 {
              bytes.append(UInt8(pending & 255))
              (bits, pending) = (0, 0)
            }
          }
        }
        if bits > 0 { bytes.append(UInt8((pending << (8 - bits)) & 255)) }
      }
    }
    return bytes
  }

  /// A chunk with its length and checksum.
  public static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + bytes
    return self.bytes(of: UInt32(bytes.count)) + named + self.bytes(of: crc(named))
  }

  /// A zlib stream of stored blocks.
  public static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65_535, bytes.count - start)
      let isLast = start + count == bytes.count
      stream.append(isLast ? 1 : 0)
      for value in [count, ~count & 0xFFFF] {
        stream += [UInt8(value & 255), UInt8(value >> 8 & 255)]
      }
      stream += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + self.bytes(of: b << 16 | a)
  }

  /// CRC-32 as PNG uses it.
  public static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// A number, big-endian.
  public static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
