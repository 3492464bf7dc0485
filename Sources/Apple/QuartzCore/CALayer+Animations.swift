public import CoreGraphics
public import LaminaLayers

// Animations, actions and times of a layer.

extension NSNull: @MainActor CAAction {
  /// The answer that ends the lookup of an action.
  public var answer: ActionAnswer { .nothing }
}

extension Layer: CAMediaTiming {
  /// Returns the layer's copy of the animation with a key; `nil` for none.
  ///
  /// Its begin time and duration are those that the layer gave it.
  public func animation(forKey key: String) -> CAAnimation? {
    let animation: Animation? = animation(forKey: key)
    guard let animation else { return nil }
    guard let object = animationObject(forKey: key) else {
      return CAAnimation.makeObject(of: animation)
    }
    object.timing.beginTime = animation.timing.beginTime
    object.timing.duration = animation.timing.duration
    return object
  }

  /// Returns the keys of the animations that have one; `nil` without any.
  public func animationKeys() -> [String]? {
    let keys = self[keyPath: LayerAccess.animationKeys]
    return keys.isEmpty ? nil : keys
  }

  /// The layer's own actions, by the names of their events; `nil` for none.
  public var actions: [String: any CAAction]? {
    get {
      let actions = self[keyPath: LayerAccess.actions]
      return actions.isEmpty
        ? nil
        : actions.mapValues {
          if case .action(let action) = $0 { action } else { NSNull() }
        }
    }
    set {
      self[keyPath: LayerAccess.actions] = (newValue ?? [:]).mapValues { $0.answer }
    }
  }

  /// The layer's style; its `actions` are searched for actions that the layer lacks.
  public var style: [AnyHashable: Any]? {
    get { keyedObjects?.objects["style"] as? [AnyHashable: Any] }
    set {
      keepObject(newValue, forKey: "style")
      self[keyPath: LayerAccess.style] = newValue.map { LayerStyle($0) }
    }
  }
}

extension LayerStyle {
  /// Makes a style of Core Animation's dictionary.
  fileprivate init(_ dictionary: [AnyHashable: Any]) {
    self.init()
    let actions = dictionary["actions"] as? [String: any CAAction] ?? [:]
    self.actions = actions.mapValues { $0.answer }
    if let inner = dictionary["style"] as? [AnyHashable: Any] { styles = [LayerStyle(inner)] }
  }
}
