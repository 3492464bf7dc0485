internal import LaminaDisplay
public import LaminaLayers
public import LaminaViews

// The methods of every object of the Objective-C runtime that sources call on views, controllers, layers and objects of
// their own.

/// An object with the methods of the Objective-C runtime's root class: calls by selector, and questions about classes.
public protocol ObjectMethods: AnyObject {}

extension Responder: ObjectMethods {}
extension GestureRecognizer: ObjectMethods {}
extension Layer: ObjectMethods {}
extension NSObject: ObjectMethods {}

extension ObjectMethods {
  /// Whether a method of this name was registered for the object's class by `#selector`, or by a protocol of it.
  public func responds(to selector: Selector?) -> Bool {
    selector.map { $0.isMethod(of: self) } ?? false
  }

  /// Calls a method by its selector.
  ///
  /// - Returns: the object that the method returned; `nil` for none.
  @discardableResult
  public func perform(_ selector: Selector) -> Unmanaged<AnyObject>? {
    unsafe result(selector, [])
  }

  /// Calls a method by its selector with an argument.
  ///
  /// - Returns: the object that the method returned; `nil` for none.
  @discardableResult
  public func perform(_ selector: Selector, with object: Any?) -> Unmanaged<AnyObject>? {
    unsafe result(selector, [object])
  }

  /// Calls a method by its selector with two arguments.
  ///
  /// - Returns: the object that the method returned; `nil` for none.
  @discardableResult
  public func perform(
    _ selector: Selector, with object1: Any?, with object2: Any?
  ) -> Unmanaged<AnyObject>? { unsafe result(selector, [object1, object2]) }

  private func result(_ selector: Selector, _ arguments: [Any?]) -> Unmanaged<AnyObject>? {
    guard let value = invoke(selector, on: self, with: arguments) else { return nil }
    let object = value as AnyObject
    // The caller takes it in this turn, as an object of an autorelease pool.
    AppClock.call(after: 0) { withExtendedLifetime(object) {} }
    return unsafe Unmanaged.passUnretained(object)
  }

  /// Calls a method by its selector after some time of the app's clock.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    DelayedCalls.add(selector, of: self, object, delay)
  }

  /// Calls a method by its selector after some time of the app's clock; every mode of a run loop is the app's.
  public func perform(
    _ selector: Selector, with object: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) { perform(selector, with: object, afterDelay: delay) }

  /// Calls a method by its selector on the main thread: at once if the caller waits, or else in the next turn.
  public func performSelector(
    onMainThread selector: Selector, with object: Any?, waitUntilDone wait: Bool
  ) {
    if wait {
      invoke(selector, on: self, with: [object])
    } else {
      perform(selector, with: object, afterDelay: 0)
    }
  }

  /// Cancels the calls of `perform(_:with:afterDelay:)` that are due on an object.
  public static func cancelPreviousPerformRequests(withTarget target: Any) {
    DelayedCalls.cancel(on: target as AnyObject)
  }

  /// Cancels the calls of `perform(_:with:afterDelay:)` of one method, with one argument, that are due on an object.
  public static func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any?
  ) { DelayedCalls.cancel(selector, on: target as AnyObject, object.map { $0 as AnyObject }) }

  /// Whether the object's class is a class, or inherits from it.
  public nonisolated func isKind(of kind: AnyClass) -> Bool {
    sequence(first: Swift.type(of: self) as AnyClass) { _getSuperclass($0) }
      .contains { $0 == kind }
  }

  /// Whether the object's class is exactly a class.
  public nonisolated func isMember(of kind: AnyClass) -> Bool {
    Swift.type(of: self) as AnyClass == kind
  }

  /// Whether another object is the same.
  public nonisolated func isEqual(_ object: Any?) -> Bool {
    object.map { $0 as AnyObject === self } ?? false
  }
  /// A number that is equal for equal objects.
  public nonisolated var hash: Int { ObjectIdentifier(self).hashValue }
  /// A text with the name of the class.
  public nonisolated var description: String { "<\(Swift.type(of: self))>" }
  /// A text with the name of the class, for a debugger.
  public nonisolated var debugDescription: String { description }
  /// Whether the object stands in for another one: never.
  public nonisolated func isProxy() -> Bool { false }
  /// The superclass of the object's class; `nil` for none.
  public nonisolated var superclass: AnyClass? {
    _getSuperclass(Swift.type(of: self) as AnyClass)
  }

  /// Whether the object conforms to a protocol; always false, because Swift's protocols have no values here.
  @available(*, unavailable, message: "protocols are no objects here: use `is`")
  public nonisolated func conforms(to aProtocol: Any) -> Bool { false }
}

/// The calls of `perform(_:with:afterDelay:)` that are due.
private enum DelayedCalls {
  private struct Entry {
    let target: AnyObject
    let selector: Selector
    let argument: AnyObject?
    let call: AppClock.Call
    let number: Int
  }

  private static var entries: [Entry] = []
  private static var count = 0

  static func add(_ selector: Selector, of target: AnyObject, _ object: Any?, _ delay: Double) {
    count += 1
    let number = count
    let call = AppClock.call(after: delay) {
      entries.removeAll { $0.number == number }
      invoke(selector, on: target, with: [object])
    }
    entries.append(
      Entry(
        target: target, selector: selector, argument: object.map { $0 as AnyObject }, call: call,
        number: number))
  }

  static func cancel(on target: AnyObject) { cancel { $0.target === target } }

  static func cancel(_ selector: Selector, on target: AnyObject, _ argument: AnyObject?) {
    cancel { $0.target === target && $0.selector == selector && $0.argument === argument }
  }

  private static func cancel(_ isMeant: (Entry) -> Bool) {
    for entry in entries where isMeant(entry) { entry.call.cancel() }
    entries.removeAll(where: isMeant)
  }
}

/// Returns the selector of a name, such as `tap:`.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// Returns the name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.rawValue }
