// What an emitter was when its particles were born.

/// An emitter through the time of its layer, as its present animations have it.
///
/// A particle keeps what it was born with, so what animations made of the emitter at its birth counts, and not
/// what they make of it now. Animations from above, of `sublayers.NAME`, act on all particles at once.
package struct EmitterHistory: Sendable {
  /// What the emitter is at present.
  let now: EmitterValues
  private let state: LayerState
  /// Those that change what particles are born with.
  private let animations: [LayerAnimation]
  /// Whether particles are born at a rate that changes.
  let changesRate: Bool
  /// Whether how long they live changes.
  let changesLifetime: Bool

  /// Whether particles may be born with other values than the present ones.
  var changes: Bool { !animations.isEmpty }

  /// Takes a layer's emitter, and the animations that change it.
  ///
  /// - Parameters:
  ///   - now: what the emitter is at `time`.
  ///   - state: the layer's properties as they were set.
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
      // One that the next commit begins has not shown anything yet.
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

  /// What the emitter was at a time of the layer.
  func values(at time: Double) -> EmitterValues {
    if !changes { return now }
    var state = state
    state.show(animations, at: time)
    guard case .emitter(let values) = state.kind else { return now }
    return values[0]
  }

  /// How many particles a cell emitted in a second at a time of the layer.
  func rate(ofCell place: Int, at time: Double) -> Double {
    let values = values(at: time)
    guard values.emitterCells.indices.contains(place), values.emitterCells[place].isEnabled else {
      return 0
    }
    let rate = values.emitterCells[place].birthRate * values.birthRate
    return rate.isFinite ? max(0, rate) : 0
  }

  /// The particles that live at a time of the layer, in painting order: see
  /// `EmitterLayer.particles(at:limit:)`.
  package func particles(at time: Double, limit: Int) throws(EmitterError) -> [Particle] {
    var simulation = ParticleSimulation(self, at: time, limit: limit)
    return try simulation.run()
  }

  /// Whether a key path names what a particle is born with.
  private static func isBornWith(_ keyPath: String) -> Bool {
    keyPath.split(separator: ".").first.map(bornWith.contains) ?? false
  }

  private static let bornWith: Set<Substring> = [
    "birthRate", "lifetime", "velocity", "scale", "spin", "emitterPosition", "emitterZPosition",
    "emitterSize", "emitterDepth", "emitterShape", "emitterMode", "emitterCells",
  ]
}

extension Animation {
  /// The key paths of what it animates, those within a group included.
  fileprivate var keyPaths: [String] {
    if case .group(let animations) = kind { return animations.flatMap(\.keyPaths) }
    return [keyPath]
  }
}
