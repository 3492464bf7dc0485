import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

@Suite struct JPEGDecoderTests {
  private func source(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test.jpg", limits: limits)
  }

  /// A smooth sample that differs in every channel and direction.
  private func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    (30 + x * (3 + channel) + y * (5 - channel)) % 400 < 200
      ? 20 + (x * (3 + channel) + y * (5 - channel)) % 200
      : 220 - (x * (3 + channel) + y * (5 - channel)) % 200
  }

  /// The mean difference of the channels from what `wanted(x, y, channel)` says.
  private func meanError(_ texture: Texture, _ wanted: (Int, Int, Int) -> Double) -> Double {
    var sum = 0.0
    for y in 0..<texture.height {
      for x in 0..<texture.width {
        let pixel = texture.pixels[y * texture.width + x]
        for (channel, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
          sum += abs(Double(value) - wanted(x, y, channel))
        }
      }
    }
    return sum / Double(3 * texture.width * texture.height)
  }

  private func pixels(_ texture: Texture) -> [PackedPixel] {
    (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  /// The least file with a frame of a kind: enough to be told apart, no more.
  private func header(marker: UInt8, precision: UInt8, width: Int, height: Int) -> [UInt8] {
    [
      0xFF, 0xD8, 0xFF, marker, 0, 11, precision, UInt8(height >> 8), UInt8(height & 255),
      UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0,
    ]
  }

  // MARK: - Kinds

  @Test(arguments: [(1, 1), (3, 5), (8, 8), (17, 9), (64, 33)] as [(Int, Int)])
  func `jpeg: grey, colour, sampling and scans decode near the source`(width: Int, height: Int)
    throws
  {
    for isProgressive in [false, true] {
      for (channels, across, down) in [(1, 1, 1), (3, 1, 1), (3, 2, 1), (3, 2, 2), (3, 1, 2)] {
        var maker = JPEGMaker(width: width, height: height, channels: channels)
        maker.sampling = (across, down)
        maker.isProgressive = isProgressive
        maker.quality = 98
        let image = try source(maker.file { 60 + $0 + 2 * $1 + 10 * $2 })
        let properties = image.properties
        #expect(properties.format == .jpeg && properties.bitDepth == 8 && !properties.hasAlpha)
        #expect(properties.width == width && properties.height == height)
        #expect(properties.colorModel == (channels == 1 ? .grey : .rgb))
        #expect(properties.isInterlaced == isProgressive && properties.orientation == 1)
        #expect(properties.decodedBytes == 4 * width * height && properties.ignored == [])
        let decoded = try image.decode()
        #expect(decoded.warnings == [] && decoded.texture.isOpaque)
        #expect(pixels(decoded.texture).allSatisfy { $0.isOpaque })
        let error = meanError(decoded.texture) { x, y, channel in
          Double(60 + x + 2 * y + (channels == 1 ? 0 : 10 * channel))
        }
        #expect(error < 1.2, "\(channels) channels, \(across)x\(down), \(isProgressive): \(error)")
      }
    }
  }

  @Test func `jpeg: red, green and blue as they are, and restart markers`() throws {
    var maker = JPEGMaker(width: 40, height: 30, channels: 3)
    maker.quality = 100
    maker.coding = .plain
    maker.restartRows = 1
    let image = try source(maker.file(sample))
    #expect(image.properties.colorModel == .rgb)
    let error = meanError(try image.decode().texture) { Double(sample($0, $1, $2)) }
    #expect(error < 0.5, "\(error)")
  }

  @Test(arguments: [JPEGMaker.Coding.plain, .ycck], [true, false])
  func `jpeg: inks become red, green and blue, inverted where Photoshop says`(
    coding: JPEGMaker.Coding, hasAdobeMarker: Bool
  ) throws {
    var maker = JPEGMaker(width: 33, height: 20, channels: 4)
    maker.coding = coding
    maker.quality = 100
    // Without the marker nothing says YCCK, and the library takes it for CMYK.
    maker.hasAdobeMarker = hasAdobeMarker
    if coding == .ycck && !hasAdobeMarker { return }
    let file = maker.file { x, y, channel in 10 + 4 * x + (3 + channel) * y }
    let image = try source(file)
    #expect(image.properties.colorModel == .cmyk)
    let decoded = try image.decode()
    #expect(decoded.texture.isOpaque && decoded.warnings == [])
    let error = meanError(decoded.texture) { x, y, channel in
      func paper(_ channel: Int) -> Double {
        let ink = Double(10 + 4 * x + (3 + channel) * y)
        return hasAdobeMarker ? ink : 255 - ink
      }
      return paper(channel) * paper(3) / 255
    }
    #expect(error < 0.8, "\(error)")
  }

  @Test(arguments: [false, true]) func `jpeg: every orientation is turned upright`(isInk: Bool)
    throws
  {
    var maker = JPEGMaker(width: 19, height: 10, channels: isInk ? 4 : 3)
    let plain = try source(maker.file(sample)).decode().texture
    let (w, h) = (19, 10)
    for orientation in 1...8 {
      for isLittleEndian in [false, true] {
        maker.orientation = orientation
        maker.isLittleEndian = isLittleEndian
        let image = try source(maker.file(sample))
        #expect(image.properties.orientation == orientation)
        let texture = try image.decode().texture
        let isTurned = orientation > 4
        #expect(texture.width == (isTurned ? h : w) && texture.height == (isTurned ? w : h))
        #expect(image.properties.width == texture.width)
        for y in 0..<texture.height {
          for x in 0..<texture.width {
            // The stored pixel that is shown at x, y. 6: the stored top is the right side.
            let (column, row): (Int, Int) =
              switch orientation {
              case 1: (x, y)
              case 2: (w - 1 - x, y)
              case 3: (w - 1 - x, h - 1 - y)
              case 4: (x, h - 1 - y)
              case 5: (y, x)
              case 6: (y, h - 1 - x)
              case 7: (w - 1 - y, h - 1 - x)
              default: (w - 1 - y, x)
              }
            #expect(texture.pixels[y * texture.width + x] == plain.pixels[row * w + column])
          }
        }
      }
    }
    for invalid in [0, 9, 300] {
      maker.orientation = invalid
      #expect(try source(maker.file(sample)).properties.orientation == 1)
    }
  }

  // MARK: - Smaller sizes

  @Test func `jpeg: it is decoded to the smallest eighths that are enough`() throws {
    var maker = JPEGMaker(width: 203, height: 101, channels: 3)
    maker.sampling = (2, 2)
    func smooth(_ x: Int, _ y: Int, _ channel: Int) -> Int { 20 + x / 2 + y + 10 * channel }
    for orientation in [1, 6] {
      maker.orientation = orientation
      let image = try source(maker.file(smooth))
      let (width, height) = (image.properties.width, image.properties.height)
      for eighths in 1...8 {
        let size = ((width * eighths + 7) / 8, (height * eighths + 7) / 8)
        let fitting = image.properties.size(fitting: size)
        #expect(fitting == size)
        #expect(image.properties.size(fitting: (size.0 - 3, 1)) == size)
        if eighths < 8 {
          let next = image.properties.size(fitting: (size.0, size.1 + 1))
          #expect(next.width == (width * (eighths + 1) + 7) / 8)
        }
        let texture = try image.decode(fitting: size).texture
        #expect(texture.width == size.0 && texture.height == size.1 && texture.isOpaque)
        let scale = 8 / Double(eighths)
        let error = meanError(texture) { x, y, channel in
          // Where the pixel was stored: 6 goes from the bottom up, and the last row was rounded up.
          let (across, down) = orientation == 6 ? (y, texture.width - 1 - x) : (x, y)
          let column = (Double(across) + 0.5) * scale - 0.5
          let row = (Double(down) + 0.5) * scale - 0.5
          return 20 + column / 2 + row + 10 * Double(channel)
        }
        #expect(error < 2, "\(eighths) eighths, orientation \(orientation): \(error)")
      }
      #expect(image.properties.size(fitting: (5_000, 1)) == (width, height))
      #expect(image.properties.size(fitting: (0, 0)) == ((width + 7) / 8, (height + 7) / 8))
    }
    let png = PNGMaker(width: 32, height: 16, bitDepth: 8, colorType: 0).file { x, _, _ in x }
    let other = try source(png)
    #expect(other.properties.format == .png && other.properties.workingBytes == 0)
    #expect(other.properties.size(fitting: (4, 2)) == (32, 16))
    #expect(try other.decode(fitting: (4, 2)).texture.width == 32)
  }

  // MARK: - What is refused

  @Test func `jpeg: limits are checked before anything is decoded`() throws {
    #expect(
      throws: ImageError.overLimit(name: "test.jpg", limit: .side, value: 20_000, allowed: 16_384)
    ) { _ = try source(header(marker: 0xC0, precision: 8, width: 20_000, height: 1)) }
    #expect(
      throws: ImageError.overLimit(
        name: "test.jpg", limit: .pixels, value: 225_000_000, allowed: 100_000_000)
    ) { _ = try source(header(marker: 0xC2, precision: 8, width: 15_000, height: 15_000)) }
  }

  @Test func `jpeg: what is not read is refused by name`() throws {
    let kinds: [(UInt8, UInt8, String)] = [
      (0xC1, 12, "12 bits per sample"), (0xC3, 8, "lossless coding"),
      (0xC5, 8, "hierarchical coding"), (0xC9, 8, "arithmetic coding"),
      (0xCB, 8, "lossless arithmetic coding"), (0xCD, 8, "hierarchical arithmetic coding"),
    ]
    for (marker, precision, feature) in kinds {
      #expect(throws: ImageError.unsupported(name: "test.jpg", format: .jpeg, feature: feature)) {
        _ = try source(header(marker: marker, precision: precision, width: 8, height: 8))
      }
    }
    var maker = JPEGMaker(width: 9, height: 9, channels: 3)
    maker.isArithmetic = true
    #expect(
      throws: ImageError.unsupported(
        name: "test.jpg", format: .jpeg, feature: "arithmetic coding")
    ) { _ = try source(maker.file(sample)) }
    let two = JPEGMaker(width: 9, height: 9, channels: 2)
    #expect(
      throws: ImageError.unsupported(name: "test.jpg", format: .jpeg, feature: "2 components")
    ) { _ = try source(two.file(sample)) }
  }

  @Test func `jpeg: a picture of too many scans is refused before any is decoded`() throws {
    var maker = JPEGMaker(width: 16, height: 16, channels: 3)
    maker.isProgressive = true
    maker.scans = 100
    #expect(try source(maker.file(sample)).decode().warnings == [])
    maker.scans = 101
    #expect(
      throws: ImageError.overLimit(name: "test.jpg", limit: .scans, value: 101, allowed: 100)
    ) { _ = try source(maker.file(sample)) }
    var limits = ImageLimits()
    limits.scans = 200
    #expect(try source(maker.file(sample), limits: limits).decode().warnings == [])
  }

  @Test func `jpeg: only several scans need memory beside the pixels`() throws {
    var maker = JPEGMaker(width: 256, height: 128, channels: 3)
    maker.sampling = (2, 2)
    #expect(try source(maker.file(sample)).properties.workingBytes == 0)
    maker.isProgressive = true
    let working = try source(maker.file(sample)).properties.workingBytes
    // Two bytes for each sample: a whole one of light, a quarter each of the two of colour, and edges.
    let least = 2 * 256 * 128 * 3 / 2
    #expect((least...least * 5 / 4).contains(working), "\(working)")
  }

  @Test func `jpeg: a colour profile is named and ignored`() throws {
    var maker = JPEGMaker(width: 8, height: 8, channels: 3)
    let plain = try source(maker.file(sample)).decode().texture
    maker.segment = (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 90))
    let described = try source(maker.file(sample))
    #expect(described.properties.ignored == ["ICC profile"])
    #expect(pixels(try described.decode().texture) == pixels(plain))
  }

  // MARK: - Broken files

  @Test(arguments: [false, true]) func `jpeg: every truncation is refused with a reason`(
    isProgressive: Bool
  ) throws {
    var maker = JPEGMaker(width: 20, height: 17, channels: 3)
    maker.sampling = (2, 2)
    maker.isProgressive = isProgressive
    maker.orientation = 6
    let file = maker.file(sample)
    var shown = 0
    for count in file.indices {
      let part = Array(file.prefix(count))
      do {
        _ = try source(part).decode()
        Issue.record("\(count) of \(file.count) bytes were taken for the whole")
      } catch ImageError.invalid(_, let format, let reason) {
        #expect(format == .jpeg && !reason.isEmpty)
      } catch ImageError.unknownFormat { #expect(count < 3) }
      guard let image = try? source(part), let some = try? image.decode(isLenient: true) else {
        continue
      }
      #expect(!some.warnings.isEmpty && !some.warnings[0].isEmpty)
      shown += 1
    }
    #expect(shown > file.count / 8)
    #expect(try source(file).decode().warnings == [])
  }

  @Test func `jpeg: a lenient decode keeps the rows that came`() throws {
    var maker = JPEGMaker(width: 32, height: 64, channels: 3)
    maker.restartRows = 1
    let file = maker.file(sample)
    let whole = try source(file).decode().texture
    let half = try source(Array(file.prefix(file.count * 3 / 4))).decode(isLenient: true)
    #expect(half.warnings.count == 1)
    #expect(pixels(half.texture).prefix(32 * 8) == pixels(whole).prefix(32 * 8))
    #expect(pixels(half.texture) != pixels(whole))
  }

  @Test(arguments: 0..<8) func `jpeg: thousands of broken files, never a crash`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var maker = JPEGMaker(width: 23, height: 18, channels: seed == 3 ? 4 : seed == 5 ? 1 : 3)
    if maker.channels == 3 { maker.sampling = (1 + seed % 2, 1 + seed / 2 % 2) }
    maker.isProgressive = seed >= 4
    maker.hasAdobeMarker = maker.channels == 4
    if seed % 2 == 1 { maker.orientation = 1 + seed }
    let file = maker.file(sample)
    var (refused, shown) = (0, 0)
    for _ in 0..<1_000 {
      var broken = file
      for _ in 0..<random.integer(in: 1...4) {
        let index = random.integer(in: 0...broken.count - 1)
        switch random.integer(in: 0...3) {
        case 0: broken[index] = UInt8(random.integer(in: 0...255))
        case 1: broken[index] ^= 1 << UInt8(random.integer(in: 0...7))
        case 2: broken.remove(at: index)
        default: broken.insert(UInt8(random.element(of: [0, 0xFF, 0xDA, 0xC4, 0xD9])), at: index)
        }
      }
      // A flipped size may ask for much: what is refused by a limit is refused at once.
      var limits = ImageLimits()
      limits.pixels = 1 << 20
      guard let image = try? source(broken, limits: limits) else {
        refused += 1
        continue
      }
      do { _ = try image.decode() } catch { refused += 1 }
      if let some = try? image.decode(isLenient: true) {
        #expect(some.texture.width == image.properties.width, "seed \(seed)")
        shown += 1
      }
      _ = try? image.decode(isLenient: true, fitting: (7, 7))
    }
    #expect(refused > 300 && shown > 150, "seed \(seed): \(refused) refused, \(shown) shown")
  }
}
