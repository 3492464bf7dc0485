/// An animation that a layer has, with the key that it was given under.
package struct LayerAnimation: Sendable {
  package let key: String?
  package var animation: Animation
  /// Whether its begin has been settled.
  package var hasBegun: Bool
}

extension Layer {
  /// Gives the layer an animation, in place of the one with the same key.
  ///
  /// Those that were given later win over those given before. A transition has the key `transition`
  /// whatever is said.
  ///
  /// - Parameters:
  ///   - animation: what to run; the layer keeps a copy.
  ///   - key: what to find it by; `nil` for an animation that takes no other one's place.
  public func add(_ animation: Animation, forKey key: String? = nil) {
    var key = key
    if case .transition = animation.kind { key = "transition" }
    if let key { removeAnimation(forKey: key) }
    animations.append(LayerAnimation(key: key, animation: animation, hasBegun: false))
  }

  /// The keys of the layer's animations, in the order in which they were given.
  public var animationKeys: [String] { animations.compactMap(\.key) }

  /// The animation with that key; `nil` if the layer has none.
  public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key == key }?.animation
  }

  /// Takes an animation away.
  public func removeAnimation(forKey key: String) {
    animations.removeAll { $0.key == key }
  }

  /// Takes all animations away.
  public func removeAllAnimations() { animations = [] }
}
