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
  public init(planning frame: EvaluatedFrame) {
    var builder = PlanBuilder(frame: frame)
    self = builder.planTree()
  }

  /// Plans the passes of a frame, records each layer's slice of the root pass, and reuses valid parts of a previous
  /// plan.
  init(
    planning frame: EvaluatedFrame, slices: inout PlanSliceTable, keeping kept: RetainedPlan? = nil
  ) {
    var builder = PlanBuilder(frame: frame)
    builder.slices = PlanSliceTable(ofLayers: 0..<frame.layers.count)
    builder.kept = kept
    self = builder.planTree()
    slices = builder.slices
  }
}

/// A walk over the layers, back to front, that records their draws into the innermost open pass.
///
/// A layer's part of the plan begins before its sublayers, and ends after them. Its background lies below them, its
/// border above, and its group is composited last. Recursion would say that in a few lines, but a tree may be deeper
/// than a thread's stack allows. So the walk is a depth-first traversal with a stack of its own.
///
/// ```text
/// open(card)   begin: wrappers open  -  background, contents
///   open(row)                                                 no sublayers, no mask: begin and close, no entry
///   open(photo)  mask first: its pass opens, its layers are walked, closeMask, then begin(photo)
/// close(card)                                                 border  -  wrappers close, in reverse order
/// ```
/// Three types share the work. `LayerNeeds` says from the properties alone which passes a layer needs, `LayerDrawing`
/// where the layer lies and what wraps its draws (`LayerWrapper`), and `PassRecorder` owns the open passes. The builder
/// joins them: `openDrawing` opens the wrappers, and `closeDrawing` closes them.
///
/// Draws are only appended, so a subtree's part of the root pass is the slice between two marks. An update replans a
/// subtree and replaces its slice, and a subtree that has only moved keeps it (`RetainedPlan`). A layer is sealed if its
/// sublayers' draws are in another pass, or occur more than once. Masks, groups and replicators seal, and so do spaces
/// whose planes are sorted afterwards. Below a sealed layer there are no slices, so it is planned as a whole.
///
/// The walk is O(layers), and its cost is copying. A context of 400 bytes was once copied some ten times for each
/// layer, until sublayers began to share it (`SharedContext`).
struct PlanBuilder {
  let frame: EvaluatedFrame
  var recorder: PassRecorder
  /// The slices of the root pass that the subtrees of layers draw; an empty table if they are not requested.
  var slices = PlanSliceTable(ofLayers: 0..<0)
  /// A plan of the previous frame, whose valid parts are reused; `nil` without one.
  var kept: RetainedPlan?
  private(set) var layers: [OpenLayer] = []

  /// A layer whose mask or whose sublayers are being planned.
  struct OpenLayer {
    var drawing: LayerDrawing
    var sublayers: SublayerCursor
    /// Whether the layer's mask is being planned, before any draw of the layer is recorded.
    var awaitsMask = false
    /// The space that the planes of the layer's descendants share, with the starts of their draws; `nil` for none.
    var space: SharedSpace?
    /// Whether the sublayers' draws may lie outside the root pass, or occur in it more than once.
    var isSealed = false
    /// The displacement of the sublayers' context since they were last planned; `nil` if they have to be replanned.
    var move: ContextMove?
    /// The pixels that draws before the layer may touch.
    var reachBefore = IntRect.empty
  }

  /// Prepares to plan a range of a frame's layers, by default all.
  init(frame: EvaluatedFrame, layers: Range<Int>? = nil) {
    self.frame = frame
    let screen = IntRect(
      x: 0, y: 0, width: Int(frame.canvas.exactPixelWidth),
      height: Int(frame.canvas.exactPixelHeight))
    recorder = PassRecorder(
      root: PassRecording(visible: screen), of: layers ?? 0..<frame.layers.count)
  }

  /// The context of the root layer.
  var rootContext: LayerContext {
    LayerContext(
      base: frame.canvas.matrixToDevice, baseInPlane: .identity,
      plane: Homography(planeOf: frame.canvas.matrixToDevice), tint: .white,
      scissor: recorder.pass.visible, isMirrored: !frame.canvas.isGeometryFlipped)
  }

  mutating func planTree() -> PassPlan {
    let screen = recorder.pass.visible
    planSubtree(from: 0, rootContext)
    let list = recorder.pass.list
    return recorder.finishPlan(
      root: PlannedPass(
        reasons: [.root], role: .content, layer: LayerIndex(0), extent: screen,
        background: PackedPixel(frame.canvas.background), list: list),
      isOpaque: frame.canvas.background.alpha >= 1 && !list.lowersAlpha)
  }

