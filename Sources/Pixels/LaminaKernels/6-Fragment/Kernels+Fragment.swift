// Stage 6, fragment: a source becomes a row of premultiplied pixels.

public import LaminaPixels

/// Row kernels that compute source pixels.
///
/// Twins: `ReferenceRenderer`'s sampling and modulation, tolerance 1 of 255.
extension Kernels {
  /// Writes each channel of a row times the same channel of `factor`, divided by 255: opacity and tint.
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
      // All channels are equal: opacity alone.
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

  /// Mixes each pixel with the pixel of a second row: D' = (S F + D (255 - F)) / 255, rounded to nearest.
  ///
  /// - Parameters:
  ///   - second: the other row, S.
  ///   - shares: each pixel's share F of the second row, 0...255.
  ///   - row: the pixels, D, and the result.
  /// - Precondition: the three counts are equal.
  public static func crossfade(
    _ second: Span<PackedPixel>, shares: Span<UInt8>, into row: inout MutableSpan<PackedPixel>
  ) {
    row.replaceEach(with: second, coverage: shares) { first, second, share in
      first.mixed(with: second, share)
    } one: { first, second, share in
      mixPixel(first, second, share)
    }
  }

  /// Writes, to each pixel i, the texel at (columns[i], rows[i]).
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

  /// Writes, to each pixel i, the texel at (columns[i], rows[i]) of a grey texture, as an opaque pixel.
  ///
  /// - Precondition: the counts are equal and the positions lie in the texture.
  public static func nearest(
    _ grays: Span<UInt8>, width: Int, columns: Span<Int32>, rows: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      columns.count == destination.count && rows.count == destination.count,
      "rows of unequal length")
    for i in destination.indices {
      destination[i] = PackedPixel(gray: grays[Int(rows[i]) &* width &+ Int(columns[i])])
    }
  }

  /// Converts greys to opaque pixels.
  ///
  /// - Precondition: the counts are equal.
  public static func expand(
    _ grays: Span<UInt8>, into destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(grays.count == destination.count, "rows of unequal length")
    for i in destination.indices { destination[i] = PackedPixel(gray: grays[i]) }
  }

  /// Writes the colours of a background with its border: `fill` inside the inner outline, `edge` between the two
  /// outlines.
  ///
  /// S = (fill I + edge (O - I)) / O per channel, rounded to nearest; clear where O is 0. Composited with
  /// coverage O, fill and border share one coverage at the outer outline, so no ring of the fill shows around
  /// the border.
  ///
  /// - Parameters:
  ///   - fill: the colour inside.
  ///   - edge: the colour between the outlines, already composited over the fill.
  ///   - outer: coverage of the outer outline.
  ///   - inner: coverage of the inner outline; clamped to `outer`.
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
      // Most pixels of a border lie outside the inner outline: the quotients below are then the edge's channels.
      if n == 0 {
        destination[i] = edge
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
