// The row kernels of coverage and of blurs, by processor level.

import LaminaKernels
import LaminaPixels

#if arch(x86_64)
  import LaminaKernelsV3
#endif

#if arch(x86_64)
  private typealias NewerCoverageRow = LaminaKernelsV3.CoverageRow
  private typealias NewerBlurRow = LaminaKernelsV3.BlurRow
#else
  private typealias NewerCoverageRow = LaminaKernels.CoverageRow
  private typealias NewerBlurRow = LaminaKernels.BlurRow
#endif
private typealias BaselineCoverageRow = LaminaKernels.CoverageRow
private typealias BaselineBlurRow = LaminaKernels.BlurRow

// MARK: - Coverage

extension RowKernels {
  func cover(
    _ sums: Span<Int32>, isEvenOdd: Bool, to coverage: inout MutableSpan<UInt8>, at first: Int
  ) {
    if isV3 {
      NewerCoverageRow.cover(sums, isEvenOdd: isEvenOdd, to: &coverage, at: first)
    } else {
      BaselineCoverageRow.cover(sums, isEvenOdd: isEvenOdd, to: &coverage, at: first)
    }
  }
}

// MARK: - Blur

extension RowKernels {
  func spread(
    _ values: Span<UInt8>, weights: SpreadWeights, above: inout MutableSpan<UInt32>,
    own: inout MutableSpan<UInt32>, below: inout MutableSpan<UInt32>
  ) {
    if isV3 {
      NewerBlurRow.spread(values, weights: weights, above: &above, own: &own, below: &below)
    } else {
      BaselineBlurRow.spread(values, weights: weights, above: &above, own: &own, below: &below)
    }
  }

  func lift(_ channels: Span<UInt8>, into values: inout MutableSpan<UInt16>) {
    if isV3 {
      NewerBlurRow.lift(channels, into: &values)
    } else {
      BaselineBlurRow.lift(channels, into: &values)
    }
  }

  func alpha(_ pixels: Span<PackedPixel>, into bytes: inout MutableSpan<UInt8>) {
    if isV3 {
      NewerBlurRow.alpha(pixels, into: &bytes)
    } else {
      BaselineBlurRow.alpha(pixels, into: &bytes)
    }
  }

  func reduce(
    _ sums: Span<UInt32>, channels: Int, columns: Range<Int>, repeatsEdges: Bool, first: Int,
    weights: Span<EnlargeWeights>, into cells: inout MutableSpan<UInt16>
  ) {
    if isV3 {
      NewerBlurRow.reduce(
        sums, channels: channels, columns: columns, repeatsEdges: repeatsEdges, first: first,
        weights: weights, into: &cells)
    } else {
      BaselineBlurRow.reduce(
        sums, channels: channels, columns: columns, repeatsEdges: repeatsEdges, first: first,
        weights: weights, into: &cells)
    }
  }

  func begin(_ values: Span<UInt16>, weight: UInt16, into sums: inout MutableSpan<UInt32>) {
    if isV3 {
      NewerBlurRow.begin(values, weight: weight, into: &sums)
    } else {
      BaselineBlurRow.begin(values, weight: weight, into: &sums)
    }
  }

  func add(
    _ before: Span<UInt16>, _ after: Span<UInt16>, weight: UInt16,
    to sums: inout MutableSpan<UInt32>
  ) {
    if isV3 {
      NewerBlurRow.add(before, after, weight: weight, to: &sums)
    } else {
      BaselineBlurRow.add(before, after, weight: weight, to: &sums)
    }
  }

  func add(
    _ before: Span<UInt16>, _ after: Span<UInt16>, weight: UInt16, _ secondBefore: Span<UInt16>,
    _ secondAfter: Span<UInt16>, weight secondWeight: UInt16, to sums: inout MutableSpan<UInt32>
  ) {
    if isV3 {
      NewerBlurRow.add(
        before, after, weight: weight, secondBefore, secondAfter, weight: secondWeight, to: &sums)
    } else {
      BaselineBlurRow.add(
        before, after, weight: weight, secondBefore, secondAfter, weight: secondWeight, to: &sums)
    }
  }

  func finish(_ sums: Span<UInt32>, into values: inout MutableSpan<UInt16>) {
    if isV3 {
      NewerBlurRow.finish(sums, into: &values)
    } else {
      BaselineBlurRow.finish(sums, into: &values)
    }
  }

  func mix(
    _ above: Span<UInt16>, _ middle: Span<UInt16>, _ below: Span<UInt16>,
    weights: EnlargeWeights, into values: inout MutableSpan<UInt16>
  ) {
    if isV3 {
      NewerBlurRow.mix(above, middle, below, weights: weights, into: &values)
    } else {
      BaselineBlurRow.mix(above, middle, below, weights: weights, into: &values)
    }
  }

  func mix(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, _ fourth: Span<UInt8>,
    weights: SIMD4<UInt32>, into bytes: inout MutableSpan<UInt8>
  ) {
    if isV3 {
      NewerBlurRow.mix(first, second, third, fourth, weights: weights, into: &bytes)
    } else {
      BaselineBlurRow.mix(first, second, third, fourth, weights: weights, into: &bytes)
    }
  }

  func round(_ values: Span<UInt16>, into bytes: inout MutableSpan<UInt8>) {
    if isV3 {
      NewerBlurRow.round(values, into: &bytes)
    } else {
      BaselineBlurRow.round(values, into: &bytes)
    }
  }

  func round(_ values: Span<UInt16>, into pixels: inout MutableSpan<PackedPixel>) {
    if isV3 {
      NewerBlurRow.round(values, into: &pixels)
    } else {
      BaselineBlurRow.round(values, into: &pixels)
    }
  }

  func enlarge(
    _ cells: Span<UInt16>, before: Span<UInt32>, after: Span<UInt32>, phase: Int,
    into bytes: inout MutableSpan<UInt8>
  ) {
    if isV3 {
      NewerBlurRow.enlarge(cells, before: before, after: after, phase: phase, into: &bytes)
    } else {
      BaselineBlurRow.enlarge(cells, before: before, after: after, phase: phase, into: &bytes)
    }
  }

  func enlarge(
    _ cells: Span<UInt16>, before: Span<UInt32>, after: Span<UInt32>, phase: Int,
    into pixels: inout MutableSpan<PackedPixel>
  ) {
    if isV3 {
      NewerBlurRow.enlarge(cells, before: before, after: after, phase: phase, into: &pixels)
    } else {
      BaselineBlurRow.enlarge(cells, before: before, after: after, phase: phase, into: &pixels)
    }
  }
}
