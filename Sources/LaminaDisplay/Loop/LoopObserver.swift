// What a frame loop calls at fixed points, and at fixed times.

/// Points of a frame loop, as `CFRunLoopActivity`.
public struct LoopActivity: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The turn has handled all that was due, and is about to wait.
  public static let beforeWaiting = LoopActivity(rawValue: 1)
  /// The loop is about to stop.
  public static let exit = LoopActivity(rawValue: 2)
}

/// Something that is called whenever a frame loop comes to a point.
@MainActor public final class LoopObserver {
  /// When it is called.
  public let activities: LoopActivity
  /// Its place among the others of the same point: lower ones are called first, equal ones as they were
  /// added.
  public let order: Int
  /// Whether it is called no more.
  public private(set) var isInvalid = false
  let body: @MainActor (LoopActivity) -> Void

  init(
    _ activities: LoopActivity, order: Int, body: @escaping @MainActor (LoopActivity) -> Void
  ) {
    (self.activities, self.order, self.body) = (activities, order, body)
  }

  /// Ends it.
  public func invalidate() { isInvalid = true }
}

/// Something that is called at a time of a frame loop's clock, once or again and again.
@MainActor public final class LoopTimer {
  /// When it is called next, ns of the loop's clock.
  var due: UInt64
  /// The time between calls, ns; `nil` for a single one.
  let interval: UInt64?
  /// Whether it is called no more.
  public private(set) var isInvalid = false
  let body: @MainActor (LoopTimer) -> Void

  init(due: UInt64, interval: UInt64?, body: @escaping @MainActor (LoopTimer) -> Void) {
    (self.due, self.interval, self.body) = (due, interval, body)
  }

  /// Ends it.
  public func invalidate() { isInvalid = true }

  /// Calls it, and finds the next time that is not past: times that were missed are not made up for.
  func fire(at now: UInt64) {
    if let interval {
      due += (1 + (now - due) / interval) * interval
    } else {
      isInvalid = true
    }
    body(self)
  }
}

/// Something that happens once.
struct LoopEvent {
  let due: UInt64
  let body: @MainActor () -> Void
}
