// Stage 6's row kernels for pictures and boxes, by processor level.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

#if arch(x86_64)
  import LaminaKernelsV3

  private typealias NewerFragmentRow = LaminaKernelsV3.FragmentRow
  private typealias NewerSampleRow = LaminaKernelsV3.SampleRow
  private typealias NewerLinearRow = LaminaKernelsV3.LinearRow
#else
  private typealias NewerFragmentRow = LaminaKernels.FragmentRow
  private typealias NewerSampleRow = LaminaKernels.SampleRow
  private typealias NewerLinearRow = LaminaKernels.LinearRow
#endif
private typealias BaselineFragmentRow = LaminaKernels.FragmentRow
private typealias BaselineSampleRow = LaminaKernels.SampleRow
private typealias BaselineLinearRow = LaminaKernels.LinearRow

// MARK: - Pixels

extension RowKernels {
  func modulate(
    _ source: Span<PackedPixel>, by factor: PackedPixel, into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerFragmentRow.modulate(source, by: factor, into: &row)
    } else {
      BaselineFragmentRow.modulate(source, by: factor, into: &row)
    }
  }

  func scale(_ row: inout MutableSpan<PackedPixel>, by factor: PackedPixel) {
    if isV3 {
      NewerFragmentRow.scale(&row, by: factor)
    } else {
      BaselineFragmentRow.scale(&row, by: factor)
    }
  }

  func nearest(
    _ texels: Span<PackedPixel>, width: Int, columns: Span<Int32>, rows: Span<Int32>,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerFragmentRow.nearest(texels, width: width, columns: columns, rows: rows, into: &row)
    } else {
      BaselineFragmentRow.nearest(texels, width: width, columns: columns, rows: rows, into: &row)
    }
  }

  func nearest(
    _ grays: Span<UInt8>, width: Int, columns: Span<Int32>, rows: Span<Int32>,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerFragmentRow.nearest(grays, width: width, columns: columns, rows: rows, into: &row)
    } else {
      BaselineFragmentRow.nearest(grays, width: width, columns: columns, rows: rows, into: &row)
    }
  }

  func expand(_ grays: Span<UInt8>, into row: inout MutableSpan<PackedPixel>) {
    if isV3 {
      NewerFragmentRow.expand(grays, into: &row)
    } else {
      BaselineFragmentRow.expand(grays, into: &row)
    }
  }

  func crossfade(
    _ second: Span<PackedPixel>, shares: Span<UInt8>, into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerFragmentRow.crossfade(second, shares: shares, into: &row)
    } else {
      BaselineFragmentRow.crossfade(second, shares: shares, into: &row)
    }
  }

  func box(
    fill: PackedPixel, edge: PackedPixel, outer: Span<UInt8>, inner: Span<UInt8>,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerFragmentRow.box(fill: fill, edge: edge, outer: outer, inner: inner, into: &row)
    } else {
      BaselineFragmentRow.box(fill: fill, edge: edge, outer: outer, inner: inner, into: &row)
    }
  }
}

// MARK: - Samples

extension RowKernels {
  func sample(
    _ texels: TexelSquares, along line: SampleLine, first: Int,
    using blocks: inout MutableSpan<SampleBlock>, into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerLinearRow.sample(texels, along: line, first: first, using: &blocks, into: &row)
    } else {
      BaselineLinearRow.sample(texels, along: line, first: first, using: &blocks, into: &row)
    }
  }

  func sample(
    _ texels: GraySquares, along line: SampleLine, first: Int,
    using blocks: inout MutableSpan<SampleBlock>, into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerLinearRow.sample(texels, along: line, first: first, using: &blocks, into: &row)
    } else {
      BaselineLinearRow.sample(texels, along: line, first: first, using: &blocks, into: &row)
    }
  }

  func locate(
    base: SIMD4<Double>, step: SIMD4<Double>, first: Int, width: Int, height: Int,
    columns: inout MutableSpan<Int32>, rows: inout MutableSpan<Int32>
  ) {
    if isV3 {
      NewerSampleRow.locate(
        base: base, step: step, first: first, width: width, height: height, columns: &columns,
        rows: &rows)
    } else {
      BaselineSampleRow.locate(
        base: base, step: step, first: first, width: width, height: height, columns: &columns,
        rows: &rows)
    }
  }

  func gather(
    _ texels: Span<PackedPixel>, width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into a: inout MutableSpan<PackedPixel>, _ b: inout MutableSpan<PackedPixel>,
    _ c: inout MutableSpan<PackedPixel>, _ d: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerSampleRow.gather(
        texels, width: width, height: height, columns: columns, rows: rows, into: &a, &b, &c, &d)
    } else {
      BaselineSampleRow.gather(
        texels, width: width, height: height, columns: columns, rows: rows, into: &a, &b, &c, &d)
    }
  }

  func gather(
    _ grays: Span<UInt8>, width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into a: inout MutableSpan<PackedPixel>, _ b: inout MutableSpan<PackedPixel>,
    _ c: inout MutableSpan<PackedPixel>, _ d: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerSampleRow.gather(
        grays, width: width, height: height, columns: columns, rows: rows, into: &a, &b, &c, &d)
    } else {
      BaselineSampleRow.gather(
        grays, width: width, height: height, columns: columns, rows: rows, into: &a, &b, &c, &d)
    }
  }

  func interpolate(
    _ a: Span<PackedPixel>, _ b: Span<PackedPixel>, _ c: Span<PackedPixel>, _ d: Span<PackedPixel>,
    columns: Span<Int32>, rows: Span<Int32>, into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerSampleRow.interpolate(a, b, c, d, columns: columns, rows: rows, into: &row)
    } else {
      BaselineSampleRow.interpolate(a, b, c, d, columns: columns, rows: rows, into: &row)
    }
  }
}
