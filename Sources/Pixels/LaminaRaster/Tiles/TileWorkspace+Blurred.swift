// The tile section: blurred rounded rectangles, drawn through their masks.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

extension TileWorkspace {
  /// Blends one colour through the blurred rectangle or path at an index of the pass onto the pixels of `area`.
  ///
  /// Fully covered pixels are one block; the others are blended row by row.
  mutating func drawBlurred(
    _ color: PackedPixel, _ index: Int, of pass: AssembledPass, in area: IntRect,
    onto region: inout PixelRegion
  ) -> PixelCounts {
    var counts = blendBlurred(color, index, of: pass, in: area, onto: &region)
    // Their coverage is ready, whereas that of shapes is computed.
    counters[.pixelsShadowed] += counts.covered
    counts.covered = 0
    return counts
  }

  private mutating func blendBlurred(
    _ color: PackedPixel, _ index: Int, of pass: AssembledPass, in area: IntRect,
    onto region: inout PixelRegion
  ) -> PixelCounts {
    let blurred = pass.blurredRects[index]
    let rect = blurred.rect
    let mask = pass.blurMasks[index]
    // The fully covered pixels of a path are unknown.
    let whole =
      blurred.path == nil
      ? rect.grown(by: -(Int(blurred.cornerReach.rounded(.up)) + mask.support)) : .empty
    if !blurred.isWhole {
      return drawShifted(color, mask, blurred, whole: whole, in: area, onto: &region)
    }
    let inside = whole.intersection(area)
    var counts = PixelCounts()
    if !inside.isEmpty {
      counts += blendColor(color, block: inside, onto: &region, by: kernels)
    }
    for y in area.rows {
      guard let row = mask.rowParts(y, of: rect) else { continue }
      if inside.rows.contains(y) {
        let (left, right) = (area.minX..<inside.minX, inside.maxX..<area.maxX)
        counts += blendBlurredRow(
          color, mask, row, PixelRun(y: y, left), onto: &region, by: kernels)
        counts += blendBlurredRow(
          color, mask, row, PixelRun(y: y, right), onto: &region, by: kernels)
      } else {
        counts += blendBlurredRow(
          color, mask, row, PixelRun(y: y, area.columns), onto: &region, by: kernels)
      }
    }
    return counts
  }

  /// Draws a blurred shape at an offset of a fraction of a pixel: each pixel's coverage is interpolated from four
  /// neighbouring pixels of the shape's mask.
  private mutating func drawShifted(
    _ color: PackedPixel, _ mask: BlurMask, _ blurred: BlurredRect, whole: IntRect,
    in area: IntRect, onto region: inout PixelRegion
  ) -> PixelCounts {
    let inside = IntRect(
      minX: whole.minX + 1, minY: whole.minY + 1, maxX: whole.maxX, maxY: whole.maxY
    ).intersection(area)
    var counts = PixelCounts()
    if !inside.isEmpty {
      counts += blendColor(color, block: inside, onto: &region, by: kernels)
    }
    if inside == area { return counts }
    var lines = ShiftedLines(mask, blurred, columns: area.columns, kernels: kernels)
    self.counters[.blurMixes] += area.area
    for y in area.rows {
      lines.advanceRow(to: y)
      if inside.rows.contains(y) {
        counts += blendLine(color, lines, PixelRun(y: y, area.minX..<inside.minX), onto: &region)
        counts += blendLine(color, lines, PixelRun(y: y, inside.maxX..<area.maxX), onto: &region)
      } else {
        counts += blendLine(color, lines, PixelRun(y: y, area.columns), onto: &region)
      }
    }
    return counts
  }

  /// Blends one colour onto a run of pixels of the row that `lines` holds.
  private func blendLine(
    _ color: PackedPixel, _ lines: borrowing ShiftedLines, _ run: PixelRun,
    onto region: inout PixelRegion
  ) -> PixelCounts {
    let count = run.columns.count
    if count == 0 { return PixelCounts() }
    var row = region.mutableRow(run.y, run.columns)
    kernels.sourceOver(color, coverage: lines.mixedCoverage(of: run.columns), onto: &row)
    return PixelCounts(blended: count, covered: count, runs: 1)
  }
}

/// Blends one colour onto a run of pixels by one row of a blurred rectangle's mask.
///
/// The left part is blended here, so that it is inlined for small rectangles, which have no other part. The
/// middle and the right part need a call.
@inline(__always) private func blendBlurredRow(
  _ color: PackedPixel, _ mask: BlurMask, _ parts: BlurMask.Row, _ run: PixelRun,
  onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  var counts = PixelCounts()
  let left = parts.left.clamped(to: run.columns)
  if !left.isEmpty {
    var row = region.mutableRow(run.y, left)
    kernels.sourceOver(color, coverage: mask.leftPartCoverage(parts, left), onto: &row)
    (counts.blended, counts.covered, counts.runs) = (left.count, left.count, 1)
  }
  if parts.middle.lowerBound < parts.right.upperBound {
    counts += blendBesideLeft(color, mask, parts, run, onto: &region, by: kernels)
  }
  return counts
}

