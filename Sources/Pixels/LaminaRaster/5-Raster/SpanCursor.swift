// Stage 5, raster: the insertion of runs of pixels into the spans of a tile.

import LaminaPixels

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

/// The positions, among the spans and the coverages of a tile, at which the next run is written.
struct SpanCursor {
  /// The number of runs written so far.
  var count = 0
  /// The number of coverages written so far.
  var used = 0
  /// The pixel at which the next run must begin to be joined to the last one; no pixel if the last
  /// one cannot be extended.
  var end = (x: Int.min, y: Int.min)

  /// Adds a run of pixels that share one coverage; a partial coverage is written for each pixel.
  @inline(__always)
  mutating func appendRun(
    _ run: PixelRun, coverage: UInt8, to spans: inout MutableSpan<CoverageSpan>,
    _ values: inout MutableSpan<UInt8>
  ) {
    let (y, x, length) = (run.y, run.x, run.count)
    if coverage == 0 || length <= 0 { return }
    let joins =
      end.x == x && end.y == y && (coverage != 255 || length < CoverageSpan.shortestFull)
    if joins {
      spans[count &- 1].count &+= Int32(truncatingIfNeeded: length)
    } else {
      spans[count] = CoverageSpan(
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
      values[used] = coverage
      used &+= 1
    }
    end = (x &+ length, y)
  }
}
