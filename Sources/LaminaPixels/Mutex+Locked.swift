package import Synchronization

extension Mutex where Value: ~Copyable {
  /// `withLock`, in a way that ThreadSanitizer understands when it watches.
  ///
  /// The sanitizer does not see into the runtime, where a `Mutex` is locked on Linux, and takes what is
  /// guarded for races. With `LAMINA_THREADS` an atomic counter that is compiled here tells it the order in
  /// which the lock was had; what is used without the lock is not told.
  ///
  /// - Parameter body: what is done with the value.
  /// - Returns: what it returns.
  /// - Throws: what it throws.
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
  /// How often locks were had.
  private enum LockOrder {
    static let count = Atomic<Int>(0)
  }
#endif
