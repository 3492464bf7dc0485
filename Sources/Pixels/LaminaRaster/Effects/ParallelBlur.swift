// Stage 6, fragment: a blur on all threads.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaSystem
import Synchronization

/// A blur of one source into one rectangle, which several threads can compute.
///
/// ```
/// cells of one pixel    each thread makes some rows of the result from the source
/// larger ones           each thread makes some rows of cells; then each makes some rows of the result
/// ```
/// Rows depend on the source alone, not on the thread that computes them.
struct ParallelBlur {
  private let grid: BlurGrid
  private let source: BlurSource
  private let memory: EffectMemory
  private let kernels: RowKernels

  /// Prepares the blur of a source into the pixels of a rectangle.
  ///
  /// - Precondition: `bounds` is not empty.
  init(
    _ blur: GaussianBlur, of source: BlurSource, into bounds: IntRect, memory: EffectMemory,
    kernels: RowKernels
  ) {
    precondition(!bounds.isEmpty, "a blur into no pixels")
    grid = BlurGrid(blur.kernel, channels: source.channels, bounds: bounds)
    self.source = source
    self.memory = memory
    self.kernels = kernels
  }

  /// Adds the blur's work to `counters`; a row that two threads filter counts once, so the number
  /// of threads has no effect.
  func countWork(into counters: inout Counters) {
    let (kernel, bounds, rows) = (grid.kernel, grid.bounds, source.area.rows)
    let margin = kernel.cell == 1 ? 0 : 1
    let weights = 2 * kernel.reach + 1
    counters[.pixelsBlurred] += bounds.area
    let isReduced = kernel.cell > 1
    if isReduced {
      counters[.blurWrites] += bounds.area * grid.channels
      counters[.blurMixes] += bounds.height * grid.count
    }
    // Every row of the result is filtered along y. Along x, only rows that contain pixels of the source are filtered.
    let levels = kernel.cell == 1 ? bounds.height : grid.rows.count - 2 * kernel.reach
    counters[.blurTaps] += levels * grid.count * weights
    if rows.isEmpty { return }
    let shift = source.reduction.trailingZeroBitCount
    let (first, last) = (rows.lowerBound << shift, (rows.upperBound << shift) - 1)
    let seen = grid.rows.clamped(
      to: kernel.cellIndex(of: first) - margin..<kernel.cellIndex(of: last) + margin + 1)
    counters[.blurTaps] += seen.count * grid.count * weights
    guard isReduced else { return }
    func pixels(_ cells: Range<Int>) -> Range<Int> {
      let cell = kernel.cell >> shift
      return (cells.lowerBound - margin) * cell..<(cells.upperBound + margin) * cell
    }
    let read = rows.clamped(to: pixels(grid.rows))
    let columns = source.sourceColumns(within: pixels(grid.readColumns))
    counters[.blurReads] += read.count * columns.count * grid.channels
    counters[.blurMixes] += seen.count * columns.count * grid.channels
  }

  /// Calls `body`, on this thread, for bands of rows that together are the blur's result.
  func forEachBand(_ body: (Range<Int>, inout BlurRowGenerator) -> Void) {
    let crew: TileCrew? = nil
    let result = forEachBand(by: crew, shouldStop: { false }, body)
    precondition(!result.isFailure, "a blur on one thread was stopped")
  }

