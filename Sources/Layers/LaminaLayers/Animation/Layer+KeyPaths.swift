// Properties by key path, as in key-value coding.

import LaminaGeometry

extension Layer {
  /// Returns the value of an animatable property, or of a part of it.
  ///
  /// Examples are `position.x`, `transform.rotation.z` and `filters.gaussianBlur.inputRadius`. A key without a property
  /// has the value that was last set.
  ///
  /// - Parameter keyPath: in Core Animation's or Swift's spelling.
  /// - Returns: the model value; `nil` if a layer of this kind has no such property.
  @_disfavoredOverload public func value(forKeyPath keyPath: String) -> AnimatableValue? {
    AnimationTarget(keyPath, in: type(of: self))?.currentValue(in: state)
  }

  /// Sets an animatable property, or a part of it, as its own setter would.
  ///
  /// A value for a key that is no property is kept, and can be animated.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - keyPath: in Core Animation's or Swift's spelling.
  /// - Returns: whether the layer has such a property, and the value is of its kind.
  @discardableResult
  public func setValue(_ value: AnimatableValue, forKeyPath keyPath: String) -> Bool {
    guard let target = AnimationTarget(keyPath, in: type(of: self)) else { return false }
    var next = state
    guard target.setValue(value, in: &next) else { return false }
    next.values.bounds = next.values.bounds.standardized
    let (bounds, transform) = (values.bounds, values.transform)
    if keyPath == "contents" { displayState?.store = nil }
    changeProperty(key: String(keyPath.prefix { $0 != "." })) { take(next) }
    if values.bounds != bounds { boundsDidChange(from: bounds) }
    if values.transform != transform { geometryDidChange() }
    if self is TextLayer { setNeedsDisplay() }
    return true
  }
}

/// Objects by keys, which a layer and its presentation copies share.
@MainActor package final class KeyedObjects {
  /// The objects.
  package var objects: [String: Any] = [:]

  package init() {}
}
