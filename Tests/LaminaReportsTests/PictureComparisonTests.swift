import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaReports
import TestSupport
import Testing

/// Pictures against pictures: hand-made ones, whose differences are known.
@Suite struct PictureComparisonTests {
  private let grey = PackedPixel(red: 100, green: 100, blue: 100, alpha: 255)
  private let red = PackedPixel(red: 200, green: 0, blue: 0, alpha: 255)

  private func plain(_ width: Int = 64, _ height: Int = 48) -> Texture {
    Pictures.make(width, height) { _, _ in grey }
  }

  private func changed(_ differs: (_ x: Int, _ y: Int) -> Bool) -> Texture {
    Pictures.make(64, 48) { x, y in differs(x, y) ? red : grey }
  }

  @Test func `compare: equal pictures are identical`() {
    let comparison = PictureComparison(plain(), to: plain())
    #expect(comparison.isIdentical && comparison.passes && comparison.differing == 0)
    #expect(comparison.message == "the same to the byte")
    #expect(comparison.worst == nil && comparison.bounds == nil && comparison.densest == nil)
  }

  @Test func `compare: one pixel that is one step off fails, with its place and both values`() {
    let other = Pictures.make(64, 48) { x, y in
      x == 17 && y == 40 ? PackedPixel(red: 101, green: 100, blue: 100, alpha: 255) : grey
    }
    let comparison = PictureComparison(other, to: plain())
    #expect(!comparison.passes && comparison.differing == 1)
    #expect(comparison.bounds == .init(x: 17, y: 40, width: 1, height: 1))
    #expect(comparison.maxChannelDifference == 1)
    #expect(comparison.worst?.x == 17 && comparison.worst?.y == 40)
    #expect(comparison.message == "1 of 3,072 pixels differs")
    #expect(
      comparison.details.contains {
        $0.hasPrefix("furthest off at 17, 40: expected #646464ff, got #656464ff")
      })
    #expect(comparison.ratio == 1 / 3_072.0)
  }

  @Test func `compare: changes apart are areas of their own, the largest first, and near ones one`()
  {
    let apart = changed { x, y in
      (2..<6).contains(x) && y == 3 || (40..<50).contains(x) && (30..<40).contains(y)
    }
    let found = PictureComparison(apart, to: plain()).changes
    #expect(found.map(\.place) == ["10x10 at 40, 30", "4x1 at 2, 3"])
    #expect(found.map(\.pixels) == [100, 4])
    #expect((40..<50).contains(found[0].x) && (30..<40).contains(found[0].y))
    // The letters of a word lie a few pixels apart, and a frame has an empty middle.
    let letters = changed { x, y in x % 6 < 3 && (10..<14).contains(y) && x < 40 }
    #expect(PictureComparison(letters, to: plain()).changes.count == 1)
    let frame = changed { x, y in
      (4..<60).contains(x) && (4..<44).contains(y)
        && !((6..<58).contains(x) && (6..<42).contains(y)) || x == 32 && y == 24
    }
    let one = PictureComparison(frame, to: plain()).changes
    #expect(one.count == 1 && one[0].box == .init(x: 4, y: 4, width: 56, height: 40))
    #expect(PictureComparison(plain(), to: plain()).changes.isEmpty)
    #expect(PictureComparison(plain(10, 10), to: plain()).changes.isEmpty)
  }

  @Test func `compare: a colour delta lets a step pass, and a large one not`() {
    let step = Pictures.make(64, 48) { x, _ in
      x < 10 ? PackedPixel(red: 101, green: 101, blue: 101, alpha: 255) : grey
    }
    let tolerance = PictureTolerance(maxColorDelta: 0.01)
    let near = PictureComparison(step, to: plain(), tolerance: tolerance)
    #expect(near.passes && near.differing == 0 && near.touched == 480 && !near.isIdentical)
    #expect(near.message.contains("within max-color-delta 0.01"))
    let far = PictureComparison(changed { x, _ in x == 3 }, to: plain(), tolerance: tolerance)
    #expect(!far.passes && far.differing == 48)
    #expect(far.message == "48 of 3,072 pixels differ by more than max-color-delta 0.01")
  }

  @Test func `compare: a window tells a solid block from speckle of the same count`() {
    let block = changed { x, y in (20..<30).contains(x) && (10..<20).contains(y) }
    // 100 pixels, six apart: at most 9 in any 16x16 window.
    let speckle = changed { x, y in x % 6 == 0 && y % 5 == 0 && x / 6 < 10 }
    let tolerance = PictureTolerance(window: .init(size: 16, most: 12))
    let solid = PictureComparison(block, to: plain(), tolerance: tolerance)
    let scattered = PictureComparison(speckle, to: plain(), tolerance: tolerance)
    #expect(solid.differing == 100 && scattered.differing == 100)
    #expect(!solid.passes && scattered.passes)
    #expect(solid.densest?.count == 100)
    #expect(
      solid.densest.map { $0.x <= 20 && $0.x + 16 >= 30 && $0.y <= 10 && $0.y + 16 >= 20 } == true)
    #expect(solid.message == "100 of 3,072 pixels differ, over max-in-window 12 (100)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `compare: the densest window is what counting every window finds`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let (width, height) = (
      Int.random(in: 1...24, using: &random), Int.random(in: 1...24, using: &random)
    )
    let size = Int.random(in: 1...30, using: &random)
    let share = Int.random(in: 1...6, using: &random)
    let set = (0..<width * height).map { _ in Int.random(in: 0...6, using: &random) < share }
    let one = Pictures.make(width, height) { _, _ in grey }
    let other = Pictures.make(width, height) { x, y in set[y * width + x] ? red : grey }
    let found = PictureComparison(
      other, to: one, tolerance: PictureTolerance(window: .init(size: size, most: 0)))
    func count(_ x: Int, _ y: Int) -> Int {
      var sum = 0
      for row in y..<min(height, y + size) {
        for column in x..<min(width, x + size) where set[row * width + column] { sum += 1 }
      }
      return sum
    }
    var most = 0
    for y in 0..<height { for x in 0..<width { most = max(most, count(x, y)) } }
    #expect(found.densest?.count ?? 0 == most, "seed \(seed)")
    if let densest = found.densest {
      #expect(count(densest.x, densest.y) == most, "seed \(seed)")
    }
  }

  @Test func `compare: of two limits the one that decided is named`() {
    let other = changed { x, y in x < 12 && y == 0 }
    let over = PictureComparison(
      other, to: plain(), tolerance: PictureTolerance(maxPixels: 10, maxRatio: 0.5))
    #expect(!over.passes && over.decisive?.name == .maxPixels)
    #expect(
      over.message
        == "12 of 3,072 pixels differ, over max-pixels 10 (12), which decided; "
        + "within max-ratio 0.5 (0.003906)")
    let within = PictureComparison(
      other, to: plain(), tolerance: PictureTolerance(maxPixels: 1_000, maxRatio: 0.004))
    #expect(within.passes && within.decisive?.name == .maxRatio)
    #expect(within.message.contains("within max-ratio 0.004 (0.003906), which decided"))
  }

  @Test func `compare: other sizes fail whatever the tolerance, with both named`() {
    let comparison = PictureComparison(
      plain(64, 47), to: plain(),
      tolerance: PictureTolerance(maxColorDelta: 1, maxPixels: 1_000_000, maxRatio: 1))
    #expect(!comparison.passes && !comparison.isIdentical)
    #expect(comparison.message == "the sizes differ: expected 64x48, got 64x47 pixels")
  }

  @Test func `compare: opacity alone is a difference`() {
    // White at half opacity over white looks like white; over black it does not.
    let half = PackedPixel(red: 128, green: 128, blue: 128, alpha: 128)
    #expect(ColorDistance.between(half, .white) > 0.3)
    // Black at half opacity over black looks like black; over white it does not.
    let shade = PackedPixel(red: 0, green: 0, blue: 0, alpha: 128)
    #expect(ColorDistance.between(shade, PackedPixel(red: 0, green: 0, blue: 0, alpha: 255)) > 0.3)
    #expect(
      ColorDistance.largestChannelDifference(
        shade, PackedPixel(red: 0, green: 0, blue: 0, alpha: 255)) == 127)
    #expect(ColorDistance.between(shade, shade) == 0)
    #expect(ColorDistance.between(.clear, .white) == 1)
  }

  @Test func `colour distance: black and white are 1 apart, greys in step, and it is symmetric`() {
    func grey(_ value: UInt8) -> PackedPixel { PackedPixel(gray: value) }
    #expect(abs(ColorDistance.between(grey(0), grey(255)) - 1) < 1e-6)
    // One step of the middle greys.
    let step = ColorDistance.between(grey(127), grey(128))
    #expect((0.0035...0.0045).contains(step), "\(step)")
    var random = SplitMix(seed: 7)
    for _ in 0..<500 {
      let (one, other) = (PackedPixel.random(&random), PackedPixel.random(&random))
      let distance = ColorDistance.between(one, other)
      #expect(distance == ColorDistance.between(other, one))
      #expect((0...1).contains(distance) && (distance == 0) == (one == other))
    }
    // A shade of one colour is nearer than another hue of the same lightness.
    let blue = PackedPixel(red: 20, green: 40, blue: 200, alpha: 255)
    let darker = PackedPixel(red: 20, green: 40, blue: 190, alpha: 255)
    let other = PackedPixel(red: 140, green: 20, blue: 90, alpha: 255)
    #expect(ColorDistance.between(blue, darker) < ColorDistance.between(blue, other) / 4)
  }

  @Test func `difference: red where it differs, amber where it is tolerated, faded elsewhere`()
    throws
  {
    let other = Pictures.make(64, 48) { x, y in
      y == 0 && x == 5
        ? red : (y == 1 && x == 5 ? PackedPixel(red: 101, green: 100, blue: 100, alpha: 255) : grey)
    }
    let expected = plain()
    let comparison = PictureComparison(
      other, to: expected, tolerance: PictureTolerance(maxColorDelta: 0.02))
    let pictures = DifferencePictures(other, to: expected, comparison: comparison)
    let drawn = try pictures.difference()
    func pixel(_ x: Int, _ y: Int) -> PackedPixel { drawn.pixels[y * drawn.width + x] }
    #expect(pixel(5, 0) == PackedPixel(red: 230, green: 0, blue: 40, alpha: 255))
    #expect(pixel(5, 1) == PackedPixel(red: 255, green: 190, blue: 0, alpha: 255))
    #expect(pixel(6, 1) == PackedPixel(gray: 240))
    let board = try pictures.sideBySide()
    #expect(board.width == 3 * 64 + 4 * 8 && board.height == 48 + 16)
  }

  @Test func `difference: of other sizes it holds both, and marks what only one has`() throws {
    let (small, large) = (plain(10, 30), plain(20, 20))
    let comparison = PictureComparison(small, to: large)
    let drawn = try DifferencePictures(small, to: large, comparison: comparison).difference()
    #expect(drawn.width == 20 && drawn.height == 30)
    let magenta = PackedPixel(red: 255, green: 0, blue: 255, alpha: 255)
    #expect(drawn.pixels[15] == magenta && drawn.pixels[25 * 20 + 5] == magenta)
    #expect(drawn.pixels[5] != magenta)
  }
}

extension PackedPixel {
  /// Any premultiplied pixel.
  fileprivate static func random(_ random: inout SplitMix) -> PackedPixel {
    PackedPixel(
      straightRed: .random(in: 0...255, using: &random),
      green: .random(in: 0...255, using: &random), blue: .random(in: 0...255, using: &random),
      alpha: Bool.random(using: &random) ? 255 : .random(in: 0...255, using: &random))
  }
}
