// The system's clocks. One of the few files that may be unsafe: the C interface takes a pointer.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A clock of the system.
package enum SystemClock: Sendable {
  /// Elapsed time, whether or not the process runs.
  case monotonic
  /// CPU time of all threads of this process.
  case processCPU
  /// CPU time of the calling thread.
  case threadCPU

  /// The clock's current time, ns.
  package var nanoseconds: UInt64 {
    let clock =
      switch self {
      case .monotonic: CLOCK_MONOTONIC
      case .processCPU: CLOCK_PROCESS_CPUTIME_ID
      case .threadCPU: CLOCK_THREAD_CPUTIME_ID
      }
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
