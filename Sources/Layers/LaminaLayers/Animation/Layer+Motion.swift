// Animations that views add, find by an identity, and change while they run.

extension Layer {
  private static var lastIdentity: UInt64 = 0

  /// Adds a view's animation to the layer, replacing any animation with the same key.
  ///
  /// - Parameters:
  ///   - animation: the animation.
  ///   - key: the key.
  /// - Returns: the animation's identity, for the other methods here.
  @discardableResult
  package func addMotion(_ animation: Animation, forKey key: String) -> UInt64 {
    Layer.lastIdentity += 1
    attachAnimation(animation, forKey: key, identity: Layer.lastIdentity)
    return Layer.lastIdentity
  }

  /// Returns the animation with an identity; `nil` if it has been replaced or removed.
  package func motionAnimation(_ identity: UInt64) -> LayerAnimation? {
    animations.first { $0.identity == identity }
  }

  /// Changes a view's animation on this layer; its timing restarts with the next commit.
  ///
  /// - Parameters:
  ///   - identity: the animation's identity.
  ///   - change: changes the animation.
  /// - Returns: whether the layer has such an animation.
  @discardableResult
  package func changeMotion(_ identity: UInt64, _ change: (inout Animation) -> Void) -> Bool {
    guard let index = animations.firstIndex(where: { $0.identity == identity }) else {
      return false
    }
    change(&animations[index].animation)
    animations[index].animation.timing.beginTime = 0
    (animations[index].hasBegun, animations[index].hasStopped) = (false, false)
    noteChange()
    return true
  }

  /// Removes a view's animation without calling its `didStop` block; transactions no longer wait for it.
  ///
  /// - Parameter identity: the animation's identity.
  package func takeMotion(_ identity: UInt64) {
    guard let index = animations.firstIndex(where: { $0.identity == identity }) else { return }
    var entry = animations.remove(at: index)
    entry.animation.didStop = nil
    if !entry.hasStopped { entry.stopRunning(finished: false) }
    noteChange()
  }

  /// Removes all animations that views added to the layer, and calls the `didStop` blocks of running ones with `false`.
  package func removeMotions() { removeAnimations { $0.identity != 0 } }

  /// Removes the views' animations and those that are removed on completion, in this subtree and its masks.
  ///
  /// The `didStop` blocks of running ones are called with `false`.
  ///
  /// Policy: `animation-leaves-window`.
  package func removeAnimationsOffScreen() {
    forEach(at: 0) { layer, _ in
      layer.removeAnimations { $0.identity != 0 || $0.animation.isRemovedOnCompletion }
    }
  }

  /// Removes the animations that fulfil a condition, and calls the `didStop` blocks of running ones with `false`.
  private func removeAnimations(where isRemoved: (LayerAnimation) -> Bool) {
    guard animations.contains(where: isRemoved) else { return }
    for entry in animations where isRemoved(entry) { entry.stopRunning(finished: false) }
    animations.removeAll(where: isRemoved)
    noteChange()
  }

  /// Makes the views' animations in this subtree hold their first value before they begin and their last
  /// one after they end.
  package func fillMotions() {
    forEachBelow { layer in
      for index in layer.animations.indices where layer.animations[index].identity != 0 {
        layer.animations[index].animation.timing.fillMode = .both
      }
      layer.noteChange()
    }
  }

  /// Ends the views' animations in this subtree, and holds their last values.
  ///
  /// Their delegates are notified that they did not finish; `removeMotions()` removes the animations.
  package func holdMotions() {
    forEachBelow { layer in
      for index in layer.animations.indices where layer.animations[index].identity != 0 {
        layer.animations[index].animation.timing.fillMode = .both
        layer.animations[index].animation.isRemovedOnCompletion = false
        guard !layer.animations[index].hasStopped else { continue }
        layer.animations[index].stopRunning(finished: false)
        layer.animations[index].hasStopped = true
      }
    }
  }

  /// Calls `body` with the layer and each of its descendants, but not with masks.
  package func forEachBelow(_ body: (Layer) -> Void) {
    var stack = [self]
    while let layer = stack.popLast() {
      body(layer)
      stack.append(contentsOf: layer.orderedSublayers)
    }
  }

  /// Returns the presented value of a property; `nil` if it cannot be animated.
  package func shownValue(forKeyPath keyPath: String) -> AnimatableValue? {
    AnimationTarget(keyPath)?.currentValue(in: presentedState)
  }

  /// The current time, in seconds of the layer's own time.
  package var currentTime: Double { localTime(Transaction.clock()) }
}

extension LayerAnimation {
  /// Whether the animation has ended, and at most holds its last value.
  package var hasEnded: Bool { hasStopped }
}

extension AnimatableValue {
  /// Returns whether two values are equal, so that an animation between them would change nothing.
  package func equals(_ other: AnimatableValue) -> Bool {
    if case .matrix(let a) = self, case .matrix(let b) = other { return a == b }
    return isSame(as: other)
  }
}
