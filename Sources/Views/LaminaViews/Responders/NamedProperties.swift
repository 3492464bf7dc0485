// Properties by their names: a table that a module above fills.

/// The functions that get and set properties by their names, for sources that do so.
@MainActor package enum NamedProperties {
  /// Returns the value of an object's property; `nil` if it is not known.
  package static var get: (@MainActor (Responder, String) -> Any?)?
  /// Sets the value of an object's property; ignored if it is not known.
  package static var set: (@MainActor (Responder, String, Any?) -> Void)?

  static func value(of object: Responder, _ key: String) -> Any? { get?(object, key) }
  static func set(_ value: Any?, of object: Responder, _ key: String) { set?(object, key, value) }
}
