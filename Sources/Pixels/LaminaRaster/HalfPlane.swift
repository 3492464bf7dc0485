// The cuts of a draw: one side of a line across the pass's pixels.

public import LaminaGeometry

/// The pixels whose centres lie on one side of a line.
///
/// A pixel lies either in a half-plane or in its `opposite`, independent of rounding of the line. So the two
/// parts of a cut draw leave no pixel out, and share none.
///
/// ```
/// x (2 column + 1) + y (2 row + 1) + offset >= 0        in integers, (x, y) of length 2^30
/// ```
public struct HalfPlane: Hashable, Sendable {
  private let x: Int
  private let y: Int
  private let offset: Int

  private init(x: Int, y: Int, offset: Int) {
    self.x = x
    self.y = y
    self.offset = offset
  }

  /// Makes the half-plane of the device positions (x, y) at which a line's equation is at least 0.
  ///
  /// The equation is `line.x` * x + `line.y` * y + `line.z`.
  ///
  /// The line is moved by less than 2^-14 pixel within 65,536 pixels of the origin. The result is `nil` if
  /// the numbers are not finite, or if there is no line: `line.x` and `line.y` are 0.
  public init?(where line: SIMD3<Double>) {
    // Scaled first: squares of large numbers overflow, squares of small ones become 0.
    let size = max(abs(line.x), abs(line.y))
    guard size > 0, size.isFinite, line.z.isFinite else { return nil }
    let (a, b) = (line.x / size, line.y / size)
    let length = (a * a + b * b).squareRoot()
    // Lines further away than this keep everything or nothing, as at this distance.
    let distance = min(0x1p27, max(-0x1p27, line.z / size / length))
    x = Int((a / length * 0x1p30).rounded())
    y = Int((b / length * 0x1p30).rounded())
    offset = Int((distance * 0x1p31).rounded())
  }

  /// The half-plane of all pixels that do not lie in this one.
  public var opposite: HalfPlane { HalfPlane(x: -x, y: -y, offset: -offset - 1) }

  /// Returns the pixels of a rectangle that lie in the half-plane, if its line is vertical or horizontal; else `nil`.
  public func narrowed(_ rect: IntRect) -> IntRect? {
    guard !rect.isEmpty else { return .empty }
    if y == 0 {
      let kept = insideColumns(rect.columns, ofRow: 0)
      return kept.isEmpty
        ? .empty
        : IntRect(minX: kept.lowerBound, minY: rect.minY, maxX: kept.upperBound, maxY: rect.maxY)
    }
    guard x == 0 else { return nil }
    // The same computation along the other axis.
    let kept = HalfPlane(x: y, y: 0, offset: offset).insideColumns(rect.rows, ofRow: 0)
    return kept.isEmpty
      ? .empty
      : IntRect(minX: rect.minX, minY: kept.lowerBound, maxX: rect.maxX, maxY: kept.upperBound)
  }

  /// Returns those of `columns` whose centres in a row lie in the half-plane: one range, which may
  /// be empty.
  func insideColumns(_ columns: Range<Int>, ofRow row: Int) -> Range<Int> {
    // With pixels within 2^28 of the origin, each product is below 2^60.
    let rest = y * (2 * row + 1) + offset
    let none = columns.lowerBound..<columns.lowerBound
    if x == 0 { return rest >= 0 ? columns : none }
    if x > 0 {
      // The first column with 2 x column >= -(rest + x).
      let first = -floorDivide(rest + x, 2 * x)
      return max(first, columns.lowerBound) < columns.upperBound
        ? max(first, columns.lowerBound)..<columns.upperBound : none
    }
    let last = floorDivide(rest + x, -2 * x)
    return last >= columns.lowerBound
      ? columns.lowerBound..<min(last + 1, columns.upperBound) : none
  }
}
