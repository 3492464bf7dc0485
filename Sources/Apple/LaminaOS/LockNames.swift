internal import Foundation
internal import Synchronization

/// A lock of the system, which `os_unfair_lock_lock(_:)` takes.
public nonisolated struct os_unfair_lock_s: Sendable {
  /// The lock that does the work: copies of this value share it.
  fileprivate let lock = UnfairLock()

  /// Makes a lock that nobody holds.
  public init() {}
}

/// A lock of the system, which `os_unfair_lock_lock(_:)` takes.
public typealias os_unfair_lock = os_unfair_lock_s
/// A pointer to a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// A lock by an atomic flag.
private nonisolated final class UnfairLock: Sendable {
  private let isHeld = Atomic(false)

  func tryToLock() -> Bool {
    isHeld.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  func lock() { while !tryToLock() { Thread.sleep(forTimeInterval: 0) } }

  func unlock() { isHeld.store(false, ordering: .releasing) }
}

/// Waits for a lock, and takes it.
public nonisolated func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  unsafe lock.pointee.lock.lock()
}

/// Takes a lock if nobody holds it.
public nonisolated func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  unsafe lock.pointee.lock.tryToLock()
}

/// Releases a lock.
public nonisolated func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  unsafe lock.pointee.lock.unlock()
}

/// A lock with the value that it guards.
public nonisolated final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
  fileprivate let own = UnfairLock()
  private var state: State

  /// Makes a lock with a value.
  public init(initialState: State) { state = initialState }
  /// Makes a lock with a value that may not leave its thread.
  public init(uncheckedState: State) { state = uncheckedState }

  /// Calls a closure with the value while the lock is held.
  public func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R {
    own.lock()
    defer { own.unlock() }
    return try body(&state)
  }

  /// Calls a closure with the value while the lock is held.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    try withLock(body)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Makes a lock.
  public nonisolated convenience init() { self.init(initialState: ()) }
  /// Waits for the lock, and takes it.
  public nonisolated func lock() { own.lock() }
  /// Releases the lock.
  public nonisolated func unlock() { own.unlock() }
  /// Calls a closure while the lock is held.
  public nonisolated func withLock<R>(_ body: () throws -> R) rethrows -> R {
    try withLock { _ in try body() }
  }
}
