// Strokes, step 1: subpaths become lists of nodes with exact directions and distances along the path.

/// The vectors that strokes are computed with.
package typealias Vector = SIMD2<Double>

/// A position on a subpath, with the directions in which the path arrives and leaves.
struct CentreNode {
  var point: Vector
  /// The direction of arrival, a unit vector.
  var arriving: Vector
  /// The direction of departure, a unit vector.
  var leaving: Vector
  /// The distance from the subpath's start, along the subpath.
  var distance = 0.0
  /// Whether two elements meet here: a corner, unless the directions agree.
  var isJoint = true
  /// Whether the step to the next node is a straight line, not a piece of a curve.
  var startsLine = false
  /// The index of the subpath's curve that the node lies on or ends; -1 for none.
  var curve: Int32 = -1
  /// The node's parameter on the curve with the index `curve`.
  var parameter = 0.0
}

/// A subpath as a list of nodes.
struct Centreline {
  var nodes: [CentreNode] = []
  /// Whether the last node joins the first one, which has the same position.
  var isClosed = false
  /// The curves that the nodes lie on; empty unless lengths along curves are measured.
  var curves: [CubicCurve] = []

  /// The length of the subpath.
  var length: Double { nodes.last?.distance ?? 0 }
}

/// An error for a path that takes too much memory to stroke.
package struct StrokeLimitError: Error, Equatable, Sendable {
  /// The number of bytes needed, at least; `Int.max` if it is not known.
  package let bytes: Int
}

/// A step of a curve, and the parameters at which it is divided.
private struct StrokeStep {
  /// The curve's parameter at the start of the step.
  let start: Double
  /// The curve's parameter at the end of the step.
  let end: Double
  /// The curve's point at the end of the step.
  let point: Vector
  /// The tangent at the end of the step, of any length; at the end of the curve, its final direction.
  let tangent: Vector
  /// The indices in `CentrelineBuilder.cuts` of the parameters within the step.
  let cuts: Range<Int>
}

/// A builder of a path's centrelines: one list of nodes for each subpath.
struct CentrelineBuilder {
  private(set) var lines: [Centreline] = []
  private var open = Centreline()
  private var start = Vector.zero
  private var current = Vector.zero
  /// The last node's point on the curve, before it was moved outwards; `nil` outside curves.
  ///
  /// Lengths are measured along the curve.
  private var onCurve: Vector?
  /// Whether the open subpath has any element, even one without length.
  private var hasSegment = false
  /// The largest deviation of chords from curves, in the path's units.
  private let tolerance: Double
  /// Half the stroke's width.
  private let half: Double
  /// The length of the shortest step that is kept; a shorter one is joined to the next step.
  private let shortest: Double
  /// The square of the cosine of the largest turn within a part of a step; `nil` if no step is divided.
  private let leastSquare: Double?
  /// The square of the sine of the largest turn at which a part is not divided, wherever the pen's lines meet.
  private let littleSquare: Double
  /// The parameters at which the steps of the current curve are divided.
  private var cuts: [Double] = []
  private var budget: Int
  /// Whether distances are measured along curves instead of chords.
  private let isMeasured: Bool

  /// Makes a builder without centrelines.
  ///
  /// - Parameters:
  ///   - tolerance: the largest deviation of chords, in the path's units.
  ///   - half: half the stroke's width.
  ///   - nodeLimit: the maximum number of nodes.
  ///   - isMeasured: whether the path will be cut.
  init(tolerance: Double, half: Double, nodeLimit: Int, isMeasured: Bool) {
    self.isMeasured = isMeasured
    self.tolerance = tolerance
    self.half = half
    shortest = tolerance / 1_024
    let cosine = StrokeCircle(half: half, tolerance: tolerance).cosineLimit
    leastSquare = cosine > 0 ? cosine * cosine : nil
    littleSquare = 16 * tolerance * tolerance / (half * half)
    budget = nodeLimit
  }

