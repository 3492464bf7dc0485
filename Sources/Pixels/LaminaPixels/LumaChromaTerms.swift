// Terms for the kernel of luma and chroma.

/// The factors of red, green and blue in luma and both chromas, in 65,536ths; the fourth lane is the offset,
/// unscaled.
package struct LumaChromaTerms: Sendable {
  /// The factors of luma.
  package let luma: SIMD4<Int32>
  /// The factors of the blue-difference chroma.
  package let blueness: SIMD4<Int32>
  /// The factors of the red-difference chroma.
  package let redness: SIMD4<Int32>

  /// Makes the terms of the three planes: three factors and an offset each.
  ///
  /// - Precondition: the factors' magnitudes are below 2^16, those of red and blue below 2^15, and no result
  ///   leaves 0...255.
  package init(luma: SIMD4<Int32>, blueness: SIMD4<Int32>, redness: SIMD4<Int32>) {
    (self.luma, self.blueness, self.redness) = (luma, blueness, redness)
  }
}
