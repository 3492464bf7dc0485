// The app's announced work, which a virtual clock waits for: see `FrameLoop.beginWork()`.

import Dispatch
import LaminaPixels
import LaminaSystem
import Synchronization

/// A count of the pieces of announced work that have not ended; usable on any thread.
final class AnnouncedWork: Sendable {
  private struct State {
    var count = 0
    /// The number of calls of `beginWork()` and `endWork()` so far.
    var changes = 0
    /// The number of pieces of work that the loop no longer waits for, and that may still end.
    var abandoned = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var count: Int { state.locked { $0.count } }

  /// The number of calls of `beginWork()` and `endWork()` so far.
  ///
  /// If it is equal before and after the main queue has run, no result of ended work is left on the queue.
  var changes: Int { state.locked { $0.changes } }

  func beginWork() {
    state.locked { state in
      state.count += 1
      state.changes += 1
    }
  }

  func endWork() {
    let isOver = state.locked { state in
      ensure(state.count + state.abandoned > 0, "endWork() without a beginWork()")
      if state.count == 0 {
        state.abandoned -= 1
      } else {
        state.count -= 1
      }
      state.changes += 1
      return state.count == 0
    }
    guard isOver else { return }
    resumeWaiting()
    // Wakes a loop that waits on the main thread.
    DispatchQueue.main.async {}
  }

  /// Resumes the waiting tasks: each checks again whether all work has ended.
  private func resumeWaiting() {
    let waiting = state.locked { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Stops waiting for all announced work that has not ended.
  ///
  /// - Returns: the number of abandoned pieces.
  func abandon() -> Int {
    let count = state.locked { state in
      defer { state.count = 0 }
      state.abandoned += state.count
      return state.count
    }
    resumeWaiting()
    return count
  }

  /// Waits until all announced work has ended, or the task is cancelled; may return early.
  func waitUntilEnded() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.locked { state in
          let isOver = state.count == 0 || Task.isCancelled
          if !isOver { state.waiting.append(continuation) }
          return isOver
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      resumeWaiting()
    }
  }
}
