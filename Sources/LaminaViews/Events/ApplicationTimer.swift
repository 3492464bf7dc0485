// Calls at a time, in order with the events that come in.

import LaminaDisplay

/// Something that an application calls once at a time; see `Application.schedule(at:_:)`.
@MainActor public final class ApplicationTimer {
  /// When it is called, in seconds of the loop's clock.
  public let time: Double
  /// Whether it is called no more: it has been, or has been ended.
  public private(set) var isInvalid = false
  private var body: (@MainActor () -> Void)?
  /// What wakes the loop for it.
  var wake: LoopTimer?

  init(at time: Double, _ body: @escaping @MainActor () -> Void) {
    (self.time, self.body) = (time, body)
  }

  /// Ends it: it is not called any more.
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
  /// A time of a loop's clock so many seconds later: at once for less than none and for NaN, at the end of
  /// that clock for what lies behind it.
  func later(by seconds: Double) -> Double {
    min(self + (seconds > 0 ? seconds : 0), max(self, FrameLoop.lastTime))
  }
}

extension Application {
  /// Calls something once at a time, between the events before it and those after it.
  ///
  /// An event of the same moment goes first (a named policy). With a `loop`, a turn at that time calls it;
  /// without, `sendQueued(until:)` does. A time that is past is as soon as possible.
  ///
  /// - Parameters:
  ///   - time: seconds of the loop's clock.
  ///   - body: what to call.
  /// - Returns: the timer, which can be ended.
  /// - Precondition: the time is finite and not below 0.
  @discardableResult
  public func schedule(
    at time: Double, _ body: @escaping @MainActor () -> Void
  ) -> ApplicationTimer {
    precondition(time >= 0 && time.isFinite, "\(time) s is not a time")
    let timer = ApplicationTimer(at: time, body)
    timers.removeAll(where: \.isInvalid)
    timers.insert(timer, at: timers.firstIndex { $0.time > time } ?? timers.count)
    wakeLoop(for: timer)
    return timer
  }

  private func wakeLoop(for timer: ApplicationTimer) {
    let time = timer.time
    timer.wake?.invalidate()
    // A loop's clock ends before some of them.
    timer.wake = loop?.schedule(at: min(time, FrameLoop.lastTime)) { [weak self] _ in
      self?.sendQueued(until: time)
    }
  }

  /// Has a loop that is new call what waits already.
  func wakeLoop() {
    for timer in timers where !timer.isInvalid { wakeLoop(for: timer) }
    for posted in queue { wakeLoop(for: posted) }
  }

  func wakeLoop(for posted: PostedTouches) {
    loop?.post(at: min(posted.time, FrameLoop.lastTime)) { [weak self] in
      self?.sendQueued(until: posted.time)
    }
  }

  /// Calls the first timer, if it is due by then.
  ///
  /// - Parameter limit: seconds; an event that comes first is at this time.
  /// - Returns: whether there was one.
  func fireTimer(until limit: Double) -> Bool {
    timers.removeAll(where: \.isInvalid)
    guard let timer = timers.first, timer.time <= limit else { return false }
    timers.removeFirst()
    moment = max(moment, timer.time)
    timer.fire()
    return true
  }
}
