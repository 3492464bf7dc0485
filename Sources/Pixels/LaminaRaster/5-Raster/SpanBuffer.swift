// Stage 5, raster: the coverage of a primitive in one tile.

import LaminaGeometry
import LaminaPixels

/// Runs of covered pixels, row by row, left to right.
///
/// The arrays are reused.
struct SpanBuffer {
  typealias Span = CoverageSpan

  /// Coverages of the partly covered runs, 0...255.
  private(set) var coverage: [UInt8] = []
  private var storage: [Span] = []
  private var cursor = SpanCursor()
  /// The runs before the last multiplication of coverage by a mask or an alpha channel; kept to reuse their memory.
  private var oldStorage: [Span] = []
  /// The coverages of `oldStorage`.
  private var oldCoverage: [UInt8] = []

  /// The runs of covered pixels so far.
  var spans: ArraySlice<Span> { storage[..<cursor.count] }

  /// The number of pixels in all runs.
  var pixelCount: Int { spans.reduce(0) { $0 + Int($1.count) } }

  mutating func removeAll() { cursor = SpanCursor() }

  /// Makes room for the largest number of spans and coverages that the pixels of `area` can add.
  private mutating func reserve(_ area: IntRect) {
    let runs = cursor.count + area.height * area.width
    if storage.count < runs {
      storage += [Span](
        repeating: Span(y: 0, x: 0, count: 0, offset: -1), count: runs - storage.count)
    }
    // Kernels that write eight pixels at once may write a few more.
    let bytes = cursor.used + area.area + 8
    if coverage.count < bytes {
      coverage += [UInt8](repeating: 0, count: bytes - coverage.count)
    }
  }

  /// Adds the runs of pixels that the sums of coverage cells give, row by row, and clears the cells.
  ///
  /// - Returns: the number of cells that became separate coverages.
  mutating func appendCells(_ cells: inout CellAccumulator) -> Int {
    reserve(cells.area)
    let used = cursor.used
    cells.drainAllRows(into: &storage, &coverage, &cursor)
    return cursor.used - used
  }

  /// Adds a run of fully covered pixels.
  mutating func appendFull(y: Int, columns: Range<Int>) {
    appendRun(y: y, x: columns.lowerBound, count: columns.count, coverage: 255)
  }

  /// Adds a span that stays separate from the spans before and after it, even if they touch.
  private mutating func appendWhole(_ span: Span) {
    if cursor.count < storage.count { storage[cursor.count] = span } else { storage.append(span) }
    cursor.count += 1
    cursor.end = (.min, .min)
  }

  /// Adds a run of pixels that share one coverage.
  mutating func appendRun(y: Int, x: Int, count: Int, coverage value: UInt8) {
    if value == 0 || count <= 0 { return }
    if value == 255 && count >= CoverageSpan.shortestFull {
      appendWhole(Span(y: Int32(y), x: Int32(x), count: Int32(count), offset: -1))
      return
    }
    reserve(IntRect(x: x, y: y, width: count, height: 1))
    SpanBuffer.appendRun(
      PixelRun(y: y, x: x, count: count), value, to: &storage, &coverage, &cursor)
  }

  private static func appendRun(
    _ run: PixelRun, _ value: UInt8, to spans: inout [Span], _ coverage: inout [UInt8],
    _ cursor: inout SpanCursor
  ) {
    var spans = spans.mutableSpan
    var coverage = coverage.mutableSpan
    cursor.appendRun(run, coverage: value, to: &spans, &coverage)
  }

  /// Adds the part of a run of equal coverage whose columns lie inside `window`.
  mutating func appendWindowedRun(
    y: Int, columns: Range<Int>, coverage value: UInt8, within window: RowWindow
  ) {
    for kept in [columns.clamped(to: window.left), columns.clamped(to: window.right)] {
      appendRun(y: y, x: kept.lowerBound, count: kept.count, coverage: value)
    }
  }

  /// Adds the coverage of a placed mask in `area`, which lies within the mask's bounds.
  mutating func appendMask(_ mask: CoverageMask, at place: PlacedMask, in area: IntRect) {
    reserve(area)
    for y in area.rows {
      let columns = area.minX - Int(place.x)..<area.maxX - Int(place.x)
      let row = mask.rowCoverage(y - Int(place.y), columns)
      addPartialRun(
        Span(y: Int32(y), x: Int32(area.minX), count: Int32(area.width), offset: 0), row)
    }
  }

  /// Adds a run of pixels with a coverage for each.
  mutating func appendRow(y: Int, x: Int, _ values: Swift.Span<UInt8>) {
    reserve(IntRect(x: x, y: y, width: values.count, height: 1))
    addPartialRun(Span(y: Int32(y), x: Int32(x), count: Int32(values.count), offset: 0), values)
  }

  /// Multiplies every coverage by a mask's; outside the mask nothing is covered.
  mutating func multiplyCoverage(by mask: CoverageMask) {
    // The old runs and the new ones alternate, so that neither array is ever copied.
    swap(&storage, &oldStorage)
    swap(&coverage, &oldCoverage)
    let count = cursor.count
    removeAll()
    for index in 0..<count {
      let span = oldStorage[index]
      guard mask.bounds.rows.contains(Int(span.y)) else { continue }
      let columns = span.columns.clamped(to: mask.bounds.columns)
      if columns.isEmpty { continue }
      let row = mask.rowCoverage(Int(span.y), columns)
      let kept = Span(
        y: span.y, x: Int32(columns.lowerBound), count: Int32(columns.count), offset: 0)
      reserve(IntRect(x: 0, y: 0, width: columns.count, height: 1))
      if span.isFull {
        addPartialRun(kept, row)
      } else {
        let first = span.bytes.lowerBound + columns.lowerBound - span.columns.lowerBound
        SpanBuffer.addProducts(
          kept, times: oldCoverage[first..<first + columns.count], to: &storage, &coverage, &cursor
        ) { row[$0] }
      }
    }
  }

