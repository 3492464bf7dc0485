// Stage 2, plan: pictures, their filters and backdrops become passes and draws.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A sequence of filters to run on a finished pass, with the pixels that they run in.
private struct FilterRun {
  let filters: [LayerFilter]
  /// The grid of pixels that the filters run in, with the visible pixels of every result but the last.
  let picture: LayerPicture
  /// The visible pixels of the last filter's result.
  let result: IntRect
  let reason: PassReason
}

/// A finished pass that is drawn as a picture mapped through a plane.
struct ShownPass {
  let finished: FinishedPass
  /// The pixels of the innermost open pass that the picture may touch.
  let scissor: IntRect
  /// The map from the plane in which the picture lies to the pixels of the innermost open pass.
  var plane: Homography
  /// The pass's pixels per unit of the plane.
  var scale = 1.0
  /// The offset of the pass's pixels from the grid of the plane, in pixels of the pass.
  var shift = SIMD2<Double>.zero
  /// The factors that multiply the channels of the picture.
  var factor = PackedPixel.white
  var filter = ImageSample.Filter.linear
  /// The shape that limits the picture; `nil` for the rectangle of the whole pass.
  var shape: ContinuedShape?
  /// Whether the plan records the draw as a composite of the pass.
  var isComposite = false
}

extension PlanBuilder {
  // MARK: - Pictures

  /// Opens the pass that a layer's picture is drawn to.
  mutating func openPicture(of drawing: LayerDrawing) {
    guard let picture = drawing.picture else { return }
    let outer = picture.isLocal ? .everything : recorder.pass.clip
    recorder.openPass(
      PassRecording(
        visible: picture.visible, vicinity: picture.vicinity,
        clip: clipBox(of: drawing, picture.plane).intersection(outer)))
  }

  /// Ends the pass of a layer's picture, and draws it over the shadow that it casts.
  mutating func placePicture(_ pass: PassRecording, of drawing: LayerDrawing) {
    // With a known silhouette, neither the picture nor the shadow's blur is rendered.
    if drawSilhouetteWithShadow(pass, of: drawing) { return }
    guard let finished = finishPicture(pass, of: drawing, for: .picture) else { return }
    if let shadow = drawing.effects?.shadow, shadow.path == nil, let picture = drawing.picture {
      drawShadow(shadow, of: finished, picture, drawing, isCounted: true)
    }
    drawFinishedPicture(finished, of: drawing)
  }

  /// Ends the pass of a layer's picture, whose reasons are among `needs`, and runs the layer's filters on it.
  ///
  /// It returns `nil` if the result is empty.
  mutating func finishPicture(
    _ pass: PassRecording, of drawing: LayerDrawing, for needs: LayerNeeds
  ) -> FinishedPass? {
    guard let picture = drawing.picture, let effects = drawing.effects else { return nil }
    var extent = pass.extent
    guard !extent.isEmpty || effects.filters.contains(where: \.fillsClear) else { return nil }
    // A clear pixel all around, into which the edges of a picture in its own plane fade.
    if picture.isLocal, !extent.isEmpty { extent = extent.grown(by: 1) }
    let unfiltered = recorder.finishPass(
      PlannedPass(
        reasons: drawing.needs.intersection(needs).reasons, role: .content,
        layer: LayerIndex(drawing.index), extent: extent, list: pass.list))
    let run = FilterRun(
      filters: effects.filters, picture: picture,
      result: effects.shadow == nil ? picture.result : picture.visible, reason: .filters)
    return applyFilters(unfiltered, run, of: drawing)
  }

  private mutating func applyFilters(
    _ start: FinishedPass, _ run: FilterRun, of drawing: LayerDrawing
  ) -> FinishedPass {
    var current = start
    for (place, filter) in run.filters.enumerated() {
      // The last result is limited to its visible pixels.
      let visible = place + 1 == run.filters.count ? run.result : run.picture.visible
      let sigma = run.picture.sigma(filter.radius)
      switch filter {
      case .gaussianBlur:
        guard sigma > 0 else { break }
        let reach = current.extent(grownBy: Int((3 * sigma).rounded(.up)))
        // A picture that ends at the layer's bounds is clear beyond them.
        let repeatsEdges =
          run.reason.repeatsEdges && current.extent.contains(run.picture.visible)
        current = makeEffectPass(
          .blur(current.index, sigma: sigma, repeatsEdges: repeatsEdges),
          repeatsEdges ? visible : reach.intersection(visible), run.reason, drawing)
      case .normalizedBlur:
        guard sigma > 0 else { break }
        let box = run.picture.boundsBox(of: frame.layers[drawing.index].bounds)
        current = picturePart(of: current, within: box, run.reason, drawing)
        // Beyond a picture in its own plane is the clear pixel into which its edges fade.
        let extent = run.picture.isLocal ? box.grown(by: 1) : box
        current = makeEffectPass(
          .normalizedBlur(current.index, sigma: sigma, within: box),
          current.extent.isEmpty ? .empty : extent.intersection(visible), run.reason, drawing)
      case .luminanceCurve(let curve):
        current = makeEffectPass(.curve(current.index, curve), current.extent, run.reason, drawing)
      case .vibrantColorMatrix: break
      case .colorMatrix(let matrix):
        let whole =
          filter.fillsClear ? visible.limited(to: run.picture.vicinity) : current.extent
        current = makeEffectPass(.colors(current.index, matrix), whole, run.reason, drawing)
      case .dropShadow(let offset, _, let color):
        let cast = CastShadow(
          sigma: sigma, color: color, moved: run.picture.plane.direction(offset), seen: visible)
        current = dropShadow(of: current, cast, run.reason, drawing)
      }
    }
    return current
  }

