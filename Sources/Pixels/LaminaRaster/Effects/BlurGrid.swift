// Stage 6, fragment: the cells that a blur reads and computes.

import LaminaGeometry

/// The grid of low-resolution cells on which a blur of the pixels of one rectangle is computed.
///
/// Cells lie at multiples of their size in absolute coordinates, so a pixel does not depend on the rectangle
/// that is computed.
///
/// ```
/// source rows -> rows of cells, filtered along x -> levels, filtered along y too -> rows of pixels
/// ```
struct BlurGrid: Sendable {
  let kernel: BlurKernel
  /// The number of values in a cell: 1 for alpha, 4 for colours.
  let channels: Int
  /// The device pixels for which the blur is computed.
  let bounds: IntRect
  /// The range of columns of cells for which the filter computes values.
  let columns: Range<Int>
  /// The range of columns of cells that the filter reads: `columns`, and as many more at either end as the filter
  /// reaches.
  let readColumns: Range<Int>
  /// The range of rows of cells that are filtered along x.
  ///
  /// The rows between the filter's reach at either end are filtered along y too.
  let rows: Range<Int>

  init(_ kernel: BlurKernel, channels: Int, bounds: IntRect) {
    self.kernel = kernel
    self.channels = channels
    self.bounds = bounds
    let margin = kernel.cell == 1 ? 0 : 1
    columns =
      kernel.cellIndex(of: bounds.minX) - margin..<kernel.cellIndex(of: bounds.maxX - 1) + margin
      + 1
    readColumns = columns.lowerBound - kernel.reach..<columns.upperBound + kernel.reach
    rows =
      kernel.cellIndex(of: bounds.minY) - margin - kernel.reach..<kernel.cellIndex(
        of: bounds.maxY - 1)
      + margin + kernel.reach + 1
  }

  /// The number of values in a filtered row of cells.
  var count: Int { columns.count * channels }

  /// Returns the grid of the same blur for a range of the rows of `bounds`.
  func gridForRows(_ rows: Range<Int>) -> BlurGrid {
    BlurGrid(
      kernel, channels: channels,
      bounds: IntRect(
        minX: bounds.minX, minY: rows.lowerBound, maxX: bounds.maxX, maxY: rows.upperBound))
  }
}
