import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  private func picture(
    _ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool
  ) throws -> Texture {
    var random = SplitMix(seed: seed)
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        let alpha = isOpaque ? 255 : UInt8(random.integer(in: 0...255))
        // Runs and noise, so that every filter and deflate's matches come into play.
        let value = UInt8((index / 7 * 13) & 255)
        pixels[index] = PackedPixel(
          straightRed: random.chance(0.3) ? UInt8(random.integer(in: 0...255)) : value,
          green: value, blue: 255 - value, alpha: alpha)
      }
    }
    return framebuffer.makeTexture(isOpaque: false)
  }

  private func encode(
    _ texture: Texture, _ compression: PNGCompression, threads: Int = 1
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PNGEncoder(compression: compression, threadCount: threads).encode(texture) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }

  @Test(arguments: PNGCompression.allCases, [true, false])
  func `png out: decoding gives the pixels back`(compression: PNGCompression, isOpaque: Bool) throws
  {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (3, 2), (40, 31), (129, 70), (900, 420)] {
      let texture = try picture(width, height, seed: 4, isOpaque: isOpaque)
      let bytes = try encode(texture, compression)
      let source = try ImageSource(bytes: FileBytes(copying: bytes), name: "out.png")
      #expect(source.properties.hasAlpha == !isOpaque)
      let decoded = try source.decode().texture
      // Unpremultiplied and premultiplied again: exact, since both round to nearest.
      let wrong = (0..<width * height).first { texture.pixels[$0] != decoded.pixels[$0] }
      #expect(wrong == nil, "\(width)x\(height)")
    }
  }

  @Test func `png out: greys of one byte are written as four channels are`() throws {
    let gray = try Texture(width: 9, height: 6) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(i * 4) }
    }
    #expect(try encode(gray, .standard) == encode(gray.expanded(), .standard))
  }

  @Test func `png out: the same picture gives the same bytes`() throws {
    let texture = try picture(64, 48, seed: 9, isOpaque: false)
    for compression in PNGCompression.allCases {
      #expect(try encode(texture, compression) == encode(texture, compression))
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func `png out: threads change no byte`(compression: PNGCompression) throws {
    // Several bands at every level.
    let texture = try picture(900, 1_300, seed: 3, isOpaque: false)
    let single = try encode(texture, compression)
    for threads in [2, 3, 16] {
      #expect(try encode(texture, compression, threads: threads) == single, "\(threads) threads")
    }
  }

  @Test(arguments: [3, 4], [1, 2, 64, 65, 86, 87, 172, 1_000] as [Int])
  func `png out: runs of unchanged pixels of every length decode`(channels: Int, run: Int) throws {
    let width = run + 7
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: 9))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        let (x, y) = (index % width, index / width)
        let changes = x < 3 || x >= run + 3
        pixels[index] = PackedPixel(
          red: UInt8(changes ? (x * 31 + y * 17) & 127 : 9), green: 5, blue: UInt8(x == 1 ? y : 0),
          alpha: channels == 3 ? 255 : 128)
      }
    }
    let texture = framebuffer.makeTexture(isOpaque: false)
    let bytes = try encode(texture, .fast)
    let decoded = try ImageSource(bytes: FileBytes(copying: bytes), name: "run.png").decode()
    let wrong = (0..<width * 9).first { texture.pixels[$0] != decoded.texture.pixels[$0] }
    #expect(wrong == nil)
  }

  @Test func `png out: a picture of noise grows by little`() throws {
    var random = SplitMix(seed: 12)
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 300, height: 300))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        pixels[index] = PackedPixel(rawValue: 0xFF00_0000 | UInt32(random.next() >> 40))
      }
    }
    let texture = framebuffer.makeTexture(isOpaque: true)
    for compression in PNGCompression.allCases {
      #expect(try encode(texture, compression).count < 300 * 300 * 3 * 103 / 100)
    }
  }

  @Test func `png out: harder compression is not larger`() throws {
    let texture = try picture(200, 200, seed: 2, isOpaque: true)
    let sizes = try PNGCompression.allCases.map { try encode(texture, $0).count }
    #expect(sizes[0] > sizes[1])
    #expect(sizes[1] >= sizes[2])
    #expect(sizes[2] >= sizes[3])
  }

  @Test func `png out: chunks are IHDR, sRGB, IDAT, IEND with right checksums`() throws {
    let bytes = try encode(try picture(150, 150, seed: 1, isOpaque: false), .none)
    var names: [String] = []
    var offset = 8
    while offset < bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let named = Array(bytes[offset + 4..<offset + 8 + length])
      let crc = bytes[offset + 8 + length..<offset + 12 + length].reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
      #expect(crc == PNGMaker.crc(named))
      let name = String(decoding: named.prefix(4), as: UTF8.self)
      if names.last != name { names.append(name) }
      offset += 12 + length
    }
    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
  }
}
