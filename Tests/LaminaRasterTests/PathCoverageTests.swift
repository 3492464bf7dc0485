import Foundation
import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

@Suite struct PathCoverageTests {
  private func coverage(
    _ path: Path, _ paint: PathShape.Paint = .fill(.nonZero), matrix: Matrix4 = .identity,
    size: Int = 64, grid: TileGrid = TileGrid()
  ) throws -> [Int] {
    var list = DrawList()
    list.paths.append(PathShape(path: path, paint: paint))
    list.add(.path(0), matrix: matrix)
    return try RasterHarness(width: size, height: size, grid: grid).coverage(of: list)
  }

  private func area(_ coverage: [Int]) -> Double { Double(coverage.reduce(0, +)) / 255 }

  private func stroke(_ width: Double) -> PathShape.Paint {
    var style = StrokeStyle()
    style.width = width
    return .stroke(style)
  }

  /// Chords lie within 0.042 pixels of the curve, on both sides of it.
  @Test func `fill: an ellipse covers pi a b, turned and in any size`() throws {
    for (a, b) in [(25.0, 12.0), (3.0, 3.0), (0.4, 0.7), (30, 0.3)] {
      let path = Path(ellipseIn: Rect(x: -a, y: -b, width: 2 * a, height: 2 * b))
      let matrix = Matrix4.rotation(degrees: 33).concatenating(.translation(x: 31.3, y: 32.6))
      let sum = area(try coverage(path, matrix: matrix))
      #expect(abs(sum - .pi * a * b) < 0.0134 * .pi * (a + b) + 0.02, "\(a) \(b): \(sum)")
    }
  }

