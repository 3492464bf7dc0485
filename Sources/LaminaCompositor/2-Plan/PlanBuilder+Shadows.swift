// Stage 2, plan: shadows become passes and draws; those of rounded rectangles need no pass.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A shadow that a finished picture casts, in pixels of that picture.
struct CastShadow {
  /// The standard deviation of its blur.
  let sigma: Double
  let color: Color
  /// How far it lies from the picture.
  let moved: SIMD2<Double>
  /// The pixels that can be seen of it.
  let seen: IntRect
}

extension PlanBuilder {
  // MARK: - Passes

  /// Draws what a layer's shadow path casts, beneath everything else of it.
  mutating func drawShadowOfPath(_ drawing: LayerDrawing) {
    guard let effects = drawing.effects, let shadow = effects.shadow, let path = shadow.path,
      let bounds = path.controlBounds, bounds.isFinite
    else { return }
    if let blurred = path.roundedRectangle.flatMap({ blurredBox($0, shadow, of: drawing) })
      ?? blurredPath(path, shadow, of: drawing)
    {
      return draw(blurred, shadow, of: drawing)
    }
    guard
      let picture = drawing.picture
        ?? LayerPicture(
          of: frame.layers[drawing.index], plane: drawing.targetPlane, effects: effects,
          visible: drawing.shadowScissor)
    else { return }
    recorder.open(PassRecording(visible: picture.visible, vicinity: picture.vicinity))
    recorder.record(
      drawing.draw(
        recorder.add(PathShape(path: path, paint: .fill(.nonZero))), .color(.white), edges: .all,
        scissor: picture.visible),
      in: picture.plane, covering: bounds)
    let pass = recorder.close()
    let extent = pass.extent
    guard !extent.isEmpty else { return }
    let caster = recorder.finish(
      PlannedPass(
        reasons: [.shadow], role: .effect, isCounted: false, layer: LayerIndex(drawing.index),
        extent: extent, list: pass.list))
    drawShadow(shadow, of: caster, picture, drawing, isCounted: false)
  }

  /// Draws the shadow that a finished pass casts: a layer's picture, or a path, whose shadow counts as no pass.
  mutating func drawShadow(
    _ shadow: CommittedShadow, of caster: FinishedPass, _ picture: LayerPicture,
    _ drawing: LayerDrawing, isCounted: Bool
  ) {
    let moved = picture.plane.direction(shadow.offset)
    // The shadow of a picture is as translucent as the picture itself.
    var tint = drawing.innerTint
    if isCounted { tint.alpha = 1 }
    let cast = self.shadow(
      of: caster,
      CastShadow(
        sigma: picture.sigma(shadow.radius), color: shadow.color.multiplied(by: tint),
        moved: moved, seen: picture.result),
      .shadow, drawing, isCounted: isCounted)
    guard !cast.extent.isEmpty else { return }
    let inPlane = Homography(movedBy: [shadow.offset.width, shadow.offset.height])
    show(
      ShownPass(
        finished: cast, scissor: drawing.shadowScissor,
        plane: picture.isLocal
          ? inPlane.concatenating(drawing.targetPlane) : Homography(movedBy: moved),
        scale: picture.isLocal ? picture.scale : 1, isCombine: isCounted), of: drawing)
  }

  /// The pass of a shadow, where what casts it lies.
  mutating func shadow(
    of picture: FinishedPass, _ cast: CastShadow, _ reason: PassReason,
    _ drawing: LayerDrawing, isCounted: Bool = true, isAvoidable: Bool = false
  ) -> FinishedPass {
    let reach = Int((3 * cast.sigma).rounded(.up))
    let shown = cast.seen.offset(x: -pixels(cast.moved.x), y: -pixels(cast.moved.y)).grown(by: 2)
    let extent =
      reason.repeatsEdges ? shown : picture.extent(grownBy: reach + 1).intersection(shown)
    guard !extent.isEmpty else { return FinishedPass(index: picture.index, extent: .empty) }
    return effect(
      .shadow(
        picture.index, sigma: cast.sigma, color: PackedPixel(cast.color),
        repeatsEdges: reason.repeatsEdges),
      extent, reason, drawing, isCounted: isCounted, isAvoidable: isAvoidable)
  }

  // MARK: - Boxes