  /// Plans a layer and its subtree in a context.
  mutating func planSubtree(from index: Int, _ context: LayerContext) {
    openLayer(index, SharedContext(context))
    while let last = layers.indices.last {
      if layers[last].awaitsMask {
        closeMask()
        continue
      }
      takeSublayers(of: last)
      if let (index, context) = layers[last].sublayers.nextSublayer(in: frame) {
        layers[last].space?.beginPlane(at: recorder.mark)
        openLayer(index, context)
      } else {
        let done = layers.removeLast()
        if let space = done.space { orderPlanes(of: space) }
        closeDrawing(done.drawing)
        endLayer(done.drawing.index, done.drawing, before: done.reachBefore)
      }
    }
  }

  // MARK: - Layers

  /// Moves the cursor of an open layer to a later sublayer, past the ones between.
  mutating func advance(_ place: Int, to sublayer: Int) {
    layers[place].sublayers.advance(to: sublayer)
  }

  /// Draws the part of a layer below its sublayers, and opens the layer if it has sublayers or a mask.
  private mutating func openLayer(_ index: Int, _ context: SharedContext) {
    guard slices.areKept, layers.last?.isSealed != true else { return planLayer(index, context) }
    slices.beginSlice(index, at: recorder.place)
    let before = recorder.startReach()
    let depth = layers.count
    planLayer(index, context)
    if layers.count > depth {
      layers[depth].reachBefore = before
    } else {
      endLayer(index, nil, before: before)
    }
  }

  private mutating func planLayer(_ index: Int, _ context: SharedContext) {
    recorder.countWork(.layersVisited)
    guard let place = frame.layerPlacement(of: index, in: context) else {
      recorder.countWork(.layersSkipped)
      return
    }
    if slices.areKept, hasUnknownReach(index) || !place.plane.isAffine {
      recorder.extendReach(.unbounded)
    }
    if case .transform = frame.layers[index].kind {
      return openSpace(index, context, plane: place.plane)
    }
    guard let drawing = frame.layerDrawing(of: index, at: place, in: context) else {
      recorder.countWork(.layersSkipped)
      // A layer that a clip hides now may become visible.
      if slices.areKept {
        recorder.extendReach(
          place.plane.touchedPixels(of: frame.layers[index].bounds, edges: .all) ?? .unbounded)
      }
      return
    }
    let hasVisibleSublayers = drawing.drawables.contains(.sublayers)
    let hasMask = frame.layers[index].hasMask
    // Most layers have no sublayers and no mask: they need no entry in the stack.
    if !hasVisibleSublayers && !hasMask {
      openDrawing(drawing)
      closeDrawing(drawing)
      return
    }
    let within = SharedContext(
      frame.sublayerContext(within: drawing, toDevice: place.toDevice, in: context))
    var opened = OpenLayer(
      drawing: drawing,
      sublayers: hasVisibleSublayers
        ? SublayerCursor(of: index, in: frame, within: within) : .noSublayers(within))
    opened.isSealed = isSealed(index, drawing)
    if hasVisibleSublayers, frame.sharesSpace(index) { shareSpace(of: &opened, within) }
    if slices.areKept, hasVisibleSublayers, !opened.isSealed {
      slices.recordContext(within, of: index)
      opened.move = kept?.contextMove(of: index, to: within.value)
    }
    layers.append(opened)
    guard hasMask else {
      openDrawing(drawing)
      return
    }
    layers[layers.count - 1].awaitsMask = true
    recorder.openPass(visible: drawing.visible)
    openLayer(
      index + 1,
      SharedContext(
        LayerContext(
          base: place.toDevice.flattened, baseInPlane: .identity, plane: place.plane, tint: .white,
          scissor: drawing.visible, isMirrored: drawing.isMirrored,
          mirrorsFacing: context.value.mirrorsFacing, softensTurnedEdges: true)))
  }

  /// Whether the draws of a layer's sublayers are not slices of the root pass.
  private func isSealed(_ index: Int, _ drawing: LayerDrawing) -> Bool {
    if layers.last?.isSealed == true || frame.layers[index].hasMask || drawing.isSealed {
      return true
    }
    if case .replicator = frame.layers[index].kind { return true }
    return false
  }

  /// Makes the sublayers of a layer planes in one space, which the layer then flattens.
  private mutating func shareSpace(of opened: inout OpenLayer, _ within: SharedContext) {
    let planes = frame.planesByDepth(of: opened.drawing.index, within: within)
    opened.sublayers = .planes(planes)
    opened.space = SharedSpace(planes: planes.reversed(), plane: within.value.plane)
    opened.isSealed = true
    // Cuts are lines on the device, and do not move with the layer.
    if slices.areKept { recorder.extendReach(.unbounded) }
  }

