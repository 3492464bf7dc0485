import LaminaGeometry
import LaminaPixels
import LaminaRaster
import Testing

@Suite struct AssemblyTests {
  @Test func `assembly: what is behind the eye is cut off, the rest stands`() throws {
    // A floor that runs from far away to behind the viewer.
    let floor = Matrix4.translation(x: 0, y: 0)
      .concatenating(.rotation(degrees: 80, x: 1, y: 0, z: 0))
      .concatenating(.perspective(distance: 50)).concatenating(.translation(x: 32, y: 32))
    var list = DrawList()
    list.add(.rect(Rect(x: -20, y: -500, width: 40, height: 1_000)), matrix: floor)
    let coverage = try RasterHarness(width: 64, height: 64).coverage(of: list)
    #expect((0..<64).allSatisfy { coverage[63 * 64 + $0] == 255 })
    #expect((0..<64).allSatisfy { coverage[$0] == 0 })
  }

  @Test func `assembly: a plane wholly behind the eye covers nothing`() throws {
    let behind = Matrix4.translation(x: 0, y: 0, z: 90).concatenating(.perspective(distance: 50))
    for edges in [RectSides.all, RectSides()] {
      var list = DrawList()
      list.add(.rect(Rect(x: -20, y: -20, width: 80, height: 80)), matrix: behind, edges: edges)
      #expect(try RasterHarness(width: 32, height: 32).coverage(of: list).allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [1e5, 1e7, 1e12, 1e30, 1e300])
  func `assembly: shapes of any size cover what they should`(size: Double) throws {
    for edges in [RectSides.all, RectSides(), [.minX]] {
      var list = DrawList()
      list.add(
        .rect(Rect(minX: 8, minY: -size, maxX: size, maxY: size)),
        matrix: .translation(x: 0, y: 0), edges: edges)
      let coverage = try RasterHarness(width: 32, height: 32).coverage(of: list)
      for index in 0..<32 * 32 { #expect(coverage[index] == (index % 32 >= 8 ? 255 : 0)) }
      var turned = DrawList()
      turned.add(
        .rect(Rect(minX: -size, minY: -size, maxX: size, maxY: size)),
        matrix: .rotation(degrees: 30), edges: edges)
      #expect(
        try RasterHarness(width: 32, height: 32).coverage(of: turned).allSatisfy { $0 == 255 })
    }
  }

  @Test(arguments: [1e5, 1e10, 1e12, 1e17, 1e19, 1e21, 1e30, 1e150, 1e300])
  func `assembly: a slanted edge lies right, however far its ends are`(size: Double) throws {
    for isAbove in [true, false] {
      // One side of y = x. A translation would be lost in the rounding of the ends.
      var path = Path()
      path.move(to: Point(x: -size, y: -size))
      path.addLine(to: Point(x: size, y: size))
      path.addLine(to: isAbove ? Point(x: size, y: -size) : Point(x: -size, y: size))
      path.close()
      var list = DrawList()
      list.paths.append(PathShape(path: path, paint: .fill(.nonZero)))
      list.add(.path(0), matrix: .identity)
      let coverage = try RasterHarness(width: 32, height: 32).coverage(of: list)
      for index in 0..<32 * 32 {
        let side = (index % 32 - index / 32) * (isAbove ? 1 : -1)
        let wanted = side == 0 ? 127 : side > 0 ? 255 : 0
        #expect(abs(Int(coverage[index]) - wanted) <= 1, "\(index % 32), \(index / 32)")
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func `assembly: numbers that are none cover nothing and end nothing`(bad: Double) throws {
    for edges in [RectSides.all, RectSides()] {
      var list = DrawList()
      list.add(.rect(Rect(x: bad, y: 0, width: 10, height: 10)), edges: edges)
      list.add(.rect(Rect(x: 0, y: 0, width: bad, height: 10)), edges: edges)
      list.add(
        .rect(Rect(x: 0, y: 0, width: 10, height: 10)), matrix: .scale(x: bad, y: bad), edges: edges
      )
      let outline = list.outline(RoundedRect(Rect(x: 0, y: bad, width: 10, height: 10), radius: 4))
      list.add(.outline(outline))
      list.add(.ring(outer: outline, inner: outline), edges: edges)
      #expect(throws: Never.self) { try RasterHarness(width: 16, height: 16).render(list) }
    }
  }

  @Test func `assembly: a plane that has no area covers nothing`() throws {
    for edges in [RectSides.all, RectSides()] {
      var list = DrawList()
      list.add(
        .rect(Rect(x: 0, y: 0, width: 30, height: 30)), matrix: .scale(x: 1, y: 0), edges: edges)
      list.add(.rect(Rect(x: 5, y: 5, width: 0, height: 20)), edges: edges)
      #expect(try RasterHarness(width: 32, height: 32).coverage(of: list).allSatisfy { $0 == 0 })
    }
  }

  @Test func `assembly: facing is the winding, geometry flips apart`() {
    let front = Homography(planeOf: .identity)
    let turned = Homography(planeOf: .rotation(degrees: 180, x: 0, y: 1, z: 0))
    let edgeOn = Homography(planeOf: .rotation(degrees: 90, x: 0, y: 1, z: 0))
    let mirrored = Homography(planeOf: .scale(x: 1, y: -1))
    #expect(Facing(of: front, isMirrored: false) == .front)
    #expect(Facing(of: turned, isMirrored: false) == .back)
    #expect(Facing(of: edgeOn, isMirrored: false) == .edge)
    #expect(Facing(of: mirrored, isMirrored: true) == .front)
  }

  @Test func `assembly: too many tile entries are refused with the numbers`() throws {
    var list = DrawList()
    for _ in 0..<100 { list.add(.rect(Rect(x: 0, y: 0, width: 64, height: 64)), edges: []) }
    let extent = IntRect(x: 0, y: 0, width: 64, height: 64)
    #expect(throws: RasterError.overMemory(bytes: 100 * 64 * 4, limit: 20_000)) {
      _ = try AssembledPass(
        assembling: list, vertices: VertexBuffer(transforming: list), extent: extent,
        background: .clear, textures: [], grid: TileGrid(tileWidth: 8, tileHeight: 8),
        memoryLimit: 20_000)
    }
  }

  @Test func `assembly: a scissor cuts whole pixels`() throws {
    var list = DrawList()
    list.add(
      .rect(Rect(x: 0.5, y: 0.5, width: 20, height: 20)),
      scissor: IntRect(x: 3, y: 4, width: 5, height: 6))
    let coverage = try RasterHarness(width: 24, height: 24).coverage(of: list)
    #expect(coverage.count { $0 == 255 } == 30 && coverage.count { $0 != 0 } == 30)
  }
}
