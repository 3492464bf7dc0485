// Colours between two stops of a gradient; each pair of stops is converted once per file.

import LaminaGeometry
import LaminaImages

/// A table of colours between stops, interpolated in sRGB, or in Generic RGB as in Core Animation's pictures on the CPU.
///
/// Policy: `lottie-snapshot`.
final class GradientTable {
  /// The maximum number of parts into which an interval between two stops is divided.
  private static let most = 16
  /// The largest difference of linear parts from the exact colours, per component.
  private static let tolerance = 0.5 / 255

  /// The colours of two consecutive stops.
  struct Stretch: Hashable {
    let from: SIMD3<Double>
    let to: SIMD3<Double>
  }

  private struct Division: Hashable {
    let stretch: Stretch
    let parts: Int
  }

  /// Whether colours are interpolated in Generic RGB, rather than in sRGB.
  let isGeneric: Bool
  private var parts: [Stretch: Int] = [:]
  private var colors: [Division: [Color]] = [:]

  init(isGeneric: Bool) { self.isGeneric = isGeneric }

  /// Returns the smallest number of linear parts, a power of two up to `most`, that are within `tolerance` of the exact
  /// colours.
  func partCount(of stretch: Stretch) -> Int {
    if stretch.from == stretch.to || !isGeneric { return 1 }
    if let known = parts[stretch] { return known }
    let count = GradientTable.partCount(
      from: GradientTable.genericRGBColor(stretch.from),
      to: GradientTable.genericRGBColor(stretch.to))
    parts[stretch] = count
    return count
  }

  /// Returns the colours at both ends of an interval, and between its parts.
  func boundaryColors(of stretch: Stretch, in parts: Int) -> [Color] {
    guard isGeneric else {
      return [stretch.from, stretch.to].map { Color(red: $0.x, green: $0.y, blue: $0.z) }
    }
    let division = Division(stretch: stretch, parts: parts)
    if let known = colors[division] { return known }
    let (from, to) = (
      GradientTable.genericRGBColor(stretch.from), GradientTable.genericRGBColor(stretch.to)
    )
    let made = (0...parts).map { part in
      let color = GradientTable.sRGBColor(from + (to - from) * (Double(part) / Double(parts)))
      return Color(red: color.x, green: color.y, blue: color.z)
    }
    colors[division] = made
    return made
  }

  private static func partCount(from: SIMD3<Double>, to: SIMD3<Double>) -> Int {
    // At the ends and the middles of the parts: each halving adds the colours in between.
    var colors = [sRGBColor(from), sRGBColor(from + (to - from) * 0.5), sRGBColor(to)]
    var parts = 1
    while parts < GradientTable.most {
      let isNear = (0..<parts).allSatisfy { part in
        let chord = (colors[2 * part] + colors[2 * part + 2]) / 2
        let error = colors[2 * part + 1] - chord
        return max(abs(error.x), abs(error.y), abs(error.z)) <= tolerance
      }
      if isNear { return parts }
      parts *= 2
      if parts == GradientTable.most { break }
      var halved: [SIMD3<Double>] = []
      for (index, color) in colors.enumerated() {
        halved.append(color)
        guard index + 1 < colors.count else { break }
        halved.append(sRGBColor(from + (to - from) * (Double(2 * index + 1) / Double(2 * parts))))
      }
      colors = halved
    }
    return parts
  }

  // MARK: - Generic RGB, of gamma 1.8

  private static func genericRGBColor(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let l = SIMD3(linear(color.x), linear(color.y), linear(color.z))
    return SIMD3(
      root(0.97529 * l.x + 0.02829 * l.y - 0.00358 * l.z),
      root(-0.02128 * l.x + 1.05334 * l.y - 0.03206 * l.z),
      root(0.00193 * l.x + 0.00219 * l.y + 0.99588 * l.z))
  }

  private static func sRGBColor(_ generic: SIMD3<Double>) -> SIMD3<Double> {
    let g = SIMD3(power(generic.x), power(generic.y), power(generic.z))
    return SIMD3(
      encode(1.02473 * g.x - 0.02753 * g.y + 0.0028 * g.z),
      encode(0.02064 * g.x + 0.94875 * g.y + 0.03061 * g.z),
      encode(-0.00203 * g.x - 0.00203 * g.y + 1.00406 * g.z))
  }

  private static func clampedToUnit(_ value: Double) -> Double { min(1, max(0, value)) }
  private static func root(_ value: Double) -> Double { power(clampedToUnit(value), 1 / 1.8) }

  private static func power(_ base: Double, _ exponent: Double = 1.8) -> Double {
    ToneCurve.power(clampedToUnit(base), exponent)
  }

  private static func linear(_ value: Double) -> Double { ToneCurve.sRGB(clampedToUnit(value)) }

  private static func encode(_ value: Double) -> Double {
    let value = clampedToUnit(value)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * power(value, 1 / 2.4) - 0.055
  }
}
