// Stage 5, raster: signed areas become coverage.

/// The conversion of signed areas to coverage.
///
/// A vertex lies on a grid of 1 / 256 pixel. A cell's value is twice an area in grid units squared, so a
/// fully covered pixel has the sum 2 * 256 * 256.
extension Kernels {
  /// The sum of cells for a fully covered pixel: twice its area, in squares of 1/256 pixel.
  public static let fullCoverageSum: Int32 = 131_072

  /// Returns the coverage, 0...255, of a running sum of cells: min(full, |sum|) * 255 / full, rounded to
  /// nearest.
  ///
  /// The sum may reach 16,383 windings; it wraps beyond.
  ///
  /// Policy: `winding-within-pixel`.
  @inlinable @inline(__always) public static func coverage(of sum: Int32) -> UInt8 {
    let bounded = min(sum.magnitude, UInt32(fullCoverageSum))
    return UInt8(truncatingIfNeeded: (bounded &* 255 &+ 65_536) &>> 17)
  }

  /// Returns the coverage, 0...255, of a running sum of cells by the even-odd rule.
  ///
  /// It is |sum| modulo two windings, mirrored above one, times 255 / full, rounded to nearest.
  ///
  /// Policy: `winding-within-pixel`.
  @inlinable @inline(__always) public static func evenOddCoverage(of sum: Int32) -> UInt8 {
    let one = UInt32(fullCoverageSum)
    let part = sum.magnitude & (2 &* one &- 1)
    let bounded = part > one ? 2 &* one &- part : part
    return UInt8(truncatingIfNeeded: (bounded &* 255 &+ 65_536) &>> 17)
  }
}
