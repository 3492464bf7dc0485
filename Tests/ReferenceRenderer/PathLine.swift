import LaminaGeometry

// Paths as very fine polylines, in their own plane.

/// A subpath as a polyline.
struct PathLine {
  /// A corner of the polyline.
  struct Place {
    /// Where it is.
    var place: SIMD2<Double>
    /// Whether two elements of the path meet here; else it lies on a curve.
    var isCorner: Bool
    /// The curve that the line which ends here follows; `nil` for a straight one.
    var curve: Piece?
  }

  /// A piece of a curve.
  struct Piece {
    /// The curve's points, and the parameters of the piece's ends.
    let points: [SIMD2<Double>], start: Double, end: Double

    /// The point of the curve at a share of the piece.
    func point(_ share: Double) -> SIMD2<Double> {
      casteljau(points, start + share * (end - start))
    }

    /// Returns the part between two shares.
    func part(_ from: Double, _ to: Double) -> Piece {
      let length = end - start
      return Piece(points: points, start: start + from * length, end: start + to * length)
    }
  }

  /// Lines for each curve, at least.
  static let linesPerCurve = 256

  /// The corners; a closed one's last is its first.
  var points: [Place]
  /// Whether it is closed.
  var isClosed = false
  /// Whether it was drawn at all, even without length.
  var isDrawn = false

  /// The subpaths of a path, without repeated points.
  static func lines(of path: Path) -> [PathLine] {
    var lines: [PathLine] = []
    func append(_ point: SIMD2<Double>, isCorner: Bool, curve: Piece? = nil) {
      let last = lines.count - 1
      lines[last].isDrawn = true
      if lines[last].points[lines[last].points.count - 1].place == point {
        if isCorner { lines[last].points[lines[last].points.count - 1].isCorner = true }
        return
      }
      lines[last].points.append(Place(place: point, isCorner: isCorner, curve: curve))
    }
    var current = SIMD2<Double>.zero
    func curve(_ points: [SIMD2<Double>]) {
      // Finer at both ends, where directions decide about corners and caps.
      let step = 1 / Double(linesPerCurve)
      let fine = [step / 256, step / 64, step / 16, step / 4]
      let even = (1..<linesPerCurve).map { Double($0) * step }
      var from = 0.0
      for t in fine + even + fine.reversed().map({ 1 - $0 }) + [1] {
        add(points, from, t, depth: 0)
        from = t
      }
    }
    /// Adds a piece of a curve: halved where it turns by over a degree, up to six times.
    func add(_ points: [SIMD2<Double>], _ from: Double, _ to: Double, depth: Int) {
      let middle = (from + to) / 2
      let (a, b) = (casteljau(points, from), casteljau(points, to))
      let (before, after) = (casteljau(points, middle) - a, b - casteljau(points, middle))
      let cross = before.x * after.y - before.y * after.x
      if depth < 6, !(abs(cross) <= 0.0175 * (before * after).sum()) {
        add(points, from, middle, depth: depth + 1)
        add(points, middle, to, depth: depth + 1)
      } else {
        append(b, isCorner: to == 1, curve: Piece(points: points, start: from, end: to))
      }
    }
    for element in path {
      switch element {
      case .move(let point):
        lines.append(PathLine(points: [Place(place: SIMD2(point), isCorner: true)]))
        current = SIMD2(point)
      case .line(let end):
        append(SIMD2(end), isCorner: true)
        current = SIMD2(end)
      case .quad(let control, let end):
        curve([current, SIMD2(control), SIMD2(end)])
        current = SIMD2(end)
      case .cubic(let control1, let control2, let end):
        curve([current, SIMD2(control1), SIMD2(control2), SIMD2(end)])
        current = SIMD2(end)
      case .close:
        let last = lines.count - 1
        let start = lines[last].points[0].place
        append(start, isCorner: true)
        lines[last].isClosed = true
        current = start
      }
    }
    return lines
  }

  /// A point of a curve, by de Casteljau's construction.
  private static func casteljau(_ points: [SIMD2<Double>], _ t: Double) -> SIMD2<Double> {
    var points = points
    if t == 1 { return points[points.count - 1] }
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { $0 + t * ($1 - $0) }
    }
    return points[0]
  }

  /// The length.
  var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + PathLine.distance($1.0.place, $1.1.place) }
  }

  /// The distance of two points.
  static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    ((b - a) * (b - a)).sum().squareRoot()
  }

  /// The open part between two lengths, with the direction at its start.
  ///
  /// A cut lies on the curve itself, and a short line beside it has the curve's direction there.
  func part(from start: Double, to end: Double) -> (line: PathLine, direction: SIMD2<Double>) {
    let error = length * 1e-9
    var part = PathLine(points: [], isDrawn: true)
    var direction = SIMD2<Double>(1, 0)
    var position = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let step = PathLine.distance(a.place, b.place)
      defer { position += step }
      func share(_ distance: Double) -> Double { min(1, max(0, (distance - position) / step)) }
      func add(at distance: Double, after before: Double, isCorner: Bool) {
        let (from, to) = (share(before), share(distance))
        let line = a.place + (b.place - a.place) * to
        part.points.append(
          Place(
            place: b.curve?.point(to) ?? line, isCorner: isCorner, curve: b.curve?.part(from, to)))
      }
      if position + step <= start + error && position + step < length - error { continue }
      var low = position
      if part.points.isEmpty {
        direction = (b.place - a.place) / step
        low = max(low, start)
        add(at: start, after: position, isCorner: true)
      }
      let (high, near) = (min(end, position + step), step / 64)
      if b.curve != nil, high - low > 4 * near {
        if low > position {
          add(at: low + near, after: low, isCorner: false)
          low += near
        }
        if high < position + step {
          add(at: high - near, after: low, isCorner: false)
          low = high - near
        }
      }
      if end <= position + step + error {
        if end > start { add(at: end, after: low, isCorner: true) }
        break
      }
      add(at: position + step, after: low, isCorner: b.isCorner)
    }
    return (part, direction)
  }
}

extension SIMD2<Double> {
  /// Reads a point.
  init(_ point: Point) { self.init(point.x, point.y) }
}
