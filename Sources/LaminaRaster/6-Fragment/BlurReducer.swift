// Stage 6, fragment: the rows of a source become rows of cells.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// Means of the pixels in each cell of a row of cells, in steps of 1 / 128.
struct BlurReducer {
  private let cell: Int
  private let source: IntRect
  /// The columns of the source that are read, and the first pixel of the first cell.
  private let columns: Range<Int>
  private let firstPixel: Int
  /// Sums down each column of the source: at most 256 rows of 255.
  private var sums: [UInt16]
  private var isEmpty = true

  init(_ stream: BlurStream, source: IntRect, channels: Int = 1) {
    cell = stream.kernel.cell
    self.source = source
    firstPixel = stream.readColumns.lowerBound * cell
    let read = firstPixel..<stream.readColumns.upperBound * cell
    columns = source.isEmpty ? firstPixel..<firstPixel : source.columns.clamped(to: read)
    sums = [UInt16](repeating: 0, count: columns.count * channels)
  }

  /// The rows of the source that lie in a row of cells.
  func rows(ofCells row: Int) -> Range<Int> {
    source.isEmpty ? 0..<0 : source.rows.clamped(to: row * cell..<(row + 1) * cell)
  }

  /// Adds a row of alpha.
  mutating func add(_ row: Span<UInt8>) {
    if columns.isEmpty { return }
    let start = columns.lowerBound - source.minX
    let part = row.extracting(start..<start + columns.count)
    var sums = sums.mutableSpan
    for i in sums.indices { sums[i] = sums[i] &+ UInt16(part[i]) }
    isEmpty = false
  }

  /// Adds a row of pixels.
  mutating func add(_ row: Span<PackedPixel>) {
    if columns.isEmpty { return }
    let start = columns.lowerBound - source.minX
    let part = row.extracting(start..<start + columns.count)
    var sums = sums.mutableSpan
    for i in part.indices {
      let pixel = part[i].rawValue
      for channel in 0..<4 {
        let index = 4 &* i &+ channel
        sums[index] =
          sums[index] &+ UInt16(truncatingIfNeeded: (pixel &>> UInt32(8 &* channel)) & 255)
      }
    }
    isEmpty = false
  }

  /// Turns what was added into cells, and starts again.
  mutating func reduce(into cells: inout [UInt16], channels: Int) {
    for index in cells.indices { cells[index] = 0 }
    if isEmpty || columns.isEmpty { return }
    isEmpty = true
    if cell == 1 {
      let start = (columns.lowerBound - firstPixel) * channels
      let source = sums.span
      var whole = cells.mutableSpan
      var target = whole._mutatingExtracting(start..<start + source.count)
      for i in target.indices { target[i] = source[i] &<< UInt16(BlurRow.valueBits) }
    } else {
      average(into: &cells, channels: channels)
    }
    for index in sums.indices { sums[index] = 0 }
  }

  private func average(into cells: inout [UInt16], channels: Int) {
    let area = UInt32(cell * cell)
    let shift = UInt32(area.trailingZeroBitCount)
    let bits = BlurRow.valueBits
    let source = sums.span
    var target = cells.mutableSpan
    // A column belongs to the cell that its absolute position lies in.
    var index = (columns.lowerBound - firstPixel) / cell
    var column = columns.lowerBound
    while column < columns.upperBound {
      let end = min(columns.upperBound, firstPixel + (index + 1) * cell)
      for channel in 0..<channels {
        var sum: UInt32 = 0
        var place = (column - columns.lowerBound) * channels + channel
        for _ in column..<end {
          sum &+= UInt32(source[place])
          place &+= channels
        }
        // At most 255 * 2^16 * 2^7, below 2^31.
        target[index * channels + channel] =
          UInt16(truncatingIfNeeded: ((sum << bits) + area / 2) >> shift)
      }
      column = end
      index += 1
    }
  }
}
