// The memory that the machine lets this process have.

import CMemoryShim
import LaminaSystem

/// A limit on the process's address space, as `ulimit -v` and some schedulers set it.
enum AddressSpace {
  /// The least that the libraries below this one start in, in bytes.
  ///
  /// With less they wait for ever for a thread, or end by a signal. Measured: 180 MiB are too little, 220
  /// are enough. Below some 180 MiB the libraries already wait before anything here runs.
  static let least: UInt64 = 256 << 20

  /// Makes do with a limit, where there is one; without, keeps freed memory for the next frame.
  ///
  /// The allocator reserves 64 to 128 MiB of addresses for every thread otherwise, of which the next
  /// thread's stack finds nothing left; Dispatch then waits for ever.
  ///
  /// - Throws: `Failure` where the limit is below `least`.
  static func prepare() throws(Failure) {
    guard let limit = SystemMemory.addressSpaceLimit else {
      lamina_memory_keep_freed()
      return
    }
    guard limit >= least else {
      throw Failure.inputOutput(
        "error: this process may take \(limit) bytes of address space, and needs at "
          + "least \(least); ulimit -v sets the limit, in units of 1024 bytes")
    }
    lamina_memory_use_one_arena()
  }
}
