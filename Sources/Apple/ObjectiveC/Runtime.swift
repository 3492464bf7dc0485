// The rest of the Objective-C runtime: locks, and what cannot be had.

/// A method of a class, which only the Objective-C runtime has.
public nonisolated struct Method: Sendable {}
/// An implementation of a method, which only the Objective-C runtime has.
public nonisolated struct IMP: Sendable {}

/// Returns a method that can be exchanged.
@available(
  *, unavailable,
  message:
    "Swift's methods cannot be exchanged at run time: override the method, or call the new one"
)
public func class_getInstanceMethod(_ kind: AnyClass?, _ name: Any) -> Method? { nil }

/// Returns a class's own method that can be exchanged.
@available(
  *, unavailable,
  message:
    "Swift's methods cannot be exchanged at run time: override the method, or call the new one"
)
public func class_getClassMethod(_ kind: AnyClass?, _ name: Any) -> Method? { nil }

/// Exchanges two methods.
@available(
  *, unavailable,
  message:
    "Swift's methods cannot be exchanged at run time: override the method, or call the new one"
)
public func method_exchangeImplementations(_ first: Method, _ second: Method) {}

/// Returns the implementation of a method.
@available(
  *, unavailable, message: "Swift's methods have no implementations to take: call the method"
)
public func method_getImplementation(_ method: Method) -> IMP { IMP() }

/// Sets the implementation of a method.
@available(
  *, unavailable, message: "Swift's methods cannot be replaced at run time: override the method"
)
@discardableResult
public func method_setImplementation(_ method: Method, _ implementation: IMP) -> IMP { IMP() }

/// Returns the types of a method's arguments.
@available(*, unavailable, message: "Swift's methods have no encoded types")
public func method_getTypeEncoding(_ method: Method) -> String? { nil }

/// Adds a method to a class.
@available(
  *, unavailable, message: "Swift's classes get no methods at run time: declare it in an extension"
)
@discardableResult
public func class_addMethod(
  _ kind: AnyClass?, _ name: Any, _ implementation: IMP, _ types: Any?
) -> Bool { false }

/// Replaces a method of a class.
@available(
  *, unavailable, message: "Swift's methods cannot be replaced at run time: override the method"
)
@discardableResult
public func class_replaceMethod(
  _ kind: AnyClass?, _ name: Any, _ implementation: IMP, _ types: Any?
) -> IMP? { nil }

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
