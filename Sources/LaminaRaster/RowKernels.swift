// Which compilation of the row kernels runs: chosen once per process, called once per run of pixels.

import CCPUShim
import LaminaKernels
package import LaminaPixels

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

/// The row kernels of one processor level.
package typealias RowKernels = any RowKernelSet.Type

extension ProcessorLevel {
  /// The kernels of this level, or of the best that this processor runs if that is less.
  package var kernels: RowKernels {
    #if arch(x86_64)
      if self == .v3 && ProcessorLevel.native == .v3 { return LaminaKernelsV3.Kernels.self }
    #endif
    return LaminaKernels.Kernels.self
  }
}