  /// Returns the part of a finished pass within a box; the pass itself if it lies within.
  private mutating func picturePart(
    of picture: FinishedPass, within box: IntRect, _ reason: PassReason, _ drawing: LayerDrawing
  ) -> FinishedPass {
    let extent = picture.extent.intersection(box)
    if extent == picture.extent { return picture }
    recorder.openPass(PassRecording(visible: extent))
    if !extent.isEmpty {
      recorder.appendDraw(
        drawing.makeDraw(
          .pixels(extent), .pass(picture.index, factor: .white), edges: [], scissor: extent),
        in: drawing.plane)
    }
    let pass = recorder.closePass()
    return recorder.finishPass(
      PlannedPass(
        reasons: [reason], role: .effect, layer: LayerIndex(drawing.index), extent: extent,
        list: pass.list))
  }

  /// Returns a pass in which a picture is drawn over a drop shadow of itself.
  private mutating func dropShadow(
    of picture: FinishedPass, _ cast: CastShadow, _ reason: PassReason, _ drawing: LayerDrawing
  ) -> FinishedPass {
    let visible = cast.seen
    recorder.openPass(PassRecording(visible: visible))
    let shadow = makeShadowPass(of: picture, cast, reason, drawing)
    if !shadow.extent.isEmpty {
      let plane = Homography(movedBy: cast.moved)
      drawMappedPass(ShownPass(finished: shadow, scissor: visible, plane: plane), of: drawing)
    }
    recorder.appendDraw(
      drawing.makeDraw(
        .pixels(picture.extent), .pass(picture.index, factor: .white), edges: [],
        scissor: picture.extent.intersection(visible)),
      in: drawing.plane)
    let pass = recorder.closePass()
    let extent = pass.drawn.union(picture.extent).intersection(visible)
    return recorder.finishPass(
      PlannedPass(
        reasons: [reason], role: .effect, layer: LayerIndex(drawing.index), extent: extent,
        list: pass.list))
  }

  /// Adds a pass that an operation computes from another pass.
  mutating func makeEffectPass(
    _ operation: PassOperation, _ extent: IntRect, _ reason: PassReason, _ drawing: LayerDrawing,
    isCounted: Bool = true, isAvoidable: Bool = false
  ) -> FinishedPass {
    recorder.finishPass(
      PlannedPass(
        reasons: [reason], role: .effect, operation: operation, isCounted: isCounted,
        isAvoidable: isAvoidable, layer: LayerIndex(drawing.index), extent: extent))
  }

  /// Draws a layer's finished picture, pixel for pixel or through the layer's plane.
  private mutating func drawFinishedPicture(_ finished: FinishedPass, of drawing: LayerDrawing) {
    guard let picture = drawing.picture else { return }
    let scissor = drawing.shadowScissor
    guard !picture.isLocal else {
      return drawMappedPass(
        ShownPass(
          finished: finished, scissor: scissor, plane: drawing.targetPlane, scale: picture.scale,
          isComposite: true), of: drawing)
    }
    let touched = finished.extent.intersection(scissor)
    recorder.recordComposite(finished, within: touched)
    recorder.appendDraw(
      drawing.makeDraw(
        .pixels(finished.extent), .pass(finished.index, factor: .white), edges: [],
        scissor: touched),
      in: drawing.targetPlane)
  }

