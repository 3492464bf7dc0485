// Stage 6, fragment: the rows of a source become rows of cells, filtered along x.

import LaminaGeometry
import LaminaPixels

/// A reduction of a blur's source to low-resolution cells, weighted by a quadratic B-spline.
///
/// Cells have values in steps of 1 / 128.
///
/// A pixel is added to its cell and to both neighbours along each axis: the transpose of the enlargement.
/// Rows are weighted as they are read, columns once for each row of cells.
struct BlurReducer {
  private let grid: BlurGrid
  private let kernels: RowKernels
  private let source: BlurSource
  /// The number of the source's pixels along a side of a cell.
  private let cell: Int
  /// The B-spline weights of each source pixel along a side of a cell.
  private let weights: [SplineWeights]
  /// The columns of the source that are read.
  private let columns: Range<Int>
  /// The index of the row of cells that the next call of `makeRow` computes.
  private(set) var nextRow: Int
  /// Whether `scratch.own` holds the column sums of the row of cells before `nextRow`.
  private var isStarted = false
  /// Whether the row of cells computed last lies so far outside the source that all rows there are
  /// equal.
  private var wasOutside = false

  /// Makes a reducer that starts at the row of cells `first`.
  init(_ grid: BlurGrid, source: BlurSource, first: Int, kernels: RowKernels) {
    self.grid = grid
    self.kernels = kernels
    self.source = source
    let cell = grid.kernel.cell / source.reduction
    self.cell = cell
    weights = source.reduction == 1 ? grid.kernel.enlarging : BlurKernel.weights(cell: cell)
    let margin = grid.kernel.cell == 1 ? 0 : 1
    columns = source.sourceColumns(
      within: (grid.readColumns.lowerBound - margin) * cell..<(grid.readColumns.upperBound + margin)
        * cell)
    nextRow = first
  }

  /// Computes the next row of cells, filters it along x and writes it to `scratch.rows` from index
  /// `start` on.
  ///
  /// The row before it is at `previous`.
  mutating func makeRow(_ scratch: inout BlurScratch, at start: Int, previous: Int) {
    let row = nextRow
    nextRow += 1
    let isOutside = isOutside(row)
    if grid.kernel.cell == 1 { liftRow(row, &scratch) } else { reduceRow(row, &scratch) }
    defer { wasOutside = isOutside }
    let count = grid.count
    if isOutside && wasOutside {
      for index in 0..<count { scratch.rows[start + index] = scratch.rows[previous + index] }
      return
    }
    let (reach, channels) = (grid.kernel.reach, grid.channels)
    scratch.sums.resize(to: count)
    BlurFilter(taps: grid.kernel.taps, count: count, kernels: kernels).filterValues(
      scratch.cells, sums: &scratch.sums, into: &scratch.rows, at: start
    ) { (reach + $0) * channels }
  }

  /// Returns whether a row of cells reads none of the source's pixels except repeated edge pixels.
  private func isOutside(_ row: Int) -> Bool {
    if source.area.isEmpty { return true }
    let rows = source.area.rows
    let margin = grid.kernel.cell == 1 ? 0 : 1
    return (row + margin + 1) * cell <= rows.lowerBound || (row - margin) * cell >= rows.upperBound
  }

  /// Converts a row of pixels to blur values at full resolution, and writes it to `scratch.cells`.
  private func liftRow(_ row: Int, _ scratch: inout BlurScratch) {
    let channels = grid.channels
    let isSeen = source.area.rows.contains(row) || source.repeatsEdges
    guard isSeen, !columns.isEmpty else {
      scratch.cells.resetToZeros(to: grid.readColumns.count * channels)
      return
    }
    scratch.cells.resize(to: grid.readColumns.count * channels)
    let y = min(max(row, source.area.minY), source.area.maxY - 1)
    readPixelRow(y, alphas: &scratch.alphas, into: &scratch.cells)
  }

