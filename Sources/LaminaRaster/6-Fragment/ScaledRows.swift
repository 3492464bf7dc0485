// Stage 6, fragment: the rows of texels that rows of pixels share where a picture is scaled and not turned.

import LaminaPixels

/// Two rows of texels, interpolated along themselves where the pixels of a rectangle lie.
///
/// The next row of pixels lies between the same two, or the lower one is the upper one of its own.
struct ScaledRows {
  /// The pixels of a row, and where the first one lies in the picture: equal steps lead from there.
  private struct Key: Equatable {
    let column: Int64
    let first: Int
    let count: Int
  }

  private var key: Key?
  private var isLocated = false
  private var columns: [SampleColumns]
  private var above: [SampledTexels]
  private var below: [SampledTexels]
  /// The rows of texels that those are; -1 for none.
  private var rows = (above: -1, below: -1)

  /// Makes room for rows of up to `count` pixels.
  init(count: Int) {
    columns = [SampleColumns](repeating: SampleColumns(), count: (count + 14) / 8)
    above = [SampledTexels](repeating: SampledTexels(), count: columns.count)
    below = above
  }

  /// Begins a picture: what is kept is of another one, or of other texels.
  mutating func begin() { key = nil }

  /// Writes a row's pixels, if the row before was of the same columns of the same picture.
  ///
  /// - Parameters:
  ///   - texture: the picture.
  ///   - line: where the pixels lie in it.
  ///   - first: the number of the first pixel.
  ///   - kernels: the row kernels.
  ///   - row: the pixels to write.
  /// - Returns: whether they have been written.
  mutating func shade(
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
      ScaledRows.fill(&above, place, texture, columns, count, kernels)
      rows.above = place
    }
    if rows.below != place + 1 {
      ScaledRows.fill(&below, place + 1, texture, columns, count, kernels)
      rows.below = place + 1
    }
    kernels.interpolate(
      above.span.extracting(first: count), below.span.extracting(first: count), down: down,
      skipping: first & 7, into: &row)
    return true
  }

  private static func fill(
    _ across: inout [SampledTexels], _ row: Int, _ texture: Texture, _ columns: [SampleColumns],
    _ count: Int, _ kernels: RowKernels
  ) {
    var all = across.mutableSpan
    var used = all._mutatingExtracting(first: count)
    kernels.interpolate(
      texture.squares, row: row, at: columns.span.extracting(first: count), into: &used)
  }
}
