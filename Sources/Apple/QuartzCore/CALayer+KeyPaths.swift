internal import CoreGraphics
public import LaminaLayers

// Key-value coding of layers: properties, their parts, and values of an app's own.

extension Layer {
  /// Returns the value of a property, or what was kept for another key; `nil` for none.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "frame": return frame
    case "name": return name
    case "superlayer": return superlayer
    case "sublayers": return sublayers
    case "mask": return mask
    case "delegate": return delegate
    case "contents": return contents
    case "actions": return actions
    case "isOpaque", "opaque": return NSNumber(value: isOpaque)
    case "contentsGravity": return contentsGravity
    case "affineTransform": return affineTransform()
    case "speed": return NSNumber(value: speed)
    case "timeOffset": return NSNumber(value: timeOffset)
    case "beginTime": return NSNumber(value: beginTime)
    case "string": if let text = self as? TextLayer { return text.string }
    default: break
    }
    if let object = keyedObjects?.objects[key] { return object }
    let value: AnimatableValue? = value(forKeyPath: key)
    return value?.keyedValue ?? type(of: self).defaultValue(forKey: key)
  }

  /// Returns the value of a property or of a part of it, such as `transform.rotation.z`; `nil` for none.
  ///
  /// A path may lead through `sublayers.NAME`, `mask`, `superlayer`, and objects that are kept for a key.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let value: AnimatableValue? = self.value(forKeyPath: keyPath)
    if let value { return value.keyedValue }
    let (key, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    if key == "sublayers" {
      return namedSublayer(of: rest).flatMap { $0.layer.value(forKeyPath: $0.rest) }
    }
    switch self.value(forKey: key) {
    case let layer as Layer: return layer.value(forKeyPath: rest)
    case let animation as CAAnimation: return animation.value(forKeyPath: rest)
    case let object?:
      return AnimatableValue(any: object)?.memberValue(Substring(rest))?.keyedValue
    case nil: return nil
    }
  }

  /// Sets a property, or keeps a value for another key; `nil` removes what was kept.
  ///
  /// A value that can be animated is kept as a property of its own, which animations change.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "frame": if let value = value as? CGRect { frame = value }
    case "name": name = value as? String
    case "sublayers": sublayers = value as? [Layer]
    case "mask": mask = value as? Layer
    case "delegate": delegate = value as? any CALayerDelegate
    case "contents": contents = value
    case "actions": actions = value as? [String: any CAAction]
    case "isOpaque", "opaque": isOpaque = flag(value)
    case "contentsGravity":
      if let gravity = value as? CALayerContentsGravity { contentsGravity = gravity }
    case "speed": speed = Float(number(value))
    case "timeOffset": timeOffset = number(value)
    case "beginTime": beginTime = number(value)
    case "string" where self is TextLayer: (self as? TextLayer)?.string = value
    default: keepValue(value, forKey: key)
    }
  }

  /// Sets a property or a part of it, such as `transform.rotation.z`.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    if let value = AnimatableValue(any: value), setValue(value, forKeyPath: keyPath) { return }
    let (key, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    if key == "sublayers" {
      namedSublayer(of: rest).map { $0.layer.setValue(value, forKeyPath: $0.rest) }
      return
    }
    switch self.value(forKey: key) {
    case let layer as Layer: layer.setValue(value, forKeyPath: rest)
    case let animation as CAAnimation: animation.setValue(value, forKeyPath: rest)
    default: keepObject(value, forKey: keyPath)
    }
  }

  /// Returns a value for a property that a class does not set itself; `nil` for none.
  private func keepValue(_ value: Any?, forKey key: String) {
    guard let value else {
      keyedObjects?.objects[key] = nil
      // A colour, a path or a picture that is taken away.
      for none in [AnimatableValue.color(nil), .path(nil), .contents(nil)] {
        if setValue(none, forKeyPath: key) { return }
      }
      return
    }
    if let animatable = AnimatableValue(any: value), setValue(animatable, forKeyPath: key) {
      keyedObjects?.objects[key] = nil
      return
    }
    keepObject(value, forKey: key)
  }

  /// Keeps an object for a key that is no property.
  func keepObject(_ object: Any?, forKey key: String) {
    if keyedObjects == nil { keyedObjects = KeyedObjects() }
    keyedObjects?.objects[key] = object
  }

  private func namedSublayer(of path: String) -> (layer: Layer, rest: String)? {
    for layer in sublayers ?? [] {
      guard let name = layer.name, path.hasPrefix(name + ".") else { continue }
      return (layer, String(path.dropFirst(name.count + 1)))
    }
    return nil
  }

  private func number(_ value: Any?) -> Double {
    if case .number(let number)? = AnimatableValue(any: value) { number } else { 0 }
  }

  private func flag(_ value: Any?) -> Bool {
    switch AnimatableValue(any: value) {
    case .bool(let value): value
    case .number(let value): value != 0
    default: false
    }
  }

  /// Whether a layer keeps the value of a key in archives; always true.
  public func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Returns several values by their keys.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
  }

  /// Sets several values by their keys.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }
}
