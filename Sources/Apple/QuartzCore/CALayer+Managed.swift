internal import CoreGraphics
internal import LaminaGeometry
public import LaminaLayers

// Properties that a subclass declares as managed: the layer keeps their values.

extension Layer {
  /// Returns the value of a property that a subclass declares as `@NSManaged`.
  ///
  /// Without a value it is the class's default, else zero, false or `nil`.
  public func managedValue<Value>(forKey key: String, as type: Value.Type = Value.self) -> Value {
    let value = value(forKey: key)
    if let value = value as? Value { return value }
    if let converted = converted(value, to: type) { return converted }
    fatalError("\(Swift.type(of: self)).\(key) has no value, and \(type) has no default")
  }

  /// Sets a property that a subclass declares as `@NSManaged`, and runs its action.
  public func setManagedValue<Value>(_ value: Value, forKey key: String) {
    if let optional = value as? any OptionalValue, optional.isNone {
      setValue(nil, forKey: key)
    } else {
      setValue(value, forKey: key)
    }
  }

  /// Returns a value of one of the types of numbers and geometry; zero without one, `nil` for another type.
  private func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    let number = (value as? NSNumber)?.doubleValue ?? 0
    let zero: Any =
      switch type {
      case is Double.Type: number
      case is Float.Type: Float(number)
      case is Int.Type: Int(number)
      case is UInt.Type: UInt(number)
      case is Int32.Type: Int32(number)
      case is Bool.Type: number != 0
      case is CGPoint.Type: CGPoint.zero
      case is CGSize.Type: CGSize.zero
      case is CGRect.Type: CGRect.zero
      case is CATransform3D.Type: CATransform3D.identity
      case is CGColor.Type: CGColor.black
      case is String.Type: ""
      case is NSNumber.Type: NSNumber(value: number)
      default: ()
      }
    return zero as? Value
  }
}

/// A value that may be none.
private protocol OptionalValue {
  /// Whether there is none.
  var isNone: Bool { get }
}

extension Optional: @MainActor OptionalValue {
  fileprivate var isNone: Bool { self == nil }
}
