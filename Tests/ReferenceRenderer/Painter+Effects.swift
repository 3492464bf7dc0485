import LaminaGeometry
import LaminaLayers

// Masks, shadows, filters and backdrops, one sheet after another.

extension Painter {
  /// Draws what is behind a group, the shadow, and the picture, filtered if it has to be; or the
  /// bitmap of all but the first.
  func paintWhole(_ facts: LayerFacts, on backdrop: Sheet?, in setting: Setting) {
    let scissor = facts.cut(setting.scissor)
    // A bitmap fades by itself.
    let fade = facts.bitmapScale != nil && !facts.isGroup && facts.fadesAsGroup ? facts.opacity : 1
    if let backdrop {
      let shape =
        facts.isGroup && facts.isCut ? Shape.everything : facts.outerShape(facts.outline)
      let factor = SIMD4(repeating: (setting.tint.alpha * fade * 255).rounded())
      sheet.compose(shape.coverage(sheet.width, sheet.height), within: scissor) { x, y in
        let index = y * backdrop.width + x
        return Source(backdrop.colors[index], error: backdrop.errors[index])
          .multiplied(by: factor)
      }
    }
    if let scale = facts.bitmapScale {
      return paintBitmap(
        of: facts, scale: scale, in: setting.tinted(by: Color(white: 1, alpha: fade)))
    }
    if facts.effects.isLocal { return paintInOwnPlane(facts, in: setting) }
    if let shadow = facts.effects.shadow, let path = shadow.path {
      cast(shadow, from: filled(path, of: facts), tint: setting.tint, within: scissor)
    }
    guard facts.effects.needsPicture else { return paintParts(of: facts, in: setting) }
    let picture = picture(of: facts, in: setting)
    if let shadow = facts.effects.shadow, shadow.path == nil {
      cast(shadow, from: picture, tint: setting.tint.opaque, within: scissor)
    }
    put(picture, within: scissor)
  }

  /// The finished picture of a layer, on a sheet like the present one.
  func picture(of facts: LayerFacts, in setting: Setting) -> Sheet {
    let target = sheet
    sheet = target.clearSheet
    var inside = setting
    inside.scissor = Scissor()
    paintParts(of: facts, in: inside)
    let picture = filtered(sheet, by: facts.effects.filters, of: facts, scale: facts.effects.scale)
    sheet = target
    return picture
  }

  /// Draws a sheet pixel by pixel.
  private func put(_ picture: Sheet, within scissor: Scissor) {
    sheet.compose(
      Coverage(sheet.width, sheet.height, everywhere: .all), within: scissor
    ) { x, y in
      let index = y * picture.width + x
      return Source(picture.colors[index], error: picture.errors[index])
    }
  }

  /// A path, filled with white, on a sheet like the present one.
  func filled(_ path: Path, of facts: LayerFacts) -> Sheet {
    var result = sheet.clearSheet
    let polygons = PathFill.project(PathLine.lines(of: path), through: facts.plane)
    let coverage = PathFill.coverage(of: polygons, rule: .nonZero, sheet.width, sheet.height)
    let white = Source(.white, tint: .white)
    result.compose(coverage, within: Scissor()) { _, _ in white }
    return result
  }

  // MARK: - Shadows

  private func cast(
    _ shadow: LayerFinish.Shadow, from caster: Sheet, tint: Color, within scissor: Scissor
  ) {
    let color = Source(shadow.color, tint: tint)
    var alpha = caster.alphaAlone.blurred(shadow.sigma)
    alpha.move(by: shadow.moved)
    sheet.compose(
      Coverage(sheet.width, sheet.height, everywhere: .all), within: scissor
    ) { x, y in
      let index = y * alpha.width + x
      let (a, error) = (alpha.colors[index].w, alpha.errors[index].w)
      if a == 0 && error == 0 { return Source(.zero, error: .zero) }
      return Source(
        color.color * a / 255, error: color.color * error / 255 + color.error + 1,
        isWhole: false)
    }
  }

  // MARK: - Filters

  private func filtered(
    _ picture: Sheet, by filters: [LayerFilter], of facts: LayerFacts, scale: Double
  ) -> Sheet {
    var current = picture
    for filter in filters {
      let sigma = filter.radius * scale
      switch filter {
      case .gaussianBlur: current = current.blurred(sigma)
      case .normalizedBlur:
        current = current.blurred(sigma, within: facts.pixels(ofBoundsOn: current))
      case .colorMatrix(let matrix), .vibrantColorMatrix(let matrix): current.map(through: matrix)
      case .luminanceCurve(let curve): current.map(through: curve)
      case .dropShadow(let offset, _, let color):
        let target = sheet
        sheet = current.clearSheet
        let shadow = LayerFinish.Shadow(
          color: color, moved: facts.effects.vector(offset), sigma: sigma, path: nil)
        cast(shadow, from: current, tint: .white, within: Scissor())
        put(current, within: Scissor())
        current = sheet
        sheet = target
      }
    }
    return current
  }

