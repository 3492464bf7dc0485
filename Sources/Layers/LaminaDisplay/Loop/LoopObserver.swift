// Functions that a frame loop calls at fixed points, and at fixed times.

/// The points of a frame loop at which observers are called, like `CFRunLoopActivity`.
public struct LoopActivity: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The turn has handled everything that was due, and is about to wait.
  public static let beforeWaiting = LoopActivity(rawValue: 1)
  /// The loop is about to stop.
  public static let exit = LoopActivity(rawValue: 2)
}

/// A function that is called whenever a frame loop reaches a point.
@MainActor public final class LoopObserver {
  /// The points at which the observer is called.
  public let activities: LoopActivity
  /// The position among observers of the same point; lower ones are called first.
  ///
  /// Observers of equal order are called in the order in which they were added.
  public let order: Int
  /// Whether the observer is no longer called.
  public private(set) var isInvalid = false
  let body: @MainActor (LoopActivity) -> Void

  init(
    _ activities: LoopActivity, order: Int, body: @escaping @MainActor (LoopActivity) -> Void
  ) {
    (self.activities, self.order, self.body) = (activities, order, body)
  }

  /// Ends the calls of the observer.
  public func invalidate() { isInvalid = true }
}

/// A function that is called at a time of a frame loop's clock, once or repeatedly.
@MainActor public final class LoopTimer {
  /// The time of the next call, in ns of the loop's clock.
  var due: UInt64
  /// The time between calls, in ns; `nil` for a single call.
  let interval: UInt64?
  /// Whether the timer is no longer called.
  public private(set) var isInvalid = false
  let body: @MainActor (LoopTimer) -> Void

  init(due: UInt64, interval: UInt64?, body: @escaping @MainActor (LoopTimer) -> Void) {
    (self.due, self.interval, self.body) = (due, interval, body)
  }

  /// Ends the calls of the timer.
  public func invalidate() { isInvalid = true }

  /// Calls the timer's function, and sets the time of the next call after `now`; missed calls are dropped.
  func fireTimer(at now: UInt64) {
    if let interval {
      due += (1 + (now - due) / interval) * interval
    } else {
      isInvalid = true
    }
    body(self)
  }
}

/// A function that a frame loop calls once, when it is due.
struct LoopEvent {
  let due: UInt64
  let body: @MainActor () -> Void
}
