import LaminaGeometry
import LaminaLayers

// Strokes as what they are: the union of convex pieces, one for each short line, corner and cap.

/// The pieces of a stroke, in the path's plane.
struct StrokePieces {
  /// How the path is stroked.
  let style: StrokeStyle
  /// Half the width.
  private let half: Double
  /// Convex polygons.
  private(set) var pieces: [[SIMD2<Double>]] = []
  /// Whether a rounding error could decide about a corner.
  private(set) var isUncertain = false
  /// Whether some of its edges are curves.
  private var isCurved = false
  /// Whether its outline may have too many edges for the renderer to tell parts apart.
  private var mayBeSummed = false

  /// Makes an empty set of pieces.
  init(style: StrokeStyle) {
    self.style = style
    half = style.width / 2
  }

  /// Trims, dashes and strokes some subpaths.
  mutating func add(_ lines: [PathLine]) {
    let total = lines.reduce(0) { $0 + $1.length }
    let (start, end) = (max(0, style.start) * total, min(1, style.end) * total)
    let isWhole = style.start <= 0 && style.end >= 1
    var offset = 0.0
    isCurved =
      style.cap == .round || style.join == .round
      || lines.contains { $0.points.contains { $0.curve != nil } }
    let curves = Set(lines.flatMap(\.points).compactMap { $0.curve?.points }).count
    mayBeSummed = curves > 0 || !style.dashPattern.isEmpty
    for line in lines where line.isDrawn {
      let length = line.length
      defer { offset += length }
      if isWhole || (start <= offset && offset + length <= end) {
        addDashes(of: line)
      } else if offset + length > start, offset < end {
        addDashes(of: line.part(from: max(0, start - offset), to: min(length, end - offset)).line)
      }
    }
  }

  private mutating func addDashes(of line: PathLine) {
    let sum = style.dashPattern.reduce(0, +)
    let length = line.length
    guard sum > 0, length > 0 else { return add(line, direction: [1, 0]) }
    // Twice, so that the number of lengths is even.
    let pattern = style.dashPattern + style.dashPattern
    var phase = style.dashPhase
    while phase < 0 { phase += 2 * sum }
    while phase >= 2 * sum { phase -= 2 * sum }
    var dashes: [(from: Double, to: Double)] = []
    var position = -phase
    var index = 0
    while position < length {
      let next = position + pattern[index]
      if index % 2 == 0, next >= 0, !(next == 0 && pattern[index] > 0) {
        dashes.append((max(0, position), min(length, next)))
      }
      position = next
      index = (index + 1) % pattern.count
    }
    if dashes.count == 1, dashes[0] == (0, length) { return add(line, direction: [1, 0]) }
    var parts = dashes.map { line.part(from: $0.from, to: $0.to) }
    if line.isClosed, parts.count > 1, dashes[0].from == 0, dashes[dashes.count - 1].to == length {
      let last = parts.removeLast()
      parts[0].line.points = last.line.points + parts[0].line.points.dropFirst()
      parts[0].direction = last.direction
    }
    for (part, direction) in parts { add(part, direction: direction) }
  }

  // MARK: - Pieces

  /// Strokes one line; `direction` is that of a dot.
  private mutating func add(_ line: PathLine, direction: SIMD2<Double>) {
    let points = line.points
    guard points.count > 1 else {
      guard let point = points.first else { return }
      addCap(point.place, direction)
      addCap(point.place, -direction)
      return
    }
    func along(_ index: Int) -> SIMD2<Double> {
      let (a, b) = (points[index].place, points[index + 1].place)
      return (b - a) / PathLine.distance(a, b)
    }
    for index in 0..<points.count - 1 {
      let (a, b) = (points[index].place, points[index + 1].place)
      let beside = normal(along(index))
      pieces.append([a + beside, b + beside, b - beside, a - beside])
      guard index + 2 < points.count else { continue }
      if points[index + 1].isCorner {
        addJoin(b, along(index), along(index + 1), style.join)
      } else {
        addTurn(b, along(index), along(index + 1))
      }
    }
    let last = along(points.count - 2)
    if line.isClosed {
      addJoin(points[0].place, last, along(0), style.join)
    } else {
      addCap(points[points.count - 1].place, last)
      addCap(points[0].place, -along(0))
    }
  }

  /// Adds the area that a line across the path sweeps on both sides of a point of a curve.
  ///
  /// The stroke is what a line of its width sweeps, however tight the curve. Source: the stroked region of Kilgard 2020,
  /// "Polar Stroking".
  private mutating func addTurn(
    _ point: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) {
    let count = pieces.count
    addJoin(point, from, to, .round)
    if pieces.count > count { pieces.append(pieces[count].map { 2 * point - $0 }) }
  }

