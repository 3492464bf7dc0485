// Stage 5, raster: signed areas become coverage.

/// The numbers that cells of signed area are counted in.
///
/// A vertex lies on a grid of 1 / 256 pixel. A cell's value is twice an area in units of that grid
/// squared, so that a pixel covered whole counts 2 * 256 * 256.
extension Kernels {
  /// What a wholly covered pixel counts.
  public static let fullCoverageSum: Int32 = 131_072

  /// The coverage, 0...255, of a running sum of cells: min(full, |sum|) * 255 / full, rounded to
  /// nearest.
  ///
  /// The sum may be of up to 16,383 windings; it wraps beyond.
  @inlinable @inline(__always) public static func coverage(of sum: Int32) -> UInt8 {
    let bounded = min(sum.magnitude, UInt32(fullCoverageSum))
    return UInt8(truncatingIfNeeded: (bounded &* 255 &+ 65_536) &>> 17)
  }

  /// The coverage, 0...255, of a running sum of cells by the even-odd rule.
  ///
  /// |sum| modulo two windings, mirrored where it is over one, times 255 / full, rounded to nearest.
  @inlinable @inline(__always) public static func evenOddCoverage(of sum: Int32) -> UInt8 {
    let one = UInt32(fullCoverageSum)
    let part = sum.magnitude & (2 &* one &- 1)
    let bounded = part > one ? 2 &* one &- part : part
    return UInt8(truncatingIfNeeded: (bounded &* 255 &+ 65_536) &>> 17)
  }
}
