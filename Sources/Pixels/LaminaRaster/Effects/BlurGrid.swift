// Stage 6, fragment: the cells that a blur reads and computes.

import LaminaGeometry

/// The cells of one blur of a rectangle.
///
/// Cells lie at multiples of their size in absolute coordinates, so a pixel does not depend on the rectangle
/// that is computed.
///
/// ```
/// source rows -> rows of cells, filtered along x -> levels, filtered along y too -> rows of pixels
/// ```
struct BlurGrid: Sendable {
  let kernel: BlurKernel
  /// 1, or 4.
  let channels: Int
  /// The pixels to compute.
  let bounds: IntRect
  /// The columns of cells that are filtered; `readColumns` adds the columns that the filter reads around them.
  let columns: Range<Int>
  let readColumns: Range<Int>
  /// The rows of cells that are filtered along x; those without the filter's reach at either end are filtered
  /// along y too.
  let rows: Range<Int>

  init(_ kernel: BlurKernel, channels: Int, bounds: IntRect) {
    self.kernel = kernel
    self.channels = channels
    self.bounds = bounds
    let margin = kernel.cell == 1 ? 0 : 1
    columns =
      kernel.cell(of: bounds.minX) - margin..<kernel.cell(of: bounds.maxX - 1) + margin + 1
    readColumns = columns.lowerBound - kernel.reach..<columns.upperBound + kernel.reach
    rows =
      kernel.cell(of: bounds.minY) - margin - kernel.reach..<kernel.cell(of: bounds.maxY - 1)
      + margin + kernel.reach + 1
  }

  /// The number of values in a filtered row.
  var count: Int { columns.count * channels }

  /// Returns the same grid for a range of its pixel rows.
  func rows(_ rows: Range<Int>) -> BlurGrid {
    BlurGrid(
      kernel, channels: channels,
      bounds: IntRect(
        minX: bounds.minX, minY: rows.lowerBound, maxX: bounds.maxX, maxY: rows.upperBound))
  }
}
