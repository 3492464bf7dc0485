// Stage 6, fragment: pictures whose edges go on outside.

import LaminaGeometry
import LaminaPixels

/// Rows of a picture whose edges repeat all around.
struct RepeatedEdges {
  private let area: IntRect
  private let columns: Range<Int>
  private let kernels: RowKernels
  private var pixels: [PackedPixel]
  /// The row of the picture that `pixels` holds.
  private var line = Int.min

  /// - Parameters:
  ///   - area: where the picture lies.
  ///   - columns: those of a row, the picture's among them.
  ///   - kernels: the row kernels.
  init(of area: IntRect, over columns: Range<Int>, by kernels: RowKernels) {
    self.kernels = kernels
    self.area = area
    self.columns = columns
    pixels = [PackedPixel](repeating: .clear, count: columns.count)
  }

  @_lifetime(&self)
  mutating func row(_ y: Int, of source: Texture) -> Span<PackedPixel> {
    let wanted = min(area.maxY - 1, max(area.minY, y)) - area.minY
    if wanted != line {
      line = wanted
      RepeatedEdges.copy(
        source.row(wanted, 0..<source.width), to: &pixels,
        from: area.minX - columns.lowerBound, by: kernels)
    }
    return pixels.span
  }

  private static func copy(
    _ row: Span<PackedPixel>, to pixels: inout [PackedPixel], from first: Int,
    by kernels: RowKernels
  ) {
    var span = pixels.mutableSpan
    let end = first + row.count
    var before = span._mutatingExtracting(0..<first)
    kernels.fill(&before, with: row[0])
    var own = span._mutatingExtracting(first..<end)
    kernels.copy(row, to: &own)
    var after = span._mutatingExtracting(end..<span.count)
    kernels.fill(&after, with: row[row.count - 1])
  }
}
