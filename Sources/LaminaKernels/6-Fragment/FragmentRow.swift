// Stage 6, fragment: a source becomes a row of premultiplied pixels.

public import LaminaPixels

/// Row kernels that compute source pixels.
///
/// Twins: `ReferenceRenderer`'s sampling and modulation, tolerance 1 of 255.
public enum FragmentRow {
  /// Positions between texels are in steps of 1 / 2048 of a texel.
  public static let positionBits: Int32 = 11

  /// Multiplies each channel by the same channel of `factor`, divided by 255: opacity and tint.
  ///
  /// - Precondition: the counts are equal, and `factor` is premultiplied.
  public static func modulate(
    _ source: Span<PackedPixel>, by factor: PackedPixel,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(source.count == destination.count, "rows of unequal length")
    for i in destination.indices { destination[i] = source[i] }
    scale(&destination, by: factor)
  }

  /// Multiplies each channel in place by the same channel of `factor`, divided by 255.
  ///
  /// - Precondition: `factor` is premultiplied.
  public static func scale(_ row: inout MutableSpan<PackedPixel>, by factor: PackedPixel) {
    let f = factor.rawValue
    if f == (f &>> 24) &* 0x0101_0101 {
      // All channels alike: opacity alone.
      for i in row.indices { row[i] = PackedPixel(rawValue: scalePixel(row[i].rawValue, f & 255)) }
      return
    }
    for i in row.indices {
      let s = row[i].rawValue
      var product: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        product |= scaleLanes((s &>> shift) & 255, (f &>> shift) & 255) &<< shift
      }
      row[i] = PackedPixel(rawValue: product)
    }
  }

  /// Takes the texel at (columns[i], rows[i]) for each pixel.
  ///
  /// - Parameters:
  ///   - texels: `height` rows of `width` pixels.
  ///   - width: texels in a row.
  ///   - columns: for each pixel, a texel's column in 0..<width.
  ///   - rows: for each pixel, a texel's row in 0..<height.
  ///   - destination: the pixels to write.
  /// - Precondition: the counts are equal and the positions lie in the texture.
  public static func nearest(
    _ texels: Span<PackedPixel>, width: Int, columns: Span<Int32>, rows: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      columns.count == destination.count && rows.count == destination.count,
      "rows of unequal length")
    for i in destination.indices {
      destination[i] = texels[Int(rows[i]) &* width &+ Int(columns[i])]
    }
  }

  /// Takes the texel at columns[i] of one row for each pixel.
  ///
  /// - Precondition: the counts are equal and the positions lie in the row.
  public static func nearest(
    _ texels: Span<PackedPixel>, columns: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(columns.count == destination.count, "rows of unequal length")
    for i in destination.indices { destination[i] = texels[Int(columns[i])] }
  }

  /// Interpolates between the four texels around (columns[i], rows[i]) for each pixel.
  ///
  /// Beyond the texture its edge texels repeat. A position counts in steps of 1 / 2048 texel from
  /// the centre of the first texel. Products stay below 255 * 2^22 < 2^31, and the sum is rounded
  /// once.
  ///
  /// - Parameters:
  ///   - texels: `height` rows of `width` pixels.
  ///   - width: texels in a row.
  ///   - height: rows of texels.
  ///   - columns: for each pixel, a position along x.
  ///   - rows: for each pixel, a position along y.
  ///   - destination: the pixels to write.
  /// - Precondition: the counts are equal, and `texels` holds `width * height` pixels.
  public static func linear(
    _ texels: Span<PackedPixel>, width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      columns.count == destination.count && rows.count == destination.count,
      "rows of unequal length")
    precondition(
      width > 0 && height > 0 && texels.count == width * height,
      "texels that are not \(width)x\(height)")
    for i in destination.indices {
      let (x0, x1) = neighbours(columns[i], count: width)
      let (y0, y1) = neighbours(rows[i], count: height)
      destination[i] = interpolate(
        texels[y0 &* width &+ x0], texels[y0 &* width &+ x1], texels[y1 &* width &+ x0],
        texels[y1 &* width &+ x1], fraction(columns[i]), fraction(rows[i]))
    }
  }

  /// The same where all pixels lie at one position along y: an upright picture.
  ///
  /// - Parameters:
  ///   - top: the texels of the row above the position.
  ///   - bottom: the texels of the row below it.
  ///   - row: the position along y, of which the part between the two rows counts.
  ///   - columns: for each pixel, a position along x.
  ///   - destination: the pixels to write.
  /// - Precondition: the counts of columns and pixels, and of the rows of texels, are equal.
  public static func linear(
    top: Span<PackedPixel>, bottom: Span<PackedPixel>, row: Int32, columns: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      columns.count == destination.count && top.count == bottom.count && top.count > 0,
      "rows of unequal length")
    let fy = fraction(row)
    for i in destination.indices {
      let (x0, x1) = neighbours(columns[i], count: top.count)
      destination[i] = interpolate(
        top[x0], top[x1], bottom[x0], bottom[x1], fraction(columns[i]), fy)
    }
  }

  /// The texels before and after a position, kept within 0..<count.
  @inline(__always)
  public static func neighbours(_ position: Int32, count: Int) -> (Int, Int) {
    let first = Int(position &>> positionBits)
    return (max(0, min(first, count &- 1)), max(0, min(first &+ 1, count &- 1)))
  }

  /// The part of a position between two texels, 0...2047.
  @inline(__always)
  private static func fraction(_ position: Int32) -> UInt64 {
    UInt64(truncatingIfNeeded: position & 2_047)
  }

  /// Four texels weighted by two fractions, in two 32-bit lanes at a time, rounded to nearest once.
  @inline(__always)
  private static func interpolate(
    _ a: PackedPixel, _ b: PackedPixel, _ c: PackedPixel, _ d: PackedPixel, _ fx: UInt64,
    _ fy: UInt64
  ) -> PackedPixel {
    /// Bits 0...7 and 16...23 of a pixel, each in a lane of 32 bits.
    @inline(__always) func lanes(_ pixel: UInt32) -> UInt64 {
      UInt64(pixel & 0xFF) | UInt64(pixel & 0xFF_0000) &<< 16
    }
    @inline(__always) func mixed(_ shift: UInt32) -> UInt64 {
      let top = lanes(a.rawValue &>> shift) &* (2_048 &- fx) &+ lanes(b.rawValue &>> shift) &* fx
      let low = lanes(c.rawValue &>> shift) &* (2_048 &- fx) &+ lanes(d.rawValue &>> shift) &* fx
      let sum = top &* (2_048 &- fy) &+ low &* fy &+ 0x0020_0000_0020_0000
      return (sum &>> 22) & 0xFF_0000_00FF
    }
    let (even, odd) = (mixed(0), mixed(8))
    let pair = even | odd &<< 8
    return PackedPixel(rawValue: UInt32(truncatingIfNeeded: pair | pair &>> 16))
  }

  /// The colour of each pixel of a box with an edge: `fill` where the inner outline covers, `edge`
  /// between the outlines, in proportion to what the outer outline covers.
  ///
  /// S = (fill I + edge (O - I)) / O per channel, rounded to nearest; clear where O is 0. Composited
  /// with coverage O it gives fill and border one shared coverage at the outer outline, so that no
  /// ring of the fill shines out from under the border.
  ///
  /// - Parameters:
  ///   - fill: the colour inside.
  ///   - edge: the colour between the outlines, over the fill already.
  ///   - outer: coverage of the outer outline.
  ///   - inner: coverage of the inner outline; more than `outer` counts as `outer`.
  ///   - destination: the pixels to write.
  /// - Precondition: the counts are equal.
  public static func box(
    fill: PackedPixel, edge: PackedPixel, outer: Span<UInt8>, inner: Span<UInt8>,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      outer.count == destination.count && inner.count == destination.count, "rows of unequal length"
    )
    for i in destination.indices {
      let o = UInt32(outer[i])
      let n = min(UInt32(inner[i]), o)
      if n == o {
        destination[i] = o == 0 ? .clear : fill
        continue
      }
      var pixel: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let sum =
          ((fill.rawValue &>> shift) & 255) &* n &+ ((edge.rawValue &>> shift) & 255) &* (o &- n)
        pixel |= ((sum &+ o / 2) / o) &<< shift
      }
      destination[i] = PackedPixel(rawValue: pixel)
    }
  }
}
