// Stage 5, raster: what a primitive covers in one tile.

/// Runs of covered pixels, row by row, left to right.
///
/// The arrays are kept and filled again.
struct CoverageSpans {
  struct Span {
    var y: Int32
    var x: Int32
    var count: Int32
    /// Where its coverage starts in `coverage`; -1 if every pixel is covered whole.
    var offset: Int32

    var isFull: Bool { offset < 0 }
    var columns: Range<Int> { Int(x)..<Int(x) + Int(count) }
    var bytes: Range<Int> { Int(offset)..<Int(offset) + Int(count) }
  }

  private(set) var spans: [Span] = []
  private(set) var coverage: [UInt8] = []
  /// The pixel after the last run of partial coverage.
  private var end = (x: Int.min, y: Int.min)

  /// Runs of whole pixels that are at least this long are spans of their own.
  static let shortestFullRun = 16

  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
    end = (.min, .min)
  }

  /// Adds a run of wholly covered pixels.
  mutating func appendFull(y: Int, columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    spans.append(
      Span(y: Int32(y), x: Int32(columns.lowerBound), count: Int32(columns.count), offset: -1))
    end = (.min, .min)
  }

  /// Adds a run of pixels that share one coverage.
  ///
  /// Short runs that are covered whole join a run of partial coverage before them: one kernel call
  /// more costs as much as some pixels with coverage.
  @inline(__always)
  mutating func append(y: Int, x: Int, count: Int, coverage value: UInt8) {
    if value == 0 || count <= 0 { return }
    let joins =
      end.x == x && end.y == y && (value != 255 || count < CoverageSpans.shortestFullRun)
    if value == 255 && !joins {
      appendFull(y: y, columns: x..<x &+ count)
      return
    }
    if joins {
      spans[spans.count &- 1].count &+= Int32(truncatingIfNeeded: count)
    } else {
      spans.append(
        Span(
          y: Int32(truncatingIfNeeded: y), x: Int32(truncatingIfNeeded: x),
          count: Int32(truncatingIfNeeded: count),
          offset: Int32(truncatingIfNeeded: coverage.count)))
    }
    for _ in 0..<count { coverage.append(value) }
    end = (x &+ count, y)
  }

  /// Adds the parts of a run of equal coverage that a window keeps.
  mutating func append(y: Int, columns: Range<Int>, coverage value: UInt8, within window: RowWindow)
  {
    for kept in [columns.clamped(to: window.left), columns.clamped(to: window.right)] {
      append(y: y, x: kept.lowerBound, count: kept.count, coverage: value)
    }
  }

  /// Cuts every run down to the columns that `extents` keep of its row.
  mutating func clip(to extents: borrowing RowExtents) {
    var kept = 0
    for index in spans.indices {
      var span = spans[index]
      let columns = span.columns.clamped(to: extents.columns(ofRow: Int(span.y)))
      if columns.isEmpty { continue }
      if !span.isFull { span.offset += Int32(columns.lowerBound) - span.x }
      span.x = Int32(columns.lowerBound)
      span.count = Int32(columns.count)
      spans[kept] = span
      kept += 1
    }
    spans.removeSubrange(kept...)
    end = (.min, .min)
  }
}
