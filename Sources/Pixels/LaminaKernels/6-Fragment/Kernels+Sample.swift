// Stage 6, fragment: the positions of a row's pixels in a picture, and their interpolated texels.

public import LaminaPixels

/// Row kernels that sample pictures.
///
/// Positions are in steps of 1 / 2048 texel from the centre of the first texel. Work on many pixels at once
/// is kept apart from the look-up of single texels.
///
/// Twin: `ReferenceRenderer`'s sampling, tolerance 1 of 255.
extension Kernels {
  /// The number of fraction bits of a texel position, whose unit is 1 / 2048 texel.
  public static let positionBits: Int32 = 11

  /// Computes the positions in a picture of the centres of a row's pixels, from the pixel x = `first` on.
  ///
  /// Both coordinates are divided by a third one. Beyond the picture, positions are clamped to one texel
  /// outside it, where the edge texel repeats. NaN becomes the smallest position.
  public static func locate(
    base: SIMD4<Double>, step: SIMD4<Double>, first: Int, width: Int, height: Int,
    columns: inout MutableSpan<Int32>, rows: inout MutableSpan<Int32>
  ) {
    precondition(columns.count == rows.count, "rows of unequal length")
    let start = Double(first) + 0.5
    let (mostX, mostY) = (Double(width) * 2_048, Double(height) * 2_048)
    for i in columns.indices {
      let x = start + Double(Int32(truncatingIfNeeded: i))
      let w = x * step.z + base.z
      columns[i] = position((x * step.x + base.x) / w, mostX)
      rows[i] = position((x * step.y + base.y) / w, mostY)
    }
  }

  /// Converts a texel coordinate to a position in steps of 1 / 2048, clamped to the range from one texel before the
  /// picture to `most`.
  ///
  /// Adding 2^52 + 2^51 leaves the nearest integer in the low bits; range-checked conversions would not be
  /// vectorised.
  @inline(__always)
  private static func position(_ texel: Double, _ most: Double) -> Int32 {
    let steps = (texel - 0.5) * 2_048
    let kept = steps > -2_048 ? (steps < most ? steps : most) : -2_048
    return Int32(truncatingIfNeeded: (kept + 6_755_399_441_055_744).bitPattern)
  }

  /// Reads the four texels around each position: above left (`a`), above right (`b`), below left (`c`), below right
  /// (`d`).
  ///
  /// - Precondition: the counts are equal, and `texels` holds `width * height` pixels.
  public static func gather(
    _ texels: Span<PackedPixel>, width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into a: inout MutableSpan<PackedPixel>, _ b: inout MutableSpan<PackedPixel>,
    _ c: inout MutableSpan<PackedPixel>, _ d: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      width > 0 && height > 0 && texels.count == width * height,
      "texels that are not \(width)x\(height)")
    gather(
      width: width, height: height, columns: columns, rows: rows, into: &a, &b, &c, &d
    ) { texels[$0] }
  }

  /// Reads the four texels around each position in a grey picture, as opaque pixels.
  ///
  /// They are written to `a` (above left), `b` (above right), `c` (below left) and `d` (below right).
  public static func gather(
    _ grays: Span<UInt8>, width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into a: inout MutableSpan<PackedPixel>, _ b: inout MutableSpan<PackedPixel>,
    _ c: inout MutableSpan<PackedPixel>, _ d: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      width > 0 && height > 0 && grays.count == width * height,
      "texels that are not \(width)x\(height)")
    gather(
      width: width, height: height, columns: columns, rows: rows, into: &a, &b, &c, &d
    ) { PackedPixel(gray: grays[$0]) }
  }

  @inline(__always) private static func gather(
    width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into a: inout MutableSpan<PackedPixel>, _ b: inout MutableSpan<PackedPixel>,
    _ c: inout MutableSpan<PackedPixel>, _ d: inout MutableSpan<PackedPixel>,
    texel: (Int) -> PackedPixel
  ) {
    let count = columns.count
    precondition(
      rows.count == count && a.count == count && b.count == count && c.count == count
        && d.count == count, "rows of unequal length")
    for i in 0..<count {
      let (x0, x1) = neighbours(columns[i], count: width)
      let (y0, y1) = neighbours(rows[i], count: height)
      a[i] = texel(y0 &* width &+ x0)
      b[i] = texel(y0 &* width &+ x1)
      c[i] = texel(y1 &* width &+ x0)
      d[i] = texel(y1 &* width &+ x1)
    }
  }

  /// Returns the indices of the texels before and after a position, clamped to 0..<count.
  @inline(__always)
  private static func neighbours(_ position: Int32, count: Int) -> (Int, Int) {
    let first = Int(position &>> positionBits)
    return (max(0, min(first, count &- 1)), max(0, min(first &+ 1, count &- 1)))
  }

  /// Writes each pixel as a mixture of its four texels from `gather`, weighted by its position between them.
  ///
  /// Each channel is the sum of four products, at most 255 * 2^22 < 2^31, rounded to nearest once.
  ///
  /// - Precondition: the counts are equal.
  public static func interpolate(
    _ a: Span<PackedPixel>, _ b: Span<PackedPixel>, _ c: Span<PackedPixel>,
    _ d: Span<PackedPixel>, columns: Span<Int32>, rows: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    let count = destination.count
    precondition(
      columns.count == count && rows.count == count && a.count == count && b.count == count
        && c.count == count && d.count == count, "rows of unequal length")
    for i in destination.indices {
      let fx = UInt32(truncatingIfNeeded: columns[i] & 2_047)
      let fy = UInt32(truncatingIfNeeded: rows[i] & 2_047)
      let (pa, pb, pc, pd) = (a[i].rawValue, b[i].rawValue, c[i].rawValue, d[i].rawValue)
      @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
        let (va, vb) = ((pa &>> shift) & 255, (pb &>> shift) & 255)
        let (vc, vd) = ((pc &>> shift) & 255, (pd &>> shift) & 255)
        let top = va &<< 11 &+ (vb &- va) &* fx
        let low = vc &<< 11 &+ (vd &- vc) &* fx
        return (top &<< 11 &+ (low &- top) &* fy &+ 0x20_0000) &>> 22
      }
      destination[i] = PackedPixel(
        rawValue: channel(0) | channel(8) &<< 8 | channel(16) &<< 16 | channel(24) &<< 24)
    }
  }
}
