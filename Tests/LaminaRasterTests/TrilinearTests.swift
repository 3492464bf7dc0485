import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

@Suite struct TrilinearTests {
  private let picture = Pictures.make(64, 64) { x, y in
    PackedPixel(
      red: UInt8((x * 37 + y * 11) % 256), green: UInt8(x * 4), blue: (x + y) % 2 == 0 ? 255 : 0,
      alpha: 255)
  }

  /// The picture in a square of `side` pixels.
  private func render(
    side: Double, bias: Double = 0, matrix: Matrix4 = .identity, grid: TileGrid = TileGrid()
  ) throws -> [PackedPixel] {
    let levels = try picture.mipLevels()
    let axis = AxisMap(.init(from: 0, to: side, texelFrom: 0, texelTo: 64))
    var list = DrawList()
    list.images = [
      ImageSample(
        source: .texture(0), columns: axis, rows: axis,
        filter: .trilinear(levels: 1..<Int32(levels.count + 1), bias: bias), factor: .white)
    ]
    list.add(
      .rect(Rect(x: 0, y: 0, width: side, height: side)), .image(0), matrix: matrix, edges: [])
    return try RasterHarness(width: 64, height: 64, grid: grid, textures: [picture] + levels)
      .render(list)
  }

  /// A level of the picture in its corner of the canvas.
  private func level(_ index: Int) throws -> [PackedPixel] {
    let texture = index == 0 ? picture : try picture.mipLevels()[index - 1]
    let pixels = texture.pixels
    return (0..<64 * 64).map { place in
      let (x, y) = (place % 64, place / 64)
      return x < texture.width && y < texture.height ? pixels[y * texture.width + x] : .clear
    }
  }

  @Test func `trilinear: at its own size and at halves of it, a level is copied`() throws {
    for index in 0...6 { #expect(try render(side: Double(64 >> index)) == level(index)) }
  }

  @Test func `trilinear: a bias of 1 takes the next level`() throws {
    let plain = try render(side: 16)
    let softer = try render(side: 16, bias: 1)
    // Level 3, a texel of which covers 2 x 2 pixels, between its texels.
    let third = try picture.mipLevels()[2]
    func texel(_ x: Int, _ y: Int) -> Double { Double(third.pixels[y * 8 + x].green) }
    let (a, b, c, d) = (texel(2, 3), texel(3, 3), texel(2, 4), texel(3, 4))
    let wanted = (a * 9 + b * 3 + c * 3 + d) / 16
    #expect(abs(Double(softer[7 * 64 + 5].green) - wanted) <= 1)
    #expect(softer != plain)
    #expect(try render(side: 64, bias: -3) == level(0), "beyond the picture itself there is none")
    let last = try render(side: 16, bias: 99)
    let smallest = try picture.mipLevels()[5]
    let grey = smallest.pixels[0]
    #expect(last[0] == grey && last[15 * 64 + 15] == grey, "nor beyond the last one")
    #expect(try render(side: 16, bias: .nan) == render(side: 16, bias: -9))
  }

  @Test func `trilinear: between two levels both count by the logarithm`() throws {
    // A third of its size: 3 texels a pixel, level 1.585.
    let side = 64.0 / 3
    let shown = try render(side: side)
    let finer = try render(side: side, bias: 1 - 1.584_962_500_721_156)
    let coarser = try render(side: side, bias: 2 - 1.584_962_500_721_156)
    #expect(finer != coarser)
    for index in shown.indices {
      for channel in [\PackedPixel.red, \.green, \.blue] {
        let (a, b) = (
          Double(finer[index][keyPath: channel]), Double(coarser[index][keyPath: channel])
        )
        #expect(abs(Double(shown[index][keyPath: channel]) - (a + (b - a) * 0.585)) <= 1)
      }
    }
  }

  @Test func `trilinear: in perspective no tile changes a byte`() throws {
    let matrix = Matrix4.rotation(degrees: 70, x: 1, y: 0, z: 0)
      .concatenating(.perspective(distance: 50)).concatenating(.translation(x: 4, y: 30))
    let plain = try render(side: 56, matrix: matrix)
    #expect(Set(plain.map(\.rawValue)).count > 100)
    for (width, height) in [(7, 5), (64, 1), (1, 64), (33, 20)] {
      let grid = TileGrid(tileWidth: width, tileHeight: height)
      #expect(try render(side: 56, matrix: matrix, grid: grid) == plain, "\(width)x\(height)")
    }
  }
}
