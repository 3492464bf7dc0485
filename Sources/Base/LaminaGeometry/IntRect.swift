/// A half-open rectangle of whole device pixels: `minX..<maxX` by `minY..<maxY`.
///
/// Pixel (x, y) covers the square from (x, y) to (x + 1, y + 1); its centre is at +0.5.
@frozen public struct IntRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// One past the last column.
  public var maxX: Int
  /// One past the last row.
  public var maxY: Int

  /// The rectangle without pixels.
  public static let empty = IntRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Makes a rectangle from its four edges, in device pixels.
  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Makes a rectangle from its first pixel and its size, in device pixels.
  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Makes the rectangle of the pixels of `rect`; `nil` unless all its edges lie between pixels, within
  /// 2^52.
  public init?(exactly rect: Rect) {
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    guard edges.allSatisfy({ $0 == $0.rounded() && abs($0) <= 0x1p52 }) else { return nil }
    self.init(
      minX: Int(edges[0]), minY: Int(edges[1]), maxX: Int(edges[2]), maxY: Int(edges[3]))
  }

  /// The number of columns; negative if the edges are crossed.
  @inlinable public var width: Int { maxX - minX }
  /// The number of rows; negative if the edges are crossed.
  @inlinable public var height: Int { maxY - minY }
  /// Whether the rectangle has no pixel.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The number of pixels.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }
  /// The range of columns.
  @inlinable public var columns: Range<Int> { minX..<max(minX, maxX) }
  /// The range of rows.
  @inlinable public var rows: Range<Int> { minY..<max(minY, maxY) }

  /// Returns the common pixels of both; `.empty` if there are none.
  @inlinable public func intersection(_ other: IntRect) -> IntRect {
    let shared = IntRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return shared.isEmpty ? .empty : shared
  }

  /// Returns the smallest rectangle around both; an empty one adds nothing.
  @inlinable public func union(_ other: IntRect) -> IntRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return IntRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle moved by whole pixels; an empty one does not move.
  @inlinable public func offset(x: Int, y: Int) -> IntRect {
    isEmpty ? self : IntRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Returns the rectangle with every edge moved outwards by `amount` pixels.
  @inlinable public func grown(by amount: Int) -> IntRect {
    IntRect(minX: minX - amount, minY: minY - amount, maxX: maxX + amount, maxY: maxY + amount)
  }

  /// Returns whether every pixel of `other` is also in this rectangle.
  @inlinable public func contains(_ other: IntRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Returns the pixels outside another rectangle, as up to four rectangles that do not overlap.
  public func without(_ hole: IntRect) -> [IntRect] {
    let hole = intersection(hole)
    if hole.isEmpty { return isEmpty ? [] : [self] }
    return [
      IntRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      IntRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      IntRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      IntRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }

  /// Returns the bounding box of the pixels that lie outside another rectangle; `.empty` if there are none.
  @inlinable public func box(without hole: IntRect) -> IntRect {
    let shared = intersection(hole)
    if shared.isEmpty { return self }
    var rest = self
    if shared.minX == minX && shared.maxX == maxX {
      if shared.minY == minY { rest.minY = shared.maxY }
      if shared.maxY == maxY { rest.maxY = shared.minY }
    } else if shared.minY == minY && shared.maxY == maxY {
      if shared.minX == minX { rest.minX = shared.maxX }
      if shared.maxX == maxX { rest.maxX = shared.minX }
    }
    return rest.isEmpty ? .empty : rest
  }

  /// Returns whether the two have a common pixel.
  @inlinable public func intersects(_ other: IntRect) -> Bool { !intersection(other).isEmpty }
}
