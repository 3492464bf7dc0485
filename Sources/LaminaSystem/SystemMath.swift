// Functions of the C library's mathematics.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mathematics of the C library: fast, but the last bit may differ from processor to processor.
///
/// Charts, statistics and colour distances use it. Rendering does not: pixels are computed with
/// LaminaGeometry's `Trigonometry` and `Exponential`, whose results are the same everywhere. Square roots and
/// rounding are Swift's.
package enum SystemMath {
  /// `base` to the power of `exponent`.
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// The cube root; negative values are allowed.
  package static func cubeRoot(_ value: Double) -> Double { cbrt(value) }

  /// The natural logarithm.
  package static func logarithm(_ value: Double) -> Double { log(value) }

  /// 1 minus the error function.
  package static func complementaryError(_ value: Double) -> Double { erfc(value) }
}
