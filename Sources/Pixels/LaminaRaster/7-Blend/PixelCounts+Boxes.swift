// Stage 7, blend: upright boxes with rounded corners, and the counts of their pixels.

import LaminaGeometry
import LaminaPixels

/// Blends one colour onto some rows of a box with four rounded corners, over the box's full width.
///
/// - Parameters:
///   - color: the colour.
///   - box: the box.
///   - corners: the cached masks of corners.
///   - rows: the rows; those outside the box are ignored.
///   - region: the surface below.
///   - kernels: the row kernels.
/// - Returns: the number of pixels written.
func blendBox(
  _ color: PackedPixel, _ box: RoundedBoxLayout, corners: Span<UInt8>, rows: Range<Int>,
  onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  kernels.fillBox(box, with: color, corners: corners, onto: &region, rows: rows)
  return PixelCounts(ofBox: box, rows: rows, isOpaque: color.isOpaque)
}

/// Blends one colour onto the part `area` of a corner, whose mask begins at index `start` of `masks`.
func blendCorner(
  _ color: PackedPixel, _ corner: BoxCorner, _ masks: Span<UInt8>, from start: Int,
  in area: IntRect, onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  let row = start + (area.minY - corner.bounds.minY) * corner.rowBytes
  kernels.sourceOver(
    color, coverage: masks.extracting(row..<start + corner.bounds.height * corner.rowBytes),
    first: corner.firstByte + area.minX - corner.bounds.minX, stride: corner.rowBytes,
    onto: &region, area)
  var counts = PixelCounts()
  counts.blended = area.area
  counts.covered = area.area
  counts.runs = 1
  counts.maskRows = area.height
  return counts
}

extension PixelCounts {
  /// Counts the pixels of some rows of a box with four rounded corners, as if each of its parts were blended separately.
  fileprivate init(ofBox box: RoundedBoxLayout, rows: Range<Int>, isOpaque: Bool) {
    self.init()
    let pixels = box.pixels
    let top = max(rows.lowerBound, pixels.minY)
    let bottom = min(rows.upperBound, pixels.maxY)
    let first = max(0, min(bottom, pixels.minY &+ box.firstRows) &- top)
    let last = max(0, bottom &- max(top, pixels.maxY &- box.lastRows))
    let middle = pixels.width &- box.cornerWidths.left &- box.cornerWidths.right
    let sides = (box.leftCoverage > 0 ? 1 : 0) &+ (box.rightCoverage > 0 ? 1 : 0)
    let ends = (box.cornerWidths.left > 0 ? 1 : 0) &+ (box.cornerWidths.right > 0 ? 1 : 0)
    var partial = 0
    if first > 0 && top == pixels.minY && box.firstCoverage < 255 { partial &+= 1 }
    if last > 0 && bottom == pixels.maxY && box.lastCoverage < 255 { partial &+= 1 }
    let between = bottom &- top &- first &- last
    let whole = (first &+ last &- partial) &* middle &+ between &* (pixels.width &- sides)
    covered =
      (first &+ last) &* (pixels.width &- middle) &+ partial &* middle &+ between &* sides
    filled = isOpaque ? whole : 0
    blended = covered &+ (isOpaque ? 0 : whole)
    runs = (first > 0 ? ends : 0) &+ (last > 0 ? ends : 0) &+ (middle > 0 ? partial : 0)
    maskRows = (first &+ last) &* ends
  }
}
