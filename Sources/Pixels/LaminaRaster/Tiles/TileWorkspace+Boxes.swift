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
    let box = boxes[index]
    let rows = area.rows
    let hasFirst = box.bandRows(isLast: false).overlaps(rows)
    let hasLast = box.bandRows(isLast: true).overlaps(rows)
    if let layout = box.layout, area.columns == layout.pixels.columns {
      if hasFirst || hasLast { counters[.tileBoxes] += 1 }
      return blendBox(
        color, layout, corners: pass.cornerMasks.span, rows: rows, onto: &region, by: kernels)
    }
    rasteriser.removeSpans()
    if hasFirst { rasteriser.appendPartialRow(of: box.first, in: area) }
    if hasLast { rasteriser.appendPartialRow(of: box.last, in: area) }
    lapStage(.raster)
    var counts = blendSolid(color, box.solid, in: area, onto: &region, by: kernels)
    if hasFirst { counts += drawBand(color, box, isLast: false, of: pass, in: area, onto: &region) }
    if hasLast { counts += drawBand(color, box, isLast: true, of: pass, in: area, onto: &region) }
    if hasFirst || hasLast {
      counters[.tileBoxes] += 1
      counts += blendColor(color, spans: rasteriser.spans, onto: &region, by: kernels)
    }
    return counts
  }

  private mutating func drawBand(
    _ color: PackedPixel, _ box: AssembledBox, isLast: Bool, of pass: AssembledPass,
    in area: IntRect, onto region: inout PixelRegion
  ) -> PixelCounts {
    let band = BoxBand(of: box, isLast: isLast)
    var counts = blendSolid(color, band.block, in: area, onto: &region, by: kernels)
    if let corner = box.corner(isRight: false, isLast: isLast) {
      counts += drawCorner(color, corner, box.shape, of: pass, in: area, onto: &region)
    }
    if let corner = box.corner(isRight: true, isLast: isLast) {
      counts += drawCorner(color, corner, box.shape, of: pass, in: area, onto: &region)
    }
    return counts
  }

  private mutating func drawCorner(
    _ color: PackedPixel, _ corner: BoxCorner, _ shape: CornerShape, of pass: AssembledPass,
    in area: IntRect, onto region: inout PixelRegion
  ) -> PixelCounts {
    let part = corner.bounds.intersection(area)
    if part.isEmpty { return PixelCounts() }
    guard corner.mask < 0 else {
      return blendCorner(
        color, corner, pass.cornerMasks.span, from: Int(corner.mask), in: part, onto: &region,
        by: kernels)
    }
    lapStage(.blend)
    counters[.tileCornerMasks] += 1
    rasteriser.removeCorners()
    let start = rasteriser.cutCorner(corner, shape)
    lapStage(.raster)
    return blendCorner(
      color, corner, rasteriser.corners.span, from: start, in: part, onto: &region, by: kernels)
  }
}
