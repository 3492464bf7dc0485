// The system's clocks. One of the few files that may be unsafe: the C interface takes a pointer.

import Glibc

extension NanosecondClock {
  /// Time that passes, whoever runs.
  public static let monotonic = NanosecondClock { read(CLOCK_MONOTONIC) }

  /// CPU time of all threads of this process.
  public static let processCPU = NanosecondClock { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// CPU time of the calling thread.
  public static let threadCPU = NanosecondClock { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
