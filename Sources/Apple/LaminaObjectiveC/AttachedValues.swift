/// Values that modules above keep with objects under names, in the table of `objc_setAssociatedObject`.
package enum AttachedValues {
  /// The numbers of names, which are no addresses.
  private static var numbers: [String: UInt] = [:]

  private static func key(_ name: String) -> UInt {
    if let number = numbers[name] { return number }
    let number = UInt(numbers.count + 1)
    numbers[name] = number
    return number
  }

  /// Returns an object's value; `nil` for none.
  package static func value(of object: AnyObject, _ name: String) -> Any? {
    AssociatedObjects.value(of: object, key(name))
  }

  /// Sets an object's value; `nil` removes it.
  package static func set(_ value: Any?, of object: AnyObject, _ name: String) {
    AssociatedObjects.set(value, of: object, key(name), .OBJC_ASSOCIATION_RETAIN)
  }
}
