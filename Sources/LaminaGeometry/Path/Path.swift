/// A path: subpaths of straight lines and Bezier curves, as `CGPath`.
///
/// Every subpath starts with a move, which the builders add where it is missing: drawing on after a
/// close starts a subpath where the closed one started; drawing on an empty path starts at the first
/// point given. A move that follows a move replaces it. Coordinates may be anything; a path that holds
/// a NaN or an infinity draws nothing.
///
/// Kept as a byte for each element and 16 bytes for each point.
public struct Path: Hashable, Sendable {
  /// One step of a path.
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

    /// The points that it is drawn by, its control points among them.
    package var points: [Point] {
      switch self {
      case .move(let point), .line(let point): [point]
      case .quad(let control, let point): [control, point]
      case .cubic(let first, let second, let point): [first, second, point]
      case .close: []
      }
    }
  }

  /// What an element is, without its points.
  enum Verb: UInt8, Hashable, Sendable { case move, line, quad, cubic, close }

  var verbs: [Verb] = []
  var points: [Point] = []
  /// Where the last subpath starts.
  private var start = Point.zero

  /// Makes an empty path.
  public init() {}

  /// How many elements it has.
  public var count: Int { verbs.count }

  /// Whether it has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Whether no coordinate is NaN or infinite.
  ///
  /// O(points).
  public var isFinite: Bool { points.allSatisfy(\.isFinite) }

  /// Where the next element starts; `nil` for an empty path.
  public var currentPoint: Point? {
    switch verbs.last {
    case nil: nil
    case .close: start
    default: points.last
    }
  }

  // MARK: - Building

  /// Makes room for elements that are about to come.
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

  /// Closes the subpath by a straight line to its start; nothing where none is open.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds the elements of another path.
  public mutating func append(_ other: Path) {
    guard let first = other.points.first else { return }
    // So that a bare move at the end gives way.
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

  /// The path with every point transformed.
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
  /// Goes through a path's elements.
  public struct Iterator: IteratorProtocol {
    private let path: Path
    private var verb = 0
    private var point = 0

    fileprivate init(_ path: Path) { self.path = path }

    /// The next element; `nil` at the end.
    public mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      let kind = path.verbs[verb]
      verb += 1
      switch kind {
      case .move: return .move(take())
      case .line: return .line(take())
      case .quad: return .quad(take(), take())
      case .cubic: return .cubic(take(), take(), take())
      case .close: return .close
      }
    }

    private mutating func take() -> Point {
      point += 1
      return path.points[point - 1]
    }
  }

  /// Starts at the first element.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of elements, which is known.
  public var underestimatedCount: Int { count }
}

/// Which parts of the plane a path encloses.
@frozen public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Those it winds around, more often one way than the other.
  case nonZero = "non-zero"
  /// Those it winds around an odd number of times.
  case evenOdd = "even-odd"

  /// Reads a name as Core Animation does: an unknown one means `nonZero`.
  public init(name: String) { self = FillRule(rawValue: name) ?? .nonZero }
}
