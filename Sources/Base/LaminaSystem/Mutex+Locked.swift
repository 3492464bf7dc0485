package import Synchronization

extension Mutex where Value: ~Copyable {
  /// Calls `body` with the lock held, as `withLock` does, and shows the locking to ThreadSanitizer.
  ///
  /// On Linux a `Mutex` is locked inside the runtime, which the sanitizer does not see; it would report
  /// guarded accesses as races. With `LAMINA_THREADS` an atomic counter, compiled here, shows it the order of
  /// locking. Accesses without the lock are still reported.
  ///
  /// - Parameter body: receives the value.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  @inline(__always)
  package borrowing func locked<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if LAMINA_THREADS
      return try withLock { (value: inout sending Value) throws(Failure) -> sending Result in
        _ = LockOrder.count.load(ordering: .acquiring)
        defer { LockOrder.count.add(1, ordering: .acquiringAndReleasing) }
        return try body(&value)
      }
    #else
      return try withLock(body)
    #endif
  }
}

#if LAMINA_THREADS
  /// A counter of locks taken, whose atomic accesses show ThreadSanitizer their order.
  private enum LockOrder {
    static let count = Atomic<Int>(0)
  }
#endif
