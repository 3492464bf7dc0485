public import LaminaViews

// The exchange of methods at run time, which Swift's classes do not allow: no method is ever found, and a warning of
// `View.warnings` says so.

/// A method of a class that can be exchanged; there is none.
public nonisolated struct Method: Sendable { private init() {} }
/// An implementation of a method that can be exchanged; there is none.
public nonisolated struct IMP: Sendable { private init() {} }

/// Returns `nil`, because no method can be exchanged, and records a warning.
@available(*, deprecated, message: "no method can be exchanged at run time: override the method")
public func class_getInstanceMethod(_ kind: AnyClass?, _ name: Selector) -> Method? {
  missing(name, of: kind)
}

/// Returns `nil`, because no method can be exchanged, and records a warning.
@available(*, deprecated, message: "no method can be exchanged at run time: override the method")
public func class_getClassMethod(_ kind: AnyClass?, _ name: Selector) -> Method? {
  missing(name, of: kind)
}

/// Returns `nil`, because no method can be exchanged, and records a warning.
@available(*, deprecated, message: "no method can be exchanged at run time: override the method")
public func class_getMethodImplementation(_ kind: AnyClass?, _ name: Selector) -> IMP? {
  _ = missing(name, of: kind)
  return nil
}

private func missing(_ name: Selector, of kind: AnyClass?) -> Method? {
  View.warnings.add(
    ViewWarning(
      view: kind.map { "\($0)" } ?? "no class",
      message: "the method \(name.rawValue) is not exchanged: Swift's methods cannot be"))
  return nil
}

/// Exchanges two methods; there is none to call it with.
public func method_exchangeImplementations(_ first: Method, _ second: Method) {
  fatalError("no method was found that could be exchanged")
}

/// Returns the implementation of a method; there is none to call it with.
public func method_getImplementation(_ method: Method) -> IMP {
  fatalError("no method was found that could be exchanged")
}

/// Sets the implementation of a method; there is none to call it with.
@discardableResult
public func method_setImplementation(_ method: Method, _ implementation: IMP) -> IMP {
  fatalError("no method was found that could be exchanged")
}

/// Returns the types of a method's arguments; there is no method to call it with.
public func method_getTypeEncoding(_ method: Method) -> UnsafePointer<CChar>? {
  fatalError("no method was found that could be exchanged")
}

/// Returns the name of a method; there is none to call it with.
public func method_getName(_ method: Method) -> Selector {
  fatalError("no method was found that could be exchanged")
}

/// Adds a method to a class; there is no implementation to call it with.
@discardableResult
public func class_addMethod(
  _ kind: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> Bool {
  fatalError("no method was found that could be exchanged")
}

/// Replaces a method of a class; there is no implementation to call it with.
@discardableResult
public func class_replaceMethod(
  _ kind: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
  fatalError("no method was found that could be exchanged")
}

/// Traps, because a closure cannot be an implementation of a method.
@available(*, deprecated, message: "no method can be replaced at run time: override the method")
public func imp_implementationWithBlock(_ block: Any) -> IMP {
  fatalError("a closure cannot replace a method at run time: override the method")
}
