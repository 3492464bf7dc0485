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
    /// What is kept of it where it would be far larger than a screen: the pixels around the layer in
    /// whose own plane it lies.
    var vicinity = IntRect.everything
    /// The pixels beyond which the layer that it is made for clips it when it is put in place: what lies
    /// there is not behind anything that can be seen.
    var clip = IntRect.everything
    /// For a bitmap, the first of the passes that it consumes.
    var firstNested = 0

    /// The pixels to render.
    var extent: IntRect { drawn.intersection(visible).limited(to: vicinity) }
  }

  /// A layer whose mask or whose sublayers are being planned.
  private struct OpenLayer {
    var drawing: LayerDrawing
    var sublayers: SublayerCursor
    /// Whether its mask is being planned, and nothing of it drawn yet.
    var awaitsMask = false
    /// The planes of a transform layer, and where their draws start.
    var space: SharedSpace?
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
        base: frame.canvas.matrixToDevice, baseInPlane: .identity,
        plane: Homography(planeOf: frame.canvas.matrixToDevice), tint: .white, scissor: screen,
        isMirrored: !frame.canvas.isGeometryFlipped))
    while let last = layers.indices.last {
      if layers[last].awaitsMask {
        closeMask()
      } else if let (index, context) = layers[last].sublayers.next(in: frame) {
        layers[last].space?.begin(in: passes[passes.count - 1].list)
        open(index, context)
      } else {
        let done = layers.removeLast()
        if let space = done.space { settle(space) }
        close(done.drawing)
      }
    }
    append(
      PlannedPass(
        reasons: [.root], role: .content, layer: LayerIndex(0), extent: screen, depth: 0,
        background: PackedPixel(frame.canvas.background), list: passes[0].list))
    plan.isOpaque = frame.canvas.background.alpha >= 1 && !passes[0].list.lowersAlpha
    plan.settle(textureCount: frame.textures.count)
  }

  /// Adds a finished pass to the plan.
  @discardableResult mutating func append(_ pass: PlannedPass) -> PassIndex {
    plan.passes.append(pass)
    return PassIndex(plan.passes.count - 1)
  }

  /// Draws what a layer puts below its sublayers, and opens it if it has any that matter.
  private mutating func open(_ index: Int, _ context: LayerContext) {
    plan.layersVisited += 1
    let layer = frame.layers[index]
    let opacity = min(1, max(0, layer.opacity)) * context.opacity
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
      let within = frame.context(within: layer, in: context)
      let planes = frame.planesByDepth(of: index, within: within)
      layers.append(
        OpenLayer(
          drawing: drawing, sublayers: .planes(planes),
          space: SharedSpace(planes: planes.reversed(), plane: context.plane)))
      return
    }
    let plane = Homography(planeOf: toDevice)
    let facing = Facing(of: plane, isMirrored: isMirrored != context.mirrorsFacing)
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
    // Most layers hold nothing: they are not worth a place in the stack.
    if !drawing.hasVisibleSublayers && !layer.hasMask {
      begin(drawing)
      close(drawing)
      return
    }
    let toPicture = drawing.innerMatrix ?? toDevice.flattened
    var within = LayerContext(
      base: frame.sublayerBase(of: layer, toDevice: toPicture),
      baseInPlane: frame.sublayerBase(of: layer, toDevice: .identity),
      plane: Homography(planeOf: toPicture), tint: drawing.innerTint,
      scissor: drawing.sublayerScissor, isMirrored: isMirrored)
    within.mirrorsFacing =
      context.mirrorsFacing != ((plane.determinant < 0) != (drawing.plane.determinant < 0))
    layers.append(
      OpenLayer(
        drawing: drawing,
        sublayers: drawing.hasVisibleSublayers
          ? SublayerCursor(of: index, in: frame, within: within) : .none(within)))
    guard layer.hasMask else {
      begin(drawing)
      return
    }
    layers[layers.count - 1].awaitsMask = true
    passes.append(opened(drawing.visible))
    open(
      index + 1,
      LayerContext(
        base: toDevice.flattened, baseInPlane: .identity, plane: plane, tint: .white,
        scissor: drawing.visible, isMirrored: isMirrored, mirrorsFacing: context.mirrorsFacing))
  }

  /// A pass in the plane of the one that is open.
  private func opened(_ visible: IntRect) -> OpenPass {
    OpenPass(
      visible: visible, vicinity: passes[passes.count - 1].vicinity,
      clip: passes[passes.count - 1].clip)
  }

  /// Opens the passes that a layer forces, and draws what it puts below its sublayers.
  private mutating func begin(_ drawing: LayerDrawing) {
    let backdrop = backdrop(of: drawing)
    if drawing.needsGroup { passes.append(opened(drawing.visible)) }
    if let backdrop { drawBackdrop(backdrop, of: drawing) }
    if let raster = drawing.raster {
      passes.append(
        OpenPass(
          visible: .everything,
          vicinity: raster.plane.vicinity(of: frame.layers[drawing.index].bounds),
          clip: clip(of: drawing, raster.plane), firstNested: plan.passes.count))
    }
    drawShadowOfPath(drawing)
    if let picture = drawing.picture {
      let outer = picture.isLocal ? .everything : passes[passes.count - 1].clip
      passes.append(
        OpenPass(
          visible: picture.visible, vicinity: picture.vicinity,
          clip: clip(of: drawing, picture.plane).intersection(outer)))
    }
    drawBelowSublayers(drawing)
  }

  /// The pixels of a picture or a bitmap that are left when the layer clips it.
  private func clip(of drawing: LayerDrawing, _ plane: Homography) -> IntRect {
    let layer = frame.layers[drawing.index]
    guard layer.flags.contains(.masksToBounds) else { return .everything }
    return plane.pixels(of: layer.bounds, edges: .all) ?? .everything
  }

  /// Ends the pass of a mask, and begins what it masks if it shows anything.
  private mutating func closeMask() {
    let last = layers.count - 1
    layers[last].awaitsMask = false
    let drawing = layers[last].drawing
    let pass = passes.removeLast()
    var extent = pass.extent
    if extent.isEmpty && drawing.actsOnBackdropAlone {
      extent = backdropExtent(of: drawing, pass)
    }
    guard !extent.isEmpty else {
      plan.layersSkipped += 1
      layers.removeLast()
      return
    }
    layers[last].drawing.mask = append(
      PlannedPass(
        reasons: [.mask], role: .mask, layer: LayerIndex(drawing.index), extent: extent,
        depth: passes.count - 1, background: .clear, list: pass.list))
    begin(layers[last].drawing)
  }

  /// The pixels that a layer changes whose composite acts where it is clear too.
  ///
  /// Those of its bounds, of which any have been drawn. On the screen the canvas's background has been.
  private func backdropExtent(of drawing: LayerDrawing, _ pass: OpenPass) -> IntRect {
    let bounds = drawing.boundsExtent(pass.visible)
    guard passes.count > 1 else { return bounds }
    return bounds.intersection(pass.drawn.union(passes[passes.count - 1].drawn))
      .limited(to: pass.vicinity)
  }

  /// Draws what a layer puts above its sublayers, and ends the passes that it forced.
  private mutating func close(_ drawing: LayerDrawing) {
    drawAboveSublayers(drawing)
    if drawing.hasParticles { drawParticles(drawing) }
    if drawing.picture != nil {
      let open = passes.removeLast()
      if drawBoxWithShadow(open, of: drawing) {
        // Neither the picture nor the shadow's blur is rendered.
      } else if let finished = finish(open, of: drawing) {
        if drawing.isPictureGroup {
          composite(finished.pass, of: drawing, extent: finished.extent)
          return
        }
        drawShadow(of: finished, drawing)
        place(finished, of: drawing)
      }
    }
    if drawing.raster != nil { showBitmap(passes.removeLast(), of: drawing) }
    guard drawing.needsGroup else { return }
    let pass = passes.removeLast()
    let extent =
      drawing.actsOnBackdropAlone
      ? backdropExtent(of: drawing, pass) : pass.extent
    guard !extent.isEmpty else { return }
    let group = append(
      PlannedPass(
        reasons: drawing.reasons, role: .content, layer: LayerIndex(drawing.index),
        extent: extent, depth: passes.count - 1, background: .clear, list: pass.list))
    composite(group, of: drawing, extent: extent)
  }
}

/// What a layer gets from those above it.
struct LayerContext {
  /// From the space that the layer's position is in to device pixels.
  var base: Matrix4
  /// From the space that the layer's position is in to the plane of the nearest layer above that
  /// flattens, or to the device: where depth is compared.
  var baseInPlane: Matrix4
  /// From that plane to device pixels.
  var plane: Homography
  /// What multiplies the colours of every drawable.
  var tint: Color
  /// What multiplies the opacity of the layer: that of the transform layers right above it, which have no
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

extension CommittedFrame {
  /// What the sublayers of a transform layer get, which flattens nothing.
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