  /// Draws a finished pass as a picture mapped through its plane, unless no pixel of it is visible.
  mutating func drawMappedPass(_ shown: ShownPass, of drawing: LayerDrawing) {
    func axis(_ first: Int, _ shift: Double) -> AxisMap {
      let start = -Double(first) - shift
      return AxisMap(
        AxisMap.Piece(from: 0, to: 1, texelFrom: start, texelTo: shown.scale + start))
    }
    let e = shown.finished.extent
    let image = recorder.addImage(
      ImageSample(
        source: .pass(shown.finished.index), columns: axis(e.minX, shown.shift.x),
        rows: axis(e.minY, shown.shift.y), filter: shown.filter, factor: shown.factor))
    let rect = Rect(
      x: (Double(e.minX) + shown.shift.x) / shown.scale,
      y: (Double(e.minY) + shown.shift.y) / shown.scale,
      width: Double(e.width) / shown.scale, height: Double(e.height) / shown.scale)
    let visible = recorder.pass.visible.intersection(shown.scissor)
    let touched =
      shown.plane.touchedPixels(of: rect, edges: []).map(visible.intersection) ?? visible
    guard !touched.isEmpty else { return }
    if shown.isComposite { recorder.recordComposite(shown.finished, within: touched) }
    let shape = shown.shape ?? ContinuedShape(.rect(rect), edges: [])
    recorder.appendDraw(drawing.makeContinuedDraw(shape, image, scissor: touched), in: shown.plane)
  }

  // MARK: - Backdrops

  /// Plans the passes that make the filtered backdrop of a layer, and returns the last of them.
  ///
  /// It returns `nil` without background filters, or if no part of the backdrop is visible. The backdrop consists of
  /// the draws so far to the pass that contains the layer. A group hides the pixels behind the group. Pixels outside
  /// the clip of the layer that the pass is made for are not visible.
  ///
  /// Policy: `backdrop-content`.
  mutating func backdrop(of drawing: LayerDrawing) -> FinishedPass? {
    guard let effects = drawing.effects, !effects.backgroundFilters.isEmpty else { return nil }
    let behind = recorder.pass.visible.intersection(recorder.pass.clip)
    let seen = behind.intersection(drawing.visible)
    let bounds = frame.layers[drawing.index].bounds
    let continued = drawing.continued(bounds, at: drawing.clips.sides(of: bounds))
    guard let box = drawing.devicePlane.touchedPixels(of: continued, edges: .all) else {
      return nil
    }
    let shown = seen.intersection(box)
    guard !shown.isEmpty else { return nil }
    let scale = drawing.devicePlane.detailAtMiddle(of: bounds)
    let reach = effects.backgroundFilters.reduce(0) { $0 + 3 * $1.radius + $1.distance } * scale
    let whole = shown.grown(by: Int(reach.rounded(.up).clamped(to: 0...8_000)))
    var reached = whole
    if case .normalizedBlur = effects.backgroundFilters.first(where: { $0.radius > 0 }) {
      reached = reached.intersection(drawing.devicePlane.centredPixels(of: bounds) ?? box)
    }
    let needed = reached.intersection(behind)
    let first = recorder.nextPass
    defer {
      if effects.backdropScale != 1 {
        recorder.chargeResolution(passesFrom: first, at: effects.backdropScale)
      }
    }
    var start = captureBackdrop(needed, of: drawing)
    var visible = needed
    if effects.backgroundFilters.readBeyondEdges {
      visible = whole.limited(around: needed)
      let extent = reached.intersection(visible)
      if extent != needed { start = repeatingEdges(of: start, asFarAs: extent, drawing) }
    }
    guard
      let picture = LayerPicture(
        backdropOf: drawing.devicePlane, scale: scale, visible: visible, result: shown)
    else { return nil }
    let run = FilterRun(
      filters: effects.backgroundFilters, picture: picture, result: shown,
      reason: .backgroundFilters)
    return applyFilters(start, run, of: drawing)
  }

  /// Returns a pass that shows a finished pass with its edge pixels repeated as far as `extent`.
  private mutating func repeatingEdges(
    of pass: FinishedPass, asFarAs extent: IntRect, _ drawing: LayerDrawing
  ) -> FinishedPass {
    recorder.openPass(PassRecording(visible: extent))
    func filteredBackdrop(_ first: Int) -> AxisMap {
      AxisMap(
        AxisMap.Piece(from: 0, to: 1, texelFrom: -Double(first), texelTo: 1 - Double(first)))
    }
    let image = recorder.addImage(
      ImageSample(
        source: .pass(pass.index), columns: filteredBackdrop(pass.extent.minX),
        rows: filteredBackdrop(pass.extent.minY), filter: .nearest, factor: .white))
    recorder.appendDraw(
      drawing.makeDraw(.pixels(extent), image, edges: [], scissor: extent),
      in: Homography(movedBy: .zero))
    let repeated = recorder.closePass()
    return recorder.finishPass(
      PlannedPass(
        reasons: [.backgroundFilters], role: .effect, layer: LayerIndex(drawing.index),
        extent: extent, list: repeated.list))
  }

  /// Adds a pass that repeats the draws behind a layer, all of which the innermost pass already has.
  private mutating func captureBackdrop(_ extent: IntRect, of drawing: LayerDrawing) -> FinishedPass
  {
    let isRoot = recorder.depth == 0
    return recorder.finishPass(
      PlannedPass(
        reasons: [.backgroundFilters], role: .content, layer: LayerIndex(drawing.index),
        extent: extent, background: isRoot ? PackedPixel(frame.canvas.background) : .clear,
        list: recorder.drawsBehind(
          group: drawing.effects?.backdropGroup, limit: frame.memoryLimit)))
  }

