/// The exponential function, with results that are the same on every processor and in every build.
///
/// Every operation is an IEEE 754 basic one, in a fixed order: see `Trigonometry`.
public enum Exponential {
  /// e to the power of `exponent`, to a relative error of 2e-15 between -700 and 700.
  ///
  /// Below -700 it is 0, above 700 infinity; NaN gives NaN.
  ///
  /// - Source: reduction by ln 2 in two parts (Cody and Waite 1980), then Taylor's series on
  ///   [-ln 2 / 2, ln 2 / 2].
  public static func exp(_ exponent: Double) -> Double {
    guard exponent >= -700 else { return exponent.isNaN ? .nan : 0 }
    guard exponent <= 700 else { return .infinity }
    let scaled = exponent * 1.442_695_040_888_963_4
    let power = Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    // The leading 33 bits of ln 2, so that their product with the power is exact, and the rest.
    let high = exponent - Double(power) * 0.6931471804855391
    let rest = high - Double(power) * 7.440617110012397e-11
    // The first term left out is below 1e-17.
    var sum = 1.0
    for order in stride(from: 13, through: 1, by: -1) { sum = 1 + sum * rest / Double(order) }
    return sum * Double(sign: .plus, exponent: power, significand: 1)
  }
}
