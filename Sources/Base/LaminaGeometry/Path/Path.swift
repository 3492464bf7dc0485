/// A path: subpaths of straight lines and Bezier curves, like `CGPath`.
///
/// Every subpath starts with a move, which the builders add if it is missing. Drawing on after a close
/// starts a new subpath at the closed one's start. Drawing on an empty path starts at the first point
/// given. A move directly after a move replaces it. Coordinates may be any numbers; a path with a NaN or an
/// infinity draws nothing.
///
/// Stored as one byte for each element and 16 bytes for each point.
///
/// ```swift
/// var triangle = Path()
/// triangle.move(to: Point(x: 0, y: 40))
/// triangle.addLine(to: Point(x: 20, y: 0))
/// triangle.addLine(to: Point(x: 40, y: 40))
/// triangle.close()
/// let same = try Path(svg: "M0 40 L20 0 L40 40 Z")
/// print(same == triangle)
/// ```
public struct Path: Hashable, Sendable {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A quadratic curve: its control point, its end.
    case quad(Point, Point)
    /// A cubic curve: its two control points, its end.
    case cubic(Point, Point, Point)
    /// A straight line back to the subpath's start, which ends the subpath.
    case close

    /// The points that define the element, including control points.
    package var points: [Point] {
      switch self {
      case .move(let point), .line(let point): [point]
      case .quad(let control, let point): [control, point]
      case .cubic(let first, let second, let point): [first, second, point]
      case .close: []
      }
    }
  }

  /// The kind of an element, without its points.
  enum Verb: UInt8, Hashable, Sendable { case move, line, quad, cubic, close }

  var verbs: [Verb] = []
  var points: [Point] = []
  /// The start of the last subpath.
  private var start = Point.zero

  /// Makes an empty path.
  public init() {}

  /// The number of elements.
  public var count: Int { verbs.count }

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Whether no coordinate is NaN or infinite.
  ///
  /// O(points).
  public var isFinite: Bool { points.allSatisfy(\.isFinite) }

  /// The start of the next element; `nil` for an empty path.
  public var currentPoint: Point? {
    switch verbs.last {
    case nil: nil
    case .close: start
    default: points.last
    }
  }

  // MARK: - Building

  /// Reserves memory for elements to be added.
  public mutating func reserveCapacity(elements: Int, points: Int) {
    verbs.reserveCapacity(elements)
    self.points.reserveCapacity(points)
  }

  /// Starts a subpath.
  public mutating func move(to point: Point) {
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      verbs.append(.move)
      points.append(point)
    }
    start = point
  }

  /// Adds a straight line.
  public mutating func addLine(to end: Point) {
    guard !verbs.isEmpty else { return move(to: end) }
    continueSubpath()
    verbs.append(.line)
    points.append(end)
  }

  /// Adds a quadratic Bezier curve.
  public mutating func addQuad(_ control: Point, to end: Point) {
    if verbs.isEmpty { move(to: control) }
    continueSubpath()
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bezier curve.
  public mutating func addCubic(_ control1: Point, _ control2: Point, to end: Point) {
    if verbs.isEmpty { move(to: control1) }
    continueSubpath()
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the subpath by a straight line to its start; does nothing if none is open.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds the elements of another path.
  public mutating func append(_ other: Path) {
    guard let first = other.points.first else { return }
    // So that a trailing move is replaced.
    move(to: first)
    verbs += other.verbs.dropFirst()
    points += other.points.dropFirst()
    start = other.start
  }

  private mutating func continueSubpath() {
    if verbs.last == .close { move(to: start) }
  }

  // MARK: - The whole

  /// The box around every point, control points included; `nil` for an empty path.
  ///
  /// O(points).
  public var controlBounds: Rect? { points.isEmpty ? nil : Rect(bounding: points) }

  /// Returns the path with every point transformed.
  ///
  /// O(points).
  public func applying(_ transform: Affine) -> Path {
    var path = self
    path.start = transform(start)
    for index in points.indices { path.points[index] = transform(points[index]) }
    return path
  }
}

extension Path: Sequence {
  /// An iterator over a path's elements.
  public struct Iterator: IteratorProtocol {
    private let path: Path
    private var verb = 0
    private var point = 0

    fileprivate init(_ path: Path) { self.path = path }

    /// Returns the next element; `nil` at the end.
    public mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      let kind = path.verbs[verb]
      verb += 1
      switch kind {
      case .move: return .move(takePoint())
      case .line: return .line(takePoint())
      case .quad: return .quad(takePoint(), takePoint())
      case .cubic: return .cubic(takePoint(), takePoint(), takePoint())
      case .close: return .close
      }
    }

    private mutating func takePoint() -> Point {
      point += 1
      return path.points[point - 1]
    }
  }

  /// Returns an iterator at the first element.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The exact number of elements.
  public var underestimatedCount: Int { count }
}

/// The rule that determines the inside of a path by its winding number.
@frozen public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// The inside has a winding number other than 0.
  case nonZero = "non-zero"
  /// The inside has an odd winding number.
  case evenOdd = "even-odd"

  /// Reads a name as Core Animation does: an unknown one means `nonZero`.
  public init(name: String) { self = FillRule(rawValue: name) ?? .nonZero }
}