  @Test func `fill: a rounded rectangle's path covers what its outline does`() throws {
    for curve in CornerCurve.allCases {
      let outline = RoundedRect(
        Rect(x: 4.3, y: 5.6, width: 50, height: 40), radius: 12, curve: curve)
      var list = DrawList()
      let index = list.outline(outline)
      list.add(.outline(index))
      let expected = try RasterHarness(width: 64, height: 64).coverage(of: list)
      let actual = try coverage(Path(roundedRect: outline))
      for (a, b) in zip(actual, expected) { #expect(abs(a - b) <= 8) }
    }
  }

  @Test func `fill: two squares one within the other count by the rule and by their directions`()
    throws
  {
    let outer = "M8 8h40v40h-40z"
    let (same, other) = ("M16 16h16v16h-16z", "M16 16v16h16v-16z")
    func filled(_ svg: String, _ rule: FillRule) throws -> Double {
      area(try coverage(Path(svg: svg), .fill(rule)))
    }
    #expect(try filled(outer + same, .nonZero) == 1_600)
    #expect(try filled(outer + other, .nonZero) == 1_600 - 256)
    #expect(try filled(outer + same, .evenOdd) == 1_600 - 256)
    #expect(try filled(outer + other, .evenOdd) == 1_600 - 256)
  }

  @Test func `fill: within a pixel, what is inside by the rule is covered`() throws {
    // Half the pixel twice is half of it.
    let twice = try Path(svg: "M0 0h.5v1h-.5zM0 0h.5v1h-.5z")
    #expect(try coverage(twice, size: 2)[0] == 128)
    #expect(try coverage(twice, .fill(.evenOdd), size: 2)[0] == 0)
    let thrice = try Path(svg: "M0 0h.5v1h-.5zM0 0h.5v1h-.5zM0 0h.5v1h-.5z")
    #expect(try coverage(thrice, size: 2)[0] == 128)
    #expect(try coverage(thrice, .fill(.evenOdd), size: 2)[0] == 128)
    let against = try Path(svg: "M0 0h.5v1h-.5zM0 0v1h.5v-1z")
    #expect(try coverage(against, size: 2)[0] == 0)
    let beside = try Path(svg: "M0 0h.5v1h-.5zM.5 0v1h.5v-1z")
    #expect(try coverage(beside, size: 2)[0] == 255)
    #expect(try coverage(beside, .fill(.evenOdd), size: 2)[0] == 255)
  }

  /// Beyond 512 edges, windings within a pixel are averaged.
  @Test func `fill: the parts of paths of many edges are summed`() throws {
    var path = try Path(svg: "M0 0h.5v1h-.5zM0 0h.5v1h-.5z")
    for index in 0..<128 {
      path.append(Path(rect: Rect(x: 4, y: Double(index % 40), width: 1, height: 1)))
    }
    #expect(try coverage(path)[0] == 255)
  }

  @Test func `fill: hundreds of windings are one`() throws {
    var path = Path()
    for _ in 0..<1_000 { path.append(Path(rect: Rect(x: 1, y: 1, width: 2.5, height: 2))) }
    let result = try coverage(path, size: 5)
    #expect(result[6] == 255 && result[0] == 0)
    #expect(try coverage(path, .fill(.evenOdd), size: 5)[6] == 0)
  }

  @Test func `stroke: a circle's covers 2 pi r w`() throws {
    let circle = Path(ellipseIn: Rect(x: 12, y: 12, width: 40, height: 40))
    #expect(abs(area(try coverage(circle, stroke(3))) - 2 * .pi * 20 * 3) < 1)
    // The pen is squeezed with the path.
    let squeezed = try coverage(circle, stroke(3), matrix: .scale(x: 1, y: 0.5, z: 1))
    #expect(abs(area(squeezed) - .pi * 20 * 3) < 1)
    // A mirrored plane winds the other way round.
    let mirrored = try coverage(
      circle, stroke(3),
      matrix: Matrix4.scale(x: -1, y: 1, z: 1).concatenating(.translation(x: 64, y: 0)))
    #expect(abs(area(mirrored) - 2 * .pi * 20 * 3) < 1)
  }

  @Test func `paths: tiles of any size cover the same`() throws {
    var random = SplitMix(seed: 5)
    var style = StrokeStyle()
    style.dashPattern = [7, 3]
    style.width = 2.3
    style.join = .round
    var path = Path()
    for _ in 0..<9 {
      func point() -> Point {
        Point(x: random.double(in: -20...90), y: random.double(in: -20...90))
      }
      path.addCubic(point(), point(), to: point())
    }
    let matrix = Matrix4.rotation(degrees: 20, x: 1, y: 1, z: 0)
      .concatenating(.perspective(distance: 200))
    for paint in [PathShape.Paint.fill(.evenOdd), .fill(.nonZero), .stroke(style)] {
      let plain = try coverage(path, paint, matrix: matrix)
      for side in [1, 7, 19] {
        let grid = TileGrid(tileWidth: side, tileHeight: side + 2)
        #expect(try coverage(path, paint, matrix: matrix, grid: grid) == plain)
      }
    }
  }

  @Test func `paths: any number of threads draws the same`() throws {
    var random = SplitMix(seed: 11)
    var list = DrawList()
    for index in 0..<120 {
      func point() -> Point {
        Point(x: random.double(in: -20...120), y: random.double(in: -20...120))
      }
      let color = PackedPixel(
        Color(
          red: random.double(in: 0...1), green: random.double(in: 0...1), blue: 0.3,
          alpha: random.double(in: 0.1...1)))
      if index % 5 == 4 {
        // Hard edges and rounded outlines in between: what refers to a run's tables is moved with it.
        let rect = Rect(x: point().x, y: point().y, width: 50, height: 40)
        let turn = Matrix4.rotation(degrees: random.double(in: 0...90))
        list.add(.rect(rect), .color(color), matrix: turn, edges: [.minX])
        list.add(.outline(list.outline(RoundedRect(rect, radius: 9))), .color(color), matrix: turn)
        continue
      }
      var path = Path()
      for _ in 0..<12 { path.addCubic(point(), point(), to: point()) }
      list.paths.append(PathShape(path: path, paint: index % 2 == 0 ? .fill(.evenOdd) : stroke(3)))
      list.add(.path(Int32(list.paths.count - 1)), .color(color))
    }
    let one = try RasterHarness(width: 100, height: 100).render(list)
    for threads in [2, 3, 8] {
      let many = try RasterHarness(width: 100, height: 100, threadCount: threads).render(list)
      #expect(many == one, "\(threads) threads; seed 11")
    }
  }

  @Test func `paths: what is too much for a thread's share of the memory is not too much`() throws {
    // One long path among short ones: most of the vertices are in one run.
    var list = DrawList()
    for length in [40_000, 300, 300, 300] {
      var path = Path()
      for index in 0..<length {
        path.addLine(to: Point(x: Double(index & 31), y: Double(index % 29)))
      }
      list.paths.append(PathShape(path: path, paint: .fill(.nonZero)))
      list.add(.path(Int32(list.paths.count - 1)))
    }
    let crew = try TileCrew(threadCount: 2, grid: TileGrid())
    let bytes = 40_900 * MemoryLayout<SIMD3<Double>>.stride
    #expect(
      try VertexBuffer(transforming: list, memoryLimit: bytes, crew: crew).count == 40_900)
    #expect(throws: RasterError.self) {
      _ = try VertexBuffer(transforming: list, memoryLimit: bytes - 32, crew: crew)
    }
  }

  /// `LAMINA_SEGMENTS` sets how many.
  @Test func `paths: a path of very many segments covers what it should`() throws {
    let count =
      ProcessInfo.processInfo.environment["LAMINA_SEGMENTS"].flatMap { Int($0) } ?? 100_000
    var path = Path()
    path.reserveCapacity(elements: count + 4, points: count)
    // Squares of a pixel, over and over.
    for index in 0..<max(64 * 50, count / 4) {
      path.append(
        Path(rect: Rect(x: Double(index % 64), y: Double(index / 64 % 50), width: 1, height: 1)))
    }
    let result = try coverage(path)
    for (index, value) in result.enumerated() { #expect(value == (index < 64 * 50 ? 255 : 0)) }
  }

  @Test func `paths: millions of edges end in an error, not in a crash`() throws {
    var path = Path()
    path.reserveCapacity(elements: 2_000_002, points: 2_000_002)
    path.move(to: .zero)
    for index in 0..<2_000_000 {
      path.addLine(to: Point(x: Double(index & 63), y: Double(index % 61)))
    }
    var list = DrawList()
    list.paths.append(PathShape(path: path, paint: .fill(.nonZero)))
    list.add(.path(0))
    #expect(throws: RasterError.self) {
      _ = try VertexBuffer(transforming: list, memoryLimit: 1 << 24)
    }
    list.paths[0].paint = stroke(1)
    #expect(throws: RasterError.self) {
      _ = try VertexBuffer(transforming: list, memoryLimit: 1 << 24)
    }
  }

  @Test func `paths: no numbers crash the parser, the stroker or the rasteriser`() throws {
    let count = ProcessInfo.processInfo.environment["LAMINA_PATHS"].flatMap { Int($0) } ?? 2_000
    for seed in 1...max(1, count) {
      var fuzz = PathFuzz(seed: UInt64(seed))
      let text = fuzz.text()
      if let path = try? Path(svg: text) { #expect(path.isFinite) }
      var list = DrawList()
      list.paths.append(PathShape(path: fuzz.path(), paint: fuzz.paint()))
      list.add(.path(0), matrix: fuzz.matrix())
      do {
        let extent = IntRect(x: 0, y: 0, width: 16, height: 16)
        let pass = try AssembledPass(
          assembling: list, vertices: VertexBuffer(transforming: list, memoryLimit: 1 << 22),
          extent: extent, background: .clear, textures: [], grid: TileGrid(),
          memoryLimit: 1 << 22)
        var target = try Framebuffer(bounds: extent)
        let crew = try TileCrew(threadCount: 1, grid: TileGrid())
        try TileSection(passes: [pass], textures: [])
          .render(pass: 0, into: &target, crew: crew) { false }
      } catch RasterError.overMemory { continue }
    }
  }
}

