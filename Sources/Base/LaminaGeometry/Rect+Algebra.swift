/// Operations of CGRect beyond its edges: unions, insets, cuts, and two rectangles that stand for none and for all.
///
/// ```swift
/// let row = Rect(x: 0, y: 0, width: 320, height: 44)
/// let (icon, title) = row.divided(at: 44, from: .minX)
/// print(icon.width, title.minX)  // 44.0 44.0
/// print(row.union(row.offset(dx: 0, dy: 44)).height)  // 88.0
/// ```
///
/// - Source: CGGeometry.h and its reference.
extension Rect {
  /// The rectangle that stands for none: no area, at infinity.
  ///
  /// The union with it is the other rectangle, and whatever is computed from it is it again.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The rectangle that contains every finite point.
  public static let infinite = Rect(
    x: -.greatestFiniteMagnitude / 2, y: -.greatestFiniteMagnitude / 2,
    width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// Whether the rectangle stands for none.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether the rectangle contains every finite point.
  public var isInfinite: Bool { self == .infinite }

  /// The smallest rectangle on whole numbers that contains this one.
  public var integral: Rect {
    guard !isNull, !isInfinite else { return self }
    return Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up))
  }

  /// Returns the rectangle with its upright edges moved inwards by `dx` and its level ones by `dy`.
  ///
  /// Negative numbers move them outwards. Edges that would cross leave no rectangle: `null`.
  public func inset(dx: Double, dy: Double) -> Rect {
    guard !isNull, !isInfinite else { return self }
    let box = standardized
    let (width, height) = (box.width - 2 * dx, box.height - 2 * dy)
    guard width >= 0, height >= 0 else { return .null }
    return Rect(x: box.minX + dx, y: box.minY + dy, width: width, height: height)
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    if isInfinite || other.isInfinite { return .infinite }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns whether both have a common area.
  public func intersects(_ other: Rect) -> Bool { intersection(other) != nil }

  /// Returns whether the other rectangle lies within this one, which it may touch from inside.
  ///
  /// The rectangle that stands for none lies within every one.
  public func contains(_ other: Rect) -> Bool { union(other) == standardized }

  /// Cuts the rectangle by a line.
  ///
  /// - Parameters:
  ///   - distance: from the edge to the line, in points; limited to what the rectangle has.
  ///   - edge: the edge next to which the first part lies.
  /// - Returns: The part next to the edge, and the rest.
  public func divided(at distance: Double, from edge: Edge) -> (slice: Rect, remainder: Rect) {
    guard !isNull, !isInfinite else { return (self, .null) }
    let box = standardized
    let isUpright = edge == .minX || edge == .maxX
    let cut = min(max(distance, 0), isUpright ? box.width : box.height)
    var (slice, remainder) = (box, box)
    if isUpright {
      (slice.size.width, remainder.size.width) = (cut, box.width - cut)
    } else {
      (slice.size.height, remainder.size.height) = (cut, box.height - cut)
    }
    switch edge {
    case .minX: remainder.origin.x += cut
    case .minY: remainder.origin.y += cut
    case .maxX: slice.origin.x += box.width - cut
    case .maxY: slice.origin.y += box.height - cut
    }
    return (slice, remainder)
  }

  /// Returns the smallest rectangle around this one's transformed corners.
  public func applying(_ transform: Affine) -> Rect {
    guard !isNull, !isInfinite else { return self }
    return Rect(bounding: corners.lazy.map { $0.applying(transform) })
  }

  /// An edge of a rectangle, by the coordinate that is constant along it.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// The edge of the smallest x.
    case minX
    /// The edge of the smallest y.
    case minY
    /// The edge of the largest x.
    case maxX
    /// The edge of the largest y.
    case maxY
  }
}
