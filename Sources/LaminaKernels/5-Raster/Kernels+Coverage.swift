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

  /// The coverages of a row of running sums, from `first` on in `coverage`.
  ///
  /// By shifts and masks alone, which every processor has for vectors.
  ///
  /// - Precondition: `coverage` has room for them.
  /// - Complexity: O(count), no allocation.
  public static func cover(
    _ sums: Span<Int32>, isEvenOdd: Bool, to coverage: inout MutableSpan<UInt8>, at first: Int
  ) {
    precondition(first >= 0 && first + sums.count <= coverage.count, "no room for the coverages")
    // Even-odd: modulo two windings, mirrored about one; else all of it, never above what is left.
    let kept = isEvenOdd ? 2 &* fullCoverageSum &- 1 : -1
    let mirror: Int32 = isEvenOdd ? -1 : 0
    for i in sums.indices {
      let sign = sums[i] &>> 31
      let magnitude = ((sums[i] ^ sign) &- sign) & kept
      let over = magnitude &- fullCoverageSum
      let above = over & ~(over &>> 31)
      let bounded = magnitude &- above &- (above & mirror)
      coverage[first &+ i] = UInt8(
        truncatingIfNeeded: (bounded &<< 8 &- bounded &+ 65_536) &>> 17)
    }
  }
}
