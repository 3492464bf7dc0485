// Strokes, step 3: what the pen sweeps along one step of a curve.

/// The movement of the pen's two ends along a step of a curve.
enum StrokeSweep {
  /// Both ends move ahead.
  case ahead
  /// The left end moves back; the pen's lines at both ends of the step meet at the given point.
  case backOnLeft(Vector)
  /// The right end moves back; the pen's lines at both ends of the step meet at the given point.
  case backOnRight(Vector)
  /// The path turns too far along the step for straight edges.
  case turned

  var isBackOnLeft: Bool { if case .backOnLeft = self { true } else { false } }
  var isBackOnRight: Bool { if case .backOnRight = self { true } else { false } }
  /// Whether an end of the pen moves back.
  var isTight: Bool { if case .ahead = self { false } else { true } }

  /// Finds how the pen's ends move between two nodes.
  init(from a: CentreNode, to b: CentreNode, _ circle: StrokeCircle) {
    let cosine = (a.leaving * b.arriving).sum()
    let step = b.point - a.point
    let square = (step * step).sum()
    // The pen's ends move no further apart than the step is long.
    if cosine >= circle.cosineLimit, square >= circle.half * circle.half * (2 - 2 * cosine) {
      self = .ahead
      return
    }
    guard cosine >= circle.cosineLimit else {
      self = .turned
      return
    }
    let (before, after) = (circle.leftOffset(a.leaving), circle.leftOffset(b.arriving))
    // a.point + s before = b.point + u after. If the lines are parallel, no comparison holds.
    let area = before.cross(after)
    let (s, u) = (step.cross(after) / area, step.cross(before) / area)
    if s > 0, s < 1, u > 0, u < 1 {
      self = .backOnLeft(a.point + s * before)
    } else if s < 0, s > -1, u < 0, u > -1 {
      self = .backOnRight(a.point + s * before)
    } else {
      // Without a chord, the pen turns in place.
      let shift = after - before
      let isBack = square > 0 && square < abs((shift * step).sum())
      self = isBack ? .turned : .ahead
    }
  }
}

extension StrokeCircle {
  /// Returns the vector from the path to its left edge, half a width away, where the path runs in a
  /// direction.
  func leftOffset(_ direction: Vector) -> Vector { Vector(-direction.y, direction.x) * half }
}

/// The areas that the pen's ends sweep backwards, as contours that wind in the same direction as an outline's
/// others.
///
/// ```
///      ------>          the path
///      | \/ |
///      |  X  |          X stands still: beyond it, the pen's end moves back
///      | / \ |
///      <------
/// ```
struct StrokeFans {
  private var points: [Vector] = []
  private var ends: [Int] = []
  /// The positions of the pen's end in the open fan, in the order of the path.
  private var tips: [Vector] = []
  /// The points of the open fan that stand still, one for each of its steps.
  private var stills: [Vector] = []
  private var isLeft = false

  /// The number of points of all fans.
  var count: Int { points.count + tips.count + stills.count }

  /// Adds a step to the open fan: the pen's end before and after it, and the point that stands still.
  mutating func addStep(_ before: Vector, _ after: Vector, _ still: Vector, isLeft: Bool) {
    if !tips.isEmpty, self.isLeft != isLeft { endFan() }
    self.isLeft = isLeft
    if tips.isEmpty { tips.append(before) }
    tips.append(after)
    stills.append(still)
  }

  /// Adds a whole fan: the positions of the pen's end around a point that stands still.
  mutating func addFan(_ around: [Vector], around point: Vector, isLeft: Bool) {
    endFan()
    self.isLeft = isLeft
    tips += around
    stills.append(point)
    endFan()
  }

  /// Ends the open fan and makes it a contour.
  mutating func endFan() {
    if tips.isEmpty { return }
    if isLeft {
      points += tips.reversed()
      points += stills
    } else {
      points += tips
      points += stills.reversed()
    }
    ends.append(points.count)
    tips.removeAll(keepingCapacity: true)
    stills.removeAll(keepingCapacity: true)
  }

  /// Moves the contours of all fans to an outline.
  mutating func moveContours(to outline: inout [Point], _ outlineEnds: inout [Int]) {
    if ends.isEmpty { return }
    let first = outline.count
    for point in points { outline.append(Point(x: point.x, y: point.y)) }
    for end in ends { outlineEnds.append(first + end) }
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
