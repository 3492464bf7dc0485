// Stage 6, fragment: a blur in progress, row by row from the top.

import LaminaGeometry
import LaminaPixels

/// The rows that a blur needs at once, of one or four channels.
///
/// Cells lie at multiples of their size in absolute coordinates, so that a pixel does not depend on
/// which rectangle it is computed for.
///
/// ```
/// source rows -> push -> filtered along x: the last 2 reach + 1 -> along y: three -> one row out
/// ```
struct BlurStream {
  let kernel: BlurKernel
  private let rowKernels: RowKernels
  private let channels: Int
  /// The cells that are read for a row, and of them those that are filtered.
  let readColumns: Range<Int>
  private let columns: Range<Int>
  /// The row of cells that `push` takes next.
  private(set) var nextRow: Int
  /// That row's cells: the caller fills it.
  var cells: [UInt16]
  /// The last rows, filtered along x.
  private var ring: [UInt16]
  /// The last three rows filtered both ways, and the first row that is.
  private var levels: [UInt16]
  private let firstLevel: Int
  private var sums: [UInt32]
  /// What `row(_:)` makes of a row: values of filtered columns.
  private(set) var values: [UInt16]

  init(kernel: BlurKernel, channels: Int, bounds: IntRect, rowKernels: RowKernels) {
    self.kernel = kernel
    self.rowKernels = rowKernels
    self.channels = channels
    let margin = kernel.cell == 1 ? 0 : 1
    let first = BlurStream.cell(of: bounds.minX, kernel.cell) - margin
    let last = BlurStream.cell(of: bounds.maxX - 1, kernel.cell) + margin
    columns = first..<last + 1
    readColumns = first - kernel.reach..<last + 1 + kernel.reach
    firstLevel = BlurStream.cell(of: bounds.minY, kernel.cell) - margin
    nextRow = firstLevel - kernel.reach
    cells = [UInt16](repeating: 0, count: readColumns.count * channels)
    let count = columns.count * channels
    ring = [UInt16](repeating: 0, count: (2 * kernel.reach + 1) * count)
    levels = [UInt16](repeating: 0, count: 3 * count)
    sums = [UInt32](repeating: 0, count: count)
    values = [UInt16](repeating: 0, count: count)
  }

  /// The cell that a pixel lies in.
  static func cell(of pixel: Int, _ size: Int) -> Int {
    // Sizes are powers of two: an arithmetic shift rounds down.
    pixel >> size.trailingZeroBitCount
  }

  /// The last row of cells that must have been pushed before pixel row `y` can be made.
  func lastRow(for y: Int) -> Int {
    BlurStream.cell(of: y, kernel.cell) + kernel.reach + (kernel.cell == 1 ? 0 : 1)
  }

  /// Takes `cells` as the next row.
  ///
  /// The row whose filter ends there is then filtered along y.
  mutating func push() {
    let (count, reach, channels) = (values.count, kernel.reach, channels)
    let slots = 2 * reach + 1
    BlurStream.filter(
      cells, taps: kernel.taps, sums: &sums, into: &ring,
      at: BlurStream.slot(nextRow, slots) * count, count: count, by: rowKernels
    ) { (reach + $0) * channels }
    let level = nextRow - reach
    nextRow += 1
    guard level >= firstLevel else { return }
    BlurStream.filter(
      ring, taps: kernel.taps, sums: &sums, into: &levels,
      at: BlurStream.slot(level, 3) * count, count: count, by: rowKernels
    ) { BlurStream.slot(level + $0, slots) * count }
  }

  /// Computes `values` for pixel row `y`.
  ///
  /// - Precondition: rows are made from the top, and `lastRow(for: y)` has been pushed last.
  mutating func makeRow(_ y: Int) {
    let row = BlurStream.cell(of: y, kernel.cell)
    precondition(nextRow == lastRow(for: y) + 1, "row \(y) is made after row \(nextRow - 1)")
    let weights =
      kernel.cell == 1
      ? EnlargeWeights(before: 0, after: 0) : kernel.enlarging[y & (kernel.cell - 1)]
    BlurStream.mix(levels, around: row, weights: weights, into: &values, by: rowKernels)
  }

  private static func mix(
    _ levels: [UInt16], around row: Int, weights: EnlargeWeights, into values: inout [UInt16],
    by kernels: RowKernels
  ) {
    let (levels, count) = (levels.span, values.count)
    func level(_ row: Int) -> Range<Int> {
      let start = slot(row, 3) * count
      return start..<start + count
    }
    let (above, middle, below) = (level(row - 1), level(row), level(row + 1))
    var target = values.mutableSpan
    kernels.mix(
      levels.extracting(above), levels.extracting(middle), levels.extracting(below),
      weights: weights, into: &target)
  }

  /// Filters `count` values; `place` says where those begin that lie a distance away.
  private static func filter(
    _ values: [UInt16], taps: [UInt16], sums: inout [UInt32], into target: inout [UInt16],
    at start: Int, count: Int, by kernels: RowKernels, place: (Int) -> Int
  ) {
    let source = values.span
    var sums = sums.mutableSpan
    func part(_ distance: Int) -> Range<Int> {
      let first = place(distance)
      return first..<first + count
    }
    kernels.begin(source.extracting(part(0)), weight: taps[0], into: &sums)
    for distance in stride(from: 1, to: taps.count - 1, by: 2) {
      kernels.add(
        source.extracting(part(-distance)), source.extracting(part(distance)),
        weight: taps[distance], source.extracting(part(-distance - 1)),
        source.extracting(part(distance + 1)), weight: taps[distance + 1], to: &sums)
    }
    // An even number of taps leaves one pair over.
    if taps.count % 2 == 0 {
      let distance = taps.count - 1
      kernels.add(
        source.extracting(part(-distance)), source.extracting(part(distance)),
        weight: taps[distance], to: &sums)
    }
    var whole = target.mutableSpan
    var row = whole._mutatingExtracting(start..<start + count)
    kernels.finish(sums.span, into: &row)
  }

  /// The place of a row among `count`, for negative rows too.
  private static func slot(_ row: Int, _ count: Int) -> Int { ((row % count) + count) % count }
}
