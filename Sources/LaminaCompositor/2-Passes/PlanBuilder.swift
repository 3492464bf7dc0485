// Stage 2, plan: the walk over the committed layers.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PassPlan {
  /// Plans the passes of a frame.
  ///
  /// O(layers), without recursion.
  public init(planning frame: CommittedFrame) {
    var builder = PlanBuilder(frame: frame)
    builder.walk()
    self = builder.plan
  }
}

/// Walks the layers back to front with a stack of those that are open, and records draws into the
/// innermost of the passes that are open.
struct PlanBuilder {
  let frame: CommittedFrame
  var plan = PassPlan(passes: [])
  var passes: [OpenPass] = []
  /// For each layer, whether it has drawn: a replicated one counts once.
  var hasDrawn: [Bool]
  private var layers: [OpenLayer] = []

  /// A pass whose draws are still being recorded.
  struct OpenPass {
    var list = DrawList()
    /// The device pixels that its draws touch so far.
    var drawn = IntRect.empty
    /// The device pixels that can be seen of it.
    let visible: IntRect
  }

  /// A layer whose sublayers are being planned.
  private struct OpenLayer {
    let drawing: LayerDrawing
    var sublayers: SublayerCursor
  }

  init(frame: CommittedFrame) {
    self.frame = frame
    hasDrawn = [Bool](repeating: false, count: frame.layers.count)
  }

  mutating func walk() {
    let screen = IntRect(
      x: 0, y: 0, width: Int(frame.canvas.exactPixelWidth),
      height: Int(frame.canvas.exactPixelHeight))
    passes = [OpenPass(visible: screen)]
    open(
      0,
      LayerContext(
        base: frame.canvas.matrixToDevice, baseInPlane: .identity, tint: .white, scissor: screen,
        isMirrored: !frame.canvas.isGeometryFlipped))
    while let last = layers.indices.last {
      if let (index, context) = layers[last].sublayers.next(in: frame) {
        open(index, context)
      } else {
        close(layers.removeLast().drawing)
      }
    }
    plan.passes.append(
      PlannedPass(
        reasons: [.root], layer: LayerIndex(0), extent: screen, depth: 0,
        background: PackedPixel(frame.canvas.background), list: passes[0].list))
  }

  /// Draws what a layer puts below its sublayers, and opens it if it has any that matter.
  private mutating func open(_ index: Int, _ context: LayerContext) {
    plan.layersVisited += 1
    let layer = frame.layers[index]
    let opacity = min(1, max(0, layer.opacity))
    let toDevice = layer.matrixToPosition.concatenating(context.base)
    guard !layer.flags.contains(.isHidden), opacity > 0, context.tint.alpha > 0, toDevice.isFinite
    else {
      plan.layersSkipped += 1
      return
    }
    let isMirrored = context.isMirrored != layer.flags.contains(.isGeometryFlipped)
    if case .transform = layer.kind {
      let drawing = LayerDrawing(
        index: index, plane: Homography(planeOf: toDevice), tint: context.tint,
        scissor: context.scissor)
      let within = frame.context(within: layer, opacity: opacity, in: context)

      layers.append(
        OpenLayer(
          drawing: drawing, sublayers: .planes(frame.planesByDepth(of: index, within: within))))
      return
    }
    let plane = Homography(planeOf: toDevice)
    let facing = Facing(of: plane, isMirrored: isMirrored)
    guard facing == .front || (facing == .back && layer.flags.contains(.isDoubleSided)) else {
      plan.layersSkipped += 1
      return
    }
    guard
      let drawing = LayerDrawing(
        index: index, of: frame, plane: plane, opacity: opacity, isMirrored: isMirrored,
        context: context)
    else {
      plan.layersSkipped += 1
      return
    }
    if drawing.needsPass { passes.append(OpenPass(visible: drawing.visible)) }
    drawBelowSublayers(drawing)
    guard drawing.hasVisibleSublayers else {
      close(drawing)
      return
    }
    let within = LayerContext(
      base: frame.sublayerBase(of: layer, toDevice: toDevice.flattened),
      baseInPlane: frame.sublayerBase(of: layer, toDevice: .identity), tint: drawing.tint,
      scissor: drawing.sublayerScissor, isMirrored: isMirrored)
    layers.append(
      OpenLayer(drawing: drawing, sublayers: SublayerCursor(of: index, in: frame, within: within)))
  }

  /// Draws what a layer puts above its sublayers, and ends the pass that it forced.
  private mutating func close(_ drawing: LayerDrawing) {
    drawAboveSublayers(drawing)
    guard drawing.needsPass else { return }
    let pass = passes.removeLast()
    let extent = pass.drawn.intersection(pass.visible)
    guard !extent.isEmpty else { return }
    plan.passes.append(
      PlannedPass(
        reasons: drawing.reasons, layer: LayerIndex(drawing.index), extent: extent,
        depth: passes.count - 1, background: .clear, list: pass.list))
    composite(PassIndex(plan.passes.count - 1), of: drawing, extent: extent)
  }
}

/// What a layer gets from those above it.
struct LayerContext {
  /// From the space that the layer's position is in to device pixels.
  var base: Matrix4
  /// From the space that the layer's position is in to the plane of the nearest layer above that
  /// flattens, or to the device: where depth is compared.
  var baseInPlane: Matrix4
  /// What multiplies the colours of every drawable.
  var tint: Color
  /// The device pixels that may be touched.
  var scissor: IntRect
  /// Whether an odd number of geometry flips lies between that space and the device.
  var isMirrored: Bool
}

extension CommittedFrame {
  /// What the sublayers of a transform layer get, which flattens nothing.
  func context(within layer: CommittedLayer, opacity: Double, in context: LayerContext)
    -> LayerContext
  {
    func base(_ matrix: Matrix4) -> Matrix4 {
      sublayerBase(of: layer, toDevice: layer.matrixToPosition.concatenating(matrix))
    }
    return LayerContext(
      base: base(context.base), baseInPlane: base(context.baseInPlane),
      tint: context.tint.withAlpha(multipliedBy: opacity), scissor: context.scissor,
      isMirrored: context.isMirrored != layer.flags.contains(.isGeometryFlipped))
  }

  /// The base of a layer's sublayers: its `sublayerTransform` about its anchor, then its own way.
  func sublayerBase(of layer: CommittedLayer, toDevice: Matrix4) -> Matrix4 {
    guard layer.sublayerTransform >= 0 else { return toDevice }
    let (x, y, z) = (layer.anchor.x, layer.anchor.y, layer.anchorPointZ)
    return Matrix4.translation(x: -x, y: -y, z: -z).concatenating(matrix(layer.sublayerTransform))
      .concatenating(.translation(x: x, y: y, z: z)).concatenating(toDevice)
  }
}
