// Stage 6, fragment: which cells a blur reads and makes.

import LaminaGeometry

/// The cells of one blur of a rectangle.
///
/// Cells lie at multiples of their size in absolute coordinates, so that a pixel does not depend on
/// which rectangle it is computed for.
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
  /// The columns of cells that are filtered, and around them those that are read for that.
  let columns: Range<Int>
  let readColumns: Range<Int>
  /// The rows of cells that are filtered along x; without a reach above and below, along y too.
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

  /// Values in a filtered row.
  var count: Int { columns.count * channels }

  /// The same grid for some rows of its pixels.
  func rows(_ rows: Range<Int>) -> BlurGrid {
    BlurGrid(
      kernel, channels: channels,
      bounds: IntRect(
        minX: bounds.minX, minY: rows.lowerBound, maxX: bounds.maxX, maxY: rows.upperBound))
  }
}
