// Stage 2, plan: filters, shadows and backdrops become passes and draws.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A picture that is finished, or on its way there.
struct FinishedPicture {
  let pass: PassIndex
  /// The pixels it holds.
  let extent: IntRect

  /// The pixels that so many around each of them are near; none if it is empty.
  func extent(grownBy amount: Int) -> IntRect { extent.isEmpty ? .empty : extent.grown(by: amount) }
}

extension PlanBuilder {
  // MARK: - Pictures

  /// Ends the pass of a layer's picture and runs its filters; `nil` if nothing comes of it.
  mutating func finish(_ open: OpenPass, of drawing: LayerDrawing) -> FinishedPicture? {
    guard let picture = drawing.picture, let effects = drawing.effects else { return nil }
    var extent = open.extent
    guard !extent.isEmpty || effects.filters.contains(where: \.fillsClear) else { return nil }
    // A clear pixel all around, into which the edges of a picture in its own plane fade.
    if picture.isLocal, !extent.isEmpty { extent = extent.grown(by: 1) }
    var reasons: [PassReason] = []
    if effects.shadow != nil, effects.shadow?.path == nil { reasons.append(.shadow) }
    if !effects.filters.isEmpty { reasons.append(.filters) }
    if drawing.isPictureGroup { reasons += drawing.reasons }
    let pass = append(
      PlannedPass(
        reasons: reasons, role: .content, layer: LayerIndex(drawing.index), extent: extent,
        depth: passes.count - 1, background: .clear, list: open.list))
    return filter(
      FinishedPicture(pass: pass, extent: extent), by: effects.filters, of: drawing, picture,
      reason: .filters, within: picture.visible,
      result: effects.shadow == nil ? picture.result : picture.visible)
  }

  /// Runs filters, one after another.
  private mutating func filter(
    _ start: FinishedPicture, by filters: [LayerFilter], of drawing: LayerDrawing,
    _ picture: LayerPicture, reason: PassReason, within visible: IntRect,
    result: IntRect, repeatsEdges: Bool = false
  ) -> FinishedPicture {
    var current = start
    for (place, filter) in filters.enumerated() {
      // Of the last one, no more than can be seen.
      let visible = place + 1 == filters.count ? result : visible
      let sigma = picture.sigma(filter.radius)
      let extent =
        repeatsEdges
        ? visible : current.extent(grownBy: Int((3 * sigma).rounded(.up))).intersection(visible)
      switch filter {
      case .gaussianBlur:
        guard sigma > 0 else { break }
        current = effect(
          .blur(current.pass, sigma: sigma, repeatsEdges: repeatsEdges), extent, reason, drawing)
      case .colorMatrix(let matrix):
        let whole = filter.fillsClear ? visible.limited(to: picture.vicinity) : current.extent
        current = effect(.colors(current.pass, matrix), whole, reason, drawing)
      case .dropShadow(let offset, _, let color):
        current = dropShadow(
          of: current, moved: picture.plane.direction(offset), sigma: sigma, color: color,
          reason, drawing, within: visible, repeatsEdges: repeatsEdges)
      }
    }
    return current
  }

  /// A picture over the shadow that it casts.
  private mutating func dropShadow(
    of picture: FinishedPicture, moved: SIMD2<Double>, sigma: Double, color: Color,
    _ reason: PassReason, _ drawing: LayerDrawing, within visible: IntRect, repeatsEdges: Bool
  ) -> FinishedPicture {
    passes.append(OpenPass(visible: visible))
    draw(
      shadow(
        of: picture, sigma: sigma, color: color, reason, seen: visible, moved, drawing,
        repeatsEdges: repeatsEdges),
      moved: moved, of: drawing, scissor: visible)
    append(
      .pixels(picture.extent), .pass(picture.pass, factor: .white), edges: [],
      scissor: visible, touching: picture.extent, of: drawing)
    let open = passes.removeLast()
    let extent = open.drawn.intersection(visible)
    let pass = append(
      PlannedPass(
        reasons: [reason], role: .effect, layer: LayerIndex(drawing.index), extent: extent,
        depth: passes.count - 1, background: .clear, list: open.list))
    return FinishedPicture(pass: pass, extent: extent)
  }

  private mutating func effect(
    _ operation: PassOperation, _ extent: IntRect, _ reason: PassReason, _ drawing: LayerDrawing,
    isCounted: Bool = true, isAvoidable: Bool = false
  ) -> FinishedPicture {
    let pass = append(
      PlannedPass(
        reasons: [reason], role: .effect, operation: operation, isCounted: isCounted,
        isAvoidable: isAvoidable,
        layer: LayerIndex(drawing.index), extent: extent, depth: passes.count - 1,
        background: .clear, list: DrawList()))
    return FinishedPicture(pass: pass, extent: extent)
  }