  mutating func addPath(_ path: Path) throws(StrokeLimitError) {
    for element in path {
      switch element {
      case .move(let point):
        endSubpath()
        start = Vector(point)
        current = start
      case .line(let end):
        hasSegment = true
        try addLine(to: Vector(end))
        current = Vector(end)
      case .quad(let control, let end):
        hasSegment = true
        let (b, c) = (Vector(control), Vector(end))
        // The same curve as a cubic one.
        try addCubic(
          current, current + (b - current) * (2.0 / 3), c + (b - c) * (2.0 / 3), c)
        current = c
      case .cubic(let control1, let control2, let end):
        hasSegment = true
        let (b, c, d) = (Vector(control1), Vector(control2), Vector(end))
        try addCubic(current, b, c, d)
        current = d
      case .close:
        hasSegment = true
        try addLine(to: start)
        closeSubpath()
        current = start
      }
    }
    endSubpath()
  }

  private mutating func addLine(to end: Vector) throws(StrokeLimitError) {
    let from = open.nodes.last?.point ?? start
    guard let (direction, length) = CentrelineBuilder.unitStep(from, end), length >= shortest else {
      return
    }
    beginStep(from, leaving: direction, isLine: true)
    try appendNode(
      CentreNode(
        point: end, arriving: direction, leaving: direction, distance: open.length + length))
  }

  private mutating func addCubic(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector)
    throws(StrokeLimitError)
  {
    func direction(_ candidate: Vector) -> Vector? {
      guard let (unit, length) = CentrelineBuilder.unitStep(.zero, candidate), length >= shortest
      else { return nil }
      return unit
    }
    guard let first = direction(b - a) ?? direction(c - a) ?? direction(d - a),
      let final = direction(d - c) ?? direction(d - b) ?? direction(d - a)
    else { return try addLine(to: d) }
    let curve = CubicCurve(a, b, c, d)
    if isMeasured { open.curves.append(curve) }
    let steps = CubicSubdivision(a, b, c, d, tolerance: tolerance, half: half).counts
    let total = Int(steps.wrappedSum())
    if open.nodes.isEmpty { open.nodes.reserveCapacity(min(total + 2, budget)) }
    /// Adds the parts of a step; the first part of the following step has the length `next`.
    func addStep(_ step: StrokeStep, isLast: Bool, next: Double) throws(StrokeLimitError) {
      var before = step.start
      for index in step.cuts {
        let t = cuts[index]
        let after = index + 1 < step.cuts.upperBound ? cuts[index + 1] : step.end
        let length = min(t - before, after - t)
        try addCurvePoint(
          curve.point(t), at: t, out: -0.375 * length * length * curve.bend(t),
          leaving: curve.tangent(t), first: first, isEnd: false, isPart: true)
        before = t
      }
      // Moved out by half the chord's deviation over the part. Even an offset that is negligible for a
      // whole step could pass the end of the next step's first part.
      let length = min(step.end - before, next)
      try addCurvePoint(
        step.point, at: isLast ? 1 : step.end,
        out: isLast ? .zero : -0.375 * length * length * curve.bend(step.end),
        leaving: step.tangent, first: first, isEnd: isLast, isPart: !step.cuts.isEmpty)
    }
    cuts.removeAll(keepingCapacity: true)
    var held: StrokeStep?
    var (before, from) = (0.0, first)
    var beforePoint = curve.point(0)
    for quarter in 0..<4 {
      let count = Int(steps[quarter])
      let length = 0.25 / Double(count)
      for step in 1...count {
        let t = Double(quarter) / 4 + length * Double(step)
        let isEnd = quarter == 3 && step == count
        let to = isEnd ? final : curve.tangent(t)
        let point = curve.point(t)
        let firstCut = cuts.count
        let chord = point - beforePoint
        if (chord * chord).sum() < 4 * half * half, let leastSquare {
          divide(curve, from: (before, from), to: (t, to), leastSquare, depth: 0)
        }
        let next = StrokeStep(
          start: before, end: t, point: isEnd ? d : point, tangent: to,
          cuts: firstCut..<cuts.count)
        if let held {
          try addStep(
            held, isLast: false,
            next: firstCut < cuts.count ? cuts[firstCut] - before : .infinity)
        }
        held = next
        (before, from, beforePoint) = (t, to, point)
      }
    }
    if let held { try addStep(held, isLast: true, next: .infinity) }
    onCurve = nil
    // Its last steps may have been too short to keep.
    if let last = open.nodes.indices.last, !open.nodes[last].isJoint {
      open.nodes[last].isJoint = true
      open.nodes[last].point = d
      open.nodes[last].arriving = final
      open.nodes[last].leaving = final
      open.nodes[last].parameter = 1
    }
  }

