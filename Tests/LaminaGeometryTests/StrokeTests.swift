import LaminaGeometry
import Testing

/// Outlines by their signed areas: pieces that overlap count as often as they do.
@Suite struct StrokeTests {
  private func outline(
    _ svg: String, tolerance: Double = 0.001, memoryLimit: Int = 1 << 30,
    _ set: (inout StrokeStyle) -> Void = { _ in }
  ) throws -> StrokeOutline {
    var style = StrokeStyle()
    style.width = 4
    set(&style)
    return try StrokeOutline(
      of: Path(svg: svg), style: style, tolerance: tolerance, memoryLimit: memoryLimit)
  }

  private func area(_ outline: StrokeOutline) -> Double {
    var (sum, first) = (0.0, 0)
    for end in outline.ends {
      for index in first..<end {
        let (a, b) = (outline.points[index], outline.points[index + 1 == end ? first : index + 1])
        sum += a.x * b.y - b.x * a.y
      }
      first = end
    }
    return abs(sum) / 2
  }

  @Test func `stroke: a rectangle's has the area of the vectors`() throws {
    let rect = "M10 10h40v30h-40z"
    #expect(abs(area(try outline(rect)) - 560) < 1e-9)
    #expect(abs(area(try outline(rect) { $0.end = 0.5 }) - 280) < 1e-9)
    #expect(abs(area(try outline(rect) { $0.join = .bevel }) - (560 - 4 * 2)) < 1e-9)
    // Each round corner is a quarter of a disc instead of a square of 2 by 2.
    #expect(abs(area(try outline(rect) { $0.join = .round }) - (560 - 16 + 4 * .pi)) < 0.02)
  }

  @Test func `stroke: caps add nothing, a square's half, a disc's half at each end`() throws {
    let line = "M0 0L10 0"
    #expect(abs(area(try outline(line)) - 40) < 1e-9)
    #expect(abs(area(try outline(line) { $0.cap = .square }) - 56) < 1e-9)
    #expect(abs(area(try outline(line) { $0.cap = .round }) - (40 + 4 * .pi)) < 0.02)
  }

  @Test func `stroke: a mitre beyond its limit is bevelled`() throws {
    // A right angle's mitre is 1.414 widths long.
    let corner = "M0 0L10 0L10 10"
    let mitred = area(try outline(corner) { $0.miterLimit = 1.415 })
    let bevelled = area(try outline(corner) { $0.miterLimit = 1.414 })
    #expect(abs(mitred - 80) < 1e-9 && abs(bevelled - 78) < 1e-9)
    #expect(abs(area(try outline("M0 0h10h-10")) - 80) < 1e-9)
  }

  @Test func `stroke: a circle's is a ring, a wide one's a disc without a hole`() throws {
    let circle = "M20 10A10 10 0 0 1 0 10A10 10 0 0 1 20 10Z"
    #expect(abs(area(try outline(circle)) - 2 * .pi * 10 * 4) < 0.2)
    // With windings of both signs the middle would be a hole: every point counts at least once.
    let wide = try outline(circle) { $0.width = 30 }
    #expect(windings(of: wide, at: Point(x: 10.1, y: 9.8)) >= 1)
    #expect(windings(of: wide, at: Point(x: 10.1, y: 1)) >= 1)
    #expect(windings(of: wide, at: Point(x: 10.1, y: 36)) == 0)
  }

  private func windings(of outline: StrokeOutline, at point: Point) -> Int {
    var (sum, first) = (0, 0)
    for end in outline.ends {
      for index in first..<end {
        let (a, b) = (outline.points[index], outline.points[index + 1 == end ? first : index + 1])
        guard (a.y <= point.y) != (b.y <= point.y) else { continue }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x < point.x { sum += a.y < b.y ? 1 : -1 }
      }
      first = end
    }
    return abs(sum)
  }

  @Test func `stroke: a subpath without length is a dot with round and square caps`() throws {
    for dot in ["M5 5z", "M5 5h0", "M5 5c0 0 0 0 0 0"] {
      #expect(try outline(dot).ends.isEmpty)
      #expect(abs(area(try outline(dot) { $0.cap = .square }) - 16) < 1e-9)
      #expect(abs(area(try outline(dot) { $0.cap = .round }) - 4 * .pi) < 0.02)
    }
    #expect(try outline("M5 5") { $0.cap = .round }.ends.isEmpty)
  }

  @Test func `stroke: dashes cover their share, after trimming`() throws {
    func dashed(_ svg: String, _ pattern: [Double], phase: Double = 0, end: Double = 1) throws
      -> Double
    {
      area(
        try outline(svg) {
          $0.dashPattern = pattern
          $0.dashPhase = phase
          $0.end = end
        })
    }
    #expect(abs(try dashed("M0 0H100", [6, 4]) - 60 * 4) < 1e-9)
    #expect(abs(try dashed("M0 0H100", [6, 4], phase: 8) - 4 * (60)) < 1e-9)
    #expect(abs(try dashed("M0 0H100", [10], phase: -5) - 4 * 50) < 1e-9)
    #expect(abs(try dashed("M0 0H100", [6, 4], end: 0.13) - 4 * 9) < 1e-9)
    // The pattern starts anew in each subpath; the length is that of both.
    #expect(abs(try dashed("M0 0H10M0 9H10", [6, 10]) - 4 * 12) < 1e-9)
    #expect(abs(try dashed("M0 0H10M0 9H10", [100], end: 0.75) - 4 * 15) < 1e-9)
    // Patterns that are none are not used.
    // The last one went round for ever: twice its length is endless.
    for pattern in [[], [0, 0], [-1, 5], [.nan, 1], [.infinity, 1], [1e308]] {
      #expect(abs(try dashed("M0 0H100", pattern, phase: -1) - 400) < 1e-9)
    }
    // Dashes on both sides of a closed path's start are one: its corner is mitred like the others.
    #expect(abs(try dashed("M0 0H20V20H0Z", [10, 10], phase: 5) - 4 * 40) < 1e-9)
    #expect(
      try outline("M0 0H10V10H0Z") {
        $0.dashPattern = [5, 5]; $0.dashPhase = 2.5
      }.ends.count == 4)
    #expect(try outline("M0 0H10V10H0Z") { $0.dashPattern = [50, 5] }.ends.count == 2)
  }

  @Test func `stroke: what would take too much memory is refused`() {
    #expect(throws: StrokeLimitError.self) {
      try outline("M0 0H1e6", memoryLimit: 1 << 20) { $0.dashPattern = [1e-3] }
    }
    #expect(throws: StrokeLimitError.self) {
      try outline("M0 0" + String(repeating: "l1 1-1 1", count: 40_000), memoryLimit: 1 << 20)
    }
  }

  @Test func `stroke: a curve with thousands of wide round turns is refused, not drawn for ever`() {
    // Found by random paths: the limit was checked once a contour.
    #expect(throws: StrokeLimitError.self) {
      try outline("M0 0C1e7 2e7-2e7 1e7 3 4", tolerance: 1e-3, memoryLimit: 1 << 22) {
        $0.width = 1e9
      }
    }
  }

  @Test func `stroke: a cusp is rounded, and nothing is cut out of it`() throws {
    // Control points cross over: the curve stops and turns back at its middle.
    let cusp = try outline("M0 0C30 30 0 30 30 0", tolerance: 0.01) { $0.width = 6 }
    #expect(windings(of: cusp, at: Point(x: 15.05, y: 24.9)) >= 1)
    #expect(windings(of: cusp, at: Point(x: 15.05, y: 26.4)) == 0)
  }
}
