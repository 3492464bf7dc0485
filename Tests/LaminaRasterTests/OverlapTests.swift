import Foundation
import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

/// Paths whose parts meet or lie on each other, against the area that is inside point by point.
@Suite struct OverlapTests {
  private static let size = 48

  private func coverage(
    _ path: Path, _ paint: PathShape.Paint, matrix: Matrix4 = .identity, grid: TileGrid = TileGrid()
  ) throws -> [Int] {
    var list = DrawList()
    list.paths.append(PathShape(path: path, paint: paint))
    list.add(.path(0), matrix: matrix)
    return try RasterHarness(width: OverlapTests.size, height: OverlapTests.size, grid: grid)
      .coverage(of: list)
  }

  /// The inside of some polygons: by 64 levels in each row, the places between crossings that the rule counts.
  private func inside(_ polygons: [[SIMD2<Double>]], _ rule: FillRule) -> [Double] {
    let (size, levels) = (OverlapTests.size, 64)
    var result = [Double](repeating: 0, count: size * size)
    for level in 0..<size * levels {
      let y = (Double(level) + 0.5) / Double(levels)
      var crossings: [(x: Double, winding: Int)] = []
      for polygon in polygons {
        var a = polygon[polygon.count - 1]
        for b in polygon {
          if (a.y <= y) != (b.y <= y) {
            crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
          }
          a = b
        }
      }
      var (winding, start) = (0, 0.0)
      for crossing in crossings.sorted(by: { $0.x < $1.x }) {
        if rule == .nonZero ? winding != 0 : winding % 2 != 0 {
          for x in 0..<size {
            let share = min(crossing.x, Double(x + 1)) - max(start, Double(x))
            if share > 0 { result[level / levels * size + x] += share / Double(levels) }
          }
        }
        (winding, start) = (winding + crossing.winding, crossing.x)
      }
    }
    return result
  }

  private func path(_ polygons: [[SIMD2<Double>]]) -> Path {
    var path = Path()
    for polygon in polygons {
      path.move(to: Point(x: polygon[0].x, y: polygon[0].y))
      for point in polygon.dropFirst() { path.addLine(to: Point(x: point.x, y: point.y)) }
      path.close()
    }
    return path
  }

  /// Draws polygons by both rules, whole and in tiles.
  private func check(_ polygons: [[SIMD2<Double>]], _ name: String) throws {
    for rule in FillRule.allCases {
      let expected = inside(polygons, rule)
      let actual = try coverage(path(polygons), .fill(rule))
      let worst = zip(actual, expected).map { abs(Double($0) - 255 * $1) }.max() ?? 0
      #expect(worst <= 16, "\(name) \(rule): \(worst) of 255 off")
      for side in [1, 5, 16] {
        let grid = TileGrid(tileWidth: side, tileHeight: side + 2)
        #expect(try coverage(path(polygons), .fill(rule), grid: grid) == actual, "\(name) \(side)")
      }
    }
  }

  private func points(_ count: Int, _ random: inout SplitMix) -> [SIMD2<Double>] {
    (0..<count).map { _ in [random.double(in: 3...45), random.double(in: 3...45)] }
  }