  /// Calls `body`, on a crew's threads, for bands of rows that together are the blur's result.
  func forEachBand(
    by crew: TileCrew?, shouldStop: @escaping @Sendable () -> Bool,
    _ body: (Range<Int>, inout BlurRowGenerator) -> Void
  ) -> Result<Void, RasterError> {
    let threads = grid.bounds.area < ParallelBlur.smallest ? 1 : crew?.threadCount ?? 1
    guard grid.kernel.cell > 1 else {
      // Rows beyond a band, within the filter's reach, are filtered twice.
      let most = max(1, grid.bounds.height / (4 * grid.kernel.reach + 1))
      let bands = ParallelBlur.splitRange(grid.bounds.rows, into: min(threads, most))
      return ParallelBlur.forEach(bands.count, by: crew, shouldStop: shouldStop) { index in
        var rows = BlurRowGenerator(
          grid.gridForRows(bands[index]), of: source, scratch: memory.takeScratch(),
          kernels: kernels)
        body(bands[index], &rows)
        memory.recycleScratch(rows.releaseScratch())
      }
    }
    let bands = partsOfCells(threads)
    let made = Mutex([BlurScratch?](repeating: nil, count: bands.count))
    let result = ParallelBlur.forEach(bands.count, by: crew, shouldStop: shouldStop) { index in
      let part = makeCellRows(bands[index])
      made.locked { $0[index] = part }
    }
    let parts = made.locked { $0.compactMap { $0 } }
    if case .success = result {
      let (rows, firstRows) = (parts.map(\.rows), bands.map(\.lowerBound))
      let bands = ParallelBlur.splitRange(grid.bounds.rows, into: threads)
      let result = ParallelBlur.forEach(bands.count, by: crew, shouldStop: shouldStop) { index in
        var blurred = BlurRowGenerator(
          grid.gridForRows(bands[index]), parts: rows, firstRows: firstRows,
          scratch: memory.takeScratch(),
          kernels: kernels)
        body(bands[index], &blurred)
        memory.recycleScratch(blurred.releaseScratch())
      }
      for part in parts { memory.recycleScratch(part) }
      return result
    }
    for part in parts { memory.recycleScratch(part) }
    return result
  }

  /// The minimum number of pixels of a blur's result for which several threads are used.
  private static let smallest = 4_096

  /// Computes a range of the rows of cells, filtered along x, in working memory that it returns.
  private func makeCellRows(_ rows: Range<Int>) -> BlurScratch {
    var scratch = memory.takeScratch()
    let count = grid.count
    scratch.rows.resize(to: rows.count * count)
    var reducer = BlurReducer(grid, source: source, first: rows.lowerBound, kernels: kernels)
    for row in rows {
      let start = (row - rows.lowerBound) * count
      reducer.makeRow(&scratch, at: start, previous: start - count)
    }
    return scratch
  }

  /// Splits the blur's rows of cells into parts for `count` threads.
  ///
  /// The parts have about equally many of the rows that hold some of the source.
  private func partsOfCells(_ count: Int) -> [Range<Int>] {
    let kernel = grid.kernel
    guard !source.area.isEmpty else { return [grid.rows] }
    let held = grid.rows.clamped(
      to: kernel.cellIndex(of: source.area.minY) - 1..<kernel.cellIndex(of: source.area.maxY - 1)
        + 2)
    // Besides its rows, a part reads the pixels of a row of cells above and of one below.
    var parts = ParallelBlur.splitRange(held, into: min(count, max(1, held.count / 4)))
    if parts.isEmpty { return [grid.rows] }
    parts[0] = grid.rows.lowerBound..<parts[0].upperBound
    parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<grid.rows.upperBound
    return parts
  }

  /// Splits a range into `count` parts, or fewer if it is short.
  static func splitRange(_ range: Range<Int>, into count: Int) -> [Range<Int>] {
    let parts = max(1, min(count, range.count))
    return (0..<parts).map {
      let (first, next) = (range.count * $0 / parts, range.count * ($0 + 1) / parts)
      return range.lowerBound + first..<range.lowerBound + next
    }.filter { !$0.isEmpty }
  }

  /// Calls `body` for each index below `count`, on a crew's threads if there are several.
  static func forEach(
    _ count: Int, by crew: TileCrew?, shouldStop: @escaping @Sendable () -> Bool,
    _ body: (Int) -> Void
  ) -> Result<Void, RasterError> {
    if let crew, count > 1 {
      return crew.forEachTile(count, shouldStop: shouldStop) { _, index in body(index) }
    }
    for index in 0..<count {
      if shouldStop() { return .failure(.stopped) }
      body(index)
    }
    return .success(())
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