  /// Multiplies every coverage by the alpha of a surface's pixel; `origin` is the surface's first pixel.
  ///
  /// Blocks of uncovered pixels are dropped, and blocks of fully covered ones become separate runs.
  mutating func multiplyCoverage(
    byAlphaOf surface: Texture, at origin: TileOrigin, by kernels: RowKernels
  ) {
    swap(&storage, &oldStorage)
    swap(&coverage, &oldCoverage)
    let count = cursor.count
    removeAll()
    for index in 0..<count {
      let span = oldStorage[index]
      let run = origin.localRun(span)
      let row = surface.row(run.y, run.columns)
      reserve(IntRect(x: 0, y: 0, width: row.count, height: 1))
      let bytes = cursor.used..<cursor.used + row.count
      SpanBuffer.multiplyRun(
        span.isFull ? nil : oldCoverage[span.bytes], byAlphaOf: row, into: &coverage, bytes,
        by: kernels)
      cursor.used = bytes.upperBound
      addBlocks(of: span, bytes)
    }
    cursor.end = (.min, .min)
  }

  private static func multiplyRun(
    _ values: ArraySlice<UInt8>?, byAlphaOf row: Swift.Span<PackedPixel>,
    into coverage: inout [UInt8], _ bytes: Range<Int>, by kernels: RowKernels
  ) {
    var all = coverage.mutableSpan
    var products = all._mutatingExtracting(bytes)
    if let values {
      kernels.alpha(row, times: values.span, into: &products)
    } else {
      kernels.alpha(row, into: &products)
    }
  }

  /// Adds `span`, whose coverages are in `bytes`, without its uncovered blocks and with fully covered blocks as runs of
  /// their own.
  private mutating func addBlocks(of span: Span, _ bytes: Range<Int>) {
    var start = bytes.lowerBound
    while start < bytes.upperBound {
      let kind = BlockKind(coverage, from: start, limit: bytes.upperBound)
      var end = min(start + BlockKind.size, bytes.upperBound)
      while end < bytes.upperBound, BlockKind(coverage, from: end, limit: bytes.upperBound) == kind
      {
        end = min(end + BlockKind.size, bytes.upperBound)
      }
      if kind != .clear {
        storage[cursor.count] = Span(
          y: span.y, x: span.x + Int32(start - bytes.lowerBound), count: Int32(end - start),
          offset: kind == .full ? -1 : Int32(start))
        cursor.count += 1
      }
      start = end
    }
  }

  /// The kind of a block of coverages: all are 0 (clear), all are 255 (full), or neither (mixed).
  private enum BlockKind {
    case clear, full, mixed

    /// The number of coverages in a block, so large that finding a block's kind costs less than blending it as mixed.
    static let size = 32

    init(_ coverage: [UInt8], from start: Int, limit: Int) {
      let block = coverage.span.extracting(start..<min(start + BlockKind.size, limit))
      switch block.uniform {
      case 0?: self = .clear
      case 255?: self = .full
      default: self = .mixed
      }
    }
  }

  /// Returns the product of two coverages, a b / 255, rounded to nearest.
  @inline(__always) private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let t = UInt32(a) &* UInt32(b) &+ 128
    return UInt8(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
  }

  /// Adds a run whose coverages are the products of an older run's coverages, `values`, and the results of `value`.
  ///
  /// Room must be reserved.
  @inline(__always) private static func addProducts(
    _ span: Span, times values: ArraySlice<UInt8>, to storage: inout [Span],
    _ coverage: inout [UInt8], _ cursor: inout SpanCursor, _ value: (Int) -> UInt8
  ) {
    let old = values.span
    var span = span
    span.offset = Int32(cursor.used)
    storage[cursor.count] = span
    cursor.count += 1
    for index in old.indices {
      coverage[cursor.used &+ index] = product(value(index), old[index])
    }
    cursor.used += old.count
    cursor.end = (.min, .min)
  }

  /// Adds a run of partial coverage with a value for each pixel.
  ///
  /// Room must be reserved.
  private mutating func addPartialRun(_ span: Span, _ values: Swift.Span<UInt8>) {
    precondition(values.count == Int(span.count), "a run of \(span.count) with \(values.count)")
    let used = cursor.used
    var span = span
    span.offset = Int32(used)
    storage[cursor.count] = span
    cursor.count += 1
    var all = coverage.mutableSpan
    var target = all._mutatingExtracting(used..<used + values.count)
    for index in target.indices { target[index] = values[index] }
    cursor.used += values.count
    cursor.end = (.min, .min)
  }

  /// Removes, from every run, the pixels outside the columns that `extents` has for the run's row.
  mutating func cutSpans(to extents: borrowing RowExtents) {
    var kept = 0
    for index in 0..<cursor.count {
      var span = storage[index]
      let columns = span.columns.clamped(to: extents.drawnColumns(ofRow: Int(span.y)))
      if columns.isEmpty { continue }
      if !span.isFull { span.offset += Int32(columns.lowerBound) - span.x }
      span.x = Int32(columns.lowerBound)
      span.count = Int32(columns.count)
      storage[kept] = span
      kept += 1
    }
    cursor.count = kept
    cursor.end = (.min, .min)
  }
}
