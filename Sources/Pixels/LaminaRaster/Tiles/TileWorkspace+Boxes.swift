// The tile section: upright boxes of one colour, block by block.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

extension TileWorkspace {
  /// Blends one colour onto the pixels of `area` that the upright box `pass.boxes[index]` covers.
  mutating func drawBox(
    _ color: PackedPixel, _ index: Int, of pass: AssembledPass, in area: IntRect,
    onto region: inout PixelRegion
  ) -> PixelCounts {
    // A span is used because an array's element would be copied.
    let all = pass.boxes
    let boxes = all.span
    rasteriser.removeSpans()
    let (rows, solid) = (area.rows, boxes[index].solid)
    // Most tiles touch neither band; the bands are only copied if needed.
    let hasFirst = boxes[index].first.rows.overlaps(rows)
    let hasLast = boxes[index].last.rows.overlaps(rows)
    if hasFirst { rasteriser.appendPartialRow(of: boxes[index].first, in: area) }
    if hasLast { rasteriser.appendPartialRow(of: boxes[index].last, in: area) }
    lapStage(.raster)
    var counts = blendSolid(color, solid, in: area, onto: &region, by: kernels)
    if hasFirst {
      counts += drawBand(
        color, boxes[index].first, boxes[index].shape, of: pass, in: area, onto: &region)
    }
    if hasLast {
      counts += drawBand(
        color, boxes[index].last, boxes[index].shape, of: pass, in: area, onto: &region)
    }
    if hasFirst || hasLast {
      counters[.tileBoxes] += 1
      counts += blendColor(color, spans: rasteriser.spans, onto: &region, by: kernels)
    }
    return counts
  }

  private mutating func drawBand(
    _ color: PackedPixel, _ band: BoxBand, _ shape: CornerShape, of pass: AssembledPass,
    in area: IntRect, onto region: inout PixelRegion
  ) -> PixelCounts {
    var counts = blendSolid(color, band.block, in: area, onto: &region, by: kernels)
    if let corner = band.left {
      counts += drawCorner(color, corner, shape, of: pass, in: area, onto: &region)
    }
    if let corner = band.right {
      counts += drawCorner(color, corner, shape, of: pass, in: area, onto: &region)
    }
    return counts
  }

  private mutating func drawCorner(
    _ color: PackedPixel, _ corner: BoxCorner, _ shape: CornerShape, of pass: AssembledPass,
    in area: IntRect, onto region: inout PixelRegion
  ) -> PixelCounts {
    let part = corner.bounds.intersection(area)
    if part.isEmpty { return PixelCounts() }
    let place = PlacedMask(
      mask: 0, x: Int32(corner.bounds.minX), y: Int32(corner.bounds.minY))
    guard let known = corner.mask else {
      lapStage(.blend)
      counters[.tileCornerMasks] += 1
      let mask = rasteriser.cornerMask(of: corner, shape, pass)
      lapStage(.raster)
      return blendMask(color, mask, at: place, in: part, onto: &region, by: kernels)
    }
    let masks = pass.cornerMasks
    return blendMask(
      color, masks.span[Int(known)], at: place, in: part, onto: &region, by: kernels)
  }
}