  /// Applies a colour matrix to the pixels behind a layer, weighted by the alpha *a* of its finished picture.
  ///
  /// The result is (1 - a) B + a M(B), in two draws.
  mutating func compositeVibrancy(
    _ matrix: ColorMatrix, through finished: FinishedPass, of drawing: LayerDrawing,
    opacity: Double
  ) {
    let behind = recorder.pass.visible.intersection(recorder.pass.clip)
    let extent = (drawing.groupScissor ?? drawing.scissor).intersection(finished.extent)
      .intersection(behind)
    guard !extent.isEmpty else { return }
    let mapped = makeEffectPass(
      .colors(captureBackdrop(extent, of: drawing).index, matrix), extent, .backgroundFilters,
      drawing)
    recorder.openPass(visible: extent)
    appendComposite(of: finished, drawing, .normal, opacity: opacity)
    let pass = recorder.closePass()
    let cover = recorder.finishPass(
      PlannedPass(
        reasons: [.filters], role: .mask, layer: LayerIndex(drawing.index), extent: extent,
        list: pass.list))
    recorder.recordComposite(cover, within: extent)
    recorder.recordComposite(mapped, within: extent)
    for (source, mask, mode) in [
      (cover, nil, BlendMode.destinationOut), (mapped, cover.index, .plusLighter),
    ] {
      var draw = drawing.makeDraw(
        .pixels(extent), .pass(source.index, factor: .white), edges: [], scissor: extent)
      (draw.maskPass, draw.blendMode) = (mask, mode)
      recorder.appendDraw(draw, in: drawing.devicePlane)
    }
  }

  /// Draws a layer's filtered backdrop, if there is one, within the layer's outline.
  ///
  /// Policy: `backdrop-painted-over`.
  mutating func drawBackdrop(_ backdrop: FinishedPass?, of drawing: LayerDrawing) {
    guard let backdrop else { return }
    let visible = recorder.pass.visible.intersection(drawing.visible)
    let extent = backdrop.extent.intersection(visible)
    guard !extent.isEmpty else { return }
    recorder.recordComposite(backdrop, within: extent)
    let isInGroup = drawing.wrappers.contains(.group)
    // A bitmap fades by itself, without its backdrop.
    let fade = drawing.raster == nil || isInGroup ? 1 : drawing.groupOpacity
    let factor = PackedPixel(Color.white.withAlpha(multipliedBy: drawing.tint.alpha * fade))
    // The composite of the group may already end at the outline.
    let isCut = isInGroup && drawing.needs.isCut
    let shape =
      isCut
      ? ContinuedShape(.pixels(extent), edges: []) : continuedInside(drawing.outline, of: drawing)
    recorder.appendDraw(
      drawing.makeContinuedDraw(shape, .pass(backdrop.index, factor: factor), scissor: extent),
      in: drawing.devicePlane)
  }
}

extension IntRect {
  /// Returns the rectangle's part around `inner`, with equal margins and at most `LayerPicture.maximumPixels` pixels.
  ///
  /// Cutting such a wide blur changes little.
  ///
  /// Policy: `backdrop-limit`.
  fileprivate func limited(around inner: IntRect) -> IntRect {
    let sides = Double(inner.width + inner.height)
    let rest = LayerPicture.maximumPixels - Double(inner.width) * Double(inner.height)
    let margin = ((sides * sides + 4 * max(0, rest)).squareRoot() - sides) / 4
    return intersection(inner.grown(by: Int(margin)))
  }
}

extension [LayerFilter] {
  /// Whether the filters read pixels beyond the backdrop's edges, unless a Gaussian blur is alone.
  ///
  /// A single Gaussian blur repeats the edges by itself.
  fileprivate var readBeyondEdges: Bool {
    contains { if case .gaussianBlur = $0 { false } else { $0.radius + $0.distance > 0 } }
      || count { $0.radius > 0 } > 1
  }
}

extension LayerFilter {
  /// Whether the filter gives clear pixels alpha: it then fills all visible pixels, at any position of the layer.
  ///
  /// Policy: `color-map-fills-clear`.
  fileprivate var fillsClear: Bool {
    if case .colorMatrix(let matrix) = self { matrix.offset.w > 0 } else { false }
  }
}

extension PassReason {
  /// Whether a picture's edge pixels are repeated beyond it, instead of being clear.
  ///
  /// A backdrop is part of a larger picture, which goes on beyond its edges.
  ///
  /// Policy: `backdrop-edges`.
  var repeatsEdges: Bool { self == .backgroundFilters }
}
