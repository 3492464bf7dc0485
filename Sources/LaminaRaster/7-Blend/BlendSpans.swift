// Stage 7, blend: the covered spans of a tile go onto the surface below.

import LaminaKernels
import LaminaPixels

/// How many pixels were written, by what it took to write them.
struct PixelCounts {
  /// Overwritten by one colour.
  var filled = 0
  /// Overwritten by a copy.
  var copied = 0
  /// Computed from source and destination.
  var blended = 0

  var sum: Int { filled + copied + blended }

  static func += (left: inout PixelCounts, right: PixelCounts) {
    left.filled += right.filled
    left.copied += right.copied
    left.blended += right.blended
  }
}

/// Blends one colour where `spans` cover.
func blend(_ color: PackedPixel, spans: CoverageSpans, onto region: inout PixelRegion)
  -> PixelCounts
{
  var counts = PixelCounts()
  for span in spans.spans {
    let count = span.columns.count
    var row = region.mutableRow(Int(span.y), span.columns)
    if !span.isFull {
      BlendRow.sourceOver(color, coverage: spans.coverage.span.extracting(span.bytes), onto: &row)
      counts.blended += count
    } else if color.isOpaque {
      BlendRow.fill(&row, with: color)
      counts.filled += count
    } else {
      BlendRow.sourceOver(color, onto: &row)
      counts.blended += count
    }
  }
  return counts
}

/// Blends rows of pixels where `spans` cover.
///
/// - Parameters:
///   - source: the rows.
///   - origin: the device pixel that is the source's first.
///   - isOpaque: whether every source pixel is known to be opaque.
///   - spans: what is covered.
///   - skipsFull: whether wholly covered pixels stand in their place already.
///   - region: the surface below.
/// - Returns: how many pixels were written.
func blend(
  _ source: borrowing some RowSource & ~Copyable, at origin: TileOrigin, isOpaque: Bool,
  spans: CoverageSpans, skipsFull: Bool = false, onto region: inout PixelRegion
) -> PixelCounts {
  var counts = PixelCounts()
  for span in spans.spans where !(skipsFull && span.isFull) {
    let run = origin.local(span)
    var row = region.mutableRow(Int(span.y), span.columns)
    let pixels = source.row(run.y, run.columns)
    if !span.isFull {
      BlendRow.sourceOver(pixels, coverage: spans.coverage.span.extracting(span.bytes), onto: &row)
      counts.blended += run.columns.count
    } else if isOpaque {
      BlendRow.copy(pixels, to: &row)
      counts.copied += run.columns.count
    } else {
      BlendRow.sourceOver(pixels, onto: &row)
      counts.blended += run.columns.count
    }
  }
  return counts
}

/// Rows of pixels to blend from: shaded ones, or a texture's own.
///
/// Generic within this module only, so that both forms are compiled for their type.
protocol RowSource: ~Copyable {
  @_lifetime(borrow self) func row(_ y: Int, _ columns: Range<Int>) -> Span<PackedPixel>
}

extension Texture: RowSource {}
extension Framebuffer: RowSource {}
