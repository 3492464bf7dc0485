// The rest of the Objective-C runtime: classes and locks.

/// Gives an object another class.
@available(
  *, unavailable, message: "an object of Swift keeps its class: make one of the other class"
)
@discardableResult
public func object_setClass(_ object: Any?, _ kind: AnyClass) -> AnyClass? { nil }

/// Returns the class of an object.
public nonisolated func object_getClass(_ object: Any?) -> AnyClass? {
  object.map { type(of: $0 as AnyObject) }
}

/// Returns the superclass of a class; `nil` for none.
public nonisolated func class_getSuperclass(_ kind: AnyClass?) -> AnyClass? {
  kind.flatMap { _getSuperclass($0) }
}

// MARK: - Locks

/// The success of a lock.
public nonisolated var OBJC_SYNC_SUCCESS: Int32 { 0 }

/// Locks an object for the calling thread, which may lock it again.
@discardableResult
public nonisolated func objc_sync_enter(_ object: Any) -> Int32 {
  ObjectLocks.lock(of: object as AnyObject).lock()
  return OBJC_SYNC_SUCCESS
}

/// Unlocks an object.
@discardableResult
public nonisolated func objc_sync_exit(_ object: Any) -> Int32 {
  ObjectLocks.lock(of: object as AnyObject).unlock()
  return OBJC_SYNC_SUCCESS
}

/// The locks of objects, by their addresses: objects may share one, which only makes them wait more.
private nonisolated enum ObjectLocks {
  private static let locks = (0..<64).map { _ in NSRecursiveLock() }

  static func lock(of object: AnyObject) -> NSRecursiveLock {
    locks[abs(ObjectIdentifier(object).hashValue % locks.count)]
  }
}
