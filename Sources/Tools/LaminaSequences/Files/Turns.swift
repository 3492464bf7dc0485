// Turns that workers take in order, whichever is ready first.

/// Turns that are taken in the order of their numbers, from 0; an actor's that writes what workers make.
struct Turns {
  /// The number of the next turn.
  private(set) var next = 0
  /// The workers that wait, by the numbers of their turns.
  var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Ends the present turn, and wakes the worker whose turn is next.
  mutating func passTurn() {
    next += 1
    waiting.removeValue(forKey: next)?.resume()
  }

  /// Wakes all workers, because no further turn comes.
  mutating func endAll() {
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }
}
