// A colour matrix as the row kernels take it, shared by both of their compilations.

public import LaminaGeometry

/// A colour matrix in integers that does not change alpha.
///
/// It applies to premultiplied pixels without dividing by alpha, since the clamping to 0...1 is scaled by the
/// alpha a:
///
/// ```
/// R' = clamp(m R + m G + m B + o a, 0, a)    in steps of 2^-bits, rounded
/// ```
@frozen public struct ColorTerms: Equatable, Sendable {
  /// The factors for red, green and blue of the result, in two words for each.
  ///
  /// The first word has the factors of red (low half) and blue (high half), the second those of green and alpha.
  public let rows: (SIMD2<UInt32>, SIMD2<UInt32>, SIMD2<UInt32>)
  /// The number of fraction bits of the factors: mostly 14, never less than 11.
  public let bits: Int32

  /// Makes the terms of a matrix; `nil` if it changes alpha, takes colours from alpha, or has factors of 16 and more.
  public init?(_ matrix: ColorMatrix) {
    guard matrix.rows[3] == [0, 0, 0, 1], matrix.offset.w == 0 else { return nil }
    var largest = 0.0
    for index in 0..<3 {
      guard matrix.rows[index].w == 0 else { return nil }
      for column in 0..<3 { largest = max(largest, matrix.rows[index][column].magnitude) }
      largest = max(largest, matrix.offset[index].magnitude)
    }
    guard largest < 15.9 else { return nil }
    // A factor has 16 bits including its sign.
    var bits: Int32 = 14
    while largest * Double(1 << bits) > 32_767 { bits -= 1 }
    func packedRow(_ index: Int) -> SIMD2<UInt32> {
      func fixedFactor(_ value: Double) -> UInt32 {
        UInt32(UInt16(bitPattern: Int16((value * Double(1 << bits)).rounded(.toNearestOrEven))))
      }
      let m = matrix.rows[index]
      return [
        fixedFactor(m.x) | fixedFactor(m.z) << 16,
        fixedFactor(m.y) | fixedFactor(matrix.offset[index]) << 16,
      ]
    }
    rows = (packedRow(0), packedRow(1), packedRow(2))
    self.bits = bits
  }

  /// Whether two matrices have the same terms.
  public static func == (a: ColorTerms, b: ColorTerms) -> Bool {
    a.rows == b.rows && a.bits == b.bits
  }
}
