// Paths parallel to other paths.

import LaminaGeometry

/// A cubic Bézier curve.
struct CubicCurve {
  var a: Point
  var b: Point
  var c: Point
  var d: Point

  init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    guard a == b, c == d else { return }
    // A line without tangents runs at a constant speed.
    self.b = a + (d - a) * (1.0 / 3)
    self.c = a + (d - a) * (2.0 / 3)
  }

  func pointAtParameter(_ t: Double) -> Point {
    let s = 1 - t
    return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
  }

  /// Returns the derivative at a parameter; where it is zero, the direction of a chord.
  func derivative(_ t: Double) -> Point {
    let s = 1 - t
    let way = (b - a) * (3 * s * s) + (c - b) * (6 * s * t) + (d - c) * (3 * t * t)
    if abs(way.x) + abs(way.y) > 1e-9 { return way }
    let other = t < 0.5 ? c - a : d - b
    return abs(other.x) + abs(other.y) > 1e-9 ? other : d - a
  }

  /// Whether the curve is a straight line.
  var isStraight: Bool {
    let way = d - a
    let scale = abs(way.x) + abs(way.y)
    func isBeside(_ point: Point) -> Bool {
      let own = point - a
      return abs(own.x * way.y - own.y * way.x) > 1e-6 * scale * scale
    }
    return !isBeside(b) && !isBeside(c)
  }

  /// Returns the parts of the curve before and after a parameter.
  func split(_ t: Double) -> (CubicCurve, CubicCurve) {
    func mix(_ p: Point, _ q: Point) -> Point { p + (q - p) * t }
    let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d))
    let (abc, bcd) = (mix(ab, bc), mix(bc, cd))
    let middle = mix(abc, bcd)
    return (CubicCurve(a, ab, abc, middle), CubicCurve(middle, bcd, cd, d))
  }
}

/// The parameters by which paths are replaced by parallel ones: the distance, the line join and its miter limit.
struct PathOffset {
  /// The distance to the left of the path's direction, in points; for a path that runs clockwise, that is outwards.
  let distance: Double
  let join: LineJoin
  let miterLimit: Double

  /// A part of a path, with its directions at both ends.
  private struct Piece {
    var curve: CubicCurve
    /// The direction in which the part starts, a unit vector.
    var start: Point
    /// The direction in which the part ends, a unit vector.
    var end: Point
  }

  /// Returns the path parallel to another one; an open path becomes a closed one around it.
  func applyOffset(to outline: Outline) -> Outline {
    let count = outline.vertices.count
    guard count > 1 else { return outline }
    var curves: [CubicCurve] = []
    for index in 0..<(outline.isClosed ? count : count - 1) {
      let next = (index + 1) % count
      let (from, to) = (outline.vertices[index], outline.vertices[next])
      curves.append(
        CubicCurve(from, from + outline.leaving[index], to + outline.arriving[next], to))
    }
    if !outline.isClosed {
      curves += curves.reversed().map { CubicCurve($0.d, $0.c, $0.b, $0.a) }
    }
    let pieces = curves.filter { $0.a != $0.d || !$0.isStraight }.flatMap(curvePieces)
    var moved = pieces.compactMap(movedPiece)
    // Parts that would run backwards vanish, until those that are left meet in the right order.
    while moved.count > 1 {
      let (trimmed, joins) = trimmedPieces(moved)
      let kept = moved.indices.filter { index in
        let (before, after) = (moved[index].curve, trimmed[index])
        let (a, b) = (before.d - before.a, after.d - after.a)
        return a.x * b.x + a.y * b.y > 0
      }
      if kept.count == moved.count {
        let path = PathOffset.joinedPath(trimmed, joins)
        // Sides that have passed each other turn the path around.
        let isTurned = outline.isClosed && path.area * outline.area < 0
        return isTurned ? Outline(isClosed: true) : path
      }
      moved = kept.map { moved[$0] }
    }
    return Outline(isClosed: true)
  }

  private func curvePieces(_ curve: CubicCurve) -> [Piece] {
    var curves = [curve]
    if !curve.isStraight {
      let (first, second) = curve.split(0.5)
      let (a, b) = first.split(0.5)
      let (c, d) = second.split(0.5)
      curves = [a, b, c, d]
    }
    return curves.map {
      Piece(
        curve: $0, start: PathOffset.unit($0.derivative(0)),
        end: PathOffset.unit($0.derivative(1)))
    }
  }

  /// Returns a piece moved sideways by the distance; `nil` if it would run backwards.
  private func movedPiece(_ piece: Piece) -> Piece? {
    func beside(_ point: Point, _ way: Point) -> Point {
      point + Point(x: way.y * distance, y: -way.x * distance)
    }
    let curve = piece.curve
    let (a, d) = (beside(curve.a, piece.start), beside(curve.d, piece.end))
    let (before, after) = (curve.d - curve.a, d - a)
    guard before.x * after.x + before.y * after.y > 0 else { return nil }
    let ratio = PathOffset.length(after) / PathOffset.length(before)
    var result = piece
    result.curve = CubicCurve(
      a, a + (curve.b - curve.a) * ratio, d + (curve.c - curve.d) * ratio, d)
    return result
  }