  /// Puts a finished picture onto its shadow, or alone: pixel by pixel, or through the layer's plane.
  mutating func place(_ finished: FinishedPicture, of drawing: LayerDrawing) {
    guard let picture = drawing.picture else { return }
    let scissor = drawing.shadowScissor
    guard picture.isLocal else {
      plan.combines.append(
        PassPlan.Combine(pass: finished.pass, extent: finished.extent.intersection(scissor)))
      append(
        .pixels(finished.extent), .pass(finished.pass, factor: .white), edges: [],
        scissor: scissor, touching: finished.extent.intersection(scissor), of: drawing,
        plane: drawing.targetPlane)
      return
    }
    show(
      finished, scale: picture.scale, plane: drawing.targetPlane, scissor: scissor, of: drawing,
      isCombine: true)
  }

  /// Shows a finished pass as a picture: `scale` of its pixels to a unit of the plane.
  ///
  /// `isCombine` says whether that counts as a composite.
  mutating func show(
    _ finished: FinishedPicture, scale: Double, shift: SIMD2<Double> = .zero, plane: Homography,
    scissor: IntRect, of drawing: LayerDrawing, factor: PackedPixel = .white,
    filter: ImageSample.Filter = .linear, shape: Shape? = nil, edges: RectEdges = [],
    isCombine: Bool = false
  ) {
    func axis(_ first: Int, _ shift: Double) -> AxisMap {
      let start = -Double(first) - shift
      return AxisMap(AxisMap.Piece(from: 0, to: 1, texelFrom: start, texelTo: scale + start))
    }
    let last = passes.count - 1
    passes[last].list.images.append(
      ImageSample(
        texture: Int32(frame.textures.count) + finished.pass.rawValue,
        columns: axis(finished.extent.minX, shift.x), rows: axis(finished.extent.minY, shift.y),
        filter: filter, factor: factor))
    let e = finished.extent
    let rect = Rect(
      x: (Double(e.minX) + shift.x) / scale, y: (Double(e.minY) + shift.y) / scale,
      width: Double(e.width) / scale, height: Double(e.height) / scale)
    let visible = passes[last].visible.intersection(scissor)
    let touched = plane.pixels(of: rect, edges: []).map(visible.intersection) ?? visible
    guard !touched.isEmpty else { return }
    if isCombine { plan.combines.append(PassPlan.Combine(pass: finished.pass, extent: touched)) }
    append(
      shape ?? .rect(rect), .image(Int32(passes[last].list.images.count - 1)), edges: edges,
      scissor: visible, touching: touched, of: drawing, plane: plane)
  }

  // MARK: - Shadows

  /// Draws what a layer's shadow path casts, beneath everything else of it.
  mutating func drawShadowOfPath(_ drawing: LayerDrawing) {
    guard let shadow = drawing.effects?.shadow, let path = shadow.path,
      let bounds = path.controlBounds, bounds.isFinite, !drawShadowOfBox(drawing, shadow, path),
      let effects = drawing.effects,
      let picture = drawing.picture
        ?? LayerPicture(
          of: frame.layers[drawing.index], plane: drawing.targetPlane, effects: effects,
          visible: drawing.shadowScissor)
    else { return }
    passes.append(OpenPass(visible: picture.visible, vicinity: picture.vicinity))
    passes[passes.count - 1].list.paths.append(PathShape(path: path, paint: .fill(.nonZero)))
    record(
      .path(0), .color(.white), covering: bounds, edges: .all, scissor: picture.visible,
      of: drawing, plane: picture.plane)
    let open = passes.removeLast()
    let extent = open.extent
    guard !extent.isEmpty else { return }
    let pass = append(
      PlannedPass(
        reasons: [.shadow], role: .effect, isCounted: false, layer: LayerIndex(drawing.index),
        extent: extent, depth: passes.count - 1, background: .clear, list: open.list))
    drawShadow(
      FinishedPicture(pass: pass, extent: extent), shadow, picture, drawing, isCounted: false)
  }

  /// Draws what a layer's finished picture casts.
  mutating func drawShadow(of finished: FinishedPicture, _ drawing: LayerDrawing) {
    guard let shadow = drawing.effects?.shadow, shadow.path == nil, let picture = drawing.picture
    else { return }
    drawShadow(finished, shadow, picture, drawing, isCounted: true)
  }

  private mutating func drawShadow(
    _ caster: FinishedPicture, _ shadow: CommittedShadow, _ picture: LayerPicture,
    _ drawing: LayerDrawing, isCounted: Bool
  ) {
    let moved = picture.plane.direction(shadow.offset)
    // What a picture casts is as translucent as the picture itself.
    var tint = drawing.innerTint
    if isCounted { tint.alpha = 1 }
    let cast = self.shadow(
      of: caster, sigma: picture.sigma(shadow.radius),
      color: shadow.color.multiplied(by: tint), .shadow, seen: picture.result, moved,
      drawing, isCounted: isCounted)
    guard !cast.extent.isEmpty else { return }
    let scissor = drawing.shadowScissor
    guard picture.isLocal else {
      draw(cast, moved: moved, of: drawing, scissor: scissor, isCombine: isCounted)
      return
    }
    let plane = Homography(movedBy: [shadow.offset.width, shadow.offset.height])
      .concatenating(drawing.targetPlane)
    show(
      cast, scale: picture.scale, plane: plane, scissor: scissor, of: drawing,
      isCombine: isCounted)
  }

