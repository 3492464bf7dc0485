// Stage 6, fragment: rows of cells become rows of pixels.

import LaminaGeometry
import LaminaPixels

/// A blur in progress, which generates the rows of pixels of its result one after another, from the
/// top.
struct BlurRowGenerator {
  private let grid: BlurGrid
  private let kernels: RowKernels
  private var scratch: BlurScratch
  /// The rows of cells that are filtered along x, in consecutive parts; empty at full resolution.
  private var parts: [[UInt16]]
  /// The index of the first row of cells in each of `parts`.
  private let firstRows: [Int]
  /// The reducer that computes rows as they are needed, for a blur at full resolution; otherwise
  /// `nil`.
  private var reducer: BlurReducer?
  /// The index of the next row of cells to be filtered along y.
  private var nextLevel: Int

  /// Makes a blur from rows of cells that are filtered along x already.
  init(
    _ grid: BlurGrid, parts: [[UInt16]], firstRows: [Int], scratch: BlurScratch, kernels: RowKernels
  ) {
    self.grid = grid
    self.kernels = kernels
    self.parts = parts
    self.firstRows = firstRows
    self.scratch = scratch
    nextLevel = grid.rows.lowerBound + grid.kernel.reach
    self.scratch.levels.resize(to: 3 * grid.count)
    self.scratch.values.resize(to: grid.count)
    self.scratch.sums.resize(to: grid.count)
  }

  /// Makes a blur at full resolution, which filters rows of the source along x as they are needed.
  init(_ grid: BlurGrid, of source: BlurSource, scratch: BlurScratch, kernels: RowKernels) {
    self.init(grid, parts: [], firstRows: [], scratch: scratch, kernels: kernels)
    reducer = BlurReducer(grid, source: source, first: grid.rows.lowerBound, kernels: kernels)
    self.scratch.rows.resize(to: slots * grid.count)
  }

  /// The number of rows in `scratch.rows`, the ring buffer that a reducer fills at full resolution.
  private var slots: Int { 2 * grid.kernel.reach + 1 }

  /// Ends the blur, and returns its working memory for reuse.
  consuming func releaseScratch() -> BlurScratch { scratch }

  /// Computes the blurred values of pixel row `y`, which must lie below every row that was computed
  /// before.
  mutating func makeRow(_ y: Int) {
    if grid.kernel.cell == 1 { filterRing(y) } else { mixLevels(y) }
  }

  private mutating func filterRing(_ y: Int) {
    let (reach, slots, count) = (grid.kernel.reach, slots, grid.count)
    while let row = reducer?.nextRow, row <= y + reach {
      reducer?.makeRow(
        &scratch, at: BlurRowGenerator.rowSlot(row, slots) * count,
        previous: BlurRowGenerator.rowSlot(row - 1, slots) * count)
    }
    BlurFilter(taps: grid.kernel.taps, count: count, kernels: kernels).filterValues(
      scratch.rows, sums: &scratch.sums, into: &scratch.values, at: 0
    ) { BlurRowGenerator.rowSlot(y + $0, slots) * count }
  }

  private mutating func mixLevels(_ y: Int) {
    let (cell, count) = (grid.kernel.cellIndex(of: y), grid.count)
    while nextLevel <= cell + 1 {
      let (level, firstRows) = (nextLevel, firstRows)
      BlurFilter(taps: grid.kernel.taps, count: count, kernels: kernels).filterParts(
        parts, sums: &scratch.sums, into: &scratch.levels,
        at: BlurRowGenerator.rowSlot(level, 3) * count
      ) { distance in
        let row = level + distance
        var part = firstRows.count - 1
        while firstRows[part] > row { part -= 1 }
        return (part, (row - firstRows[part]) * count)
      }
      nextLevel += 1
    }
    BlurRowGenerator.mixAdjacentLevels(
      scratch.levels, around: cell, weights: grid.kernel.enlarging[y & (grid.kernel.cell - 1)],
      into: &scratch.values, by: kernels)
  }

