import LaminaGeometry
import Testing

/// The directions in which stroked curves leave their start and arrive at their end.
///
/// Control points may coincide with ends. The directions are read from the edges of strokes with butt caps.
@Suite struct StrokeTangentTests {
  private static let width = 4.0

  /// The contours of a stroke's outline.
  private func outline(_ path: Path) throws -> [[SIMD2<Double>]] {
    var style = StrokeStyle()
    style.width = StrokeTangentTests.width
    let outline = try StrokeOutline(
      of: path, style: style, tolerance: 0.001, memoryLimit: 1 << 30)
    return zip([0] + outline.ends, outline.ends).map { start, end in
      outline.points[start..<end].map { SIMD2($0.x, $0.y) }
    }
  }

  /// The direction across which a stroke is cut off: the points beside an end follow each other.
  private func direction(
    of outline: [[SIMD2<Double>]], at end: SIMD2<Double>, isStart: Bool
  ) -> SIMD2<Double>? {
    for contour in outline {
      for (index, a) in contour.enumerated() {
        let b = contour[(index + 1) % contour.count]
        // The end's edge goes through it, and reaches half the width to one side. On the other one it ends where a tight
        // curve's pen stands still.
        let (across, from, to) = ((b - a) / length(b - a), a - end, b - end)
        let isThrough = abs(across.x * from.y - across.y * from.x) < 1e-9
        let reach = max(length(from), length(to)) - StrokeTangentTests.width / 2
        if isThrough, (from * to).sum() < 0, abs(reach) < 1e-9 {
          // The contour goes ahead on the left, round the end and back on the right.
          let ahead = SIMD2(-across.y, across.x)
          return isStart ? -ahead : ahead
        }
      }
    }
    return nil
  }

  private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  private func point(_ vector: SIMD2<Double>) -> Point { Point(x: vector.x, y: vector.y) }

  /// The direction to the first of some points that is further away than `near`.
  private func unit(from: SIMD2<Double>, to points: [SIMD2<Double>], near: Double) -> SIMD2<Double>
  {
    for point in points where length(point - from) > near {
      return (point - from) / length(point - from)
    }
    return .zero
  }

  /// The control points coincide, or are too near to each other to show.
  @Test(arguments: [0, 1e-9])
  func `tangents: an end looks to the next control point that lies elsewhere`(apart: Double) throws
  {
    let (start, end, off) = (SIMD2(1.0, 2.0), SIMD2(20.0, 9.0), SIMD2(-apart, apart))
    let firsts = [start + off, end + off, [6, -4], [1, 12]]
    let seconds = [start - off, end - off, [9, 15], [20, -3]]
    for b in firsts {
      for c in seconds {
        var path = Path()
        path.move(to: point(start))
        path.addCubic(point(b), point(c), to: point(end))
        let outline = try outline(path)
        let leaving = direction(of: outline, at: start, isStart: true)
        let arriving = direction(of: outline, at: end, isStart: false)
        let first = unit(from: start, to: [b, c, end], near: 1e-8)
        let last = -unit(from: end, to: [c, b, start], near: 1e-8)
        #expect(leaving.map { length($0 - first) < 1e-8 } == true, "\(b) \(c): \(leaving as Any)")
        #expect(arriving.map { length($0 - last) < 1e-8 } == true, "\(b) \(c): \(arriving as Any)")
      }
    }
    for b in [start + off, end + off] {
      var path = Path()
      path.move(to: point(start))
      path.addQuad(point(b), to: point(end))
      let outline = try outline(path)
      let along = unit(from: start, to: [end], near: 0)
      for (place, isStart) in [(start, true), (end, false)] {
        let found = direction(of: outline, at: place, isStart: isStart)
        #expect(found.map { length($0 - along) < 1e-8 } == true, "\(b): \(found as Any)")
      }
    }
  }

  /// The mitre of a right angle is a point of the outline, whichever control points coincide.
  @Test(arguments: [0, 1e-9])
  func `tangents: joins are mitred by them, on both sides of a corner`(apart: Double) throws {
    for control in [Point(x: apart, y: 0), Point(x: 0, y: 4)] {
      // Right, then down where y points down: the corner's outer side is at the upper right.
      var path = Path()
      path.move(to: Point(x: -20, y: 0))
      path.addLine(to: .zero)
      path.addCubic(control, Point(x: 0, y: 6), to: Point(x: 9, y: 12))
      #expect(hasPoint([2, -2], try outline(path)), "leaving, \(control)")
      path = Path()
      path.move(to: Point(x: 9, y: 12))
      path.addCubic(Point(x: 0, y: 6), control, to: .zero)
      path.addLine(to: Point(x: -20, y: 0))
      #expect(hasPoint([2, -2], try outline(path)), "arriving, \(control)")
    }
  }

  // If a curve starts without speed and turns within the stroke's width, its first parts are too short to keep.
  // They were dropped together with the direction in which the curve leaves the corner: 134 of 468 such curves
  // lost their mitre.
  @Test(arguments: [0.001, 0.026], [4.0, 40])
  func `tangents: a corner stays one before a slow start`(tolerance: Double, width: Double) throws {
    for size in [0.003, 0.01, 0.03, 0.1, 0.3, 0.5, 1, 2] {
      for end in [SIMD2(0.5, 0.5), [1, 0.5], [1.5, 2]] {
        var path = Path()
        path.move(to: Point(x: 0, y: 50))
        path.addLine(to: .zero)
        path.addCubic(.zero, Point(x: size, y: 0), to: point(end * size))
        var style = StrokeStyle()
        style.width = width
        let outline = try StrokeOutline(
          of: path, style: style, tolerance: tolerance, memoryLimit: 1 << 30)
        let points = outline.points.map { SIMD2($0.x, $0.y) }
        #expect(hasPoint([-width / 2, -width / 2], [points]), "\(size) \(end)")
      }
    }
  }

  private func hasPoint(_ place: SIMD2<Double>, _ outline: [[SIMD2<Double>]]) -> Bool {
    outline.joined().contains { length($0 - place) < 1e-6 }
  }
}
