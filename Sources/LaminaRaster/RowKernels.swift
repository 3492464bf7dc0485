// Which compilation of the row kernels runs: chosen once per process, called once per run of pixels.

import CCPUShim
import LaminaGeometry
import LaminaKernels
import LaminaPixels

#if arch(x86_64)
  import LaminaKernelsV3
#endif

/// What the row kernels are compiled for.
///
/// The pixels are the same for all of them.
public enum ProcessorLevel: String, CaseIterable, Sendable {
  /// What every processor of the architecture runs.
  case baseline
  /// x86-64 with AVX2, BMI and FMA.
  case v3 = "x86-64-v3"

  /// The best that this processor runs.
  public static let native: ProcessorLevel = lamina_cpu_is_v3() ? .v3 : .baseline
}

#if arch(x86_64)
  private typealias NewerBlendRow = LaminaKernelsV3.BlendRow
  private typealias NewerBlendModeRow = LaminaKernelsV3.BlendModeRow
  private typealias NewerFragmentRow = LaminaKernelsV3.FragmentRow
  private typealias NewerSampleRow = LaminaKernelsV3.SampleRow
  private typealias NewerLinearRow = LaminaKernelsV3.LinearRow
  private typealias NewerGradientRow = LaminaKernelsV3.GradientRow
#else
  private typealias NewerBlendRow = LaminaKernels.BlendRow
  private typealias NewerBlendModeRow = LaminaKernels.BlendModeRow
  private typealias NewerFragmentRow = LaminaKernels.FragmentRow
  private typealias NewerSampleRow = LaminaKernels.SampleRow
  private typealias NewerLinearRow = LaminaKernels.LinearRow
  private typealias NewerGradientRow = LaminaKernels.GradientRow
#endif
private typealias BaselineBlendRow = LaminaKernels.BlendRow
private typealias BaselineBlendModeRow = LaminaKernels.BlendModeRow
private typealias BaselineFragmentRow = LaminaKernels.FragmentRow
private typealias BaselineSampleRow = LaminaKernels.SampleRow
private typealias BaselineLinearRow = LaminaKernels.LinearRow
private typealias BaselineGradientRow = LaminaKernels.GradientRow

/// The row kernels, by processor level: each method is the kernel of that name.
struct RowKernels: Sendable {
  /// Whether the newer compilation runs.
  let isV3: Bool

  /// Kernels of `level`, or of the best that this processor runs if that is less.
  init(_ level: ProcessorLevel) { isV3 = level == .v3 && ProcessorLevel.native == .v3 }
}

// MARK: - Blend

extension RowKernels {
  func fill(_ region: inout PixelRegion, _ area: IntRect, with color: PackedPixel) {
    if isV3 {
      NewerBlendRow.fill(&region, area, with: color)
    } else {
      BaselineBlendRow.fill(&region, area, with: color)
    }
  }

  func fill(
    _ region: inout PixelRegion, _ area: IntRect, with color: PackedPixel, left: UInt8,
    right: UInt8
  ) {
    if isV3 {
      NewerBlendRow.fill(&region, area, with: color, left: left, right: right)
    } else {
      BaselineBlendRow.fill(&region, area, with: color, left: left, right: right)
    }
  }

  func sourceOver(
    _ color: PackedPixel, onto region: inout PixelRegion, _ area: IntRect, left: UInt8 = 0,
    right: UInt8 = 0
  ) {
    if isV3 {
      NewerBlendRow.sourceOver(color, onto: &region, area, left: left, right: right)
    } else {
      BaselineBlendRow.sourceOver(color, onto: &region, area, left: left, right: right)
    }
  }

  func fill(_ row: inout MutableSpan<PackedPixel>, with color: PackedPixel) {
    if isV3 {
      NewerBlendRow.fill(&row, with: color)
    } else {
      BaselineBlendRow.fill(&row, with: color)
    }
  }

  func copy(_ source: Span<PackedPixel>, to row: inout MutableSpan<PackedPixel>) {
    if isV3 {
      NewerBlendRow.copy(source, to: &row)
    } else {
      BaselineBlendRow.copy(source, to: &row)
    }
  }

  func sourceOver(_ color: PackedPixel, onto row: inout MutableSpan<PackedPixel>) {
    if isV3 {
      NewerBlendRow.sourceOver(color, onto: &row)
    } else {
      BaselineBlendRow.sourceOver(color, onto: &row)
    }
  }

  func sourceOver(_ source: Span<PackedPixel>, onto row: inout MutableSpan<PackedPixel>) {
    if isV3 {
      NewerBlendRow.sourceOver(source, onto: &row)
    } else {
      BaselineBlendRow.sourceOver(source, onto: &row)
    }
  }

