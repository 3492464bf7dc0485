extension Color {
  /// Returns the colour interpolated towards another, component by component.
  public func interpolated(to other: Color, at progress: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension Matrix4 {
  /// Returns the transform interpolated towards another: by `TransformParts`, or number by number if one cannot be
  /// decomposed.
  public func interpolated(to other: Matrix4, at progress: Double) -> Matrix4 {
    if progress == 0 { return self }
    if progress == 1 { return other }
    if let a = TransformParts(self), let b = TransformParts(other) {
      return a.interpolated(to: b, at: progress).matrix
    }
    func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * progress }
    return Matrix4(
      row1: mix(row1, other.row1), row2: mix(row2, other.row2), row3: mix(row3, other.row3),
      row4: mix(row4, other.row4))
  }
}

extension Path {
  /// Returns the path interpolated towards another; `nil` if the two differ in the number of their elements, or one
  /// starts or closes a subpath where the other does not.
  ///
  /// Ends of lines and curves move in a straight line. Control points of cubic curves turn about the end that they
  /// belong to. Their distance and their angle, in the direction of the smaller turn, change evenly. Measured on
  /// pictures of animated paths drawn by Core Animation. A line whose counterpart is a curve is a cubic curve with
  /// its control points at its ends.
  ///
  /// Policy: `path-control-points`; policy: `path-line-to-curve`.
  public func interpolated(to other: Path, at progress: Double) -> Path? {
    guard verbs == other.verbs else {
      guard let from = raised(towards: other), let to = other.raised(towards: self) else {
        return nil
      }
      return from.interpolated(to: to, at: progress)
    }
    var path = self
    for (index, end) in other.points.enumerated() {
      let begin = points[index]
      path.points[index] = Point(
        x: begin.x + (end.x - begin.x) * progress, y: begin.y + (end.y - begin.y) * progress)
    }
    var next = 0
    for verb in verbs {
      switch verb {
      case .move, .line: next += 1
      case .quad: next += 2
      case .cubic:
        path.turnHandle(next, about: next - 1, from: self, to: other, progress)
        path.turnHandle(next + 1, about: next + 2, from: self, to: other, progress)
        next += 3
      case .close: break
      }
    }
    return path
  }

  /// Returns the path with cubic curves instead of the lines and curves whose counterpart is of another kind; `nil` if
  /// the paths do not correspond.
  ///
  /// Policy: `path-line-to-curve`.
  private func raised(towards other: Path) -> Path? {
    guard verbs.count == other.verbs.count else { return nil }
    var path = Path()
    path.reserveCapacity(elements: verbs.count, points: points.count)
    var (start, current) = (Point.zero, Point.zero)
    for (element, kinds) in zip(self, zip(verbs, other.verbs)) {
      if kinds.0 != kinds.1, !kinds.0.isLineOrCurve || !kinds.1.isLineOrCurve { return nil }
      let isKept = kinds.0 == kinds.1
      switch element {
      case .move(let point):
        path.move(to: point)
        start = point
      case .line(let end):
        if isKept { path.addLine(to: end) } else { path.addCubic(current, end, to: end) }
      case .quad(let control, let end):
        if isKept {
          path.addQuad(control, to: end)
        } else {
          path.addCubic(
            current.moved(towards: control, by: 2.0 / 3), end.moved(towards: control, by: 2.0 / 3),
            to: end)
        }
      case .cubic(let first, let second, let end): path.addCubic(first, second, to: end)
      case .close: path.close()
      }
      current = element.points.last ?? start
    }
    return path
  }

  /// Moves a control point to the angle and distance interpolated between two paths.
  private mutating func turnHandle(
    _ index: Int, about end: Int, from first: Path, to second: Path, _ progress: Double
  ) {
    func handleVector(_ path: Path) -> (x: Double, y: Double, length: Double) {
      let x = path.points[index].x - path.points[end].x
      let y = path.points[index].y - path.points[end].y
      return (x, y, (x * x + y * y).squareRoot())
    }
    let (a, b) = (handleVector(first), handleVector(second))
    guard a.length > 0, b.length > 0, a.length.isFinite, b.length.isFinite else { return }
    let cross = a.x * b.y - a.y * b.x
    // Handles along one line remain on that line.
    guard cross != 0 else { return }
    let turn = Trigonometry.angle(x: a.x * b.x + a.y * b.y, y: cross)
    let rotation = Trigonometry.sineCosine(radians: turn * progress)
    let scale = (a.length + (b.length - a.length) * progress) / a.length
    points[index] = Point(
      x: points[end].x + scale * (a.x * rotation.cosine - a.y * rotation.sine),
      y: points[end].y + scale * (a.x * rotation.sine + a.y * rotation.cosine))
  }
}

extension Path.Verb {
  /// Whether the element draws to a point of its own.
  fileprivate var isLineOrCurve: Bool { self == .line || self == .quad || self == .cubic }
}

extension Point {
  /// Returns the point at a part of the way to another.
  fileprivate func moved(towards other: Point, by part: Double) -> Point {
    Point(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }
}
