// The main thread between the jobs of the main queue: there, an app's loop can run the queue itself.

import Foundation

/// Work that occupies the main thread without being a job of the main queue.
///
/// A job cannot have other jobs run before it returns. An app on a screen needs this: while a command renders it, its
/// main-actor tasks and main-queue blocks run in the turns of its loop.
@MainActor package enum MainThread {
  private static var waiting: [@MainActor () -> Void] = []
  private static var isServed = false

  /// Runs the main queue, and between its jobs the work given to `runWork(_:)`; never returns.
  package static func serve() -> Never {
    isServed = true
    while true {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      while !waiting.isEmpty { waiting.removeFirst()() }
    }
  }

  /// Runs work between two jobs of the main queue or, if nothing called `serve()`, as part of the current job.
  ///
  /// - Parameter work: the work.
  /// - Returns: the result of `work`.
  /// - Throws: the error of `work`.
  package static func runWork<Value, Problem: Error>(
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
