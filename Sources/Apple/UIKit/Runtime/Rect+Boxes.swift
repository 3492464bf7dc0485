public import LaminaGeometry

// Geometry in values of any type becomes a box where one is asked for, and the reverse, as on a phone: `as? NSValue` of
// a rectangle, and `as? CGRect` of a box.

nonisolated extension Rect: _ObjectiveCBridgeable {
  /// Returns a box of the rectangle.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
  /// Takes the rectangle of a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Rect?) {
    result = source.cgRectValue
  }
  /// Takes the rectangle of a box, if it has one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Rect?
  ) -> Bool {
    let value = source.cgRectValue
    guard NSValue(cgRect: value).isEqual(source) else { return false }
    result = value
    return true
  }
  /// Returns the rectangle of a box; zeros without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Rect {
    source?.cgRectValue ?? .zero
  }
}

nonisolated extension Point: _ObjectiveCBridgeable {
  /// Returns a box of the point.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
  /// Takes the point of a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Point?) {
    result = source.cgPointValue
  }
  /// Takes the point of a box, if it has one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Point?
  ) -> Bool {
    let value = source.cgPointValue
    guard NSValue(cgPoint: value).isEqual(source) else { return false }
    result = value
    return true
  }
  /// Returns the point of a box; zeros without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Point {
    source?.cgPointValue ?? .zero
  }
}

nonisolated extension Size: _ObjectiveCBridgeable {
  /// Returns a box of the size.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
  /// Takes the size of a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Size?) {
    result = source.cgSizeValue
  }
  /// Takes the size of a box, if it has one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Size?
  ) -> Bool {
    let value = source.cgSizeValue
    guard NSValue(cgSize: value).isEqual(source) else { return false }
    result = value
    return true
  }
  /// Returns the size of a box; zeros without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Size {
    source?.cgSizeValue ?? .zero
  }
}