  /// Adds the end of a step along a curve, moved by `out`.
  ///
  /// `leaving` is the tangent there, of any length, `t` the parameter, and `first` the direction at the
  /// start of the whole curve. At a cusp, parts of a divided step are kept although they are very short, because the
  /// pen turns there.
  private mutating func addCurvePoint(
    _ point: Vector, at t: Double, out: Vector, leaving: Vector, first: Vector, isEnd: Bool,
    isPart: Bool
  ) throws(StrokeLimitError) {
    let from = onCurve ?? open.nodes.last?.point ?? start
    guard let (chord, length) = CentrelineBuilder.unitStep(from, point),
      length >= (isPart ? shortest / 1_024 : shortest)
    else { return }
    // The curve's first steps may have been too short to keep.
    beginStep(from, leaving: onCurve == nil ? first : nil, isLine: false)
    // At a cusp the derivative is 0, and the chord's direction is used.
    let direction = CentrelineBuilder.unitStep(.zero, leaving)?.direction ?? chord
    var node = CentreNode(point: point + out, arriving: direction, leaving: direction)
    node.isJoint = isEnd
    node.distance = open.length + length
    if isMeasured, let curve = open.curves.last {
      node.curve = Int32(open.curves.count - 1)
      node.parameter = t
      let before = open.nodes[open.nodes.count - 1]
      node.distance =
        open.length
        + curve.length(from: before.curve == node.curve ? before.parameter : 0, to: t)
    }
    try appendNode(node)
    onCurve = isEnd ? nil : point
  }

  /// Divides a part of a curve until its tangents turn too little for the stroke's edges to deviate.
  ///
  /// A part that is too short to show is not divided further: the pen turns at a point. At a cusp that is the
  /// last part. A curve gets at most twice `UniformSubdivision.limit` parts (a documented clamp).
  ///
  /// - Parameters:
  ///   - curve: the curve.
  ///   - start: the parameter and the tangent, of any length, at the start of the part.
  ///   - end: the same at its end.
  ///   - leastSquare: the square of the cosine of the largest turn.
  ///   - depth: the number of divisions so far.
  private mutating func divide(
    _ curve: CubicCurve, from start: (t: Double, tangent: Vector),
    to end: (t: Double, tangent: Vector), _ leastSquare: Double, depth: Int
  ) {
    let length = end.t - start.t
    // The middle control point of the derivative: its directions lie between those of the three.
    let middle = curve.tangent(start.t) + length * curve.bend(start.t)
    func isNear(_ a: Vector, _ b: Vector) -> Bool {
      let cosine = (a * b).sum()
      return cosine > 0 && cosine * cosine >= leastSquare * (a * a).sum() * (b * b).sum()
    }
    // At an inflection, the tangents in between turn beyond those at the ends.
    if isNear(start.tangent, end.tangent), isNear(start.tangent, middle),
      isNear(middle, end.tangent), isExactWithin(curve, from: start, middle, to: end)
    {
      return
    }
    guard depth < CentrelineBuilder.mostDivisions, cuts.count < 2 * UniformSubdivision.limit else {
      return
    }
    if (start.tangent * middle).sum() > 0, (middle * end.tangent).sum() > 0 {
      let chord = curve.point(end.t) - curve.point(start.t)
      if !((chord * chord).sum() > tolerance * tolerance / 256) { return }
    }
    let t = start.t + length / 2
    let tangent = curve.tangent(t)
    divide(curve, from: start, to: (t, tangent), leastSquare, depth: depth + 1)
    cuts.append(t)
    divide(curve, from: (t, tangent), to: end, leastSquare, depth: depth + 1)
  }

