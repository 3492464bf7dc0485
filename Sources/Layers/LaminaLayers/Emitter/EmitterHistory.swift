// The values of an emitter at the births of its particles.

/// The values of an emitter over its layer's time, as its current animations determine them.
///
/// A particle keeps the values of its birth, so animations affect it by their values at that time only.
/// Animations of `sublayers.NAME`, in a superlayer, affect all particles at once.
///
/// Policy: `emitter-animation-from-above`.
package struct EmitterHistory: Sendable {
  /// The emitter's current values.
  let now: EmitterValues
  private let state: LayerState
  /// The animations that change values which particles take at their birth.
  private let animations: [LayerAnimation]
  /// Whether an animation changes a birth rate.
  let changesRate: Bool
  /// Whether an animation changes a lifetime or a range of lifetimes.
  let changesLifetime: Bool

  /// Whether particles may have been born with values other than the current ones.
  var changes: Bool { !animations.isEmpty }

  /// Makes the history of a layer's emitter from the animations that change it.
  ///
  /// - Parameters:
  ///   - now: the emitter's values at `time`.
  ///   - state: the layer's model properties.
  ///   - animations: the layer's animations.
  ///   - time: the layer's time.
  package init(
    _ now: EmitterValues, of state: LayerState, _ animations: [LayerAnimation], at time: Double
  ) {
    self.now = now
    self.state = state
    var keyPaths: [String] = []
    self.animations = animations.compactMap { entry in
      let changed = entry.animation.keyPaths.filter(EmitterHistory.isBornWith)
      if changed.isEmpty { return nil }
      keyPaths += changed
      var entry = entry
      // An animation that the next commit begins has had no effect yet.
      if !entry.hasBegun && entry.animation.timing.beginTime == 0 {
        entry.animation.timing.beginTime = time
        entry.hasBegun = true
      }
      return entry
    }
    let last = keyPaths.compactMap { $0.split(separator: ".").last }
    changesRate = last.contains("birthRate")
    changesLifetime = last.contains("lifetime") || last.contains("lifetimeRange")
  }

  /// Returns the emitter's values at a time of the layer.
  ///
  /// Policy: `emitter-animation-at-birth`.
  func emitterValues(at time: Double) -> EmitterValues {
    if !changes { return now }
    var state = state
    state.applyAnimations(animations, at: time)
    guard case .emitter(let values) = state.kind else { return now }
    return values[0]
  }

  /// Returns the birth rate of the cell with an index, at a time of the layer, in particles per second.
  func particleRate(ofCell place: Int, at time: Double) -> Double {
    let values = emitterValues(at: time)
    guard values.emitterCells.indices.contains(place), values.emitterCells[place].isEnabled else {
      return 0
    }
    let rate = values.emitterCells[place].birthRate * values.birthRate
    return rate.isFinite ? max(0, rate) : 0
  }

  /// Returns the particles alive at a time of the layer, in painting order, as
  /// `EmitterLayer.particles(at:limit:)` does.
  package func particles(at time: Double, limit: Int) throws(EmitterError) -> [Particle] {
    var simulation = ParticleSimulation(self, at: time, limit: limit)
    return try simulation.simulateParticles()
  }

  /// Returns whether a key path names a value that particles are born with.
  private static func isBornWith(_ keyPath: String) -> Bool {
    keyPath.split(separator: ".").first.map(bornWith.contains) ?? false
  }

  private static let bornWith: Set<Substring> = [
    "birthRate", "lifetime", "velocity", "scale", "spin", "emitterPosition", "emitterZPosition",
    "emitterSize", "emitterDepth", "emitterShape", "emitterMode", "emitterCells",
  ]
}

extension Animation {
  /// The key paths that the animation, or any animation of a group, changes.
  fileprivate var keyPaths: [String] {
    if case .group(let animations) = kind { return animations.flatMap(\.keyPaths) }
    return [keyPath]
  }
}
