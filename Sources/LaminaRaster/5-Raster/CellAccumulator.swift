// Stage 5, raster: edges become signed areas in cells, one cell a pixel.

import LaminaGeometry
import LaminaKernels

/// Cells of signed area for part of one tile, with a bit for every cell that edges touched.
///
/// For each piece of an edge in a pixel, the area to its right within the pixel goes to the pixel's
/// cell, and the rest of its height to the next cell, so that the running sum along a row is the
/// coverage times `CoverageRow.full`.
///
/// ```
/// pixel  c          c + 1      c + 2
///      +----/-----+----------+--
///      |   /######|##########|##    cell c:      dy (512 - fx0 - fx1)
///      |  /#######|##########|##    cell c + 1:  dy (fx0 + fx1)
///      +-/--------+----------+--
/// ```
/// Positions where an edge crosses a row or a column are functions of the edge and that row and
/// column alone, in integers: tiles cannot change them.
struct CellAccumulator {
  private var cells: [Int32] = []
  private var touched: [UInt64] = []
  private var area = IntRect.empty
  private var width = 0
  private var wordsPerRow = 0

  /// Prepares cells for the pixels of `area`; they are all zero.
  mutating func reset(to area: IntRect) {
    self.area = area
    // One cell more than pixels takes what edges in the last column add to the next one.
    width = area.width + 1
    wordsPerRow = (width + 63) >> 6
    let needed = width * area.height
    if cells.count < needed { cells = [Int32](repeating: 0, count: needed) }
    if touched.count < wordsPerRow * area.height {
      touched = [UInt64](repeating: 0, count: wordsPerRow * area.height)
    }
  }

  /// Adds the part of an edge that lies in the rows of the area.
  mutating func add(_ edge: Edge) {
    let top = max(Int(edge.y0), area.minY << 8)
    let bottom = min(Int(edge.y1), area.maxY << 8)
    guard top < bottom, min(edge.x0, edge.x1) < Int32(truncatingIfNeeded: area.maxX << 8) else {
      return
    }
    var y = top
    var x = edge.x(at: top)
    while y < bottom {
      let row = y >> 8
      let nextY = min(bottom, (row + 1) << 8)
      let nextX = edge.x(at: nextY)
      add(
        row: row - area.minY, from: min(x, nextX), to: max(x, nextX), height: nextY - y,
        winding: edge.winding)
      (x, y) = (nextX, nextY)
    }
  }

  /// Adds a piece of an edge within one row, between two positions from left to right.
  private mutating func add(row: Int, from left: Int, to right: Int, height: Int, winding: Int32) {
    let firstColumn = left >> 8
    let lastColumn = right >> 8
    if lastColumn < area.minX {
      put(row, 0, winding &* Int32(truncatingIfNeeded: height &* 512))
      return
    }
    if firstColumn >= area.maxX { return }
    if firstColumn == lastColumn {
      put(
        row, firstColumn - area.minX, height: height, fractions: (left & 255) + (right & 255),
        winding: winding)
      return
    }
    /// How much of the height lies to the left of a column.
    func consumed(_ column: Int) -> Int {
      column <= firstColumn
        ? 0 : column > lastColumn ? height : ((column << 8) - left) * height / (right - left)
    }
    var before = 0
    var column = firstColumn
    if column < area.minX {
      column = area.minX
      before = consumed(column)
      put(row, 0, winding &* Int32(truncatingIfNeeded: before &* 512))
    }
    while column <= lastColumn && column < area.maxX {
      let after = consumed(column + 1)
      let enters = column == firstColumn ? left & 255 : 0
      let leaves = column == lastColumn ? right & 255 : 256
      put(
        row, column - area.minX, height: after - before, fractions: enters + leaves,
        winding: winding)
      before = after
      column += 1
    }
  }

  private mutating func put(_ row: Int, _ column: Int, height: Int, fractions: Int, winding: Int32)
  {
    put(row, column, winding &* Int32(truncatingIfNeeded: height &* (512 &- fractions)))
    put(row, column + 1, winding &* Int32(truncatingIfNeeded: height &* fractions))
  }

  private mutating func put(_ row: Int, _ column: Int, _ value: Int32) {
    if value == 0 { return }
    cells[row * width + column] &+= value
    touched[row * wordsPerRow + column >> 6] |= 1 &<< UInt64(column & 63)
  }

  /// Sums the cells of a row into spans of the columns that `window` keeps, and clears them.
  mutating func drain(
    row y: Int, into spans: inout CoverageSpans, within window: RowWindow, rule: FillRule
  ) {
    drain(row: y, rule: rule) { columns, coverage in
      spans.append(y: y, columns: columns, coverage: coverage, within: window)
    }
  }

  /// Sums the cells of a row into one coverage a pixel of the area, and clears them.
  mutating func drain(row y: Int, into coverage: inout [UInt8]) {
    for _ in 0..<area.width { coverage.append(0) }
    let end = coverage.count
    let (width, first) = (area.width, area.minX)
    drain(row: y) { columns, value in
      for column in columns { coverage[end - width + column - first] = value }
    }
  }

  private mutating func drain(
    row y: Int, rule: FillRule = .nonZero, emit: (Range<Int>, UInt8) -> Void
  ) {
    let row = y - area.minY
    let base = row * width
    var sum: Int32 = 0
    var start = 0
    for word in row * wordsPerRow..<(row + 1) * wordsPerRow {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let column = (word - row * wordsPerRow) << 6 + bits.trailingZeroBitCount
        bits &= bits &- 1
        if sum != 0 && start < column {
          emit(area.minX + start..<area.minX + column, rule.coverage(of: sum))
        }
        sum &+= cells[base + column]
        cells[base + column] = 0
        start = column
      }
    }
    if sum != 0 && start < area.width {
      emit(area.minX + start..<area.maxX, rule.coverage(of: sum))
    }
  }
}

extension FillRule {
  /// The coverage, 0...255, of a running sum of cells.
  @inline(__always) fileprivate func coverage(of sum: Int32) -> UInt8 {
    switch self {
    case .nonZero: CoverageRow.coverage(of: sum)
    case .evenOdd: CoverageRow.evenOddCoverage(of: sum)
    }
  }
}

extension Edge {
  /// The x, on the grid, where the edge crosses `y`: rounded to nearest, a function of `y` alone.
  fileprivate func x(at y: Int) -> Int {
    let dx = Int(x1) - Int(x0)
    if dx == 0 { return Int(x0) }
    let dy = Int(y1) - Int(y0)
    return Int(x0) + floorDivide(2 * (y - Int(y0)) * dx + dy, 2 * dy)
  }
}
