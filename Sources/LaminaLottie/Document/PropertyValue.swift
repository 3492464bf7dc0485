// The values that properties have.

import LaminaGeometry
import LaminaScenes

/// A value that keyframes may have.
protocol PropertyValue: Sendable {
  /// Reads a value.
  static func read(_ node: LottieNode) throws(SceneError) -> Self
  /// The value between this one and another; the progress is that of a dimension.
  func mixed(with other: Self, _ progress: (Int) -> Double) -> Self
  /// How many numbers it consists of.
  var size: Int { get }
}

extension Double: PropertyValue {
  static func read(_ node: LottieNode) throws(SceneError) -> Double {
    guard let number = (node.firstElement ?? node).number else {
      throw node.fail(expected: "a finite number")
    }
    return number
  }

  func mixed(with other: Double, _ progress: (Int) -> Double) -> Double {
    self + (other - self) * progress(0)
  }

  var size: Int { 1 }
}

/// Several numbers: a point, a colour, the stops of a gradient.
struct Numbers: PropertyValue, Equatable {
  var values: [Double]

  init(_ values: [Double]) { self.values = values }

  static func read(_ node: LottieNode) throws(SceneError) -> Numbers {
    if let number = node.number { return Numbers([number]) }
    guard node.kind == .array else { throw node.fail(expected: "an array of numbers") }
    var values: [Double] = []
    for element in node.elements {
      guard let number = (element.firstElement ?? element).number else {
        throw element.fail(expected: "a finite number")
      }
      values.append(number)
    }
    return Numbers(values)
  }

  func mixed(with other: Numbers, _ progress: (Int) -> Double) -> Numbers {
    let count = min(values.count, other.values.count)
    return Numbers(
      (0..<count).map { values[$0] + (other.values[$0] - values[$0]) * progress($0) })
  }

  var size: Int { values.count }

  /// A number, or the usual one where there are fewer.
  func value(_ index: Int, _ standard: Double = 0) -> Double {
    index < values.count ? values[index] : standard
  }

  /// The first two numbers.
  var point: Point { Point(x: value(0), y: value(1)) }

  /// The number of a dimension; a single number stands for both.
  func axis(_ index: Int, _ standard: Double) -> Double {
    values.count == 1 ? values[0] : value(index, standard)
  }
}

/// A path as vertices with tangents that are relative to them.
struct Outline: PropertyValue, Equatable {
  var vertices: [Point] = []
  var arriving: [Point] = []
  var leaving: [Point] = []
  var isClosed = false
  /// Whether the lists of the file have different lengths.
  var isUneven = false

  static func read(_ node: LottieNode) throws(SceneError) -> Outline {
    let node = node.firstElement ?? node
    guard node.kind == .object else { throw node.fail(expected: "a path: v, i, o") }
    func points(_ key: StaticString) throws(SceneError) -> [Point]? {
      guard let list = node[key] else { return nil }
      guard list.kind == .array else { throw list.fail(expected: "an array of points") }
      var points: [Point] = []
      for element in list.elements {
        let numbers = try Numbers.read(element)
        points.append(numbers.point)
      }
      return points
    }
    var path = Outline()
    path.vertices = try points("v") ?? []
    let zeros = [Point](repeating: .zero, count: path.vertices.count)
    path.arriving = try points("i") ?? zeros
    path.leaving = try points("o") ?? zeros
    let count = min(path.vertices.count, path.arriving.count, path.leaving.count)
    path.isUneven = max(path.vertices.count, path.arriving.count, path.leaving.count) != count
    path.cut(to: count)
    path.isClosed = node["c"]?.isTrue ?? false
    return path
  }

  /// Drops the vertices beyond a count.
  mutating func cut(to count: Int) {
    vertices = Array(vertices.prefix(count))
    arriving = Array(arriving.prefix(count))
    leaving = Array(leaving.prefix(count))
  }

  func mixed(with other: Outline, _ progress: (Int) -> Double) -> Outline {
    let t = progress(0)
    func mix(_ a: [Point], _ b: [Point]) -> [Point] {
      zip(a, b).map { Point(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t) }
    }
    return Outline(
      vertices: mix(vertices, other.vertices), arriving: mix(arriving, other.arriving),
      leaving: mix(leaving, other.leaving), isClosed: isClosed)
  }

  var size: Int { 6 * vertices.count }
}
