/// An axis-aligned rectangle: an origin and a size, in points unless stated otherwise.
///
/// Rectangles are half-open: they include their minimum edges, but not their maximum edges.
///
/// ```swift
/// let card = Rect(x: 20, y: 20, width: 160, height: 60)
/// print(card.maxX, card.inset(by: 4).width)  // 180.0 152.0
/// print(card.contains(Point(x: 20, y: 20)), card.contains(Point(x: 180, y: 20)))  // true false
/// ```
@frozen public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates, once the rectangle is standardised.
  public var origin: Point
  /// The extent from the origin; possibly negative until standardised.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Makes a rectangle from its origin and size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Makes a rectangle from its four edges.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Makes the rectangle that given pixels cover.
  package init(_ pixels: IntRect) {
    self.init(
      x: Double(pixels.minX), y: Double(pixels.minY), width: Double(pixels.width),
      height: Double(pixels.height))
  }

  /// Makes the smallest rectangle around all `points`, or `.zero` if there are none.
  public init(bounding points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else {
      self = .zero
      return
    }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    while let point = iterator.next() {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// The smallest x.
  @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The smallest y.
  @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The largest x, which the rectangle does not include.
  @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The largest y, which the rectangle does not include.
  @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The extent along x, as it was set.
  @_disfavoredOverload @inlinable public var width: Double { size.width }
  /// The extent along y, as it was set.
  @_disfavoredOverload @inlinable public var height: Double { size.height }
  /// The x half way between the vertical edges.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The y half way between the horizontal edges.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// Whether the area is 0.
  @_disfavoredOverload @inlinable public var isEmpty: Bool { !(width != 0 && height != 0) }
  /// Whether no number in it is NaN or infinite.
  @inlinable public var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }

  /// The same area with a non-negative size: (0, 0, -100, -50) becomes (-100, -50, 100, 50).
  @inlinable public var standardized: Rect {
    Rect(
      x: size.width < 0 ? origin.x + size.width : origin.x,
      y: size.height < 0 ? origin.y + size.height : origin.y, width: abs(size.width),
      height: abs(size.height))
  }

  /// The four corners in order around the rectangle, from (`minX`, `minY`) along the x axis.
  @inlinable public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  /// Returns whether `point` lies inside, which includes the minimum edges only.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the rectangle with every edge moved inwards by `amount`, at most to its centre.
  public func inset(by amount: Double) -> Rect {
    let dx = min(amount, width / 2)
    let dy = min(amount, height / 2)
    return Rect(x: origin.x + dx, y: origin.y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns the rectangle moved by `dx` and `dy`.
  @inlinable public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: width, height: height)
  }

  /// Returns the common area of both rectangles; `nil` if there is none.
  @_disfavoredOverload public func intersection(_ other: Rect) -> Rect? {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    guard x0 < x1, y0 < y1 else { return nil }
    return Rect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }
}
