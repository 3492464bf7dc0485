// Particles in closed form: no state is kept between frames.

import LaminaGeometry

/// The computation of an emitter's particles at one moment.
struct ParticleSimulation {
  private let history: EmitterHistory
  private let sources: [ParticleSource]
  private let renderMode: EmitterLayer.RenderMode
  private let seed: UInt32
  private let time: Double
  private let limit: Int
  private var looked = 0.0
  private var particles: [Particle] = []

  /// The emitter layer's values that all particles born at one moment share.
  private struct Emitter {
    let birthRate, lifetime, velocity, scale, spin: Double
    let place: EmitterGeometry

    init(_ layer: EmitterValues) {
      (birthRate, lifetime) = (layer.birthRate, layer.lifetime)
      (velocity, scale, spin) = (layer.velocity, layer.scale, layer.spin)
      place = EmitterGeometry(layer)
    }
  }

  /// The motion and lifetime of a particle, which are settled at its birth.
  private struct Trajectory {
    let birth: Double
    let life: Double
    let start: SIMD3<Double>
    let velocity: SIMD3<Double>
    let acceleration: SIMD3<Double>

    func position(at time: Double) -> SIMD3<Double> {
      let age = time - birth
      return start + velocity * age + acceleration * (age * age / 2)
    }
  }

  init(_ history: EmitterHistory, at time: Double, limit: Int) {
    self.history = history
    var number = 0
    sources = history.now.emitterCells.enumerated().map {
      ParticleSource($0.element, place: $0.offset, number: &number)
    }
    renderMode = history.now.renderMode
    seed = history.now.seed
    self.time = time
    self.limit = limit
  }

  mutating func simulateParticles() throws(EmitterError) -> [Particle] {
    let random = ParticleRandom(seed: seed)
    let emitter = Emitter(history.now)
    for source in sources {
      let random = random.child(source.place)
      if history.changesRate {
        try emitUnevenly(source, emitter, random)
      } else if source.emits {
        try emitParticles(source, emitter, random, by: nil)
      }
    }
    return orderedParticles()
  }

  /// Emits a cell's particles, and the particles that each of them emits.
  private mutating func emitParticles(
    _ source: ParticleSource, _ emitter: Emitter, _ random: ParticleRandom, by parent: Trajectory?
  ) throws(EmitterError) {
    let cell = source.cell
    let rate = cell.birthRate * emitter.birthRate
    let begin = (parent?.birth ?? 0) + cell.beginTime
    guard rate > 0, rate.isFinite, begin.isFinite, cell.duration > 0 else { return }
    let oldest = oldestBirth(source, emitter, by: parent)
    // Birth i is at begin + i / rate, before the end of the cell and of the parent particle.
    // Policy: `particle-births`.
    var end = begin + cell.duration
    // Policy: `emitter-cell-within`.
    if let parent { end = min(end, parent.birth + parent.life) }
    let first = max(0, ((oldest - begin) * rate).rounded(.down))
    let last = min((time - begin) * rate, (end - begin) * rate).rounded(.down)
    guard !last.isNaN, !first.isNaN else { return }
    // A cell without particles takes time too.
    try countExamined(max(last - first, 0) + 1)
    guard last < 0x1p52 else { throw .tooManyParticles(count: looked, limit: limit) }
    guard last >= first else { return }
    for index in Int(first)...Int(last) {
      let birth = begin + Double(index) / rate
      guard birth <= time, birth < end else { continue }
      try bearParticle(source, emitter, random.child(index), birth: birth, by: parent)
    }
  }

