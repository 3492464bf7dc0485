// The system's clocks.

import LaminaSystem

extension NanosecondClock {
  /// Elapsed time, which never decreases and is the same for all threads.
  public static let monotonic = NanosecondClock { SystemClock.monotonic.nanoseconds }

  /// CPU time of all threads of this process.
  public static let processCPU = NanosecondClock { SystemClock.processCPU.nanoseconds }

  /// CPU time of the calling thread.
  public static let threadCPU = NanosecondClock { SystemClock.threadCPU.nanoseconds }
}
