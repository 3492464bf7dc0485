// The choice of a compilation of the row kernels: made once per process, called once per run of pixels.

import CCPUShim
import LaminaKernels
package import LaminaPixels

#if arch(x86_64) && !LAMINA_GENERIC
  import LaminaKernelsV3
#endif

/// A processor level for which the row kernels are compiled.
///
/// The pixels are the same at all levels.
public enum ProcessorLevel: String, CaseIterable, Sendable {
  /// The level whose instructions every processor of the architecture has.
  case baseline
  /// The level of x86-64 processors with AVX2, BMI and FMA.
  case v3 = "x86-64-v3"

  /// The highest level that this processor supports.
  public static let native: ProcessorLevel = lamina_cpu_is_v3() ? .v3 : .baseline
}

/// The row kernels of one processor level.
package typealias RowKernels = any RowKernelSet.Type

extension ProcessorLevel {
  /// The kernels of this level, or of the highest level that this processor supports if that is lower.
  package var kernels: RowKernels {
    #if arch(x86_64) && !LAMINA_GENERIC
      if self == .v3 && ProcessorLevel.native == .v3 { return LaminaKernelsV3.Kernels.self }
    #endif
    return LaminaKernels.Kernels.self
  }
}
