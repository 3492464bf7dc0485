// The clock that a frame loop runs on: virtual, or the machine's.

public import LaminaProfiling
import LaminaSystem

/// The clock of a display, virtual or real, on which a frame loop also waits for vsyncs.
///
/// Times are ns since the clock's first vsync.
public struct VSyncClock: Sendable {
  /// The times of vsyncs.
  public let timing: VSyncTiming
  private var source: Source

  private enum Source: Sendable {
    /// A virtual clock: time passes only when the loop waits for it.
    case virtual(now: UInt64)
    /// The machine's clock: time passes whether or not the loop waits.
    case machine(NanosecondClock, origin: UInt64, sleep: (@Sendable (UInt64) -> Void)?)
  }

  /// Returns a clock on which waiting takes no time: a program sees the same times in every run.
  public static func virtual(_ timing: VSyncTiming = .hertz60) -> VSyncClock {
    VSyncClock(timing: timing, source: .virtual(now: 0))
  }

  /// Returns a clock on which time passes by itself; its first vsync is now.
  ///
  /// - Parameters:
  ///   - timing: the times of vsyncs.
  ///   - clock: the source of the time.
  ///   - sleep: yields the processor for about the given number of ns; may wake early or late. `nil` for a frame loop's
  ///     default, which runs the main queue meanwhile.
  /// - Returns: the clock.
  public static func realTime(
    _ timing: VSyncTiming = .hertz60, clock: NanosecondClock = .monotonic,
    sleep: (@Sendable (UInt64) -> Void)? = nil
  ) -> VSyncClock {
    VSyncClock(timing: timing, source: .machine(clock, origin: clock.now(), sleep: sleep))
  }

  /// Yields the processor for a number of ns, rounded down to microseconds: at least 1 µs, at most half a second.
  public static let sleep: @Sendable (UInt64) -> Void = { nanoseconds in
    SystemProcess.sleep(microseconds: UInt32(max(1, min(500_000, nanoseconds / 1_000))))
  }

  /// The current time, in ns since the clock's first vsync.
  public var now: UInt64 {
    switch source {
    case .virtual(let now): now
    case .machine(let clock, let origin, _): clock.now() &- origin
    }
  }

  /// Whether time passes without a wait.
  public var isRealTime: Bool {
    if case .machine = source { true } else { false }
  }

  /// The function that yields the processor during a wait; `nil` on a virtual clock, and for a frame loop's default.
  var sleepFunction: (@Sendable (UInt64) -> Void)? {
    if case .machine(_, _, let sleep) = source { sleep } else { nil }
  }

  /// Waits until `time`, in ns; returns at once if that is past.
  public mutating func wait(until time: UInt64) {
    switch source {
    case .virtual(let now): source = .virtual(now: max(now, time))
    case .machine(_, _, let sleep):
      while now < time { (sleep ?? VSyncClock.sleep)(time - now) }
    }
  }

  /// Waits until `time`, in ns, or until the main queue has run something; may return early.
  @MainActor mutating func waitOnce(until time: UInt64) {
    guard now < time else { return }
    if let sleepFunction { sleepFunction(time - now) } else { MainQueue.waitForBlock(time - now) }
  }
}
