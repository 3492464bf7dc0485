import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

/// The exponent and the chromaticities of a PNG.
@Suite struct GammaTests {
  private typealias Chunk = (name: String, bytes: [UInt8])

  private func source(_ bytes: [UInt8]) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test", limits: ImageLimits())
  }

  private func gamma(_ number: Int) -> Chunk { ("gAMA", PNGMaker.bytes(of: UInt32(number))) }

  private func points(_ numbers: [Int]) -> Chunk {
    ("cHRM", numbers.flatMap { PNGMaker.bytes(of: UInt32($0)) })
  }

  private static let sRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
  private static let displayP3 = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]

  private func file(_ colors: [[Int]], colorType: Int = 2, _ chunks: [Chunk]) -> [UInt8] {
    var maker = PNGMaker(width: colors.count, height: 1, bitDepth: 8, colorType: colorType)
    maker.extra = chunks
    return maker.file { x, _, channel in colors[x][channel] }
  }

  private func decoded(_ colors: [[Int]], _ chunks: [Chunk]) throws -> [[Int]] {
    let texture = try source(file(colors, chunks)).decode().texture
    return (0..<texture.width).map {
      let pixel = texture.pixels[$0]
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
  }

  /// The exact code of a value in 0...1, by the formulas.
  private func exact(_ value: Double, _ gamma: Int) -> Double {
    let light = pow(value, 100_000 / Double(gamma))
    return 255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  private let greys = (0..<256).map { [$0, 255 - $0, ($0 * 7) & 255] }

  /// Colours that Chromium 156 shows, measured.
  @Test func `gamma: gAMA alone is applied as browsers do`() throws {
    let shown: [(gamma: Int, color: [Int], wanted: [Int])] = [
      (100_000, [200, 40, 40], [229, 110, 110]), (22_727, [200, 40, 40], [158, 1, 1]),
      (60_000, [200, 40, 40], [213, 60, 60]), (220_000, [200, 40, 40], [243, 175, 175]),
      (55_556, [200, 40, 40], [210, 53, 53]), (43_000, [200, 40, 40], [199, 31, 31]),
      (500_000, [128, 1, 40], [240, 156, 217]), (1, [254, 128, 255], [0, 0, 255]),
    ]
    for (gamma, color, wanted) in shown {
      let chunks = [self.gamma(gamma)]
      #expect(try decoded([color], chunks) == [wanted], "\(gamma)")
      #expect(try source(file([color], chunks)).properties.ignored == [])
    }
  }

  @Test(arguments: [10_000, 30_000, 43_181, 47_728, 52_000, 100_000, 250_000, 3_000_000])
  func `gamma: every code is the nearest to the formula`(_ gamma: Int) throws {
    for (color, pixel) in zip(greys, try decoded(greys, [self.gamma(gamma)])) {
      for (code, got) in zip(color, pixel) {
        #expect(abs(Double(got) - exact(Double(code) / 255, gamma)) <= 0.501, "\(color)")
      }
    }
  }

  @Test func `gamma: within 5 % of 1 / 2.2 no byte changes`() throws {
    for number in [43_182, 45_000, 45_454, 45_455, 45_460, 47_000, 47_727] {
      #expect(try decoded(greys, [gamma(number)]) == greys, "\(number)")
      #expect(try decoded(greys, [gamma(number), points(GammaTests.sRGB)]) == greys)
    }
    for number in [43_181, 47_728] {
      #expect(try decoded(greys, [gamma(number)]) != greys, "\(number)")
    }
  }

  @Test func `gamma: sRGB, a profile and code points come first`() throws {
    let profile = ICCMaker(ICCMaker.sRGB, .sRGB).chunk
    for chunk: Chunk in [("sRGB", [0]), profile, ("cICP", [1, 13, 0, 1])] {
      #expect(try decoded(greys, [gamma(100_000), points(GammaTests.displayP3), chunk]) == greys)
    }
    // Ones that cannot be read are named, and the exponent counts.
    for chunk: Chunk in [("iCCP", [1, 2, 3]), ("cICP", [9, 16, 0, 1])] {
      let chunks = [gamma(100_000), chunk]
      #expect(try decoded([[200, 40, 40]], chunks) == [[229, 110, 110]])
      #expect(try source(file([[1, 2, 3]], chunks)).properties.ignored == [chunk.name])
    }
  }

  /// Colours that Chromium 156 shows, measured.
  @Test func `gamma: chromaticities count beside an exponent, and are named alone`() throws {
    for (number, wanted) in [(100_000, [246, 101, 106]), (45_455, [220, 0, 18])] {
      let chunks = [points(GammaTests.displayP3), gamma(number)]
      for (got, wanted) in zip(try decoded([[200, 40, 40]], chunks)[0], wanted) {
        #expect(abs(got - wanted) <= 1, "\(number): \(got) for \(wanted)")
      }
      #expect(try source(file([[1, 2, 3]], chunks)).properties.ignored == [])
    }
    let alone = [points(GammaTests.displayP3)]
    #expect(try decoded(greys, alone) == greys)
    #expect(try source(file(greys, alone)).properties.ignored == ["cHRM"])
    // A white of another colour becomes white, and greys remain grey.
    let warm = [34_570, 35_850] + GammaTests.displayP3[2...]
    let shades = [[255, 255, 255], [128, 128, 128], [0, 0, 0]]
    for pixel in try decoded(shades, [points(warm), gamma(100_000)]) {
      #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2])
    }
  }

  @Test func `gamma: broken chunks are named`() throws {
    let broken: [Chunk] = [("gAMA", [0, 0, 1]), gamma(0), gamma(0x8000_0000), ("gAMA", [])]
    for chunk in broken {
      #expect(try decoded(greys, [chunk]) == greys)
      #expect(try source(file(greys, [chunk])).properties.ignored == ["gAMA"])
    }
    let lines = [
      [Int](repeating: 0, count: 8), [Int](repeating: 33_000, count: 8), [31_270, 32_900],
      [31_270, 0] + GammaTests.sRGB[2...], [Int](repeating: 0x7FFF_FFFF, count: 8),
    ]
    for line in lines {
      let chunks = [gamma(100_000), points(line)]
      #expect(try decoded([[200, 40, 40]], chunks) == [[229, 110, 110]], "\(line)")
      #expect(try source(file(greys, chunks)).properties.ignored == ["cHRM"])
    }
  }

  @Test func `gamma: alpha stays, and palettes and greys are converted`() throws {
    let color = [200, 40, 40, 128]
    let pixel = try source(file([color], colorType: 6, [gamma(100_000)])).decode().texture.pixels[0]
    #expect(pixel == PackedPixel(straightRed: 229, green: 110, blue: 110, alpha: 128))
    var maker = PNGMaker(width: 1, height: 1, bitDepth: 2, colorType: 3)
    maker.palette = [(0, 0, 0), (200, 40, 40)]
    maker.extra = [gamma(100_000)]
    let entry = try source(maker.file { _, _, _ in 1 }).decode().texture.pixels[0]
    #expect(entry == PackedPixel(straightRed: 229, green: 110, blue: 110, alpha: 255))
    maker = PNGMaker(width: 1, height: 1, bitDepth: 8, colorType: 0)
    maker.extra = [gamma(100_000)]
    #expect(try source(maker.file { _, _, _ in 40 }).decode().texture.pixels[0].red == 110)
    #expect(try source(maker.file { _, _, _ in 40 }).decodeStored().texture.pixels[0].red == 40)
  }

  @Test(arguments: [22_727, 60_000, 100_000, 220_000])
  func `gamma: 16 bits are rounded once`(_ gamma: Int) throws {
    var maker = PNGMaker(width: 256, height: 16, bitDepth: 16, colorType: 0)
    maker.extra = [self.gamma(gamma)]
    // The darkest codes, where a light curve is steep, and codes of the whole range.
    let code = { (x: Int, y: Int) in y < 4 ? 256 * y + x : (4_099 * y + 257 * x) & 0xFFFF }
    let texture = try source(maker.file { x, y, _ in code(x, y) }).decode().texture
    for y in 0..<16 {
      for x in 0..<256 {
        let wanted = exact(Double(code(x, y)) / 65_535, gamma)
        let got = Double(texture.pixels[256 * y + x].red)
        #expect(abs(got - wanted) <= 0.6, "\(code(x, y)): \(got) for \(wanted)")
      }
    }
  }
}
