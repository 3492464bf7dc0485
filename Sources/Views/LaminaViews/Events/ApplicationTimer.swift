// Timers of an application, called in order with incoming events.

import LaminaDisplay
import LaminaSystem

/// A call that an application makes once, at a given time; see `Application.schedule(at:_:)`.
@MainActor public final class ApplicationTimer {
  /// The time of the call, in seconds of the loop's clock.
  public let time: Double
  /// Whether the timer will not be called: it has fired, or was invalidated.
  public private(set) var isInvalid = false
  private var body: (@MainActor () -> Void)?
  /// The timer that wakes the loop for this one.
  var wake: LoopTimer?

  init(at time: Double, _ body: @escaping @MainActor () -> Void) {
    (self.time, self.body) = (time, body)
  }

  /// Cancels the timer: its closure is released without being called.
  public func invalidate() {
    isInvalid = true
    body = nil
    wake?.invalidate()
  }

  func fire() {
    let body = body
    invalidate()
    body?()
  }
}

extension Double {
  /// Returns the time that is `seconds` later; negative values and NaN count as 0, and the end of the loop's
  /// clock is the limit.
  func later(by seconds: Double) -> Double {
    min(self + (seconds > 0 ? seconds : 0), max(self, FrameLoop.lastTime))
  }
}

extension Application {
  /// Calls a closure once at a given time, in order with events.
  ///
  /// An event of the same moment comes first. With a `loop`, its turn at that time makes the
  /// call; without one, `sendQueued(until:)` does. A time in the past means as soon as possible.
  ///
  /// Policy: `events-before-timers`.
  ///
  /// - Parameters:
  ///   - time: seconds of the loop's clock.
  ///   - body: the closure to call.
  /// - Returns: the timer, which can be cancelled.
  /// - Precondition: the time is finite and not below 0.
  @discardableResult
  public func schedule(
    at time: Double, _ body: @escaping @MainActor () -> Void
  ) -> ApplicationTimer {
    ensure(time >= 0 && time.isFinite, "\(time) s is not a time")
    let timer = ApplicationTimer(at: time, body)
    timers.removeAll(where: \.isInvalid)
    timers.insert(timer, at: timers.firstIndex { $0.time > time } ?? timers.count)
    wakeLoop(for: timer)
    return timer
  }

  /// Calls a closure once after some time, in order with events, like `asyncAfter` of a dispatch queue.
  ///
  /// - Parameters:
  ///   - seconds: the time from now, by the loop's clock; negative values and NaN count as 0.
  ///   - body: the closure to call.
  /// - Returns: the timer, which can be cancelled.
  @discardableResult
  public func schedule(
    after seconds: Double, _ body: @escaping @MainActor () -> Void
  ) -> ApplicationTimer {
    schedule(at: max(0, loop?.now ?? moment).later(by: seconds), body)
  }

  private func wakeLoop(for timer: ApplicationTimer) {
    let time = timer.time
    timer.wake?.invalidate()
    // Some times lie beyond the end of a loop's clock.
    timer.wake = loop?.schedule(at: min(time, FrameLoop.lastTime)) { [weak self] _ in
      self?.sendQueued(until: time)
    }
  }

  /// Schedules pending timers and events on a new loop.
  func wakeLoop() {
    for timer in timers where !timer.isInvalid { wakeLoop(for: timer) }
    for posted in queue { wakeLoop(for: posted) }
  }

  func wakeLoop(for posted: PostedTouches) {
    loop?.post(at: min(posted.time, FrameLoop.lastTime)) { [weak self] in
      self?.sendQueued(until: posted.time)
    }
  }

  /// Calls the first timer if it is due by `limit`.
  ///
  /// - Parameter limit: seconds; callers pass a time just below the next event's, which comes first.
  /// - Returns: whether a timer was called.
  func fireTimer(until limit: Double) -> Bool {
    timers.removeAll(where: \.isInvalid)
    guard let timer = timers.first, timer.time <= limit else { return false }
    timers.removeFirst()
    moment = max(moment, timer.time)
    timer.fire()
    return true
  }
}
