// The clock that a frame loop runs on: one that is set, or the machine's.

public import LaminaProfiling
import LaminaSystem

/// Tells the time of a display, and waits for its vsyncs.
///
/// Times are ns since the clock's first vsync.
public struct VSyncClock: Sendable {
  /// When vsyncs are.
  public let timing: VSyncTiming
  private var source: Source

  private enum Source: Sendable {
    /// Time passes when somebody waits for it.
    case virtual(now: UInt64)
    /// Time passes by itself.
    case machine(NanosecondClock, origin: UInt64, sleep: (@Sendable (UInt64) -> Void)?)
  }

  /// A clock on which waiting takes no time: the same program sees the same times each time it runs.
  public static func virtual(_ timing: VSyncTiming = .hertz60) -> VSyncClock {
    VSyncClock(timing: timing, source: .virtual(now: 0))
  }

  /// A clock on which time passes: its first vsync is now.
  ///
  /// - Parameters:
  ///   - timing: when vsyncs are.
  ///   - clock: what tells the time.
  ///   - sleep: gives up the processor for about so many ns; waking early or late is allowed. `nil` for what
  ///     a frame loop needs: the main queue runs meanwhile.
  /// - Returns: the clock.
  public static func realTime(
    _ timing: VSyncTiming = .hertz60, clock: NanosecondClock = .monotonic,
    sleep: (@Sendable (UInt64) -> Void)? = nil
  ) -> VSyncClock {
    VSyncClock(timing: timing, source: .machine(clock, origin: clock.now(), sleep: sleep))
  }

  /// Gives up the processor for so many ns, at most half a second, rounded down to microseconds but not
  /// to 0.
  public static let sleep: @Sendable (UInt64) -> Void = { nanoseconds in
    SystemProcess.sleep(microseconds: UInt32(max(1, min(500_000, nanoseconds / 1_000))))
  }

  /// The present, ns.
  public var now: UInt64 {
    switch source {
    case .virtual(let now): now
    case .machine(let clock, let origin, _): clock.now() &- origin
    }
  }

  /// Whether time passes while nobody waits.
  public var isRealTime: Bool {
    if case .machine = source { true } else { false }
  }

  /// The function that gives up the processor; `nil` on a virtual clock, and for the usual.
  var sleepFunction: (@Sendable (UInt64) -> Void)? {
    if case .machine(_, _, let sleep) = source { sleep } else { nil }
  }

  /// Waits until it is `time`, ns; no time passes if it is later already.
  public mutating func wait(until time: UInt64) {
    switch source {
    case .virtual(let now): source = .virtual(now: max(now, time))
    case .machine(_, _, let sleep):
      while now < time { (sleep ?? VSyncClock.sleep)(time - now) }
    }
  }

  /// Waits until it is `time`, ns, or until the main queue has run something: it may also end early.
  @MainActor mutating func waitOnce(until time: UInt64) {
    guard now < time else { return }
    if let sleepFunction { sleepFunction(time - now) } else { MainQueue.wait(time - now) }
  }
}
