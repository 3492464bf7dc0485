// The main thread between the jobs of the main queue: there, an app's loop can run the queue itself.

import Foundation

/// Work that has the main thread, but is no job of the main queue.
///
/// A job cannot have other jobs run before it returns. The app of a screen needs just that: its tasks of the
/// main actor and its blocks of the main queue run in the turns of its loop, while a verb renders it.
@MainActor package enum MainThread {
  private static var waiting: [@MainActor () -> Void] = []
  private static var isServed = false

  /// Runs the main queue, and in between what `run(_:)` is given; never returns.
  package static func serve() -> Never {
    isServed = true
    while true {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      while !waiting.isEmpty { waiting.removeFirst()() }
    }
  }

  /// Runs something between the jobs of the main queue; as part of the present one where nobody serves.
  ///
  /// - Parameter work: what is run.
  /// - Returns: what it returns.
  /// - Throws: what it throws.
  package static func run<Value, Problem: Error>(
    _ work: @escaping @MainActor () throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    guard isServed else { return try work() }
    let result: Result<Value, Problem> = await withCheckedContinuation { continuation in
      waiting.append {
        do throws(Problem) {
          continuation.resume(returning: .success(try work()))
        } catch { continuation.resume(returning: .failure(error)) }
      }
    }
    return try result.get()
  }
}
