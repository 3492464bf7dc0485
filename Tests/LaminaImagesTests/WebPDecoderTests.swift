import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

@Suite struct WebPDecoderTests {
  private func source(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test.webp", limits: limits)
  }

  /// Smooth enough for a lossy coder; alpha from 0 to 255.
  private func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    [40 + 5 * x, 200 - 4 * y, 90 + 2 * x + y, min(255, 12 * (x + y))][channel] & 255
  }

  private func opaque(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    channel == 3 ? 255 : sample(x, y, channel)
  }

  private func pixels(_ texture: Texture) -> [PackedPixel] {
    (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  private func exact(_ width: Int, _ height: Int, _ sample: (Int, Int, Int) -> Int)
    -> [PackedPixel]
  {
    (0..<width * height).map { index in
      let channels = (0..<4).map { UInt8(sample(index % width, index / width, $0)) }
      return PackedPixel(
        straightRed: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    }
  }

  @Test(arguments: [(1, 1), (7, 3), (23, 18)] as [(Int, Int)])
  func `webp: pictures without loss are exact`(width: Int, height: Int) throws {
    let maker = WebPMaker(width: width, height: height)
    for (sample, hasAlpha) in [(sample, true), (opaque, false)] {
      let image = try source(maker.file(sample))
      let properties = image.properties
      #expect(properties.format == .webp && properties.bitDepth == 8 && properties.ignored == [])
      #expect((properties.width, properties.height) == (width, height))
      #expect(properties.colorModel == .rgb && properties.hasAlpha == hasAlpha)
      #expect(properties.workingBytes >= 4 * width * height)
      let decoded = try image.decode()
      #expect(decoded.warnings == [] && decoded.texture.isOpaque == !hasAlpha)
      #expect(pixels(decoded.texture) == exact(width, height, sample))
    }
  }

  @Test func `webp: lossy pictures are near, with their alpha exact`() throws {
    var maker = WebPMaker(width: 40, height: 32)
    maker.quality = 98
    for (sample, hasAlpha) in [(sample, true), (opaque, false)] {
      let image = try source(maker.file(sample))
      #expect(image.properties.hasAlpha == hasAlpha)
      let texture = try image.decode().texture
      let wanted = exact(40, 32, sample)
      var sum = 0
      for (got, wanted) in zip(pixels(texture), wanted) {
        #expect(got.alpha == wanted.alpha)
        sum += abs(Int(got.red) - Int(wanted.red)) + abs(Int(got.green) - Int(wanted.green))
      }
      #expect(Double(sum) / Double(2 * wanted.count) < 4)
    }
  }

  @Test func `webp: a profile is converted, or named`() throws {
    var maker = WebPMaker(width: 2, height: 2)
    func color(_ x: Int, _ y: Int, _ channel: Int) -> Int { [200, 100, 50, 255][channel] }
    let profile = ICCMaker(ICCMaker.displayP3, .sRGB)
    maker.profile = profile.bytes
    let image = try source(maker.file(color))
    #expect(image.properties.ignored == [])
    let pixel = try image.decode().texture.pixels[3]
    let wanted = ColorReference(maker: profile).codes([200, 100, 50])
    for (got, wanted) in zip([pixel.red, pixel.green, pixel.blue], wanted) {
      #expect(abs(Double(got) - wanted) <= 0.6)
    }
    #expect(try image.decodeStored().texture.pixels[3].red == 200)
    maker.profile = ICCMaker(grey: .parametric(kind: 0, [2.2])).bytes
    #expect(try source(maker.file(color)).properties.ignored == ["ICC profile"])
    maker.profile = [1, 2, 3]
    let broken = try source(maker.file(color))
    #expect(broken.properties.ignored == ["ICC profile"])
    #expect(try broken.decode().texture.pixels[0].red == 200)
  }

  @Test func `webp: pictures are turned upright`() throws {
    var maker = WebPMaker(width: 5, height: 3)
    let plain = pixels(try source(maker.file(opaque)).decode().texture)
    for orientation in 1...8 {
      maker.orientation = orientation
      maker.hasLongEXIF = orientation % 2 == 0
      let image = try source(maker.file(opaque))
      let isTurned = orientation > 4
      #expect(image.properties.orientation == orientation)
      #expect((image.properties.width, image.properties.height) == (isTurned ? (3, 5) : (5, 3)))
      let texture = try image.decode().texture
      // Where the stored pixel in column 1 of row 0 is shown.
      let shown: (x: Int, y: Int) =
        [(1, 0), (3, 0), (3, 2), (1, 2), (0, 1), (2, 1), (2, 3), (0, 3)][orientation - 1]
      #expect(texture.pixels[shown.y * texture.width + shown.x] == plain[1], "\(orientation)")
    }
  }

  @Test func `webp: an animation shows its first frame on a clear canvas`() throws {
    var maker = WebPMaker(width: 4, height: 3)
    for quality in [nil, 90] {
      maker.quality = quality
      maker.animation = nil
      let still = try source(maker.file(sample)).decode().texture
      maker.animation = (width: 9, height: 7, x: 2, y: 4)
      let image = try source(maker.file(sample))
      #expect((image.properties.width, image.properties.height) == (9, 7))
      let texture = try image.decode().texture
      for y in 0..<7 {
        for x in 0..<9 {
          let isInside = (2..<6).contains(x) && (4..<7).contains(y)
          let wanted = isInside ? still.pixels[(y - 4) * 4 + x - 2] : .clear
          #expect(texture.pixels[y * 9 + x] == wanted, "\(x), \(y)")
        }
      }
    }
    maker.animation = (width: 9, height: 7, x: 6, y: 4)
    #expect(
      throws: ImageError.invalid(
        name: "test.webp", format: .webp,
        reason: "a frame that does not lie on the animation's canvas")
    ) { _ = try source(maker.file(sample)) }
    let canvas = WebPMaker.chunk("VP8X", [2, 0, 0, 0, 8, 0, 0, 6, 0, 0])
    #expect(throws: ImageError.self) {
      _ = try source(WebPMaker.riff(canvas + WebPMaker.chunk("ANIM", [0, 0, 0, 0, 0, 0])))
    }
  }

  @Test func `webp: limits are checked before anything is decoded`() throws {
    // A header alone: 14 bits for each side.
    func head(_ width: Int, _ height: Int) -> [UInt8] {
      let sizes = UInt32(width - 1) | UInt32(height - 1) << 14
      let bytes = [0x2F] + WebPMaker.number(Int(sizes), 4) + [UInt8](repeating: 0, count: 40)
      return WebPMaker.riff(WebPMaker.chunk("VP8L", bytes))
    }
    var limits = ImageLimits()
    limits.side = 1_000
    #expect(
      throws: ImageError.overLimit(name: "test.webp", limit: .side, value: 16_000, allowed: 1_000)
    ) { _ = try source(head(16_000, 3), limits: limits) }
    #expect(
      throws: ImageError.overLimit(
        name: "test.webp", limit: .pixels, value: 256_000_000, allowed: 100_000_000)
    ) { _ = try source(head(16_000, 16_000)) }
    let canvas = WebPMaker.chunk("VP8X", [0x10, 0, 0, 0, 0xFF, 0xFF, 0, 9, 0, 0])
    #expect(throws: ImageError.self) { _ = try source(WebPMaker.riff(canvas)) }
  }

  // MARK: - Broken files

  @Test func `webp: every truncation is refused with a reason`() throws {
    for quality in [nil, 80] {
      var maker = WebPMaker(width: 48, height: 130)
      maker.quality = quality
      func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        channel == 3 ? 255 - x : (x * 37 + y * y * 11 + channel * 59 + x * y) & 255
      }
      let file = maker.file(sample)
      let whole = pixels(try source(file).decode().texture)
      var shown = 0
      for count in stride(from: 0, to: file.count - 2, by: quality == nil ? 97 : 29) {
        let part = Array(file.prefix(count))
        do {
          _ = try source(part).decode()
          // The last bytes of a picture may say nothing more.
          #expect(count > file.count - 12, "\(count) of \(file.count)")
        } catch ImageError.invalid(_, let format, let reason) {
          #expect(format == .webp && !reason.isEmpty)
        } catch ImageError.unknownFormat { #expect(count < 12) }
        guard let image = try? source(part), let some = try? image.decode(isLenient: true) else {
          continue
        }
        if count < file.count - 12 { #expect(!some.warnings.isEmpty) }
        shown += 1
      }
      #expect(shown > 10)
      let most = try source(Array(file.prefix(file.count * 7 / 8))).decode(isLenient: true)
      #expect(pixels(most.texture).prefix(48) == whole.prefix(48))
      #expect(pixels(most.texture) != whole)
    }
  }

  @Test(arguments: 0..<6) func `webp: thousands of broken files, never a crash`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var maker = WebPMaker(width: 23, height: 18)
    if seed % 2 == 1 { maker.quality = 70 }
    if seed >= 2 { maker.orientation = 6 }
    if seed >= 4 { maker.animation = (width: 40, height: 30, x: 4, y: 6) }
    let file = maker.file(sample)
    var (refused, shown) = (0, 0)
    for _ in 0..<700 {
      var broken = file
      for _ in 0..<random.integer(in: 1...4) {
        let index = random.integer(in: 0...broken.count - 1)
        switch random.integer(in: 0...3) {
        case 0: broken[index] = UInt8(random.integer(in: 0...255))
        case 1: broken[index] ^= 1 << UInt8(random.integer(in: 0...7))
        case 2: broken.remove(at: index)
        default: broken.insert(UInt8(random.element(of: [0, 0xFF, 1, 0x80])), at: index)
        }
      }
      var limits = ImageLimits()
      limits.pixels = 1 << 20
      guard let image = try? source(broken, limits: limits) else {
        refused += 1
        continue
      }
      do { _ = try image.decode() } catch { refused += 1 }
      if let some = try? image.decode(isLenient: true) {
        #expect(some.texture.width == image.properties.width, "seed \(seed)")
        #expect(
          pixels(some.texture).allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha },
          "seed \(seed)")
        shown += 1
      }
    }
    #expect(refused > 100 && shown > 20, "\(refused), \(shown)")
  }
}
