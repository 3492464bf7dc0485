// The start of a particle on an emitter's shape.

import LaminaGeometry

/// An emitter's shape, and the part of it that emits.
struct EmitterGeometry {
  private let shape: EmitterLayer.Shape
  private let mode: EmitterLayer.Mode
  private let middle: SIMD3<Double>
  private let size: SIMD3<Double>

  init(_ layer: EmitterValues) {
    shape = layer.emitterShape
    mode = layer.emitterMode
    middle = [layer.emitterPosition.x, layer.emitterPosition.y, layer.emitterZPosition]
    size = [layer.emitterSize.width, layer.emitterSize.height, layer.emitterDepth]
  }

  /// Returns the random start of a particle, distributed uniformly over the part of the shape that
  /// emits.
  ///
  /// Policy: `particle-start`.
  func startPosition(_ random: ParticleRandom) -> SIMD3<Double> {
    switch shape {
    case .point: middle
    case .line: middle + size * [boxCoordinate(random, .place0), 0, 0]
    case .rectangle: middle + size * rectanglePoint(random)
    case .cuboid: middle + size * cuboidPoint(random)
    case .circle:
      middle + circlePoint(random, isFilled: mode == .volume || mode == .surface) * size.x
    case .sphere: middle + spherePoint(random) * size.x
    }
  }

  /// Returns a random coordinate along one axis of a box, from -1/2 to 1/2; if only corners emit,
  /// one of the two ends.
  private func boxCoordinate(_ random: ParticleRandom, _ use: ParticleRandom.Use) -> Double {
    mode == .points ? boxEnd(random, use) : random.unitRandom(use) - 0.5
  }

  private func boxEnd(_ random: ParticleRandom, _ use: ParticleRandom.Use) -> Double {
    random.unitRandom(use) < 0.5 ? -0.5 : 0.5
  }

  private func rectanglePoint(_ random: ParticleRandom) -> SIMD3<Double> {
    guard mode == .outline else {
      return [boxCoordinate(random, .place0), boxCoordinate(random, .place1), 0]
    }
    let (along, side) = (random.unitRandom(.place0) - 0.5, boxEnd(random, .place1))
    let isLevel = random.unitRandom(.side) * (abs(size.x) + abs(size.y)) < abs(size.x)
    return isLevel ? [along, side, 0] : [side, along, 0]
  }

  private func cuboidPoint(_ random: ParticleRandom) -> SIMD3<Double> {
    let uses: [ParticleRandom.Use] = [.place0, .place1, .place2]
    var place = SIMD3<Double>()
    for axis in 0..<3 { place[axis] = boxCoordinate(random, uses[axis]) }
    let length = SIMD3(abs(size.x), abs(size.y), abs(size.z))
    switch mode {
    case .volume, .points: return place
    case .outline:
      // One of the four edges along an axis; the axis is chosen in proportion to its length.
      let free = weightedAxis(length, random)
      for axis in 0..<3 where axis != free { place[axis] = boxEnd(random, uses[axis]) }
    case .surface:
      // One of the two faces across an axis; the axis is chosen in proportion to their area.
      let across = weightedAxis(
        [length.y * length.z, length.z * length.x, length.x * length.y], random)
      place[across] = boxEnd(random, uses[across])
    }
    return place
  }

  /// Returns the random index of one of three axes, with probabilities in proportion to their
  /// weights.
  private func weightedAxis(_ weights: SIMD3<Double>, _ random: ParticleRandom) -> Int {
    let share = random.unitRandom(.side) * weights.sum()
    return share < weights.x ? 0 : share < weights.x + weights.y ? 1 : 2
  }

  /// Returns a random point in the unit circle or, unless `isFilled`, on its circumference.
  private func circlePoint(_ random: ParticleRandom, isFilled: Bool) -> SIMD3<Double> {
    let turn = Trigonometry.sineCosine(radians: random.unitRandom(.place0) * (2 * Double.pi))
    let radius = isFilled ? random.unitRandom(.place1).squareRoot() : 1
    return [turn.cosine * radius, turn.sine * radius, 0]
  }

  private func spherePoint(_ random: ParticleRandom) -> SIMD3<Double> {
    if mode == .outline { return circlePoint(random, isFilled: false) }
    let z = 2 * random.unitRandom(.place1) - 1
    let ring = max(0, 1 - z * z).squareRoot()
    let turn = Trigonometry.sineCosine(radians: random.unitRandom(.place0) * (2 * Double.pi))
    // The largest of three random numbers is distributed as the cube root of one.
    let radius =
      mode == .volume
      ? max(random.unitRandom(.place2), random.unitRandom(.side), random.unitRandom(.inner)) : 1
    return SIMD3(turn.cosine * ring, turn.sine * ring, z) * radius
  }
}