/// Blends the middle part of a blurred rectangle's row, which has one coverage, and its right part, with one for each
/// pixel.
///
/// It is never inlined, so that `blendBlurredRow` is.
@inline(never) private func blendBesideLeft(
  _ color: PackedPixel, _ mask: BlurMask, _ parts: BlurMask.Row, _ run: PixelRun,
  onto region: inout PixelRegion, by kernels: RowKernels
) -> PixelCounts {
  let middle = parts.middle.clamped(to: run.columns)
  let right = parts.right.clamped(to: run.columns)
  if !middle.isEmpty, parts.value > 0 {
    var row = region.mutableRow(run.y, middle)
    if parts.value == 255, color.isOpaque {
      kernels.fill(&row, with: color)
    } else {
      kernels.sourceOver(color.multiplied(by: parts.value), onto: &row)
    }
  }
  if !right.isEmpty {
    var row = region.mutableRow(run.y, right)
    kernels.sourceOver(color, coverage: mask.rightPartCoverage(parts, right), onto: &row)
  }
  return PixelCounts(
    blended: middle.count + right.count, covered: right.count,
    runs: (middle.isEmpty ? 0 : 1) + (right.isEmpty ? 0 : 1))
}

/// The interpolated rows of coverage of a blurred shape at an offset of a fraction of a pixel.
///
/// The half nearer to the first corner is offset like that corner, the other half like the last corner. Where
/// the halves meet with different offsets, the mask is a corner's and does not vary.
private struct ShiftedLines: ~Copyable {
  private let kernels: RowKernels
  private let mask: BlurMask
  private let blurred: BlurredRect
  private let columns: Range<Int>
  /// The index in `columns` of the first column that belongs to the half nearer to the shape's last corner.
  private let middle: Int
  /// The shares of the four neighbours in the first half of the columns, in the first and in the last half of the rows.
  private let firstWeights: (first: SIMD4<UInt32>, last: SIMD4<UInt32>)
  /// The same in the last half of the columns.
  private let lastWeights: (first: SIMD4<UInt32>, last: SIMD4<UInt32>)
  private var line = Int.min
  private var above: [UInt8]
  private var here: [UInt8]
  private var mixed: [UInt8]

  init(_ mask: BlurMask, _ blurred: BlurredRect, columns: Range<Int>, kernels: RowKernels) {
    self.mask = mask
    self.kernels = kernels
    (self.blurred, self.columns) = (blurred, columns)
    let middle = blurred.rect.minX + blurred.rect.width / 2
    self.middle =
      blurred.shift == blurred.endShift
      ? columns.count
      : min(max(middle, columns.lowerBound), columns.upperBound) - columns.lowerBound
    let (shift, end) = (blurred.shift, blurred.endShift)
    firstWeights = (
      ShiftedLines.weights(shift.x, shift.y), ShiftedLines.weights(shift.x, end.y)
    )
    lastWeights = (ShiftedLines.weights(end.x, shift.y), ShiftedLines.weights(end.x, end.y))
    above = [UInt8](repeating: 0, count: columns.count + 1)
    here = above
    mixed = [UInt8](repeating: 0, count: columns.count)
  }

  /// Computes the interpolated coverages of device row `y` from two neighbouring rows of the mask.
  mutating func advanceRow(to y: Int) {
    let (rect, columns) = (blurred.rect, columns)
    if line == y - 1 {
      swap(&above, &here)
    } else {
      mask.readRow(y - 1, of: rect, columns, into: &above)
    }
    mask.readRow(y, of: rect, columns, into: &here)
    line = y
    let isFirst = y < blurred.rect.minY + blurred.rect.height / 2
    let (first, last) =
      isFirst ? (firstWeights.first, lastWeights.first) : (firstWeights.last, lastWeights.last)
    ShiftedLines.mix(0..<middle, of: above, here, by: first, kernels, into: &mixed)
    ShiftedLines.mix(middle..<columns.count, of: above, here, by: last, kernels, into: &mixed)
  }

  /// Returns the shares, of 65,536, of a pixel's neighbours in a mask offset right by `x` and down by `y`.
  ///
  /// They are those of the pixel above and to the left, of the one above, of the one to the left, and of the pixel itself.
  private static func weights(_ x: Double, _ y: Double) -> SIMD4<UInt32> {
    var weights = SIMD4(
      UInt32(x * y * 65_536), UInt32((1 - x) * y * 65_536), UInt32(x * (1 - y) * 65_536), 0)
    weights.w = 65_536 - weights.x - weights.y - weights.z
    return weights
  }

  /// Interpolates the coverages of a range of columns, each from four neighbouring values of a mask by their weights.
  private static func mix(
    _ part: Range<Int>, of above: [UInt8], _ here: [UInt8], by weights: SIMD4<UInt32>,
    _ kernels: RowKernels, into mixed: inout [UInt8]
  ) {
    if part.isEmpty { return }
    let next = part.lowerBound + 1..<part.upperBound + 1
    var whole = mixed.mutableSpan
    var target = whole._mutatingExtracting(part)
    kernels.mix(
      above.span.extracting(part), above.span.extracting(next), here.span.extracting(part),
      here.span.extracting(next), weights: weights, into: &target)
  }

  /// Returns the interpolated coverages of a range of columns of the row that `advanceRow` computed
  /// last.
  @_lifetime(borrow self) func mixedCoverage(of part: Range<Int>) -> Span<UInt8> {
    let first = part.lowerBound - columns.lowerBound
    return mixed.span.extracting(first..<first + part.count)
  }
}

extension BlurMask {
  /// Reads the coverages of a blurred rectangle in a device row, from the column before the first of `columns` on.
  fileprivate func readRow(
    _ y: Int, of rect: IntRect, _ columns: Range<Int>, into line: inout [UInt8]
  ) {
    let own = columns.lowerBound - 1 - rect.minX..<columns.upperBound - rect.minX
    var values = line.mutableSpan
    read(row: y - rect.minY, columns: own, width: rect.width, height: rect.height, into: &values)
  }
}
