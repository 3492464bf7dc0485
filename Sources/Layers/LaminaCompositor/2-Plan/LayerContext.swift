// Stage 2, plan: the state that a layer inherits from the layers above it.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// The state that a layer inherits from its ancestors.
struct LayerContext {
  /// The transform from the superlayer's space, in which the layer's position lies, to device pixels.
  var base: Matrix4
  /// The transform from the superlayer's space to the plane in which depths are compared.
  ///
  /// The plane is that of the nearest ancestor that is no transform layer, or the device.
  var baseInPlane: Matrix4
  /// The map from the plane in which depths are compared to device pixels.
  var plane: Homography
  /// The colour that multiplies the colours of every drawable of the layer and its descendants.
  var tint: Color
  /// The product of the opacities of the transform layers directly above the layer, which have no picture to fade.
  var opacity = 1.0
  /// The device pixels that the layer's draws may touch.
  var scissor: IntRect
  /// Whether an odd number of geometry flips lies between the superlayer's space and the device.
  var isMirrored: Bool
  /// Whether a layer that faces the viewer appears turned away in the pass that it is drawn to.
  ///
  /// This is the case in a bitmap in a layer's own plane, if the layer is seen mirrored.
  var mirrorsFacing = false
  /// Whether layers' edges are antialiased where no scissor can represent them, because the layer is in a mask.
  ///
  /// Policy: `mask-turned-edges`.
  var softensTurnedEdges = false
  /// The clips of ancestors whose composites cut the layer, seen from the superlayer's space.
  var clips = EnclosingClips()
}

/// A context that the sublayers of one layer share.
///
/// The context is not copied for each of them, if its properties are read one by one.
final class SharedContext: Sendable {
  let value: LayerContext

  init(_ value: LayerContext) { self.value = value }
}

extension EvaluatedFrame {
  /// Returns the context of the sublayers of a layer that is no transform layer.
  func sublayerContext(
    within drawing: LayerDrawing, toDevice: Matrix4, in context: SharedContext
  ) -> LayerContext {
    let layer = layers[drawing.index]
    let toPicture = drawing.innerMatrix ?? toDevice.flattened
    let plane = Homography(planeOf: toPicture)
    let turns = (drawing.devicePlane.determinant < 0) != (drawing.plane.determinant < 0)
    return LayerContext(
      base: sublayerBase(of: layer, toDevice: toPicture),
      baseInPlane: sublayerBase(of: layer, toDevice: .identity), plane: plane,
      tint: drawing.innerTint, scissor: drawing.sublayerScissor, isMirrored: drawing.isMirrored,
      mirrorsFacing: context.value.mirrorsFacing != turns,
      softensTurnedEdges: context.value.softensTurnedEdges, clips: clips(within: drawing))
  }

  /// Returns the clips around the sublayers of a layer: the layer's own, then those around the layer.
  private func clips(within drawing: LayerDrawing) -> EnclosingClips {
    let ownClip = drawing.clip
    if ownClip == nil && drawing.clips.isEmpty { return drawing.clips }
    let layer = layers[drawing.index]
    let toLayer = sublayerBase(of: layer, toDevice: .identity)
    var clips = EnclosingClips()
    if var clip = ownClip {
      clip.matrix = toLayer
      clips.appendClip(clip)
    }
    for var clip in drawing.clips.clips {
      clip.matrix = toLayer.concatenating(clip.matrix.flattened)
      clips.appendClip(clip)
    }
    return clips
  }

  /// Returns the context of a transform layer's sublayers, which the layer does not flatten.
  ///
  /// Policy: `transform-layer-opacity`.
  func transformLayerContext(within layer: EvaluatedLayer, in context: LayerContext) -> LayerContext
  {
    func base(_ matrix: Matrix4) -> Matrix4 {
      sublayerBase(of: layer, toDevice: layer.matrixToPosition.concatenating(matrix))
    }
    return LayerContext(
      base: base(context.base), baseInPlane: base(context.baseInPlane), plane: context.plane,
      tint: context.tint, opacity: context.opacity * min(1, max(0, layer.opacity)),
      scissor: context.scissor,
      isMirrored: context.isMirrored != layer.flags.contains(.isGeometryFlipped),
      mirrorsFacing: context.mirrorsFacing, softensTurnedEdges: context.softensTurnedEdges,
      clips: context.clips.isEmpty
        ? context.clips : context.clips.seenClips(through: base(.identity)))
  }

  /// Returns the transform from the space of a layer's sublayers: `sublayerTransform` about the anchor point, then
  /// `toDevice`.
  func sublayerBase(of layer: EvaluatedLayer, toDevice: Matrix4) -> Matrix4 {
    guard layer.sublayerTransform >= 0 else { return toDevice }
    let (x, y, z) = (layer.anchor.x, layer.anchor.y, layer.anchorPointZ)
    return Matrix4.translation(x: -x, y: -y, z: -z).concatenating(
      storedMatrix(layer.sublayerTransform)
    )
    .concatenating(.translation(x: x, y: y, z: z)).concatenating(toDevice)
  }
}
