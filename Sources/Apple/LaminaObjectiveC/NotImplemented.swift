public import LaminaGeometry
public import LaminaViews

// Optional requirements: a protocol's default says that an object does not implement the method.

/// A type with a value that the default of an optional requirement can return; nobody sees it.
public protocol Vacant {
  /// Any value.
  static nonisolated var vacant: Self { get }
}

/// Whether a default of an optional requirement has run since the last call of `ifImplemented`.
private var hasRunDefault = false

/// Returns a method's result, or `nil` if the object does not implement it: a translated `delegate?.title?(for: i)`.
public func ifImplemented<R>(_ call: @autoclosure () throws -> R?) rethrows -> R? {
  let outer = hasRunDefault
  defer { hasRunDefault = outer }
  hasRunDefault = false
  let result = try call()
  return hasRunDefault ? nil : result
}

/// Returns any value, and records for `ifImplemented` that the object does not implement the method.
public func notImplemented<R>() -> R {
  hasRunDefault = true
  if let type = R.self as? any Vacant.Type, let value = type.vacant as? R { return value }
  if R.self is AnyObject.Type, MemoryLayout<R>.size == MemoryLayout<Int>.size {
    // No object: `ifImplemented` drops it unread, and releasing nothing is allowed.
    return unsafe unsafeBitCast(0, to: R.self)
  }
  fatalError("an optional method that returns \(R.self) must be implemented")
}

extension Optional: Vacant {
  /// None.
  public static nonisolated var vacant: Self { nil }
}

extension Array: Vacant {
  /// No elements.
  public static nonisolated var vacant: Self { [] }
}

extension Set: Vacant {
  /// No elements.
  public static nonisolated var vacant: Self { [] }
}

extension Dictionary: Vacant {
  /// No elements.
  public static nonisolated var vacant: Self { [:] }
}

extension String: Vacant {
  /// No characters.
  public static nonisolated var vacant: Self { "" }
}

extension Bool: Vacant {
  /// False.
  public static nonisolated var vacant: Self { false }
}

extension Int: Vacant {
  /// Zero.
  public static nonisolated var vacant: Self { 0 }
}

extension UInt: Vacant {
  /// Zero.
  public static nonisolated var vacant: Self { 0 }
}

extension Double: Vacant {
  /// Zero.
  public static nonisolated var vacant: Self { 0 }
}

extension Float: Vacant {
  /// Zero.
  public static nonisolated var vacant: Self { 0 }
}

extension Point: Vacant {
  /// The origin.
  public static nonisolated var vacant: Self { .zero }
}

extension Size: Vacant {
  /// No width and height.
  public static nonisolated var vacant: Self { .zero }
}

extension Rect: Vacant {
  /// An empty rectangle at the origin.
  public static nonisolated var vacant: Self { .zero }
}

extension EdgeInsets: Vacant {
  /// No insets.
  public static nonisolated var vacant: Self { .zero }
}
