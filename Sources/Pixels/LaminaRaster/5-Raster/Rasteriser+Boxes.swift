// Stage 5, raster: upright boxes become coverage spans without edges.

import LaminaGeometry

extension Rasteriser {
  /// Replaces `spans` by the coverage of an upright box in `area`.
  mutating func rasteriseBox(_ box: AssembledBox, of pass: AssembledPass, in area: IntRect) {
    removeSpans()
    let solid = box.solid
    rasteriseBand(of: box, isLast: false, pass, in: area)
    for y in solid.sharedRows(of: area) { appendSolid(solid, row: y, in: area) }
    rasteriseBand(of: box, isLast: true, pass, in: area)
  }

  private mutating func rasteriseBand(
    of box: AssembledBox, isLast: Bool, _ pass: AssembledPass, in area: IntRect
  ) {
    let rows = box.bandRows(isLast: isLast).clamped(to: area.rows)
    if rows.isEmpty { return }
    let band = BoxBand(of: box, isLast: isLast)
    removeCorners()
    let left = box.corner(isRight: false, isLast: isLast)
    let right = box.corner(isRight: true, isLast: isLast)
    // The masks of both corners are in one of the two arrays, or in both; -1 stands for the cache.
    let leftStart = left.map { $0.mask < 0 ? cutCorner($0, box.shape) : -1 } ?? -1
    let rightStart = right.map { $0.mask < 0 ? cutCorner($0, box.shape) : -1 } ?? -1
    for y in rows {
      if let left { appendCornerRow(left, of: pass, from: leftStart, row: y, in: area) }
      if y == band.partialRow {
        appendPartialRow(of: band, in: area)
      } else {
        appendSolid(band.block, row: y, in: area)
      }
      if let right { appendCornerRow(right, of: pass, from: rightStart, row: y, in: area) }
    }
  }

  private mutating func appendCornerRow(
    _ corner: BoxCorner, of pass: AssembledPass, from start: Int, row y: Int, in area: IntRect
  ) {
    if start < 0 {
      appendCornerRow(corner, of: pass.cornerMasks, from: Int(corner.mask), row: y, in: area)
    } else {
      appendCornerRow(corner, of: corners, from: start, row: y, in: area)
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
}
