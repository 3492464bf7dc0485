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
  /// Returns `base` to the power of `exponent`.
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// Returns the cube root; negative values are allowed.
  package static func cubeRoot(_ value: Double) -> Double { cbrt(value) }

  /// Returns the natural logarithm.
  package static func logarithm(_ value: Double) -> Double { log(value) }

  /// Returns the complementary error function: 1 minus the error function.
  package static func complementaryError(_ value: Double) -> Double { erfc(value) }
}
