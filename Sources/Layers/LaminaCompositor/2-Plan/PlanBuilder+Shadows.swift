// Stage 2, plan: shadows become passes and draws; shadows of rounded rectangles need no pass.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A shadow to be cast by a finished picture, in pixels of that picture.
struct CastShadow {
  /// The standard deviation of the shadow's blur, in pixels.
  let sigma: Double
  let color: Color
  /// The shadow's offset from the picture, in pixels.
  let moved: SIMD2<Double>
  /// The visible pixels of the shadow.
  let seen: IntRect
}

extension PlanBuilder {
  // MARK: - Passes

  /// Draws the shadow of a layer's shadow path, beneath everything else of the layer.
  mutating func drawShadowOfPath(_ drawing: LayerDrawing) {
    guard let effects = drawing.effects, let shadow = effects.shadow, let path = shadow.path,
      let bounds = path.controlBounds, bounds.isFinite
    else { return }
    if let blurred = blurredShadow(path, shadow, of: drawing) {
      return drawBlurredShadow(
        blurred, drawing.tinted(shadow.color), hiding: hiddenPart(drawing), of: drawing)
    }
    guard
      let picture = drawing.picture
        ?? LayerPicture(
          of: frame.layers[drawing.index], plane: drawing.targetPlane, effects: effects,
          visible: drawing.shadowScissor)
    else { return }
    recorder.openPass(PassRecording(visible: picture.visible, vicinity: picture.vicinity))
    recorder.recordDraw(
      drawing.makeDraw(
        recorder.addPath(PathShape(path: path, paint: .fill(.nonZero))), .color(.white),
        edges: .all,
        scissor: picture.visible),
      in: picture.plane, covering: bounds)
    let pass = recorder.closePass()
    let extent = pass.extent
    guard !extent.isEmpty else { return }
    let caster = recorder.finishPass(
      PlannedPass(
        reasons: [.shadow], role: .effect, isCounted: false, layer: LayerIndex(drawing.index),
        extent: extent, list: pass.list))
    drawShadow(shadow, of: caster, picture, drawing, isCounted: false)
  }

  /// Draws the shadow that a finished pass casts.
  ///
  /// The pass is a layer's picture, or a path, whose shadow counts as no pass.
  mutating func drawShadow(
    _ shadow: EvaluatedShadow, of caster: FinishedPass, _ picture: LayerPicture,
    _ drawing: LayerDrawing, isCounted: Bool
  ) {
    let moved = picture.plane.direction(shadow.offset)
    // The shadow of a picture is as translucent as the picture itself.
    // Policy: `shadow-alpha`.
    var tint = drawing.innerTint
    if isCounted { tint.alpha = 1 }
    let cast = self.makeShadowPass(
      of: caster,
      CastShadow(
        sigma: picture.sigma(shadow.radius), color: shadow.color.multiplied(by: tint),
        moved: moved, seen: picture.result),
      .shadow, drawing, isCounted: isCounted)
    guard !cast.extent.isEmpty else { return }
    let inPlane = Homography(movedBy: [shadow.offset.width, shadow.offset.height])
    drawMappedPass(
      ShownPass(
        finished: cast, scissor: drawing.shadowScissor,
        plane: picture.isLocal
          ? inPlane.concatenating(drawing.targetPlane) : Homography(movedBy: moved),
        scale: picture.isLocal ? picture.scale : 1, isComposite: isCounted), of: drawing)
  }

