import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import TestSupport
import Testing

/// Upright boxes against the polygons that they stand for.
@Suite struct UprightBoxTests {
  private static let size = 96

  /// A rounded rectangle on a canvas of 96 pixels, on whole pixels or between them.
  private static func outline(_ random: inout SplitMix) -> RoundedRect {
    let grid = random.chance(0.3)
    func length(_ range: ClosedRange<Double>) -> Double {
      let value = random.double(in: range)
      return grid ? value.rounded() : value
    }
    let rect = Rect(
      x: length(-8...40), y: length(-8...40), width: length(1...80), height: length(1...80))
    return RoundedRect(
      rect, radius: random.chance(0.2) ? 0 : length(0...44),
      corners: random.chance(0.5) ? .all : CornerMask(rawValue: UInt(random.next() & 15)),
      curve: random.chance(0.5) ? .circular : .continuous)
  }

  /// The coverage of an outline in all pixels.
  private static func coverage(
    of outline: RoundedRect, matrix: Matrix4 = .identity, grid: TileGrid = TileGrid()
  ) throws -> [Int] {
    var list = DrawList()
    let index = list.outline(outline)
    list.add(.outline(index), matrix: matrix)
    return try RasterHarness(width: size, height: size, grid: grid).coverage(of: list)
  }

  private static func rows(_ coverage: [Int], mirrored: Bool) -> [[Int]] {
    (0..<size).map { row in
      let values = Array(coverage[row * size..<(row + 1) * size])
      return mirrored ? values.reversed() : values
    }
  }

  @Test func `boxes: the same outline seen in a mirror, a polygon then, is within 2`() throws {
    let seed = UInt64(61)
    var random = SplitMix(seed: seed)
    for run in 0..<2_000 {
      let outline = UprightBoxTests.outline(&random)
      let box = try UprightBoxTests.coverage(of: outline)
      let mirror = Matrix4.scale(x: -1, y: 1)
        .concatenating(.translation(x: Double(UprightBoxTests.size), y: 0))
      let polygon = try UprightBoxTests.coverage(of: outline, matrix: mirror)
      let pairs = zip(
        UprightBoxTests.rows(box, mirrored: false).joined(),
        UprightBoxTests.rows(polygon, mirrored: true).joined())
      let worst = pairs.map { abs($0 - $1) }.max() ?? 0
      #expect(worst <= 2, "seed \(seed), run \(run): \(outline) differs by \(worst)")
    }
  }

  @Test func `boxes: corners are mirrors of each other`() throws {
    let outline = RoundedRect(Rect(x: 7.3, y: 9.3, width: 75.4, height: 73.4), radius: 21.7)
    let coverage = try UprightBoxTests.coverage(of: outline)
    // 7.3 + 75.4 and 9.3 + 73.4 are 0.3 pixels short of whole ones: 83 and 83.
    for y in 9..<83 {
      for x in 7..<83 {
        let value = coverage[y * UprightBoxTests.size + x]
        #expect(value == coverage[y * UprightBoxTests.size + 89 - x], "pixel \(x), \(y)")
        #expect(value == coverage[(91 - y) * UprightBoxTests.size + x], "pixel \(x), \(y)")
      }
    }
  }

