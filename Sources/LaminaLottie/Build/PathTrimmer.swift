// Trimming of paths by their length.

import LaminaGeometry

/// Cuts parts out of paths.
struct PathTrimmer {
  private struct Curve {
    var a: Point
    var b: Point
    var c: Point
    var d: Point
    /// The lengths from the start to evenly spaced parameters.
    var lengths: [Double]

    static let steps = 32

    init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
      lengths = [0]
      var (last, sum) = (a, 0.0)
      for step in 1...Curve.steps {
        let next = point(Double(step) / Double(Curve.steps))
        let way = next - last
        sum += (way.x * way.x + way.y * way.y).squareRoot()
        lengths.append(sum)
        last = next
      }
    }

    var length: Double { lengths[Curve.steps] }

    func point(_ t: Double) -> Point {
      let s = 1 - t
      return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }

    func parameter(at distance: Double) -> Double {
      guard length > 0, distance > 0 else { return 0 }
      guard distance < length else { return 1 }
      var index = 0
      while index < Curve.steps - 1, lengths[index + 1] < distance { index += 1 }
      let part = lengths[index + 1] - lengths[index]
      return (Double(index) + (part > 0 ? (distance - lengths[index]) / part : 0))
        / Double(Curve.steps)
    }

    /// Returns the control points of the part between two parameters.
    func part(_ t0: Double, _ t1: Double) -> (Point, Point, Point, Point) {
      func mix(_ p: Point, _ q: Point, _ t: Double) -> Point { p + (q - p) * t }
      func split(_ p: (Point, Point, Point, Point), _ t: Double) -> (
        (Point, Point, Point, Point), (Point, Point, Point, Point)
      ) {
        let (ab, bc, cd) = (mix(p.0, p.1, t), mix(p.1, p.2, t), mix(p.2, p.3, t))
        let (abc, bcd) = (mix(ab, bc, t), mix(bc, cd, t))
        let middle = mix(abc, bcd, t)
        return ((p.0, ab, abc, middle), (middle, bcd, cd, p.3))
      }
      let head = split((a, b, c, d), t1).0
      return t1 > 0 ? split(head, t0 / t1).1 : head
    }
  }

  private var subpaths: [[Curve]] = []
  private var closed: [Bool] = []
  private var length = 0.0

  /// Measures outlines as one length.
  init(_ outlines: [Outline]) {
    for outline in outlines where outline.vertices.count > 1 {
      var curves: [Curve] = []
      let count = outline.vertices.count
      for index in 0..<(outline.isClosed ? count : count - 1) {
        let next = (index + 1) % count
        let (from, to) = (outline.vertices[index], outline.vertices[next])
        curves.append(
          Curve(from, from + outline.leaving[index], to + outline.arriving[next], to))
      }
      length += curves.reduce(0) { $0 + $1.length }
      subpaths.append(curves)
      closed.append(outline.isClosed)
    }
  }

  /// Returns the part between two fractions of the whole length; the range may wrap around.
  func part(from start: Double, to end: Double) -> Path {
    var path = Path()
    guard length.isFinite, start.isFinite, end.isFinite, end > start else { return path }
    if end - start >= 1 {
      for (curves, isClosed) in zip(subpaths, closed) {
        add(curves, 0, .infinity, &path)
        if isClosed { path.close() }
      }
      return path
    }
    let shift = start.rounded(.down)
    let (from, to) = ((start - shift) * length, (end - shift) * length)
    var offset = 0.0
    for curves in subpaths {
      let own = curves.reduce(0) { $0 + $1.length }
      add(curves, from - offset, to - offset, &path)
      // Beyond the end, the range continues at the start.
      if to > length { add(curves, -1, to - length - offset, &path) }
      offset += own
    }
    return path
  }

  private func add(_ curves: [Curve], _ from: Double, _ to: Double, _ path: inout Path) {
    var offset = 0.0
    var isOpen = false
    for curve in curves {
      defer { offset += curve.length }
      guard to > offset, from < offset + curve.length else { continue }
      let part = curve.part(
        curve.parameter(at: from - offset), curve.parameter(at: to - offset))
      if !isOpen { path.move(to: part.0) }
      isOpen = true
      path.addCubic(part.1, part.2, to: part.3)
    }
  }
}
