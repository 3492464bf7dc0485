// Stage 2, plan: shadows of rounded rectangles, which need no pass.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlanBuilder {
  /// Draws the shadow of a path that is a rounded rectangle of whole pixels, as the blur of one; says whether
  /// it could.
  mutating func drawShadowOfBox(_ drawing: LayerDrawing, _ shadow: CommittedShadow, _ path: Path)
    -> Bool
  {
    guard let outline = path.roundedRectangle,
      let blurred = blurredBox(outline, shadow, of: drawing)
    else { return false }
    draw(blurred, shadow, of: drawing)
    return true
  }

  /// Draws a layer that is one opaque rounded rectangle at whole pixels, and the shadow of that as the
  /// blur of one; says whether it could.
  ///
  /// Core Animation would render two passes for it, since there is no shadow path: they are planned, to
  /// be reported as avoidable, and nothing reads them.
  mutating func drawBoxWithShadow(_ open: OpenPass, of drawing: LayerDrawing) -> Bool {
    let layer = frame.layers[drawing.index]
    guard drawing.isOpaqueBoxWithShadow, (layer.backgroundColor?.alpha ?? 0) >= 1,
      let shadow = drawing.effects?.shadow, let picture = drawing.picture,
      drawing.targetPlane.pixels(of: drawing.outline.rect)?.shift == .zero,
      let blurred = blurredBox(drawing.outline, shadow, of: drawing)
    else { return false }
    let extent = open.drawn.intersection(open.visible)
    guard !extent.isEmpty else { return false }
    let scissor = drawing.shadowScissor
    let pass = append(
      PlannedPass(
        reasons: [.shadow], role: .content, isAvoidable: true, layer: LayerIndex(drawing.index),
        extent: extent, depth: passes.count - 1, background: .clear, list: DrawList()))
    let cast = self.shadow(
      of: FinishedPicture(pass: pass, extent: extent), sigma: blurred.sigma,
      color: shadow.color, .shadow, seen: picture.result,
      picture.plane.direction(shadow.offset), drawing, isAvoidable: true)
    if !cast.extent.isEmpty {
      plan.combines.append(
        PassPlan.Combine(pass: cast.pass, extent: blurred.bounds.intersection(scissor)))
    }
    plan.combines.append(PassPlan.Combine(pass: pass, extent: extent.intersection(scissor)))
    let drawing = drawing.withoutPicture()
    draw(blurred, shadow, of: drawing)
    drawBelowSublayers(drawing)
    return true
  }

  /// The shadow of an outline as the blur of a rounded rectangle; `nil` if it is none, or lies between
  /// pixels with a blur that does not allow it.
  private func blurredBox(
    _ outline: RoundedRect, _ shadow: CommittedShadow, of drawing: LayerDrawing
  ) -> BlurredRect? {
    let plane = drawing.targetPlane
    guard let scale = plane.uprightScale, shadow.radius * scale > 0,
      shadow.radius * scale <= LayerFilter.largestSigma
    else { return nil }
    let moved = Homography(movedBy: [shadow.offset.width, shadow.offset.height])
      .concatenating(plane)
    let sigma = shadow.radius * scale
    guard let (rect, shift) = moved.pixels(of: outline.rect),
      shift == .zero || sigma >= BlurredRect.leastSigmaBetweenPixels
    else { return nil }
    return BlurredRect(
      rect: rect, shift: shift, radius: outline.isRounded ? outline.radius * scale : 0,
      sigma: sigma)
  }

  /// Draws a blurred rectangle in a shadow's colour; what an opaque background of the layer itself
  /// hides of it is left out.
  private mutating func draw(
    _ blurred: BlurredRect, _ shadow: CommittedShadow, of drawing: LayerDrawing
  ) {
    let last = passes.count - 1
    let visible = passes[last].visible.intersection(drawing.shadowScissor)
    let color = PackedPixel(shadow.color.multiplied(by: drawing.innerTint))
    passes[last].list.blurredRects.append(blurred)
    let index = Int32(passes[last].list.blurredRects.count - 1)
    for part in blurred.bounds.without(hiddenPart(drawing)) {
      let seen = part.intersection(visible)
      if seen.isEmpty { continue }
      append(
        .blurredRect(index), .color(color), edges: [], scissor: seen, touching: seen,
        of: drawing, plane: drawing.targetPlane)
    }
  }

  /// The pixels that the layer's own background surely hides; none if it is not opaque.
  private func hiddenPart(_ drawing: LayerDrawing) -> IntRect {
    let layer = frame.layers[drawing.index]
    guard drawing.hasBackground, drawing.picture == nil,
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

  /// The pixels of an upright rectangle whose image has sides of whole pixels, and how far right and down of
  /// those it lies, 0..<1.
  fileprivate func pixels(of rect: Rect) -> (rect: IntRect, shift: SIMD2<Double>)? {
    let box = Rect(bounding: rect.corners.map(project))
    func whole(_ value: Double) -> Int? {
      let near = value.rounded()
      return abs(value - near) < 1e-6 && abs(near) < 1e6 ? Int(near) : nil
    }
    guard let width = whole(box.width), let height = whole(box.height), width > 0, height > 0,
      abs(box.minX) < 1e6, abs(box.minY) < 1e6
    else { return nil }
    func split(_ value: Double) -> (Int, Double) {
      if let whole = whole(value) { return (whole, 0) }
      let low = value.rounded(.down)
      return (Int(low), value - low)
    }
    let ((x, shiftX), (y, shiftY)) = (split(box.minX), split(box.minY))
    return (IntRect(x: x, y: y, width: width, height: height), [shiftX, shiftY])
  }
}