  /// Returns a layer's filtered backdrop; `nil` if it filters nothing.
  func backdrop(of facts: LayerFacts) -> Sheet? {
    guard !facts.effects.backgroundFilters.isEmpty, !facts.box.isEmpty else { return nil }
    // Beyond the screen its edges repeat.
    var behind = sheet
    if let group = facts.layer.backdropGroupName {
      let shared =
        sheet.backdrops[group] ?? SharedBackdrop(colors: sheet.colors, errors: sheet.errors)
      sheet.backdrops[group] = shared
      (behind.colors, behind.errors) = (shared.colors, shared.errors)
    }
    let (colors, errors) = (behind.colors, behind.errors)
    for y in 0..<behind.height {
      for x in 0..<behind.width {
        let from =
          min(screen.maxY - 1, max(screen.minY, y)) * behind.width
          + min(screen.maxX - 1, max(screen.minX, x))
        behind.colors[y * behind.width + x] = colors[from]
        behind.errors[y * behind.width + x] = errors[from]
      }
    }
    return filtered(
      behind, by: facts.effects.backgroundFilters, of: facts, scale: facts.effects.backdropScale)
  }

  // MARK: - Masks

  /// Returns the coverage of a mask.
  func coverage(ofMask mask: Layer, on facts: LayerFacts, mirrorsFacing: Bool) -> Coverage {
    let target = sheet
    sheet = target.clearSheet
    let setting = Setting(
      plane: facts.plane, tint: .white, isMirrored: facts.isMirrored, scissor: Scissor(),
      mirrorsFacing: mirrorsFacing, isInMask: true)
    paint(mask, through: LayerSpace.toParent(of: mask), in: setting)
    let drawn = sheet
    sheet = target
    var result = Coverage(drawn.width, drawn.height, everywhere: .none)
    for index in result.samples.indices {
      result.samples[index] = CoverageSample(
        amount: drawn.colors[index].w / 255, doubt: drawn.errors[index].w / 255)
    }
    return result
  }
}

extension LayerFacts {
  /// The pixels of a sheet that are the layer's: those whose centres lie in its bounds, or in the box around
  /// them where it is turned.
  func pixels(ofBoundsOn sheet: Sheet) -> [Bool] {
    let corners: [SIMD2<Double>] = [
      [box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY],
    ].map { plane.project($0) }
    let isUpright =
      LayerFacts.lean(corners) <= 1e-3
    let rounded = isUpright ? corners.map { FlatShape.onGrid($0) } : corners
    var least = rounded.reduce(rounded[0], pointwiseMin)
    var most = rounded.reduce(rounded[0], pointwiseMax)
    if !isUpright { (least, most) = (least.rounded(.down), most.rounded(.up)) }
    let scissor = Scissor(minimum: least, maximum: most)
    var inside = [Bool](repeating: false, count: sheet.colors.count)
    for y in 0..<sheet.height {
      for x in 0..<sheet.width { inside[y * sheet.width + x] = scissor.holds(x, y) }
    }
    return inside
  }

  /// A scissor cut by the layer's own, where it clips by one.
  func cut(_ scissor: Scissor) -> Scissor {
    if case .sublayers(let own) = clip { own.cut(to: scissor) } else { scissor }
  }

  /// The same for what sublayers and particles may touch: none of it cuts a picture that is being
  /// finished.
  func cutForSublayers(_ scissor: Scissor) -> Scissor {
    effects.needsPicture ? scissor : cut(scissor)
  }
}

extension Source {
  /// Each channel times a coverage.
  func times(_ sample: CoverageSample) -> Source {
    if sample == .all { return self }
    return Source(
      color * sample.amount, error: error * sample.amount + color * sample.doubt + 1,
      isWhole: false)
  }
}

extension Sheet {
  /// Its alpha, in every channel.
  var alphaAlone: Sheet {
    var alpha = self
    for index in alpha.colors.indices {
      alpha.colors[index] = SIMD4(repeating: alpha.colors[index].w)
      alpha.errors[index] = SIMD4(repeating: alpha.errors[index].w)
    }
    return alpha
  }

  /// Blurred by the Gaussian's definition; within 2 steps is right.
  func blurred(_ sigma: Double) -> Sheet {
    guard sigma > 0 else { return self }
    var result = self
    var plane = DrawingShadow(self)
    for channel in 0..<4 {
      plane.set(colors.map { $0[channel] }, doubts: errors.map { $0[channel] })
      plane.blur(sigma)
      for index in colors.indices {
        result.colors[index][channel] = plane.alphas[index]
        result.errors[index][channel] = plane.doubts[index]
      }
    }
    return result
  }

