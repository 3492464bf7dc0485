// Values by key for `init?(coder:)`.

/// Values by key that initialisers read, like `NSCoder`.
///
/// Classes that UIKit can archive have `init?(coder:)`, and UIKit obliges their subclasses to have it as well. Lamina has
/// it for sources of Swift 5 alone. A view reads what `View.encode(with:)` wrote, and leaves all else at its default; a
/// subclass finds in a coder what it stored there itself. This class keeps values as they are. A subclass may keep the
/// values of objects instead, so that reading makes copies of them.
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
  open func decodeBool(forKey key: String) -> Bool {
    decodeObject(forKey: key) as? Bool ?? false
  }

  /// Returns the integer of the key; 0 without one.
  ///
  /// - Parameter key: the key.
  /// - Returns: the integer.
  open func decodeInteger(forKey key: String) -> Int { decodeObject(forKey: key) as? Int ?? 0 }

  /// Returns the number of the key; 0 without one.
  ///
  /// - Parameter key: the key.
  /// - Returns: the number.
  open func decodeDouble(forKey key: String) -> Double {
    let value = decodeObject(forKey: key)
    return value as? Double ?? (value as? Int).map(Double.init) ?? 0
  }

  // MARK: - Objects

  /// Called when an object begins to read its values, so that values may refer to it; does nothing by default.
  ///
  /// - Parameter object: the object that `init?(coder:)` makes.
  open func willRead(_ object: AnyObject) {}

  /// Reads the values of an object that its owner has made, instead of making another; does nothing by default.
  ///
  /// - Parameters:
  ///   - part: the object, such as a cell's content view.
  ///   - key: the key that the object was stored for.
  ///   - read: reads the object's values from the coder that has them.
  open func decodePart(_ part: AnyObject, forKey key: String, by read: (Coder) -> Void) {}
}
