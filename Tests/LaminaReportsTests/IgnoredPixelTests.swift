import LaminaGeometry
import LaminaPixels
import LaminaReports
import TestSupport
import Testing

/// Comparisons that leave pixels out: regions, and antialiased pixels.
@Suite struct IgnoredPixelTests {
  private let grey = PackedPixel(gray: 100)
  private let red = PackedPixel(red: 200, green: 0, blue: 0, alpha: 255)

  @Test func `regions: their pixels do not count, each is counted once, and the text says so`() {
    let plain = Pictures.make(40, 200) { _, _ in grey }
    let other = Pictures.make(40, 200) { x, y in (10..<20).contains(x) && y >= 60 ? red : grey }
    let regions = [
      IntRect(x: 10, y: 60, width: 10, height: 140), IntRect(x: 15, y: 190, width: 90, height: 90),
      IntRect(x: 500, y: 0, width: 3, height: 3),
    ]
    let comparison = PictureComparison(other, to: plain, ignoring: regions)
    #expect(comparison.isIdentical && comparison.differing == 0)
    #expect(comparison.ignored == 10 * 140 + 20 * 10)
    #expect(comparison.message == "the same to the byte; 1,600 pixels ignored")
    let part = PictureComparison(other, to: plain, ignoring: [regions[1]])
    #expect(!part.passes && part.differing == 10 * 140 - 5 * 10 && part.ignored == 25 * 10)
    #expect(part.message.hasSuffix("8,000 pixels differ; 250 pixels ignored"))
    #expect(part.bounds == .init(x: 10, y: 60, width: 10, height: 140))
  }

  @Test func `regions: the picture of the difference shows them`() throws {
    let (plain, other) = (
      Pictures.grey(9, width: 8, height: 8), Pictures.grey(8, width: 8, height: 8)
    )
    let comparison = PictureComparison(
      other, to: plain, ignoring: [IntRect(x: 0, y: 0, width: 8, height: 4)])
    let drawn = try DifferencePictures(other, to: plain, comparison: comparison).difference()
    #expect(drawn.pixels[3, 3] == PackedPixel(red: 190, green: 180, blue: 235, alpha: 255))
    #expect(drawn.pixels[3, 4] == PackedPixel(red: 230, green: 0, blue: 40, alpha: 255))
  }

  /// A disc, whose edge is moved by a part of a pixel; `step` is the number of greys of the edge.
  private func disc(_ shift: Double, step: Double = 1) -> Texture {
    Pictures.make(60, 60) { x, y in
      let (a, b) = (Double(x) - 29.5 - shift, Double(y) - 29.5)
      let cover = min(max(20.5 - (a * a + b * b).squareRoot(), 0), 1)
      return PackedPixel(gray: UInt8(((cover * 255) / step).rounded() * step))
    }
  }

  @Test func `antialiasing: an edge that moved by part of a pixel does not count`() {
    let exact = PictureComparison(disc(0.3), to: disc(0))
    #expect(!exact.passes && exact.antialiased > exact.differing * 3 / 4)
    #expect(exact.details.contains("\(exact.antialiased) antialiased pixels at edges"))
    let aware = PictureComparison(
      disc(0.3), to: disc(0), tolerance: PictureTolerance(ignoresAntialiasing: true))
    #expect(aware.antialiased == exact.antialiased)
    #expect(aware.differing == exact.differing - exact.antialiased)
    #expect(aware.touched == exact.touched)
  }

  @Test func `antialiasing: a solid change counts, though its border touches another colour`() {
    let plain = Pictures.make(40, 40) { _, _ in grey }
    let block = Pictures.make(40, 40) { x, y in
      (10..<20).contains(x) && (10..<20).contains(y) ? red : grey
    }
    let comparison = PictureComparison(
      block, to: plain, tolerance: PictureTolerance(ignoresAntialiasing: true))
    #expect(comparison.differing == 100 && comparison.antialiased == 0)
  }

  /// Whether a pixel is antialiased by the rule as it is published: real numbers, straight from the definition.
  private func isAntialiased(_ x: Int, _ y: Int, _ one: Texture, _ other: Texture) -> Bool {
    func luma(_ pixel: PackedPixel) -> Double {
      let white = 255 - Double(pixel.alpha)
      return 0.29889531 * (Double(pixel.red) + white) + 0.58662247 * (Double(pixel.green) + white)
        + 0.11448223 * (Double(pixel.blue) + white)
    }
    func around(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
      (-1...1).flatMap { a in (-1...1).map { b in (x + a, y + b) } }.filter {
        $0 != (x, y) && (0..<one.width).contains($0.0) && (0..<one.height).contains($0.1)
      }
    }
    func equals(_ place: (x: Int, y: Int), _ picture: Texture) -> Int {
      let near = around(place.x, place.y)
      return near.count { picture.pixels[$0.x, $0.y] == picture.pixels[place.x, place.y] }
        + (near.count < 8 ? 1 : 0)
    }
    let steps = around(x, y).map { place in
      (step: luma(one.pixels[place.x, place.y]) - luma(one.pixels[x, y]), place: place)
    }
    let same = steps.count { abs($0.step) < 1e-9 } + (steps.count < 8 ? 1 : 0)
    guard same <= 2, let low = steps.map(\.step).min(), let high = steps.map(\.step).max(),
      low < -1e-9, high > 1e-9
    else { return false }
    return [low, high].contains { end in
      let place = steps.first { abs($0.step - end) < 1e-9 }?.place ?? (0, 0)
      return equals(place, one) > 2 && equals(place, other) > 2
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `antialiasing: the pixels are those of the rule, for any number of threads`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let (width, height) = (
      Int.random(in: 1...50, using: &random), Int.random(in: 1...200, using: &random)
    )
    let colors = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      PackedPixel(
        straightRed: .random(in: 0...255, using: &random),
        green: .random(in: 0...255, using: &random), blue: .random(in: 0...255, using: &random),
        alpha: Bool.random(using: &random) ? 255 : .random(in: 0...255, using: &random))
    }
    let size = Int.random(in: 1...6, using: &random)
    func make() -> Texture {
      let blocks = (0..<64).map { _ in colors.randomElement(using: &random) ?? grey }
      let noise = (0..<width * height).map { _ in Int.random(in: 0..<12, using: &random) }
      return Pictures.make(width, height, isOpaque: false) { x, y in
        noise[y * width + x] == 0
          ? colors[(x + y) % colors.count] : blocks[(x / size * 7 + y / size * 3) % 64]
      }
    }
    let (one, other) = (make(), make())
    var (different, antialiased) = (0, 0)
    for y in 0..<height {
      for x in 0..<width where one.pixels[x, y] != other.pixels[x, y] {
        different += 1
        if isAntialiased(x, y, one, other) || isAntialiased(x, y, other, one) { antialiased += 1 }
      }
    }
    for threads in [1, 2, 5] {
      let found = PictureComparison(one, to: other, threadCount: threads)
      #expect(found.differing == different, "seed \(seed)")
      #expect(found.antialiased == antialiased, "seed \(seed)")
      let aware = PictureComparison(
        one, to: other, tolerance: PictureTolerance(ignoresAntialiasing: true), threadCount: threads
      )
      #expect(aware.differing == different - antialiased, "seed \(seed)")
      #expect(aware.worst == found.worst, "seed \(seed)")
    }
  }
}
