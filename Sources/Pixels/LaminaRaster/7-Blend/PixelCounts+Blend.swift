// Stage 7, blend: the covered spans of a tile are composited onto the surface below.

import LaminaGeometry
import LaminaPixels

/// The numbers of pixels that blending wrote, by the kind of work.
struct PixelCounts {
  /// The number of pixels overwritten by one colour.
  var filled = 0
  /// The number of pixels overwritten by copies of source pixels.
  var copied = 0
  /// The number of pixels computed from source and destination.
  var blended = 0
  /// The number of the `blended` pixels that have a separate coverage each, instead of one for all.
  var covered = 0
  /// The number of runs of written pixels.
  var runs = 0
  /// The number of rows of masks, such as glyphs, blended without rasterisation.
  var maskRows = 0

  var sum: Int { filled + copied + blended }

  static func += (left: inout PixelCounts, right: PixelCounts) {
    left.filled += right.filled
    left.copied += right.copied
    left.blended += right.blended
    left.covered += right.covered
    left.runs += right.runs
    left.maskRows += right.maskRows
  }
}

/// Blends one colour onto every pixel of `block`, with full coverage.
func blendColor(
  _ color: PackedPixel, block: IntRect, onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  var counts = PixelCounts()
  if color.isOpaque {
    kernels.fill(&region, block, with: color)
    counts.filled = block.area
  } else {
    kernels.sourceOver(color, onto: &region, block, left: 0, right: 0)
    counts.blended = block.area
  }
  return counts
}

/// Blends one colour onto the pixels that `area` and a primitive's solid part share.
func blendSolid(
  _ color: PackedPixel, _ solid: SolidPart, in area: IntRect, onto region: inout PixelRegion,
  by kernels: RowKernels
) -> PixelCounts {
  let rows = solid.sharedRows(of: area)
  if rows.isEmpty { return PixelCounts() }
  let columns = solid.columns.clamped(to: area.columns)
  let block = IntRect(
    minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
    maxY: rows.upperBound)
  let left = area.minX < solid.minX ? solid.leftCoverage : 0
  let right = solid.maxX < area.maxX ? solid.rightCoverage : 0
  var counts = PixelCounts()
  if color.isOpaque {
    kernels.fill(&region, block, with: color, left: left, right: right)
    counts.filled = block.area
  } else {
    kernels.sourceOver(color, onto: &region, block, left: left, right: right)
    counts.blended = block.area
  }
  counts.covered = rows.count * ((left > 0 ? 1 : 0) + (right > 0 ? 1 : 0))
  counts.blended += counts.covered
  return counts
}

/// Blends one colour onto the pixels that `spans` cover.
func blendColor(
  _ color: PackedPixel, spans: SpanBuffer, onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  let runs = spans.spans
  kernels.sourceOver(color, spans: runs.span, coverage: spans.coverage.span, onto: &region)
  var counts = PixelCounts()
  for span in runs {
    let count = Int(span.count)
    if !span.isFull {
      counts.covered += count
    } else if color.isOpaque {
      counts.filled += count
    } else {
      counts.blended += count
    }
  }
  counts.blended += counts.covered
  counts.runs = runs.count
  return counts
}

