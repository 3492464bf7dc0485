import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
  private func source(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test.png", limits: limits)
  }

  /// A sample that uses the whole range of its depth.
  private func sample(_ x: Int, _ y: Int, _ channel: Int, bitDepth: Int) -> Int {
    let wide = (x * 40_503 + y * 30_011 + channel * 17_389) & 0xFFFF
    return bitDepth == 16 ? wide : wide & ((1 << bitDepth) - 1)
  }

  /// The straight 8-bit RGBA that a pixel of `maker` means.
  private func exact(_ maker: PNGMaker, _ x: Int, _ y: Int) -> [Double] {
    let values = (0..<maker.channels).map { sample(x, y, $0, bitDepth: maker.bitDepth) }
    let most = Double((1 << maker.bitDepth) - 1)
    let unit = values.map { Double($0) / most * 255 }
    func isTransparent() -> Bool {
      guard let key = maker.transparency else { return false }
      return values.enumerated().allSatisfy {
        $1 == Int(key[2 * $0]) << 8 | Int(key[2 * $0 + 1])
      }
    }
    switch maker.colorType {
    case 0: return [unit[0], unit[0], unit[0], isTransparent() ? 0 : 255]
    case 2: return [unit[0], unit[1], unit[2], isTransparent() ? 0 : 255]
    case 3:
      let entry = maker.palette[values[0]]
      let alpha = maker.transparency.map { values[0] < $0.count ? $0[values[0]] : 255 } ?? 255
      return [Double(entry.0), Double(entry.1), Double(entry.2), Double(alpha)]
    case 4: return [unit[0], unit[0], unit[0], unit[1]]
    default: return unit
    }
  }

  private func check(_ maker: PNGMaker) throws {
    let image = try source(
      maker.file { sample($0, $1, $2, bitDepth: maker.bitDepth) })
    #expect(image.properties.width == maker.width && image.properties.height == maker.height)
    #expect(image.properties.bitDepth == maker.bitDepth)
    #expect(image.properties.isInterlaced == maker.isInterlaced)
    let texture = try image.decode().texture
    for y in 0..<maker.height {
      for x in 0..<maker.width {
        let wanted = exact(maker, x, y)
        let pixel = texture.pixels[y * maker.width + x]
        // 16-bit channels and alpha are rounded to 8 bits first, and then their product is.
        let tolerance = maker.bitDepth == 16 ? 1.5 : 0.5
        #expect(abs(Double(pixel.alpha) - wanted[3]) <= tolerance)
        for (got, value) in zip([pixel.red, pixel.green, pixel.blue], wanted) {
          #expect(
            abs(Double(got) - value * wanted[3] / 255) <= tolerance,
            "type \(maker.colorType), depth \(maker.bitDepth), pixel \(x), \(y)")
        }
      }
    }
    #expect(
      texture.isOpaque
        == (0..<texture.width * texture.height).allSatisfy { texture.pixels[$0].isOpaque })
  }

  @Test(arguments: [(1, 1), (3, 5), (8, 8), (17, 9)] as [(Int, Int)])
  func `png: every colour type, depth and interlace decodes exactly`(width: Int, height: Int) throws
  {
    for (colorType, bitDepth) in PNGMaker.kinds {
      for isInterlaced in [false, true] {
        var maker = PNGMaker(
          width: width, height: height, bitDepth: bitDepth, colorType: colorType,
          isInterlaced: isInterlaced)
        if colorType == 3 {
          for entry in 0..<1 << bitDepth {
            let color: (UInt8, UInt8, UInt8) = (
              UInt8(entry * 7 & 255), UInt8(entry * 31 & 255), UInt8(255 - entry)
            )
            maker.palette.append(color)
          }
        }
        try check(maker)
        switch colorType {
        case 0, 2:
          let values = (0..<maker.channels).map { sample(0, 0, $0, bitDepth: bitDepth) }
          maker.transparency = values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
          try check(maker)
        case 3:
          maker.transparency = (0..<min(maker.palette.count, 200)).map { UInt8($0 * 13 & 255) }
          try check(maker)
        default: break
        }
      }
    }
  }

  @Test func `png: primaries alone are named if they are not sRGB's`() throws {
    var maker = PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 2)
    let plain = try source(maker.file { $0 * 50 + $1 * 60 + $2 }).decode().texture
    maker.extra = [
      ("cHRM", [UInt8](repeating: 1, count: 32)), ("tEXt", Array("Comment\0hello".utf8)),
    ]
    let described = try source(maker.file { $0 * 50 + $1 * 60 + $2 })
    #expect(described.properties.ignored == ["cHRM"])
    var sRGB = maker
    let points: [UInt32] = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    sRGB.extra = [
      ("gAMA", [0, 0, 0xB1, 0x8F]), ("cHRM", points.flatMap { PNGMaker.bytes(of: $0) }),
    ]
    #expect(try source(sRGB.file { $0 + $1 + $2 }).properties.ignored == [])
    maker.extra.append(("sRGB", [0]))
    #expect(try source(maker.file { $0 + $1 + $2 }).properties.ignored == [])
    let texture = try described.decode().texture
    #expect((0..<4).allSatisfy { texture.pixels[$0] == plain.pixels[$0] })
  }

  @Test func `png: limits are checked before anything is decoded`() throws {
    var maker = PNGMaker(width: 20_000, height: 1, bitDepth: 8, colorType: 0)
    #expect(
      throws: ImageError.overLimit(
        name: "test.png", limit: .side, value: 20_000, allowed: 16_384)
    ) { _ = try source(maker.assemble(data: [])) }
    maker.width = 15_000
    maker.height = 15_000
    #expect(
      throws: ImageError.overLimit(
        name: "test.png", limit: .pixels, value: 225_000_000, allowed: 100_000_000)
    ) { _ = try source(maker.assemble(data: [])) }
    var limits = ImageLimits()
    limits.chunkBytes = 100
    maker = PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 0)
    maker.extra = [("tEXt", [UInt8](repeating: 65, count: 5_000))]
    let file = maker.file { _, _, _ in 0 }
    #expect(
      throws: ImageError.overLimit(name: "test.png", limit: .chunk, value: 5_000, allowed: 100)
    ) { _ = try source(file, limits: limits) }
    limits.chunkBytes = 5_000
    #expect(throws: Never.self) { _ = try source(file, limits: limits).decode() }
    // A chunk that the file has no room for is broken.
    limits.chunkBytes = 100
    #expect {
      _ = try source(Array(file.prefix(600)), limits: limits)
    } throws: { error in
      if case ImageError.invalid = error { true } else { false }
    }
  }

  @Test func `png: what is of no known format says what it starts with`() throws {
    #expect(
      throws: ImageError.unknownFormat(name: "test.png", firstBytes: [0x47, 0x49, 0x46, 0x38])
    ) { _ = try source([0x47, 0x49, 0x46, 0x38]) }
    #expect(throws: ImageError.unknownFormat(name: "test.png", firstBytes: [])) {
      _ = try source([])
    }
  }

  @Test func `png: every truncation is refused or decodes no further than it can`() throws {
    let maker = PNGMaker(width: 6, height: 6, bitDepth: 8, colorType: 6)
    let file = maker.file { ($0 * 40 + $1 * 9 + $2) & 255 }
    for count in 0..<file.count - 12 {
      let part = Array(file.prefix(count))
      #expect(throws: ImageError.self) { _ = try source(part).decode() }
      if let image = try? source(part), let lenient = try? image.decode(isLenient: true) {
        #expect(!lenient.warnings.isEmpty)
      }
    }
  }

  @Test func `png: every changed byte is refused or gives a picture, never a crash`() throws {
    var maker = PNGMaker(width: 5, height: 4, bitDepth: 4, colorType: 3, isInterlaced: true)
    maker.palette = (UInt8(0)..<16).map { ($0, 2 * $0, 3 * $0) }
    maker.transparency = [0, 128, 255]
    let file = maker.file { x, y, _ in (x + y) & 15 }
    var random = SplitMix(seed: 99)
    var refused = 0
    for index in file.indices {
      for _ in 0..<3 {
        var broken = file
        broken[index] ^= UInt8(random.integer(in: 1...255))
        do {
          _ = try source(broken).decode()
        } catch is ImageError {
          refused += 1
        }
        if let image = try? source(broken) { _ = try? image.decode(isLenient: true) }
      }
    }
    // Every byte but those of the signature's kind lies under some checksum.
    #expect(refused == file.count * 3)
  }

  @Test func `png: an index outside the palette is refused`() throws {
    var maker = PNGMaker(width: 4, height: 1, bitDepth: 8, colorType: 3)
    maker.palette = [(1, 2, 3), (4, 5, 6)]
    let file = maker.file { x, _, _ in x }
    #expect(throws: ImageError.self) { _ = try source(file).decode() }
    #expect(try !source(file).decode(isLenient: true).warnings.isEmpty)
  }

  @Test func `png: a lenient decode keeps the rows that came`() throws {
    let maker = PNGMaker(width: 4, height: 8, bitDepth: 8, colorType: 0)
    let file = maker.file { _, y, _ in 30 * y }
    let part = Array(file.prefix(file.count - 12 - 4 - 20))
    let image = try source(part).decode(isLenient: true)
    #expect(!image.warnings.isEmpty)
    #expect(image.texture.pixels[4].red == 30)
    #expect(image.texture.pixels[4 * 7] == .clear)
  }
}