  /// Emits a cell's particles at a changing rate: particle i is born when the rate's integral reaches i.
  ///
  /// The rate is sampled in the middle of steps of 1/64 s, and of longer steps after some minutes.
  ///
  /// Policy: `emitter-rate-animated`.
  private mutating func emitUnevenly(
    _ source: ParticleSource, _ emitter: Emitter, _ random: ParticleRandom
  ) throws(EmitterError) {
    let begin = source.cell.beginTime
    let end = begin + source.cell.duration
    guard begin.isFinite, source.cell.duration > 0 else { return }
    let oldest = oldestBirth(source, emitter, by: nil)
    try countExamined(1)
    var (moment, sum) = (begin, 0.0)
    while moment <= time, moment < end {
      let elapsed = moment - begin
      // A step is always large enough to advance the time.
      let least = max(1.0 / 64, elapsed.binade / 16_384, 2 * moment.ulp)
      let step = elapsed < 0x1p32 ? least : time - begin + 1
      let rate = history.particleRate(ofCell: source.place, at: moment + step / 2)
      let next = sum + rate * step
      if rate > 0 {
        var number = max(sum, sum + (oldest - moment) * rate).rounded(.up)
        while number < next {
          let birth = moment + (number - sum) / rate
          guard birth <= time, birth < end else { return }
          try countExamined(1)
          guard number < 0x1p52 else { throw .tooManyParticles(count: looked, limit: limit) }
          try bearParticle(source, emitter, random.child(Int(number)), birth: birth, by: nil)
          number += 1
        }
      }
      (moment, sum) = (moment + step, next)
    }
  }

  /// Returns the earliest birth time, in seconds, whose particle, or a particle that descends from it, can still be
  /// alive.
  private func oldestBirth(_ source: ParticleSource, _ emitter: Emitter, by parent: Trajectory?)
    -> Double
  {
    if parent == nil && history.changesLifetime { return -.infinity }
    return time - source.span * max(0, emitter.lifetime)
  }

  /// Adds `count` to the number of examined particles, and throws an error if it exceeds the limit.
  private mutating func countExamined(_ count: Double) throws(EmitterError) {
    looked += count
    guard looked <= Double(limit) else { throw .tooManyParticles(count: looked, limit: limit) }
  }
  /// Adds the particle born at `birth` if it is still alive, and the particles that it emits.
  ///
  /// If animations change the emitter, its values at that time apply.
  private mutating func bearParticle(
    _ source: ParticleSource, _ emitter: Emitter, _ random: ParticleRandom, birth: Double,
    by parent: Trajectory?
  ) throws(EmitterError) {
    var (source, emitter) = (source, emitter)
    if parent == nil, history.changes {
      let values = history.emitterValues(at: birth)
      guard values.emitterCells.indices.contains(source.place) else { return }
      var number = source.number
      source = ParticleSource(
        values.emitterCells[source.place], place: source.place, number: &number)
      emitter = Emitter(values)
    }
    let trajectory = particleTrajectory(source.cell, emitter, random, birth: birth, by: parent)
    guard trajectory.life > 0 else { return }
    if time - birth < trajectory.life {
      addParticle(source.cell, emitter, source.number, random, trajectory)
    }
    for within in source.within where within.emits {
      try emitParticles(within, emitter, random.child(within.place), by: trajectory)
    }
  }

  private func particleTrajectory(
    _ cell: EmitterCell, _ emitter: Emitter, _ random: ParticleRandom, birth: Double,
    by parent: Trajectory?
  ) -> Trajectory {
    let life = random.randomValue(cell.lifetime, cell.lifetimeRange, .lifetime) * emitter.lifetime
    let speed = random.randomValue(cell.velocity, cell.velocityRange, .velocity) * emitter.velocity
    return Trajectory(
      birth: birth, life: life,
      start: parent?.position(at: birth) ?? emitter.place.startPosition(random),
      velocity: direction(cell, random) * speed,
      acceleration: [cell.xAcceleration, cell.yAcceleration, cell.zAcceleration])
  }