  /// Draws a layer that is one opaque rounded rectangle at whole pixels, and the shadow of that as the
  /// blur of one; says whether it could.
  ///
  /// Core Animation would render two passes for it, since there is no shadow path: they are planned, to
  /// be reported as avoidable, and nothing reads them.
  mutating func drawBoxWithShadow(_ pass: PassRecording, of drawing: LayerDrawing) -> Bool {
    let layer = frame.layers[drawing.index]
    guard drawing.isOpaqueBoxWithShadow, (layer.backgroundColor?.alpha ?? 0) >= 1,
      let shadow = drawing.effects?.shadow, let picture = drawing.picture,
      drawing.targetPlane.pixels(of: drawing.outline.rect)?.shift == .zero,
      let blurred = blurredBox(drawing.outline, shadow, of: drawing)
    else { return false }
    let extent = pass.drawn.intersection(pass.visible)
    guard !extent.isEmpty else { return false }
    let scissor = drawing.shadowScissor
    let caster = recorder.finish(
      PlannedPass(
        reasons: [.shadow], role: .content, isAvoidable: true, layer: LayerIndex(drawing.index),
        extent: extent))
    let cast = self.shadow(
      of: caster,
      CastShadow(
        sigma: blurred.sigma, color: shadow.color,
        moved: picture.plane.direction(shadow.offset), seen: picture.result),
      .shadow, drawing, isAvoidable: true)
    if !cast.extent.isEmpty {
      recorder.combine(cast, within: blurred.bounds.intersection(scissor))
    }
    recorder.combine(caster, within: extent.intersection(scissor))
    let drawing = drawing.withoutPicture()
    draw(blurred, shadow, of: drawing)
    drawBelowSublayers(drawing)
    return true
  }

  /// The plane of a shadow, its scale, and the standard deviation of its blur in pixels; `nil` where it is turned, or
  /// is not blurred by what a mask allows.
  private func uprightPlace(of shadow: CommittedShadow, _ drawing: LayerDrawing) -> (
    plane: Homography, scale: Double, sigma: Double
  )? {
    guard let scale = drawing.targetPlane.uprightScale else { return nil }
    let sigma = shadow.radius * scale
    guard sigma > 0, sigma <= LayerFilter.largestSigma else { return nil }
    let moved = Homography(movedBy: [shadow.offset.width, shadow.offset.height])
    return (moved.concatenating(drawing.targetPlane), scale, sigma)
  }

  /// The shadow of an outline as the blur of a rounded rectangle; `nil` if it is none, or lies between
  /// pixels with a blur that does not allow it.
  private func blurredBox(
    _ outline: RoundedRect, _ shadow: CommittedShadow, of drawing: LayerDrawing
  ) -> BlurredRect? {
    guard let (moved, scale, sigma) = uprightPlace(of: shadow, drawing),
      let (rect, shift) = moved.pixels(of: outline.rect),
      shift == .zero || sigma >= BlurredRect.leastSigmaBetweenPixels
    else { return nil }
    return BlurredRect(
      rect: rect, shift: shift, radius: outline.isRounded ? outline.radius * scale : 0,
      sigma: sigma)
  }

  /// So many pixels a blurred path has at most: its mask is made at once, and larger ones are rendered by all
  /// threads.
  private static let mostPixelsOfPath = 65_536

  /// The shadow of a path by a mask, which all shadows of that path and blur share; `nil` for a large one, and
  /// for one between pixels whose blur does not allow it.
  private func blurredPath(
    _ path: Path, _ shadow: CommittedShadow, of drawing: LayerDrawing
  ) -> BlurredRect? {
    guard let (moved, _, sigma) = uprightPlace(of: shadow, drawing) else { return nil }
    let w = moved.row3.z
    let (a, b, origin) = (moved.row1 / w, moved.row2 / w, moved.row3 / w)
    let turned = path.applying(Affine(a: a.x, b: a.y, c: b.x, d: b.y, tx: 0, ty: 0))
    guard let box = turned.controlBounds, box.isFinite, box.width > 0, box.height > 0 else {
      return nil
    }
    let (x, shiftX) = Homography.split(box.minX + origin.x)
    let (y, shiftY) = Homography.split(box.minY + origin.y)
    let shift: SIMD2<Double> = [shiftX, shiftY]
    let reach = 2 * Double(Int((3 * sigma).rounded(.up)))
    guard shift == .zero || sigma >= BlurredRect.leastSigmaOfPath,
      (box.width + reach + 1) * (box.height + reach + 1) <= Double(PlanBuilder.mostPixelsOfPath),
      abs(box.minX + origin.x) < 1e6, abs(box.minY + origin.y) < 1e6
    else { return nil }
    let rect = IntRect(
      x: x, y: y, width: Int(box.width.rounded(.up)), height: Int(box.height.rounded(.up)))
    return BlurredRect(
      path: turned.applying(Affine(a: 1, b: 0, c: 0, d: 1, tx: -box.minX, ty: -box.minY)),
      rect: rect, shift: shift, sigma: sigma)
  }

