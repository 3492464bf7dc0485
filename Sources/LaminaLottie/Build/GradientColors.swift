// Colours of gradients as Core Animation interpolates them: in Generic RGB.

import LaminaGeometry
import LaminaImages

/// The colours of a gradient with stops between them.
struct GradientColors {
  /// The most parts of a stretch between two stops.
  private static let parts = 16
  /// The largest difference from the curve that is left, of a component.
  private static let tolerance = 0.5 / 255

  /// The location and colour of each stop.
  private var stops: [(location: Double, color: SIMD3<Double>)]

  /// Takes the colours at the start of a list of numbers.
  init(_ numbers: Numbers, count: Int) {
    stops = []
    var scale = 1.0
    let colors = (0..<count).map { stop in (1...3).map { numbers.value(4 * stop + $0) } }
    if colors.contains(where: { $0.allSatisfy { $0 > 1 } }) { scale = 1 / 255 }
    for (stop, color) in colors.enumerated() {
      stops.append(
        (numbers.value(4 * stop), SIMD3(color[0], color[1], color[2]) * scale))
    }
  }

  /// How many parts each stretch needs.
  var parts: [Int] {
    zip(stops, stops.dropFirst()).map { a, b in
      if a.color == b.color || a.location == b.location { return 1 }
      return GradientColors.parts(
        from: GradientColors.generic(a.color), to: GradientColors.generic(b.color))
    }
  }

  /// The least power of two of parts whose chords lie near the curve.
  private static func parts(from: SIMD3<Double>, to: SIMD3<Double>) -> Int {
    // At the ends and the middles of the parts: each halving adds those in between.
    var colors = [encoded(from), encoded(from + (to - from) * 0.5), encoded(to)]
    var parts = 1
    while parts < GradientColors.parts {
      let isNear = (0..<parts).allSatisfy { part in
        let chord = (colors[2 * part] + colors[2 * part + 2]) / 2
        let error = colors[2 * part + 1] - chord
        return max(abs(error.x), abs(error.y), abs(error.z)) <= tolerance
      }
      if isNear { return parts }
      parts *= 2
      if parts == GradientColors.parts { break }
      var halved: [SIMD3<Double>] = []
      for (index, color) in colors.enumerated() {
        halved.append(color)
        guard index + 1 < colors.count else { break }
        halved.append(encoded(from + (to - from) * (Double(2 * index + 1) / Double(2 * parts))))
      }
      colors = halved
    }
    return parts
  }

  /// The stops with each stretch in so many parts.
  func divided(_ parts: [Int]) -> (colors: [Color], locations: [Double]) {
    var colors: [Color] = []
    var locations: [Double] = []
    func add(_ generic: SIMD3<Double>, _ location: Double) {
      let color = GradientColors.encoded(generic)
      colors.append(Color(red: color.x, green: color.y, blue: color.z))
      locations.append(location)
    }
    guard let first = stops.first else { return ([], []) }
    add(GradientColors.generic(first.color), first.location)
    for (index, (a, b)) in zip(stops, stops.dropFirst()).enumerated() {
      let (from, to) = (GradientColors.generic(a.color), GradientColors.generic(b.color))
      let count = index < parts.count ? parts[index] : 1
      for part in 1...max(1, count) {
        let t = Double(part) / Double(count)
        add(from + (to - from) * t, a.location + (b.location - a.location) * t)
      }
    }
    return (colors, locations)
  }

  // MARK: - Generic RGB

  private static func generic(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let l = SIMD3(linear(color.x), linear(color.y), linear(color.z))
    return SIMD3(
      root(0.97529 * l.x + 0.02829 * l.y - 0.00358 * l.z),
      root(-0.02128 * l.x + 1.05334 * l.y - 0.03206 * l.z),
      root(0.00193 * l.x + 0.00219 * l.y + 0.99588 * l.z))
  }

  private static func encoded(_ generic: SIMD3<Double>) -> SIMD3<Double> {
    let g = SIMD3(power(generic.x), power(generic.y), power(generic.z))
    return SIMD3(
      encode(1.02473 * g.x - 0.02753 * g.y + 0.0028 * g.z),
      encode(0.02064 * g.x + 0.94875 * g.y + 0.03061 * g.z),
      encode(-0.00203 * g.x - 0.00203 * g.y + 1.00406 * g.z))
  }

  private static func unit(_ value: Double) -> Double { min(1, max(0, value)) }
  private static func root(_ value: Double) -> Double { power(unit(value), 1 / 1.8) }

  private static func power(_ base: Double, _ exponent: Double = 1.8) -> Double {
    ToneCurve.power(unit(base), exponent)
  }

  private static func linear(_ value: Double) -> Double { ToneCurve.sRGB(unit(value)) }

  private static func encode(_ value: Double) -> Double {
    let value = unit(value)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * power(value, 1 / 2.4) - 0.055
  }
}
