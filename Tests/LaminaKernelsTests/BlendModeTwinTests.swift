import LaminaPixels
import TestSupport
import Testing

/// Every blend mode against its formula in `Double`.
@Suite struct BlendModeTwinTests {
  /// Pixels in which edge values of alpha meet edge values of every channel, and noise.
  private static let states: [PackedPixel] = {
    var random = SplitMix(seed: 9)
    var pixels: [PackedPixel] = []
    for alpha in [0, 1, 2, 63, 127, 128, 200, 254, 255] {
      let values = Set([0, 1, alpha / 4, alpha / 2, (alpha + 1) / 2, alpha - 1, alpha])
        .filter { (0...alpha).contains($0) }.sorted()
      for (index, value) in values.enumerated() {
        let other = values[(index * 2 + 1) % values.count]
        pixels.append(
          PackedPixel(
            red: UInt8(value), green: UInt8(other), blue: UInt8(values[values.count - 1 - index]),
            alpha: UInt8(alpha)))
        pixels.append(
          PackedPixel(
            red: UInt8(value), green: UInt8(value), blue: UInt8(value), alpha: UInt8(alpha)))
      }
    }
    return pixels + RowCase.pixels(40, &random)
  }()

  /// Rows of up to 67 pixels in which every state meets every other.
  private static let cases: [RowCase] = {
    var random = SplitMix(seed: 10)
    let pairs = states.flatMap { source in states.map { (source, $0) } }
    var cases: [RowCase] = []
    var start = 0
    while start < pairs.count {
      let part = pairs[start..<min(pairs.count, start + cases.count % 68)]
      let whole = cases.count % 3 == 0
      cases.append(
        RowCase(
          name: "states \(part.indices)", source: part.map(\.0), below: part.map(\.1),
          coverage: part.map { _ in
            whole ? 255 : UInt8(random.element(of: [0, 1, 128, 254, random.integer(in: 0...255)]))
          }, color: .clear, opacity: 255))
      start = part.endIndex
    }
    // Whole coverage once more, so that every pair has its own result seen unmixed.
    return cases
      + cases.map { one in
        var one = one
        one.coverage = one.coverage.map { _ in 255 }
        return one
      }
  }()

  @Test(arguments: Compilation.all, BlendMode.allCases)
  func `blend modes: within 0.51 of the formula, mixed by coverage within a step`(
    compilation: Compilation, mode: BlendMode
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      let cases = BlendModeTwinTests.cases
      let whole = cases.filter { $0.coverage.allSatisfy { $0 == 255 } }
      RowCase.check(whole, tolerance: 0.51) {
        K.blend($0.source.span, mode: mode, coverage: $0.coverage.span, onto: &$1)
      } formula: {
        BlendFormula.blend($0.source[$1], $0.below[$1], mode)
      }
      RowCase.check(cases, tolerance: 1.01) {
        K.blend($0.source.span, mode: mode, coverage: $0.coverage.span, onto: &$1)
      } formula: {
        let below = $0.below[$1].channels
        let full = BlendFormula.blend($0.source[$1], $0.below[$1], mode)
        return below + (full - below) * Double($0.coverage[$1]) / 255
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all, BlendMode.allCases)
  func `blend modes: no colour above its alpha, and no coverage changes nothing`(
    compilation: Compilation, mode: BlendMode
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      for one in RowCase.noise {
        var row = one.below
        var span = row.mutableSpan
        K.blend(one.source.span, mode: mode, coverage: one.coverage.span, onto: &span)
        for (index, p) in row.enumerated() {
          #expect(max(p.red, p.green, p.blue) <= p.alpha, "\(one.name), pixel \(index)")
          if one.coverage[index] == 0 { #expect(p == one.below[index], "\(one.name)") }
        }
      }
    }
    check(compilation.kernels)
  }
}

/// Compositing and blending as the W3C writes them, on straight colours of 0...1.
private enum BlendFormula {
  typealias Colour = SIMD3<Double>

