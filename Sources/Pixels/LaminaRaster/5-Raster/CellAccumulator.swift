// Stage 5, raster: edges become signed areas in cells, one cell a pixel.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// A buffer with a cell of signed area for each pixel of a part of one tile, from which coverage is computed.
///
/// Each eight cells have a bit, which is set if edges touched them.
///
/// A pixel on the outline of a shape is covered in part, and its coverage has 256 levels. Sampling points would need
/// 255 of them a pixel for as many levels, but the covered area can be computed. Scanline algorithms sort the crossings
/// of edges first. Cell accumulation does not: each edge adds its areas to cells, one a pixel, as rasterisers of fonts
/// do.
///
/// For each piece of an edge in a pixel, the area to its right within the pixel is added to the pixel's cell. The rest
/// of its height is added to the next cell. So the running sum along a row is the coverage times
/// `Kernels.fullCoverageSum`: 131,072, which is twice the 256 by 256 units of a pixel.
///
/// ```text
/// pixel  c          c + 1      c + 2
///      +----/-----+----------+--
///      |   /######|##########|##    cell c:      dy (512 - fx0 - fx1)
///      |  /#######|##########|##    cell c + 1:  dy (fx0 + fx1)
///      +-/--------+----------+--
/// ```
/// All of it is in integers, so the order of edges does not matter, and the border of a tile cannot change a sum. The
/// memory is that of the area, whatever the number of edges. In a large shape few cells are touched, so a bit for every
/// eight tells which of them to sum. The pixels between them are runs of one coverage.
///
/// The sum is the mean of the winding numbers in a pixel. If two parts of a path meet there, such as parts that share
/// an edge, the mean does not tell how much is inside. `OverlapRows` then counts windings along 32 lines through the
/// row, and `correctOverlaps` adds the difference.
///
/// Tried with 450,000 edges of curves (W11b of `scripts/bench peers`), on one thread:
///
/// - Eight cells at once took 12 ms instead of 24 for adding edges, and 8 ms instead of 15 for draining.
/// - AVX-512, walks without branches, and running sums in vectors alone gave no gain, and were not kept.
/// - Vectors of four for short edges were not kept either.
struct CellAccumulator {
  private var cells: [Int32] = []
  private var touched: [UInt64] = []
  private var layout = CellLayout(.empty, rule: .nonZero)
  private let kernels: RowKernels

  /// The device pixels that have a cell each.
  var area: IntRect { layout.area }

  init(kernels: RowKernels) { self.kernels = kernels }

  /// Prepares a cell of 0 for each pixel of `area`, and sets the fill rule by which sums become
  /// coverage.
  mutating func resetCells(to area: IntRect, rule: FillRule = .nonZero) {
    layout = CellLayout(area, rule: rule)
    if cells.count < layout.cellCount { cells = [Int32](repeating: 0, count: layout.cellCount) }
    if touched.count < layout.wordCount {
      touched = [UInt64](repeating: 0, count: layout.wordCount)
    }
  }

  /// Adds the areas of edges to the cells, as far as the edges lie in the rows of `area`.
  ///
  /// - Returns: the number of rows that edges cross, summed over the edges.
  mutating func addEdges(_ edges: Span<Edge>) -> Int {
    CellAccumulator.addEdges(edges, layout, &cells, &touched, by: kernels)
  }

  private static func addEdges(
    _ edges: Span<Edge>, _ layout: CellLayout, _ cells: inout [Int32], _ touched: inout [UInt64],
    by kernels: RowKernels
  ) -> Int {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    return kernels.add(edges, layout: layout, cells: &cells, touched: &touched)
  }

  /// Corrects the cells of pixels in which parts of a path meet, in a range of rows, after the
  /// path's edges were added.
  mutating func correctOverlaps(
    _ rows: Range<Int>, _ edges: Span<Edge>, by overlaps: inout OverlapRows
  ) {
    CellAccumulator.correctOverlaps(rows, edges, layout, &cells, &touched, by: &overlaps)
  }

  private static func correctOverlaps(
    _ rows: Range<Int>, _ edges: Span<Edge>, _ layout: CellLayout, _ cells: inout [Int32],
    _ touched: inout [UInt64], by overlaps: inout OverlapRows
  ) {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    overlaps.correctRows(rows, of: &cells, &touched, layout, edges: edges)
  }

  /// Turns the cells of every row into spans with coverages, by summing them from left to right, and clears the cells.
  ///
  /// The spans must have room for one per pixel, and the coverages for one per cell.
  mutating func drainAllRows(
    into spans: inout [CoverageSpan], _ coverage: inout [UInt8], _ cursor: inout SpanCursor
  ) {
    CellAccumulator.drainAllRows(
      layout, &cells, &touched, into: &spans, &coverage, &cursor, by: kernels)
  }

  private static func drainAllRows(
    _ layout: CellLayout, _ cells: inout [Int32], _ touched: inout [UInt64],
    into spans: inout [CoverageSpan], _ coverage: inout [UInt8], _ cursor: inout SpanCursor,
    by kernels: RowKernels
  ) {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    var spans = spans.mutableSpan
    var coverage = coverage.mutableSpan
    var (count, used) = (cursor.count, cursor.used)
    kernels.drain(
      layout, cells: &cells, touched: &touched, into: &spans, &count, coverage: &coverage, &used)
    cursor = SpanCursor(count: count, used: used)
  }

