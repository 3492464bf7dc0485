/// The exponential function and the logarithm, with equal results on every processor and in every build.
///
/// Every operation is an IEEE 754 basic one, in a fixed order: see `Trigonometry`.
public enum Exponential {
  /// Returns e to the power of `exponent`, to a relative error of 2e-15 between -700 and 700.
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
    // The leading 33 bits of ln 2, whose product with the power is exact, and the remaining bits.
    let high = exponent - Double(power) * 0.6931471804855391
    let rest = high - Double(power) * 7.440617110012397e-11
    // The first omitted term is below 1e-17.
    var sum = 1.0
    for order in stride(from: 13, through: 1, by: -1) { sum = 1 + sum * rest / Double(order) }
    return sum * Double(sign: .plus, exponent: power, significand: 1)
  }

  /// Returns the logarithm to the base 2; exact for powers of two.
  ///
  /// The error is at most 2e-15, relative to the larger of the result and 1. 0 gives minus infinity; a
  /// negative value or NaN gives NaN.
  ///
  /// - Source: ln m = 2 artanh((m - 1) / (m + 1)) by its series, for m from 0.7 to 1.5.
  public static func log2(_ value: Double) -> Double {
    guard value > 0 else { return value == 0 ? -.infinity : .nan }
    guard value < .infinity else { return .infinity }
    var (power, m) = (Double(value.exponent), value.significand)
    if m > 1.414_213_562_373_095 {
      m /= 2
      power += 1
    }
    let s = (m - 1) / (m + 1)
    let t = s * s
    // 1 / 21, 1 / 19, ..., 1 / 3; the first omitted term is below 1e-17.
    var sum = t * 0.047_619_047_619_047_616 + 0.052_631_578_947_368_42
    sum = sum * t + 0.058_823_529_411_764_705
    sum = sum * t + 0.066_666_666_666_666_67
    sum = sum * t + 0.076_923_076_923_076_93
    sum = sum * t + 0.090_909_090_909_090_91
    sum = sum * t + 0.111_111_111_111_111_1
    sum = sum * t + 0.142_857_142_857_142_85
    sum = sum * t + 0.2
    sum = sum * t + 0.333_333_333_333_333_3
    sum = sum * t + 1
    return power + sum * s * 2.885_390_081_777_926_8
  }
}
