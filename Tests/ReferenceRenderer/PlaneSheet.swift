import LaminaGeometry
import LaminaLayers

// Sheets that are finished in a layer's own plane before they are shown. They are bitmaps of rasterised layers, and
// pictures and shadows if a Gaussian that is round in the layer is not round on the screen.

/// A sheet in a layer's plane: a grid through a point of it.
struct PlaneSheet {
  /// Its pixels.
  var sheet: Sheet
  /// Where its first pixel begins, in pixels from the origin of the layer's space.
  let first: SIMD2<Double>
  /// Pixels per point.
  let scale: Double

  /// How many pixels such a sheet may have; larger ones are not worth the wait.
  static let maximumPixels = 300_000

  /// A clear sheet with all that the pixels of another can show of what a layer draws in its plane; `nil`
  /// if that has no end, or hardly one.
  ///
  /// - Parameters:
  ///   - target: what it will be shown on.
  ///   - plane: from the layer's plane to that.
  ///   - scale: pixels per point.
  ///   - extent: what the layer draws, in points; `nil` if that has no end.
  ///   - margin: what matters beyond what is seen, in points.
  ///   - offset: by how much a shadow is moved, in points.
  ///   - corner: where four pixels meet, in points.
  init?(
    shownOn target: Sheet, through plane: PlaneMap, scale: Double, extent: Outline.Box?,
    margin: Double, offset: Size, corner: Point = .zero
  ) {
    let (width, height) = (Double(target.width), Double(target.height))
    let seen = PlaneSheet.preimage(Outline.Box(0, 0, width, height), of: plane)
    // What casts a shadow into sight lies the other way.
    var box = seen.map { seen in
      seen.union(
        Outline.Box(
          seen.minX - offset.width, seen.minY - offset.height, seen.maxX - offset.width,
          seen.maxY - offset.height)
      ).grown(by: margin)
    }
    if let extent { box = box?.cut(to: extent) ?? extent }
    guard let box, scale > 0 else { return nil }
    let corner = SIMD2(corner.x, corner.y)
    let low = ((SIMD2(box.minX, box.minY) - corner) * scale - 2).rounded(.down)
    let high = ((SIMD2(box.maxX, box.maxY) - corner) * scale + 2).rounded(.up)
    let size = pointwiseMax(high - low, .one)
    guard size.x * size.y <= Double(PlaneSheet.maximumPixels) else { return nil }
    sheet = Sheet(Int(size.x), Int(size.y), filledWith: Source(.zero, error: .zero))
    first = low + corner * scale
    self.scale = scale
  }

  /// The part of a plane that a box shows; `nil` if that has no end.
  private static func preimage(_ box: Outline.Box, of plane: PlaneMap) -> Outline.Box? {
    let inverse = plane.inverse
    let side = inverse.homogeneous(box.centre).z
    var result: Outline.Box?
    for corner in [
      SIMD2(box.minX, box.minY), SIMD2(box.maxX, box.minY), SIMD2(box.maxX, box.maxY),
      SIMD2(box.minX, box.maxY),
    ] {
      let h = inverse.homogeneous(corner)
      guard h.z * side > 0 else { return nil }
      let place = Outline.Box(h.x / h.z, h.y / h.z, h.x / h.z, h.y / h.z)
      result = result?.union(place) ?? place
    }
    return result
  }

  /// From the layer's plane to the sheet's pixels.
  var plane: PlaneMap { PlaneMap([scale, 0, 0], [0, scale, 0], [-first.x, -first.y, 1]) }

  /// Returns the colour at a point of the plane.
  func sample(_ point: SIMD2<Double>, isNearest: Bool) -> Source {
    let position = point * scale - first
    guard position.x > -1, position.y > -1, position.x < Double(sheet.width + 1),
      position.y < Double(sheet.height + 1)
    else { return Source(.zero, error: .zero) }
    return isNearest ? nearest(position) : linear(position)
  }

  private func texel(_ x: Int, _ y: Int) -> (color: SIMD4<Double>, error: SIMD4<Double>) {
    guard (0..<sheet.width).contains(x), (0..<sheet.height).contains(y) else {
      return (.zero, .zero)
    }
    return (sheet.colors[y * sheet.width + x], sheet.errors[y * sheet.width + x])
  }

