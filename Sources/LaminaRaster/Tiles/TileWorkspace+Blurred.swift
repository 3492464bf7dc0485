// The tile section: blurred rounded rectangles, by their masks.

import LaminaGeometry
import LaminaPixels

extension TileWorkspace {
  /// Blends one colour where a blurred rectangle covers pixels of `area`: as a block where it covers them
  /// whole, else row by row.
  mutating func drawBlurred(
    _ color: PackedPixel, _ index: Int, of pass: AssembledPass, in area: IntRect,
    onto region: inout PixelRegion
  ) -> PixelCounts {
    let rect = pass.blurredRects[index].rect
    let mask = pass.blurMasks[index]
    let whole = rect.grown(by: -(Int(pass.blurredRects[index].radius.rounded(.up)) + mask.support))
    let inside = whole.intersection(area)
    var counts = PixelCounts()
    if !inside.isEmpty {
      counts += LaminaRaster.blend(color, block: inside, onto: &region, by: kernels)
    }
    for y in area.rows {
      guard let row = mask.row(y - rect.minY, width: rect.width, height: rect.height) else {
        continue
      }
      if inside.rows.contains(y) {
        counts += blend(color, mask, row, rect, y, area.minX..<inside.minX, onto: &region)
        counts += blend(color, mask, row, rect, y, inside.maxX..<area.maxX, onto: &region)
      } else {
        counts += blend(color, mask, row, rect, y, area.columns, onto: &region)
      }
    }
    return counts
  }

  /// Blends some columns of a row: what changes from column to column by its coverage, and what is the
  /// same along the edge as one colour.
  private func blend(
    _ color: PackedPixel, _ mask: BlurMask, _ parts: BlurMask.Row, _ rect: IntRect, _ y: Int,
    _ columns: Range<Int>, onto region: inout PixelRegion
  ) -> PixelCounts {
    /// The columns of a part that are wanted, in device pixels.
    func wanted(_ part: Range<Int>) -> Range<Int> {
      (part.lowerBound + rect.minX..<part.upperBound + rect.minX).clamped(to: columns)
    }
    let (left, middle, right) = (wanted(parts.left), wanted(parts.middle), wanted(parts.right))
    if !left.isEmpty {
      let own = left.lowerBound - rect.minX..<left.upperBound - rect.minX
      var row = region.mutableRow(y, left)
      kernels.sourceOver(color, coverage: mask.left(parts, own), onto: &row)
    }
    if !middle.isEmpty, parts.value > 0 {
      var row = region.mutableRow(y, middle)
      if parts.value == 255, color.isOpaque {
        kernels.fill(&row, with: color)
      } else {
        kernels.sourceOver(color.multiplied(by: parts.value), onto: &row)
      }
    }
    if !right.isEmpty {
      let own = right.lowerBound - rect.minX..<right.upperBound - rect.minX
      var row = region.mutableRow(y, right)
      kernels.sourceOver(color, coverage: mask.right(parts, own), onto: &row)
    }
    return PixelCounts(
      blended: left.count + middle.count + right.count, covered: left.count + right.count,
      runs: (left.isEmpty ? 0 : 1) + (middle.isEmpty ? 0 : 1) + (right.isEmpty ? 0 : 1))
  }
}
