import Glibc

/// How the time of something grows with its size.
public enum Growth {
  /// The size of the larger work of `ofEightTimes`, in sizes of the smaller one.
  public static let factor = 8

  /// The factor that is too much for eight times the work: linear growth has 8, quadratic growth 64.
  ///
  /// Fresh memory, caches and other threads make linear work up to twice as expensive.
  public static let limit = 28.0

  /// How many times as long eight times the work takes, in time of this thread on a processor.
  ///
  /// The least of several rounds counts, since other threads disturb caches and the kernel's memory;
  /// rounds end once the growth is well below `limit`.
  public static func ofEightTimes(_ size: Int, work: (Int) throws -> Void) rethrows -> Double {
    try work(max(size / 100, 1))
    var (small, large) = (Int.max, Int.max)
    var growth = Double.infinity
    for _ in 0..<8 {
      small = min(small, try processorTime { try work(size) })
      large = min(large, try processorTime { try work(size * factor) })
      growth = Double(large) / Double(max(small, 1))
      if growth < limit / 2 { break }
    }
    return growth
  }

  /// Returns the processor time of this thread for `work`, in nanoseconds.
  public static func processorTime(_ work: () throws -> Void) rethrows -> Int {
    let start = processorTime()
    try work()
    return processorTime() - start
  }

  private static func processorTime() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
