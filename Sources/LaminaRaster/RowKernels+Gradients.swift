// Stage 6's row kernels for gradients, by processor level.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

#if arch(x86_64)
  import LaminaKernelsV3

  private typealias NewerGradientRow = LaminaKernelsV3.GradientRow
#else
  private typealias NewerGradientRow = LaminaKernels.GradientRow
#endif
private typealias BaselineGradientRow = LaminaKernels.GradientRow

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
    _ t: Span<Float>, _ range: Range<Int>, along chain: GradientChain, steepness: Float,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerGradientRow.interpolate(t, range, along: chain, steepness: steepness, into: &row)
    } else {
      BaselineGradientRow.interpolate(t, range, along: chain, steepness: steepness, into: &row)
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