  private func nearest(_ position: SIMD2<Double>) -> Source {
    /// The pixels that may be meant: two next to a tie.
    func places(_ value: Double) -> [Int] {
      let index = Int(value.rounded(.down))
      let within = value - value.rounded(.down)
      return within < 1e-6 ? [index, index - 1] : within > 1 - 1e-6 ? [index, index + 1] : [index]
    }
    let found = places(position.x).flatMap { x in places(position.y).map { texel(x, $0) } }
    var result = Source(found[0].color, error: found[0].error)
    for other in found.dropFirst() {
      let difference = other.color - result.color
      result.error = pointwiseMax(
        result.error, pointwiseMax(difference, -difference) + other.error)
    }
    return result
  }

  private func linear(_ position: SIMD2<Double>) -> Source {
    let corner = (position - 0.5).rounded(.down)
    let part = position - 0.5 - corner
    let (x, y) = (Int(corner.x), Int(corner.y))
    var (color, error) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    let (a, b, c, d) = (texel(x, y), texel(x + 1, y), texel(x, y + 1), texel(x + 1, y + 1))
    for (texel, share) in [
      (a, (1 - part.x) * (1 - part.y)), (b, part.x * (1 - part.y)), (c, (1 - part.x) * part.y),
      (d, part.x * part.y),
    ] {
      color += texel.color * share
      error += texel.error * share
    }
    var source = Source(Source.rounded(color), error: error)
    // Exact in the middle of a pixel, and where those in reach are the same.
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    if !(isWhole(part.x) && isWhole(part.y)) {
      for i in 0..<4
      where error[i] > 0 || a.color[i] != b.color[i] || a.color[i] != c.color[i]
        || a.color[i] != d.color[i]
      { source.error[i] += 1 }
    }
    return source
  }
}

extension Painter {
  /// Draws a layer whose shadow or filters act in its own plane.
  func paintInOwnPlane(_ facts: LayerFacts, in setting: Setting) {
    let layer = facts.layer
    guard facts.plane.homogeneous(facts.box.centre).z > 0,
      let clear = PlaneSheet(
        shownOn: sheet, through: facts.plane, scale: facts.effects.pictureScale(of: facts.box),
        extent: facts.extent(at: time), margin: facts.reach, offset: facts.shadowOffset)
    else { return sheet.doubtEverything() }
    let scissor = facts.cut(setting.scissor)
    let own = LayerFacts(
      layer, plane: clear.plane, isMirrored: facts.isMirrored, time: time, ownSheetOf: facts)
    if let path = facts.effects.shadow?.path {
      let caster = drawing(on: clear) { filled(path, of: own) }
      show(shadow(of: caster, own, tint: setting.tint), of: facts, within: scissor)
    }
    guard facts.effects.needsPicture else { return paintParts(of: facts, in: setting) }
    let picture = drawing(on: clear) { self.picture(of: own, in: inside(setting, of: facts)) }
    if facts.effects.shadow?.path == nil, facts.effects.shadow != nil {
      show(shadow(of: picture, own, tint: setting.tint.opaque), of: facts, within: scissor)
    }
    show(PlanePicture(picture), of: facts, within: scissor)
  }

  /// Draws the bitmap of a layer that is rasterised.
  func paintBitmap(of facts: LayerFacts, scale: Double, in setting: Setting) {
    let layer = facts.layer
    guard
      let clear = PlaneSheet(
        shownOn: sheet, through: facts.plane, scale: scale,
        extent: facts.extent(at: time), margin: facts.reach, offset: facts.shadowOffset,
        corner: layer.bounds.origin)
    else { return sheet.doubtEverything() }
    let own = LayerFacts(
      layer, plane: clear.plane, isMirrored: facts.isMirrored, time: time, ownSheetOf: facts)
    var within = inside(setting, of: facts)
    within.tint = .white
    let bitmap = drawing(on: clear) {
      let target = sheet
      paintWhole(own, on: nil, in: within)
      defer { sheet = target }
      return sheet
    }
    let isMinified = facts.effects.backdropScale < scale * (1 - 1e-9)
    let filter = isMinified ? layer.minificationFilter : layer.magnificationFilter
    var picture = PlanePicture(bitmap)
    picture.isNearest = filter == .nearest
    picture.tint = setting.tint
    picture.shape = facts.isGroupClipped && !facts.isGroup ? facts.outerShape(facts.outline) : nil
    show(picture, of: facts, within: facts.cut(setting.scissor))
  }