  /// At 0.2.0 the line between the halves had no coverage at all.
  @Test func `parts: mirrored halves have no crack between them`() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<8 {
      let x = random.double(in: 20...28)
      let half = points(random.integer(in: 2...4), &random).map { SIMD2(min($0.x, x - 1), $0.y) }
        .sorted { $0.y < $1.y }
      let side = [SIMD2(x, 4.3)] + half + [SIMD2(x, 44.6)]
      let mirrored = side.map { SIMD2(2 * x - $0.x, $0.y) }
      try check([side, mirrored], "beside")
      func turned(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        points.map { SIMD2($0.y, $0.x) }
      }
      try check([turned(side), turned(mirrored)], "above")
      // The shared edge in two pieces on one side.
      try check([side, mirrored + [SIMD2(x, 21.7)]], "in pieces")
    }
  }

  /// At 0.2.0 edges between pixels were up to 127 of 255 too dark.
  @Test func `parts: a shape twice is drawn as once, and by the even-odd rule not at all`() throws {
    var random = SplitMix(seed: 2)
    for _ in 0..<8 {
      let shape = points(random.integer(in: 3...6), &random)
      try check([shape, shape], "twice")
      try check([shape, shape.reversed()], "there and back")
      try check([shape, shape, shape], "thrice")
      let moved = shape.map { $0 + SIMD2(0.3, -0.2) }
      try check([shape, moved], "moved")
    }
  }

  @Test func `parts: triangles that share a diagonal are one square`() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<8 {
      let (a, b) = (points(1, &random)[0], points(1, &random)[0])
      let across = points(2, &random)
      try check([[a, b, across[0]], [a, b, across[1]]], "one way")
      try check([[a, b, across[0]], [b, a, across[1]]], "both ways")
    }
  }

  @Test func `parts: any polygons that cross and touch are the area inside`() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      var shapes = (0..<random.integer(in: 1...4)).map { _ in
        points(random.integer(in: 3...7), &random)
      }
      if random.chance(0.5) { shapes[0] = shapes[0].map { $0.rounded(.toNearestOrEven) } }
      if random.chance(0.5) { shapes.append(shapes[0]) }
      try check(shapes, "seed \(seed)")
    }
  }

  @Test func `parts: a stroke there and back is the stroke once`() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<8 {
      var style = StrokeStyle()
      style.width = random.double(in: 1.5...7)
      style.cap = random.element(of: LineCap.allCases)
      let ends = points(2, &random)
      let ((a, b), (c, d)) = ((ends[0].x, ends[0].y), (ends[1].x, ends[1].y))
      let once = try coverage(Path(svg: "M\(a) \(b)L\(c) \(d)"), .stroke(style))
      let back = try coverage(Path(svg: "M\(a) \(b)L\(c) \(d)L\(a) \(b)"), .stroke(style))
      // The corner's bevel, or its mitre within the limit, ends where a butt cap does.
      let worst = zip(once, back).map { abs($0 - $1) }
      let far = worst.enumerated().filter { index, _ in
        let place = SIMD2(Double(index % 48) + 0.5, Double(index / 48) + 0.5) - ends[1]
        return (place * place).sum() > (style.width + 2) * (style.width + 2)
      }
      #expect((far.map(\.element).max() ?? 0) <= 16, "\(ends) \(style)")
    }
  }

  @Test func `parts: a stroke that crosses itself is the union of its lines`() throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      var style = StrokeStyle()
      style.width = random.double(in: 1.5...8)
      style.join = .bevel
      let places = points(random.integer(in: 3...6), &random)
      var path = Path()
      path.move(to: Point(x: places[0].x, y: places[0].y))
      var pieces: [[SIMD2<Double>]] = []
      func beside(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
        let along = b - a
        return SIMD2(-along.y, along.x) * (style.width / 2 / (along * along).sum().squareRoot())
      }
      for index in 1..<places.count {
        let (a, b) = (places[index - 1], places[index])
        path.addLine(to: Point(x: b.x, y: b.y))
        let side = beside(a, b)
        pieces.append([a + side, b + side, b - side, a - side])
        guard index + 1 < places.count else { continue }
        // The bevel's triangle, in the direction of the others.
        let next = beside(b, places[index + 1])
        let isLeft = side.x * next.y - side.y * next.x > 0
        pieces.append(isLeft ? [b, b - side, b - next] : [b, b + next, b + side])
      }
      let windings = pieces.map { piece in
        let (p, q) = (piece[1] - piece[0], piece[2] - piece[0])
        return p.x * q.y - p.y * q.x > 0 ? piece : piece.reversed()
      }
      let expected = inside(windings, .nonZero)
      let actual = try coverage(path, .stroke(style))
      let worst = zip(actual, expected).map { abs(Double($0) - 255 * $1) }.max() ?? 0
      #expect(worst <= 16, "seed \(seed): \(worst) of 255 off")
    }
  }

  @Test func `parts: a glyph's mask has no crack where its contours meet`() throws {
    let glyph = try Path(svg: "M4 4H12.5V20H4ZM12.5 4V20H20V4Z")
    for (matrix, name) in [
      (Affine.identity, "whole"), (Affine(a: 1, b: 0.2, c: 0, d: 1, tx: 0, ty: 0), "slanted"),
    ] {
      let mask = try CoverageMask(filling: glyph, transform: matrix)
      let place = (14 - mask.bounds.minY) * mask.bounds.width + 12 - mask.bounds.minX
      #expect(mask.coverage[place] == 255, "\(name)")
    }
  }

  /// One winding in every pixel: nothing is corrected.
  @Test func `parts: what lies apart is drawn as each of it alone`() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<12 {
      let first = points(3, &random).map { SIMD2($0.x / 2, $0.y) }
      let second = points(3, &random).map { SIMD2($0.x / 2 + 24, $0.y) }
      let both = try coverage(path([first, second]), .fill(.nonZero))
      let alone = [
        try coverage(path([first]), .fill(.nonZero)), try coverage(path([second]), .fill(.nonZero)),
      ]
      for index in both.indices { #expect(both[index] == max(alone[0][index], alone[1][index])) }
    }
  }
}