  /// Adds the spans that a row's sums of cells give in the columns inside `window`, and clears the cells.
  mutating func drainSpans(row y: Int, into spans: inout SpanBuffer, within window: RowWindow) {
    drainRuns(row: y) { x, count, value in
      spans.appendWindowedRun(y: y, columns: x..<x + count, coverage: value, within: window)
    }
  }

  /// Appends one coverage for each column of a row of the area, from the sums of its cells, and clears the cells.
  mutating func drainCoverage(row y: Int, into coverage: inout [UInt8]) {
    for _ in 0..<area.width { coverage.append(0) }
    let start = coverage.count - area.width - area.minX
    drainRuns(row: y) { x, count, value in
      for column in x..<x + count { coverage[start + column] = value }
    }
  }

  /// Appends the coverages of the first `columns` columns of every row of the area to `bytes`, and clears the cells.
  ///
  /// - Parameters:
  ///   - bytes: the coverages so far.
  ///   - columns: the number of columns; the sums of further columns are dropped.
  ///   - rowBytes: the number of bytes of a row, at least `columns`; the others are 0.
  ///   - mirrorsX: whether a row is reversed, so that its first column is its last byte.
  ///   - mirrorsY: whether the last row comes first.
  mutating func appendBytes(
    to bytes: inout [UInt8], columns: Int, rowBytes: Int, mirrorsX: Bool, mirrorsY: Bool
  ) {
    let start = bytes.count
    let rows = area.height
    bytes.append(contentsOf: repeatElement(0, count: rows * rowBytes))
    CellAccumulator.writeBytes(
      layout, &cells, &touched, into: &bytes,
      first: start + (mirrorsY ? (rows - 1) * rowBytes : 0) + (mirrorsX ? rowBytes - 1 : 0),
      columns: columns, step: mirrorsX ? -1 : 1, rowStep: mirrorsY ? -rowBytes : rowBytes)
  }

  private static func writeBytes(
    _ layout: CellLayout, _ cells: inout [Int32], _ touched: inout [UInt64],
    into bytes: inout [UInt8], first: Int, columns: Int, step: Int, rowStep: Int
  ) {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    var bytes = bytes.mutableSpan
    for word in 0..<layout.wordCount { touched[word] = 0 }
    for row in 0..<layout.area.height {
      let start = row &* layout.width
      var index = first &+ row &* rowStep
      var sum: Int32 = 0
      for cell in start..<start &+ columns {
        sum &+= cells[cell]
        cells[cell] = 0
        bytes[index] = layout.rule.cellCoverage(of: sum)
        index &+= step
      }
      for cell in start &+ columns..<start &+ layout.width { cells[cell] = 0 }
    }
  }

  /// Calls `emit` with the first column, the length and the coverage of every run above 0 in a row,
  /// and clears its cells.
  private mutating func drainRuns(row y: Int, emit: (Int, Int, UInt8) -> Void) {
    let rule = layout.rule
    CellAccumulator.drainCells(
      row: y &- area.minY, of: layout, &cells, &touched,
      run: { column, count, sum in
        emit(layout.area.minX &+ column, count, rule.cellCoverage(of: sum))
      },
      group: { column, count, sums in
        for place in 0..<count where sums[place] != 0 {
          emit(layout.area.minX &+ column &+ place, 1, rule.cellCoverage(of: sums[place]))
        }
      })
  }

  private static func drainCells(
    row: Int, of layout: CellLayout, _ cells: inout [Int32], _ touched: inout [UInt64],
    run: (Int, Int, Int32) -> Void, group: (Int, Int, SIMD8<Int32>) -> Void
  ) {
    var cells = cells.mutableSpan
    var touched = touched.mutableSpan
    drainCells(row: row, of: layout, &cells, &touched, run: run, group: group)
  }

  /// Sums the cells of a row, passes the sums to `run` and `group`, and clears the cells.
  ///
  /// `run` receives the first column, the length and the sum of every run of columns that no edge touched,
  /// unless the sum is 0. `group` receives the first column, the number of columns and the sums of columns
  /// that edges may have touched.
  @inline(__always)
  private static func drainCells(
    row: Int, of layout: CellLayout, _ cells: inout MutableSpan<Int32>,
    _ touched: inout MutableSpan<UInt64>, run: (Int, Int, Int32) -> Void,
    group: (Int, Int, SIMD8<Int32>) -> Void
  ) {
    let base = row &* layout.width
    let columns = layout.area.width
    var sum: Int32 = 0
    var start = 0
    for word in 0..<layout.wordsPerRow {
      let index = row &* layout.wordsPerRow &+ word
      var bits = touched[index]
      if bits == 0 { continue }
      touched[index] = 0
      while bits != 0 {
        let column = word &<< 9 &+ bits.trailingZeroBitCount &<< 3
        bits &= bits &- 1
        if sum != 0 && start < column { run(start, column &- start, sum) }
        var sums = SIMD8<Int32>()
        for place in 0..<8 {
          sum &+= cells[base &+ column &+ place]
          sums[place] = sum
          cells[base &+ column &+ place] = 0
        }
        start = column &+ 8
        // The last group may hold the cell beyond the last pixel.
        let count = min(8, columns &- column)
        if count > 0 { group(column, count, sums) }
      }
    }
    if sum != 0 && start < columns { run(start, columns &- start, sum) }
  }
}

extension FillRule {
  /// Returns the coverage, 0...255, of a running sum of cells.
  @inline(__always) fileprivate func cellCoverage(of sum: Int32) -> UInt8 {
    switch self {
    case .nonZero: Kernels.coverage(of: sum)
    case .evenOdd: Kernels.evenOddCoverage(of: sum)
    }
  }
}
