// Stage 2, plan: the position and the drawing of a layer in a context.

import LaminaGeometry
import LaminaRaster

/// The position of a visible layer on the device, and its opacity.
struct LayerPlacement {
  /// The transform from the layer's space to device pixels.
  let toDevice: Matrix4
  /// The map from the layer's plane to device pixels.
  let plane: Homography
  /// The layer's opacity, times the opacity of the transform layers directly above it.
  let opacity: Double
}

extension EvaluatedFrame {
  /// Returns the position of a layer; `nil` if the layer is hidden or clear, or its transform is not finite.
  ///
  /// A layer with an opacity of 0 is invisible. So is a replicator's copy with a clear colour, regardless of its blend
  /// mode.
  ///
  /// Policy: `opacity-zero-hides`.
  func layerPlacement(of index: Int, in context: SharedContext) -> LayerPlacement? {
    let opacity = min(1, max(0, layers[index].opacity)) * context.value.opacity
    guard !layers[index].flags.contains(.isHidden), opacity > 0, context.value.tint.alpha > 0 else {
      return nil
    }
    let toDevice = layers[index].matrixToPosition.concatenating(context.value.base)
    guard toDevice.isFinite else { return nil }
    return LayerPlacement(
      toDevice: toDevice, plane: Homography(planeOf: toDevice).roundedInPlace, opacity: opacity)
  }

  /// Returns the drawing of a layer that is no transform layer; `nil` if it is invisible, or shows only a back that is
  /// not drawn.
  func layerDrawing(of index: Int, at place: LayerPlacement, in context: SharedContext)
    -> LayerDrawing?
  {
    let flags = layers[index].flags
    let isMirrored = context.value.isMirrored != flags.contains(.isGeometryFlipped)
    let facing = Facing(of: place.plane, isMirrored: isMirrored != context.value.mirrorsFacing)
    guard facing == .front || (facing == .back && flags.contains(.isDoubleSided)) else {
      return nil
    }
    return LayerDrawing(
      index: index, of: self, plane: place.plane, opacity: place.opacity, isMirrored: isMirrored,
      context: context)
  }
}

extension Homography {
  /// The map with its offset rounded to a millionth of a pixel, unless it is in perspective.
  ///
  /// A layer that moves by whole pixels then keeps its fraction of a pixel, regardless of the sums that its position
  /// results from.
  fileprivate var roundedInPlace: Homography {
    guard isAffine, row3.z == 1, max(abs(row3.x), abs(row3.y)) < 0x1p31 else { return self }
    let offset = (row3 * 0x1p20).rounded(.toNearestOrEven) * 0x1p-20
    return Homography(row1: row1, row2: row2, row3: [offset.x, offset.y, 1])
  }
}
