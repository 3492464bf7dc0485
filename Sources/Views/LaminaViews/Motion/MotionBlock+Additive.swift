import LaminaLayers

// Animations of position, bounds and transform that are added to running ones of the same property.

/// An animation that a block has added to the layer of a view.
struct Addition {
  let layer: ObjectIdentifier
  /// The animated property; the animation's key may have a number after it, such as `position-2`.
  let property: String
  let identity: UInt64
}

extension MotionBlock {
  /// The properties whose animations are added to running ones.
  ///
  /// Policy: `animation-adds-to-running`.
  private static let addedProperties: Set<String> = ["position", "bounds", "transform"]

  /// The running animations to make additive, because a block has added others to them.
  private static var replacing: [(layer: Layer, identity: UInt64)] = []

  // MARK: - Adding to running animations

  /// Adds an animation of the difference between two values to a property's running animations.
  ///
  /// ```
  /// shown = set + (old - set) (1 - f(t)) + ...    each running animation, with its own f
  /// ```
  /// The values shown at the beginning are those shown before, and with a curve that is slow at its beginning, so is the
  /// speed.
  ///
  /// - Returns: whether that is possible; if not, the animation replaces the running ones.
  func addDifference(
    of view: View, _ key: String, from model: AnimatableValue, to: AnimatableValue
  ) -> Bool {
    let motions = view.layer.motions(of: key)
    guard !isAdditive, !options.contains(.beginFromCurrentState), pace.duration > 0 || delay > 0,
      MotionBlock.addedProperties.contains(key),
      motions.allSatisfy({ $0.identity != 0 && $0.animation.canBeAdded })
    else { return false }
    let own = additions.last {
      $0.layer == ObjectIdentifier(view.layer) && $0.property == key
        && view.layer.motionAnimation($0.identity) != nil
    }
    let ownMotion = own.flatMap { view.layer.motionAnimation($0.identity) }
    if let ownMotion, !ownMotion.animation.isSum { return false }
    // A running animation that replaces the property shows the way to its own end.
    let first = motions.first { motion in
      !motion.animation.isSum
        && !MotionBlock.replacing.contains { $0.identity == motion.identity }
    }
    let old = first?.animation.lastValue ?? model
    guard
      let differences = MotionDifference.differences(of: key, from: old, to: to),
      let earlier = ownMotion.map({ MotionDifference.differences(in: $0.animation) }) ?? []
    else { return false }
    if let first { MotionBlock.replacing.append((view.layer, first.identity)) }
    removeAdditions(to: view, key)
    let sum = MotionDifference.sum(earlier, differences)
    if sum.isEmpty { return true }
    attach(
      MotionDifference.animation(sum, of: key) { animation(of: $0, $1) }, to: view, key,
      forKey: ownMotion?.key ?? view.layer.freeMotionKey(key))
    return true
  }

  /// Removes the block's own animations of a property, which has been set again; they count as neither finished nor
  /// interrupted.
  func removeAdditions(to view: View, _ key: String) {
    additions.removeAll { addition in
      guard addition.layer == ObjectIdentifier(view.layer), addition.property == key else {
        return false
      }
      if view.layer.motionAnimation(addition.identity) != nil {
        view.layer.takeMotion(addition.identity)
        if !options.contains(.allowUserInteraction) { view.touchBlocks -= 1 }
        countAnimations(-1)
      }
      return true
    }
  }

  // MARK: - Making running animations additive

  /// Makes the running animations that others were added to additive themselves, once no block is running.
  ///
  /// A single animation is not additive, and a new one is no reason to begin again: it keeps its times. It must not
  /// belong to the transactions of the new block, whose completion would wait for it.
  static func makeRunningMotionsAdditive() {
    guard innermost == nil, !replacing.isEmpty else { return }
    let motions = replacing
    replacing = []
    for (layer, identity) in motions {
      guard let motion = layer.motionAnimation(identity), !motion.hasEnded, let key = motion.key
      else { continue }
      var animation = motion.animation
      guard let differences = MotionDifference.differences(in: animation) else { continue }
      layer.takeMotion(identity)
      let (path, kind) = (animation.keyPath, animation.kind)
      let sum = MotionDifference.animation(differences, of: path) { key, ends in
        guard case .spring(let spring, _) = kind else { return Animation(key, .basic(ends)) }
        return Animation(key, .spring(spring, ends))
      }
      (animation.kind, animation.keyPath) = (sum.kind, sum.keyPath)
      animation.isAdditive = sum.isAdditive
      if motion.hasBegun, animation.timing.beginTime == 0 {
        // A begin time of 0 would be that of the next commit.
        animation.timing.beginTime = .leastNonzeroMagnitude
      }
      layer.addMotion(animation, forKey: key)
    }
  }
}

extension Animation {
  /// Whether the animation is additive, or a group of additive animations.
  var isSum: Bool {
    if case .group(let children) = kind { return children.allSatisfy(\.isAdditive) }
    return isAdditive
  }

  /// Whether a block may add to the animation: one of a block, from one value to another.
  ///
  /// An animator's animations are not removed on completion, and are replaced.
  fileprivate var canBeAdded: Bool {
    isRemovedOnCompletion && MotionDifference.differences(in: self) != nil
  }

  /// The value at the end; `nil` for keyframes and groups.
  fileprivate var lastValue: AnimatableValue? {
    switch kind {
    case .basic(let ends), .spring(_, let ends): ends.to
    case .keyframes, .group, .transition: nil
    }
  }
}

extension Layer {
  /// Returns the animations of a property by blocks: those with the property's key, and with a number after it.
  func motions(of property: String) -> [LayerAnimation] {
    if animations.isEmpty { return [] }
    return animations.filter { motion in
      guard let key = motion.key, key.hasPrefix(property) else { return false }
      let rest = key.dropFirst(property.count)
      return rest.isEmpty || rest.first == "-" && Int(rest.dropFirst()) != nil
    }
  }

  /// Returns the first free key for an animation of a property: `position`, then `position-2`, and so on.
  func freeMotionKey(_ property: String) -> String {
    let keys = Set(animations.compactMap(\.key))
    if !keys.contains(property) { return property }
    var number = 2
    while keys.contains("\(property)-\(number)") { number += 1 }
    return "\(property)-\(number)"
  }

  /// Removes the animations of a property, or all but the one with the property's own key.
  func removeMotions(of property: String, exceptFirst: Bool) {
    for motion in motions(of: property) {
      guard let key = motion.key, !exceptFirst || key != property else { continue }
      removeAnimation(forKey: key)
    }
  }
}
