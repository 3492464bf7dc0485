import Foundation
import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

@Suite struct CoverageTests {
  /// The area that a circle of `radius` about (radius, radius) shares with a pixel of its top left
  /// quadrant, by a fine sum over columns.
  private func quadrantArea(_ column: Int, _ row: Int, radius: Double) -> Double {
    let steps = 2_000
    var sum = 0.0
    for step in 0..<steps {
      let x = Double(column) + (Double(step) + 0.5) / Double(steps)
      let dx = radius - x
      let reach = radius * radius - dx * dx
      guard reach > 0 else { continue }
      let top = radius - reach.squareRoot()
      sum += max(0, min(1, Double(row + 1) - top))
    }
    return sum / Double(steps)
  }

  @Test func `coverage: a rounded corner is within 8 of its exact area, in every pixel`() throws {
    for radius in [1.0, 2.5, 6, 15, 40] {
      var list = DrawList()
      let outline = list.outline(
        RoundedRect(Rect(x: 0, y: 0, width: 100, height: 100), radius: radius))
      list.add(.outline(outline))
      let coverage = try RasterHarness(width: 100, height: 100).coverage(of: list)
      for row in 0..<Int(radius.rounded(.down)) {
        for column in 0..<Int(radius.rounded(.down)) {
          let exact = quadrantArea(column, row, radius: radius) * 255
          #expect(
            abs(Double(coverage[row * 100 + column]) - exact) <= 4,
            "radius \(radius), pixel \(column), \(row)")
        }
      }
    }
  }

  @Test func `coverage: the foot of a radius-15 corner is 0.583`() throws {
    var list = DrawList()
    let outline = list.outline(RoundedRect(Rect(x: 0, y: 0, width: 64, height: 64), radius: 15))
    list.add(.outline(outline))
    let coverage = try RasterHarness(width: 64, height: 64).coverage(of: list)
    #expect(abs(Double(coverage[11]) / 255 - 0.583) < 0.01)
  }

  @Test func `coverage: a turned circle covers pi r squared`() throws {
    var list = DrawList()
    let outline = list.outline(RoundedRect(Rect(x: -20, y: -20, width: 40, height: 40), radius: 20))
    list.add(
      .outline(outline),
      matrix: Matrix4.rotation(degrees: 33).concatenating(.translation(x: 31.3, y: 30.7)))
    let sum = try RasterHarness(width: 64, height: 64).coverage(of: list).reduce(0, +)
    #expect(abs(Double(sum) / 255 - Double.pi * 400) < 1.5)
  }

  @Test func `coverage: fractional edges cover in proportion`() throws {
    var list = DrawList()
    list.add(.rect(Rect(x: 1.25, y: 1.5, width: 2, height: 2)))
    let coverage = try RasterHarness(width: 5, height: 5).coverage(of: list)
    let x = [0, 0.75, 1, 0.25, 0]
    let y = [0, 0.5, 1, 0.5, 0]
    for row in 0..<5 {
      for column in 0..<5 {
        #expect(abs(Double(coverage[row * 5 + column]) - 255 * x[column] * y[row]) <= 0.5)
      }
    }
  }

  @Test func `coverage: a hard edge belongs to the pixel whose centre it passes at the minimum`()
    throws
  {
    var list = DrawList()
    list.add(.rect(Rect(x: 1.5, y: 1.5, width: 2, height: 2)), edges: [])
    let coverage = try RasterHarness(width: 5, height: 5).coverage(of: list)
    for row in 0..<5 {
      for column in 0..<5 {
        let isIn = (1...2).contains(row) && (1...2).contains(column)
        #expect(coverage[row * 5 + column] == (isIn ? 255 : 0))
      }
    }
  }

  @Test func `coverage: hard shapes that share an edge never overlap nor leave a gap`() throws {
    var random = SplitMix(seed: 31)
    let half = PackedPixel(red: 0, green: 0, blue: 0, alpha: 128)
    for round in 0..<200 {
      let turn = Matrix4.rotation(degrees: random.double(in: 0...360))
        .concatenating(.scale(x: random.double(in: 0.3...2), y: random.double(in: 0.3...2)))
        .concatenating(
          .translation(x: random.double(in: 20...30), y: random.double(in: 20...30)))
      var list = DrawList()
      let cut = random.double(in: -8...8)
      list.add(
        .rect(Rect(minX: -40, minY: -40, maxX: cut, maxY: 40)), .color(half), matrix: turn,
        edges: [])
      list.add(
        .rect(Rect(minX: cut, minY: -40, maxX: 40, maxY: 40)), .color(half), matrix: turn, edges: []
      )
      var whole = DrawList()
      whole.add(
        .rect(Rect(minX: -40, minY: -40, maxX: 40, maxY: 40)), .color(half), matrix: turn, edges: []
      )
      let harness = RasterHarness(width: 50, height: 50)
      let (parts, all) = try (harness.coverage(of: list), harness.coverage(of: whole))
      // Blended twice, half an alpha would be 192.
      #expect(parts.allSatisfy { $0 == 0 || $0 == 128 }, "seed 31, round \(round)")
      for index in 51..<50 * 49 - 1 where parts[index] == 0 {
        // Parts and whole may round their outer edges apart, so that only inner pixels count.
        let isInner = [index, index - 1, index + 1, index - 50, index + 50].allSatisfy {
          all[$0] > 0
        }
        #expect(!isInner, "a gap at \(index % 50), \(index / 50); seed 31, round \(round)")
      }
    }
  }

  @Test func `coverage: a ring is the outer area less the inner`() throws {
    for (radius, edges) in [(0.0, RectSides()), (0, .all), (8, .all)] {
      var list = DrawList()
      let outer = RoundedRect(Rect(x: 0, y: 0, width: 80, height: 60), radius: radius)
      let (a, b) = (list.outline(outer), list.outline(outer.inset(by: 5)))
      list.add(.ring(outer: a, inner: b), edges: edges)
      let sum = try RasterHarness(width: 80, height: 60).coverage(of: list).reduce(0, +)
      // 80x60 minus 70x50, less what the corners lose outside and win inside.
      let corners = (4 - Double.pi) * (radius * radius - max(0, radius - 5) * max(0, radius - 5))
      #expect(abs(Double(sum) / 255 - (1_300 - corners)) < (radius == 0 ? 1e-9 : 1))
    }
  }

  @Test func `coverage: mixed edges are hard on one side and soft on the other`() throws {
    var list = DrawList()
    list.add(.rect(Rect(x: 1.25, y: 1.25, width: 3, height: 3)), edges: [.minX, .maxY])
    let coverage = try RasterHarness(width: 6, height: 6).coverage(of: list)
    // Columns 1...4: soft on the left (0.75), hard on the right (4.25: column 4's centre is out).
    let columns = [0, 0.75, 1, 1, 0, 0]
    // Rows: hard above (1.25: row 1's centre is in), soft below (4.25: a quarter).
    let rows = [0, 1.0, 1, 1, 0.25, 0]
    for row in 0..<6 {
      for column in 0..<6 {
        let exact = 255 * columns[column] * rows[row]
        #expect(abs(Double(coverage[row * 6 + column]) - exact) <= 0.5, "\(column), \(row)")
      }
    }
  }

  @Test func `coverage: it is the same in tiles of any size and on any number of threads`() throws {
    var random = SplitMix(seed: 8)
    for round in 0..<30 {
      var list = DrawList()
      for _ in 0..<6 {
        let rect = Rect(
          x: random.double(in: -20...50), y: random.double(in: -20...50),
          width: random.double(in: 1...60), height: random.double(in: 1...60))
        let outline = list.outline(RoundedRect(rect, radius: random.double(in: 0...20)))
        let matrix = Matrix4.rotation(degrees: random.double(in: 0...90))
        let color = PackedPixel(
          Color(
            red: random.double(in: 0...1), green: 0.5, blue: 0.2, alpha: random.double(in: 0...1)))
        list.add(.outline(outline), .color(color), matrix: matrix)
        list.add(
          .rect(rect), .color(color), matrix: matrix,
          edges: RectSides(rawValue: UInt8(random.integer(in: 0...15))))
      }
      let whole = try RasterHarness(
        width: 90, height: 70, grid: TileGrid(tileWidth: 256, tileHeight: 256)
      ).render(list)
      for (width, height, threads) in [
        (1, 1, 1), (7, 13, 3), (64, 64, 2), (256, 1, 16), (33, 70, 1),
      ] {
        let tiled = try RasterHarness(
          width: 90, height: 70, grid: TileGrid(tileWidth: width, tileHeight: height),
          threadCount: threads
        ).render(list)
        #expect(tiled == whole, "seed 8, round \(round), tiles \(width)x\(height)")
      }
    }
  }
}
