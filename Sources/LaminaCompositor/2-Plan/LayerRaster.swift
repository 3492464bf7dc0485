// Stage 2, plan: layers that are rasterised to a bitmap in their own space.

import LaminaGeometry
import LaminaLayers

/// The bitmap of a layer that is rasterised: a grid in the layer's own plane, through the origin of its
/// bounds.
struct LayerRaster {
  /// Pixels per point.
  let scale: Double
  /// Where the bitmap's own origin lies, in pixels from that of the layer's space: as near as the grid
  /// allows, so that bounds that move by whole pixels keep the bitmap, unless the bounds are far off.
  let shift: SIMD2<Double>
  /// From the layer's plane to the bitmap.
  var plane: Homography {
    Homography(row1: [scale, 0, 0], row2: [0, scale, 0], row3: [0, 0, 1])
      .concatenating(Homography(movedBy: -shift))
  }
  /// The same for the layer's space.
  var matrix: Matrix4 {
    .scale(x: scale, y: scale, z: 1).concatenating(.translation(x: -shift.x, y: -shift.y, z: 0))
  }

  init(scale: Double, bounds: Rect) {
    self.scale = scale
    let origin = SIMD2(bounds.minX, bounds.minY) * scale
    let isFar = max(abs(origin.x), abs(origin.y)) > LayerRaster.near
    let shift = isFar ? origin : origin - origin.rounded(.down)
    self.shift = shift.x.isFinite && shift.y.isFinite ? shift : .zero
  }

  /// How far from the origin of the layer's space bounds may begin, in pixels: half of what bitmaps reach.
  private static let near = 8_192.0
}
