/// The outline of a stroke: closed contours for the non-zero rule.
///
/// The pen is a line across the path, half a width to each side. The outline covers what it sweeps, and the caps and
/// joins. All contours wind the same way: pieces may overlap, but none subtracts from another.
///
/// Where a curve is tighter than the stroke is wide, the pen's inner end moves backwards. Its far part, beyond the
/// point that stands still, is outlined by a fan: a contour of its own.
///
/// - Source: the shapes of caps and joins in PostScript and SVG 2, chapter 13.5.
package struct StrokeOutline: Sendable {
  /// The contours' points, one contour after another.
  package private(set) var points: [Point] = []
  /// The end index of each contour in `points`.
  package private(set) var ends: [Int] = []
  /// The places where pieces may overlap.
  package private(set) var overlap = StrokeOverlap()

  /// Half the stroke's width.
  private let half: Double
  private let style: StrokeStyle
  private let tolerance: Double
  private let circle: StrokeCircle
  /// The points of the right edge of the subpath being outlined; those of its left edge are already in `points`.
  private var right: [Vector] = []
  /// The points of the cap being added, relative to its centre.
  private var arc: [Vector] = []
  /// The areas that the inner half of the pen sweeps backwards.
  private var fans = StrokeFans()
  private var pointLimit: Int

  /// Makes the outline of a stroked path.
  ///
  /// O(elements + points).
  ///
  /// - Parameters:
  ///   - path: the path; one that is not finite has no outline.
  ///   - style: the style of the stroke.
  ///   - tolerance: the largest deviation from the exact outline, in the path's units; above 0.
  ///   - memoryLimit: the maximum number of bytes that nodes and points may take.
  /// - Throws: `StrokeLimitError` if they would take more.
  package init(
    of path: Path, style: StrokeStyle, tolerance: Double, memoryLimit: Int
  ) throws(StrokeLimitError) {
    half = style.width / 2
    self.style = style
    self.tolerance = tolerance
    pointLimit = memoryLimit / (2 * MemoryLayout<Point>.stride)
    circle = StrokeCircle(half: half, tolerance: tolerance)
    guard half > 0, half.isFinite, tolerance > 0, path.isFinite else { return }
    var budget = memoryLimit / MemoryLayout<CentreNode>.stride
    var builder = CentrelineBuilder(
      tolerance: tolerance, half: half, nodeLimit: budget,
      isMeasured: style.start > 0 || style.end < 1 || style.dashes != nil)
    try builder.addPath(path)
    let lines = Centreline.trim(builder.lines, from: style.start, to: style.end)
    let dashes = style.dashes
    if lines.count != 1 || (style.cap != .butt && dashes != nil) {
      overlap.addEverything()
    } else {
      lines[0].addNearPlaces(width: style.width, to: &overlap)
    }
    guard let pattern = dashes else {
      for line in lines { try addSubpath(line) }
      return
    }
    for line in lines {
      for dash in try line.dashed(pattern, phase: style.dashPhase, budget: &budget) {
        try addSubpath(dash)
      }
    }
  }

  // MARK: - Contours

  private mutating func addSubpath(_ line: Centreline) throws(StrokeLimitError) {
    right.removeAll(keepingCapacity: true)
    let nodes = line.nodes
    guard let first = nodes.first, let last = nodes.last else { return }
    if points.isEmpty { points.reserveCapacity(min(2 * nodes.count + 64, pointLimit)) }
    right.reserveCapacity(min(nodes.count + 32, pointLimit))
    if nodes.count == 1 {
      addDot(at: first.point, along: first.leaving)
    } else if line.isClosed {
      addTurn(
        at: first.point, from: last.arriving, to: first.leaving, style.join,
        room: room(of: nodes, into: nodes.count - 2, outOf: 0))
      try addSteps(of: nodes)
      // The join at the end was added with the start.
      endContour()
      addRight()
    } else {
      try addSteps(of: nodes, isOpen: true)
      addCap(at: last.point, along: last.arriving)
      addRight()
      addCap(at: first.point, along: -first.leaving)
    }
    endContour()
    fans.moveContours(to: &points, &ends)
    guard points.count < pointLimit else {
      throw StrokeLimitError(bytes: 2 * points.count * MemoryLayout<Point>.stride)
    }
  }

  private mutating func endContour() {
    if ends.last ?? 0 < points.count { ends.append(points.count) }
  }

  private mutating func addPoint(_ point: Vector) { points.append(Point(x: point.x, y: point.y)) }

  /// Adds the points of the right edge to the contour, in reverse order.
  private mutating func addRight() { for point in right.reversed() { addPoint(point) } }

  /// Adds the left and right edges of the stroke along `nodes`, with the joins between; for an open line, also the edge
  /// points at its two ends.
  ///
  /// The limit is checked at every step, because each round turn may take thousands of points.
  private mutating func addSteps(
    of nodes: [CentreNode], isOpen: Bool = false
  ) throws(StrokeLimitError) {
    var before = StrokeSweep.ahead
    for index in 0..<nodes.count - 1 {
      let count = points.count + right.count + fans.count
      guard count < pointLimit else {
        throw StrokeLimitError(bytes: 2 * count * MemoryLayout<Point>.stride)
      }
      let (a, b) = (nodes[index], nodes[index + 1])
      let sweep = a.startsLine ? .ahead : StrokeSweep(from: a, to: b, circle)
      if index == 0, isOpen { putEnd(a.point, a.leaving, beside: sweep) }
      if index > 0, !a.isJoint {
        // On a side that goes on moving backwards, the edge passes from one still point to the next.
        if !(before.isBackOnLeft && sweep.isBackOnLeft) { addPoint(a.point + normal(a.leaving)) }
        if !(before.isBackOnRight && sweep.isBackOnRight) {
          right.append(a.point - normal(a.leaving))
        }
      }
      if sweep.isTight {
        // The pen's inner end moves backwards within its reach.
        overlap.addSquare(a.point, reach: 2 * half)
        overlap.addSquare(b.point, reach: 2 * half)
      }
      switch sweep {
      case .ahead: fans.endFan()
      case .backOnLeft(let still):
        addPoint(still)
        fans.addStep(a.point + normal(a.leaving), b.point + normal(b.arriving), still, isLeft: true)
      case .backOnRight(let still):
        right.append(still)
        fans.addStep(
          a.point - normal(a.leaving), b.point - normal(b.arriving), still, isLeft: false)
      case .turned:
        fans.endFan()
        addTurned(a, b)
      }
      before = sweep
      if index + 2 < nodes.count, b.isJoint {
        addTurn(
          at: b.point, from: b.arriving, to: b.leaving, style.join,
          room: room(of: nodes, into: index, outOf: index + 1))
        fans.endFan()
        before = .ahead
      }
    }
    fans.endFan()
    if isOpen, let last = nodes.last { putEnd(last.point, last.arriving, beside: before) }
  }

  /// Adds the edge points at an end of an open line, where its first or last step has the given sweep.
  ///
  /// Where the pen's end moves backwards, a fan has it, and a butt end goes to the still point. By way of the pen's end,
  /// the outline would go back along itself. Rounding moves the still point off that line, so a sliver would be missing.
  private mutating func putEnd(_ point: Vector, _ direction: Vector, beside sweep: StrokeSweep) {
    let isButt = style.cap == .butt
    if !(isButt && sweep.isBackOnLeft) { addPoint(point + normal(direction)) }
    if !(isButt && sweep.isBackOnRight) { right.append(point - normal(direction)) }
  }

  /// Adds the edges of a step that turns too far for straight edges: the pen turns, moves and turns again.
  private mutating func addTurned(_ a: CentreNode, _ b: CentreNode) {
    guard let chord = CentrelineBuilder.unitStep(a.point, b.point)?.direction else { return }
    if a.leaving.cross(chord) * chord.cross(b.arriving) < 0 {
      // Its ends were moved out, so the chord's direction lies beyond both tangents. A turn to the
      // chord and back would cover the area beside it twice.
      turnPen(at: a.point, from: a.leaving, to: b.arriving)
      addEdgePoints(b.point, b.arriving)
    } else {
      turnPen(at: a.point, from: a.leaving, to: chord)
      addEdgePoints(a.point, chord)
      addEdgePoints(b.point, chord)
      turnPen(at: b.point, from: chord, to: b.arriving)
    }
  }

  /// Returns how far an inner corner may reach into its two adjacent steps: half the shorter line, or 0 beside a curve.
  private func room(of nodes: [CentreNode], into first: Int, outOf second: Int) -> Double {
    func half(_ step: Int) -> Double {
      nodes[step].startsLine ? (nodes[step + 1].distance - nodes[step].distance) / 2 : 0
    }
    return min(half(first), half(second))
  }

  // MARK: - Joins

  /// Returns the vector from the path to its left edge, half a width away, where the path runs in a direction.
  private func normal(_ direction: Vector) -> Vector { circle.leftOffset(direction) }

  /// Adds the points of the left and the right edge beside a point of the path.
  private mutating func addEdgePoints(_ point: Vector, _ direction: Vector) {
    let beside = normal(direction)
    addPoint(point + beside)
    right.append(point - beside)
  }

  /// Adds the areas that the pen sweeps where it turns at a point: a round join outside, and a fan inside.
  private mutating func turnPen(at point: Vector, from: Vector, to: Vector) {
    let (first, firstRight) = (points.count, right.count)
    addTurn(at: point, from: from, to: to, .round, room: 0)
    let isLeft = from.cross(to) > 0
    // The outer side's points, on the other side of the path.
    var around =
      isLeft
      ? right[firstRight...].map { 2 * point - $0 }
      : points[first...].map { 2 * point - Vector($0) }
    if around.count == 1 {
      let side = isLeft ? 1.0 : -1
      around = [point + side * normal(from), around[0], point + side * normal(to)]
    }
    fans.addFan(around, around: point, isLeft: isLeft)
  }

  /// Adds the edge points at a point where the path turns from one direction to another, with a join outside.
  ///
  /// `room` is the length by which the inner edges may be shortened to meet. If it is too small, they end
  /// on the path itself, so that they overlap and subtract nothing.
  private mutating func addTurn(
    at point: Vector, from: Vector, to: Vector, _ join: LineJoin, room: Double
  ) {
    let (cross, cosine) = (from.cross(to), (from * to).sum())
    if cosine > 0, abs(cross) < 1e-9 { return addEdgePoints(point, to) }
    let turnsLeft = cross > 0
    let side = turnsLeft ? -1.0 : 1.0
    let (before, after) = (normal(from) * side, normal(to) * side)
    // The intersection of the edges: the mitre's tip on the outer side; negated, the inner corner.
    let meeting = (before + after) / (1 + cosine)
    var outer: [Vector] = [before]
    // (1 / cos(a / 2))^2 for the angle a of the turn.
    let ratio = 2 / (1 + cosine)
    if cosine > 0, half * (ratio.squareRoot() - 1) <= tolerance / 2 {
      outer = [meeting]
    } else {
      switch join {
      case .miter:
        if ratio <= style.miterLimit * style.miterLimit, cosine > -0.999_999_9 {
          outer.append(meeting)
        }
      case .bevel: break
      case .round:
        if cosine < 0 {
          // More than a quarter turn: by way of the middle direction, which points ahead.
          let ahead = CentrelineBuilder.unitStep(.zero, from - to)?.direction ?? from
          circle.addArc(from: before, to: ahead * half, to: &outer, depth: 0)
          outer.append(ahead * half)
          circle.addArc(from: ahead * half, to: after, to: &outer, depth: 0)
        } else {
          circle.addArc(from: before, to: after, to: &outer, depth: 0)
        }
      }
      outer.append(after)
    }
    // Both edges are shortened by tan(a / 2) half widths.
    let cut = half * abs(cross) / (1 + cosine)
    let meets = cosine > -0.999 && cut <= room
    // Beside a corner that turns by less than 150 degrees, the edges overlap within four half widths.
    if !meets, outer.count > 1 { overlap.addSquare(point, reach: 4 * half) }
    // A long mitre may reach other parts of the path.
    if cosine < 0, outer.count > 2, join == .miter { overlap.addEverything() }
    let inner = meets ? [-meeting] : [-before, .zero, -after]
    for offset in turnsLeft ? inner : outer { addPoint(point + offset) }
    for offset in turnsLeft ? outer : inner { right.append(point + offset) }
  }

  // MARK: - Caps

  /// Adds the cap from the left to the right edge at an end, which points along `direction`.
  private mutating func addCap(at point: Vector, along direction: Vector) {
    let ahead = direction * half
    let beside = normal(direction)
    switch style.cap {
    case .butt: break
    case .square:
      addPoint(point + beside + ahead)
      addPoint(point - beside + ahead)
    case .round:
      arc.removeAll(keepingCapacity: true)
      circle.addArc(from: beside, to: ahead, to: &arc, depth: 0)
      arc.append(ahead)
      circle.addArc(from: ahead, to: -beside, to: &arc, depth: 0)
      for offset in arc { addPoint(point + offset) }
    }
  }

  /// Adds the outline of a subpath without length: its two caps.
  ///
  /// Policy: `stroke-zero-length`.
  private mutating func addDot(at point: Vector, along direction: Vector) {
    guard style.cap != .butt else { return }
    addPoint(point + normal(direction))
    addCap(at: point, along: direction)
    addPoint(point - normal(direction))
    addCap(at: point, along: -direction)
  }
}
