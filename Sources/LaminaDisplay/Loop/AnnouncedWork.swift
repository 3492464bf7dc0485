// Work of the app's that a virtual clock waits for.

import Dispatch
import LaminaPixels
import Synchronization

/// How much announced work has not ended, on any thread.
final class AnnouncedWork: Sendable {
  private struct State {
    var count = 0
    /// How often work has begun or ended.
    var changes = 0
    /// Pieces that were given up, and may still end.
    var abandoned = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var count: Int { state.locked { $0.count } }

  /// How often work has begun or ended: what was equal before and after a look at the main queue has
  /// nothing more on it.
  var changes: Int { state.locked { $0.changes } }

  func begin() {
    state.locked { state in
      state.count += 1
      state.changes += 1
    }
  }

  func end() {
    let isOver = state.locked { state in
      precondition(state.count + state.abandoned > 0, "endWork() without a beginWork()")
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

  /// Has those go on that wait: each looks again whether all has ended.
  private func resumeWaiting() {
    let waiting = state.locked { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Gives up what has not ended.
  ///
  /// - Returns: how much that was.
  func abandon() -> Int {
    let count = state.locked { state in
      defer { state.count = 0 }
      state.abandoned += state.count
      return state.count
    }
    resumeWaiting()
    return count
  }

  /// Waits until all of it has ended, or the task is cancelled; it may also return early.
  func ended() async {
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
