// Terms for the kernel of luma and chroma.

/// The factors that convert red, green and blue to luma and two chromas, in 65,536ths.
///
/// The fourth lane of each is the offset, unscaled.
package struct LumaChromaTerms: Sendable {
  /// The factors of red, green and blue in luma, then luma's offset.
  package let luma: SIMD4<Int32>
  /// The factors of red, green and blue in the blue-difference chroma, then its offset.
  package let blueness: SIMD4<Int32>
  /// The factors of red, green and blue in the red-difference chroma, then its offset.
  package let redness: SIMD4<Int32>

  /// Makes the terms of the three planes: three factors and an offset each.
  ///
  /// - Precondition: the factors' magnitudes are below 2^16, those of red and blue below 2^15, and no result
  ///   leaves 0...255.
  package init(luma: SIMD4<Int32>, blueness: SIMD4<Int32>, redness: SIMD4<Int32>) {
    (self.luma, self.blueness, self.redness) = (luma, blueness, redness)
  }
}
