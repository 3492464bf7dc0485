/// An animation of a layer, with its key.
package struct LayerAnimation: Sendable {
  package let key: String?
  package var animation: Animation
  /// The target of the animation's key path; `nil` for a group, a transition, or a property that cannot be animated.
  let target: AnimationTarget?
  /// The layer's own copy of the object that the animation was made from; `nil` for none.
  var object: AnimationObject?
  /// The unique identity of an animation added by a view; 0 for any other.
  package internal(set) var identity: UInt64 = 0
  /// Whether the animation, or one in its group, hides or shows its layer.
  package let hides: Bool
  /// Whether a commit has settled the animation's begin time.
  package internal(set) var hasBegun = false
  /// Whether the animation has begun, and its `didStart` block has been scheduled.
  var hasStarted = false
  /// Whether the animation has ended, and its `didStop` block has been scheduled.
  var hasStopped = false
  /// The groups of the transactions whose completion blocks wait for the animation's end.
  var groups: [TransactionGroup] = []
  /// Whether the snapshot that a transition starts from has been taken.
  var hasSnapshot = false
  /// The snapshot that a transition starts from; `nil` for none.
  package internal(set) var snapshot: (any Sendable)?

  init(key: String?, animation: Animation, target: AnimationTarget?) {
    self.key = key
    self.animation = animation
    self.target = target
    hides = animation.hidesLayer
  }
}

extension Animation {
  /// Whether the animation, or one in its group, hides or shows its layer.
  fileprivate var hidesLayer: Bool {
    if case .group(let children) = kind { return children.contains(where: \.hidesLayer) }
    return ["hidden", "isHidden"].contains(keyPath)
  }
}

extension Layer {
  /// Adds an animation to the layer, and gives it the identity by which a view finds it; 0 for no view.
  func attachAnimation(
    _ animation: Animation, forKey key: String?, identity: UInt64, object: AnimationObject? = nil
  ) {
    let key = Layer.key(of: animation, named: key)
    if let key { removeAnimation(forKey: key) }
    appendAnimation(animation, forKey: key, identity: identity, object: object)
  }

  /// Adds many animations, each replacing any animation with the same key.
  ///
  /// O(animations), while one by one they take O(animations × animations of the layer) to look for their keys.
  package func addAnimations(_ added: [(animation: Animation, key: String?)]) {
    let old = Set(animations.compactMap(\.key))
    var last: [String: Int] = [:]
    for (place, entry) in added.enumerated() {
      if let key = Layer.key(of: entry.animation, named: entry.key) { last[key] = place }
    }
    animations.reserveCapacity(animations.count + added.count)
    for (place, entry) in added.enumerated() {
      let key = Layer.key(of: entry.animation, named: entry.key)
      if let key {
        guard last[key] == place else { continue }
        if old.contains(key) { removeAnimation(forKey: key) }
      }
      appendAnimation(entry.animation, forKey: key, identity: 0, object: nil)
    }
  }

  /// Returns the key that an animation has if it is added with a key; a transition always has the same.
  private static func key(of animation: Animation, named key: String?) -> String? {
    if case .transition = animation.kind { "transition" } else { key }
  }

  /// Adds an animation whose key no other animation of the layer has.
  private func appendAnimation(
    _ animation: Animation, forKey key: String?, identity: UInt64, object: AnimationObject?
  ) {
    let target = AnimationTarget(animation.keyPath, in: type(of: self))
    var entry = LayerAnimation(key: key, animation: animation, target: target)
    entry.identity = identity
    entry.object = object
    if entry.animation.timing.duration <= 0 {
      entry.animation.timing.duration = Transaction.animationDuration
    }
    entry.groups = Transaction.groups
    for group in entry.groups { group.countStart() }
    animations.append(entry)
    noteChange()
  }

  /// The keys of the layer's animations that have a key, in the order in which they were added.
  public var animationKeys: [String] { animations.compactMap(\.key) }

