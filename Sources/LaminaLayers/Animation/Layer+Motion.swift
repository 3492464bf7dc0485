// Animations that views add, find again by an identity, and change while they run.

extension Layer {
  private static var lastIdentity: UInt64 = 0

  /// Gives the layer an animation of its view, in place of the one with the same key.
  ///
  /// - Parameters:
  ///   - animation: what to run.
  ///   - key: what to find it by.
  /// - Returns: what the other methods here know it by.
  @discardableResult
  package func addMotion(_ animation: Animation, forKey key: String) -> UInt64 {
    Layer.lastIdentity += 1
    append(animation, forKey: key, identity: Layer.lastIdentity)
    return Layer.lastIdentity
  }

  /// The animation of an identity; `nil` if another one has taken its place, or it is over.
  package func motion(_ identity: UInt64) -> LayerAnimation? {
    animations.first { $0.identity == identity }
  }

  /// Changes an animation that runs; its timing begins anew with the next commit.
  ///
  /// - Parameters:
  ///   - identity: which.
  ///   - change: changes it.
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

  /// Takes an animation away without a word to its delegate; transactions that wait for it go on.
  ///
  /// - Parameter identity: which.
  package func takeMotion(_ identity: UInt64) {
    guard let index = animations.firstIndex(where: { $0.identity == identity }) else { return }
    var entry = animations.remove(at: index)
    entry.animation.didStop = nil
    if !entry.hasStopped { entry.stop(finished: false) }
    noteChange()
  }

  /// Takes all animations of its view away; their delegates are told that they did not finish.
  package func removeMotions() {
    guard animations.contains(where: { $0.identity != 0 }) else { return }
    for entry in animations where entry.identity != 0 && !entry.hasStopped {
      entry.stop(finished: false)
    }
    animations.removeAll { $0.identity != 0 }
    noteChange()
  }

  /// Has the animations of this layer's subtree show their first moment before it comes, and their last one after
  /// it.
  package func fillMotions() {
    forEachBelow { layer in
      for index in layer.animations.indices where layer.animations[index].identity != 0 {
        layer.animations[index].animation.timing.fillMode = .both
      }
      layer.noteChange()
    }
  }

  /// Ends the animations of this layer's subtree, and goes on showing what they show.
  ///
  /// Their delegates are told that they did not finish; `removeMotions()` takes them away.
  package func holdMotions() {
    forEachBelow { layer in
      for index in layer.animations.indices where layer.animations[index].identity != 0 {
        layer.animations[index].animation.timing.fillMode = .both
        layer.animations[index].animation.isRemovedOnCompletion = false
        guard !layer.animations[index].hasStopped else { continue }
        layer.animations[index].stop(finished: false)
        layer.animations[index].hasStopped = true
      }
    }
  }

  /// Visits the layer and all below it.
  package func forEachBelow(_ body: (Layer) -> Void) {
    var stack = [self]
    while let layer = stack.popLast() {
      body(layer)
      stack.append(contentsOf: layer.orderedSublayers)
    }
  }

  /// The value of a property that is shown at present; `nil` if no animation can change it.
  package func shownValue(forKeyPath keyPath: String) -> AnimatableValue? {
    AnimationTarget(keyPath)?.value(in: presentedState)
  }

  /// The layer's own time at present.
  package var currentTime: Double { localTime(Transaction.clock()) }
}

extension LayerAnimation {
  /// Whether it is over, and shows its last moment at most.
  package var hasEnded: Bool { hasStopped }
}

extension AnimatableValue {
  /// Whether it is the same as another one, so that nothing moves between them.
  package func equals(_ other: AnimatableValue) -> Bool {
    if case .matrix(let a) = self, case .matrix(let b) = other { return a == b }
    return isSame(as: other)
  }
}
