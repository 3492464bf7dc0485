// Stage 2, plan: what comes down to a layer from those above it.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// The state that a layer inherits from the layers above it.
struct LayerContext {
  /// From the space that the layer's position is in to device pixels.
  var base: Matrix4
  /// From the space that the layer's position is in to the plane of the nearest layer above that
  /// flattens, or to the device: where depth is compared.
  var baseInPlane: Matrix4
  /// From that plane to device pixels.
  var plane: Homography
  /// A colour that multiplies those of every drawable.
  var tint: Color
  /// A factor of the layer's opacity: that of the transform layers right above it, which have no
  /// picture of their own to fade.
  var opacity = 1.0
  /// The device pixels that may be touched.
  var scissor: IntRect
  /// Whether an odd number of geometry flips lies between that space and the device.
  var isMirrored: Bool
  /// Whether what faces the viewer there looks turned away where it is drawn: a bitmap in a layer's own
  /// plane, of a layer that is seen mirrored.
  var mirrorsFacing = false
}

/// A context that the sublayers of one layer share.
final class SharedContext: Sendable {
  let value: LayerContext

  init(_ value: LayerContext) { self.value = value }
}

extension CommittedFrame {
  /// The context of an ordinary layer's sublayers.
  func context(
    within drawing: LayerDrawing, toDevice: Matrix4, in context: LayerContext
  ) -> LayerContext {
    let layer = layers[drawing.index]
    let toPicture = drawing.innerMatrix ?? toDevice.flattened
    let plane = Homography(planeOf: toPicture)
    let turns = (drawing.devicePlane.determinant < 0) != (drawing.plane.determinant < 0)
    return LayerContext(
      base: sublayerBase(of: layer, toDevice: toPicture),
      baseInPlane: sublayerBase(of: layer, toDevice: .identity), plane: plane,
      tint: drawing.innerTint, scissor: drawing.sublayerScissor, isMirrored: drawing.isMirrored,
      mirrorsFacing: context.mirrorsFacing != turns)
  }

  /// The context of a transform layer's sublayers; it flattens nothing.
  func context(within layer: CommittedLayer, in context: LayerContext) -> LayerContext {
    func base(_ matrix: Matrix4) -> Matrix4 {
      sublayerBase(of: layer, toDevice: layer.matrixToPosition.concatenating(matrix))
    }
    return LayerContext(
      base: base(context.base), baseInPlane: base(context.baseInPlane), plane: context.plane,
      tint: context.tint, opacity: context.opacity * min(1, max(0, layer.opacity)),
      scissor: context.scissor,
      isMirrored: context.isMirrored != layer.flags.contains(.isGeometryFlipped),
      mirrorsFacing: context.mirrorsFacing)
  }

  /// The base of a layer's sublayers: its `sublayerTransform` about its anchor, then its own way.
  func sublayerBase(of layer: CommittedLayer, toDevice: Matrix4) -> Matrix4 {
    guard layer.sublayerTransform >= 0 else { return toDevice }
    let (x, y, z) = (layer.anchor.x, layer.anchor.y, layer.anchorPointZ)
    return Matrix4.translation(x: -x, y: -y, z: -z).concatenating(matrix(layer.sublayerTransform))
      .concatenating(.translation(x: x, y: y, z: z)).concatenating(toDevice)
  }
}
