// Stage 6, fragment: the rows of texels that rows of pixels share, if a picture is scaled and not rotated.

import LaminaPixels

/// A cache of two rows of texels, interpolated horizontally at the columns of a scaled picture's
/// pixels.
///
/// The next row of pixels lies between the same two rows, or its upper row is the present lower one.
struct ScaledRows {
  /// The key by which cached rows are recognised: the columns of a run of pixels, and the texel column of pixel 0.
  ///
  /// The texel columns of further pixels follow in equal steps.
  private struct Key: Equatable {
    let column: Int64
    let first: Int
    let count: Int
  }

  private var key: Key?
  private var isLocated = false
  private var columns: [SampleColumns]
  private var above: [InterpolatedTexels]
  private var below: [InterpolatedTexels]
  /// The texel rows that `above` and `below` hold; -1 for none.
  private var rows = (above: -1, below: -1)

  /// Makes room for rows of up to `count` pixels.
  init(count: Int) {
    columns = [SampleColumns](repeating: SampleColumns(), count: (count + 14) / 8)
    above = [InterpolatedTexels](repeating: InterpolatedTexels(), count: columns.count)
    below = above
  }

  /// Begins a picture, for which rows that were cached before are not valid.
  mutating func beginPicture() { key = nil }

  /// Writes a row's pixels from cached rows of texels, if the previous row had the same columns of
  /// the same picture.
  ///
  /// - Parameters:
  ///   - texture: the picture.
  ///   - line: the pixels' positions in it.
  ///   - first: the number of the first pixel.
  ///   - kernels: the row kernels.
  ///   - row: the pixels to write.
  /// - Returns: whether the pixels were written.
  mutating func shadeScaledRow(
    _ texture: Texture, along line: SampleLine, first: Int, kernels: RowKernels,
    into row: inout MutableSpan<PackedPixel>
  ) -> Bool {
    guard line.rowStep == 0 else { return false }
    let new = Key(column: line.column, first: first, count: row.count)
    guard key == new else {
      key = new
      (isLocated, rows) = (false, (-1, -1))
      return false
    }
    let count = (first & 7 + row.count + 7) / 8
    if !isLocated {
      var all = columns.mutableSpan
      var used = all._mutatingExtracting(first: count)
      kernels.locate(along: line, width: texture.width, first: first, into: &used)
      isLocated = true
    }
    let (place, down) = kernels.texelRow(of: line, height: texture.height)
    if rows.below == place {
      swap(&above, &below)
      swap(&rows.above, &rows.below)
    }
    if rows.above != place {
      ScaledRows.fillTexelRow(&above, place, texture, columns, count, kernels)
      rows.above = place
    }
    if rows.below != place + 1 {
      ScaledRows.fillTexelRow(&below, place + 1, texture, columns, count, kernels)
      rows.below = place + 1
    }
    kernels.interpolate(
      above.span.extracting(first: count), below.span.extracting(first: count), down: down,
      skipping: first & 7, into: &row)
    return true
  }

  private static func fillTexelRow(
    _ across: inout [InterpolatedTexels], _ row: Int, _ texture: Texture,
    _ columns: [SampleColumns],
    _ count: Int, _ kernels: RowKernels
  ) {
    var all = across.mutableSpan
    var used = all._mutatingExtracting(first: count)
    kernels.interpolate(
      texture.squares, row: row, at: columns.span.extracting(first: count), into: &used)
  }
}
