// Parameters of the kernels of cells, shared by both of their compilations.

public import LaminaGeometry

/// A straight edge of a shape from its upper to its lower end, y0 < y1, in units of 1/256 pixel.
///
/// The area to its right gets `winding` added.
@frozen public struct Edge: Sendable {
  /// The x of the edge's upper end, in units of 1/256 pixel.
  public var x0: Int32
  /// The y of the edge's upper end, in units of 1/256 pixel.
  public var y0: Int32
  /// The x of the edge's lower end, in units of 1/256 pixel.
  public var x1: Int32
  /// The y of the edge's lower end, in units of 1/256 pixel.
  public var y1: Int32
  /// The winding that the edge adds to the area on its right, +1 or -1, by the direction of its contour.
  public var winding: Int32

  /// Makes an edge from its upper end (x0, y0), its lower end (x1, y1) and its winding.
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
  /// The device pixels that have a cell each.
  public let area: IntRect
  /// The fill rule by which the sum of a pixel's cells becomes its coverage.
  public let rule: FillRule
  /// The number of cells in a row: a multiple of eight, and at least one more than the row's pixels.
  ///
  /// The extra cell takes the share that edges in the last column carry to the right.
  public let width: Int
  /// The number of 64-bit words for the bits of a row, each of which marks a touched group of eight cells.
  public let wordsPerRow: Int

  /// The number of cells in all rows together.
  @inlinable public var cellCount: Int { width * area.height }
  /// The number of 64-bit words in all rows together.
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
  /// The row of device pixels that contains the run.
  public var y: Int32
  /// The first column of the run, in device pixels.
  public var x: Int32
  /// The number of pixels in the run.
  public var count: Int32
  /// The index of the first pixel's coverage in the array of all runs' coverages; -1 if every pixel is fully covered.
  public var offset: Int32

  /// Makes a run of `count` pixels from column `x` of row `y` on, whose coverages begin at `offset`.
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
  /// The indices of the run's coverages in the array of all runs' coverages.
  @inlinable public var bytes: Range<Int> { Int(offset)..<Int(offset) + Int(count) }

  /// The minimum length of a separate span of fully covered pixels.
  ///
  /// Shorter runs join the partly covered run before them: one more kernel call costs as much as some pixels
  /// with coverage.
  public static let shortestFull = 16
}