  @Test func `boxes: masks that are known change no pixel, nor do tiles`() throws {
    let seed = UInt64(62)
    var random = SplitMix(seed: seed)
    let extent = IntRect(x: 0, y: 0, width: UprightBoxTests.size, height: UprightBoxTests.size)
    var cache = CornerMaskCache(byteLimit: 20_000)
    for run in 0..<300 {
      var list = DrawList()
      for _ in 0..<4 {
        let index = list.outline(UprightBoxTests.outline(&random))
        let alpha = random.chance(0.5) ? 255 : UInt8(truncatingIfNeeded: random.next())
        list.add(
          .outline(index),
          .color(PackedPixel(red: alpha / 2, green: alpha, blue: alpha / 3, alpha: alpha)))
      }
      let without = try RasterHarness(width: extent.width, height: extent.height).render(list)
      let tile = TileGrid(
        tileWidth: 1 + Int(random.next() % 60), tileHeight: 1 + Int(random.next() % 60))
      for grid in [TileGrid(), tile] {
        let crew = try TileCrew(threadCount: 1, grid: grid)
        let pass = try AssembledPass(
          assembling: list, vertices: VertexBuffer(transforming: list), extent: extent,
          background: .clear, textures: [], grid: grid, memoryLimit: 1 << 30)
        var passes = [pass]
        AssembledPass.findCorners(of: &passes, in: &cache)
        var target = try Framebuffer(bounds: extent)
        try TileSection(passes: passes, textures: [])
          .render(pass: 0, into: &target, crew: crew) { false }
        let texture = target.makeTexture(isOpaque: false)
        let with = (0..<extent.area).map { texture.pixels[$0] }
        #expect(with == without, "seed \(seed), run \(run)")
      }
    }
    #expect(cache.hits > 300 && cache.misses > 300)
    #expect(cache.refills > 0 && cache.refills < cache.misses)
    #expect(cache.byteCount <= 20_000 + 64 * 64 + 128)
  }

  @Test func `boxes: masks that are known change no counter of pixels`() throws {
    let seed = UInt64(63)
    var random = SplitMix(seed: seed)
    let extent = IntRect(x: 0, y: 0, width: UprightBoxTests.size, height: UprightBoxTests.size)
    let counted: [Counter] = [
      .pixelsFilled, .pixelsBlended, .pixelsCovered, .spans, .maskRows, .tileBoxes, .tileDraws,
    ]
    for run in 0..<200 {
      var list = DrawList()
      for _ in 0..<4 {
        // Small boxes between pixels, as a list's badges are.
        let rect = Rect(
          x: random.double(in: -4...80), y: random.double(in: -4...80),
          width: random.double(in: 9...30), height: random.double(in: 9...30))
        let index = list.outline(RoundedRect(rect, radius: random.double(in: 0.5...12)))
        list.add(.outline(index), .color(random.chance(0.5) ? .white : .init(rawValue: 1 << 31)))
      }
      var tallies: [[Int]] = []
      for isKnown in [false, true] {
        let grid = TileGrid(tileWidth: 2_048, tileHeight: 20)
        var passes = [
          try AssembledPass(
            assembling: list, vertices: VertexBuffer(transforming: list), extent: extent,
            background: .clear, textures: [], grid: grid, memoryLimit: 1 << 30)
        ]
        var cache = CornerMaskCache(byteLimit: 1 << 20)
        if isKnown { AssembledPass.findCorners(of: &passes, in: &cache) }
        let crew = try TileCrew(threadCount: 1, grid: grid)
        var target = try Framebuffer(bounds: extent)
        try TileSection(passes: passes, textures: [])
          .render(pass: 0, into: &target, crew: crew) { false }
        let counters = crew.takeTally().counters
        tallies.append(counted.map { counters[$0] })
      }
      #expect(tallies[0] == tallies[1], "seed \(seed), run \(run)")
    }
  }

  @Test func `boxes: a scene at whole pixels needs four masks for a radius`() throws {
    var list = DrawList()
    for place in 0..<20 {
      let rect = Rect(x: Double(place), y: Double(2 * place), width: 40, height: 30)
      let index = list.outline(RoundedRect(rect, radius: 8))
      list.add(.outline(index))
    }
    let pass = try AssembledPass(
      assembling: list, vertices: VertexBuffer(transforming: list),
      extent: IntRect(x: 0, y: 0, width: 96, height: 96), background: .clear, textures: [],
      grid: TileGrid(), memoryLimit: 1 << 30)
    var cache = CornerMaskCache(byteLimit: 1 << 20)
    var passes = [pass]
    AssembledPass.findCorners(of: &passes, in: &cache)
    #expect(cache.misses == 4 && cache.refills == 0)
    #expect(cache.hits == 76)
    #expect(pass.counters[.edges] == 0)
  }
}