/// Blends a source's rows of pixels onto the pixels that `spans` cover.
///
/// - Parameters:
///   - source: the rows.
///   - origin: the device pixel of the source's first pixel.
///   - isOpaque: whether every source pixel is known to be opaque.
///   - opacity: the opacity of the source, of 255.
///   - spans: the coverage.
///   - skipsFull: whether fully covered pixels are written already.
///   - region: the surface below.
///   - kernels: the row kernels.
/// - Returns: the number of pixels written.
func blendRows(
  _ source: borrowing some RowSource & ~Copyable, at origin: TileOrigin, isOpaque: Bool,
  opacity: UInt8 = 255, spans: SpanBuffer, skipsFull: Bool = false,
  onto region: inout PixelRegion,
  by kernels: RowKernels
) -> PixelCounts {
  var counts = PixelCounts()
  for span in spans.spans where !(skipsFull && span.isFull) {
    let run = origin.localRun(span)
    var row = region.mutableRow(Int(span.y), span.columns)
    let pixels = source.row(run.y, run.columns)
    if opacity < 255 {
      if span.isFull {
        kernels.sourceOver(pixels, opacity: opacity, onto: &row)
      } else {
        let coverage = spans.coverage.span.extracting(span.bytes)
        kernels.sourceOver(pixels, opacity: opacity, coverage: coverage, onto: &row)
        counts.covered += run.columns.count
      }
      counts.blended += run.columns.count
    } else if !span.isFull {
      kernels.sourceOver(pixels, coverage: spans.coverage.span.extracting(span.bytes), onto: &row)
      counts.blended += run.columns.count
      counts.covered += run.columns.count
    } else if isOpaque {
      kernels.copy(pixels, to: &row)
      counts.copied += run.columns.count
    } else {
      kernels.sourceOver(pixels, onto: &row)
      counts.blended += run.columns.count
    }
  }
  counts.runs = spans.spans.count
  return counts
}

/// Blends a texture onto every pixel of `area`, with full coverage.
///
/// - Parameters:
///   - texture: the pixels.
///   - origin: the device pixel of the texture's first pixel.
///   - area: device pixels, all within the texture.
///   - region: the surface below.
///   - kernels: the row kernels.
/// - Returns: the number of pixels written.
func blendTexture(
  _ texture: Texture, at origin: TileOrigin, block area: IntRect, onto region: inout PixelRegion,
  by kernels: RowKernels
) -> PixelCounts {
  let width = texture.width
  let pixels = texture.span.extracting(droppingFirst: (area.minY - origin.y) * width)
  let first = area.minX - origin.x
  precondition(
    first >= 0 && area.maxX - origin.x <= width, "\(area) is outside a texture at \(origin)")
  var counts = PixelCounts()
  if texture.isOpaque {
    kernels.copy(pixels, first: first, stride: width, to: &region, area)
    counts.copied = area.area
  } else {
    kernels.sourceOver(pixels, first: first, stride: width, onto: &region, area)
    counts.blended = area.area
  }
  counts.runs = area.height
  return counts
}

/// Blends one colour through a placed mask onto `area`, which lies within the mask's bounds.
@inline(__always) func blendMask(
  _ color: PackedPixel, _ mask: CoverageMask, at place: PlacedMask, in area: IntRect,
  onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  let bounds = mask.bounds(at: place)
  let coverage = mask.coverage.span.extracting(
    (area.minY - bounds.minY) * bounds.width..<mask.coverage.count)
  kernels.sourceOver(
    color, coverage: coverage, first: area.minX - bounds.minX, stride: bounds.width, onto: &region,
    area)

  var counts = PixelCounts()
  counts.blended = area.area
  counts.covered = area.area
  counts.runs = 1
  counts.maskRows = area.height
  return counts
}

/// Blends the pixels of `shader` onto the pixels that `spans` cover, by any blend mode.
func blendShadedPixels(
  _ shader: borrowing Shader, at origin: TileOrigin, mode: BlendMode, spans: SpanBuffer,
  onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  var counts = PixelCounts()
  for span in spans.spans {
    let run = origin.localRun(span)
    var row = region.mutableRow(Int(span.y), span.columns)
    let coverage =
      span.isFull
      ? shader.whole.span.extracting(first: run.columns.count)
      : spans.coverage.span.extracting(span.bytes)
    kernels.blend(shader.pixels.row(run.y, run.columns), mode: mode, coverage: coverage, onto: &row)
    counts.blended += run.columns.count
  }
  counts.runs = spans.spans.count
  return counts
}

/// A source of rows of pixels for blending: shaded pixels, or a texture.
///
/// It is generic within this module only, so that both forms are compiled for their type.
protocol RowSource: ~Copyable {
  @_lifetime(borrow self) func row(_ y: Int, _ columns: Range<Int>) -> Span<PackedPixel>
}

extension Texture: RowSource {}
extension Framebuffer: RowSource {}