  /// Opens a transform layer, whose sublayers are planes in one space.
  private mutating func openSpace(_ index: Int, _ context: SharedContext, plane: Homography) {
    let within = SharedContext(
      frame.transformLayerContext(within: frame.layers[index], in: context.value))
    let planes = frame.planesByDepth(of: index, within: within)
    layers.append(
      OpenLayer(
        drawing: LayerDrawing(
          index: index, plane: plane, tint: context.value.tint, scissor: context.value.scissor),
        sublayers: .planes(planes),
        space: SharedSpace(planes: planes.reversed(), plane: context.value.plane), isSealed: true))
  }

  /// Ends the pass of a mask, and begins the masked layer if the mask shows anything.
  private mutating func closeMask() {
    let last = layers.count - 1
    layers[last].awaitsMask = false
    let drawing = layers[last].drawing
    let pass = recorder.closePass()
    var extent = pass.extent
    if extent.isEmpty && drawing.needs.contains(.changesUnderClear) {
      extent = backdropExtent(of: drawing, pass)
    }
    guard !extent.isEmpty else {
      recorder.countWork(.layersSkipped)
      let before = layers.removeLast().reachBefore
      endLayer(drawing.index, drawing, before: before)
      return
    }
    layers[last].drawing.mask =
      recorder.finishPass(
        PlannedPass(
          reasons: [.mask], role: .mask, layer: LayerIndex(drawing.index), extent: extent,
          list: pass.list)
      ).index
    openDrawing(layers[last].drawing)
  }

  // MARK: - Wrappers

  /// Opens the passes around a layer's draws, and draws its filtered backdrop, the shadow of its shadow path, and its
  /// part below its sublayers.
  private mutating func openDrawing(_ drawing: LayerDrawing) {
    for wrapper in drawing.wrappers {
      switch wrapper {
      case .backdrop: drawBackdrop(backdrop(of: drawing), of: drawing)
      case .group:
        // The filtered backdrop of the group becomes the first draw within it.
        let behind = backdrop(of: drawing)
        recorder.openPass(visible: drawing.visible)
        drawBackdrop(behind, of: drawing)
      case .bitmap: openBitmap(of: drawing)
      case .pathShadow: drawShadowOfPath(drawing)
      case .picture, .pictureGroup: openPicture(of: drawing)
      }
    }
    drawBelowSublayers(drawing)
  }

  /// Draws a layer's part above its sublayers, and closes and composites the passes around the layer's draws.
  private mutating func closeDrawing(_ drawing: LayerDrawing) {
    drawAboveSublayers(drawing)
    if drawing.drawables.contains(.particles) { drawParticles(drawing) }
    for wrapper in drawing.wrappers.reversed() {
      switch wrapper {
      case .picture: placePicture(recorder.closePass(), of: drawing)
      case .pictureGroup:
        guard
          let finished = finishPicture(recorder.closePass(), of: drawing, for: [.filters, .group])
        else { continue }
        compositePass(finished, of: drawing, opacity: drawing.groupOpacity)
      case .bitmap: showBitmap(recorder.closePass(), of: drawing)
      case .group: closeGroup(recorder.closePass(), of: drawing)
      case .backdrop, .pathShadow: continue
      }
    }
  }

  /// Ends the pass of a layer's group and composites it.
  private mutating func closeGroup(_ closed: PassRecording, of drawing: LayerDrawing) {
    var pass = closed
    let opacity = drawing.groupOpacity * pass.takeOpacityOfOnlyGroup()
    let extent =
      drawing.needs.contains(.changesUnderClear)
      ? backdropExtent(of: drawing, pass) : pass.extent
    guard !extent.isEmpty else { return }
    let group = recorder.finishPass(
      PlannedPass(
        reasons: drawing.needs.intersection(.group).reasons, role: .content,
        layer: LayerIndex(drawing.index), extent: extent, list: pass.list))
    compositePass(group, of: drawing, opacity: opacity)
  }

  /// Returns the pixels that a layer changes if its blend mode also changes what lies behind its clear pixels.
  ///
  /// These are the pixels of its bounds that any draw has touched. On the screen the canvas's background touches all.
  private func backdropExtent(of drawing: LayerDrawing, _ pass: PassRecording) -> IntRect {
    let bounds = drawing.boundsExtent(pass.visible)
    guard recorder.depth > 0 else { return bounds }
    return bounds.intersection(pass.drawn.union(recorder.pass.drawn)).limited(to: pass.vicinity)
  }

  /// Returns the pixels of a picture or a bitmap that remain if the layer clips it to its bounds.
  func clipBox(of drawing: LayerDrawing, _ plane: Homography) -> IntRect {
    let layer = frame.layers[drawing.index]
    guard layer.flags.contains(.masksToBounds) else { return .everything }
    return plane.touchedPixels(of: layer.bounds, edges: .all) ?? .everything
  }
}