  /// Premultiplied channels of 0...255, not rounded.
  static func blend(_ source: PackedPixel, _ below: PackedPixel, _ mode: BlendMode) -> SIMD4<Double>
  {
    let (s, d) = (source.channels / 255, below.channels / 255)
    func operate(_ fa: Double, _ fb: Double) -> SIMD4<Double> { (s * fa + d * fb) * 255 }
    switch mode {
    case .normal: return operate(1, 1 - s.w)
    case .clear: return .zero
    case .source: return operate(1, 0)
    case .sourceIn: return operate(d.w, 0)
    case .sourceOut: return operate(1 - d.w, 0)
    case .sourceAtop: return operate(d.w, 1 - s.w)
    case .destination: return operate(0, 1)
    case .destinationOver: return operate(1 - d.w, 1)
    case .destinationIn: return operate(0, s.w)
    case .destinationOut: return operate(0, 1 - s.w)
    case .destinationAtop: return operate(1 - d.w, s.w)
    case .xor: return operate(1 - d.w, 1 - s.w)
    case .plusLighter:
      return (s + d).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)) * 255
    case .plusDarker:
      let alpha = min(1, s.w + d.w)
      var result = SIMD4(repeating: alpha) - (SIMD4(repeating: s.w + d.w) - s - d)
      result = result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      result.w = alpha
      return result * 255
    default: break
    }
    func straight(_ p: SIMD4<Double>) -> Colour { p.w == 0 ? .zero : Colour(p.x, p.y, p.z) / p.w }
    let (cs, cd) = (straight(s), straight(d))
    let blended = colour(cs, cd, mode) ?? each(cs, cd, mode)
    var result = s * (1 - d.w) + d * (1 - s.w)
    result += SIMD4(blended, 1) * (s.w * d.w)
    return result * 255
  }

  /// A mode that treats a colour as a whole.
  private static func colour(_ s: Colour, _ d: Colour, _ mode: BlendMode) -> Colour? {
    switch mode {
    case .hue: set(luminosity(d), set(saturation: saturation(d), s))
    case .saturation: set(luminosity(d), set(saturation: saturation(s), d))
    case .color: set(luminosity(d), s)
    case .luminosity: set(luminosity(s), d)
    default: nil
    }
  }

  private static func luminosity(_ c: Colour) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func saturation(_ c: Colour) -> Double { c.max() - c.min() }

  private static func set(_ luminosity: Double, _ c: Colour) -> Colour {
    var c = c + (luminosity - self.luminosity(c))
    let (l, n, x) = (self.luminosity(c), c.min(), c.max())
    if n < 0 { c = l + (c - l) * l / (l - n) }
    if x > 1 { c = l + (c - l) * (1 - l) / (x - l) }
    return c
  }

  private static func set(saturation: Double, _ c: Colour) -> Colour {
    let (least, most) = (c.min(), c.max())
    return most > least ? (c - least) * saturation / (most - least) : .zero
  }

  /// A mode that treats each channel by itself.
  private static func each(_ s: Colour, _ d: Colour, _ mode: BlendMode) -> Colour {
    var result = Colour.zero
    for lane in 0..<3 { result[lane] = channel(s[lane], d[lane], mode) }
    return result
  }

  private static func channel(_ s: Double, _ d: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .multiply: return s * d
    case .screen: return s + d - s * d
    case .overlay: return channel(d, s, .hardLight)
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    case .colorDodge: return d == 0 ? 0 : s == 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: return d == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: return s <= 0.5 ? 2 * s * d : channel(2 * s - 1, d, .screen)
    case .softLight:
      if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
      let curve = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return d + (2 * s - 1) * (curve - d)
    case .difference: return abs(s - d)
    case .exclusion: return s + d - 2 * s * d
    default: preconditionFailure("\(mode) treats no channel by itself")
    }
  }
}