  /// Reads a row of source pixels, and converts it to a blur value for each of `grid.readColumns`
  /// and channel.
  private func readPixelRow(_ y: Int, alphas: inout [UInt8], into values: inout [UInt16]) {
    // Indices of the first column read, and after the last one; both may lie outside.
    let (channels, repeats) = (source.channels, source.repeatsEdges)
    let start = (columns.lowerBound - grid.readColumns.lowerBound) * channels
    let end = start + columns.count * channels
    var values = values.mutableSpan
    source.readChannels(y, columns, alphas: &alphas, by: kernels) { [kernels] bytes in
      if start >= 0 && end <= values.count {
        var own = values._mutatingExtracting(start..<end)
        kernels.lift(bytes, into: &own)
      }
      for i in 0..<min(max(start, 0), values.count) {
        values[i] = repeats ? UInt16(bytes[i % channels]) << 7 : 0
      }
      for i in min(max(end, 0), values.count)..<values.count {
        values[i] = repeats ? UInt16(bytes[bytes.count - channels + i % channels]) << 7 : 0
      }
    }
  }

  /// Reduces source pixels to a row of cells, which is not filtered yet, and writes it to
  /// `scratch.cells`.
  private mutating func reduceRow(_ row: Int, _ scratch: inout BlurScratch) {
    let channels = grid.channels
    let count = columns.count * channels
    let cells = grid.readColumns.count * channels
    guard !columns.isEmpty else { return scratch.cells.resetToZeros(to: cells) }
    if !isStarted {
      isStarted = true
      scratch.above.resetToZeros(to: count)
      scratch.own.resetToZeros(to: count)
      scratch.below.resetToZeros(to: count)
      addCellRow(row - 1, &scratch)
      advanceSums(&scratch)
      addCellRow(row, &scratch)
    }
    advanceSums(&scratch)
    addCellRow(row + 1, &scratch)
    let rows = source.area.rows.clamped(to: (row - 1) * cell..<(row + 2) * cell)
    guard source.repeatsEdges || !rows.isEmpty else { return scratch.cells.resetToZeros(to: cells) }
    scratch.cells.resize(to: cells)
    reduceColumns(scratch.above, into: &scratch.cells)
  }

  private func reduceColumns(_ sums: [UInt32], into cells: inout [UInt16]) {
    var span = cells.mutableSpan
    kernels.reduce(
      sums.span, channels: grid.channels, columns: columns, repeatsEdges: source.repeatsEdges,
      first: grid.readColumns.lowerBound, weights: weights.span, into: &span)
  }

  /// Advances the column sums to the next row of cells: `own` becomes `above`, `below` becomes `own`, and a new `below`
  /// is 0.
  private func advanceSums(_ scratch: inout BlurScratch) {
    swap(&scratch.above, &scratch.own)
    swap(&scratch.own, &scratch.below)
    scratch.below.resetToZeros(to: scratch.above.count)
  }

  /// The number of a row's values that are summed at once, so that their sums fit in the
  /// first-level cache.
  private static let blockSize = 2_048

