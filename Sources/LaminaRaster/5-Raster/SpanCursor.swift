// Stage 5, raster: where runs of pixels are put among the spans of a tile.

/// A run of pixels in a row.
struct PixelRun {
  let y: Int
  let x: Int
  let count: Int

  init(y: Int, x: Int, count: Int) { (self.y, self.x, self.count) = (y, x, count) }

  init(y: Int, _ columns: Range<Int>) {
    self.init(y: y, x: columns.lowerBound, count: columns.count)
  }

  /// The columns of the pixels.
  var columns: Range<Int> { x..<x + count }
}

/// Where the next run goes.
struct SpanCursor {
  /// Runs so far.
  var count = 0
  /// Coverages so far.
  var used = 0
  /// The pixel after the last run of partial coverage.
  var end = (x: Int.min, y: Int.min)

  /// Adds a run of pixels that share one coverage, and writes `value` for each, where it is told apart.
  ///
  /// Short runs that are covered whole join a run of partial coverage before them: one kernel call
  /// more costs as much as some pixels with coverage.
  @inline(__always)
  mutating func append<Value>(
    _ run: PixelRun, coverage: UInt8, _ value: Value,
    to spans: inout MutableSpan<CoverageSpans.Span>, _ values: inout MutableSpan<Value>
  ) {
    let (y, x, length) = (run.y, run.x, run.count)
    if coverage == 0 || length <= 0 { return }
    let joins =
      end.x == x && end.y == y && (coverage != 255 || length < CoverageSpans.shortestFullRun)
    if joins {
      spans[count &- 1].count &+= Int32(truncatingIfNeeded: length)
    } else {
      spans[count] = CoverageSpans.Span(
        y: Int32(truncatingIfNeeded: y), x: Int32(truncatingIfNeeded: x),
        count: Int32(truncatingIfNeeded: length),
        offset: coverage == 255 ? -1 : Int32(truncatingIfNeeded: used))
      count &+= 1
      if coverage == 255 {
        end = (.min, .min)
        return
      }
    }
    for _ in 0..<length {
      values[used] = value
      used &+= 1
    }
    end = (x &+ length, y)
  }

  /// Adds up to eight pixels by the running sums of their cells, and writes eight of those.
  ///
  /// Pixels that are not covered at the start of a run are left out.
  @inline(__always)
  mutating func append(
    _ run: PixelRun, group: SIMD8<Int32>,
    to spans: inout MutableSpan<CoverageSpans.Span>, _ sums: inout MutableSpan<Int32>
  ) {
    let (y, x, length) = (run.y, run.x, run.count)
    for place in 0..<8 { sums[used &+ place] = group[place] }
    if end.x == x && end.y == y {
      spans[count &- 1].count &+= Int32(truncatingIfNeeded: length)
    } else {
      var skipped = 0
      while skipped < length && sums[used &+ skipped] == 0 { skipped &+= 1 }
      if skipped == length { return }
      spans[count] = CoverageSpans.Span(
        y: Int32(truncatingIfNeeded: y), x: Int32(truncatingIfNeeded: x &+ skipped),
        count: Int32(truncatingIfNeeded: length &- skipped),
        offset: Int32(truncatingIfNeeded: used &+ skipped))
      count &+= 1
    }
    used &+= length
    end = (x &+ length, y)
  }
}
