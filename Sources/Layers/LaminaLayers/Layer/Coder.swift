// Values by key for `init?(coder:)`.

/// Values by key that initialisers read, like `NSCoder`.
///
/// Classes that UIKit can archive have `init?(coder:)`, and UIKit obliges their subclasses to have it as well. Lamina has
/// it for sources of Swift 5 alone; it reads none of the coder's values itself, because it has no nibs. A subclass finds
/// in a coder what was stored in it.
///
/// ```swift
/// let coder = Coder()
/// coder.encode(3, forKey: "columns")
/// print(coder.decodeInteger(forKey: "columns"))  // 3
/// ```
@MainActor open class Coder {
  private var values: [String: Any] = [:]

  /// Makes a coder without values.
  public init() {}

  /// Whether there is a value for the key.
  ///
  /// - Parameter key: the key.
  /// - Returns: whether there is one.
  open func containsValue(forKey key: String) -> Bool { values[key] != nil }

  /// Stores a value for the key; `nil` removes the key's value.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - key: the key.
  open func encode(_ value: Any?, forKey key: String) { values[key] = value }

  /// Returns the value of the key, or `nil` without one.
  ///
  /// - Parameter key: the key.
  /// - Returns: the value, or `nil`.
  open func decodeObject(forKey key: String) -> Any? { values[key] }

  /// Returns the Boolean of the key; false without one.
  ///
  /// - Parameter key: the key.
  /// - Returns: the Boolean.
  open func decodeBool(forKey key: String) -> Bool { values[key] as? Bool ?? false }

  /// Returns the integer of the key; 0 without one.
  ///
  /// - Parameter key: the key.
  /// - Returns: the integer.
  open func decodeInteger(forKey key: String) -> Int { values[key] as? Int ?? 0 }

  /// Returns the number of the key; 0 without one.
  ///
  /// - Parameter key: the key.
  /// - Returns: the number.
  open func decodeDouble(forKey key: String) -> Double {
    values[key] as? Double ?? (values[key] as? Int).map(Double.init) ?? 0
  }
}
