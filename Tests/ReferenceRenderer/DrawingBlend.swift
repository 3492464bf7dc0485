import LaminaPixels

// Blend modes by their definitions: straight colours and fractions, nothing shared with the kernels.

/// One way of putting a source onto what is there.
struct DrawingBlend {
  /// The mode.
  let mode: BlendMode

  /// The premultiplied result of a premultiplied source and destination, all 0...255, not rounded.
  func result(_ source: SIMD4<Double>, _ destination: SIMD4<Double>) -> SIMD4<Double> {
    let (s, d) = (source / 255, destination / 255)
    let (sa, da) = (s.w, d.w)
    let exact: SIMD4<Double>
    switch mode {
    case .clear: exact = .zero
    case .source: exact = s
    case .destination: exact = d
    case .normal: exact = s + d * (1 - sa)
    case .destinationOver: exact = s * (1 - da) + d
    case .sourceIn: exact = s * da
    case .sourceOut: exact = s * (1 - da)
    case .sourceAtop: exact = s * da + d * (1 - sa)
    case .destinationIn: exact = d * sa
    case .destinationOut: exact = d * (1 - sa)
    case .destinationAtop: exact = s * (1 - da) + d * sa
    case .xor: exact = s * (1 - da) + d * (1 - sa)
    case .plusLighter: exact = pointwiseMin(s + d, .one)
    case .plusDarker:
      let alpha = min(1, sa + da)
      var sum = SIMD4(repeating: alpha) - ((sa - s) + (da - d))
      sum.w = alpha
      exact = pointwiseMax(sum, .zero)
    default: exact = blended(s, d)
    }
    return exact * 255
  }

  /// Co = cs (1 - ab) + cb (1 - as) + as ab B(Cb, Cs), with premultiplied cs and cb.
  private func blended(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    let (sa, da) = (s.w, d.w)
    if sa == 0 { return d }
    if da == 0 { return s }
    let (cs, cb) = (s / sa, d / da)
    var b = SIMD4<Double>.zero
    if let whole = nonSeparable(cs, cb) {
      b = whole
    } else {
      for i in 0..<3 { b[i] = separable(cs[i], cb[i]) }
    }
    var result = s * (1 - da) + d * (1 - sa) + sa * da * b
    result.w = sa + da - sa * da
    for i in 0..<3 { result[i] = max(0, min(result.w, result[i])) }
    return result
  }

  private func separable(_ cs: Double, _ cb: Double) -> Double {
    switch mode {
    case .multiply: return cs * cb
    case .screen: return cs + cb - cs * cb
    case .overlay: return hardLight(cb, cs)
    case .darken: return min(cs, cb)
    case .lighten: return max(cs, cb)
    case .colorDodge: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return hardLight(cs, cb)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let curve = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (curve - cb)
    case .difference: return abs(cs - cb)
    case .exclusion: return cs + cb - 2 * cs * cb
    default: preconditionFailure("\(mode) is not separable")
    }
  }

  private func hardLight(_ cs: Double, _ cb: Double) -> Double {
    if cs <= 0.5 { return cb * 2 * cs }
    let screened = 2 * cs - 1
    return cb + screened - cb * screened
  }

  // MARK: - Whole colours

  private func nonSeparable(_ cs: SIMD4<Double>, _ cb: SIMD4<Double>) -> SIMD4<Double>? {
    switch mode {
    case .hue: setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
    case .saturation: setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
    case .color: setLuminosity(cs, luminosity(cb))
    case .luminosity: setLuminosity(cb, luminosity(cs))
    default: nil
    }
  }

