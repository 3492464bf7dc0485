// The row kernels as tests see them: every test of a kernel runs on all compilations that this processor
// runs.

import CCPUShim
import LaminaKernels
import LaminaPixels

#if arch(x86_64) && !LAMINA_GENERIC
  import LaminaKernelsV3
#endif

/// A compilation of the row kernels.
enum Compilation: String, CaseIterable, Sendable {
  case baseline
  case v3

  /// The compilations that this processor can run.
  static let all: [Compilation] = lamina_cpu_is_v3() ? [.baseline, .v3] : [.baseline]

  /// Its kernels.
  var kernels: any RowKernelSet.Type {
    #if arch(x86_64) && !LAMINA_GENERIC
      if self == .v3 { return LaminaKernelsV3.Kernels.self }
    #endif
    return LaminaKernels.Kernels.self
  }
}
