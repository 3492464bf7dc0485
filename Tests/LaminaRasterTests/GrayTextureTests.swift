import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

/// Greys of one byte against the same picture in four: equal to the byte, whichever way they are shown.
@Suite struct GrayTextureTests {
  private struct Pair {
    var gray: [Texture]
    var color: [Texture]
  }

  /// A seeded picture in both formats, with its smaller versions.
  private func pair(_ width: Int, _ height: Int, seed: UInt64) throws -> Pair {
    var random = SplitMix(seed: seed)
    let gray = try Texture(width: width, height: height) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(random.integer(in: 0...255)) }
    }
    let color = try gray.expanded()
    return Pair(gray: [gray] + (try gray.mipLevels()), color: [color] + (try color.mipLevels()))
  }

  private func list(
    _ picture: Texture, filter: ImageSample.Filter, factor: PackedPixel, matrix: Matrix4,
    hasSlices: Bool = false
  ) -> DrawList {
    func axis(_ texels: Int) -> AxisMap {
      let (side, texels) = (Double(texels), Double(texels))
      if !hasSlices { return AxisMap(.init(from: 0, to: side, texelFrom: 0, texelTo: texels)) }
      return AxisMap(
        first: .init(from: 0, to: 3, texelFrom: 0, texelTo: 3),
        middle: .init(from: 3, to: side - 3, texelFrom: 3, texelTo: texels - 4),
        last: .init(from: side - 3, to: side, texelFrom: texels - 4, texelTo: texels), lower: 3,
        upper: side - 3)
    }
    var list = DrawList()
    list.images = [
      ImageSample(
        source: .texture(0), columns: axis(picture.width), rows: axis(picture.height),
        filter: filter, factor: factor)
    ]
    let rect = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    list.add(.rect(rect), .image(0), matrix: matrix)
    return list
  }

  private static let matrices: [Matrix4] = [
    .translation(x: 3, y: 5), .translation(x: 0.5, y: 0.25), .scale(x: 0.3, y: 0.4),
    .scale(x: 1.7, y: 2.3), .scale(x: 0.5, y: 0.5),
    Matrix4.rotation(degrees: 7).concatenating(.translation(x: 9.3, y: 2.1)),
    Matrix4.rotation(degrees: 90).concatenating(.translation(x: 37, y: 0)),
    Matrix4.rotation(degrees: 50, x: 0, y: 1, z: 0)
      .concatenating(.perspective(distance: 90)).concatenating(.translation(x: 8, y: 8)),
  ]

  @Test(arguments: [(37, 29), (64, 64), (1, 1), (2, 5), (1, 40)])
  func `greys: under every filter they show what four channels show`(width: Int, height: Int) throws
  {
    let pair = try pair(width, height, seed: UInt64(width * 100 + height))
    let levels = 1..<Int32(pair.gray.count)
    let filters: [ImageSample.Filter] = [
      .nearest, .linear, .trilinear(levels: levels, bias: 0),
      .trilinear(levels: levels, bias: 0.4),
    ]
    let factors: [PackedPixel] = [
      .white, PackedPixel(rawValue: 0x8080_8080),
      PackedPixel(red: 20, green: 200, blue: 90, alpha: 210),
    ]
    let background = PackedPixel(red: 30, green: 60, blue: 90, alpha: 255)
    for filter in filters {
      for factor in factors {
        for (index, matrix) in GrayTextureTests.matrices.enumerated() {
          for hasSlices in [false, true] {
            let list = list(
              pair.gray[0], filter: filter, factor: factor, matrix: matrix, hasSlices: hasSlices)
            let wanted = try RasterHarness(width: 70, height: 66, textures: pair.color)
              .render(list, background: background)
            let shown = try RasterHarness(width: 70, height: 66, textures: pair.gray)
              .render(list, background: background)
            #expect(
              shown == wanted, "\(filter), \(factor), matrix \(index), slices \(hasSlices)")
          }
        }
      }
    }
  }

  @Test func `greys: tiles and threads change nothing`() throws {
    let pair = try pair(53, 47, seed: 9)
    let levels = 1..<Int32(pair.gray.count)
    for filter in [.nearest, .linear, ImageSample.Filter.trilinear(levels: levels, bias: 0)] {
      for matrix in GrayTextureTests.matrices {
        let list = list(pair.gray[0], filter: filter, factor: .white, matrix: matrix)
        let whole = try RasterHarness(width: 90, height: 80, textures: pair.gray).render(list)
        for (side, threads) in [(16, 1), (16, 3), (40, 2)] {
          let grid = TileGrid(tileWidth: side, tileHeight: side)
          let shown = try RasterHarness(
            width: 90, height: 80, grid: grid, threadCount: threads, textures: pair.gray
          ).render(list)
          #expect(shown == whole)
        }
      }
    }
  }

  @Test func `greys: a blend mode reads them as well`() throws {
    let pair = try pair(20, 10, seed: 3)
    var list = list(pair.gray[0], filter: .linear, factor: .white, matrix: .identity)
    list.commands[0].blendMode = .multiply
    let background = PackedPixel(red: 200, green: 60, blue: 90, alpha: 255)
    let shown = try RasterHarness(width: 20, height: 10, textures: pair.gray)
      .render(list, background: background)
    let wanted = try RasterHarness(width: 20, height: 10, textures: pair.color)
      .render(list, background: background)
    #expect(shown == wanted)
  }
}
