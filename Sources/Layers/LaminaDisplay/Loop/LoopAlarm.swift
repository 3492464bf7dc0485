// How a frame loop that runs in a task waits: until a time, or until something happens.

import Dispatch
import LaminaLayers

/// An alarm that wakes a task of the main actor at a time, or before.
@MainActor final class LoopAlarm {
  private var waiting: CheckedContinuation<Void, Never>?
  private var timer: (any DispatchSourceTimer)?

  nonisolated init() {}

  /// Waits for a number of ns, or until the alarm rings or a layer changes; may return early.
  ///
  /// - Parameters:
  ///   - nanoseconds: the longest wait.
  ///   - sleep: sleeps on another thread for a number of ns; `nil` for a timer of the system.
  func waitForRing(_ nanoseconds: UInt64, sleep: (@Sendable (UInt64) -> Void)?) async {
    await withCheckedContinuation { continuation in
      waiting = continuation
      Transaction.wakeHandlers[ObjectIdentifier(self)] = { [weak self] in self?.ring() }
      if let sleep {
        DispatchQueue.global().async {
          sleep(nanoseconds)
          DispatchQueue.main.async { self.ring() }
        }
      } else {
        startTimer(nanoseconds)
      }
    }
  }

  private func startTimer(_ nanoseconds: UInt64) {
    if timer == nil {
      let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
      timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.ring() } }
      timer.resume()
      self.timer = timer
    }
    let delay = DispatchTimeInterval.nanoseconds(Int(min(nanoseconds, 1 << 62)))
    timer?.schedule(deadline: .now() + delay, leeway: .nanoseconds(0))
  }

  /// Ends the wait of the alarm's task, if there is one.
  func ring() {
    guard let continuation = waiting else { return }
    waiting = nil
    Transaction.wakeHandlers[ObjectIdentifier(self)] = nil
    continuation.resume()
  }

  isolated deinit { timer?.cancel() }
}
