// The reach of strokes from their paths.

extension StrokeStyle {
  /// Returns the largest distance that the stroke reaches from a path.
  ///
  /// A mitred corner reaches 1 / cos(turn / 2) half widths, or one half width if that exceeds the limit.
  /// O(points).
  ///
  /// - Parameter path: the path.
  /// - Returns: the distance, in the path's own units.
  public func reach(along path: Path) -> Double {
    let least = reach(hasCorners: false)
    guard join == .miter else { return least }
    return max(least, width / 2 * path.longestMiter(limit: max(1, miterLimit)))
  }

  /// Returns the largest reach of the stroke from any path, either with mitres at their limit or without mitred
  /// corners.
  public func reach(hasCorners: Bool) -> Double {
    let joins = join == .miter && hasCorners ? max(1, miterLimit) : 1
    return width / 2 * max(joins, cap == .square ? 1.4143 : 1)
  }
}

extension Path {
  /// Returns the longest mitre between two elements, in line widths; 1 for a path without corners.
  fileprivate func longestMiter(limit: Double) -> Double {
    var miter = Miter(limit: limit)
    for element in self {
      switch element {
      case .move(let point): miter.move(to: point)
      case .line(let end): miter.addElement(end, end, end)
      case .quad(let control, let end): miter.addElement(control, control, end)
      case .cubic(let first, let second, let end): miter.addElement(first, second, end)
      case .close: miter.close()
      }
    }
    return miter.longest
  }
}

/// A search for the longest mitre among the elements added so far, in line widths.
private struct Miter {
  let limit: Double
  private(set) var longest = 1.0
  private var start = Point.zero
  private var current = Point.zero
  /// The direction at the start of the subpath; `nil` before its first element.
  private var first: SIMD2<Double>?
  /// The direction at the end of the last element; `nil` before the first.
  private var last: SIMD2<Double>?

  init(limit: Double) { self.limit = limit }

  mutating func move(to point: Point) {
    (start, current, first, last) = (point, point, nil, nil)
  }

  /// Adds an element by its two control points and its end, and measures the turn before it.
  ///
  /// An element without length turns nothing.
  mutating func addElement(_ a: Point, _ b: Point, _ end: Point) {
    func direction(_ a: Point, _ b: Point) -> SIMD2<Double>? {
      let step = SIMD2(b.x - a.x, b.y - a.y)
      let length = (step * step).sum().squareRoot()
      return length > 0 && length.isFinite ? step / length : nil
    }
    let from = current
    let entry = direction(from, a) ?? direction(from, b) ?? direction(from, end)
    let exit = direction(b, end) ?? direction(a, end) ?? direction(from, end)
    current = end
    guard let entry else { return }
    if let last { measureTurn(from: last, to: entry) }
    first = first ?? entry
    // An infinite length: any corner may follow.
    if exit == nil { longest = limit }
    last = exit ?? entry
  }

  mutating func close() {
    addElement(start, start, start)
    if let last, let first { measureTurn(from: last, to: first) }
    (first, last) = (nil, nil)
  }

  private mutating func measureTurn(from a: SIMD2<Double>, to b: SIMD2<Double>) {
    // 1 / cos^2(turn / 2) = 2 / (1 + cos(turn)), with a margin for rounding, so that the limit itself is
    // not exceeded.
    let square = 2 / max(1 + (a * b).sum(), 1e-9)
    if square > limit * limit * 1.001 { return }
    longest = max(longest, min(limit, square.squareRoot() * 1.001))
  }
}
