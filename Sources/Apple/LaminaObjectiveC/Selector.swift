public import LaminaViews
internal import Synchronization

// Selectors: names of methods, with typed references to the methods that were named in the program.

/// The Objective-C runtime's name of `ResponderAction`, the name of a method.
///
/// A translated `#selector(tap(_:))` is `NamedSelector("tap:", Screen.tap(_:))`: the name, and the method to call on objects
/// of its class. A selector that is made of a name alone calls what was registered under the name elsewhere.
public typealias Selector = ResponderAction

/// The name that a translated `#selector` has, for sources with a `Selector` of their own.
public typealias NamedSelector = ResponderAction

/// A method that was registered under a selector's name.
nonisolated struct SelectorMethod: Sendable {
  /// The class or protocol that declares the method.
  let owner: ObjectIdentifier
  /// The number of its arguments.
  let count: Int
  /// Whether an object has the method.
  let isMethod: @MainActor (Any) -> Bool
  /// Calls the method on an object that has it.
  let call: @MainActor (Any, SelectorArguments) -> Any?

  /// Whether one of UIKit's root classes declares the method.
  @MainActor var isOfEveryResponder: Bool {
    [
      ObjectIdentifier(Responder.self), ObjectIdentifier(View.self),
      ObjectIdentifier(ViewController.self),
    ]
    .contains(owner)
  }
}

/// The registered methods by names: the first element is the one that was registered first.
private nonisolated let table = Mutex<[String: [SelectorMethod]]>([:])

extension ResponderAction {
  /// Makes a selector of a name, such as `tap:`.
  public nonisolated init(_ name: String) { self.init(rawValue: name) }

  /// Makes a selector, and registers a method without arguments.
  public nonisolated init<T, R>(
    _ name: String, _ method: @escaping @MainActor (T) -> @MainActor () -> R
  ) {
    self.init(rawValue: name)
    register(T.self, 0) { target, _ in method(target)() }
  }

  /// Makes a selector, and registers a method with one argument.
  public nonisolated init<T, A, R>(
    _ name: String, _ method: @escaping @MainActor (T) -> @MainActor (A) -> R
  ) {
    self.init(rawValue: name)
    register(T.self, 1) { target, arguments in method(target)(arguments[0]) }
  }

  /// Makes a selector, and registers a method with two arguments.
  public nonisolated init<T, A, B, R>(
    _ name: String, _ method: @escaping @MainActor (T) -> @MainActor (A, B) -> R
  ) {
    self.init(rawValue: name)
    register(T.self, 2) { target, arguments in method(target)(arguments[0], arguments[1]) }
  }

  /// Makes a selector, and registers a method with three arguments.
  public nonisolated init<T, A, B, C, R>(
    _ name: String, _ method: @escaping @MainActor (T) -> @MainActor (A, B, C) -> R
  ) {
    self.init(rawValue: name)
    register(T.self, 3) { target, arguments in
      method(target)(arguments[0], arguments[1], arguments[2])
    }
  }

  /// Makes a selector of a method whose labels are unknown, so that its name follows from the number of arguments.
  public nonisolated init<T, R>(
    inferring name: String, _ method: @escaping @MainActor (T) -> @MainActor () -> R
  ) { self.init(name, method) }

  /// Makes a selector of a method whose labels are unknown, so that its name follows from the number of arguments.
  public nonisolated init<T, A, R>(
    inferring name: String, _ method: @escaping @MainActor (T) -> @MainActor (A) -> R
  ) { self.init(name + ":", method) }

  /// Makes a selector of a method whose labels are unknown, so that its name follows from the number of arguments.
  public nonisolated init<T, A, B, R>(
    inferring name: String, _ method: @escaping @MainActor (T) -> @MainActor (A, B) -> R
  ) { self.init(name + "::", method) }

  /// Makes a selector of a class's own method without arguments.
  public nonisolated init<R>(_ name: String, static method: @escaping @MainActor () -> R) {
    self.init(name, { (_: any Any.Type) in method })
  }

  /// Makes a selector of a class's own method with one argument.
  public nonisolated init<A, R>(_ name: String, static method: @escaping @MainActor (A) -> R) {
    self.init(name, { (_: any Any.Type) in method })
  }

  /// Keeps a method under the selector's name, unless the same class has registered it before.
  private nonisolated func register<T, R>(
    _ owner: T.Type, _ count: Int,
    _ call: @escaping @MainActor (T, SelectorArguments) -> R
  ) {
    ActionCalls.use(.selectors)
    let owner = ObjectIdentifier(T.self)
    let method = SelectorMethod(
      owner: owner, count: count, isMethod: { $0 is T },
      call: { target, arguments in
        guard let target = target as? T else { return nil }
        let result = call(target, arguments)
        return result is Void ? nil : result
      })
    table.withLock { table in
      if table[rawValue, default: []].contains(where: { $0.owner == owner && $0.count == count }) {
        return
      }
      table[rawValue, default: []].append(method)
    }
  }

  /// Whether an object has a registered method of this name, and not as every responder has it.
  @MainActor public func isMethod(of target: Any) -> Bool { ownMethod(of: target) != nil }

  /// Returns the registered method of this name that an object has, and not as every responder has it; `nil` for none.
  ///
  /// Every responder has the methods of the standard edit actions, but only those that override one have it on a phone. So
  /// a selector that names `UIResponder`'s own, or a view's, says nothing of an object.
  @MainActor func ownMethod(of target: Any) -> SelectorMethod? {
    let isEdit = Self.editActions.contains(rawValue)
    return table.withLock { $0[rawValue] }?.first {
      $0.isMethod(target) && !(isEdit && $0.isOfEveryResponder)
    }
  }

  /// The standard edit actions, which UIKit's responders declare and most of them do not have.
  private nonisolated static let editActions: Set<String> = [
    "copy:", "cut:", "delete:", "paste:", "select:", "selectAll:",
  ]

  /// Returns the registered method of this name that an object has; `nil` for none.
  @MainActor func method(of target: Any) -> SelectorMethod? {
    table.withLock { $0[rawValue] }?.first { $0.isMethod(target) }
  }
}

/// Calls the method that a selector names on an object, like `performSelector:`.
///
/// Arguments beyond the method's own are ignored; those that miss are `nil`.
///
/// - Parameters:
///   - selector: the name.
///   - target: the object. It traps if no method of this name is registered for its class.
///   - arguments: the sender, and for a control's action the event.
/// - Returns: the method's result; `nil` for a method without one.
@MainActor @discardableResult
public func invoke(_ selector: Selector, on target: AnyObject, with arguments: [Any?] = []) -> Any?
{
  guard let method = selector.method(of: target) else {
    fatalError("\(type(of: target)) has no method \(selector.rawValue) that #selector has named")
  }
  return method.call(target, SelectorArguments(arguments, of: selector))
}