  /// The pass of a shadow, where what casts it lies.
  mutating func shadow(
    of picture: FinishedPicture, sigma: Double, color: Color, _ reason: PassReason,
    seen: IntRect, _ moved: SIMD2<Double>, _ drawing: LayerDrawing, isCounted: Bool = true,
    repeatsEdges: Bool = false, isAvoidable: Bool = false
  ) -> FinishedPicture {
    let reach = Int((3 * sigma).rounded(.up))
    let shown = seen.offset(x: -pixels(moved.x), y: -pixels(moved.y)).grown(by: 2)
    let extent =
      repeatsEdges ? shown : picture.extent(grownBy: reach + 1).intersection(shown)
    guard !extent.isEmpty else { return FinishedPicture(pass: picture.pass, extent: .empty) }
    return effect(
      .shadow(
        picture.pass, sigma: sigma, color: PackedPixel(color), repeatsEdges: repeatsEdges), extent,
      reason, drawing, isCounted: isCounted, isAvoidable: isAvoidable)
  }

  /// Draws a finished pass moved by a vector, between pixels where that is not whole.
  private mutating func draw(
    _ finished: FinishedPicture, moved: SIMD2<Double>, of drawing: LayerDrawing, scissor: IntRect,
    isCombine: Bool = false
  ) {
    guard !finished.extent.isEmpty else { return }
    show(
      finished, scale: 1, plane: Homography(movedBy: moved), scissor: scissor, of: drawing,
      isCombine: isCombine)
  }

  // MARK: - Backdrops

  /// What lies behind a layer that filters it, rendered once more as far as the filters need it;
  /// `nil` if there is no such filter, or nothing of it can be seen.
  ///
  /// Behind it is what has been drawn to the pass that the layer belongs to: a group hides what is
  /// behind the group, and what the layer clips that the pass is made for is not seen (a named policy).
  mutating func backdrop(of drawing: LayerDrawing) -> FinishedPicture? {
    guard let effects = drawing.effects, !effects.backgroundFilters.isEmpty else { return nil }
    let target = passes[passes.count - 1]
    let behind = target.visible.intersection(target.clip)
    let seen = behind.intersection(drawing.visible)
    guard
      let box = drawing.devicePlane.pixels(of: frame.layers[drawing.index].bounds, edges: .all)
    else { return nil }
    let shown = seen.intersection(box)
    guard !shown.isEmpty else { return nil }
    let scale = drawing.devicePlane.detailAtMiddle(of: frame.layers[drawing.index].bounds)
    let reach = effects.backgroundFilters.reduce(0) { $0 + 3 * $1.radius + $1.distance } * scale
    let needed = shown.grown(by: Int(reach.rounded(.up).clamped(to: 0...8_000)))
      .intersection(behind)
    let isRoot = passes.count == 1
    let pass = append(
      PlannedPass(
        reasons: [.backgroundFilters], role: .content, layer: LayerIndex(drawing.index),
        extent: needed, depth: passes.count - 1,
        background: isRoot ? PackedPixel(frame.canvas.background) : .clear, list: target.list))
    guard
      let picture = LayerPicture(
        backdropOf: drawing.devicePlane, scale: scale, visible: needed, result: shown)
    else { return nil }
    return filter(
      FinishedPicture(pass: pass, extent: needed), by: effects.backgroundFilters, of: drawing,
      picture, reason: .backgroundFilters, within: needed, result: shown, repeatsEdges: true)
  }

  /// Draws a filtered backdrop as far as a layer's outline.
  mutating func drawBackdrop(_ backdrop: FinishedPicture, of drawing: LayerDrawing) {
    let visible = passes[passes.count - 1].visible.intersection(drawing.visible)
    let extent = backdrop.extent.intersection(visible)
    guard !extent.isEmpty else { return }
    plan.combines.append(PassPlan.Combine(pass: backdrop.pass, extent: extent))
    // A bitmap fades by itself, without what is behind it.
    let fade = drawing.raster == nil || drawing.needsGroup ? 1 : drawing.groupOpacity
    let factor = PackedPixel(Color.white.withAlpha(multipliedBy: drawing.tint.alpha * fade))
    // The composite of the group may end at the outline by itself.
    let isCut = drawing.needsGroup && drawing.isCut
    append(
      isCut ? .pixels(extent) : inside(drawing.outline),
      .pass(backdrop.pass, factor: factor), edges: isCut ? [] : drawing.edges,
      scissor: extent, touching: extent, of: drawing,
      plane: drawing.devicePlane)
  }
}

extension LayerFilter {
  /// Whether clear pixels get alpha: all that can be seen does then, wherever the layer lies (a named policy).
  fileprivate var fillsClear: Bool {
    if case .colorMatrix(let matrix) = self { matrix.offset.w > 0 } else { false }
  }
}