  /// The part within a box, blurred and divided by the blurred box, whose edges do not fade then.
  func blurred(_ sigma: Double, within box: [Bool]) -> Sheet {
    var (inside, cover) = (self, clearSheet)
    for index in colors.indices {
      if box[index] {
        cover.colors[index] = SIMD4(repeating: 255)
      } else {
        (inside.colors[index], inside.errors[index]) = (.zero, .zero)
      }
    }
    var result = inside.blurred(sigma)
    let weights = cover.blurred(sigma)
    for index in colors.indices {
      guard box[index] else {
        (result.colors[index], result.errors[index]) = (.zero, .zero)
        continue
      }
      let weight = max(weights.colors[index].w, 1) / 255
      result.colors[index] = pointwiseMin(
        result.colors[index] / weight, SIMD4(repeating: 255))
      if result.errors[index] != .zero {
        // Two steps of what is divided, and two of what divides it.
        result.errors[index] =
          (result.errors[index] + result.colors[index] * (2.0 / 255)) / weight + 1
      }
    }
    return result
  }

  /// Moved by a vector, between pixels where that is not whole.
  mutating func move(by vector: SIMD2<Double>) {
    guard vector != .zero else { return }
    let old = self
    for y in 0..<height {
      for x in 0..<width {
        let (fx, fy) = (Double(x) - vector.x, Double(y) - vector.y)
        let (left, top) = (fx.rounded(.down), fy.rounded(.down))
        let (u, v) = (fx - left, fy - top)
        var (color, error) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
        for (dx, dy, share) in [
          (0.0, 0.0, (1 - u) * (1 - v)), (1, 0, u * (1 - v)), (0, 1, (1 - u) * v), (1, 1, u * v),
        ] {
          let (sx, sy) = (Int(left + dx), Int(top + dy))
          guard (0..<width).contains(sx), (0..<height).contains(sy) else { continue }
          color += share * old.colors[sy * width + sx]
          error += share * old.errors[sy * width + sx]
        }
        colors[y * width + x] = color
        errors[y * width + x] =
          u == 0 && v == 0 || error == .zero && color == .zero ? error : error + 1
      }
    }
  }

  /// Every colour through a curve of luminances; alpha stays.
  mutating func map(through curve: LuminanceCurve) {
    for index in colors.indices where colors[index].w > 0 || errors[index] != .zero {
      let (color, error) = (colors[index], errors[index])
      let alpha = max(color.w, 1)
      let mapped = curve(SIMD4(color.x / alpha, color.y / alpha, color.z / alpha, color.w / 255))
      colors[index] = Source.rounded(mapped * SIMD4(mapped.w, mapped.w, mapped.w, 1) * 255)
      if error == .zero {
        errors[index] = SIMD4(1, 1, 1, 0)
        continue
      }
      // The curve's slope is three times the largest step between its values at most.
      let v = curve.values
      let slope = 3 * max(abs(v.y - v.x), abs(v.z - v.y), abs(v.w - v.z))
      let reach = (error.max() + error.w) * (1 + slope) + error.w + 1
      errors[index] = pointwiseMin(SIMD4(reach, reach, reach, error.w), SIMD4(repeating: 255))
    }
  }

  /// Every colour through a map of straight colours.
  mutating func map(through matrix: ColorMatrix) {
    for index in colors.indices {
      let (color, error) = (colors[index], errors[index])
      let alpha = max(color.w, 1)
      let straight = SIMD4(color.x / alpha, color.y / alpha, color.z / alpha, color.w / 255)
      let mapped = matrix(straight)
      let scale = SIMD4(mapped.w, mapped.w, mapped.w, 1) * 255
      colors[index] = Source.rounded(mapped * scale)
      // An error of a premultiplied channel is larger in a straight one, then smaller again.
      var reach = SIMD4<Double>.zero
      let relative = SIMD4(repeating: (error.max() + (error == .zero ? 0 : error.w)) / alpha)
      for (channel, row) in matrix.rows.enumerated() {
        let magnitude = (pointwiseMax(row, -row) * relative).sum()
        reach[channel] = magnitude * (channel < 3 ? mapped.w : 1) * 255
      }
      if error != .zero {
        for channel in 0..<3 { reach[channel] += error.w * abs(matrix.rows[3].w) }
        reach += 1
      } else if mapped != straight {
        // Rounding decides within a rounding error of Double.
        reach += 1
      }
      errors[index] = pointwiseMin(reach, SIMD4(repeating: 255))
    }
  }
}

extension LayerFacts {
  /// The pixels that backdrops below the layer see: what its picture, its bitmap or its group holds beyond its
  /// bounds is clipped as a whole.
  func seen(_ screen: IntRect) -> IntRect {
    guard layer.masksToBounds, isOnOwnSheet || isGroupClipped || effects.needsPicture else {
      return screen
    }
    let corners: [SIMD2<Double>] = [
      [box.minX, box.minY], [box.maxX, box.minY], [box.maxX, box.maxY], [box.minX, box.maxY],
    ].map { plane.project($0) }
    let least = corners.reduce(corners[0], pointwiseMin).rounded(.down)
    let most = corners.reduce(corners[0], pointwiseMax).rounded(.up)
    func pixel(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value))) }
    let seen = screen.intersection(
      IntRect(
        minX: pixel(least.x), minY: pixel(least.y), maxX: pixel(most.x), maxY: pixel(most.y)))
    return seen.isEmpty ? screen : seen
  }
}

extension Color {
  /// The same colour with an alpha of 1.
  var opaque: Color { Color(red: red, green: green, blue: blue) }
}
