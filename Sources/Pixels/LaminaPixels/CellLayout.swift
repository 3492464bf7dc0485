// Parameters of the kernels of cells, shared by both of their compilations.

public import LaminaGeometry

/// An edge that runs down: y0 < y1, in units of 1/256 pixel.
///
/// The area to its right gets `winding` added.
@frozen public struct Edge: Sendable {
  /// The column at its upper end.
  public var x0: Int32
  /// The row at its upper end.
  public var y0: Int32
  /// The column at its lower end.
  public var x1: Int32
  /// The row at its lower end.
  public var y1: Int32
  /// +1, or -1 where the contour runs up.
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

/// The memory layout of the cells, one a pixel, in which edges accumulate signed areas.
@frozen public struct CellLayout: Sendable {
  /// The pixels that the cells stand for.
  public let area: IntRect
  /// The fill rule, which gives the coverage of sums other than 0 and full.
  public let rule: FillRule
  /// The number of cells in a row: a multiple of eight, and at least one more than the row's pixels.
  ///
  /// The extra cell takes the share that edges in the last column carry to the right.
  public let width: Int
  /// The number of 64-bit words in a row; each bit stands for a group of eight cells.
  public let wordsPerRow: Int

  /// The number of cells.
  @inlinable public var cellCount: Int { width * area.height }
  /// The number of 64-bit words of all rows.
  @inlinable public var wordCount: Int { wordsPerRow * area.height }

  /// Makes the layout of the cells of an area.
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
  /// The number of pixels.
  public var count: Int32
  /// The index of the run's first coverage; -1 if every pixel is fully covered.
  public var offset: Int32

  /// Makes a run.
  @inlinable public init(y: Int32, x: Int32, count: Int32, offset: Int32) {
    self.y = y
    self.x = x
    self.count = count
    self.offset = offset
  }

  /// Whether every pixel is fully covered.
  @inlinable public var isFull: Bool { offset < 0 }
  /// The columns of the run.
  @inlinable public var columns: Range<Int> { Int(x)..<Int(x) + Int(count) }
  /// The indices of the run's coverages.
  @inlinable public var bytes: Range<Int> { Int(offset)..<Int(offset) + Int(count) }

  /// The minimum length of a separate span of fully covered pixels.
  ///
  /// Shorter runs join the partly covered run before them: one more kernel call costs as much as some pixels
  /// with coverage.
  public static let shortestFull = 16
}
