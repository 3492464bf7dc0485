public import LaminaGeometry
public import LaminaLayers

// Coders, from which sources for nibs and archives make views and layers.

/// The name of `Coder` in sources for iOS, in place of Foundation's class.
public typealias NSCoder = Coder

/// A class whose objects write themselves to a coder and are read from one.
public protocol NSCoding {
  /// Writes the object's values.
  func encode(with coder: NSCoder)
  /// Reads an object from its values; `nil` if they are no object's.
  init?(coder: NSCoder)
}

/// A class whose objects are read from a coder by their expected class.
public protocol NSSecureCoding: NSCoding {
  /// Whether the class checks the classes of what it reads.
  static var supportsSecureCoding: Bool { get }
}

extension Coder {
  /// Whether values are stored by key: always.
  public var allowsKeyedCoding: Bool { true }
  /// Whether the classes of values are checked: never.
  public var requiresSecureCoding: Bool { false }

  /// Returns the value of a key, by the words of key-value coding; `nil` without one.
  public func value(forKey key: String) -> Any? { decodeObject(forKey: key) }

  /// Returns the value of a key if it is of a class; `nil` otherwise.
  public func decodeObject<Value>(of type: Value.Type, forKey key: String) -> Value? {
    decodeObject(forKey: key) as? Value
  }

  /// Returns the number of the key; 0 without one.
  public func decodeFloat(forKey key: String) -> Float {
    decodeObject(forKey: key) as? Float ?? Float(decodeDouble(forKey: key))
  }

  /// Returns the integer of the key; 0 without one.
  public func decodeInt64(forKey key: String) -> Int64 { Int64(decodeInteger(forKey: key)) }
  /// Returns the integer of the key; 0 without one.
  public func decodeInt32(forKey key: String) -> Int32 {
    Int32(truncatingIfNeeded: decodeInteger(forKey: key))
  }
  /// Returns the rectangle of the key; zero without one.
  public func decodeCGRect(forKey key: String) -> CGRect {
    decodeObject(forKey: key) as? CGRect ?? .zero
  }
  /// Returns the point of the key; zero without one.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    decodeObject(forKey: key) as? CGPoint ?? .zero
  }
  /// Returns the size of the key; zero without one.
  public func decodeCGSize(forKey key: String) -> CGSize {
    decodeObject(forKey: key) as? CGSize ?? .zero
  }
}
