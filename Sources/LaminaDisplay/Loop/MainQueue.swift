// The main queue and the main actor's jobs, as a frame loop runs them.

import CDispatchShim
import Dispatch
import Foundation

/// Runs what other code has put on the main queue while a frame loop has the main thread.
@MainActor enum MainQueue {
  /// How often a turn looks for what blocks have added, at most (a named policy).
  private static let rounds = 100

  /// Runs all that is on the queue, and what that adds.
  ///
  /// It does nothing off the main thread, or within a block or a job of the queue: that has the queue to
  /// itself until it ends.
  static func run() {
    guard Thread.isMainThread else { return }
    for _ in 0..<rounds { lamina_run_main_queue() }
  }

  /// Whether `run()` runs anything here.
  static var canRun: Bool {
    let probe = Probe()
    DispatchQueue.main.async { probe.hasRun = true }
    run()
    return probe.hasRun
  }

  @MainActor private final class Probe { var hasRun = false }

  /// Waits for so many ns, or until something has run on the queue, or a timer of the main run loop.
  static func wait(_ nanoseconds: UInt64) {
    let seconds = Double(nanoseconds) / 1e9
    let end = Date(timeIntervalSinceNow: seconds)
    // It ends at once within a block of the queue.
    if Thread.isMainThread, RunLoop.main.run(mode: .default, before: end) { return }
    VSyncClock.sleep(nanoseconds)
  }

  /// Lets all run that is on the queue, and what that adds, from a task of the main actor.
  ///
  /// - Parameter hops: how often the task goes to the end of the queue, each time twice: as a block, and as
  ///   the task that it resumes.
  static func pass(hops: Int) async {
    for _ in 0..<hops {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
  }
}
