import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

@Suite struct ImageTests {
  private func texture(_ width: Int, _ height: Int, seed: UInt64) throws -> Texture {
    var random = SplitMix(seed: seed)
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        pixels[index] = PackedPixel(
          red: UInt8(random.integer(in: 0...255)), green: UInt8(random.integer(in: 0...255)),
          blue: UInt8(random.integer(in: 0...255)), alpha: 255)
      }
    }
    return framebuffer.makeTexture(isOpaque: true)
  }

  private func sample(
    _ width: Int, _ height: Int, in rect: Rect, filter: ImageSample.Filter = .linear,
    factor: PackedPixel = .white
  ) -> ImageSample {
    ImageSample(
      source: .texture(0),
      columns: AxisMap(
        .init(from: rect.minX, to: rect.maxX, texelFrom: 0, texelTo: Double(width))),
      rows: AxisMap(
        .init(from: rect.minY, to: rect.maxY, texelFrom: 0, texelTo: Double(height))),
      filter: filter, factor: factor)
  }

  @Test func `image: at whole pixels it is an exact copy, even through thirds`() throws {
    let picture = try texture(20, 10, seed: 1)
    for filter in [ImageSample.Filter.linear, .nearest] {
      let rect = Rect(x: 10.0 / 3, y: 4.0 / 3, width: 20.0 / 3, height: 10.0 / 3)
      var list = DrawList()
      list.images = [sample(20, 10, in: rect, filter: filter)]
      list.add(.rect(rect), .image(0), matrix: .scale(x: 3, y: 3), edges: [])
      let pixels = try RasterHarness(width: 40, height: 20, textures: [picture]).render(list)
      for y in 0..<10 {
        for x in 0..<20 { #expect(pixels[(y + 4) * 40 + x + 10] == picture.pixels[y * 20 + x]) }
      }
      #expect(pixels.count { $0 == .clear } == 800 - 200)
    }
  }

  @Test func `image: twice the size, nearest doubles every texel`() throws {
    let picture = try texture(8, 8, seed: 2)
    let rect = Rect(x: 0, y: 0, width: 16, height: 16)
    var list = DrawList()
    list.images = [sample(8, 8, in: rect, filter: .nearest)]
    list.add(.rect(rect), .image(0), edges: [])
    let pixels = try RasterHarness(width: 16, height: 16, textures: [picture]).render(list)
    for y in 0..<16 {
      for x in 0..<16 { #expect(pixels[y * 16 + x] == picture.pixels[y / 2 * 8 + x / 2]) }
    }
  }

  @Test func `image: a quarter turn is exact`() throws {
    let picture = try texture(8, 8, seed: 3)
    let rect = Rect(x: 0, y: 0, width: 8, height: 8)
    var list = DrawList()
    list.images = [sample(8, 8, in: rect)]
    list.add(
      .rect(rect), .image(0),
      matrix: Matrix4.rotation(degrees: 90).concatenating(.translation(x: 8, y: 0)), edges: [])
    let pixels = try RasterHarness(width: 8, height: 8, textures: [picture]).render(list)
    for y in 0..<8 {
      for x in 0..<8 { #expect(pixels[y * 8 + x] == picture.pixels[(7 - x) * 8 + y]) }
    }
  }

  @Test func `image: a factor multiplies every channel`() throws {
    let picture = try texture(4, 4, seed: 4)
    let rect = Rect(x: 0, y: 0, width: 4, height: 4)
    let factor = PackedPixel(red: 128, green: 64, blue: 0, alpha: 128)
    var list = DrawList()
    list.images = [sample(4, 4, in: rect, factor: factor)]
    list.add(.rect(rect), .image(0), edges: [])
    let pixels = try RasterHarness(width: 4, height: 4, textures: [picture]).render(list)
    for index in 0..<16 {
      let source = picture.pixels[index]
      #expect(Double(pixels[index].red) == (Double(source.red) * 128 / 255).rounded())
      #expect(Double(pixels[index].green) == (Double(source.green) * 64 / 255).rounded())
      #expect(pixels[index].blue == 0 && pixels[index].alpha == 128)
    }
  }

  @Test func `image: slices keep corners and stretch the rest`() {
    let map = AxisMap(
      first: .init(from: 0, to: 8, texelFrom: 0, texelTo: 8),
      middle: .init(from: 8, to: 92, texelFrom: 8, texelTo: 24),
      last: .init(from: 92, to: 100, texelFrom: 24, texelTo: 32), lower: 8, upper: 92)
    func texel(_ position: Double) -> Double {
      let piece = position < map.lower ? map.first : position < map.upper ? map.middle : map.last
      return piece.scale * position + piece.offset
    }
    #expect(texel(4) == 4)
    #expect(abs(texel(50) - 16) < 1e-12)
    #expect(abs(texel(96) - 28) < 1e-12)
  }

  @Test func `image: perspective interpolates over the plane, not over the screen`() throws {
    // A plane with a hard step in the middle, seen at an angle: the step shows at the projected
    // middle, which is not the middle of the projection.
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 2, height: 1))
    framebuffer.withRegion { region in
      var row = region.mutableRow(0, 1..<2)
      row[0] = .white
      row = region.mutableRow(0, 0..<1)
      row[0] = PackedPixel(red: 0, green: 0, blue: 0, alpha: 255)
    }
    let picture = framebuffer.makeTexture(isOpaque: true)
    let matrix = Matrix4.rotation(degrees: 60, x: 0, y: 1, z: 0)
      .concatenating(.perspective(distance: 60)).concatenating(.translation(x: 50, y: 20))
    let rect = Rect(x: -40, y: -10, width: 80, height: 20)
    var list = DrawList()
    list.images = [sample(2, 1, in: rect, filter: .nearest)]
    list.add(.rect(rect), .image(0), matrix: matrix, edges: [])
    let pixels = try RasterHarness(width: 120, height: 40, textures: [picture]).render(list)
    let plane = Homography(planeOf: matrix)
    let middle = plane.project(Point(x: 0, y: 0)).x
    let row = (0..<120).filter { pixels[20 * 120 + $0].alpha == 255 }
    let step = row.first { pixels[20 * 120 + $0] == .white } ?? -1
    #expect(abs(Double(step) - middle) <= 1)
    #expect(abs(middle - Double(row[0] + row[row.count - 1]) / 2) > 5)
  }
}