  private func luminosity(_ c: SIMD4<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private func saturation(_ c: SIMD4<Double>) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  private func setLuminosity(_ c: SIMD4<Double>, _ l: Double) -> SIMD4<Double> {
    var moved = c + (l - luminosity(c))
    let middle = luminosity(moved)
    let (low, high) = (min(moved.x, moved.y, moved.z), max(moved.x, moved.y, moved.z))
    if low < 0 { moved = middle + (moved - middle) * middle / (middle - low) }
    if high > 1 { moved = middle + (moved - middle) * (1 - middle) / (high - middle) }
    return moved
  }

  /// The largest channel becomes the saturation, the smallest 0, the one between keeps its share.
  private func setSaturation(_ c: SIMD4<Double>, _ wanted: Double) -> SIMD4<Double> {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = SIMD4<Double>.zero
    let (low, middle, high) = (order[0], order[1], order[2])
    guard c[high] > c[low] else { return result }
    result[middle] = (c[middle] - c[low]) * wanted / (c[high] - c[low])
    result[high] = wanted
    return result
  }

  // MARK: - Errors

  /// By how much the result may be off if source and destination are off by some steps each.
  ///
  /// Every corner of what is possible is tried; where a mode is curved, a step more is open.
  func error(
    _ source: SIMD4<Double>, _ sourceError: SIMD4<Double>, _ destination: SIMD4<Double>,
    _ destinationError: SIMD4<Double>
  ) -> SIMD4<Double> {
    let centre = result(source, destination)
    if sourceError == .zero && destinationError == .zero { return roundingError(centre) }
    var error = SIMD4<Double>.zero
    func range(_ value: Double, _ error: Double) -> [Double] {
      error == 0 ? [value] : [max(0, value - error), min(255, value + error)]
    }
    for sa in range(source.w, sourceError.w) {
      for da in range(destination.w, destinationError.w) {
        for i in 0..<3 {
          for s in range(source[i], sourceError[i]) {
            for d in range(destination[i], destinationError[i]) {
              // One channel decides the others' place too; they are looked at by themselves.
              let (s4, d4) = (
                SIMD4(min(s, sa), min(s, sa), min(s, sa), sa),
                SIMD4(min(d, da), min(d, da), min(d, da), da)
              )
              let here = isSeparable ? result(s4, d4) : centre
              error[i] = max(error[i], abs(here[i] - reference(source, destination, i)))
              error.w = max(error.w, abs(result(s4, d4).w - centre.w))
            }
          }
        }
      }
    }
    if !isSeparable {
      for i in 0..<3 { error[i] = 255 }
      return error + 1
    }
    return (error - 1e-9).rounded(.up) + (isPorterDuff ? 0 : 1)
  }

  private func reference(_ s: SIMD4<Double>, _ d: SIMD4<Double>, _ i: Int) -> Double {
    result(SIMD4(s[i], s[i], s[i], s.w), SIMD4(d[i], d[i], d[i], d.w))[i]
  }

  /// Whether each colour depends on itself and the alphas alone.
  private var isSeparable: Bool { ![.hue, .saturation, .color, .luminosity].contains(mode) }

  private var isPorterDuff: Bool {
    [
      .clear, .source, .destination, .normal, .destinationOver, .sourceIn, .sourceOut, .sourceAtop,
      .destinationIn, .destinationOut, .destinationAtop, .xor, .plusLighter, .plusDarker,
    ].contains(mode)
  }

  /// Whole numbers in, one answer out, but where rounding decides.
  private func roundingError(_ exact: SIMD4<Double>) -> SIMD4<Double> {
    var error = SIMD4<Double>.zero
    for i in 0..<4 where abs(exact[i] - exact[i].rounded(.down) - 0.5) < 0.01 { error[i] = 1 }
    return error
  }
}

extension Sheet {
  /// Composites by any mode: D' = D + c (mode(S, D) - D), the result of the mode rounded first.
  mutating func compose(
    _ coverage: Coverage, mode: BlendMode, from source: (_ x: Int, _ y: Int) -> Source
  ) {
    let blend = DrawingBlend(mode: mode)
    for y in 0..<height {
      for x in 0..<width {
        let sample = coverage[x, y]
        if sample == .none { continue }
        let index = y * width + x
        let source = source(x, y)
        let (below, belowError) = (colors[index], errors[index])
        let result = blend.result(source.color, below)
        var error = blend.error(source.color, source.error, below, belowError)
        let (c, doubt) = (sample.amount, sample.doubt)
        if c == 1 && doubt == 0 {
          colors[index] = Source.rounded(result)
        } else {
          colors[index] = Source.rounded(below + c * (result - below))
          let (least, most) = (max(0, c - doubt), min(1, c + doubt))
          let change = result - below
          error =
            error * most + (1 - least) * belowError + 1 + doubt * pointwiseMax(change, -change)
        }
        errors[index] = pointwiseMin(error, SIMD4(repeating: 255))
      }
    }
  }

  /// Makes every pixel opaque: there is no alpha channel.
  mutating func dropAlpha() {
    for index in colors.indices {
      colors[index].w = 255
      errors[index].w = 0
    }
  }
}
