// The types of property values.

import LaminaGeometry
import LaminaScenes

/// A value that keyframes can have.
protocol PropertyValue: Sendable {
  /// Reads a value from a node.
  static func read(_ node: LottieNode) throws(SceneError) -> Self
  /// Returns the interpolation between this value and another.
  func mixed(with other: Self, _ progress: Double) -> Self
  /// Returns the interpolation between this value and another, with a progress for each dimension.
  func mixed(with other: Self, each progress: [Double]) -> Self
  /// Whether two values differ in a dimension; `false` for values other than lists of numbers.
  func differs(from other: Self, in dimension: Int) -> Bool
  /// The count of numbers in the value.
  var size: Int { get }
}

extension PropertyValue {
  func mixed(with other: Self, each progress: [Double]) -> Self { mixed(with: other, progress[0]) }

  func differs(from other: Self, in dimension: Int) -> Bool { false }
}

extension Double: PropertyValue {
  static func read(_ node: LottieNode) throws(SceneError) -> Double {
    guard let number = (node.firstElement ?? node).number else {
      throw node.fail(expected: "a finite number")
    }
    return number
  }

  func mixed(with other: Double, _ progress: Double) -> Double {
    self + (other - self) * progress
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
    let document = node.source.document
    if let numbers = document.numbers(of: node.index) { return Numbers(numbers) }
    var values: [Double] = []
    for index in document.elements(of: node.index) {
      values.append(try elementNumber(index, node))
    }
    return Numbers(values)
  }

  /// Returns an element of an array as a number; if it is an array itself, its first element.
  fileprivate static func elementNumber(_ index: Int, _ list: LottieNode) throws(SceneError)
    -> Double
  {
    let document = list.source.document
    if document.nodes[index].kind == .number {
      let number = document.numberValue(index)
      if number.isFinite { return number }
    }
    let element = list.node(index)
    guard let number = (element.firstElement ?? element).number else {
      throw element.fail(expected: "a finite number")
    }
    return number
  }

  func mixed(with other: Numbers, _ progress: Double) -> Numbers {
    let count = min(values.count, other.values.count)
    return Numbers(
      (0..<count).map { values[$0] + (other.values[$0] - values[$0]) * progress })
  }

  func mixed(with other: Numbers, each progress: [Double]) -> Numbers {
    let count = min(values.count, other.values.count)
    return Numbers(
      (0..<count).map { dimension -> Double in
        let (begin, end) = (values[dimension], other.values[dimension])
        return begin + (end - begin) * progress[min(dimension, progress.count - 1)]
      })
  }

  func differs(from other: Numbers, in dimension: Int) -> Bool {
    dimension < min(values.count, other.values.count)
      && values[dimension] != other.values[dimension]
  }

  var size: Int { values.count }

  /// Returns the number at an index, or `standard` if there are fewer.
  func componentValue(_ index: Int, _ standard: Double = 0) -> Double {
    index < values.count ? values[index] : standard
  }

  /// The first two numbers, as a point.
  var point: Point { Point(x: componentValue(0), y: componentValue(1)) }

  /// Returns the number of a dimension; a single number applies to all dimensions.
  func axisValue(_ index: Int, _ standard: Double) -> Double {
    values.count == 1 ? values[0] : componentValue(index, standard)
  }
}

extension Property<Outline> {
  /// Whether turning handles between keyframes, rather than moving them straight, displaces one by
  /// more than half a point.
  var turnsHandles: Bool {
    zip(keys, keys.dropFirst()).contains {
      !$0.isHeld && $0.value.largestHandleTurn(to: $1.value) > 0.5
    }
  }
}

/// A path as vertices, each with an arriving and a leaving tangent relative to it.
struct Outline: PropertyValue, Equatable {
  var vertices: [Point] = []
  var arriving: [Point] = []
  var leaving: [Point] = []
  var isClosed = false
  /// Whether the file's lists of vertices and tangents had different lengths.
  var isUneven = false

  static func read(_ node: LottieNode) throws(SceneError) -> Outline {
    let node = node.firstElement ?? node
    guard node.kind == .object else { throw node.fail(expected: "a path: v, i, o") }
    func points(_ key: StaticString) throws(SceneError) -> [Point]? {
      guard let list = node[key] else { return nil }
      guard list.kind == .array else { throw list.fail(expected: "an array of points") }
      let document = list.source.document
      if let pairs = document.pairs(of: list.index) { return pairs.map { Point(x: $0.x, y: $0.y) } }
      var points: [Point] = []
      for index in document.elements(of: list.index) {
        guard document.nodes[index].kind == .array else {
          points.append(try Numbers.read(list.node(index)).point)
          continue
        }
        var (point, place) = (Point.zero, 0)
        for element in document.elements(of: index) {
          let number = try Numbers.elementNumber(element, list)
          if place == 0 { point.x = number } else if place == 1 { point.y = number }
          place += 1
        }
        points.append(point)
      }
      return points
    }
    var path = Outline()
    path.vertices = try points("v") ?? []
    let count = path.vertices.count
    path.arriving = try points("i") ?? [Point](repeating: .zero, count: count)
    path.leaving = try points("o") ?? [Point](repeating: .zero, count: count)
    let least = min(count, path.arriving.count, path.leaving.count)
    path.isUneven = max(count, path.arriving.count, path.leaving.count) != least
    if path.isUneven { path.cut(to: least) }
    path.isClosed = node["c"]?.isTrue ?? false
    return path
  }

  /// Drops the vertices beyond a count.
  mutating func cut(to count: Int) {
    vertices = Array(vertices.prefix(count))
    arriving = Array(arriving.prefix(count))
    leaving = Array(leaving.prefix(count))
  }

  func mixed(with other: Outline, _ progress: Double) -> Outline {
    func mix(_ a: [Point], _ b: [Point]) -> [Point] {
      zip(a, b).map {
        Point(x: $0.x + ($1.x - $0.x) * progress, y: $0.y + ($1.y - $0.y) * progress)
      }
    }
    return Outline(
      vertices: mix(vertices, other.vertices), arriving: mix(arriving, other.arriving),
      leaving: mix(leaving, other.leaving), isClosed: isClosed)
  }

  var size: Int { 6 * vertices.count }
}
