// Parameters of the kernel that fills a rounded box, shared by both of its compilations.

public import LaminaGeometry

/// The rows and columns of an upright box with four rounded corners, and the places of its corners' coverage.
///
/// ```
///   0 . . ~ ~ ~ ~ . . 1    the first band: corners 0 and 1, and the pixels between them
///   . . . # # # # . . .    ~ covered by `firstCoverage`, # fully covered
///   | # # # # # # # # |    rows between the bands: | covered by `leftCoverage` and `rightCoverage`
///   . . . # # # # . . .
///   2 . . ~ ~ ~ ~ . . 3    the last band: corners 2 and 3
/// ```
/// A row of a corner's coverage is a multiple of eight bytes, so that vectors read all of it. Bytes beyond the corner's
/// columns are 0. They lie on the side of the box's middle.
@frozen public struct RoundedBoxLayout: Sendable {
  /// The device pixels of which the box covers a part.
  public var pixels: IntRect
  /// The number of rows with corners at the top.
  public var firstRows: Int
  /// The number of rows with corners at the bottom.
  public var lastRows: Int
  /// The numbers of columns of the corners on the left and on the right.
  public var cornerWidths: (left: Int, right: Int)
  /// The index of the first byte of each corner's coverage: top left, top right, bottom left, bottom right.
  public var corners: SIMD4<Int32>
  /// The coverage of the first row between its corners, 1...255.
  public var firstCoverage: UInt8
  /// The coverage of the last row between its corners, 1...255.
  public var lastCoverage: UInt8
  /// The coverage of the leftmost column between the bands; 0 if that column is fully covered.
  public var leftCoverage: UInt8
  /// The coverage of the rightmost column between the bands; 0 if that column is fully covered.
  public var rightCoverage: UInt8

  /// Makes the layout of a box.
  @inlinable public init(
    pixels: IntRect, firstRows: Int, lastRows: Int, cornerWidths: (left: Int, right: Int),
    corners: SIMD4<Int32>, firstCoverage: UInt8, lastCoverage: UInt8, leftCoverage: UInt8,
    rightCoverage: UInt8
  ) {
    self.pixels = pixels
    self.firstRows = firstRows
    self.lastRows = lastRows
    self.cornerWidths = cornerWidths
    self.corners = corners
    self.firstCoverage = firstCoverage
    self.lastCoverage = lastCoverage
    self.leftCoverage = leftCoverage
    self.rightCoverage = rightCoverage
  }

  /// Returns the number of bytes in a row of coverage of a corner with `width` columns.
  @inlinable @inline(__always) public static func rowBytes(_ width: Int) -> Int {
    (width &+ 7) & ~7
  }

  /// Whether a row of the box has room for all bytes of a row of a corner.
  @inlinable public var hasRoom: Bool {
    RoundedBoxLayout.rowBytes(max(cornerWidths.left, cornerWidths.right)) <= pixels.width
  }
}
