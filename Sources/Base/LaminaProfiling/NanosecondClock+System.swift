// The system's clocks.

import LaminaSystem

extension NanosecondClock {
  /// Elapsed time, which never decreases and is the same for all threads.
  public static let monotonic = NanosecondClock {
    monotonicReading
  } now: {
    SystemClock.monotonic.nanoseconds
  }

  /// The shortest time between two readings of the monotonic clock among many, ns.
  private static let monotonicReading: UInt64 = {
    var (shortest, last) = (UInt64.max, SystemClock.monotonic.nanoseconds)
    for _ in 0..<256 {
      let now = SystemClock.monotonic.nanoseconds
      (shortest, last) = (min(shortest, now &- last), now)
    }
    return shortest
  }()

  /// CPU time of all threads of this process.
  public static let processCPU = NanosecondClock { SystemClock.processCPU.nanoseconds }

  /// CPU time of the calling thread.
  public static let threadCPU = NanosecondClock { SystemClock.threadCPU.nanoseconds }
}