  /// Adds the pass that computes a shadow, which lies at its caster's position until it is drawn.
  mutating func makeShadowPass(
    of picture: FinishedPass, _ cast: CastShadow, _ reason: PassReason,
    _ drawing: LayerDrawing, isCounted: Bool = true, isAvoidable: Bool = false
  ) -> FinishedPass {
    let reach = Int((3 * cast.sigma).rounded(.up))
    let shown = cast.seen.offset(x: -clampedPixels(cast.moved.x), y: -clampedPixels(cast.moved.y))
      .grown(by: 2)
    let extent =
      reason.repeatsEdges ? shown : picture.extent(grownBy: reach + 1).intersection(shown)
    guard !extent.isEmpty else { return FinishedPass(index: picture.index, extent: .empty) }
    return makeEffectPass(
      .shadow(
        picture.index, sigma: cast.sigma, color: PackedPixel(cast.color),
        repeatsEdges: reason.repeatsEdges),
      extent, reason, drawing, isCounted: isCounted, isAvoidable: isAvoidable)
  }

  // MARK: - Blurs of boxes and of paths

  /// Returns the shadow of a layer's shadow path as a blurred shape, which needs no pass; `nil` if it needs one.
  ///
  /// All shadows of equal shapes share its mask. It is `nil` if the shape is turned, or its blur does not allow a mask.
  private func blurredShadow(
    _ path: Path, _ shadow: EvaluatedShadow, of drawing: LayerDrawing
  ) -> BlurredRect? {
    guard let scale = drawing.targetPlane.uprightScale else { return nil }
    let sigma = shadow.radius * scale
    guard sigma > 0, sigma <= LayerFilter.largestSigma else { return nil }
    let moved = Homography(movedBy: [shadow.offset.width, shadow.offset.height])
      .concatenating(drawing.targetPlane)
    return path.roundedRectangle.flatMap { BlurredRect(of: $0, in: moved, sigma: sigma) }
      ?? BlurredRect(of: path, in: moved, sigma: sigma)
  }

  /// Draws a blurred shape in a shadow's colour, except for the pixels `hidden`, which something covers.
  mutating func drawBlurredShadow(
    _ blurred: BlurredRect, _ color: PackedPixel, hiding hidden: IntRect, of drawing: LayerDrawing
  ) {
    let visible = recorder.pass.visible.intersection(drawing.shadowScissor)
    let shape = recorder.addBlurredRect(blurred)
    for part in blurred.bounds.without(hidden) {
      let seen = part.intersection(visible)
      if seen.isEmpty { continue }
      recorder.appendDraw(
        drawing.makeDraw(shape, .color(color), edges: [], scissor: seen), in: drawing.targetPlane)
    }
  }

  /// Returns the pixels that a layer's own background certainly hides; empty if it is not opaque.
  private func hiddenPart(_ drawing: LayerDrawing) -> IntRect {
    let layer = frame.layers[drawing.index]
    guard drawing.drawables.contains(.background), drawing.picture == nil,
      (layer.backgroundColor?.alpha ?? 0) * drawing.innerTint.alpha >= 1
    else { return .empty }
    return drawing.targetPlane.coveredPixels(within: drawing.outline)
  }
}

