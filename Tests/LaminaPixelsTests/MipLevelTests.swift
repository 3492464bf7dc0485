import LaminaGeometry
import LaminaPixels
import TestSupport
import Testing

@Suite struct MipLevelTests {
  private func noise(_ width: Int, _ height: Int, _ random: inout SplitMix) -> Texture {
    let texels = (0..<width * height).map { _ in
      PackedPixel(
        straightRed: UInt8(random.integer(in: 0...255)), green: UInt8(random.integer(in: 0...255)),
        blue: UInt8(random.integer(in: 0...255)), alpha: UInt8(random.integer(in: 0...255)))
    }
    return Pictures.make(width, height, isOpaque: false) { texels[$1 * width + $0] }
  }

  private func pixel(_ texture: Texture) -> PackedPixel { texture.pixels[0] }

  private func channels(_ texture: Texture, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let pixels = texture.pixels
    let p = pixels[y * texture.width + x]
    return [Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha)]
  }

  /// The mean of `from` over the part of it that a pixel of `to` stands for.
  private func mean(_ from: Texture, _ to: Texture, _ x: Int, _ y: Int) -> SIMD4<Double> {
    func part(_ texel: Int, _ index: Int, _ count: Int, _ side: Int) -> Double {
      let ratio = Double(side) / Double(count)
      return max(
        0,
        min(Double(texel + 1), Double(index + 1) * ratio)
          - max(Double(texel), Double(index) * ratio))
    }
    var (sum, total) = (SIMD4<Double>.zero, 0.0)
    for row in 0..<from.height {
      for column in 0..<from.width {
        let share = part(column, x, to.width, from.width) * part(row, y, to.height, from.height)
        if share == 0 { continue }
        sum += channels(from, column, row) * share
        total += share
      }
    }
    return sum / total
  }

  @Test(arguments: [(8, 8), (7, 7), (5, 2), (1, 9), (12, 1), (13, 6), (31, 17)] as [(Int, Int)])
  func `levels: each pixel is the mean of the area it stands for`(width: Int, height: Int) throws {
    var random = SplitMix(seed: UInt64(width * 100 + height))
    let texture = noise(width, height, &random)
    var last = texture
    let levels = try texture.mipLevels()
    for level in levels {
      #expect(level.width == max(1, last.width / 2) && level.height == max(1, last.height / 2))
      for y in 0..<level.height {
        for x in 0..<level.width {
          let off = channels(level, x, y) - mean(last, level, x, y)
          for lane in 0..<4 { #expect(abs(off[lane]) <= 0.5 + 1e-9, "\(level.width), \(x), \(y)") }
          let p = level.row(y, x..<x + 1)[0]
          #expect(max(p.red, p.green, p.blue) <= p.alpha)
        }
      }
      last = level
    }
    #expect(last.width == 1 && last.height == 1)
    #expect(texture.mipByteCount == levels.reduce(0) { $0 + $1.byteCount })
  }

  @Test func `levels: they are made once, and go with the pixels`() throws {
    let texture = Pictures.grey(7, width: 16, height: 4)
    let first = try texture.mipLevels().map(\.identity)
    let copy = texture
    #expect(try copy.mipLevels().map(\.identity) == first && first.count == 4)
    #expect(try texture.mipLevels().allSatisfy(\.isOpaque))
    #expect(try Pictures.grey(9).mipLevels().isEmpty)
  }

  @Test func `levels: memory that is used again has forgotten them`() throws {
    let area = IntRect(x: 0, y: 0, width: 2, height: 1)
    var pool = SurfacePool()
    func fill(_ value: PackedPixel) throws -> Texture {
      var surface = try pool.takeSurface(area)
      surface.withRegion { region in
        var row = region.mutableRow(0, 0..<2)
        for x in row.indices { row[x] = value }
      }
      return surface.makeTexture(isOpaque: false)
    }
    let first = try fill(.white)
    #expect(pixel(try first.mipLevels()[0]) == .white)
    pool.recycle(first)
    let second = try fill(.clear)
    #expect(pixel(try second.mipLevels()[0]) == .clear)
  }
}