  /// Returns the unit vector of a particle's random initial direction.
  ///
  /// Its angle to the cell's direction is uniform within half the range, and its angle about that direction
  /// is uniform.
  ///
  /// Policy: `particle-direction`.
  private func direction(_ cell: EmitterCell, _ random: ParticleRandom) -> SIMD3<Double> {
    let latitude = Trigonometry.sineCosine(radians: cell.emissionLatitude)
    let longitude = Trigonometry.sineCosine(radians: cell.emissionLongitude)
    let axis: SIMD3<Double> = [
      latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine,
    ]
    guard cell.emissionRange != 0 else { return axis }
    let beside: SIMD3<Double> = [-longitude.sine, longitude.cosine, 0]
    let above: SIMD3<Double> = [
      -latitude.sine * longitude.cosine, -latitude.sine * longitude.sine, latitude.cosine,
    ]
    let off = Trigonometry.sineCosine(radians: random.unitRandom(.cone) * cell.emissionRange / 2)
    let turn = Trigonometry.sineCosine(radians: random.unitRandom(.turn) * (2 * Double.pi))
    return axis * off.cosine + (beside * turn.cosine + above * turn.sine) * off.sine
  }

  private mutating func addParticle(
    _ cell: EmitterCell, _ emitter: Emitter, _ number: Int, _ random: ParticleRandom,
    _ trajectory: Trajectory
  ) {
    let age = time - trajectory.birth
    let position = trajectory.position(at: time)
    let scale = random.randomValue(cell.scale, cell.scaleRange, .scale) + cell.scaleSpeed * age
    particles.append(
      Particle(
        cell: number, birthTime: trajectory.birth, position: Point(x: position.x, y: position.y),
        zPosition: position.z, scale: scale * emitter.scale,
        rotation: random.randomValue(cell.rotation, cell.rotationRange, .rotation)
          + random.randomValue(cell.spin, cell.spinRange, .spin) * emitter.spin * age,
        color: Color(
          red: random.randomValue(cell.color.red, cell.redRange, .red) + cell.redSpeed * age,
          green: random.randomValue(cell.color.green, cell.greenRange, .green) + cell.greenSpeed
            * age,
          blue: random.randomValue(cell.color.blue, cell.blueRange, .blue) + cell.blueSpeed * age,
          alpha: random.randomValue(cell.color.alpha, cell.alphaRange, .alpha) + cell.alphaSpeed
            * age)))
  }

  /// Returns the particles in painting order; those of equal rank keep the order of their emission.
  private func orderedParticles() -> [Particle] {
    let order: (Particle, Particle) -> Bool
    switch renderMode {
    case .unordered, .additive: order = { $0.cell < $1.cell }
    case .oldestFirst: order = { $0.birthTime < $1.birthTime }
    case .oldestLast: order = { $0.birthTime > $1.birthTime }
    case .backToFront: order = { $0.zPosition < $1.zPosition }
    }
    return particles.indices.sorted { a, b in
      if order(particles[a], particles[b]) { return true }
      return !order(particles[b], particles[a]) && a < b
    }.map { particles[$0] }
  }
}

/// An emitter cell with its nested cells, all of them numbered.
private struct ParticleSource {
  let cell: EmitterCell
  /// The cell's index among the cells of its layer or of the cell around it.
  let place: Int
  /// The cell's index among all cells of the emitter, including nested ones.
  let number: Int
  let within: [ParticleSource]
  /// The longest time from a particle's birth until it and all its descendants are dead, in seconds, without the
  /// layer's lifetime factor.
  let span: Double

  /// Whether the cell emits anything.
  var emits: Bool { cell.isEnabled && cell.birthRate > 0 }

  /// Makes the source of a cell: numbers it and its nested cells from `number` on, and advances `number` past them.
  init(_ cell: EmitterCell, place: Int, number: inout Int) {
    self.cell = cell
    self.place = place
    self.number = number
    number += 1
    within = cell.emitterCells.enumerated().map { place, cell in
      ParticleSource(cell, place: place, number: &number)
    }
    let longest = within.filter(\.emits).map(\.span).max() ?? 0
    span = max(0, cell.lifetime + abs(cell.lifetimeRange) / 2) + longest
  }
}
