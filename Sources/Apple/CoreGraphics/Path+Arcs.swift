package import LaminaGeometry

// The curves by which Core Graphics approximates circles: at most a quarter turn each.

nonisolated extension Path {
  /// The distance of a quarter circle's control points from its ends, in radii.
  private static let quarterHandle = 0.5522847498307936

  /// Returns the path transformed by a pointer's transform, if there is one.
  package func applying(_ transform: UnsafePointer<Affine>?) -> Path {
    guard let transform = unsafe transform else { return self }
    return unsafe applying(transform.pointee)
  }

  /// Returns the angle of an arc between two angles in one direction.
  ///
  /// A difference of more than a turn in that direction is kept; one against it is a whole turn.
  package static func sweep(from start: Double, to end: Double, growing: Bool) -> Double {
    let (delta, turn) = (end - start, 2 * Double.pi)
    guard delta.isFinite else { return 0 }
    if abs(delta) >= turn - 1e-9 {
      return growing ? Swift.max(turn, delta) : Swift.min(-turn, delta)
    }
    if growing { return delta < 0 ? delta + turn : delta }
    return delta > 0 ? delta - turn : delta
  }

  /// Adds an arc, after a line to its start if there is a point to begin at.
  package mutating func addArc(
    _ center: Point, _ radius: Double, from start: Double, sweep: Double,
    transform: Affine = .identity
  ) {
    guard radius.isFinite, start.isFinite, sweep.isFinite, center.isFinite else { return }
    func arcPoint(_ angle: Double, handle: Double = 0) -> Point {
      let turn = Trigonometry.sineCosine(radians: angle)
      return Point(
        x: center.x + radius * (turn.cosine - handle * turn.sine),
        y: center.y + radius * (turn.sine + handle * turn.cosine)
      ).applying(transform)
    }
    let first = arcPoint(start)
    if isEmpty { move(to: first) } else if currentPoint != first { addLine(to: first) }
    guard radius != 0, sweep != 0 else { return }
    let quarter = Double.pi / 2
    let whole = Swift.min(abs(sweep), 4096 * quarter)
    let count = Swift.max(1, Int((whole / quarter - 1e-9).rounded(.up)))
    for index in 0..<count {
      let from = Double(index) * quarter
      let to = Swift.min(whole, from + quarter)
      let half = Trigonometry.sineCosine(radians: (to - from) / 4)
      let handle = (sweep < 0 ? -4.0 : 4) / 3 * half.sine / half.cosine
      let (a, b) = sweep < 0 ? (start - from, start - to) : (start + from, start + to)
      addCubic(arcPoint(a, handle: handle), arcPoint(b, handle: -handle), to: arcPoint(b))
    }
  }

  /// Adds an arc that touches the line from the current point to a corner and the line on from there.
  package mutating func addArc(
    _ corner: Point, _ end: Point, _ radius: Double, transform: Affine = .identity
  ) {
    guard let current = currentPoint else { return }
    // In the space before the transform.
    let start = current.applying(transform.inverted)
    let (ax, ay) = (start.x - corner.x, start.y - corner.y)
    let (bx, by) = (end.x - corner.x, end.y - corner.y)
    let (a, b) = ((ax * ax + ay * ay).squareRoot(), (bx * bx + by * by).squareRoot())
    let cross = ax * by - ay * bx
    guard a > 0, b > 0, radius > 0, abs(cross) > 1e-12 * a * b else {
      addLine(to: corner.applying(transform))
      return
    }
    let cosine = (ax * bx + ay * by) / (a * b)
    // The tangent of half the corner's angle.
    let half = ((1 - cosine) / (1 + cosine)).squareRoot()
    let along = radius / half
    let first = Point(x: corner.x + ax / a * along, y: corner.y + ay / a * along)
    let last = Point(x: corner.x + bx / b * along, y: corner.y + by / b * along)
    let side = cross < 0 ? 1.0 : -1.0
    let center = Point(x: first.x + side * -ay / a * -radius, y: first.y + side * ax / a * -radius)
    let from = Trigonometry.angle(x: first.x - center.x, y: first.y - center.y)
    let to = Trigonometry.angle(x: last.x - center.x, y: last.y - center.y)
    let sweep = Path.sweep(from: from, to: to, growing: side > 0)
    addArc(center, radius, from: from, sweep: sweep, transform: transform)
  }

  /// Adds the ellipse inscribed in a rectangle, from its largest x towards its largest y.
  package mutating func addEllipse(in rect: Rect) {
    let (x, y) = (rect.midX, rect.midY)
    let (w, h) = (rect.size.width / 2, rect.size.height / 2)
    let (kw, kh) = (w * Path.quarterHandle, h * Path.quarterHandle)
    move(to: Point(x: x + w, y: y))
    addCubic(
      Point(x: x + w, y: y + kh), Point(x: x + kw, y: y + h), to: Point(x: x, y: y + h))
    addCubic(
      Point(x: x - kw, y: y + h), Point(x: x - w, y: y + kh), to: Point(x: x - w, y: y))
    addCubic(
      Point(x: x - w, y: y - kh), Point(x: x - kw, y: y - h), to: Point(x: x, y: y - h))
    addCubic(
      Point(x: x + kw, y: y - h), Point(x: x + w, y: y - kh), to: Point(x: x + w, y: y))
    close()
  }

  /// Adds a rectangle whose corners are quarters of an ellipse, from the middle of its largest x.
  ///
  /// Corners are at most half a side.
  package mutating func addRoundedRect(
    in rect: Rect, cornerWidth: Double, cornerHeight: Double
  ) {
    let box = rect.standardized
    let w = Swift.max(0, Swift.min(cornerWidth, box.width / 2))
    let h = Swift.max(0, Swift.min(cornerHeight, box.height / 2))
    guard w > 0, h > 0 else { return append(Path(rect: box)) }
    let (kw, kh) = (w * (1 - Path.quarterHandle), h * (1 - Path.quarterHandle))
    let (left, right, top, bottom) = (box.minX, box.maxX, box.minY, box.maxY)
    move(to: Point(x: right, y: box.midY))
    addLine(to: Point(x: right, y: bottom - h))
    addCubic(
      Point(x: right, y: bottom - kh), Point(x: right - kw, y: bottom),
      to: Point(x: right - w, y: bottom))
    addLine(to: Point(x: left + w, y: bottom))
    addCubic(
      Point(x: left + kw, y: bottom), Point(x: left, y: bottom - kh),
      to: Point(x: left, y: bottom - h))
    addLine(to: Point(x: left, y: top + h))
    addCubic(
      Point(x: left, y: top + kh), Point(x: left + kw, y: top), to: Point(x: left + w, y: top))
    addLine(to: Point(x: right - w, y: top))
    addCubic(
      Point(x: right - kw, y: top), Point(x: right, y: top + kh), to: Point(x: right, y: top + h))
    close()
  }
}
