// Stage 6, fragment: the rows of a source become rows of cells.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// Sums over the pixels in and beside each cell, weighted by a quadratic B-spline, in steps of 1 / 128.
///
/// A pixel adds to its own cell and to both beside it along each axis, as the enlargement's transpose.
/// Rows are weighted as they come; columns once for each row of cells.
struct BlurReducer {
  private let kernel: BlurKernel
  private let rowKernels: RowKernels
  private let channels: Int
  private let source: IntRect
  /// The columns of the source that are read, and the first pixel that may be.
  private let columns: Range<Int>
  private let firstPixel: Int
  /// The first row of cells, and the first row of the source that has not been read.
  private let firstRow: Int
  private var nextSource: Int
  /// A row of the source, channel by channel.
  private var values: [UInt16]
  /// Sums down each column for three rows of cells: row r at place r modulo 3.
  private var above: [UInt32]
  private var own: [UInt32]
  private var below: [UInt32]
  /// Sums along a row of cells: what pixels give to the cells before their own, and after it.
  private var before: [UInt64]
  private var middle: [UInt64]
  private var after: [UInt64]
  /// Which row of cells `own` belongs to.
  private var ownRow: Int

  init(_ stream: BlurStream, source: IntRect, channels: Int = 1, rowKernels: RowKernels) {
    kernel = stream.kernel
    self.rowKernels = rowKernels
    self.channels = channels
    self.source = source
    let cell = kernel.cell
    let margin = cell == 1 ? 0 : 1
    firstPixel = (stream.readColumns.lowerBound - margin) * cell
    let read = firstPixel..<(stream.readColumns.upperBound + margin) * cell
    columns = source.isEmpty ? firstPixel..<firstPixel : source.columns.clamped(to: read)
    firstRow = stream.nextRow
    nextSource = (firstRow - margin) * cell
    ownRow = firstRow - margin
    let count = columns.count * channels
    values = [UInt16](repeating: 0, count: count)
    above = [UInt32](repeating: 0, count: cell == 1 ? 0 : count)
    (own, below) = (above, above)
    let cells = cell == 1 ? 0 : (stream.readColumns.count + 2) * channels
    before = [UInt64](repeating: 0, count: cells)
    (middle, after) = (before, before)
  }

  /// The rows of the source that a row of cells needs and that have not been read: those in it and, of
  /// reduced sources, those in the cells above and below.
  func rows(forCells row: Int) -> Range<Int> {
    let end = (row + (kernel.cell == 1 ? 1 : 2)) * kernel.cell
    return source.isEmpty ? 0..<0 : source.rows.clamped(to: min(nextSource, end)..<end)
  }

  /// Adds row `y` of alpha.
  mutating func add(_ row: Span<UInt8>, at y: Int) {
    if columns.isEmpty { return }
    let start = columns.lowerBound - source.minX
    let part = row.extracting(start..<start + columns.count)
    var values = values.mutableSpan
    for i in values.indices { values[i] = UInt16(part[i]) }
    spread(y)
  }

  /// Adds row `y` of pixels.
  mutating func add(_ row: Span<PackedPixel>, at y: Int) {
    if columns.isEmpty { return }
    let start = columns.lowerBound - source.minX
    let part = row.extracting(start..<start + columns.count)
    var values = values.mutableSpan
    for i in part.indices {
      let pixel = part[i].rawValue
      for channel in 0..<4 {
        values[4 &* i &+ channel] =
          UInt16(truncatingIfNeeded: (pixel &>> UInt32(8 &* channel)) & 255)
      }
    }
    spread(y)
  }

  private mutating func spread(_ y: Int) {
    if kernel.cell == 1 { return }
    advance(to: BlurStream.cell(of: y, kernel.cell))
    let weights = kernel.enlarging[y & (kernel.cell - 1)]
    BlurReducer.spread(
      values, weights: weights, above: &above, own: &own, below: &below, by: rowKernels)
  }

