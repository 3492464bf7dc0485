internal import LaminaObjectiveC
internal import LaminaViews

/// Values that this module keeps with objects under names.
enum Attachments {
  /// Returns an object's value; `nil` for none.
  static func value<Value>(of object: AnyObject, _ name: String) -> Value? {
    if let view = object as? UIView { return view.attachedValue(name) as? Value }
    return AttachedValues.value(of: object, name) as? Value
  }

  /// Sets an object's value; `nil` removes it.
  static func set(_ value: Any?, of object: AnyObject, _ name: String) {
    // An optional in a box counts as nothing.
    let value = value.flatMap { Attachments.unwrapped($0) }
    if let view = object as? UIView { return view.attach(value, name) }
    AttachedValues.set(value, of: object, name)
  }

  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.content
  }
}

/// An optional, for finding out whether it is `nil`.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { map { $0 } }
}
