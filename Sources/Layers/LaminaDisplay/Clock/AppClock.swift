// The clock of the running app, for calls that do not name an app: timers and delays of sources that know only one.

import Synchronization

/// The time and the timers of the running app.
@MainActor package enum AppClock {
  /// An app's time and timers.
  package struct Source {
    /// Returns the time in seconds; `nil` if the app no longer exists.
    let now: @MainActor () -> Double?
    /// Calls a closure at a time; the result cancels the call.
    let schedule: @MainActor (Double, @escaping @MainActor () -> Void) -> @MainActor () -> Void

    /// Makes a source of two closures.
    package init(
      now: @escaping @MainActor () -> Double?,
      schedule:
        @escaping @MainActor (Double, @escaping @MainActor () -> Void) -> @MainActor () -> Void
    ) {
      (self.now, self.schedule) = (now, schedule)
    }
  }

  /// A call at a time, which can be cancelled.
  @MainActor package final class Call {
    fileprivate let time: Double
    fileprivate var body: (@MainActor () -> Void)?
    fileprivate var cancelInApp: (@MainActor () -> Void)?

    fileprivate init(at time: Double, _ body: @escaping @MainActor () -> Void) {
      (self.time, self.body) = (time, body)
    }

    /// Cancels the call, and releases its closure.
    package func cancel() {
      body = nil
      cancelInApp?()
      cancelInApp = nil
    }

    fileprivate func fire() {
      let body = body
      (self.body, cancelInApp) = (nil, nil)
      body?()
    }
  }

  /// The app's source; `nil` until an app exists.
  private static var source: Source?
  /// The calls that were asked for before an app existed.
  private static var waiting: [Call] = []

  /// The time of the running app in seconds; 0 without one.
  package static var now: Double {
    let time = source?.now() ?? 0
    lastTime.withLock { $0 = time }
    return time
  }

  /// Makes an app the running one; calls that wait for an app are its own from now on.
  package static func begin(with source: Source) {
    self.source = source
    let calls = waiting
    waiting = []
    let now = now
    for call in calls where call.body != nil { schedule(call, at: now + call.time) }
  }

  /// Calls a closure after some time, in order with the app's events.
  ///
  /// - Parameters:
  ///   - seconds: the time from now; negative values and NaN count as 0.
  ///   - body: the closure.
  /// - Returns: the call, which can be cancelled.
  @discardableResult
  package static func call(
    after seconds: Double, _ body: @escaping @MainActor () -> Void
  ) -> Call {
    let seconds = seconds > 0 ? min(seconds, FrameLoop.lastTime) : 0
    return call(at: min(now + seconds, max(now, FrameLoop.lastTime)), body)
  }

  /// Calls a closure at a time of the app, or as soon as possible if it has passed.
  ///
  /// - Parameters:
  ///   - time: seconds.
  ///   - body: the closure.
  /// - Returns: the call, which can be cancelled.
  package static func call(at time: Double, _ body: @escaping @MainActor () -> Void) -> Call {
    let call = Call(at: max(0, time), body)
    if source?.now() == nil { waiting.append(call) } else { schedule(call, at: call.time) }
    return call
  }

  private static func schedule(_ call: Call, at time: Double) {
    call.cancelInApp = source?.schedule(min(time, FrameLoop.lastTime)) { call.fire() }
  }

  // MARK: - Other threads

  /// The last time that was read on the main thread.
  private nonisolated static let lastTime = Mutex(0.0)
  /// The running app's loop, which waits for announced work.
  private nonisolated static let loop = Mutex<WeakLoop>(WeakLoop())

  private struct WeakLoop: Sendable {
    weak var loop: FrameLoop?
  }

  /// The time of the running app as it was last read on the main thread.
  package nonisolated static var recentTime: Double { lastTime.withLock { $0 } }

  /// Names the loop of the running app.
  package static func run(on loop: FrameLoop?) { self.loop.withLock { $0.loop = loop } }

  /// Announces work on another thread to the running app's loop, as `FrameLoop.beginWork()` does.
  ///
  /// - Returns: the loop, whose `endWork()` is due when the work has ended; `nil` without a loop.
  package nonisolated static func beginWork() -> FrameLoop? {
    let loop = loop.withLock { $0.loop }
    loop?.beginWork()
    return loop
  }
}
