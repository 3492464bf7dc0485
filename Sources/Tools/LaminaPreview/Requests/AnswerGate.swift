// Limits of the answers that are computed at the same time.

/// The gates of a server.
///
/// Exploded views take long, and are rendered one after the other on the main actor. They have a gate of their own, so
/// that any other request waits for one of them at most.
struct AnswerGates: Sendable {
  private let usual = AnswerGate(limit: 4)
  private let exploded = AnswerGate(limit: 1)

  /// Returns the gate that a request passes.
  func gate(for request: RequestHead) -> AnswerGate {
    request.path.hasPrefix("/exploded") ? exploded : usual
  }
}

/// A gate that lets a limited number of requests be answered at the same time; others wait in order.
///
/// It bounds the memory of answers, and keeps a request from being computed whose client has left while it waited.
package actor AnswerGate {
  private var free: Int
  private var lastWaiter = 0
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []

  /// Makes a gate with a number of free places.
  package init(limit: Int) { free = limit }

  /// Waits for a free place and takes it.
  ///
  /// - Returns: whether the place is taken; `false` if the task was cancelled while it waited.
  package func enter() async -> Bool {
    if free > 0 {
      free -= 1
      return true
    }
    lastWaiter += 1
    let number = lastWaiter
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  /// Gives a place to the next waiting request, or frees it.
  package func leave() {
    guard !waiting.isEmpty else {
      free += 1
      return
    }
    waiting.removeFirst().continuation.resume(returning: true)
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