  /// The vertices that join two parts of a moved path; empty for parts that meet.
  ///
  /// The first entry's `leaving` leaves the first part, and the last entry's `arriving` arrives at the second part.
  private typealias Corner = [(vertex: Point, arriving: Point, leaving: Point)]

  /// Returns the parts, cut where they overlap, and the corner after each part; empty where parts meet.
  private func trimmedPieces(_ pieces: [Piece]) -> ([CubicCurve], [Corner]) {
    var curves = pieces.map(\.curve)
    var corners: [Corner] = []
    for index in pieces.indices {
      let next = (index + 1) % pieces.count
      let (way, other) = (pieces[index].end, pieces[next].start)
      let (end, start) = (pieces[index].curve.d, pieces[next].curve.a)
      guard PathOffset.length(start - end) > 1e-6 else {
        corners.append([])
        continue
      }
      let crossing = PathOffset.lineCrossing(end, way, start, other)
      if let crossing, (way.x * other.y - way.y * other.x) * distance < 0 {
        curves[index].moveEnd(to: crossing)
        curves[next].moveStart(to: crossing)
        corners.append([])
      } else {
        corners.append(cornerVertices(end, way, start, other, crossing))
      }
    }
    return (curves, corners)
  }

  /// Returns the closed path through parts and the corner after each part.
  private static func joinedPath(_ curves: [CubicCurve], _ corners: [Corner]) -> Outline {
    var path = Outline(isClosed: true)
    for (index, curve) in curves.enumerated() {
      let last = curves[(index + curves.count - 1) % curves.count]
      let corner = corners[(index + curves.count - 1) % curves.count]
      let (before, after) = (last.c - last.d, curve.b - curve.a)
      guard let first = corner.first, let final = corner.last else {
        path.addVertex(curve.a, arriving: before, leaving: after)
        continue
      }
      path.addVertex(first.vertex, arriving: before, leaving: first.leaving)
      for vertex in corner.dropFirst().dropLast() {
        path.addVertex(vertex.vertex, arriving: vertex.arriving, leaving: vertex.leaving)
      }
      path.addVertex(final.vertex, arriving: final.arriving, leaving: after)
    }
    return path
  }

  /// Returns the corner between the end of one part and the start of the next, as the line join asks.
  private func cornerVertices(
    _ end: Point, _ way: Point, _ start: Point, _ next: Point, _ crossing: Point?
  ) -> Corner {
    let plain: Corner = [(end, .zero, .zero), (start, .zero, .zero)]
    switch join {
    case .round:
      // One curve is enough for less than a half turn; its tangents make an arc.
      let cosine = max(-1, min(1, way.x * next.x + way.y * next.y))
      let chord = PathOffset.length(start - end)
      let half = ((1 - cosine) / 2).squareRoot()
      guard half > 1e-6 else { return plain }
      let radius = abs(distance)
      // 4/3 · tan(angle / 4), by half angles.
      let halfCosine = ((1 + cosine) / 2).squareRoot()
      let length = min(radius * 4 / 3 * half / (1 + halfCosine), chord)
      return [(end, .zero, way * length), (start, next * -length, .zero)]
    case .miter:
      let cosine = way.x * next.x + way.y * next.y
      // The ratio of the miter's length to the stroke's width.
      let ratio = (1 + cosine) / 2
      guard let crossing, ratio > 0, 1 / ratio <= miterLimit * miterLimit else { return plain }
      return [plain[0], (crossing, .zero, .zero), plain[1]]
    case .bevel: return plain
    }
  }

  private static func length(_ way: Point) -> Double {
    (way.x * way.x + way.y * way.y).squareRoot()
  }

  private static func unit(_ way: Point) -> Point {
    let length = length(way)
    return length > 0 ? way * (1 / length) : .zero
  }

  /// Returns the point where two lines cross; `nil` if they are nearly parallel.
  private static func lineCrossing(_ p: Point, _ way: Point, _ q: Point, _ other: Point) -> Point? {
    let cross = way.x * other.y - way.y * other.x
    guard abs(cross) > 1e-6 else { return nil }
    let between = q - p
    return p + way * ((between.x * other.y - between.y * other.x) / cross)
  }
}

extension CubicCurve {
  /// Moves the start of the curve, and its tangent with it.
  fileprivate mutating func moveStart(to point: Point) {
    b = b + (point - a)
    a = point
  }

  /// Moves the end of the curve, and its tangent with it.
  fileprivate mutating func moveEnd(to point: Point) {
    c = c + (point - d)
    d = point
  }
}

extension Outline {
  /// Adds a vertex with its tangents.
  fileprivate mutating func addVertex(_ vertex: Point, arriving before: Point, leaving after: Point)
  {
    vertices.append(vertex)
    arriving.append(before)
    leaving.append(after)
  }
}
