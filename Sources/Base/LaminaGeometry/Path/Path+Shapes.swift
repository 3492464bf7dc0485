extension Path {
  /// The path as an axis-aligned rectangle; `nil` if it is not one.
  ///
  /// It must run from corner to corner, and be closed or end at its start.
  public var rectangle: Rect? {
    var corners: [Point] = []
    for element in self {
      switch element {
      case .move(let point) where corners.isEmpty: corners.append(point)
      case .line(let point) where corners.count < 5 && !corners.isEmpty: corners.append(point)
      case .close: break
      default: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let rect = Rect(bounding: corners)
    let around = rect.corners
    for start in 0..<4 {
      let turned = (0..<4).map { around[(start + $0) % 4] }
      if turned == corners || [turned[0], turned[3], turned[2], turned[1]] == corners {
        return rect
      }
    }
    return nil
  }

  /// The path as a rounded rectangle with four circular corners; `nil` if it was not made as one.
  ///
  /// A rectangle counts as one with a radius of 0.
  public var roundedRectangle: RoundedRect? {
    if let rectangle { return RoundedRect(rectangle) }
    var elements = makeIterator()
    guard case .move(let start) = elements.next(), let bounds = controlBounds, bounds.isFinite
    else { return nil }
    let outline = RoundedRect(bounds, radius: start.x - bounds.minX)
    return Path(roundedRect: outline) == self ? outline : nil
  }

  /// Makes the path around a rectangle, in the order of `Rect.corners`.
  public init(rect: Rect) {
    self.init()
    for corner in rect.corners { addLine(to: corner) }
    close()
  }

  /// Makes the path around a rounded rectangle, with the cubics of layers' corners.
  ///
  /// It starts on the edge of the smallest y, at the end of that edge's first corner.
  public init(roundedRect outline: RoundedRect) {
    self.init()
    let rect = outline.rect
    let control = CornerControl.controlPoints(reach: outline.reach)
    let r = outline.radius
    func addCorner(
      _ mask: CornerMask, _ x: Double, _ y: Double, _ sx: Double, _ sy: Double, _ back: Bool
    ) {
      guard outline.isRounded, outline.corners.contains(mask) else {
        addLine(to: Point(x: x, y: y))
        return
      }
      func cornerPoint(_ index: Int) -> Point {
        let unit = control[back ? 9 - index : index]
        return Point(x: x + sx * unit.x * r, y: y + sy * unit.y * r)
      }
      if currentPoint != cornerPoint(0) { addLine(to: cornerPoint(0)) }
      for cubic in stride(from: 0, to: 9, by: 3) {
        addCubic(cornerPoint(cubic + 1), cornerPoint(cubic + 2), to: cornerPoint(cubic + 3))
      }
    }
    if outline.isRounded, outline.corners.contains(.minXMinY) {
      move(to: Point(x: rect.minX + control[0].x * r, y: rect.minY))
    } else {
      move(to: Point(x: rect.minX, y: rect.minY))
    }
    addCorner(.maxXMinY, rect.maxX, rect.minY, -1, 1, false)
    addCorner(.maxXMaxY, rect.maxX, rect.maxY, -1, -1, true)
    addCorner(.minXMaxY, rect.minX, rect.maxY, 1, -1, false)
    if outline.isRounded, outline.corners.contains(.minXMinY) {
      addCorner(.minXMinY, rect.minX, rect.minY, 1, 1, true)
    }
    close()
  }

  /// Makes the path of the ellipse inscribed in a rectangle, from its largest x towards its largest y.
  public init(ellipseIn rect: Rect) {
    self.init()
    let arcs = UnitArc.arcCubics(of: 2 * Double.pi, from: 0)
    func ellipsePoint(_ unit: Point) -> Point {
      Point(x: rect.midX + unit.x * rect.width / 2, y: rect.midY + unit.y * rect.height / 2)
    }
    let start = ellipsePoint(Point(x: 1, y: 0))
    move(to: start)
    for (index, arc) in arcs.enumerated() {
      addCubic(
        ellipsePoint(arc.control1), ellipsePoint(arc.control2),
        to: index + 1 < arcs.count ? ellipsePoint(arc.end) : start)
    }
    close()
  }

  /// Adds an arc of a circle, preceded by a line to its start if a subpath is open.
  ///
  /// - Parameters:
  ///   - center: the circle's centre.
  ///   - radius: the circle's radius.
  ///   - startAngle: the start of the arc, in radians from the x axis towards the y axis.
  ///   - sweep: the angle of the arc, in radians, at most a whole turn either way.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, sweep: Double
  ) {
    let turn = Trigonometry.sineCosine(radians: startAngle)
    func arcPoint(_ unit: Point) -> Point {
      Point(x: center.x + unit.x * radius, y: center.y + unit.y * radius)
    }
    addLine(to: arcPoint(Point(x: turn.cosine, y: turn.sine)))
    let bounded = Swift.max(-2 * Double.pi, Swift.min(2 * Double.pi, sweep))
    guard bounded.isFinite, startAngle.isFinite else { return }
    for arc in UnitArc.arcCubics(of: bounded, from: startAngle) {
      addCubic(arcPoint(arc.control1), arcPoint(arc.control2), to: arcPoint(arc.end))
    }
  }
}

/// Arcs of the unit circle as cubic curves.
///
/// Each spans at most an eighth of a turn, with an error below 5 millionths of the radius.
enum UnitArc {
  struct Cubic {
    var control1: Point
    var control2: Point
    var end: Point
  }

  /// Returns the curves of an arc of `sweep` radians that starts at an angle.
  static func arcCubics(of sweep: Double, from start: Double) -> [Cubic] {
    // A whole turn is eight eighths, regardless of the rounding.
    let count = max(1, min(8, Int((abs(sweep) / (Double.pi / 4) - 1e-9).rounded(.up))))
    let step = sweep / Double(count)
    let quarter = Trigonometry.sineCosine(radians: step / 4)
    let handle = 4.0 / 3 * quarter.sine / quarter.cosine
    return (0..<count).map { index in
      let from = Trigonometry.sineCosine(radians: start + Double(index) * step)
      let to = Trigonometry.sineCosine(radians: start + Double(index + 1) * step)
      return Cubic(
        control1: Point(x: from.cosine - handle * from.sine, y: from.sine + handle * from.cosine),
        control2: Point(x: to.cosine + handle * to.sine, y: to.sine - handle * to.cosine),
        end: Point(x: to.cosine, y: to.sine))
    }
  }

  /// Returns the curves of the arc from one unit vector to another, from x towards y if `isPositive`,
  /// otherwise the other way.
  ///
  /// It bisects, and uses only square roots.
  static func arcCubics(
    from start: SIMD2<Double>, to end: SIMD2<Double>, isPositive: Bool
  ) -> [Cubic] {
    let sign = isPositive ? 1.0 : -1.0
    let turn = sign * start.cross(end)
    if turn > 0 { return halves(from: start, to: end, sign: sign, depth: 0) }
    let sum = start + end
    let length = (sum * sum).sum().squareRoot()
    // More than half a turn: the middle is opposite to the sum. For exactly half a turn the sum is zero.
    let middle =
      length > 1e-9
      ? -sum / length : SIMD2(-sign * start.y, sign * start.x)
    return halves(from: start, to: middle, sign: sign, depth: 0)
      + halves(from: middle, to: end, sign: sign, depth: 0)
  }

  /// Returns the curves of an arc of at most half a turn between two unit vectors, which is halved until each
  /// is short.
  private static func halves(
    from start: SIMD2<Double>, to end: SIMD2<Double>, sign: Double, depth: Int
  ) -> [Cubic] {
    let cosine = (start * end).sum()
    // Half a turn takes two bisections; the bound is for vectors that are not finite.
    if cosine > 0.7071 || depth == 3 {
      // tan(a / 2) from the cosine and the sine, then tan(a / 4) from that.
      let half = abs(start.cross(end)) / (1 + cosine)
      let quarter = half / (1 + (1 + half * half).squareRoot())
      let handle = sign * 4 / 3 * quarter
      return [
        Cubic(
          control1: Point(x: start.x - handle * start.y, y: start.y + handle * start.x),
          control2: Point(x: end.x + handle * end.y, y: end.y - handle * end.x),
          end: Point(x: end.x, y: end.y))
      ]
    }
    let sum = start + end
    let length = (sum * sum).sum().squareRoot()
    let middle = length > 1e-9 ? sum / length : SIMD2(-sign * start.y, sign * start.x)
    return halves(from: start, to: middle, sign: sign, depth: depth + 1)
      + halves(from: middle, to: end, sign: sign, depth: depth + 1)
  }
}

extension SIMD2<Double> {
  /// Returns the z of the cross product: positive if `other` is turned from this vector in the direction
  /// from x to y.
  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
