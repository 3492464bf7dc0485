internal import LaminaDisplay

/// Foundation's timer, which fires on the clock of the running app, so that each run has the same calls.
///
/// A timer fires once it is on a run loop: `scheduledTimer` puts it there, or `RunLoop.main.add(_:forMode:)`. Calls for
/// which the app had no time are skipped, as on a phone.
open class Timer: Hashable {
  /// Information that the maker attached.
  public let userInfo: Any?
  /// Seconds between two calls; 0 for a timer that fires once.
  public let timeInterval: TimeInterval
  /// Seconds by which a call may be late; kept, and otherwise ignored, since calls are never late.
  open var tolerance: TimeInterval = 0
  /// Whether the timer may still fire.
  public private(set) var isValid = true

  /// The time of the next call in seconds of the app's clock.
  private var due: Double
  private let body: (@MainActor (Timer) -> Void)?
  private var call: AppClock.Call?
  /// Whether the timer has been put on a run loop.
  private var isAdded = false

  /// Makes a timer that is on no run loop.
  ///
  /// - Parameters:
  ///   - interval: seconds until the first call, and between calls; at least a ten-thousandth.
  ///   - repeats: whether it fires again and again.
  ///   - block: the closure that it calls.
  public init(
    timeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) {
    let interval = max(1e-4, interval)
    timeInterval = repeats ? interval : 0
    (userInfo, body) = (nil, block)
    due = AppClock.now + interval
  }

  /// Makes a timer that is on no run loop, with a first call at a date.
  public init(
    fire date: Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) {
    timeInterval = repeats ? max(1e-4, interval) : 0
    (userInfo, body) = (nil, block)
    due = AppClock.now + max(0, Timer.seconds(until: date))
  }

  /// Makes a timer with information for its closure.
  package init(
    after first: TimeInterval, interval: TimeInterval, userInfo: Any?,
    block: @escaping @MainActor (Timer) -> Void
  ) {
    timeInterval = interval
    (self.userInfo, body) = (userInfo, block)
    due = AppClock.now + first
  }

  /// Makes a timer, and puts it on the main run loop.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Seconds from the app's present to a date that was made of the machine's clock, to a thousandth.
  ///
  /// Dates count from the machine's present, so that a date soon after `Date()` is as soon after the app's present.
  package nonisolated static func seconds(until date: Date) -> Double {
    (date.timeIntervalSinceNow * 1_000).rounded() / 1_000
  }

  /// The date of the next call.
  open var fireDate: Date {
    get { Date(timeIntervalSinceNow: due - AppClock.now) }
    set {
      guard isValid else { return }
      let seconds = Timer.seconds(until: newValue)
      due = AppClock.now + max(0, min(seconds, 1e9))
      if isAdded { schedule() }
    }
  }

  /// Calls the closure now; a timer that fires once is then invalid.
  open func fire() {
    guard isValid else { return }
    body?(self)
    if timeInterval == 0 { invalidate() }
  }

  /// Ends the timer, and releases it from its run loop.
  open func invalidate() {
    isValid = false
    call?.cancel()
    call = nil
  }

  /// Puts the timer on the run loop; ignored if it is there.
  package func start() {
    guard isValid, !isAdded else { return }
    isAdded = true
    schedule()
  }

  private func schedule() {
    call?.cancel()
    call = AppClock.call(at: due) { [self] in
      guard isValid else { return }
      if timeInterval > 0 {
        let now = AppClock.now
        due += timeInterval
        if due < now { due += ((now - due) / timeInterval).rounded(.up) * timeInterval }
        schedule()
      }
      fire()
    }
  }

  /// Whether two names stand for one timer.
  public nonisolated static func == (first: Timer, second: Timer) -> Bool { first === second }
  /// Hashes the identity of the timer.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RunLoop {
  /// Puts a timer on the run loop; every run loop and mode is the app's.
  public nonisolated func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    onMain { timer.start() }
  }
}

/// Runs a closure on the main thread: at once if this is it, or else in a block of the main queue.
package nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
  if AppQueue.isMain {
    MainActor.assumeIsolated(body)
  } else {
    AppQueue.main { MainActor.assumeIsolated(body) }
  }
}
