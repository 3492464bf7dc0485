/// The number of equal parameter steps that approximate a curve by chords within a tolerance.
///
/// A chord over the step 1 / n deviates by at most d (d - 1) / 8 M / n^2 from a curve of degree d. M is the
/// longest second difference of its control points. The bound is exact for quadratic curves.
///
/// - Source: Wang 1984, as in Goldman 2003, "Pyramid Algorithms", and Sederberg's lecture notes.
package enum UniformSubdivision {
  /// The maximum number of steps of a curve (a documented clamp); enough for a tolerance of 0.02 pixels within the
  /// guard band of 65,536 pixels.
  package static let limit = 8_192

  /// Returns the number of equal steps, at most `limit`, whose chords approximate a quadratic curve within a tolerance.
  package static func quadraticSteps(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, tolerance: Double
  ) -> Int {
    let second = a - 2 * b + c
    return stepCount((second * second).sum(), factor: 2.0 / 8, tolerance: tolerance)
  }

  /// Returns the number of equal steps, at most `limit`, whose chords approximate a cubic curve within a tolerance.
  package static func cubicSteps(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
    tolerance: Double
  ) -> Int {
    let (first, second) = (a - 2 * b + c, b - 2 * c + d)
    let square = max((first * first).sum(), (second * second).sum())
    return stepCount(square, factor: 6.0 / 8, tolerance: tolerance)
  }

  private static func stepCount(_ square: Double, factor: Double, tolerance: Double) -> Int {
    let exact = (factor * square.squareRoot() / tolerance).squareRoot()
    // False for NaN too.
    guard exact > 1 else { return 1 }
    return exact < Double(limit) ? Int(exact) + 1 : limit
  }
}
