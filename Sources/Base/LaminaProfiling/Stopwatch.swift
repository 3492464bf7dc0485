/// A source of time in nanoseconds; it is injected wherever time is measured, so that tests can set it.
public struct NanosecondClock: Sendable {
  /// The function that returns the current time, in ns after some fixed moment; it never decreases.
  public let now: @Sendable () -> UInt64
  /// The function that returns the time that reading the clock takes, in ns; 0 where it is unknown.
  ///
  /// Where single commands of a few dozen nanoseconds are clocked, it would be charged to them.
  public let readingTime: @Sendable () -> UInt64

  /// Makes a clock from a function that returns the time, and one that returns how long reading it takes.
  public init(
    readingTime: @escaping @Sendable () -> UInt64 = { 0 }, now: @escaping @Sendable () -> UInt64
  ) {
    (self.now, self.readingTime) = (now, readingTime)
  }
}

/// A measurement of consecutive periods of time.
public struct Stopwatch: Sendable {
  private let clock: NanosecondClock
  private var last: UInt64

  /// Makes a stopwatch that reads a clock, and starts its first lap.
  public init(_ clock: NanosecondClock) {
    self.clock = clock
    last = clock.now()
  }

  /// Returns the time since the last lap, or since the start, in ns.
  ///
  /// The next lap begins where this one ends.
  public mutating func lap() -> UInt64 {
    let now = clock.now()
    defer { last = now }
    return now &- last
  }
}
