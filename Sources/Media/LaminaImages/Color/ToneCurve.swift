// Tone curves: the linear light of a channel's codes.

import LaminaGeometry

/// A channel's tone curve, sampled at the 256 8-bit codes: linear light in 0...1.
///
/// Curves with the same samples are equal.
///
/// Every value comes from IEEE 754 basic operations in a fixed order, so it is the same on every processor. The pixels
/// of converted images depend on that.
package struct ToneCurve: Equatable, Sendable {
  /// The linear light of each code.
  let values: [Double]
  private let curve: @Sendable (Double) -> Double

  /// Makes the curve of a function from an encoded value in 0...1 to linear light, sampled at `code / 255`.
  ///
  /// Results are clamped to 0...1, and NaN becomes 0.
  init(_ curve: @escaping @Sendable (Double) -> Double) {
    self.curve = curve
    values = (0..<256).map { ToneCurve.clamped(curve(Double($0) / 255)) }
  }

  /// Returns the linear light of an encoded value in 0...1, which may lie between two codes.
  func linearLight(of value: Double) -> Double { ToneCurve.clamped(curve(value)) }

  /// Whether the curve bends so much near 0 that linear interpolation over 16 of 65,536 codes errs by a tenth of an
  /// sRGB code.
  var isSteep: Bool {
    let ends = linearLight(of: 0) + linearLight(of: 16 / 65_535)
    return abs(2 * linearLight(of: 8 / 65_535) - ends) > 0x1p-14
  }

  private static func clamped(_ light: Double) -> Double { light > 0 ? min(light, 1) : 0 }

  /// Whether two curves have the same samples.
  package static func == (a: ToneCurve, b: ToneCurve) -> Bool { a.values == b.values }

  /// Returns `base` to the power of `exponent`; 0 for a base below 0.
  ///
  /// Its relative error is below 1e-13 for bases of at least 1e-6 and exponents up to 10.
  ///
  /// - Parameters:
  ///   - base: the base.
  ///   - exponent: the exponent.
  /// - Returns: the power, the same on every machine.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    guard base > 0 else { return base == 0 && exponent == 0 ? 1 : 0 }
    return Exponential.exp(exponent * (Exponential.log2(base) * 0.693_147_180_559_945_3))
  }

  /// Returns the linear light of an sRGB-encoded value.
  ///
  /// - Parameter value: the value, 0...1.
  /// - Returns: the light.
  ///
  /// Source: IEC 61966-2-1.
  package static func sRGB(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  // MARK: - In profiles

  /// Reads a `curv` or `para` element of an ICC profile; `nil` if it is neither, or broken.
  ///
  /// ```
  /// "curv" 0000 <count: 4>  <count numbers of 16 bits>    0 numbers: the identity; 1: an exponent, 8.8
  /// "para" 0000 <kind: 2> 0000  <g a b c d e f, as many as the kind has, 16.16>
  /// ```
  /// - Source: ICC.1:2022, 10.6 and 10.18.
  init?(_ element: Span<UInt8>) {
    guard element.count >= 12 else { return nil }
    switch element.bigEndian(at: 0, count: 4) {
    case 0x6375_7276: self.init(table: element)
    case 0x7061_7261: self.init(parametric: element)
    default: return nil
    }
  }

  private init?(table element: Span<UInt8>) {
    let count = element.bigEndian(at: 8, count: 4)
    guard count <= (element.count - 12) / 2 else { return nil }
    let entries = (0..<count).map { Double(element.bigEndian(at: 12 + 2 * $0, count: 2)) }
    switch count {
    case 0: self.init { $0 }
    case 1:
      let exponent = entries[0] / 256
      self.init { ToneCurve.power($0, exponent) }
    default:
      self.init { value in
        let place = value * Double(count - 1)
        let index = min(Int(place), count - 2)
        let share = place - Double(index)
        return (entries[index] * (1 - share) + entries[index + 1] * share) / 65_535
      }
    }
  }

  private init?(parametric element: Span<UInt8>) {
    let kind = element.bigEndian(at: 8, count: 2)
    let counts = [1, 3, 4, 5, 7]
    guard kind < counts.count, element.count >= 12 + 4 * counts[kind] else { return nil }
    let given = (0..<counts[kind]).map { element.fixed(at: 12 + 4 * $0) }
    let n = given + [Double](repeating: 0, count: 7 - given.count)
    let (g, a, b, c, d, e, f) = (n[0], n[1], n[2], n[3], n[4], n[5], n[6])
    let curve: @Sendable (Double) -> Double = { ToneCurve.power(a * $0 + b, g) }
    switch kind {
    case 0: self.init { ToneCurve.power($0, g) }
    case 1: self.init { a * $0 + b >= 0 ? curve($0) : 0 }
    case 2: self.init { (a * $0 + b >= 0 ? curve($0) : 0) + c }
    case 3: self.init { $0 >= d ? curve($0) : c * $0 }
    default: self.init { $0 >= d ? curve($0) + e : c * $0 + f }
    }
  }
}

extension Span<UInt8> {
  /// Returns the unsigned number in `count` bytes at an offset, high byte first.
  ///
  /// The caller ensures that the bytes exist.
  func bigEndian(at offset: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  /// Returns the unsigned number in `count` bytes at an offset, low byte first.
  ///
  /// The caller ensures that the bytes exist.
  func littleEndian(at offset: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }

  /// Returns the signed number in four bytes at an offset, with 16 whole and 16 fraction bits, high byte first.
  func fixed(at offset: Int) -> Double {
    Double(Int32(truncatingIfNeeded: bigEndian(at: offset, count: 4))) / 65_536
  }
}
