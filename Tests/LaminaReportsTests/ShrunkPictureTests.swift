import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPages
import LaminaPixels
import TestSupport
import Testing

@Suite struct ShrunkPictureTests {
  private func picture(
    _ width: Int, _ height: Int, isOpaque: Bool = true, _ pixel: (Int, Int) -> PackedPixel
  ) throws -> Texture {
    var board = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    board.withRegion { region in
      for y in 0..<height {
        var row = region.mutableRow(y, 0..<width)
        for x in 0..<width { row[x] = pixel(x, y) }
      }
    }
    return board.makeTexture(isOpaque: isOpaque)
  }

  private func pixels(_ texture: Texture) -> [PackedPixel] {
    (0..<texture.height).flatMap { y in
      let row = texture.row(y, 0..<texture.width)
      return row.indices.map { row[$0] }
    }
  }

  private func grey(_ value: Int) -> PackedPixel {
    let value = UInt8(clamping: value)
    return PackedPixel(red: value, green: value, blue: value, alpha: 255)
  }

  @Test func `shrinking: a pixel is the mean of those that it covers, parts of pixels too`() throws
  {
    let wide = try picture(3, 1) { x, _ in grey([0, 90, 240][x]) }
    // (0 + 90 / 2) / 1.5 and (90 / 2 + 240) / 1.5.
    #expect(pixels(try ShrunkPicture.shrunkTexture(wide, to: (2, 1))) == [grey(30), grey(190)])
    let square = try picture(4, 4) { x, y in grey(10 * (4 * y + x)) }
    #expect(
      pixels(try ShrunkPicture.shrunkTexture(square, to: (2, 2))) == [
        grey(25), grey(45), grey(105), grey(125),
      ])
    #expect(pixels(try ShrunkPicture.shrunkTexture(square, to: (1, 1))) == [grey(75)])
    #expect(pixels(try ShrunkPicture.shrunkTexture(square, to: (4, 4))) == pixels(square))
  }

  @Test func `shrinking: means by whole numbers are those by fractions, for any sizes`() throws {
    for seed in 0..<40 {
      var random = SplitMix(seed: UInt64(seed))
      func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
      let (width, height) = (1 + below(40), 1 + below(40))
      let values = (0..<width * height).map { _ in below(256) }
      let source = try picture(width, height) { x, y in grey(values[y * width + x]) }
      let size = (width: 1 + below(width), height: 1 + below(height))
      let found = pixels(try ShrunkPicture.shrunkTexture(source, to: size))
      for (place, pixel) in found.enumerated() {
        let (x, y) = (place % size.width, place / size.width)
        func covered(_ place: Int, _ count: Int, _ of: Int, _ pixel: Int) -> Double {
          let (low, high) = (
            Double(place * of) / Double(count), Double((place + 1) * of) / Double(count)
          )
          return max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
        }
        var (sum, weight) = (0.0, 0.0)
        for row in 0..<height {
          for column in 0..<width {
            let part = covered(x, size.width, width, column) * covered(y, size.height, height, row)
            sum += part * Double(values[row * width + column])
            weight += part
          }
        }
        #expect(abs(Double(pixel.red) - sum / weight) <= 0.501, "seed \(seed)")
      }
    }
  }

  @Test func `palette: a picture of few colours keeps each of them, translucent ones too`() throws {
    let colors = (0..<200).map {
      PackedPixel(
        red: UInt8($0 / 2), green: UInt8($0), blue: 0, alpha: UInt8(55 + $0))
    }
    let source = try picture(50, 40, isOpaque: false) { x, y in colors[(x * 7 + y * 13) % 200] }
    let palette = ColorPalette(source)
    #expect(palette.isExact && palette.colors.count == 200)
    let file = try #require(IndexedPNG.fileBytes(of: palette, width: 50))
    let decoded = try decode(file)
    // PNG's colours are not multiplied by alpha: a step is lost at most.
    for (one, other) in zip(pixels(decoded), pixels(source)) {
      #expect(one.alpha == other.alpha)
      #expect(abs(Int(one.green) - Int(other.green)) <= 1)
    }
  }

  @Test func `palette: of very many colours 256 stand for all, none of them far from its own`()
    throws
  {
    let source = try picture(128, 128) { x, y in
      PackedPixel(red: UInt8(2 * x), green: UInt8(2 * y), blue: UInt8(x + y), alpha: 255)
    }
    let palette = ColorPalette(source)
    #expect(!palette.isExact && palette.colors.count == 256)
    let file = try #require(IndexedPNG.fileBytes(of: palette, width: 128))
    let decoded = try decode(file)
    #expect((decoded.width, decoded.height) == (128, 128))
    let distances = zip(pixels(decoded), pixels(source)).map { one, other in
      max(
        abs(Int(one.red) - Int(other.red)), abs(Int(one.green) - Int(other.green)),
        abs(Int(one.blue) - Int(other.blue)))
    }
    #expect(distances.max() ?? 255 <= 24)
    #expect(distances.reduce(0, +) / distances.count <= 8)
    // The same picture gives the same bytes.
    #expect(IndexedPNG.fileBytes(of: ColorPalette(source), width: 128) == file)
  }

  @Test
  func `shown: what fits its allowance keeps its colours, the rest has fewer, then fewer pixels`()
    throws
  {
    var random = SplitMix(seed: 7)
    let flat = try picture(1_170, 2_532) { x, y in grey((x / 100 + y / 100) % 2 * 200) }
    let shown = try ShrunkPicture(flat, bytes: 50_000)
    #expect(shown.shownWidth == 311 && !shown.hasFewerColors)
    #expect(try decode(shown.png).height == 672)
    let noise = try picture(640, 600) { _, _ in
      PackedPixel(rawValue: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
    }
    let small = try ShrunkPicture(noise, bytes: 50_000)
    #expect(small.png.count <= 50_000 && small.hasFewerColors && small.shownWidth == 640)
    #expect(try decode(small.png).width < 640)
    #expect(
      ShrunkPicture.byteAllowance(of: 60) == 25_000
        && ShrunkPicture.byteAllowance(of: 1) == 1_500_000)
    // Small pictures keep their size.
    #expect(ShrunkPicture.shownSize(width: 12, height: 8) == (12, 8))
  }

  private func decode(_ bytes: [UInt8]) throws -> Texture {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "shrunk.png").decode().texture
      .expanded()
  }
}
