// Stage 5, raster: upright boxes become coverage spans without edges.

import LaminaGeometry

extension Rasteriser {
  /// Replaces `spans` by the coverage of an upright box in `area`.
  mutating func rasteriseBox(_ box: AssembledBox, of pass: AssembledPass, in area: IntRect) {
    removeSpans()
    rasteriseBand(box.first, box.shape, of: pass, in: area)
    for y in box.solid.sharedRows(of: area) { appendSolid(box.solid, row: y, in: area) }
    rasteriseBand(box.last, box.shape, of: pass, in: area)
  }

  private mutating func rasteriseBand(
    _ band: BoxBand, _ shape: CornerShape, of pass: AssembledPass, in area: IntRect
  ) {
    let rows = band.rows.clamped(to: area.rows)
    if rows.isEmpty { return }
    let (leftBounds, rightBounds) = (band.left?.bounds, band.right?.bounds)
    let left = band.left.map { cornerMask(of: $0, shape, pass) } ?? .empty
    let right = band.right.map { cornerMask(of: $0, shape, pass) } ?? .empty
    for y in rows {
      if let leftBounds { appendMaskRow(left, at: leftBounds, row: y, in: area) }
      if y == band.partialRow {
        appendPartialRow(of: band, in: area)
      } else {
        appendSolid(band.block, row: y, in: area)
      }
      if let rightBounds { appendMaskRow(right, at: rightBounds, row: y, in: area) }
    }
  }

  /// Adds to `spans` the pixels between a band's corners in the band's outermost row, which is
  /// partly covered.
  mutating func appendPartialRow(of band: BoxBand, in area: IntRect) {
    guard let y = band.partialRow, area.rows.contains(y) else { return }
    let block = band.block
    func append(_ x: Int, _ count: Int, _ width: Int32) {
      let columns = (x..<x + count).clamped(to: area.columns)
      appendRun(
        row: y, columns, coverage: SolidPart.pixelCoverage(width: width, height: band.height))
    }
    if band.widths.left > 0 { append(block.minX - 1, 1, band.widths.left) }
    append(block.minX, block.maxX - block.minX, 256)
    if band.widths.right > 0 { append(block.maxX, 1, band.widths.right) }
  }

  /// Returns the coverage mask of a corner: the cached one, or else one that is computed now.
  mutating func cornerMask(of corner: BoxCorner, _ shape: CornerShape, _ pass: AssembledPass)
    -> CoverageMask
  {
    corner.mask.map { pass.cornerMasks[Int($0)] } ?? cutter.makeCornerMask(of: corner, shape: shape)
  }
}
