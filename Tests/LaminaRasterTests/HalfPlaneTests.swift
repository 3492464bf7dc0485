import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

/// Draws that are cut along lines.
@Suite struct HalfPlaneTests {
  private let harness = RasterHarness(width: 40, height: 30)

  /// Returns a draw of every kind of shape, by its name.
  private static func lists() -> [(name: String, list: DrawList)] {
    var lists: [(String, DrawList)] = []
    func add(_ name: String, _ change: (inout DrawList) -> Void) {
      var list = DrawList()
      change(&list)
      for index in list.commands.indices {
        list.commands[index].source = .color(PackedPixel(red: 60, green: 0, blue: 0, alpha: 100))
        list.commands[index].blendMode = .plusLighter
      }
      lists.append((name, list))
    }
    let turned = Matrix4.rotation(degrees: 20).translated(x: 8, y: -3)
    add("block") { $0.add(.rect(Rect(x: 3, y: 2, width: 30, height: 20))) }
    add("hard") {
      $0.add(.rect(Rect(x: 3, y: 2, width: 24, height: 20)), matrix: turned, edges: [])
    }
    add("soft") { $0.add(.rect(Rect(x: 3, y: 2, width: 24, height: 20)), matrix: turned) }
    add("outline") { list in
      let index = list.outline(RoundedRect(Rect(x: 2, y: 2, width: 34, height: 24), radius: 9))
      list.add(.outline(index))
    }
    add("ring") { list in
      let outer = list.outline(RoundedRect(Rect(x: 2, y: 2, width: 34, height: 24), radius: 9))
      let inner = list.outline(RoundedRect(Rect(x: 6, y: 6, width: 26, height: 16), radius: 5))
      list.add(.ring(outer: outer, inner: inner))
    }
    add("square ring") { list in
      let outer = list.outline(RoundedRect(Rect(x: 2, y: 2, width: 34, height: 24)))
      let inner = list.outline(RoundedRect(Rect(x: 6, y: 6, width: 26, height: 16)))
      list.add(.ring(outer: outer, inner: inner), edges: [])
    }
    add("path") { list in
      list.paths.append(
        PathShape(
          path: Path(ellipseIn: Rect(x: 3, y: 3, width: 30, height: 22)), paint: .fill(.nonZero)))
      list.add(.path(0))
    }
    add("pixels") { $0.add(.pixels(IntRect(x: 4, y: 5, width: 30, height: 20))) }
    add("masks") { list in
      list.masks.append(
        CoverageMask(
          bounds: IntRect(x: 0, y: 0, width: 16, height: 8),
          coverage: (0..<128).map { UInt8($0 * 2) }))
      list.placedMasks = [PlacedMask(mask: 0, x: 5, y: 5), PlacedMask(mask: 0, x: 12, y: 9)]
      list.add(.masks(0..<2))
    }
    return lists
  }

  @Test func `cuts: the two sides of any line give back the whole, each pixel once`() throws {
    var random = SplitMix(seed: 0xC07)
    for (name, whole) in HalfPlaneTests.lists() {
      let expected = try harness.render(whole)
      for _ in 0..<40 {
        let point = SIMD2(random.double(in: 0...40), random.double(in: 0...30))
        var normal = SIMD2(random.double(in: -1...1), random.double(in: -1...1))
        // Upright, level, and nearly so; through pixels' centres.
        switch random.integer(in: 0...5) {
        case 0: normal = [1, 0]
        case 1: normal = [0, -1]
        case 2: normal = [1e-12, 1]
        case 3: normal = [-1, 1]
        default: break
        }
        let through = random.chance(0.5) ? point.rounded(.down) + 0.5 : point
        let line =
          SIMD3(normal.x, normal.y, -(normal * through).sum()) * random.double(in: 0.1...90)
        let side = try #require(HalfPlane(where: line))
        var halves = whole
        halves.cuts = [side, side.opposite]
        for (number, command) in whole.commands.enumerated() {
          halves.commands[number].cuts = 0..<1
          var other = command
          other.cuts = 1..<2
          halves.commands.append(other)
        }
        let actual = try harness.render(halves)
        // Masks one over another add up in another order, each rounded.
        #expect(actual == expected, "\(name), cut where \(line) is not negative, seed 0xC07")
      }
    }
  }

  @Test func `cuts: a pixel belongs to the side on which its centre lies, or on the line`() throws {
    var list = DrawList()
    list.cuts = [
      try #require(HalfPlane(where: [1, 0, -3.5])), try #require(HalfPlane(where: [0, 2, -9])),
    ]
    list.add(.pixels(IntRect(x: 0, y: 0, width: 40, height: 30)))
    list.commands[0].cuts = 0..<2
    let coverage = try harness.coverage(of: list)
    for y in 0..<30 {
      for x in 0..<40 { #expect(coverage[y * 40 + x] == (x >= 3 && y >= 4 ? 255 : 0)) }
    }
  }

  @Test func `cuts: lines that are no lines are refused`() {
    #expect(HalfPlane(where: [0, 0, 1]) == nil)
    #expect(HalfPlane(where: [.nan, 1, 0]) == nil)
    #expect(HalfPlane(where: [1, .infinity, 0]) == nil)
    #expect(HalfPlane(where: [1, 0, .nan]) == nil)
    #expect(HalfPlane(where: [1e-300, 1e-300, 0]) == HalfPlane(where: [1e300, 1e300, 0]))
  }
}
