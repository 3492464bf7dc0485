// Stage 2, plan: layers that are rasterised to a bitmap in their own space.

import LaminaGeometry
import LaminaLayers

/// The bitmap of a layer that is rasterised: a grid in the layer's own plane, through the origin of its
/// space.
struct LayerRaster {
  /// Pixels per point.
  let scale: Double
  /// From the layer's plane to the bitmap.
  var plane: Homography { Homography(row1: [scale, 0, 0], row2: [0, scale, 0], row3: [0, 0, 1]) }
  /// The same for the layer's space.
  var matrix: Matrix4 { .scale(x: scale, y: scale, z: 1) }
}
