package import LaminaGeometry

// The bounds and the inside of a path.

nonisolated extension Path {
  /// The smallest rectangle around all lines and curves; the null rectangle for an empty path.
  package var exactBounds: Rect {
    var (points, last): ([Point], Point) = ([], .zero)
    for element in self {
      switch element {
      case .move(let end), .line(let end):
        points.append(end)
        last = end
      case .quad(let control, let end):
        points.append(end)
        for t in Path.turns(last, control, end) { points.append(Path.quad(last, control, end, t)) }
        last = end
      case .cubic(let first, let second, let end):
        points.append(end)
        for t in Path.turns(last, first, second, end) {
          points.append(Path.cubic(last, first, second, end, t))
        }
        last = end
      case .close: break
      }
    }
    return points.isEmpty ? .null : Rect(bounding: points)
  }

  /// Returns whether a point lies inside; open subpaths count as closed.
  package func contains(_ point: Point, rule: FillRule) -> Bool {
    guard exactBounds.insetBy(dx: -1e-9, dy: -1e-9).contains(point) else { return false }
    var winding = 0
    for line in polylines(tolerance: 0.01) {
      guard var last = line.last else { continue }
      for next in line {
        let side = (next.x - last.x) * (point.y - last.y) - (point.x - last.x) * (next.y - last.y)
        if last.y <= point.y, next.y > point.y, side > 0 { winding += 1 }
        if last.y > point.y, next.y <= point.y, side < 0 { winding -= 1 }
        last = next
      }
    }
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  /// Returns the points of each subpath, with curves as chords.
  func polylines(tolerance: Double) -> [[Point]] {
    var (lines, line): ([[Point]], [Point]) = ([], [])
    func vector(_ point: Point) -> SIMD2<Double> { [point.x, point.y] }
    for element in self {
      switch element {
      case .move(let point):
        if !line.isEmpty { lines.append(line) }
        line = [point]
      case .line(let point): line.append(point)
      case .quad(let control, let end):
        let last = line[line.count - 1]
        let count = UniformSubdivision.quadraticSteps(
          vector(last), vector(control), vector(end), tolerance: tolerance)
        for step in 1...count {
          line.append(Path.quad(last, control, end, Double(step) / Double(count)))
        }
      case .cubic(let first, let second, let end):
        let last = line[line.count - 1]
        let count = UniformSubdivision.cubicSteps(
          vector(last), vector(first), vector(second), vector(end), tolerance: tolerance)
        for step in 1...count {
          line.append(Path.cubic(last, first, second, end, Double(step) / Double(count)))
        }
      case .close: if let start = line.first { line.append(start) }
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  // MARK: - Curves

  static func quad(_ a: Point, _ b: Point, _ c: Point, _ t: Double) -> Point {
    let s = 1 - t
    return Point(
      x: s * s * a.x + 2 * s * t * b.x + t * t * c.x,
      y: s * s * a.y + 2 * s * t * b.y + t * t * c.y)
  }

  static func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double) -> Point {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y)
  }

  /// Returns where a quadratic curve turns in x or y.
  private static func turns(_ a: Point, _ b: Point, _ c: Point) -> [Double] {
    [(a.x, b.x, c.x), (a.y, b.y, c.y)].compactMap { a, b, c in
      let bend = a - 2 * b + c
      let t = (a - b) / bend
      return bend != 0 && t > 0 && t < 1 ? t : nil
    }
  }

  /// Returns where a cubic curve turns in x or y.
  private static func turns(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Double] {
    [(a.x, b.x, c.x, d.x), (a.y, b.y, c.y, d.y)].flatMap { a, b, c, d -> [Double] in
      let (p, q, r) = (d - 3 * c + 3 * b - a, a - 2 * b + c, b - a)
      var places: [Double] = []
      if abs(p) < 1e-12 * (abs(q) + abs(r)) {
        if q != 0 { places = [-r / (2 * q)] }
      } else {
        let square = q * q - p * r
        if square >= 0 {
          places = [(-q + square.squareRoot()) / p, (-q - square.squareRoot()) / p]
        }
      }
      return places.filter { $0 > 0 && $0 < 1 }
    }
  }
}
