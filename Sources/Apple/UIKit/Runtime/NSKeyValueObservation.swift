public import LaminaViews

/// The values that an observer of a property wants.
public nonisolated struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at once, with the present value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A call before each change; the changes are known only afterwards, so that it never comes.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a property's change.
public nonisolated enum NSKeyValueChange: UInt, Sendable {
  /// A new value.
  case setting = 1
  /// Values that were inserted.
  case insertion
  /// Values that were removed.
  case removal
  /// Values that were replaced.
  case replacement
}

/// The key of a value of a change.
public typealias NSKeyValueChangeKey = PropertyChangeKey

/// A property's change.
public nonisolated struct NSKeyValueObservedChange<Value> {
  /// The kind.
  public let kind: NSKeyValueChange
  /// The value after the change, if the observer wants it.
  public let newValue: Value?
  /// The value before the change, if the observer wants it.
  public let oldValue: Value?
  /// The places of values that changed; `nil`.
  public let indexes: IndexSet?
  /// Whether the value has not changed yet; false.
  public let isPrior: Bool
}

/// The result of observing a property, which ends when it is released.
public final class NSKeyValueObservation {
  private var end: (@MainActor () -> Void)?

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the calls.
  public func invalidate() {
    end?()
    end = nil
  }

  isolated deinit { end?() }
}

extension ObjectMethods {
  /// Calls a closure after each change of a property.
  ///
  /// A view's place, bounds, look and state, and a scroll view's content, are told at once. Other properties are compared
  /// at the end of each turn of the app's loop.
  ///
  /// Policy: `observed-properties`.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - options: the values that the closure gets.
  ///   - changeHandler: the closure.
  /// - Returns: the observation, which ends when it is released.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let property = ObservedProperty(of: self, { $0[keyPath: keyPath] }) { object, old, new in
      changeHandler(
        object,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new : nil,
          oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: false))
    }
    if options.contains(.initial) {
      changeHandler(
        self,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? self[keyPath: keyPath] : nil,
          oldValue: nil, indexes: nil, isPrior: false))
    }
    property.begin()
    return NSKeyValueObservation { property.end() }
  }
}

/// A property that somebody observes: it is compared with its last value.
final class ObservedProperty<Object: AnyObject, Value>: Observed {
  private weak var object: Object?
  private let read: @MainActor (Object) -> Value
  private let changed: @MainActor (Object, Value, Value) -> Void
  private var last: Value
  private var handler: ChangeHandler?

  init(
    of object: Object, _ read: @escaping @MainActor (Object) -> Value,
    _ changed: @escaping @MainActor (Object, Value, Value) -> Void
  ) {
    (self.object, self.read, self.changed) = (object, read, changed)
    last = read(object)
  }

  /// Begins to compare: at each change that a view tells of, and in each turn.
  func begin() {
    handler = (object as? UIView)?.addChangeHandler { [weak self] in self?.compare() }
    ObservedProperties.add(self)
  }

  func end() {
    if let handler { (object as? UIView)?.removeChangeHandler(handler) }
    handler = nil
    ObservedProperties.remove(self)
  }

  var isOver: Bool { object == nil }

  func compare() {
    guard let object else { return }
    let (old, new) = (last, read(object))
    guard !isEqual(old, new) else { return }
    last = new
    changed(object, old, new)
  }
}

/// Whether two values are equal; values that cannot be compared count as equal.
private func isEqual(_ first: Any, _ second: Any) -> Bool {
  func compare<T: Equatable>(_ first: T) -> Bool { first == second as? T }
  if let first = first as? any Equatable { return compare(first) }
  if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
  let (left, right) = (Mirror(reflecting: first), Mirror(reflecting: second))
  guard left.displayStyle == .optional else { return true }
  guard let one = left.children.first, let other = right.children.first else {
    return left.children.isEmpty == right.children.isEmpty
  }
  return isEqual(one.value, other.value)
}

/// A property that is compared in each turn.
protocol Observed: AnyObject {
  /// Whether its object no longer exists.
  var isOver: Bool { get }
  /// Compares the value with the last one.
  func compare()
}
