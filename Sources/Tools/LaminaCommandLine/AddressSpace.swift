// The address space available to this process.

import CMemoryShim
import LaminaSystem

/// A limit on the process's address space, as set by `ulimit -v` and some schedulers.
enum AddressSpace {
  /// The smallest limit, in bytes, that the tool accepts; it is slightly more than its libraries need to start.
  ///
  /// With too little, they wait for a thread for ever, or a signal ends them. Measured: 180 MiB are too little, 220 are
  /// enough. Below about 180 MiB the libraries wait before any code here runs.
  static let least: UInt64 = 256 << 20

  /// Adapts the allocator to the limit on address space; without a limit, makes it keep freed memory for the next
  /// frame.
  ///
  /// By default the allocator reserves 64 to 128 MiB of addresses for every thread. No room is then left for the next
  /// thread's stack, and Dispatch waits for ever.
  ///
  /// - Throws: `Failure` if the limit is below `least`.
  static func prepareAllocator() throws(Failure) {
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
