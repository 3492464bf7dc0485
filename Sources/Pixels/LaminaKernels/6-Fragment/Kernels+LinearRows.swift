// Stage 6, fragment: rows of a picture that is scaled and not rotated. Each row of texels is interpolated
// horizontally once, for all rows of pixels beside it.

import CVectorShim
public import LaminaPixels

/// Functions that interpolate scaled pictures which are not rotated, and share work between rows.
///
/// The pixels equal those of `sample`, to the bit.
///
/// ```
/// columns   where eight pixels lie between columns of texels: for all rows of one picture
/// texels    a row of texels between those columns, in 1 / 64 of a channel
/// pixels    between two such rows
/// ```
extension Kernels {
  /// Finds, for every pixel of a row, the columns of texels on both sides of it, and its distance
  /// from the left one.
  ///
  /// - Parameters:
  ///   - line: the pixels' positions in the picture.
  ///   - width: the number of the picture's columns, in `linearSizes`.
  ///   - first: the number of the row's first pixel.
  ///   - columns: the columns to write, for every eight pixels of which the row has a part.
  public static func locate(
    along line: SampleLine, width: Int, first: Int, into columns: inout MutableSpan<SampleColumns>
  ) {
    let offsets = offsets(line.columnStep)
    let width = Int32(truncatingIfNeeded: width)
    for k in columns.indices {
      let pixel = Int64((first & ~7) &+ k &* 8)
      let found = positions(line.column &+ line.columnStep &* pixel, offsets, width)
      columns[k] = SampleColumns(
        texels: SIMD8<UInt32>(truncatingIfNeeded: found.texels), right: found.shares)
    }
  }

  /// Returns the row of texels above a row of pixels, and the pixels' distance from it.
  ///
  /// - Parameters:
  ///   - line: the pixels' positions in the picture; `rowStep` is 0.
  ///   - height: the number of the picture's rows, in `linearSizes`.
  /// - Returns: the row above, and the pixels' distance from it, in 2^-15 texel.
  public static func texelRow(of line: SampleLine, height: Int) -> (row: Int, down: Int16) {
    let found = positions(line.row, .zero, Int32(truncatingIfNeeded: height))
    return (Int(found.texels[0]), found.shares[0])
  }

  /// Interpolates a row of texels horizontally, at the columns of a row's pixels.
  ///
  /// - Parameters:
  ///   - texels: the picture.
  ///   - row: the row of texels.
  ///   - columns: the positions of the pixels.
  ///   - across: the interpolated texels to write, for each of `columns`.
  public static func interpolate(
    _ texels: TexelSquares, row: Int, at columns: Span<SampleColumns>,
    into across: inout MutableSpan<InterpolatedTexels>
  ) {
    precondition(
      row >= 0 && row < texels.height && across.count == columns.count, "no row \(row) of texels")
    let start = UInt32(truncatingIfNeeded: row &* texels.width)
    for k in columns.indices {
      let (a, b) =
        columns[k].isRun
        ? texels.texelRun(from: columns[k].texels[0] &+ start)
        : separate(texels.pairs(columns[k].texels &+ SIMD8(repeating: start)))
      if lamina_are_clear(PixelLanes(words: a | b).pairs) {
        across[k] = InterpolatedTexels()
        continue
      }
      // Two channels in each lane: with words, the compiler extracts one lane and inserts it again.
      let (left, right) = (PixelLanes(words: a).pairs, PixelLanes(words: b).pairs)
      let share = columns[k].right
      across[k] = InterpolatedTexels(
        low: Kernels.across(
          SIMD16(truncatingIfNeeded: left & 0xFF), SIMD16(truncatingIfNeeded: right & 0xFF), share),
        high: Kernels.across(
          SIMD16(truncatingIfNeeded: left &>> 8), SIMD16(truncatingIfNeeded: right &>> 8), share))
    }
  }

  /// Writes the pixels of a row, interpolated between two rows of horizontally interpolated texels.
  ///
  /// - Parameters:
  ///   - above: the row of texels above, interpolated horizontally.
  ///   - below: the row of texels below, likewise.
  ///   - down: the pixels' distance from the row above, in 2^-15.
  ///   - skip: the number of pixels of the first eight that lie before the row.
  ///   - row: the pixels to write.
  public static func interpolate(
    _ above: Span<InterpolatedTexels>, _ below: Span<InterpolatedTexels>, down: Int16,
    skipping skip: Int,
    into row: inout MutableSpan<PackedPixel>
  ) {
    let down = SIMD16(repeating: down)
    for k in above.indices {
      let low = Kernels.down(above[k].low, below[k].low, down)
      let high = Kernels.down(above[k].high, below[k].high, down)
      write(SIMD8(halves: low) | SIMD8(halves: high) &<< 8, block: k, skipping: skip, into: &row)
    }
  }
}