  /// Returns the animation with a key; `nil` if the layer has none.
  @_disfavoredOverload public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key == key }?.animation
  }

  /// Returns the layer's copy of the object that was added with a key; `nil` if there is none.
  package func animationObject(forKey key: String) -> AnimationObject? {
    animations.first { $0.key == key }?.object
  }

  /// Whether a layer of the tree has an animation.
  package var hasAnimationsInTree: Bool {
    var stack = [[self]]
    while let layers = stack.popLast() {
      for layer in layers {
        if !layer.animations.isEmpty { return true }
        if let mask = layer.maskLayer { stack.append([mask]) }
        if !layer.orderedSublayers.isEmpty { stack.append(layer.orderedSublayers) }
      }
    }
    return false
  }

  // MARK: - Time

  /// The begin time, speed and duration of the layer, in its superlayer's time.
  ///
  /// It defines the local time of the layer's sublayers and animations. A layer with a finite duration is
  /// shown only during its active time, unless its fill mode extends it.
  public var timing: MediaTiming {
    get { values.effects.timing }
    set { changeProperty { values.effects.timing = newValue } }
  }

  /// Whether the layer's timing has a finite duration, so that the layer may disappear by itself.
  package var endsByItself: Bool { values.endsByItself }

  /// Converts a time of this layer to the time of `layer`, or for `nil` to the parent time of the root layer.
  ///
  /// The result is not finite if the time of this layer, or of an ancestor below `layer`, stands still.
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    var time = time
    var next: Layer? = self
    while let current = next {
      if current === layer { return time }
      time = current.timing.parentTime(time) ?? .nan
      next = current.superlayer
    }
    return layer.map { $0.localTime(time) } ?? time
  }

  /// Converts a time of `layer`, or for `nil` a parent time of the root layer, to the time of this layer.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    guard let layer else { return localTime(time) }
    return layer.convertTime(time, to: self)
  }

  /// Converts a parent time of the root layer to this layer's time.
  package func localTime(_ time: Double) -> Double {
    var chain: [Layer] = []
    var next: Layer? = self
    while let current = next {
      chain.append(current)
      next = current.superlayer
    }
    return chain.reversed().reduce(time) { $1.timing.localTime($0) }
  }

  /// Stores the result of `snapshot` as the start of each of the layer's transitions that has none yet.
  package func keepSnapshot(_ snapshot: () -> (any Sendable)?) {
    for index in animations.indices {
      guard case .transition = animations[index].animation.kind, !animations[index].hasSnapshot
      else { continue }
      animations[index].hasSnapshot = true
      animations[index].snapshot = snapshot()
    }
  }

  // MARK: - Beginning and ending

  /// Settles the begin times of the tree's new animations; one without a begin time begins at `time`.
  ///
  /// Policy: `animation-begin`.
  ///
  /// - Parameter time: the current time, in the root's parent time, in seconds.
  package func beginAnimations(at time: Double) {
    forEach(at: time) { layer, local in
      for index in layer.animations.indices where !layer.animations[index].hasBegun {
        layer.animations[index].hasBegun = true
        if layer.animations[index].animation.timing.beginTime == 0 {
          layer.animations[index].animation.timing.beginTime = local
        }
      }
    }
  }

  /// Schedules the `didStart` and `didStop` blocks of animations that have begun or ended in the tree, and removes
  /// ended animations.
  ///
  /// An animation stays if its `isRemovedOnCompletion` is `false`.
  ///
  /// - Returns: whether an animation of the tree is running or still to run.
  package func endAnimations(at time: Double) -> Bool {
    var isRunning = false
    forEach(at: time) { layer, local in
      if layer.animations.isEmpty { return }
      var kept: [LayerAnimation] = []
      for var entry in layer.animations {
        isRunning = entry.notifyDelegate(at: local) || isRunning
        if !entry.hasStopped || !entry.animation.isRemovedOnCompletion { kept.append(entry) }
      }
      if kept.count < layer.animations.count { layer.noteChange() }
      layer.animations = kept
    }
    return isRunning
  }

  /// Calls `body` with each layer of the tree and that layer's local time.
  func forEach(at time: Double, _ body: (Layer, Double) -> Void) {
    var stack = [(layer: self, time: time)]
    while let (layer, parent) = stack.popLast() {
      let local = layer.values.rare.isEmpty ? parent : layer.timing.localTime(parent)
      body(layer, local)
      for sublayer in layer.orderedSublayers { stack.append((sublayer, local)) }
      if let mask = layer.maskLayer { stack.append((mask, local)) }
    }
  }
}

extension LayerAnimation {
  /// Schedules `didStart` and `didStop` if the animation has begun or ended; returns whether it has yet to end.
  @MainActor fileprivate mutating func notifyDelegate(at time: Double) -> Bool {
    if hasStopped || !hasBegun { return !hasStopped }
    let timing = animation.timing
    // With a speed of 0 it never ends.
    let local = timing.localTime(time)
    let isBackwards = timing.speed < 0
    let isBegun = timing.isValid && time >= timing.beginTime && timing.speed != 0
    let isOver =
      timing.speed != 0 && isBegun
      && (isBackwards ? local <= 0 : local >= timing.activeLength)
    if isBegun && !hasStarted {
      hasStarted = true
      if let block = animation.didStart { Transaction.runLater(block) }
    }
    if isOver || !timing.isValid {
      hasStopped = true
      stopRunning(finished: timing.isValid)
    }
    return !hasStopped
  }

  @MainActor fileprivate func notifyStop(_ finished: Bool) {
    if let block = animation.didStop { Transaction.runLater { block(finished) } }
  }

  /// Ends the animation: schedules its `didStop` block, and notifies the transactions whose completion blocks wait for
  /// it.
  @MainActor func stopRunning(finished: Bool) {
    if hasStopped && !finished { return }
    notifyStop(finished)
    for group in groups { group.countEnd() }
  }
}