  private static func mixAdjacentLevels(
    _ levels: [UInt16], around row: Int, weights: SplineWeights, into values: inout [UInt16],
    by kernels: RowKernels
  ) {
    let (levels, count) = (levels.span, values.count)
    func level(_ row: Int) -> Range<Int> {
      let start = rowSlot(row, 3) * count
      return start..<start + count
    }
    let (above, middle, below) = (level(row - 1), level(row), level(row + 1))
    var target = values.mutableSpan
    kernels.mix(
      levels.extracting(above), levels.extracting(middle), levels.extracting(below),
      weights: weights, into: &target)
  }

  /// Returns the place of a row in a ring buffer of `count` rows; the row may be negative.
  private static func rowSlot(_ row: Int, _ count: Int) -> Int { ((row % count) + count) % count }

  // MARK: - Pixels

  /// Writes the row of alpha that `makeRow` computed last, as bytes.
  func writeRow(into bytes: inout MutableSpan<UInt8>) {
    let (values, kernel) = (scratch.values.span, grid.kernel)
    if kernel.cell == 1 {
      kernels.round(values, into: &bytes)
    } else {
      kernels.enlarge(
        values, shares: kernel.shares.span, phase: grid.bounds.minX & (kernel.cell - 1),
        into: &bytes)
    }
  }

  /// Writes the row of colours that `makeRow` computed last, as pixels.
  func writeRow(into pixels: inout MutableSpan<PackedPixel>) {
    let (values, kernel) = (scratch.values.span, grid.kernel)
    if kernel.cell == 1 {
      kernels.round(values, into: &pixels)
    } else {
      kernels.enlarge(
        values, shares: kernel.shares.span, phase: grid.bounds.minX & (kernel.cell - 1),
        into: &pixels)
    }
  }

  /// Writes the row of alpha that `makeRow` computed last, as the pixels of a shadow: one colour
  /// times each alpha.
  mutating func writeShades(_ color: PackedPixel, into pixels: inout MutableSpan<PackedPixel>) {
    var alphas: [UInt8] = []
    swap(&alphas, &scratch.alphas)
    alphas.resize(to: pixels.count)
    var span = alphas.mutableSpan
    writeRow(into: &span)
    kernels.shade(color, coverage: alphas.span, into: &pixels)
    swap(&alphas, &scratch.alphas)
  }
}

/// A symmetric filter of rows of blur values, along y (over several rows) or along x (within one
/// row).
struct BlurFilter {
  /// The filter's weights by distance from the middle.
  let taps: [UInt16]
  /// The number of values that the filter writes.
  let count: Int
  let kernels: RowKernels

  /// Writes `count` filtered values to `target`, from inputs that begin at index `place(d)` of
  /// `values` for the signed distance `d` from the middle.
  func filterValues(
    _ values: [UInt16], sums: inout [UInt32], into target: inout [UInt16], at start: Int,
    place: (Int) -> Int
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
    // An even number of taps leaves one pair.
    if taps.count % 2 == 0 {
      let distance = taps.count - 1
      kernels.add(
        source.extracting(part(-distance)), source.extracting(part(distance)),
        weight: taps[distance], to: &sums)
    }
    finishSums(sums.span, into: &target, at: start)
  }

  /// Writes `count` filtered values to `target`, from inputs in several arrays.
  ///
  /// The inputs at the signed distance `d` from the filter's middle begin at the part and the index
  /// that `place(d)` returns.
  func filterParts(
    _ parts: [[UInt16]], sums: inout [UInt32], into target: inout [UInt16], at start: Int,
    place: (Int) -> (part: Int, start: Int)
  ) {
    // Parts are read as spans, so that they are not retained for each row.
    let parts = parts.span
    var sums = sums.mutableSpan
    let (part, first) = place(0)
    kernels.begin(
      parts[part].span.extracting(first..<first + count), weight: taps[0], into: &sums)
    for distance in 1..<max(1, taps.count) {
      let ((part, first), (otherPart, otherFirst)) = (place(-distance), place(distance))
      kernels.add(
        parts[part].span.extracting(first..<first + count),
        parts[otherPart].span.extracting(otherFirst..<otherFirst + count), weight: taps[distance],
        to: &sums)
    }
    finishSums(sums.span, into: &target, at: start)
  }

  private func finishSums(_ sums: Span<UInt32>, into target: inout [UInt16], at start: Int) {
    var whole = target.mutableSpan
    var row = whole._mutatingExtracting(start..<start + count)
    kernels.finish(sums, into: &row)
  }
}
