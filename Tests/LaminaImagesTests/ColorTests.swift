import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

@Suite struct ColorTests {
  private func source(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test", limits: limits)
  }

  /// A PNG of one row of straight colours, with or without alpha, and some chunks.
  private func png(
    _ colors: [[Int]], colorType: Int = 2, _ chunks: [(name: String, bytes: [UInt8])]
  ) -> [UInt8] {
    var maker = PNGMaker(width: colors.count, height: 1, bitDepth: 8, colorType: colorType)
    maker.extra = chunks
    return maker.file { x, _, channel in colors[x][channel] }
  }

  private func codes(_ pixel: PackedPixel) -> [Int] {
    [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
  }

  private func decoded(_ bytes: [UInt8]) throws -> [[Int]] {
    let texture = try source(bytes).decode().texture
    return (0..<texture.width * texture.height).map { codes(texture.pixels[$0]) }
  }

  private let displayP3 = ICCMaker(ICCMaker.displayP3, .sRGB)

  @Test func `colour: Display P3 becomes sRGB, clamped`() throws {
    let red = ColorReference(maker: displayP3).encoded([1, 0, 0])
    for (got, wanted) in zip(red, [1.0930, -0.2267, -0.1501]) { #expect(abs(got - wanted) < 5e-4) }
    let file = png(
      [[255, 0, 0], [234, 51, 35], [255, 255, 255], [0, 0, 0]], [displayP3.chunk])
    let pixels = try decoded(file)
    #expect(pixels[0] == [255, 0, 0] && pixels[2] == [255, 255, 255] && pixels[3] == [0, 0, 0])
    // sRGB's own red, as Display P3 has it.
    for (got, wanted) in zip(pixels[1], [255, 0, 0]) { #expect(abs(got - wanted) <= 1) }
    #expect(try source(file).properties.ignored == [])
  }

  @Test func `colour: a grey stays grey, and Display P3's are sRGB's`() throws {
    let greys = (0..<256).map { [$0, $0, $0] }
    #expect(try decoded(png(greys, [displayP3.chunk])) == greys)
    let adobe = ICCMaker(ICCMaker.adobeRGB, .table([563]))
    for pixel in try decoded(png(greys, [adobe.chunk])) {
      #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2], "\(pixel)")
    }
  }

  /// Curves of every kind that profiles have.
  private static let curves: [ICCMaker.Curve] = [
    .sRGB, .table([]), .table([563]), .table((0..<1_024).map { $0 * $0 / 16 }),
    .table([0, 20_000, 65_535]), .parametric(kind: 0, [2.2]),
    .parametric(kind: 1, [2, 1.1, -0.1]), .parametric(kind: 2, [2, 0.8, -0.1, 0.05]),
    .parametric(kind: 4, [2.4, 0.9, 0.05, 0.08, 0.04, 0.02, 0.001]),
  ]

  @Test(arguments: 0..<9) func `colour: every curve is within a step of the formula`(index: Int)
    throws
  {
    var random = SplitMix(seed: UInt64(index))
    let colors = (0..<2_000).map { _ in (0..<3).map { _ in random.integer(in: 0...255) } }
    for colorants in [ICCMaker.displayP3, ICCMaker.adobeRGB] {
      let maker = ICCMaker(colorants, ColorTests.curves[index])
      let reference = ColorReference(maker: maker)
      let pixels = try decoded(png(colors, [maker.chunk]))
      for (color, pixel) in zip(colors, pixels) {
        for (got, wanted) in zip(pixel, reference.codes(color)) {
          #expect(abs(Double(got) - wanted) <= 0.6, "\(color): \(pixel)")
        }
      }
    }
  }

  @Test func `colour: a profile that says sRGB changes no byte`() throws {
    var random = SplitMix(seed: 7)
    let colors = (0..<500).map { _ in (0..<3).map { _ in random.integer(in: 0...255) } }
    let sampled = (0..<1_024).map { index in
      let x = Double(index) / 1_023
      return Int(((x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)) * 65_535).rounded())
    }
    for curve in [ICCMaker.Curve.sRGB, .table(sampled)] {
      let maker = ICCMaker(ICCMaker.sRGB, curve)
      let file = png(colors, [maker.chunk, ("gAMA", [0, 0, 0xB1, 0x8F])])
      #expect(try decoded(file) == colors)
      #expect(try source(file).properties.ignored == [])
    }
  }

  @Test func `colour: straight colours are converted, then premultiplied`() throws {
    let colors = [[200, 100, 50, 128], [10, 220, 30, 3], [90, 90, 200, 0], [1, 2, 3, 255]]
    let reference = ColorReference(maker: displayP3)
    let texture = try source(png(colors, colorType: 6, [displayP3.chunk])).decode().texture
    for (index, color) in colors.enumerated() {
      let pixel = texture.pixels[index]
      #expect(Int(pixel.alpha) == color[3])
      for (got, wanted) in zip(codes(pixel), reference.codes(Array(color.prefix(3)))) {
        #expect(abs(Double(got) - wanted * Double(color[3]) / 255) <= 1.1)
      }
    }
  }

  @Test func `colour: greys and palettes have profiles too`() throws {
    let grey = ICCMaker(grey: .parametric(kind: 0, [2.2]))
    let file = png([[0], [20], [128], [255]], colorType: 0, [grey.chunk])
    let wanted = [0, 20, 128, 255].map { ColorReference(maker: grey).codes([$0]) }
    for (got, wanted) in zip(try decoded(file), wanted) {
      #expect(got[0] == got[1] && abs(Double(got[0]) - wanted[0]) <= 0.6, "\(got) \(wanted)")
    }
    var maker = PNGMaker(width: 2, height: 1, bitDepth: 1, colorType: 3)
    maker.palette = [(200, 100, 50), (20, 230, 90)]
    maker.transparency = [255, 128]
    maker.extra = [displayP3.chunk]
    let texture = try source(maker.file { x, _, _ in x }).decode().texture
    let reference = ColorReference(maker: displayP3).codes([200, 100, 50])
    for (got, wanted) in zip(codes(texture.pixels[0]), reference) {
      #expect(abs(Double(got) - wanted) <= 0.6)
    }
    // A grey profile says nothing of three channels.
    #expect(try source(png([[1, 2, 3]], [grey.chunk])).properties.ignored == ["iCCP"])
  }

  @Test func `colour: stored bytes can be had as they are`() throws {
    let grey = ICCMaker(grey: .parametric(kind: 0, [1]))
    let image = try source(png([[20], [128]], colorType: 0, [grey.chunk]))
    let stored = try image.decodeStored().texture.expanded()
    #expect(stored.pixels[0].red == 20 && stored.pixels[1].red == 128)
    #expect(try image.decode().texture.pixels[1].red == 188)
  }

  @Test func `colour: 16 bits a channel are converted before they are rounded`() throws {
    var random = SplitMix(seed: 16)
    let colors = (0..<2_000).map { index in
      (0..<4).map { _ in random.integer(in: 0...(index % 4 == 0 ? 3_000 : 65_535)) }
    }
    func file(_ maker: ICCMaker, colorType: Int, isInterlaced: Bool = false) -> [UInt8] {
      var made = PNGMaker(
        width: 50, height: 40, bitDepth: 16, colorType: colorType, isInterlaced: isInterlaced)
      made.extra = [maker.chunk]
      return made.file { x, y, channel in colors[50 * y + x][channel] }
    }
    // The last curve jumps, and is a line between every sixteenth code here.
    for curve in ColorTests.curves.dropLast() {
      let maker = ICCMaker(ICCMaker.displayP3, curve)
      let reference = ColorReference(maker: maker)
      let pixels = try decoded(file(maker, colorType: 2))
      for (color, pixel) in zip(colors, pixels) {
        let wanted = reference.encoded(color.prefix(3).map { Double($0) / 65_535 })
        for (got, wanted) in zip(pixel, wanted) {
          #expect(abs(Double(got) - min(max(wanted, 0), 1) * 255) <= 0.6, "\(color): \(pixel)")
        }
      }
    }
    let plain = try source(file(displayP3, colorType: 6)).decode().texture
    let interlaced = try source(file(displayP3, colorType: 6, isInterlaced: true))
    #expect(interlaced.properties.workingBytes == 50 * 40 * 8)
    let texture = try interlaced.decode().texture
    for index in colors.indices {
      #expect(texture.pixels[index] == plain.pixels[index])
      #expect(Int(plain.pixels[index].alpha) == (colors[index][3] * 255 + 32_767) / 65_535)
    }
    // Greys stay grey, and codes of 8 bits mean what they mean there.
    var greys = PNGMaker(width: 256, height: 1, bitDepth: 16, colorType: 0)
    greys.extra = [("cICP", [12, 8, 0, 1])]
    let codes = try decoded(greys.file { x, _, _ in 257 * x })
    #expect(codes == (try decoded(png((0..<256).map { [$0, $0, $0] }, greys.extra))))
    #expect(codes.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] })
  }

  // MARK: - Code points

  @Test func `colour: code points count ahead of a profile`() throws {
    let color = [[200, 100, 50]]
    let plain = try decoded(png(color, []))
    let wide = try decoded(png(color, [displayP3.chunk]))
    #expect(plain != wide)
    #expect(try decoded(png(color, [("cICP", [12, 13, 0, 1])])) == wide)
    #expect(try decoded(png(color, [("cICP", [1, 13, 0, 1]), displayP3.chunk])) == plain)
    // Linear light of 128 / 255 is 188; an exponent of 2.8 is darker than sRGB's.
    #expect(try decoded(png([[128, 128, 128]], [("cICP", [1, 8, 0, 1])])) == [[188, 188, 188]])
    #expect(try decoded(png([[128, 128, 128]], [("cICP", [1, 5, 0, 1])]))[0][0] < 110)
    #expect(try decoded(png([[255, 0, 0]], [("cICP", [9, 1, 0, 1])])) == [[255, 0, 0]])
    for points: [UInt8] in [
      [9, 16, 0, 1], [9, 18, 0, 1], [2, 13, 0, 1], [12, 13, 1, 1], [12, 13, 0, 0], [12, 13],
    ] {
      let file = png(color, [("cICP", points), displayP3.chunk])
      #expect(try source(file).properties.ignored == ["cICP"], "\(points)")
      #expect(try decoded(file) == wide, "\(points)")
    }
  }

  // MARK: - JPEG

  @Test func `colour: a JPEG's profile comes in parts, in any order`() throws {
    var maker = JPEGMaker(width: 16, height: 16, channels: 3)
    maker.quality = 100
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int { [230, 60, 90][channel] }
    let plain = try source(maker.file(sample)).decode().texture.pixels[0]
    let profile = displayP3.bytes
    func part(_ number: UInt8, _ count: UInt8, _ bytes: some Sequence<UInt8>) -> [UInt8] {
      let segment = Array("ICC_PROFILE\0".utf8) + [number, count] + Array(bytes)
      return [0xFF, 0xE2, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 255)]
        + segment
    }
    let file = maker.file(sample)
    func with(_ segments: [UInt8]) -> [UInt8] {
      Array(file.prefix(2)) + segments + Array(file.dropFirst(2))
    }
    let reference = ColorReference(maker: displayP3).codes(codes(plain))
    for segments in [
      part(1, 1, profile),
      part(2, 2, profile.dropFirst(200)) + part(1, 2, profile.prefix(200)),
    ] {
      let image = try source(with(segments))
      #expect(image.properties.ignored == [])
      for (got, wanted) in zip(codes(try image.decode().texture.pixels[0]), reference) {
        #expect(abs(Double(got) - wanted) <= 0.6)
      }
      #expect(try image.decodeStored().texture.pixels[0] == plain)
    }
    for segments in [
      part(2, 2, profile), part(1, 2, profile.prefix(200)),
      part(1, 1, profile) + part(1, 1, profile), part(0, 0, profile),
    ] {
      let image = try source(with(segments))
      #expect(image.properties.ignored == ["ICC profile"])
      #expect(try image.decode().texture.pixels[0] == plain)
    }
    // Inks have tables of four dimensions: whatever a profile says, it is not read.
    var inks = JPEGMaker(width: 8, height: 8, channels: 4)
    inks.segment = (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    #expect(try source(inks.file { _, _, _ in 9 }).properties.ignored == ["ICC profile"])
  }

  // MARK: - Broken profiles

  private func chunk(_ profile: [UInt8]) -> (name: String, bytes: [UInt8]) {
    ("iCCP", Array("made".utf8) + [0, 0] + PNGMaker.zlib(profile))
  }

  @Test func `colour: a broken profile is named, and the colours are sRGB's`() throws {
    let sound = displayP3.bytes
    var broken: [[UInt8]] = (0..<sound.count - 4).map { Array(sound.prefix($0)) }
    func changed(_ change: (inout [UInt8]) -> Void) {
      var bytes = sound
      change(&bytes)
      broken.append(bytes)
    }
    // Tags, their offset, their size, counts of entries.
    changed { $0.replaceSubrange(128..<132, with: [0xFF, 0xFF, 0xFF, 0xFF]) }
    changed { $0.replaceSubrange(136..<140, with: [0x7F, 0xFF, 0xFF, 0xFF]) }
    changed { $0.replaceSubrange(140..<144, with: [0xFF, 0xFF, 0xFF, 0xFF]) }
    changed { $0.replaceSubrange(140..<144, with: [0, 0, 0, 3]) }
    changed { $0[36] = 0 }
    for count in [UInt32(1 << 31), .max, 5] {
      var maker = displayP3
      maker.curves[1] = .table([1, 2, 3, 4])
      let bytes = maker.bytes
      let element = Array("curv".utf8) + [0, 0, 0, 0]
      let at = try #require(
        bytes.indices.first { bytes[$0...].starts(with: element) })
      broken.append(bytes)
      broken[broken.count - 1].replaceSubrange(at + 8..<at + 12, with: PNGMaker.bytes(of: count))
    }
    var other = displayP3
    other.connection = "Lab "
    broken.append(other.bytes)
    other = displayP3
    other.space = "CMYK"
    broken.append(other.bytes)
    broken.append(ICCMaker(ICCMaker.sRGB, .parametric(kind: 5, [1])).bytes)
    broken.append(ICCMaker(Array(ICCMaker.sRGB.prefix(2)), .sRGB).bytes)
    for (index, profile) in broken.enumerated() {
      let file = png([[200, 100, 50]], [chunk(profile)])
      #expect(try source(file).properties.ignored == ["iCCP"], "\(index)")
      #expect(try decoded(file) == [[200, 100, 50]])
    }
    // What is no zlib stream, has no name, or another method.
    let stream = PNGMaker.zlib(sound)
    for bytes: [UInt8] in [
      [], [0], [65, 0], [65, 0, 1] + stream, [0, 0] + stream,
      [UInt8](repeating: 65, count: 80) + [0, 0] + stream, [65, 0, 0] + stream.dropLast(2),
    ] {
      let file = png([[1, 2, 3]], [("iCCP", bytes)])
      #expect(try source(file).properties.ignored == ["iCCP"], "\(bytes.prefix(8))")
    }
  }

  @Test func `colour: thousands of changed profiles give pixels, in little time`() throws {
    var random = SplitMix(seed: 11)
    let sound = [displayP3, ICCMaker(ICCMaker.adobeRGB, .table([0, 9_000, 65_535]))].map(\.bytes)
    var (converted, refused) = (0, 0)
    for _ in 0..<4_000 {
      var bytes = random.element(of: sound)
      for _ in 0..<random.integer(in: 1...6) {
        let index = random.integer(in: 0...bytes.count - 1)
        bytes[index] = UInt8(
          random.element(of: [0, 0x7F, 0x80, 0xFF, random.integer(in: 0...255)]))
      }
      let image = try source(png([[200, 100, 50], [255, 255, 255]], [chunk(bytes)]))
      _ = try image.decode()
      if image.properties.ignored.isEmpty { converted += 1 } else { refused += 1 }
    }
    #expect(converted > 500 && refused > 500, "\(converted), \(refused)")
  }

  @Test func `colour: a profile that grows without end is not read`() throws {
    // Deflate with fixed codes: a 0, then matches of 258 bytes, 13 bits each.
    var stream: [UInt8] = [0x78, 0x01]
    var (pending, bits) = (0, 0)
    func put(_ value: Int, _ count: Int) {
      pending |= value << bits
      bits += count
      while bits >= 8 {
        stream.append(UInt8(pending & 255))
        (pending, bits) = (pending >> 8, bits - 8)
      }
    }
    put(0b011, 3)
    put(0b0000_1100, 8)
    for _ in 0..<400_000 { put(0b1010_0011, 13) }
    put(0, 7)
    put(0, 8)
    #expect(stream.count < 700_000)
    let file = png([[1, 2, 3]], [("iCCP", Array("made".utf8) + [0, 0] + stream)])
    let time = try Growth.processorTime {
      let image = try source(file)
      #expect(image.properties.ignored == ["iCCP"])
    }
    #expect(time < 1_000_000_000, "\(time) ns")
  }
}
