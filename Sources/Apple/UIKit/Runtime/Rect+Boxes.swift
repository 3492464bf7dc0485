public import LaminaGeometry

// Geometry in values of any type becomes a box where one is asked for, and the reverse, as on a phone: `as? NSValue` of
// a rectangle, and `as? CGRect` of a box.

/// Geometry that a value of Foundation can box.
public nonisolated protocol BoxedGeometry: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The geometry of a box without any: zeros.
  static var zero: Self { get }
  /// A box of the geometry.
  var valueBox: NSValue { get }
  /// Makes the geometry that a box has; zeros for a box of something else.
  init(valueBox: NSValue)
}

nonisolated extension BoxedGeometry {
  /// Returns a box of the geometry.
  public func _bridgeToObjectiveC() -> NSValue { valueBox }
  /// Takes the geometry of a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = Self(valueBox: source)
  }
  /// Takes the geometry of a box, if it has one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    let value = Self(valueBox: source)
    guard value.valueBox.isEqual(source) else { return false }
    result = value
    return true
  }
  /// Returns the geometry of a box; zeros without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    source.map { Self(valueBox: $0) } ?? .zero
  }
}

nonisolated extension Rect: BoxedGeometry {
  /// A box of the rectangle.
  public var valueBox: NSValue { NSValue(cgRect: self) }
  /// Makes the rectangle that a box has.
  public init(valueBox: NSValue) { self = valueBox.cgRectValue }
}

nonisolated extension Point: BoxedGeometry {
  /// A box of the point.
  public var valueBox: NSValue { NSValue(cgPoint: self) }
  /// Makes the point that a box has.
  public init(valueBox: NSValue) { self = valueBox.cgPointValue }
}

nonisolated extension Size: BoxedGeometry {
  /// A box of the size.
  public var valueBox: NSValue { NSValue(cgSize: self) }
  /// Makes the size that a box has.
  public init(valueBox: NSValue) { self = valueBox.cgSizeValue }
}