  /// Draws a blurred rectangle in a shadow's colour; what an opaque background of the layer itself
  /// hides of it is left out.
  private mutating func draw(
    _ blurred: BlurredRect, _ shadow: CommittedShadow, of drawing: LayerDrawing
  ) {
    let visible = recorder.pass.visible.intersection(drawing.shadowScissor)
    let color = Source.color(drawing.tinted(shadow.color))
    let shape = recorder.add(blurred)
    for part in blurred.bounds.without(hiddenPart(drawing)) {
      let seen = part.intersection(visible)
      if seen.isEmpty { continue }
      recorder.append(
        drawing.draw(shape, color, edges: [], scissor: seen), in: drawing.targetPlane)
    }
  }

  /// The pixels that the layer's own background surely hides; none if it is not opaque.
  private func hiddenPart(_ drawing: LayerDrawing) -> IntRect {
    let layer = frame.layers[drawing.index]
    guard drawing.drawables.contains(.background), drawing.picture == nil,
      (layer.backgroundColor?.alpha ?? 0) * drawing.innerTint.alpha >= 1
    else { return .empty }
    let inset = drawing.outline.isRounded ? drawing.outline.radius : 0
    let inside = drawing.outline.rect.inset(by: inset)
    guard !inside.isEmpty, let box = drawing.targetPlane.pixels(of: inside, edges: .all) else {
      return .empty
    }
    return box.grown(by: -1)
  }
}

extension Homography {
  /// The scale of a plane that is moved, mirrored and scaled as a whole, without a turn but by right
  /// angles; `nil` for any other.
  fileprivate var uprightScale: Double? {
    guard isAffine, row3.z != 0 else { return nil }
    let (a, b) = (row1 / row3.z, row2 / row3.z)
    let (along, across) = (abs(a.x), abs(b.y))
    let (turned, turnedBack) = (abs(a.y), abs(b.x))
    let scale = max(along, turned)
    let error = scale * 1e-9
    if abs(along - across) <= error, turned <= error, turnedBack <= error { return scale }
    if abs(turned - turnedBack) <= error, along <= error, across <= error { return scale }
    return nil
  }

  /// A length as a number of pixels, if it is one to a millionth.
  private static func whole(_ value: Double) -> Int? {
    let near = value.rounded()
    return abs(value - near) < 1e-6 && abs(near) < 1e6 ? Int(near) : nil
  }

  /// A coordinate below a million as a whole pixel and the part of one, 0..<1, that it lies beyond that.
  fileprivate static func split(_ value: Double) -> (Int, Double) {
    if let whole = whole(value) { return (whole, 0) }
    let low = max(-1e6, min(1e6, value)).rounded(.down)
    return (Int(low), value - low)
  }

  /// The pixels of an upright rectangle whose image has sides of whole pixels, and how far right and down of
  /// those it lies, 0..<1.
  fileprivate func pixels(of rect: Rect) -> (rect: IntRect, shift: SIMD2<Double>)? {
    let box = Rect(bounding: rect.corners.map(project))
    guard let width = Homography.whole(box.width), let height = Homography.whole(box.height),
      width > 0, height > 0,
      abs(box.minX) < 1e6, abs(box.minY) < 1e6
    else { return nil }
    let ((x, shiftX), (y, shiftY)) = (Homography.split(box.minX), Homography.split(box.minY))
    return (IntRect(x: x, y: y, width: width, height: height), [shiftX, shiftY])
  }
}
