// Items that change paths: rounding, offsets, zig-zags, pucker and bloat.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// An item of a shape layer that changes the paths before it.
enum PathModifier {
  /// Rounds corners by a radius, in points.
  case rounding(Property<Double>)
  /// Replaces paths by parallel ones at a distance, in points.
  case offset(Property<Double>, join: LineJoin, miterLimit: Property<Double>)
  /// Adds `count` teeth to each segment of a path, each `height` points away from the segment.
  case zigZag(height: Property<Double>, count: Property<Double>, isSmooth: Bool)
  /// Moves vertices to the middle of their path, and tangents' ends away from it, by a percentage.
  case pucker(Property<Double>)

  /// The timelines of the modifier's animated properties.
  var timelines: [Timeline] {
    switch self {
    case .rounding(let radius): [radius.timeline()].compactMap(\.self)
    case .offset(let distance, _, let limit):
      [distance.timeline(), limit.timeline()].compactMap(\.self)
    case .zigZag(let height, let count, _):
      [height.timeline(), count.timeline()].compactMap(\.self)
    case .pucker(let amount): [amount.timeline()].compactMap(\.self)
    }
  }

  /// Whether the modifier rounds corners.
  var isRounding: Bool { if case .rounding = self { true } else { false } }

  /// Returns the radius by which the modifier rounds corners at a moment, in points; 0 for other modifiers.
  func radius(_ moment: Moment) -> Double {
    if case .rounding(let radius) = self { radius.valueAtMoment(moment) } else { 0 }
  }

  /// The reason to sample a changed path frame by frame, as it does not change linearly between keyframes; `nil` if
  /// there is none.
  var resampled: String? {
    switch self {
    case .rounding(let radius): radius.isAnimated ? "animated rounding" : nil
    case .pucker(let amount): amount.isAnimated ? "animated pucker and bloat" : nil
    case .offset: "an offset path"
    case .zigZag: "a zig-zag"
    }
  }

  /// The largest factor by which the modifier increases a path's number of vertices.
  var growth: Double {
    switch self {
    case .rounding: 2
    case .offset: 12
    case .zigZag(_, let count, _): count.keys.reduce(1) { max($0, $1.value + 1) }
    case .pucker: 1
    }
  }

  /// Returns outlines as the modifier changes them at a moment.
  func applyModifier(to outlines: [Outline], _ moment: Moment) -> [Outline] {
    switch self {
    case .rounding(let radius): return outlines.map { $0.rounded(by: radius.valueAtMoment(moment)) }
    case .offset(let distance, let join, let limit):
      let distance = distance.valueAtMoment(moment)
      guard distance != 0 else { return outlines }
      // A hole runs in the other direction than the path around it.
      let areas = outlines.map(\.area)
      let largest = areas.max { abs($0) < abs($1) } ?? 0
      return outlines.map {
        PathOffset(
          distance: largest < 0 ? -distance : distance, join: join,
          miterLimit: limit.valueAtMoment(moment)
        ).applyOffset(to: $0)
      }
    case .zigZag(let height, let count, let isSmooth):
      let height = height.valueAtMoment(moment)
      guard height != 0 else { return outlines }
      let teeth = Int(min(LottieLimits.points, max(0, count.valueAtMoment(moment).rounded())))
      return outlines.map { $0.zigZag(height: height, teeth: teeth, isSmooth: isSmooth) }
    case .pucker(let amount):
      let share = amount.valueAtMoment(moment) / 100
      return share == 0 ? outlines : outlines.map { $0.puckered(by: share) }
    }
  }
}

extension Outline {
  /// The area of the polygon through the vertices and tangents' ends; above 0 if it runs clockwise.
  var area: Double {
    var points: [Point] = []
    for index in vertices.indices {
      let next = (index + 1) % vertices.count
      points += [
        vertices[index], vertices[index] + leaving[index], vertices[next] + arriving[next],
      ]
    }
    var sum = 0.0
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % points.count]
      sum += a.x * b.y - b.x * a.y
    }
    return sum / 2
  }

  /// Returns the path with its vertices moved towards their middle, and its tangents' ends away from it.
  ///
  /// - Parameter share: 1 moves vertices to the middle; below 0, vertices move away and tangents' ends to the middle.
  /// - Returns: the path.
  func puckered(by share: Double) -> Outline {
    guard !vertices.isEmpty else { return self }
    let middle = vertices.reduce(.zero, +) * (1 / Double(vertices.count))
    var path = self
    for index in vertices.indices {
      let vertex = vertices[index] + (middle - vertices[index]) * share
      func tangent(_ own: Point) -> Point {
        let end = vertices[index] + own
        return end + (middle - end) * -share - vertex
      }
      path.vertices[index] = vertex
      path.arriving[index] = tangent(arriving[index])
      path.leaving[index] = tangent(leaving[index])
    }
    return path
  }

  /// Returns the path with vertices added to each segment, which lie on alternate sides of it.
  ///
  /// - Parameters:
  ///   - height: the distance of the vertices from the path.
  ///   - teeth: the number of vertices added to a segment.
  ///   - isSmooth: whether the vertices have tangents along the path.
  /// - Returns: the path.
  func zigZag(height: Double, teeth: Int, isSmooth: Bool) -> Outline {
    let count = isClosed ? vertices.count : vertices.count - 1
    guard count > 0, vertices.count > 1 else { return self }
    var path = Outline()
    path.isClosed = isClosed
    var side = -1.0
    /// Adds a vertex at the current side of a point of the path.
    func addSideVertex(_ point: Point, along way: Point, before: Double, after: Double) {
      let length = (way.x * way.x + way.y * way.y).squareRoot()
      let unit = length > 0 ? way * (1 / length) : Point(x: 1, y: 0)
      path.vertices.append(
        point + Point(x: unit.y * side * height, y: -unit.x * side * height))
      path.arriving.append(isSmooth ? unit * -before : .zero)
      path.leaving.append(isSmooth ? unit * after : .zero)
    }
    func distance(_ a: Point, _ b: Point) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let parts = Double(teeth + 1) * 2
    func corner(_ index: Int) {
      let all = vertices.count
      let (before, at, after) = (
        vertices[(index + all - 1) % all], vertices[index % all], vertices[(index + 1) % all]
      )
      let isFirst = !isClosed && index == 0
      let isLast = !isClosed && index == all - 1
      addSideVertex(
        at, along: (isLast ? at : after) - (isFirst ? at : before),
        before: distance(before, at) / parts, after: distance(at, after) / parts)
    }
    corner(0)
    for index in 0..<count {
      let next = (index + 1) % vertices.count
      let curve = CubicCurve(
        vertices[index], vertices[index] + leaving[index], vertices[next] + arriving[next],
        vertices[next])
      let reach = distance(vertices[index], vertices[next]) / parts
      for tooth in 0..<teeth {
        side = -side
        let t = Double(tooth + 1) / Double(teeth + 1)
        addSideVertex(
          curve.pointAtParameter(t), along: curve.derivative(t), before: reach, after: reach)
      }
      side = -side
      // The last vertex of a closed path is its first one, if both lie on one side.
      if isClosed, index == count - 1, side < 0 { break }
      corner(index + 1)
    }
    return path
  }
}
