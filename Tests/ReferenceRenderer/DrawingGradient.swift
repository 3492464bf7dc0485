public import LaminaGeometry

// Gradients of a context: the largest parameter whose line or circle goes through a point.

/// Colours along a line or between two circles, for the twin.
public struct DrawingGradient: Sendable {
  /// The colours.
  public var colors: [Color]
  /// Where they stand, 0...1.
  public var locations: [Double]
  /// Whether the first goes on before 0.
  public var extendsStart: Bool
  /// Whether the last goes on behind 1.
  public var extendsEnd: Bool

  /// Makes a gradient.
  public init(colors: [Color], locations: [Double], extendsStart: Bool, extendsEnd: Bool) {
    self.colors = colors
    self.locations = locations
    self.extendsStart = extendsStart
    self.extendsEnd = extendsEnd
  }

  /// How the parameter follows from a point.
  enum Geometry {
    case linear(SIMD2<Double>, SIMD2<Double>)
    case radial(SIMD2<Double>, Double, SIMD2<Double>, Double)
  }

  private func isShown(_ t: Double) -> Bool {
    t.isFinite && (t >= 0 || extendsStart) && (t < 1 || extendsEnd)
  }

  /// The parameter at a point; `nil` where nothing is drawn.
  func parameter(_ point: SIMD2<Double>, _ geometry: Geometry) -> Double? {
    switch geometry {
    case .linear(let start, let end):
      let along = end - start
      let t = ((point - start) * along).sum() / (along * along).sum()
      return isShown(t) ? t : nil
    case .radial(let start, let r0, let end, let r1):
      let candidates = DrawingGradient.circles(point, start, r0, end, r1)
      return candidates.filter { isShown($0) && r0 + $0 * (r1 - r0) >= 0 }.max()
    }
  }

  /// Every t with |p - c0 - t (c1 - c0)| = |r0 + t (r1 - r0)|.
  private static func circles(
    _ p: SIMD2<Double>, _ c0: SIMD2<Double>, _ r0: Double, _ c1: SIMD2<Double>, _ r1: Double
  ) -> [Double] {
    let (d, q, dr) = (c1 - c0, p - c0, r1 - r0)
    // (d.d - dr^2) t^2 - 2 (q.d + r0 dr) t + q.q - r0^2 = 0
    let a = (d * d).sum() - dr * dr
    let b = (q * d).sum() + r0 * dr
    let c = (q * q).sum() - r0 * r0
    if abs(a) < 1e-9 * ((d * d).sum() + dr * dr) { return b == 0 ? [] : [c / (2 * b)] }
    let square = b * b - a * c
    if square < 0 { return [] }
    let root = square.squareRoot()
    // One of the two without a difference of nearly equal numbers, the other by their product.
    let far = b < 0 ? b - root : b + root
    return far == 0 ? [0] : [far / a, c / far]
  }

  /// The premultiplied colour at a parameter, 0...255.
  private func color(_ t: Double?, alpha: Double) -> SIMD4<Double> {
    guard let t else { return .zero }
    func straight(_ index: Int) -> SIMD4<Double> {
      let c = colors[index]
      func unit(_ value: Double) -> Double { max(0, min(1, value)) }
      return [unit(c.red), unit(c.green), unit(c.blue), unit(c.alpha) * unit(alpha)]
    }
    func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Double> {
      [c.x * c.w, c.y * c.w, c.z * c.w, c.w] * 255
    }
    guard let after = locations.firstIndex(where: { $0 > t }) else {
      return premultiplied(straight(colors.count - 1))
    }
    if after == 0 { return premultiplied(straight(0)) }
    let share = (t - locations[after - 1]) / (locations[after] - locations[after - 1])
    let (a, b) = (straight(after - 1), straight(after))
    return premultiplied(a + share * (b - a))
  }

  /// Returns the colour at a point of the device, with the error that a correct renderer may have.
  ///
  /// The error is a step, and the change over a thousandth of a pixel or two millionths of the parameter.
  func source(
    _ place: SIMD2<Double>, _ geometry: Geometry, toPlane: PlaneMap, alpha: Double
  ) -> Source {
    let t = parameter(toPlane.project(place), geometry)
    let exact = color(t, alpha: alpha)
    var around: [Double?] = []
    if let t {
      for other in [t - 2e-6, t + 2e-6] { around.append(isShown(other) ? other : nil) }
    }
    let near = 1e-3
    for offset: SIMD2<Double> in [[near, 0], [-near, 0], [0, near], [0, -near]] {
      around.append(parameter(toPlane.project(place + offset), geometry))
    }
    var source = Source(rounding: exact)
    for other in around {
      let difference = color(other, alpha: alpha) - exact
      let change = pointwiseMax(difference, -difference)
      for lane in 0..<4 {
        let isTie = abs(exact[lane] - exact[lane].rounded(.down) - 0.5) < 1e-3
        if isTie || change[lane] > 0 {
          source.error[lane] = max(
            source.error[lane], change[lane] < 0.1 ? 1 : 1 + change[lane].rounded(.up))
        }
      }
    }
    return source
  }
}
