// The tile section: cuts of draws without edges.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

extension TileWorkspace {
  /// Draws a primitive whose coverage comes from masks, such as glyphs, inside the half-planes that
  /// cut it, row by row.
  mutating func drawCut(
    _ primitive: Primitive, of pass: AssembledPass, area: IntRect, section: TileSection,
    into region: inout PixelRegion
  ) throws(MemoryError) {
    var uncut = primitive
    uncut.centers.cuts = 0..<0
    for y in area.rows {
      let kept = RowWindow(
        of: primitive.centers, row: y, columns: area.columns, hardEdges: [], cuts: pass.cuts
      ).left
      if kept.isEmpty { continue }
      let row = IntRect(minX: kept.lowerBound, minY: y, maxX: kept.upperBound, maxY: y + 1)
      try drawPrimitive(uncut, of: pass, area: row, section: section, into: &region)
    }
  }
}

extension Shape {
  /// Whether the shape's coverage comes from masks that were made beforehand, and not from edges.
  var isReady: Bool {
    switch self {
    case .masks, .blurredRect: true
    case .rect, .outline, .ring, .box, .rectWithin, .path, .pixels: false
    }
  }
}
