import LaminaGeometry
import LaminaLayers
import Testing

@Suite @MainActor struct EmitterTests {
  private func emitter(_ cells: EmitterCell...) -> EmitterLayer {
    let layer = EmitterLayer()
    layer.emitterCells = cells
    return layer
  }

  private func cell(rate: Double = 1, lifetime: Double = 10) -> EmitterCell {
    var cell = EmitterCell()
    cell.birthRate = rate
    cell.lifetime = lifetime
    return cell
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-12 * max(1, abs(b)) }

  @Test func `emitter: the defaults are Core Animation's, and emit nothing`() throws {
    let layer = emitter(EmitterCell())
    #expect(layer.birthRate == 1 && layer.lifetime == 1 && layer.velocity == 1)
    #expect(layer.scale == 1 && layer.spin == 1 && layer.seed == 0)
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered)
    let cell = EmitterCell()
    #expect(cell.isEnabled && cell.birthRate == 0 && cell.lifetime == 0 && cell.scale == 1)
    #expect(cell.color == .white && cell.duration == .infinity && cell.contentsScale == 1)
    #expect(try layer.particles(at: 5, limit: 10).isEmpty)
    #expect(EmitterLayer.Shape(name: "heart") == .point && EmitterLayer.Mode(name: "") == .volume)
    #expect(EmitterLayer.RenderMode(name: "x") == .unordered)
  }

  private nonisolated static let births: [(Double, [Double])] = [
    (0, [0]), (0.49, [0]), (0.5, [0, 0.5]), (1.24, [0, 0.5, 1]), (1.25, [0.5, 1]),
    (2.75, [2, 2.5]), (-1, []),
  ]

  /// Birth times are 0, 0.5, 1, ...; a particle lives while its age is below its lifetime.
  @Test(arguments: EmitterTests.births)
  func `emitter: births and deaths`(time: Double, births: [Double]) throws {
    let layer = emitter(cell(rate: 2, lifetime: 1.25))
    #expect(try layer.particles(at: time, limit: 10).map(\.birthTime) == births)
    layer.birthRate = 0.5
    layer.lifetime = 2
    #expect(try layer.particles(at: 2.25, limit: 10).map(\.birthTime) == [0, 1, 2])
  }

  @Test func `emitter: a cell emits from its beginning for its duration`() throws {
    var cell = cell(rate: 4)
    cell.beginTime = 1
    cell.duration = 0.75
    let layer = emitter(cell)
    #expect(try layer.particles(at: 0.99, limit: 10).isEmpty)
    #expect(try layer.particles(at: 5, limit: 10).map(\.birthTime) == [1, 1.25, 1.5])
    layer.emitterCells[0].isEnabled = false
    #expect(try layer.particles(at: 5, limit: 10).isEmpty)
  }

  @Test func `emitter: a particle's course is known at any time`() throws {
    var cell = cell(rate: 0.01)
    cell.velocity = 10
    cell.emissionLongitude = 0
    cell.xAcceleration = 4
    cell.yAcceleration = -2
    cell.zAcceleration = 1
    cell.scale = 0.5
    cell.scaleSpeed = 0.25
    cell.spin = 3
    cell.color = Color(red: 1, green: 0.5, blue: 0.25, alpha: 1)
    cell.redSpeed = -0.25
    cell.greenSpeed = 0.125
    cell.alphaSpeed = -0.0625
    let layer = emitter(cell)
    layer.emitterPosition = Point(x: 100, y: 50)
    layer.emitterZPosition = 7
    layer.velocity = 2
    layer.scale = 4
    layer.spin = 0.5
    let particle = try #require(try layer.particles(at: 3, limit: 1).first)
    // 100 + 20 * 3 + 4 * 9 / 2, 50 - 2 * 9 / 2, 7 + 9 / 2.
    #expect(particle.position == Point(x: 178, y: 41))
    #expect(particle.zPosition == 11.5)
    #expect(particle.scale == 5)
    #expect(particle.rotation == 4.5)
    #expect(particle.color == Color(red: 0.25, green: 0.875, blue: 0.25, alpha: 0.8125))
  }

  private nonisolated static let directions: [(Double, Double, SIMD3<Double>)] = [
    (0, 0, [1, 0, 0]), (0, Double.pi / 2, [0, 1, 0]), (0, Double.pi, [-1, 0, 0]),
    (Double.pi / 2, 1, [0, 0, 1]),
    (Double.pi / 6, Double.pi / 3, [0.4330127018922194, 0.75, 0.5]),
  ]

  @Test(arguments: EmitterTests.directions)
  func `emitter: longitude and latitude`(
    latitude: Double, longitude: Double, direction: SIMD3<Double>
  ) throws {
    var cell = cell(rate: 0.01)
    cell.velocity = 1
    cell.emissionLatitude = latitude
    cell.emissionLongitude = longitude
    let particle = try #require(try emitter(cell).particles(at: 1, limit: 1).first)
    #expect(isNear(particle.position.x, direction.x) && isNear(particle.position.y, direction.y))
    #expect(isNear(particle.zPosition, direction.z))
  }

  @Test func `emitter: values are spread evenly over their ranges`() throws {
    var cell = cell(rate: 10_000, lifetime: 1)
    cell.scale = 3
    cell.scaleRange = 2
    cell.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
    cell.redRange = 1
    let layer = emitter(cell)
    layer.seed = 11
    let particles = try layer.particles(at: 1, limit: 20_000)
    #expect(particles.count == 10_000)
    let scales = particles.map(\.scale)
    #expect(scales.allSatisfy { (2.0...4.0).contains($0) })
    // The mean of n even numbers over a range r is off by r / sqrt(12 n) in the mean: five of those.
    let count = Double(scales.count)
    let mean = scales.reduce(0, +) / count
    #expect(abs(mean - 3) < 5 * 2 / (12 * count).squareRoot(), "\(mean)")
    let variance = scales.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    #expect(abs(variance - 4.0 / 12) < 0.02, "\(variance)")
    for tenth in 0..<10 {
      let low = 2 + 0.2 * Double(tenth)
      let share = scales.count { $0 >= low && $0 < low + 0.2 }
      // Five times sqrt(n p (1 - p)).
      #expect(abs(share - 1_000) < 150, "\(tenth): \(share)")
    }
    // One use of the generator tells nothing of another.
    let reds = particles.map(\.color.red)
    var product = 0.0
    for (scale, red) in zip(scales, reds) { product += (scale - 3) * (red - 0.5) / count }
    #expect(abs(product) < 5 * (2.0 / 12) / count.squareRoot(), "\(product)")
  }

  @Test func `emitter: the cone's particles start within half of its range`() throws {
    var cell = cell(rate: 4_000, lifetime: 1)
    cell.velocity = 1
    cell.emissionRange = 1
    cell.emissionLongitude = 2
    let particles = try emitter(cell).particles(at: 0.999, limit: 9_000)
    var sum = 0.0
    for particle in particles {
      let age = 0.999 - particle.birthTime
      guard age > 0.1 else { continue }
      let along =
        (particle.position.x * Trigonometry.sineCosine(radians: 2).cosine + particle.position.y
          * Trigonometry.sineCosine(radians: 2).sine) / age
      // cos(1 / 2)
      #expect(along > 0.87758 && along < 1 + 1e-12)
      sum += along
    }
    // The mean of cos over 0...1/2 is 2 sin(1 / 2) = 0.95885.
    let mean = sum / Double(particles.count { 0.999 - $0.birthTime > 0.1 })
    #expect(abs(mean - 0.95885) < 0.004, "\(mean)")
  }

  @Test func `emitter: shapes and their parts`() throws {
    func starts(_ shape: EmitterLayer.Shape, _ mode: EmitterLayer.Mode) throws -> [SIMD3<Double>] {
      let layer = emitter(cell(rate: 3_000, lifetime: 1))
      layer.emitterPosition = Point(x: 5, y: 6)
      layer.emitterSize = Size(width: 4, height: 2)
      layer.emitterDepth = 8
      layer.emitterShape = shape
      layer.emitterMode = mode
      return try layer.particles(at: 0.9999, limit: 9_000).map {
        [$0.position.x - 5, $0.position.y - 6, $0.zPosition]
      }
    }
    func radius(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
    for mode in EmitterLayer.Mode.allCases {
      #expect(try starts(.point, mode).allSatisfy { $0 == .zero })
      let line = try starts(.line, mode)
      #expect(line.allSatisfy { abs($0.x) <= 2 && $0.y == 0 && $0.z == 0 })
      #expect(line.allSatisfy { abs($0.x) == 2 } == (mode == .points))
      for shape in [EmitterLayer.Shape.line, .rectangle, .cuboid, .circle, .sphere] {
        let mean = try starts(shape, mode).reduce(.zero, +) / 3_000
        #expect(radius(mean) < 0.45, "\(shape) \(mode) \(mean)")
      }
      let box = try starts(.rectangle, mode)
      #expect(box.allSatisfy { abs($0.x) <= 2 && abs($0.y) <= 1 && $0.z == 0 })
      let corners = box.count { abs($0.x) == 2 && abs($0.y) == 1 }
      #expect(mode == .points ? corners == 3_000 : corners == 0)
      let edges = box.count { abs($0.x) == 2 || abs($0.y) == 1 }
      #expect(mode == .points || mode == .outline ? edges == 3_000 : edges == 0)
      let circle = try starts(.circle, mode)
      #expect(circle.allSatisfy { radius($0) < 4 + 1e-9 && $0.z == 0 })
      let onCircle = circle.count { abs(radius($0) - 4) < 1e-9 }
      #expect(mode == .points || mode == .outline ? onCircle == 3_000 : onCircle < 3)
      let sphere = try starts(.sphere, mode)
      let onSphere = sphere.count { abs(radius($0) - 4) < 1e-9 }
      #expect(mode == .volume ? onSphere < 3 : onSphere == 3_000)
      let sides = try starts(.cuboid, mode).map { v in
        [abs(v.x) == 2, abs(v.y) == 1, abs(v.z) == 4].count { $0 }
      }
      let atLeast = [EmitterLayer.Mode.volume: 0, .surface: 1, .outline: 2, .points: 3][mode]
      #expect(sides.allSatisfy { $0 == atLeast }, "\(mode)")
    }
    // Level edges are twice as long as upright ones: two thirds of the outline.
    let level = try starts(.rectangle, .outline).count { abs($0.y) == 1 }
    #expect(abs(level - 2_000) < 130, "\(level)")
    // Half of a disc's area lies within 1 / sqrt 2 of its radius, half of a ball's within 1 / cbrt 2.
    let inner = try starts(.circle, .volume).count { radius($0) < 4 * 0.5.squareRoot() }
    #expect(abs(inner - 1_500) < 140, "\(inner)")
    let core = try starts(.sphere, .volume).count { radius($0) < 4 * 0.793_700_525_984_1 }
    #expect(abs(core - 1_500) < 140, "\(core)")
  }

  @Test func `emitter: particles begin turned within the range about their rotation`() throws {
    var cell = cell(rate: 1_000, lifetime: 1)
    let plain = try emitter(cell).particles(at: 0.9, limit: 2_000)
    cell.rotation = 1
    cell.rotationRange = 0.5
    let turned = try emitter(cell).particles(at: 0.9, limit: 2_000)
    let angles = turned.map(\.rotation)
    #expect(angles.allSatisfy { (0.75...1.25).contains($0) })
    #expect(angles.contains { $0 < 0.8 } && angles.contains { $0 > 1.2 })
    // All else is independent of it, and a spin is added.
    #expect(turned.map(\.position) == plain.map(\.position))
    cell.rotationRange = 0
    cell.spin = 2
    let spinning = try emitter(cell).particles(at: 0.9, limit: 2_000)
    #expect(spinning.allSatisfy { abs($0.rotation - 1 - 2 * (0.9 - $0.birthTime)) < 1e-9 })
  }

  @Test func `emitter: seed and time alone decide`() throws {
    var cell = cell(rate: 30, lifetime: 2)
    cell.lifetimeRange = 1
    cell.velocity = 10
    cell.velocityRange = 10
    cell.emissionRange = 6
    cell.spinRange = 1
    let (a, b) = (emitter(cell, cell), emitter(cell, cell))
    // In another order of times too.
    let late = try a.particles(at: 9.7, limit: 1_000)
    _ = try b.particles(at: 3, limit: 1_000)
    #expect(try b.particles(at: 9.7, limit: 1_000) == late)
    // A particle keeps its numbers while others come and go.
    let later = try a.particles(at: 9.8, limit: 1_000)
    let lasting = late.filter { particle in
      later.contains { $0.cell == particle.cell && $0.birthTime == particle.birthTime }
    }
    #expect(lasting.count > 60)
    b.seed = 1
    #expect(try b.particles(at: 9.7, limit: 1_000) != late)
    // Two cells that are alike emit differently.
    let first = late.filter { $0.cell == 0 }.map(\.position)
    #expect(first != late.filter { $0.cell == 1 }.map(\.position))
  }

  @Test func `emitter: orders`() throws {
    var (near, far) = (cell(rate: 1, lifetime: 5), cell(rate: 1, lifetime: 5))
    near.zAcceleration = 2
    far.zAcceleration = -2
    far.beginTime = 0.5
    let layer = emitter(near, far)
    func order(_ mode: EmitterLayer.RenderMode) throws -> [Double] {
      layer.renderMode = mode
      return try layer.particles(at: 2, limit: 10).map(\.birthTime)
    }
    #expect(try order(.unordered) == [0, 1, 2, 0.5, 1.5])
    #expect(try order(.additive) == [0, 1, 2, 0.5, 1.5])
    #expect(try order(.oldestFirst) == [0, 0.5, 1, 1.5, 2])
    #expect(try order(.oldestLast) == [2, 1.5, 1, 0.5, 0])
    // z is age squared, minus that for the second cell.
    #expect(try order(.backToFront) == [0.5, 1.5, 2, 1, 0])
  }

  @Test func `emitter: particles emit particles, which outlive them`() throws {
    var spark = cell(rate: 2, lifetime: 3)
    spark.yAcceleration = 2
    var rocket = cell(rate: 0.01, lifetime: 1)
    rocket.velocity = 8
    rocket.emitterCells = [spark]
    let layer = emitter(cell(rate: 0.001), rocket)
    let early = try layer.particles(at: 0.75, limit: 10)
    // The first cell's, the rocket, and its sparks of 0 and 0.5, from (0, 0) and (4, 0).
    #expect(early.map(\.cell) == [0, 1, 2, 2])
    #expect(early.map(\.position.x) == [0, 6, 0, 4])
    #expect(early.map(\.position.y) == [0, 0, 0.5625, 0.0625])
    let late = try layer.particles(at: 3.25, limit: 10)
    #expect(late.map(\.cell) == [0, 2] && late[1].position == Point(x: 4, y: 7.5625))
    #expect(try layer.particles(at: 4, limit: 10).map(\.cell) == [0])
  }

  @Test func `emitter: too many particles are an error with their number`() throws {
    let layer = emitter(cell(rate: 1e6, lifetime: 4))
    #expect(throws: EmitterError.tooManyParticles(count: 4_000_001, limit: 1_000_000)) {
      try layer.particles(at: 9, limit: 1_000_000)
    }
    #expect(throws: EmitterError.self) {
      layer.emitterCells[0].birthRate = 1e300
      _ = try layer.particles(at: 9, limit: 1_000_000)
    }
    layer.emitterCells[0].birthRate = 10
    for lifetime in [Double.nan, -.infinity] {
      layer.emitterCells[0].lifetime = lifetime
      #expect(try layer.particles(at: 9, limit: 1_000).isEmpty)
    }
    layer.emitterCells[0].lifetime = .infinity
    #expect(try layer.particles(at: 9, limit: 1_000).count == 91)
  }
}
