// Conversion of RGB to luma and chroma, with the same result on every machine.

package import LaminaPixels

/// A conversion of 8-bit red, green and blue to luma and chroma in the limited range: luma 16...235, chroma 16...240
/// around 128.
///
/// ```
/// Y  =  16 + 219 / 255 (Kr R + (1 - Kr - Kb) G + Kb B)
/// Cb = 128 + 224 / 255 (B - Y') / (2 - 2 Kb)      Y' is the bracket above
/// Cr = 128 + 224 / 255 (R - Y') / (2 - 2 Kr)
/// ```
/// Computed in 16-bit fixed point, rounded to nearest; greys have chroma 128 exactly. The result is within 1 of the
/// formula in `Double`.
///
/// - Source: ITU-R BT.601-7, 2.5; BT.709-6, 3 and 4.
package struct LumaChroma: Sendable {
  private let luma: (red: Int32, green: Int32, blue: Int32)
  private let blueness: (red: Int32, green: Int32, blue: Int32)
  private let redness: (red: Int32, green: Int32, blue: Int32)

  /// Makes the conversion with the weights of a standard's matrix.
  package init(_ matrix: ColorMatrix) {
    func fixed(_ value: Double) -> Int32 { Int32((value * 65_536).rounded()) }
    let (red, blue) = matrix.shares
    let lumaScale = 219.0 / 255
    let chromaScale = 224.0 / 255
    // The middle term is the remainder of the sum, so that white is 235 and greys have no chroma.
    let (lumaRed, lumaBlue) = (fixed(red * lumaScale), fixed(blue * lumaScale))
    luma = (lumaRed, fixed(lumaScale) - lumaRed - lumaBlue, lumaBlue)
    let half = fixed(chromaScale / 2)
    let fall = fixed(-red * chromaScale / (2 - 2 * blue))
    blueness = (fall, -half - fall, half)
    let sink = fixed(-blue * chromaScale / (2 - 2 * red))
    redness = (half, -half - sink, sink)
  }

  /// Returns a colour's luma `y`, and its chroma of blue `cb` and of red `cr`.
  @inline(__always)
  package func convert(red: UInt8, green: UInt8, blue: UInt8) -> (y: UInt8, cb: UInt8, cr: UInt8) {
    let (r, g, b) = (Int32(red), Int32(green), Int32(blue))
    // Sums of three terms below 2^16 * 255; the results lie in 16...240.
    func weightedSum(_ terms: (red: Int32, green: Int32, blue: Int32), _ base: Int32) -> UInt8 {
      let sum = terms.red &* r &+ terms.green &* g &+ terms.blue &* b
      return UInt8(truncatingIfNeeded: (sum &+ base &* 65_536 &+ 32_768) >> 16)
    }
    return (weightedSum(luma, 16), weightedSum(blueness, 128), weightedSum(redness, 128))
  }

  /// The coefficients of the conversion in the form that the row kernel takes.
  package var terms: LumaChromaTerms {
    LumaChromaTerms(
      luma: SIMD4(luma.red, luma.green, luma.blue, 16),
      blueness: SIMD4(blueness.red, blueness.green, blueness.blue, 128),
      redness: SIMD4(redness.red, redness.green, redness.blue, 128))
  }
}
