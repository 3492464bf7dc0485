// Stage 6, fragment: rows of a picture that is scaled and not turned. Each row of texels is interpolated along
// itself once, however many rows of pixels lie beside it.

import CVectorShim
public import LaminaPixels

/// The steps of `sample` for pictures whose rows lie along rows of pixels: the same pixels, to the bit.
///
/// ```
/// columns   where eight pixels lie between columns of texels: for all rows of one picture
/// texels    a row of texels between those columns, in 1 / 64 of a channel
/// pixels    between two such rows
/// ```
extension Kernels {
  /// Finds the columns of texels that a row's pixels lie between.
  ///
  /// - Parameters:
  ///   - line: where the pixels lie in the picture.
  ///   - width: how many columns the picture has, of `linearSizes`.
  ///   - first: the number of the row's first pixel.
  ///   - columns: the columns to write, for every eight pixels that the row has a part of.
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

  /// Finds the rows of texels that a row of pixels lies between.
  ///
  /// - Parameters:
  ///   - line: where the pixels lie in the picture, whose `rowStep` is 0.
  ///   - height: how many rows the picture has, of `linearSizes`.
  /// - Returns: the row above, and how far below it the pixels lie, in 2^-15.
  public static func texelRow(of line: SampleLine, height: Int) -> (row: Int, down: Int16) {
    let found = positions(line.row, .zero, Int32(truncatingIfNeeded: height))
    return (Int(found.texels[0]), found.shares[0])
  }

  /// Interpolates a row of texels along itself.
  ///
  /// - Parameters:
  ///   - texels: the picture.
  ///   - row: the row of texels.
  ///   - columns: where the pixels lie.
  ///   - across: what to write, for each of `columns`.
  public static func interpolate(
    _ texels: TexelSquares, row: Int, at columns: Span<SampleColumns>,
    into across: inout MutableSpan<SampledTexels>
  ) {
    precondition(
      row >= 0 && row < texels.height && across.count == columns.count, "no row \(row) of texels")
    let start = UInt32(truncatingIfNeeded: row &* texels.width)
    for k in columns.indices {
      let (a, b) =
        columns[k].isRun
        ? texels.run(from: columns[k].texels[0] &+ start)
        : separate(texels.pairs(columns[k].texels &+ SIMD8(repeating: start)))
      if lamina_are_clear(PixelLanes(words: a | b).pairs) {
        across[k] = SampledTexels()
        continue
      }
      // Two channels in each lane: by words, the compiler takes one lane out and in again.
      let (left, right) = (PixelLanes(words: a).pairs, PixelLanes(words: b).pairs)
      let share = columns[k].right
      across[k] = SampledTexels(
        low: Kernels.across(
          SIMD16(truncatingIfNeeded: left & 0xFF), SIMD16(truncatingIfNeeded: right & 0xFF), share),
        high: Kernels.across(
          SIMD16(truncatingIfNeeded: left &>> 8), SIMD16(truncatingIfNeeded: right &>> 8), share))
    }
  }

  /// Writes the pixels of a row between two rows of texels.
  ///
  /// - Parameters:
  ///   - above: the row of texels above, interpolated along itself.
  ///   - below: the one below.
  ///   - down: how far the pixels lie below the first, in 2^-15.
  ///   - skip: how many of the first eight pixels lie before the row.
  ///   - row: the pixels to write.
  public static func interpolate(
    _ above: Span<SampledTexels>, _ below: Span<SampledTexels>, down: Int16, skipping skip: Int,
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
