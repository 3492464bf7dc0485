// Particles in closed form: nothing is kept from frame to frame.

import LaminaGeometry

/// The particles of an emitter at one moment.
struct ParticleSimulation {
  private let emitter: Emitter
  private let sources: [ParticleSource]
  private let renderMode: EmitterLayer.RenderMode
  private let seed: UInt32
  private let time: Double
  private let limit: Int
  private var looked = 0.0
  private var particles: [Particle] = []

  /// What a layer says about all particles.
  struct Emitter {
    let birthRate, lifetime, velocity, scale, spin: Double
    let place: EmitterPlace
  }

  /// A particle's course: what was drawn when it was born.
  private struct Course {
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

  init(_ layer: EmitterValues, at time: Double, limit: Int) {
    emitter = Emitter(
      birthRate: layer.birthRate, lifetime: layer.lifetime, velocity: layer.velocity,
      scale: layer.scale, spin: layer.spin, place: EmitterPlace(layer))
    var number = 0
    sources = layer.emitterCells.enumerated().compactMap {
      ParticleSource($0.element, place: $0.offset, number: &number)
    }
    renderMode = layer.renderMode
    seed = layer.seed
    self.time = time
    self.limit = limit
  }

  mutating func run() throws(EmitterError) -> [Particle] {
    let random = ParticleRandom(seed: seed)
    for source in sources { try emit(source, random.child(source.place), by: nil) }
    return ordered()
  }

  /// Emits a cell's particles, and those of each of them.
  private mutating func emit(
    _ source: ParticleSource, _ random: ParticleRandom, by parent: Course?
  ) throws(EmitterError) {
    let cell = source.cell
    let rate = cell.birthRate * emitter.birthRate
    let begin = (parent?.birth ?? 0) + cell.beginTime
    guard rate > 0, rate.isFinite, begin.isFinite, cell.duration > 0 else { return }
    let oldest = time - source.span * max(0, emitter.lifetime)
    // Birth i is at begin + i / rate, before the cell or the particle that it emits from ends.
    var end = begin + cell.duration
    if let parent { end = min(end, parent.birth + parent.life) }
    let first = max(0, ((oldest - begin) * rate).rounded(.down))
    let last = min((time - begin) * rate, (end - begin) * rate).rounded(.down)
    guard !last.isNaN, !first.isNaN else { return }
    // A cell without a particle takes time too.
    looked += max(last - first, 0) + 1
    guard looked <= Double(limit), last < 0x1p52 else {
      throw .tooManyParticles(count: looked, limit: limit)
    }
    guard last >= first else { return }
    for index in Int(first)...Int(last) {
      let birth = begin + Double(index) / rate
      guard birth <= time, birth < end else { continue }
      let random = random.child(index)
      let course = course(cell, random, birth: birth, by: parent)
      guard course.life > 0 else { continue }
      if time - birth < course.life { add(cell, source.number, random, course) }
      for within in source.within { try emit(within, random.child(within.place), by: course) }
    }
  }

  private func course(
    _ cell: EmitterCell, _ random: ParticleRandom, birth: Double, by parent: Course?
  ) -> Course {
    let life = random.value(cell.lifetime, cell.lifetimeRange, .lifetime) * emitter.lifetime
    let speed = random.value(cell.velocity, cell.velocityRange, .velocity) * emitter.velocity
    return Course(
      birth: birth, life: life,
      start: parent?.position(at: birth) ?? emitter.place.start(random),
      velocity: direction(cell, random) * speed,
      acceleration: [cell.xAcceleration, cell.yAcceleration, cell.zAcceleration])
  }

  /// The unit vector in which a particle starts: evenly by angle within half of the range around the
  /// cell's direction, and evenly about it.
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
    let off = Trigonometry.sineCosine(radians: random.unit(.cone) * cell.emissionRange / 2)
    let turn = Trigonometry.sineCosine(radians: random.unit(.turn) * (2 * Double.pi))
    return axis * off.cosine + (beside * turn.cosine + above * turn.sine) * off.sine
  }

  private mutating func add(
    _ cell: EmitterCell, _ number: Int, _ random: ParticleRandom, _ course: Course
  ) {
    let age = time - course.birth
    let position = course.position(at: time)
    let scale = random.value(cell.scale, cell.scaleRange, .scale) + cell.scaleSpeed * age
    particles.append(
      Particle(
        cell: number, birthTime: course.birth, position: Point(x: position.x, y: position.y),
        zPosition: position.z, scale: scale * emitter.scale,
        rotation: random.value(cell.spin, cell.spinRange, .spin) * emitter.spin * age,
        color: Color(
          red: random.value(cell.color.red, cell.redRange, .red) + cell.redSpeed * age,
          green: random.value(cell.color.green, cell.greenRange, .green) + cell.greenSpeed * age,
          blue: random.value(cell.color.blue, cell.blueRange, .blue) + cell.blueSpeed * age,
          alpha: random.value(cell.color.alpha, cell.alphaRange, .alpha) + cell.alphaSpeed * age)))
  }

  /// The particles in painting order; equal ones stay as they were emitted.
  private func ordered() -> [Particle] {
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

/// A cell that emits, with those within it that do.
private struct ParticleSource {
  let cell: EmitterCell
  /// Its place among its neighbours, those that emit nothing included.
  let place: Int
  /// Its place among all cells of the emitter.
  let number: Int
  let within: [ParticleSource]
  /// For how long after its birth a particle, or one that comes of it, can live, before the layer's
  /// own factor.
  let span: Double

  /// `nil` if it emits nothing; `number` moves past it and those within it either way.
  init?(_ cell: EmitterCell, place: Int, number: inout Int) {
    self.cell = cell
    self.place = place
    self.number = number
    number += 1
    var within: [ParticleSource] = []
    for (place, cell) in cell.emitterCells.enumerated() {
      if let source = ParticleSource(cell, place: place, number: &number) { within.append(source) }
    }
    self.within = within
    span =
      max(0, cell.lifetime + abs(cell.lifetimeRange) / 2) + (within.map(\.span).max() ?? 0)
    guard cell.isEnabled, cell.birthRate > 0 else { return nil }
  }
}