  private static func spread(
    _ values: [UInt16], weights: EnlargeWeights, above: inout [UInt32], own: inout [UInt32],
    below: inout [UInt32], by kernels: RowKernels
  ) {
    var a = above.mutableSpan
    var b = own.mutableSpan
    var c = below.mutableSpan
    kernels.spread(values.span, weights: weights, above: &a, own: &b, below: &c)
  }

  /// Makes `own` the sums of a row of cells; those of the one two above are done with.
  private mutating func advance(to row: Int) {
    while ownRow < row {
      swap(&above, &own)
      swap(&own, &below)
      for index in below.indices { below[index] = 0 }
      ownRow += 1
    }
  }

  /// Turns what was added into the cells of a row; the rows come in order, each once.
  mutating func reduce(_ row: Int, into cells: inout [UInt16]) {
    for index in cells.indices { cells[index] = 0 }
    let rows = rows(forCells: row)
    nextSource = (row + (kernel.cell == 1 ? 1 : 2)) * kernel.cell
    if columns.isEmpty { return }
    if kernel.cell == 1 {
      if rows.isEmpty { return }
      let start = (columns.lowerBound - firstPixel) * channels
      let source = values.span
      var whole = cells.mutableSpan
      var target = whole._mutatingExtracting(start..<start + source.count)
      for i in target.indices { target[i] = source[i] &<< UInt16(BlurRow.valueBits) }
    } else {
      advance(to: row + 1)
      let cell = kernel.cell
      if source.rows.clamped(to: (row - 1) * cell..<(row + 2) * cell).isEmpty { return }
      addColumns()
      finish(&cells)
    }
  }

  /// Sums the columns of `above`, the row of cells that is complete, into what they give to cells.
  private mutating func addColumns() {
    for index in middle.indices { (before[index], middle[index], after[index]) = (0, 0, 0) }
    let places = (first: firstPixel, columns: columns)
    let (weights, channels) = (kernel.enlarging, channels)
    for channel in 0..<channels {
      BlurReducer.add(
        above, channel: channel, of: channels, at: places, weights: weights, before: &before,
        middle: &middle, after: &after)
    }
  }

  private static func add(
    _ sums: [UInt32], channel: Int, of channels: Int, at places: (first: Int, columns: Range<Int>),
    weights: [EnlargeWeights], before: inout [UInt64], middle: inout [UInt64],
    after: inout [UInt64]
  ) {
    let (cell, columns) = (weights.count, places.columns)
    // Sums are at most 255 * 4,096 * cell: kept as 8-bit values times 256.
    let shift = UInt32(4 + cell.trailingZeroBitCount)
    let half = UInt32(1) << (shift - 1)
    let source = sums.span
    let weights = weights.span
    var column = columns.lowerBound
    var place = channel
    var target = (column - places.first) / cell * channels + channel
    while column < columns.upperBound {
      let position = column & (cell - 1)
      let count = min(cell - position, columns.upperBound - column)
      var (a, b, c): (UInt64, UInt64, UInt64) = (0, 0, 0)
      for index in position..<position + count {
        let value = UInt64((source[place] &+ half) &>> shift)
        let weight = weights[index]
        a &+= value &* UInt64(weight.before)
        b &+= value &* UInt64(weight.middle)
        c &+= value &* UInt64(weight.after)
        place &+= channels
      }
      (before[target], middle[target], after[target]) = (a, b, c)
      column += count
      target += channels
    }
  }

  /// Divides what each cell gets from its own pixels and from those on either side.
  private func finish(_ cells: inout [UInt16]) {
    // Weights of 4,096 * cell and values times 256 become values times 128.
    let shift = UInt64(13 + kernel.cell.trailingZeroBitCount)
    let half = UInt64(1) << (shift - 1)
    let before = before.span
    let middle = middle.span
    let after = after.span
    var target = cells.mutableSpan
    for i in target.indices {
      let (own, next) = (i &+ channels, i &+ 2 &* channels)
      let sum = after[i] &+ middle[own] &+ before[next] &+ half
      target[i] = UInt16(truncatingIfNeeded: sum &>> shift)
    }
  }
}
