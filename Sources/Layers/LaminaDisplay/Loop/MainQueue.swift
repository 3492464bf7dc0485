// The main queue and the main actor's jobs, run by a frame loop.

import CDispatchShim
import Dispatch
import Foundation

/// The functions by which a frame loop, which occupies the main thread, runs blocks of the main queue.
@MainActor enum MainQueue {
  /// The number of times that `runBlocks()` runs the queue, so that blocks that other blocks add are run, too.
  ///
  /// Policy: `main-queue-rounds`.
  private static let rounds = 100

  /// Runs all blocks on the queue, and the blocks that they add.
  ///
  /// It does nothing off the main thread, or within a block or a job of the queue, which occupies the queue until it
  /// ends.
  static func runBlocks() {
    guard Thread.isMainThread else { return }
    for _ in 0..<rounds { lamina_run_main_queue() }
  }

  /// Whether `runBlocks()` can run blocks where it is called now.
  static var canRun: Bool {
    let probe = Probe()
    DispatchQueue.main.async { probe.hasRun = true }
    runBlocks()
    return probe.hasRun
  }

  @MainActor private final class Probe { var hasRun = false }

  /// Waits for a number of ns, or until a block has run on the queue or a timer of the main run loop has fired.
  static func waitForBlock(_ nanoseconds: UInt64) {
    let seconds = Double(nanoseconds) / 1e9
    let end = Date(timeIntervalSinceNow: seconds)
    // `RunLoop.runBlocks` returns at once within a block of the queue.
    if Thread.isMainThread, RunLoop.main.run(mode: .default, before: end) { return }
    VSyncClock.sleep(nanoseconds)
  }

  /// Suspends the calling task `hops` times, so that blocks on the queue run, and the blocks that they add.
  ///
  /// - Parameter hops: the number of times that the task moves to the end of the queue. Each time it does so twice: as
  ///   a block, and as the task that the block resumes.
  static func suspendTask(hops: Int) async {
    for _ in 0..<hops {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
  }
}
