/// A path to move along: its lines and curves, without the jumps between subpaths.
public struct PathMotion: Sendable {
  private let curves: [CubicCurve]
  /// The distances of the curves' ends from the start of the motion, preceded by 0.
  private let distances: [Double]

  /// A position on the path.
  public struct Place: Hashable, Sendable {
    /// The position.
    public var point: Point
    /// The path's direction there, in radians from +x towards +y; 0 if it has none.
    public var angle: Double
  }

  /// Makes the motion along a path; `nil` if the path has no lines or curves, or is not finite.
  public init?(_ path: Path) {
    guard path.isFinite else { return nil }
    var curves: [CubicCurve] = []
    var (start, current) = (Vector(Point.zero), Vector(Point.zero))
    func line(to end: Vector) {
      curves.append(
        CubicCurve(current, current + (end - current) / 3, end - (end - current) / 3, end))
      current = end
    }
    for element in path {
      switch element {
      case .move(let point):
        start = Vector(point)
        current = start
      case .line(let point): line(to: Vector(point))
      case .quad(let control, let point):
        let (c, end) = (Vector(control), Vector(point))
        curves.append(
          CubicCurve(current, current + (c - current) * (2 / 3), end + (c - end) * (2 / 3), end))
        current = end
      case .cubic(let first, let second, let point):
        curves.append(CubicCurve(current, Vector(first), Vector(second), Vector(point)))
        current = Vector(point)
      case .close: if current != start { line(to: start) }
      }
    }
    if curves.isEmpty { return nil }
    self.curves = curves
    var distances = [0.0]
    for curve in curves {
      distances.append(distances[distances.count - 1] + curve.length(from: 0, to: 1))
    }
    self.distances = distances
  }

  /// The number of lines and curves.
  public var count: Int { curves.count }

  /// Returns the position at a parameter, 0...1, of the line or curve with the index `segment`.
  public func place(segment: Int, parameter: Double) -> Place {
    let curve = curves[segment]
    let point = curve.point(parameter)
    var direction = curve.tangent(parameter)
    if direction.x == 0 && direction.y == 0 {
      // At an end that coincides with its control point, the direction is a nearby chord's.
      direction = curve.point(min(1, parameter + 1e-6)) - curve.point(max(0, parameter - 1e-6))
    }
    return Place(
      point: Point(x: point.x, y: point.y),
      angle: Trigonometry.angle(x: direction.x, y: direction.y))
  }

  /// Returns the position at a fraction of the whole length, 0...1.
  public func place(share: Double) -> Place {
    let total = distances[curves.count]
    let distance = min(1, max(0, share)) * total
    let low = (0..<curves.count - 1).partitioningIndex { distances[$0 + 1] >= distance }
    let length = distances[low + 1] - distances[low]
    let within = length > 0 ? (distance - distances[low]) / length : 0
    return place(
      segment: low, parameter: curves[low].parameter(at: within, from: 0, to: 1))
  }
}