extension BlurredRect {
  /// Makes the blur of a rounded rectangle; `nil` if its shadow needs a pass.
  ///
  /// It is `nil` if the rectangle is turned, or its corners are not all alike. It is also `nil` if the rectangle lies
  /// between pixels with a blur too small for that.
  ///
  /// - Parameters:
  ///   - outline: the rectangle.
  ///   - plane: the map from its plane to device pixels.
  ///   - sigma: the standard deviation, in pixels: above 0, and 1,000 at most.
  init?(of outline: RoundedRect, in plane: Homography, sigma: Double) {
    guard let scale = plane.uprightScale, !outline.isRounded || outline.corners == .all else {
      return nil
    }
    let box = Rect(bounding: outline.rect.corners.map(plane.project))
    guard box.width >= 1, box.height >= 1, abs(box.minX) < 1e6, abs(box.minY) < 1e6,
      abs(box.maxX) < 1e6, abs(box.maxY) < 1e6
    else { return nil }
    let ((minX, left), (minY, top)) = (Homography.split(box.minX), Homography.split(box.minY))
    var ((maxX, right), (maxY, bottom)) = (Homography.split(box.maxX), Homography.split(box.maxY))
    if let width = Homography.wholeLength(box.width) { (maxX, right) = (minX + width, left) }
    if let height = Homography.wholeLength(box.height) { (maxY, bottom) = (minY + height, top) }
    self.init(
      rect: IntRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY), shift: [left, top],
      endShift: [right, bottom], radius: outline.isRounded ? outline.radius * scale : 0,
      curve: outline.isRounded ? outline.curve : .circular, sigma: sigma)
    let isWhole = shift == .zero && endShift == .zero
    guard isWhole || sigma >= BlurredRect.minimumSigmaBetweenPixels else { return nil }
    // Two corners that lie differently between pixels need a mask of one of them.
    if shift != endShift {
      guard case .corner = BlurMask.key(of: self) else { return nil }
    }
  }

  /// The maximum number of pixels of a blurred path's mask.
  ///
  /// Its mask is made at once, while larger shadows are rendered by all threads.
  private static let maximumPixelsOfPath = 65_536

  /// Makes the blur of a path; `nil` for a large path, and for a small blur of a path that lies between pixels.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - plane: the map from its plane to device pixels, affine.
  ///   - sigma: the standard deviation, in pixels: above 0, and 1,000 at most.
  init?(of path: Path, in plane: Homography, sigma: Double) {
    guard plane.isAffine, plane.row3.z != 0 else { return nil }
    let w = plane.row3.z
    let (a, b, origin) = (plane.row1 / w, plane.row2 / w, plane.row3 / w)
    let turned = path.applying(Affine(a: a.x, b: a.y, c: b.x, d: b.y, tx: 0, ty: 0))
    guard let box = turned.controlBounds, box.isFinite, box.width > 0, box.height > 0 else {
      return nil
    }
    let (x, shiftX) = Homography.split(box.minX + origin.x)
    let (y, shiftY) = Homography.split(box.minY + origin.y)
    let shift: SIMD2<Double> = [shiftX, shiftY]
    let reach = 2 * Double(Int((3 * sigma).rounded(.up)))
    guard shift == .zero || sigma >= BlurredRect.minimumSigmaOfPath,
      (box.width + reach + 1) * (box.height + reach + 1) <= Double(BlurredRect.maximumPixelsOfPath),
      abs(box.minX + origin.x) < 1e6, abs(box.minY + origin.y) < 1e6
    else { return nil }
    let rect = IntRect(
      x: x, y: y, width: Int(box.width.rounded(.up)), height: Int(box.height.rounded(.up)))
    self.init(
      path: turned.applying(Affine(a: 1, b: 0, c: 0, d: 1, tx: -box.minX, ty: -box.minY)),
      rect: rect, shift: shift, sigma: sigma)
  }
}

extension Homography {
  /// The scale of a plane that is only moved, mirrored, scaled uniformly and turned by right angles; `nil` for any
  /// other.
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

  /// Returns a length as a whole number of pixels; `nil` if it differs from one by a millionth or more.
  fileprivate static func wholeLength(_ value: Double) -> Int? {
    let near = value.rounded()
    return abs(value - near) < 1e-6 && abs(near) < 1e6 ? Int(near) : nil
  }

  /// Splits a coordinate below a million pixels into a whole pixel and the fraction beyond it, 0..<1.
  fileprivate static func split(_ value: Double) -> (Int, Double) {
    if let whole = wholeLength(value) { return (whole, 0) }
    let low = max(-1e6, min(1e6, value)).rounded(.down)
    return (Int(low), value - low)
  }

  /// Returns a box of device pixels that an outline of the plane certainly covers completely; empty if none is known.
  func coveredPixels(within outline: RoundedRect) -> IntRect {
    let inset = outline.isRounded ? outline.radius * outline.reach : 0
    let inside = outline.rect.inset(by: inset)
    guard !inside.isEmpty, centredPixels(of: inside) != nil,
      let box = touchedPixels(of: inside, edges: .all)
    else { return .empty }
    return box.grown(by: -1)
  }
}
