/// An animation that a layer has, with the key that it was given under.
package struct LayerAnimation: Sendable {
  package let key: String?
  package var animation: Animation
  /// The property that its key path names; `nil` for a group, a transition, and a property that no animation changes.
  let target: AnimationTarget?
  /// The number that tells it from all others; 0 for an animation that no view has added.
  package internal(set) var identity: UInt64 = 0
  /// Whether it hides its layer, or shows it.
  package let hides: Bool
  /// Whether its begin has been settled.
  package internal(set) var hasBegun = false
  /// Whether its time has begun, and its delegate been told.
  var hasStarted = false
  /// Whether it is over, and its delegate been told.
  var hasStopped = false
  /// The transactions that wait for its end.
  var groups: [TransactionGroup] = []
  /// Whether it is known what a transition starts from.
  var hasSnapshot = false
  /// What a transition starts from.
  package internal(set) var snapshot: (any Sendable)?

  init(key: String?, animation: Animation) {
    self.key = key
    self.animation = animation
    target = AnimationTarget(animation.keyPath)
    hides = ["hidden", "isHidden"].contains(animation.keyPath)
  }
}

extension Layer {
  /// Gives the layer an animation, in place of the one with the same key.
  ///
  /// Those that were given later win over those given before. A transition has the key `transition`
  /// whatever is said. A duration of 0 or less becomes the transaction's; a begin of 0 becomes the moment
  /// of the commit that first sees it.
  ///
  /// - Parameters:
  ///   - animation: what to run; the layer keeps a copy.
  ///   - key: what to find it by; `nil` for an animation that takes no other one's place.
  public func add(_ animation: Animation, forKey key: String? = nil) {
    append(animation, forKey: key, identity: 0)
  }

  /// Gives the layer an animation that `identity` tells from others.
  func append(_ animation: Animation, forKey key: String?, identity: UInt64) {
    var key = key
    if case .transition = animation.kind { key = "transition" }
    if let key { removeAnimation(forKey: key) }
    var entry = LayerAnimation(key: key, animation: animation)
    entry.identity = identity
    if entry.animation.timing.duration <= 0 {
      entry.animation.timing.duration = Transaction.animationDuration
    }
    entry.groups = Transaction.groups
    for group in entry.groups { group.add() }
    animations.append(entry)
    noteChange()
  }

  /// The keys of the layer's animations, in the order in which they were given.
  public var animationKeys: [String] { animations.compactMap(\.key) }

  /// The animation with that key; `nil` if the layer has none.
  public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key == key }?.animation
  }

  /// Takes an animation away; its delegate is told that it did not finish.
  public func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    animations.remove(at: index).stop(finished: false)
    noteChange()
  }

  /// Takes all animations away.
  public func removeAllAnimations() {
    for entry in animations { entry.stop(finished: false) }
    animations = []
    noteChange()
  }

  // MARK: - Time

  /// When the layer is, how fast its time runs, and for how long it shows, in its superlayer's time.
  ///
  /// Its sublayers and animations live in the time that this makes. A layer whose duration is not infinite
  /// shows in its active time alone, unless its fill mode says otherwise.
  public var timing: MediaTiming {
    get { values.effects.timing }
    set { change { values.effects.timing = newValue } }
  }

  /// Whether it shows for a time that ends.
  package var endsByItself: Bool { values.endsByItself }

  /// A time of this layer, in the time of `layer`, or of the root's surroundings for `nil`.
  ///
  /// Not finite where the other layer's time stands still.
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

  /// A time of `layer`, or of the root's surroundings for `nil`, in the time of this one.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    guard let layer else { return localTime(time) }
    return layer.convertTime(time, to: self)
  }

  /// This layer's time at a time of the root's surroundings.
  package func localTime(_ time: Double) -> Double {
    var chain: [Layer] = []
    var next: Layer? = self
    while let current = next {
      chain.append(current)
      next = current.superlayer
    }
    return chain.reversed().reduce(time) { $1.timing.localTime($0) }
  }

  /// Keeps what a new transition starts from.
  package func keepSnapshot(_ snapshot: () -> (any Sendable)?) {
    for index in animations.indices {
      guard case .transition = animations[index].animation.kind, !animations[index].hasSnapshot
      else { continue }
      animations[index].hasSnapshot = true
      animations[index].snapshot = snapshot()
    }
  }

  // MARK: - Beginning and ending

  /// Settles when the tree's new animations begin: now, for those that do not say when.
  ///
  /// - Parameter time: now, in the time of the root's surroundings, in seconds.
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

  /// Tells delegates of animations what has begun and ended by now, and forgets those that are over.
  ///
  /// - Returns: whether an animation of the tree runs or is still to run.
  package func endAnimations(at time: Double) -> Bool {
    var isRunning = false
    forEach(at: time) { layer, local in
      if layer.animations.isEmpty { return }
      var kept: [LayerAnimation] = []
      for var entry in layer.animations {
        isRunning = entry.update(at: local) || isRunning
        if !entry.hasStopped || !entry.animation.isRemovedOnCompletion { kept.append(entry) }
      }
      if kept.count < layer.animations.count { layer.noteChange() }
      layer.animations = kept
    }
    return isRunning
  }

  /// Visits the layers of the tree with their local times.
  private func forEach(at time: Double, _ body: (Layer, Double) -> Void) {
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
  /// Tells the delegate what has happened; says whether something is still to happen.
  @MainActor fileprivate mutating func update(at time: Double) -> Bool {
    if hasStopped || !hasBegun { return !hasStopped }
    let timing = animation.timing
    // With speed 0 it stands still for ever.
    let local = timing.localTime(time)
    let isBackwards = timing.speed < 0
    let isBegun = timing.isValid && time >= timing.beginTime && timing.speed != 0
    let isOver =
      timing.speed != 0 && isBegun
      && (isBackwards ? local <= 0 : local >= timing.activeLength)
    if isBegun && !hasStarted {
      hasStarted = true
      if let block = animation.didStart { Transaction.later(block) }
    }
    if isOver || !timing.isValid {
      hasStopped = true
      stop(finished: timing.isValid)
    }
    return !hasStopped
  }

  @MainActor fileprivate func tell(_ finished: Bool) {
    if let block = animation.didStop { Transaction.later { block(finished) } }
  }

  /// Tells who waits that it is over.
  @MainActor func stop(finished: Bool) {
    if hasStopped && !finished { return }
    tell(finished)
    for group in groups { group.end() }
  }
}
