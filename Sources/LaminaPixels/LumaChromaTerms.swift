// Terms for the kernel of luma and chroma.

/// The factors of red, green and blue in luma and in both chromas, and what is added, in 65,536ths but for that.
package struct LumaChromaTerms: Sendable {
  /// For luma.
  package let luma: SIMD4<Int32>
  /// For blue's difference.
  package let blueness: SIMD4<Int32>
  /// For red's difference.
  package let redness: SIMD4<Int32>

  /// Makes terms of three factors each, and of what is added to the sum.
  ///
  /// - Precondition: the factors are below 2^16 in size, those of red and blue below 2^15, and no result leaves
  ///   0...255.
  package init(luma: SIMD4<Int32>, blueness: SIMD4<Int32>, redness: SIMD4<Int32>) {
    (self.luma, self.blueness, self.redness) = (luma, blueness, redness)
  }
}
