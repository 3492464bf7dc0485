// Properties by their key paths, as key-value coding knows them.

import LaminaGeometry

extension Layer {
  /// The value of a property that animations can change, or of a part of it: `position.x`,
  /// `transform.rotation.z`, `filters.gaussianBlur.inputRadius`.
  ///
  /// - Parameter keyPath: in Core Animation's spelling, or Swift's.
  /// - Returns: the value that was set; `nil` if a layer of this kind has none of that name.
  public func value(forKeyPath keyPath: String) -> AnimatableValue? {
    AnimationTarget(keyPath)?.value(in: state)
  }

  /// Sets a property that animations can change, or a part of it, as if it was set by its name.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - keyPath: in Core Animation's spelling, or Swift's.
  /// - Returns: whether the layer has such a property, and the value is of its kind.
  @discardableResult
  public func setValue(_ value: AnimatableValue, forKeyPath keyPath: String) -> Bool {
    guard let target = AnimationTarget(keyPath) else { return false }
    var next = state
    guard target.set(value, in: &next) else { return false }
    next.values.bounds = next.values.bounds.standardized
    let (bounds, transform) = (values.bounds, values.transform)
    if keyPath == "contents" { displayState?.store = nil }
    change(key: String(keyPath.prefix { $0 != "." })) { take(next) }
    if values.bounds != bounds { boundsDidChange(from: bounds) }
    if values.transform != transform { geometryDidChange() }
    if self is TextLayer { setNeedsDisplay() }
    return true
  }
}