  private func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(-direction.y, direction.x) * half
  }

  private mutating func addJoin(
    _ point: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ join: LineJoin
  ) {
    let cross = from.x * to.y - from.y * to.x
    let cosine = (from * to).sum()
    if cosine > 0, abs(cross) < 1e-9 { return }
    let side = cross > 0 ? -1.0 : 1.0
    let (a, b) = (normal(from) * side, normal(to) * side)
    var fan = [point, point + a]
    switch join {
    case .bevel: break
    case .miter:
      let length = (2 / (1 + cosine)).squareRoot()
      if abs(length - style.miterLimit) < 1e-4 * length { isUncertain = true }
      if length <= style.miterLimit { fan.append(point + (a + b) / (1 + cosine)) }
    case .round:
      // At least 64 for a radian.
      let steps = cosine > 0 ? min(96, 2 + Int(64 * abs(cross))) : 96
      for step in 1..<steps {
        // Between the two normals the short way round, by the angle's share; ahead for a half turn.
        let share = Double(step) / Double(steps)
        let ahead = cosine < 0 ? (from - to) : .zero
        let mixed =
          cosine < 0
          ? mix(a, unit(ahead) * half, b, share) : a * (1 - share) + b * share
        fan.append(point + unit(mixed) * half)
      }
    }
    fan.append(point + b)
    pieces.append(fan)
  }

  private func mix(
    _ a: SIMD2<Double>, _ middle: SIMD2<Double>, _ b: SIMD2<Double>, _ share: Double
  ) -> SIMD2<Double> {
    share < 0.5
      ? a * (1 - 2 * share) + middle * (2 * share) : middle * (2 - 2 * share) + b * (2 * share - 1)
  }

  private func unit(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    vector / (vector * vector).sum().squareRoot()
  }

  private mutating func addCap(_ point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let (beside, ahead) = (normal(direction), direction * half)
    switch style.cap {
    case .butt: break
    case .square:
      pieces.append([
        point + beside, point + beside + ahead, point - beside + ahead, point - beside,
      ])
    case .round:
      var half: [SIMD2<Double>] = []
      for step in 0...96 {
        let turn = Trigonometry.sineCosine(degrees: 180 * Double(step) / 96)
        half.append(point + beside * turn.cosine + ahead * turn.sine)
      }
      pieces.append(half)
    }
  }

  // MARK: - Coverage

  /// The coverage of the pieces.
  ///
  /// Measured along 64 levels of each row of pixels: the part of each pixel that some piece covers.
  /// In an outline of very many edges, the policy of summing may count all pieces that overlap in a pixel: anything
  /// between is right there.
  func coverage(through map: PlaneMap, _ width: Int, _ height: Int) -> Coverage {
    let shapes = pieces.map { ConvexShape(projecting: $0, through: map).points }
    let levels = 64
    var union = [Double](repeating: 0, count: width * height)
    var sum = union
    var intervals = [[(Double, Double)]](repeating: [], count: levels * height)
    for shape in shapes {
      guard let top = shape.map(\.y).min(), let bottom = shape.map(\.y).max() else { continue }
      let scale = Double(levels)
      let first = Int(max(0, (top * scale - 0.5).rounded(.up)))
      let last = Int(
        max(-1, min(Double(levels * height - 1), (bottom * scale - 0.5).rounded(.down))))
      guard first <= last else { continue }
      for level in first...last {
        let y = (Double(level) + 0.5) / scale
        var (low, high) = (Double.infinity, -Double.infinity)
        for (index, a) in shape.enumerated() {
          let b = shape[(index + 1) % shape.count]
          guard (a.y <= y) != (b.y <= y) else { continue }
          let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
          low = min(low, x)
          high = max(high, x)
        }
        if low < high { intervals[level].append((low, high)) }
      }
    }
    for (level, unsorted) in intervals.enumerated() {
      let row = level / levels * width
      func add(_ low: Double, _ high: Double, to target: inout [Double]) {
        let (from, to) = (max(0, low), min(Double(width), high))
        guard from < to else { return }
        for x in Int(from)...min(width - 1, Int(to)) {
          let share = min(to, Double(x + 1)) - max(from, Double(x))
          if share > 0 { target[row + x] += share / Double(levels) }
        }
      }
      var reached = -Double.infinity
      for (low, high) in unsorted.sorted(by: { $0.0 < $1.0 }) {
        add(low, high, to: &sum)
        if high > reached { add(max(low, reached), high, to: &union) }
        reached = max(reached, high)
      }
    }
    return coverage(union: union, sum: sum, width, height)
  }

  private func coverage(union: [Double], sum: [Double], _ width: Int, _ height: Int) -> Coverage {
    var result = Coverage(width, height, everywhere: .none)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        var (least, most) = (union[index], union[index])
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
          guard (0..<width).contains(x + dx), (0..<height).contains(y + dy) else { continue }
          least = min(least, union[index + dy * width + dx])
          most = max(most, union[index + dy * width + dx])
        }
        if most < 1e-9 { continue }
        if least > 1 - 1e-9 {
          // Where a curve is tighter than its stroke, pieces end on each other. Their rounded ends may leave a step.
          let hasFold = isCurved && sum[index] > 1.5
          result[x, y] = CoverageSample(amount: 1, doubt: hasFold ? 1.0 / 255 : 0)
          continue
        }
        let high = mayBeSummed ? min(1, max(union[index], sum[index])) : union[index]
        // A thin stroke has an edge on both sides of a pixel's middle. Where a curve is tighter than its stroke,
        // several pieces end at one edge, and the edge's deviation counts for each.
        let edges = (most > 1 - 1e-9 ? 1.0 : 2.0) * max(1, sum[index] / max(union[index], 1e-9))
        result[x, y] = CoverageSample(
          amount: (union[index] + high) / 2,
          doubt: edges * (isCurved ? CoverageSample.curveDoubt : CoverageSample.edgeDoubt)
            + (high - union[index]) / 2)
      }
    }
    return result
  }
}