/// Paths, strokes and matrices of every kind of number.
struct PathFuzz {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func number() -> Double {
    switch random.integer(in: 0...30) {
    case 0: random.element(of: [.nan, .infinity, -.infinity])
    case 1: random.element(of: [1e300, -1e300, 1e308, 1e-300, -0.0, Double.leastNonzeroMagnitude])
    case 2: random.element(of: [1e9, -1e7, 65_536, 1e-9, 16_777_216.5])
    case 3...8: 0
    case 9...14: Double(random.integer(in: -3...20))
    default: random.double(in: -10...30)
    }
  }

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<random.integer(in: 0...9) {
      switch random.integer(in: 0...7) {
      case 0: path.move(to: point())
      case 1, 2: path.addLine(to: point())
      case 3: path.addQuad(point(), to: point())
      case 4: path.addCubic(point(), point(), to: point())
      case 5: path.close()
      case 6: path.addArc(center: point(), radius: number(), startAngle: number(), sweep: number())
      default:
        path.append(
          Path(ellipseIn: Rect(x: number(), y: number(), width: number(), height: number())))
      }
    }
    return path
  }

  mutating func paint() -> PathShape.Paint {
    if random.chance(0.3) { return .fill(random.element(of: FillRule.allCases)) }
    var style = StrokeStyle()
    style.width = number()
    style.cap = random.element(of: LineCap.allCases)
    style.join = random.element(of: LineJoin.allCases)
    style.miterLimit = number()
    if random.chance(0.4) {
      style.dashPattern = (0..<random.integer(in: 0...4)).map { _ in abs(number()) }
    }
    style.dashPhase = number()
    if random.chance(0.3) { style.start = number() / 20 }
    if random.chance(0.3) { style.end = number() / 20 }
    return .stroke(style)
  }

  mutating func matrix() -> Matrix4 {
    switch random.integer(in: 0...5) {
    case 0: .scale(x: number(), y: number(), z: 1)
    case 1: .rotation(degrees: 80, x: 1, y: 0.3, z: 0).concatenating(.perspective(distance: 9))
    case 2: .rotation(degrees: number(), x: 0, y: 0, z: 1)
    default: .identity
    }
  }

  mutating func text() -> String {
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \txé")
    var text = random.chance(0.9) ? "M1 2" : ""
    for _ in 0..<random.integer(in: 0...40) { text.append(random.element(of: letters)) }
    return text
  }
}
