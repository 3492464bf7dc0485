// How a row kernel walks its row: eight pixels at a time, and the last eight once more.

import LaminaPixels

/// Replaces every pixel of `row`.
///
/// Rows of eight or more pixels are computed by vectors alone: the last vector overlaps the one before
/// it, and is computed before anything is written.
///
/// - Parameters:
///   - row: what is there, and what is written.
///   - eight: eight pixels from what is there, and the index of the first.
///   - one: one pixel from what is there, and its index.
@inline(__always) @_lifetime(row: copy row)
func replace(
  _ row: inout MutableSpan<PackedPixel>, eight: (PixelLanes, Int) -> PixelLanes,
  one: (UInt32, Int) -> UInt32
) {
  let last = row.count &- PixelLanes.count
  if last < 0 {
    for i in row.indices { row[i] = PackedPixel(rawValue: one(row[i].rawValue, i)) }
    return
  }
  let end = eight(row.lanes(at: last), last)
  var i = 0
  while i < last {
    row.setLanes(eight(row.lanes(at: i), i), at: i)
    i &+= PixelLanes.count
  }
  row.setLanes(end, at: last)
}