  /// Whether the stroke's edges along a part deviate little enough if only its two ends become nodes.
  ///
  /// Neighbouring lines meet at the curve's centre of curvature. If it moves along them within the pen's reach, the
  /// edge there is an envelope of lines, and deviates by an eighth of the turn times that distance.
  private func isExactWithin(
    _ curve: CubicCurve, from start: (t: Double, tangent: Vector), _ middle: Vector,
    to end: (t: Double, tangent: Vector)
  ) -> Bool {
    func isLittle(_ a: Vector, _ b: Vector) -> Bool {
      let cross = a.cross(b)
      return cross * cross <= littleSquare * (a * a).sum() * (b * b).sum()
    }
    // Whatever the distance, which is at most half the width.
    if isLittle(start.tangent, middle), isLittle(middle, end.tangent) { return true }
    /// Returns the cube of the speed and the turn at one end, or `nil` if their quotient, the radius of curvature, is
    /// at least half the width.
    func bend(_ t: Double) -> (cube: Double, turn: Double)? {
      let tangent = curve.tangent(t)
      let square = (tangent * tangent).sum()
      let turn = abs(tangent.cross(curve.bend(t)))
      let limit = half * turn
      guard 2.25 * square * square * square < limit * limit else { return nil }
      return (1.5 * square * square.squareRoot(), turn)
    }
    let bends = (bend(start.t), bend(end.t))
    if bends.0 == nil, bends.1 == nil { return true }
    func turn(_ a: Vector, _ b: Vector) -> Double {
      let square = (a * a).sum() * (b * b).sum()
      return square > 0 ? a.cross(b) / square.squareRoot() : 0
    }
    let first = bends.0.map { $0.cube / $0.turn } ?? half
    let last = bends.1.map { $0.cube / $0.turn } ?? half
    let turns = (turn(start.tangent, middle), turn(middle, end.tangent))
    // At an inflection the centre is infinitely far away.
    let isBent = turns.0 * turns.1 < 0
    let distance = isBent ? half - min(first, last) : abs(first - last)
    return distance * (abs(turns.0) + abs(turns.1)) <= 8 * tolerance
  }

  /// The largest number of times that a step is halved: at a cusp, each time quarters its length.
  private static let mostDivisions = 16

  /// Starts a step: adds the subpath's first node, or sets the departure direction of the last one.
  private mutating func beginStep(_ from: Vector, leaving: Vector?, isLine: Bool) {
    if open.nodes.isEmpty {
      let direction = leaving ?? .zero
      open.nodes.append(CentreNode(point: from, arriving: direction, leaving: direction))
    } else if let leaving {
      open.nodes[open.nodes.count - 1].leaving = leaving
    }
    open.nodes[open.nodes.count - 1].startsLine = isLine
  }

  private mutating func appendNode(_ node: CentreNode) throws(StrokeLimitError) {
    budget -= 1
    guard budget > 0 else { throw StrokeLimitError(bytes: .max) }
    open.nodes.append(node)
  }

  private mutating func closeSubpath() {
    if open.nodes.count > 1 {
      open.isClosed = true
      open.nodes[open.nodes.count - 1].point = start
    }
    endSubpath()
  }

  private mutating func endSubpath() {
    defer {
      open = Centreline()
      hasSegment = false
    }
    if open.nodes.isEmpty, hasSegment {
      // A dot, directed along x.
      open.nodes = [CentreNode(point: start, arriving: [1, 0], leaving: [1, 0])]
    }
    if !open.nodes.isEmpty { lines.append(open) }
  }

  /// Returns the direction and the length of a step; `nil` if it has no length, or is not finite.
  static func unitStep(_ from: Vector, _ to: Vector) -> (direction: Vector, length: Double)? {
    let along = to - from
    let square = (along * along).sum()
    if square > 1e-200 && square < 1e200 {
      let length = square.squareRoot()
      return (along / length, length)
    }
    let largest = max(abs(along.x), abs(along.y))
    guard largest > 0, largest.isFinite else { return nil }
    let scaled = along / largest
    let length = (scaled * scaled).sum().squareRoot()
    return (scaled / length, length * largest)
  }
}

extension SIMD2<Double> {
  /// Makes the vector of a point.
  package init(_ point: Point) { self.init(point.x, point.y) }
}
