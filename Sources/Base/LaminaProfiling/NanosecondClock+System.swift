// The system's clocks.

import LaminaSystem

extension NanosecondClock {
  /// The clock of elapsed time, which never decreases and is the same for all threads.
  public static let monotonic = NanosecondClock {
    monotonicReading
  } now: {
    SystemClock.monotonic.nanoseconds
  }

  /// The time that reading the monotonic clock takes, in ns: the shortest of 256 intervals between
  /// two readings.
  private static let monotonicReading: UInt64 = {
    var (shortest, last) = (UInt64.max, SystemClock.monotonic.nanoseconds)
    for _ in 0..<256 {
      let now = SystemClock.monotonic.nanoseconds
      (shortest, last) = (min(shortest, now &- last), now)
    }
    return shortest
  }()

  /// The clock of the CPU time that all threads of this process have used.
  public static let processCPU = NanosecondClock { SystemClock.processCPU.nanoseconds }

  /// The clock of the CPU time that the calling thread has used.
  public static let threadCPU = NanosecondClock { SystemClock.threadCPU.nanoseconds }
}