  /// Adds all pixels of a row of cells to the column sums of that row, `scratch.own`, and of both neighbouring rows of
  /// cells.
  private func addCellRow(_ row: Int, _ scratch: inout BlurScratch) {
    let channels = grid.channels
    let (start, rows) = (row * cell, source.area.rows)
    let inside = rows.clamped(to: start..<start + cell)
    var (before, behind) = (SpreadWeights(), SpreadWeights())
    if source.repeatsEdges {
      for y in start..<start + cell where y < rows.lowerBound {
        before.addWeights(weights[y - start])
      }
      for y in start..<start + cell where y >= rows.upperBound {
        behind.addWeights(weights[y - start])
      }
    }
    let step = BlurReducer.blockSize / channels
    for first in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
      let block = first..<min(first + step, columns.upperBound)
      if before != SpreadWeights() { spreadRow(rows.lowerBound, block, before, &scratch) }
      // Two rows at a time.
      var y = inside.lowerBound
      while y < inside.upperBound {
        let weights = SpreadWeights(self.weights[y - start])
        if y + 1 < inside.upperBound {
          let next = SpreadWeights(self.weights[y + 1 - start])
          spreadRowPair(y, block, weights, next, &scratch)
        } else {
          spreadRow(y, block, weights, &scratch)
        }
        y += 2
      }
      if behind != SpreadWeights() { spreadRow(rows.upperBound - 1, block, behind, &scratch) }
    }
  }

  /// Adds the columns `columns` of pixel row `y`, times weights, to the column sums of three rows of cells.
  ///
  /// These are the row of cells that contains the pixels, and both neighbouring ones.
  private func spreadRow(
    _ y: Int, _ columns: Range<Int>, _ weights: SpreadWeights, _ scratch: inout BlurScratch
  ) {
    BlurReducer.spreadRow(
      PixelRun(y: y, columns), of: source, weights, from: self.columns.lowerBound, &scratch,
      by: kernels)
  }

  /// Adds the columns `columns` of pixel rows `y` and `y + 1`, times their weights, to the column sums of three rows of
  /// cells.
  ///
  /// These are the row of cells that contains the pixels, and both neighbouring ones.
  private func spreadRowPair(
    _ y: Int, _ columns: Range<Int>, _ weights: SpreadWeights, _ nextWeights: SpreadWeights,
    _ scratch: inout BlurScratch
  ) {
    BlurReducer.spreadRowPair(
      PixelRun(y: y, columns), of: source, weights, nextWeights, from: self.columns.lowerBound,
      &scratch, by: kernels)
  }

  /// Adds a run of pixels, times weights, to the column sums of three rows of cells.
  ///
  /// These are the row of cells that contains the pixels, and both neighbouring ones.
  ///
  /// The source is a parameter: as the reducer's property, it would be copied for each row.
  private static func spreadRow(
    _ run: PixelRun, of source: BlurSource, _ weights: SpreadWeights, from first: Int,
    _ scratch: inout BlurScratch, by kernels: RowKernels
  ) {
    var alphas: [UInt8] = []
    swap(&alphas, &scratch.alphas)
    defer { swap(&alphas, &scratch.alphas) }
    let place = (run.x - first) * source.channels
    source.readChannels(run.y, run.columns, alphas: &alphas, by: kernels) { bytes in
      addSums(
        above: &scratch.above, own: &scratch.own, below: &scratch.below, at: place,
        count: bytes.count
      ) {
        kernels.spread(bytes, weights: weights, above: &$0, own: &$1, below: &$2)
      }
    }
  }

  /// Adds a run of pixels and the run below it, times their weights, to the column sums of three rows of cells.
  ///
  /// These are the row of cells that contains the pixels, and both neighbouring ones.
  private static func spreadRowPair(
    _ run: PixelRun, of source: BlurSource, _ weights: SpreadWeights,
    _ nextWeights: SpreadWeights, from first: Int, _ scratch: inout BlurScratch,
    by kernels: RowKernels
  ) {
    var (alphas, nextAlphas): ([UInt8], [UInt8]) = ([], [])
    swap(&alphas, &scratch.alphas)
    swap(&nextAlphas, &scratch.nextAlphas)
    defer {
      swap(&alphas, &scratch.alphas)
      swap(&nextAlphas, &scratch.nextAlphas)
    }
    let place = (run.x - first) * source.channels
    source.readChannels(run.y, run.columns, alphas: &alphas, by: kernels) { row in
      source.readChannels(run.y + 1, run.columns, alphas: &nextAlphas, by: kernels) { next in
        addSums(
          above: &scratch.above, own: &scratch.own, below: &scratch.below, at: place,
          count: row.count
        ) {
          kernels.spread(
            row, weights: weights, next, weights: nextWeights, above: &$0, own: &$1, below: &$2)
        }
      }
    }
  }
}

/// Calls `body` with `count` column sums from index `place` on, of each of three rows of cells.
@inline(__always) private func addSums(
  above: inout [UInt32], own: inout [UInt32], below: inout [UInt32], at place: Int, count: Int,
  _ body: (
    _ above: inout MutableSpan<UInt32>, _ own: inout MutableSpan<UInt32>,
    _ below: inout MutableSpan<UInt32>
  ) -> Void
) {
  let part = place..<place + count
  var above = above.mutableSpan
  var own = own.mutableSpan
  var below = below.mutableSpan
  var a = above._mutatingExtracting(part)
  var b = own._mutatingExtracting(part)
  var c = below._mutatingExtracting(part)
  body(&a, &b, &c)
}
