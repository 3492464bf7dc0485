// Terms of the row kernels of cells: shared by both of their compilations.

public import LaminaGeometry

/// An edge that runs down: y0 < y1, in units of 1/256 pixel.
///
/// The area to its right counts `winding`.
@frozen public struct Edge: Sendable {
  /// The column at its upper end.
  public var x0: Int32
  /// The row at its upper end.
  public var y0: Int32
  /// The column at its lower end.
  public var x1: Int32
  /// The row at its lower end.
  public var y1: Int32
  /// +1, or -1 where the contour ran up.
  public var winding: Int32

  /// Makes an edge.
  @inlinable public init(x0: Int32, y0: Int32, x1: Int32, y1: Int32, winding: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
    self.winding = winding
  }
}

/// Where the cell of a pixel is.
@frozen public struct CellLayout: Sendable {
  /// The pixels.
  public let area: IntRect
  /// The meaning of sums that are not 0 and not of full coverage.
  public let rule: FillRule
  /// Cells in a row: whole groups of eight, at least one cell more than pixels, which takes what edges
  /// in the last column add to the next one.
  public let width: Int
  /// Words of 64 groups' bits in a row.
  public let wordsPerRow: Int

  /// How many cells there are.
  @inlinable public var cellCount: Int { width * area.height }
  /// How many words of bits there are.
  @inlinable public var wordCount: Int { wordsPerRow * area.height }

  /// The layout of the cells of some pixels.
  @inlinable public init(_ area: IntRect, rule: FillRule) {
    self.area = area
    self.rule = rule
    width = (area.width + 8) & ~7
    wordsPerRow = (width + 511) >> 9
  }
}

/// A run of covered pixels in a row.
@frozen public struct CoverageSpan: Sendable {
  /// The row.
  public var y: Int32
  /// The first column.
  public var x: Int32
  /// How many pixels there are.
  public var count: Int32
  /// Where its coverages start; -1 if every pixel is covered whole.
  public var offset: Int32

  /// Makes a run.
  @inlinable public init(y: Int32, x: Int32, count: Int32, offset: Int32) {
    self.y = y
    self.x = x
    self.count = count
    self.offset = offset
  }

  /// Whether every pixel is covered whole.
  @inlinable public var isFull: Bool { offset < 0 }
  /// The columns.
  @inlinable public var columns: Range<Int> { Int(x)..<Int(x) + Int(count) }
  /// The places of its coverages.
  @inlinable public var bytes: Range<Int> { Int(offset)..<Int(offset) + Int(count) }

  /// Runs of whole pixels that are at least this long are spans of their own.
  ///
  /// Shorter ones join a run of partial coverage before them: one kernel call more costs as much as some
  /// pixels with coverage.
  public static let shortestFull = 16
}
