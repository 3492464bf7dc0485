// Values that sources attach to objects of other classes.

/// How an object holds a value that is attached to it.
public nonisolated enum objc_AssociationPolicy: UInt, Sendable {
  /// Weakly.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// As a copy, if the value can be copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// As a copy, if the value can be copied.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value that is attached to an object under a key; `nil` for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.value(of: object as AnyObject, UInt(bitPattern: key))
}

/// Attaches a value to an object under a key, which is the address of a variable; `nil` removes it.
///
/// The value is released some time after the object has been released, when other values are attached.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.set(value, of: object as AnyObject, UInt(bitPattern: key), policy)
}

/// Removes all values that are attached to an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.remove(of: object as AnyObject)
}

/// The attached values by their objects.
enum AssociatedObjects {
  private struct Value {
    var strong: Any?
    weak var weak: AnyObject?
  }

  private struct Entry {
    weak var owner: AnyObject?
    var values: [UInt: Value]
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of released objects are looked for.
  private static var limit = 64

  /// Returns the entry of an object; an earlier one at the same address had another owner.
  private static func entry(of owner: AnyObject) -> Entry? {
    guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return nil }
    return entry
  }

  static func value(of owner: AnyObject, _ key: UInt) -> Any? {
    entry(of: owner)?.values[key].flatMap { $0.strong ?? $0.weak }
  }

  static func set(
    _ value: Any?, of owner: AnyObject, _ key: UInt, _ policy: objc_AssociationPolicy
  ) {
    var entry = entry(of: owner) ?? Entry(owner: owner, values: [:])
    let old = entry.values[key]
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
      entry.values[key] = value.map { Value(strong: nil, weak: $0 as AnyObject) }
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
      entry.values[key] = value.map { Value(strong: $0) }
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      entry.values[key] = value.map { Value(strong: ($0 as? any NSCopying)?.copy() ?? $0) }
    }
    entries[ObjectIdentifier(owner)] = entry.values.isEmpty ? nil : entry
    if entries.count > limit { removeReleased() }
    // A value may attach others as it goes.
    withExtendedLifetime(old) {}
  }

  static func remove(of owner: AnyObject) { entries[ObjectIdentifier(owner)] = nil }

  private static func removeReleased() {
    let old = entries
    entries = old.filter { $0.value.owner != nil }
    limit = max(64, entries.count * 2)
    withExtendedLifetime(old) {}
  }
}
