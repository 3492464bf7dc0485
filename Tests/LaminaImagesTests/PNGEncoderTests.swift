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

  private func encode(_ texture: Texture, _ compression: PNGCompression) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PNGEncoder(compression: compression).encode(texture) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }

  @Test(arguments: PNGCompression.allCases, [true, false])
  func `png out: decoding gives the pixels back`(compression: PNGCompression, isOpaque: Bool) throws
  {
    for (width, height) in [(1, 1), (3, 2), (40, 31), (129, 70)] {
      let texture = try picture(width, height, seed: 4, isOpaque: isOpaque)
      let bytes = try encode(texture, compression)
      let source = try ImageSource(bytes: FileBytes(copying: bytes), name: "out.png")
      #expect(source.properties.hasAlpha == !isOpaque)
      let decoded = try source.decode().texture
      for index in 0..<width * height {
        let (a, b) = (texture.pixels[index], decoded.pixels[index])
        // Unpremultiplied and premultiplied again: exact, since both round to nearest.
        #expect(a == b, "pixel \(index)")
      }
    }
  }

  @Test func `png out: the same picture gives the same bytes`() throws {
    let texture = try picture(64, 48, seed: 9, isOpaque: false)
    for compression in PNGCompression.allCases {
      #expect(try encode(texture, compression) == encode(texture, compression))
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
