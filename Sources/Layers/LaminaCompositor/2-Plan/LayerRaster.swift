// Stage 2, plan: layers that are rasterised to a bitmap in their own space.

import LaminaGeometry
import LaminaLayers

/// The bitmap of a rasterised layer: a grid in the layer's own plane, through the origin of its bounds.
struct LayerRaster {
  /// The bitmap's pixels per point of the layer.
  let scale: Double
  /// The bitmap's origin, in pixels from the origin of the layer's space.
  ///
  /// It is as close to 0 as the grid allows, unless the bounds are far away. So bounds that move by whole pixels keep
  /// the bitmap.
  let shift: SIMD2<Double>
  /// The map from the layer's plane to the bitmap's pixels.
  var plane: Homography {
    Homography(row1: [scale, 0, 0], row2: [0, scale, 0], row3: [0, 0, 1])
      .concatenating(Homography(movedBy: -shift))
  }
  /// The transform from the layer's space to the bitmap's pixels.
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

  /// The largest distance of the bounds from the layer's origin at which the bitmap's origin stays near 0, in pixels.
  ///
  /// It is half of the distance that bitmaps may reach.
  ///
  /// Policy: `bitmap-grid`.
  private static let near = 8_192.0
}
