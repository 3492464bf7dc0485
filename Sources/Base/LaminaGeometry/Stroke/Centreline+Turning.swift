// Strokes: the places where a line's stroke may overlap itself.

/// The places where pieces of a stroke may overlap: a box, the whole plane or nothing.
package struct StrokeOverlap: Sendable {
  private var low = Vector(repeating: .infinity)
  private var high = Vector(repeating: -.infinity)

  /// Whether pieces overlap nowhere.
  package var isEmpty: Bool { !(low.x <= high.x) }

  /// The box around the places; `nil` if they are the whole plane or nothing.
  package var box: Rect? {
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Adds a square around a point, which extends from it by `reach` in each direction.
  mutating func addSquare(_ point: Vector, reach: Double) {
    low = pointwiseMin(low, point - reach)
    high = pointwiseMax(high, point + reach)
  }

  /// Adds the common area of the bounding boxes of two lines, each box grown by `reach`; a line is given by its two
  /// ends.
  mutating func addOverlap(_ a: (Vector, Vector), _ b: (Vector, Vector), reach: Double) {
    let first = pointwiseMax(pointwiseMin(a.0, a.1), pointwiseMin(b.0, b.1)) - reach
    let last = pointwiseMin(pointwiseMax(a.0, a.1), pointwiseMax(b.0, b.1)) + reach
    guard first.x <= last.x, first.y <= last.y else { return }
    low = pointwiseMin(low, first)
    high = pointwiseMax(high, last)
  }

  /// Adds the whole plane.
  mutating func addEverything() {
    (low, high) = (Vector(repeating: -.infinity), Vector(repeating: .infinity))
  }
}

extension Centreline {
  /// Adds the places where this centreline comes back to itself or crosses itself.
  ///
  /// At other places the line's stroke does not overlap itself, if it is not tighter than the stroke is wide.
  ///
  /// Lines of more than 48 nodes are not examined: the search would cost more than it saves. Their strokes are summed
  /// where they come back to themselves.
  ///
  /// Policy: `winding-within-pixel`.
  ///
  /// - Parameters:
  ///   - width: the stroke's width.
  ///   - overlap: the places so far.
  func addNearPlaces(width: Double, to overlap: inout StrokeOverlap) {
    guard nodes.count > 1, nodes.count <= Centreline.mostExamined, length.isFinite else { return }
    if isClosed ? isConvex : turnsLittle { return }
    findNearPlaces(width: width, to: &overlap)
  }

  /// Whether an open line turns by less than 150 degrees in all.
  private var turnsLittle: Bool {
    guard let first = nodes.first?.leaving else { return true }
    var range = DirectionRange(low: first, high: first)
    for node in nodes {
      guard range.widen(to: node.leaving), !node.isJoint || range.widen(to: node.arriving) else {
        return false
      }
    }
    return true
  }

  /// The directions between two, which are less than 150 degrees apart.
  private struct DirectionRange {
    var low: Vector
    var high: Vector

    /// Widens the range to contain a direction; returns whether it is still less than 150 degrees wide.
    mutating func widen(to direction: Vector) -> Bool {
      let (isBelow, isAbove) = (low.cross(direction) < 0, high.cross(direction) > 0)
      if (low * direction).sum() < Centreline.opposite { return false }
      if isBelow { low = direction }
      if isAbove { high = direction }
      return !(isBelow && isAbove) && (low * high).sum() >= Centreline.opposite
        && low.cross(high) >= 0
    }
  }

  /// Whether a closed line turns in one direction, once around.
  private var isConvex: Bool {
    guard var before = nodes.last?.arriving else { return true }
    var (turn, falls) = (0.0, 0)
    for node in nodes.dropLast() {
      let cross = before.cross(node.leaving)
      if (before * node.leaving).sum() < Centreline.opposite || cross * turn < 0 { return false }
      if abs(cross) > 1e-9 { turn = cross }
      // Once around, the direction passes from up or level to down once.
      if node.leaving.y > 0, before.y <= 0 { falls += 1 }
      before = node.leaving
    }
    return falls <= 1
  }

  /// The largest number of nodes of a line that is examined.
  private static let mostExamined = 48

  /// The cosine of a turn of 150 degrees.
  fileprivate static let opposite = -0.866

  /// Adds the places where a step of the line is near another step that is far from it along the line.
  ///
  /// Near is less than 1.25 times the stroke's width. Places where steps close along the line point in opposite
  /// directions are added too.
  ///
  /// The distance from a step changes by no more than the way along the line, so most steps are passed over.
  private func findNearPlaces(width: Double, to overlap: inout StrokeOverlap) {
    var longest = 0.0
    for index in 1..<nodes.count {
      longest = max(longest, nodes[index].distance - nodes[index - 1].distance)
    }
    guard longest > 0 else { return overlap.addEverything() }
    // A square cap reaches further than the pen. Curves that are not tighter than the pen keep their distance.
    let (near, close) = (1.25 * width, 1.6 * width)
    let reach = near + longest
    var rest = 8 * nodes.count
    for first in 0..<nodes.count - 1 {
      let (start, end) = (nodes[first], nodes[first + 1])
      var other = first + 1
      while other < nodes.count - 1 {
        let next = nodes[other]
        var way = next.distance - end.distance
        if isClosed { way = min(way, length - nodes[other + 1].distance + start.distance) }
        let apart = next.point - start.point
        let square = (apart * apart).sum()
        if square > reach * reach, way > close {
          other += 1 + Int(min((square.squareRoot() - reach) / longest, 1_024))
          continue
        }
        let isNear =
          way <= close
          ? (start.leaving * next.leaving).sum() < Centreline.opposite
          : Centreline.distance(start.point, end.point, next.point, nodes[other + 1].point) < near
        if isNear {
          overlap.addOverlap(
            (start.point, end.point), (next.point, nodes[other + 1].point), reach: width)
          rest -= 1
          if rest == 0 { return overlap.addEverything() }
        }
        other += 1
      }
    }
  }

  /// Returns the shortest distance between the straight line from `a` to `b` and the one from `c` to `d`.
  private static func distance(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Double {
    let (first, second) = (b - a, d - c)
    let (fromC, fromD) = (first.cross(c - a), first.cross(d - a))
    let (fromA, fromB) = (second.cross(a - c), second.cross(b - c))
    if fromC * fromD < 0, fromA * fromB < 0 { return 0 }
    func square(_ point: Vector, _ start: Vector, _ along: Vector) -> Double {
      let length = (along * along).sum()
      let share = length > 0 ? min(1, max(0, ((point - start) * along).sum() / length)) : 0
      let away = point - (start + share * along)
      return (away * away).sum()
    }
    return min(
      min(square(a, c, second), square(b, c, second)), min(square(c, a, first), square(d, a, first))
    ).squareRoot()
  }
}
