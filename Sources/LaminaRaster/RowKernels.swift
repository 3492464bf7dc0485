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
#else
  private typealias NewerBlendRow = LaminaKernels.BlendRow
  private typealias NewerBlendModeRow = LaminaKernels.BlendModeRow
#endif
private typealias BaselineBlendRow = LaminaKernels.BlendRow
private typealias BaselineBlendModeRow = LaminaKernels.BlendModeRow

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

  func copy(
    _ source: Span<PackedPixel>, first: Int, stride: Int, to region: inout PixelRegion,
    _ area: IntRect
  ) {
    if isV3 {
      NewerBlendRow.copy(source, first: first, stride: stride, to: &region, area)
    } else {
      BaselineBlendRow.copy(source, first: first, stride: stride, to: &region, area)
    }
  }

  func sourceOver(
    _ source: Span<PackedPixel>, first: Int, stride: Int, onto region: inout PixelRegion,
    _ area: IntRect
  ) {
    if isV3 {
      NewerBlendRow.sourceOver(source, first: first, stride: stride, onto: &region, area)
    } else {
      BaselineBlendRow.sourceOver(source, first: first, stride: stride, onto: &region, area)
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