  // MARK: - Sheets in planes

  /// The picture of a plane, and how it is shown.
  private struct PlanePicture {
    let pixels: PlaneSheet
    /// In points.
    var moved = SIMD2<Double>.zero
    var isNearest = false
    var tint = Color.white
    var shape: Shape?

    init(_ pixels: PlaneSheet) { self.pixels = pixels }
  }

  /// Draws on a sheet in a layer's plane.
  private func drawing(on clear: PlaneSheet, _ body: () -> Sheet) -> PlaneSheet {
    let (target, all) = (sheet, screen)
    var result = clear
    sheet = clear.sheet
    screen = IntRect(x: 0, y: 0, width: sheet.width, height: sheet.height)
    result.sheet = body()
    (sheet, screen) = (target, all)
    return result
  }

  /// Returns the setting of drawings on a layer's own sheet.
  private func inside(_ setting: Setting, of facts: LayerFacts) -> Setting {
    var inside = setting
    inside.scissor = Scissor()
    inside.mirrorsFacing = setting.mirrorsFacing != (facts.plane.determinant < 0)
    return inside
  }

  /// Returns the shadow of a picture, stored in 8 bits before it is shown.
  private func shadow(of caster: PlaneSheet, _ own: LayerFacts, tint: Color) -> PlanePicture {
    var result = caster
    guard let shadow = own.effects.shadow else { return PlanePicture(caster) }
    let color = Source(shadow.color, tint: tint)
    let alpha = caster.sheet.alphaAlone.blurred(shadow.sigma)
    for index in alpha.colors.indices {
      let (a, error) = (alpha.colors[index].w, alpha.errors[index].w)
      result.sheet.colors[index] = Source.rounded(color.color * a / 255)
      result.sheet.errors[index] =
        a == 0 && error == 0 ? .zero : color.color * error / 255 + color.error + 1
    }
    var picture = PlanePicture(result)
    picture.moved = [own.shadowOffset.width, own.shadowOffset.height]
    return picture
  }

  /// Shows a sheet through a layer's plane.
  private func show(_ picture: PlanePicture, of facts: LayerFacts, within scissor: Scissor) {
    let inverse = facts.plane.inverse
    let tint = Source(.white, tint: picture.tint)
    let shape = picture.shape ?? .everything
    let slope = (inverse.x.z * inverse.x.z + inverse.y.z * inverse.y.z).squareRoot()
    sheet.compose(shape.coverage(sheet.width, sheet.height), within: scissor) { x, y in
      let h = inverse.homogeneous([Double(x) + 0.5, Double(y) + 0.5])
      let point = SIMD2(h.x, h.y) / h.z
      guard facts.plane.homogeneous(point).z > 0 else { return Source(.zero, error: .zero) }
      var source = picture.pixels.sample(point - picture.moved, isNearest: picture.isNearest)
      // Next to the horizon a rounding error moves the place by pixels.
      let isAtHorizon = abs(h.z) < 2 * slope
      if isAtHorizon, source.color != .zero || source.error != .zero {
        source.error = SIMD4(repeating: 255)
      }
      if tint.error != .zero, source.color != .zero { source.error += 1 }
      return source.multiplied(by: tint.color)
    }
  }
}

extension LayerFacts {
  /// How far filters and the shadow's blur reach, in points.
  fileprivate var reach: Double {
    3
      * (layer.filters.reduce(effects.shadow == nil ? 0 : layer.shadowRadius) {
        $0 + $1.radius + LayerFinish.distance($1)
      })
  }

  /// A box around all that the layer draws, in points; `nil` if that has no end.
  fileprivate func extent(at time: Double) -> Outline.Box? {
    let box = LayerExtent.box(of: layer, at: time)
    guard case .box(let end) = end else { return box }
    return box?.grown(by: self.box.minX - end.minX)
  }

  /// By how much the shadow is moved, in points.
  fileprivate var shadowOffset: Size { effects.shadow == nil ? .zero : layer.shadowOffset }
}
