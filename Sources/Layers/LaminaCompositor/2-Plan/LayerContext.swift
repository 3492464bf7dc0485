// Stage 2, plan: the state that a layer inherits from the layers above it.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// The state that a layer inherits from the layers above it.
struct LayerContext {
  /// The transform from the space of the layer's position to device pixels.
  var base: Matrix4
  /// The transform from the space of the layer's position to the plane in which depth is compared.
  ///
  /// That is the plane of the nearest flattening layer above, or the device.
  var baseInPlane: Matrix4
  /// The map from that plane to device pixels.
  var plane: Homography
  /// The colour that multiplies the colours of every drawable.
  var tint: Color
  /// The opacity of the transform layers right above the layer, which have no picture of their own to fade.
  var opacity = 1.0
  /// The device pixels that may be touched.
  var scissor: IntRect
  /// Whether an odd number of geometry flips lies between that space and the device.
  var isMirrored: Bool
  /// Whether layers facing the viewer appear turned away in the pass they are drawn to.
  ///
  /// This is the case in a bitmap in a layer's own plane, if the layer is seen mirrored.
  var mirrorsFacing = false
  /// Whether edges of layers are antialiased where no scissor can represent them, since the layer is in a mask.
  ///
  /// Policy: `mask-turned-edges`.
  var softensTurnedEdges = false
  /// The clips whose composites cut the layer, as seen from the space of the layer's position.
  var clips = EnclosingClips()
}

/// A context that the sublayers of one layer share.
final class SharedContext: Sendable {
  let value: LayerContext

  init(_ value: LayerContext) { self.value = value }
}

extension EvaluatedFrame {
  /// Returns the context of an ordinary layer's sublayers.
  func sublayerContext(
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
      mirrorsFacing: context.mirrorsFacing != turns,
      softensTurnedEdges: context.softensTurnedEdges, clips: clips(within: drawing))
  }

  /// Returns the clips of an ordinary layer's sublayers: the layer's own, then those around it.
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

  /// Returns the context of a transform layer's sublayers; it flattens nothing.
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

  /// Returns the base of a layer's sublayers: its `sublayerTransform` about its anchor, then `toDevice`.
  func sublayerBase(of layer: EvaluatedLayer, toDevice: Matrix4) -> Matrix4 {
    guard layer.sublayerTransform >= 0 else { return toDevice }
    let (x, y, z) = (layer.anchor.x, layer.anchor.y, layer.anchorPointZ)
    return Matrix4.translation(x: -x, y: -y, z: -z).concatenating(
      storedMatrix(layer.sublayerTransform)
    )
    .concatenating(.translation(x: x, y: y, z: z)).concatenating(toDevice)
  }
}
