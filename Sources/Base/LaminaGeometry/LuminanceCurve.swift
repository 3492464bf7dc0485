/// A map of colours by luminance: a curve gives each luminance a grey, which is mixed into the colour.
///
/// ```
/// L = 0.2125 R + 0.7154 G + 0.0721 B
/// y = v0 (1 - L)^3 + 3 v1 (1 - L)^2 L + 3 v2 (1 - L) L^2 + v3 L^3, clamped to 0...1
/// C' = C + (y - C) amount
/// ```
/// Colours are straight, 0...1; alpha does not change.
///
/// - Source: the Core Animation filter `luminanceCurveMap`.
public struct LuminanceCurve: Hashable, Sendable {
  /// The four values of the cubic Bézier curve, from dark to light.
  public var values: SIMD4<Double>
  /// The share of the grey, 0...1.
  public var amount: Double

  /// Makes a map from its curve and the share of the grey.
  public init(values: SIMD4<Double>, amount: Double) {
    self.values = values
    self.amount = amount
  }

  /// Whether every number is finite.
  public var isFinite: Bool {
    amount.isFinite && (0..<4).allSatisfy { values[$0].isFinite }
  }

  /// Returns the mapped colour, clamped to 0...1.
  public func callAsFunction(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let luminance = min(1, max(0, 0.2125 * color.x + 0.7154 * color.y + 0.0721 * color.z))
    let rest = 1 - luminance
    let y =
      values.x * rest * rest * rest + 3 * values.y * rest * rest * luminance
      + 3 * values.z * rest * luminance * luminance
      + values.w * luminance * luminance * luminance
    let grey = min(1, max(0, y))
    var result = color
    for channel in 0..<3 {
      let mixed = color[channel] + (grey - color[channel]) * amount
      result[channel] = min(1, max(0, mixed))
    }
    return result
  }
}
