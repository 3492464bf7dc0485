import LaminaGeometry
import TestSupport
import Testing

/// How far strokes reach, against their outlines.
@Suite struct StrokeReachTests {
  @Test func `stroke: a smooth path's reaches half its width, a right angle's as far as its mitre`()
    throws
  {
    var style = StrokeStyle()
    style.width = 4
    func reach(_ svg: String) throws -> Double { style.reach(along: try Path(svg: svg)) }
    #expect(try reach("M0 0H10") == 2)
    // A circle of four arcs, whose ends meet.
    #expect(try reach("M47 6A41 41 0 1 1 46.99 6") < 2.01)
    #expect(abs(try reach("M0 0H10V10") - 2 * 2.0.squareRoot()) < 0.01)
    #expect(abs(try reach("M0 0H10V10H0Z") - 2 * 2.0.squareRoot()) < 0.01)
    // Sharper than the limit: cut off.
    #expect(try reach("M0 0L100 1L0 2") == 2)
    style.join = .round
    #expect(try reach("M0 0H10V10") == 2)
    style.cap = .square
    #expect(abs(try reach("M0 0H10V10") - 2.8286) < 1e-9)
  }

  @Test func `stroke: no outline leaves what its reach says`() throws {
    for seed in 0..<400 {
      var random = SplitMix(seed: UInt64(seed))
      func point() -> Point {
        Point(x: random.double(in: -20...20), y: random.double(in: -20...20))
      }
      var path = Path()
      path.move(to: point())
      for _ in 0..<random.integer(in: 1...5) {
        switch random.integer(in: 0...3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuad(point(), to: point())
        case 2: path.addCubic(point(), point(), to: point())
        default: path.close()
        }
      }
      var style = StrokeStyle()
      style.width = random.double(in: 0.5...6)
      style.miterLimit = random.double(in: 0.5...12)
      style.join = random.element(of: [.miter, .miter, .round, .bevel])
      style.cap = random.element(of: LineCap.allCases)
      let reach = style.reach(along: path)
      let bounds = try #require(path.controlBounds).inset(by: -reach - 0.02)
      let outline = try StrokeOutline(
        of: path, style: style, tolerance: 0.01, memoryLimit: 1 << 20)
      for point in outline.points {
        #expect(
          point.x >= bounds.minX && point.x <= bounds.maxX && point.y >= bounds.minY
            && point.y <= bounds.maxY, "seed \(seed): \(point) beyond \(bounds)")
      }
    }
  }
}