  func sourceOver(
    _ color: PackedPixel, coverage: Span<UInt8>, onto row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerBlendRow.sourceOver(color, coverage: coverage, onto: &row)
    } else {
      BaselineBlendRow.sourceOver(color, coverage: coverage, onto: &row)
    }
  }

  func sourceOver(
    _ source: Span<PackedPixel>, coverage: Span<UInt8>, onto row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerBlendRow.sourceOver(source, coverage: coverage, onto: &row)
    } else {
      BaselineBlendRow.sourceOver(source, coverage: coverage, onto: &row)
    }
  }

  func sourceOver(
    _ color: PackedPixel, coverage: Span<UInt8>, first: Int, stride: Int,
    onto region: inout PixelRegion, _ area: IntRect
  ) {
    if isV3 {
      NewerBlendRow.sourceOver(
        color, coverage: coverage, first: first, stride: stride, onto: &region, area)
    } else {
      BaselineBlendRow.sourceOver(
        color, coverage: coverage, first: first, stride: stride, onto: &region, area)
    }
  }

  func sourceOver(
    _ source: Span<PackedPixel>, opacity: UInt8, onto row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerBlendRow.sourceOver(source, opacity: opacity, onto: &row)
    } else {
      BaselineBlendRow.sourceOver(source, opacity: opacity, onto: &row)
    }
  }

  func sourceOver(
    _ source: Span<PackedPixel>, opacity: UInt8, coverage: Span<UInt8>,
    onto row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerBlendRow.sourceOver(source, opacity: opacity, coverage: coverage, onto: &row)
    } else {
      BaselineBlendRow.sourceOver(source, opacity: opacity, coverage: coverage, onto: &row)
    }
  }

  func blend(
    _ source: Span<PackedPixel>, mode: BlendMode, coverage: Span<UInt8>,
    onto row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerBlendModeRow.blend(source, mode: mode, coverage: coverage, onto: &row)
    } else {
      BaselineBlendModeRow.blend(source, mode: mode, coverage: coverage, onto: &row)
    }
  }
}

// MARK: - Fragment

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

// MARK: - Gradients

extension RowKernels {
  func fill(_ row: inout MutableSpan<PackedPixel>, with ramp: GradientRamp, first: Int) {
    if isV3 {
      NewerGradientRow.fill(&row, with: ramp, first: first)
    } else {
      BaselineGradientRow.fill(&row, with: ramp, first: first)
    }
  }

  func linear(_ p: GradientLine, first: Int32, count: Int, into t: inout MutableSpan<Float>) {
    if isV3 {
      NewerGradientRow.linear(p, first: first, count: count, into: &t)
    } else {
      BaselineGradientRow.linear(p, first: first, count: count, into: &t)
    }
  }

  func linear(
    _ p: GradientLine, over w: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>
  ) {
    if isV3 {
      NewerGradientRow.linear(p, over: w, first: first, count: count, into: &t)
    } else {
      BaselineGradientRow.linear(p, over: w, first: first, count: count, into: &t)
    }
  }

  func radial(
    _ p: GradientLine, _ q: GradientLine, first: Int32, count: Int, into t: inout MutableSpan<Float>
  ) {
    if isV3 {
      NewerGradientRow.radial(p, q, first: first, count: count, into: &t)
    } else {
      BaselineGradientRow.radial(p, q, first: first, count: count, into: &t)
    }
  }

  func radial(
    _ p: GradientLine, _ q: GradientLine, over w: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>
  ) {
    if isV3 {
      NewerGradientRow.radial(p, q, over: w, first: first, count: count, into: &t)
    } else {
      BaselineGradientRow.radial(p, q, over: w, first: first, count: count, into: &t)
    }
  }

  func conic(
    _ p: GradientLine, _ q: GradientLine, first: Int32, count: Int, into t: inout MutableSpan<Float>
  ) {
    if isV3 {
      NewerGradientRow.conic(p, q, first: first, count: count, into: &t)
    } else {
      BaselineGradientRow.conic(p, q, first: first, count: count, into: &t)
    }
  }

  func interpolate(
    _ t: Span<Float>, _ range: Range<Int>, by interval: GradientInterval,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerGradientRow.interpolate(t, range, by: interval, into: &row)
    } else {
      BaselineGradientRow.interpolate(t, range, by: interval, into: &row)
    }
  }

  func interpolate(
    _ t: Span<Float>, _ range: Range<Int>, along chain: GradientChain,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerGradientRow.interpolate(t, range, along: chain, into: &row)
    } else {
      BaselineGradientRow.interpolate(t, range, along: chain, into: &row)
    }
  }

  func end(of t: Span<Float>, from start: Int, limit: Int, lower: Float, upper: Float) -> Int {
    if isV3 {
      NewerGradientRow.end(of: t, from: start, limit: limit, lower: lower, upper: upper)
    } else {
      BaselineGradientRow.end(of: t, from: start, limit: limit, lower: lower, upper: upper)
    }
  }
}
