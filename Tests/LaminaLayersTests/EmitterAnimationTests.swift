import LaminaGeometry
import LaminaLayers
import Testing

// Animated emitters: particles keep what they were born with.

@Suite @MainActor struct EmitterAnimationTests {
  /// Ten particles a second that live for five, with animations that begin at 0.
  private func emitter(rate: Double = 10, _ animations: Animation...) -> EmitterLayer {
    var cell = EmitterCell()
    (cell.name, cell.birthRate, cell.lifetime) = ("spark", rate, 5)
    let layer = EmitterLayer()
    layer.emitterCells = [cell]
    for animation in animations { layer.add(animation) }
    layer.beginAnimations(at: 0)
    return layer
  }

  private func ramp(_ keyPath: String, from: Double, to: Double, duration: Double = 1) -> Animation
  {
    var animation = Animation.basic(
      keyPath, from: .number(from), to: .number(to), duration: duration)
    animation.timing.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    return animation
  }

  private func births(_ layer: EmitterLayer, _ time: Double) throws -> [Double] {
    try layer.particles(at: time, limit: 1_000).map(\.birthTime)
  }

  private func isNear(_ a: [Double], _ b: [Double], _ error: Double = 1e-9) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= error }
  }

  @Test func `emitter: one that moves leaves a trail`() throws {
    let layer = emitter(ramp("emitterPosition.x", from: 20, to: 180))
    let trail = try layer.particles(at: 0.95, limit: 100)
    #expect(isNear(trail.map(\.position.x), (0..<10).map { 20 + 16 * Double($0) }))
    // What a display shows is the same.
    #expect(layer.presentationCopy(at: 0.95) as? EmitterLayer != nil)
    let shown = try (layer.presentationCopy(at: 0.95) as? EmitterLayer)?.particles(
      at: 0.95, limit: 100)
    #expect(shown == trail)
    // At the end it stays.
    let late = try layer.particles(at: 4.95, limit: 100)
    #expect(
      late.count == 50
        && isNear(late.dropFirst(10).map(\.position.x), .init(repeating: 180, count: 40)))
  }

  @Test func `emitter: a rate that falls to 0 stops births, and those born live on`() throws {
    var keyframes = Keyframes(values: [.number(1), .number(0)])
    keyframes.calculationMode = .discrete
    var animation = Animation.keyframes("birthRate", keyframes, duration: 1)
    animation.timing.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    let burst = emitter(animation)
    #expect(isNear(try births(burst, 0.6), [0, 0.1, 0.2, 0.3, 0.4]))
    #expect(isNear(try births(burst, 5.15), [0.2, 0.3, 0.4]))
    #expect(try births(burst, 5.4).isEmpty)
  }

  @Test func `emitter: births are where the rate's integral is whole`() throws {
    // Of 10 (t - t² / 2), number i is at 1 - √(1 - i / 5).
    let falling = emitter(ramp("birthRate", from: 1, to: 0))
    let expected = (0..<5).map { 1 - (1 - Double($0) / 5).squareRoot() }
    #expect(isNear(try births(falling, 2), expected, 1e-3))
    // Of a cell's rate, likewise; and before the animation at the rate that was set.
    var later = ramp("emitterCells.spark.birthRate", from: 20, to: 20)
    later.timing.beginTime = 0.5
    #expect(
      isNear(
        try births(emitter(later), 0.87),
        [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85], 1e-9)
    )
    // A constant is what it is without an animation.
    let same = emitter(ramp("birthRate", from: 1, to: 1, duration: 9))
    for time in [0, 0.05, 3.33, 7.01, 300.2, 5_000.7] {
      #expect(isNear(try births(same, time), try births(emitter(), time), 1e-6), "\(time)")
    }
  }

  @Test func `emitter: lifetimes and velocities count at birth`() throws {
    // Those of the beginning live for five seconds, the later ones for less and less.
    let mortal = emitter(ramp("lifetime", from: 1, to: 0))
    #expect(isNear(try births(mortal, 2), [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]))
    let faster = emitter(ramp("emitterCells.spark.velocity", from: 0, to: 100))
    let speeds = try faster.particles(at: 1, limit: 100).map { $0.position.x / (1 - $0.birthTime) }
    #expect(isNear(speeds.dropLast(), (0..<10).map { 10 * Double($0) }, 1e-9))
  }

  @Test func `emitter: cells within a particle are as they were when it was born`() throws {
    var inner = EmitterCell()
    (inner.birthRate, inner.lifetime) = (1, 0.01)
    var outer = EmitterCell()
    (outer.name, outer.birthRate, outer.lifetime, outer.emitterCells) = ("a", 1, 3, [inner])
    let layer = EmitterLayer()
    layer.emitterCells = [outer]
    layer.add(ramp("emitterPosition.y", from: 0, to: 30, duration: 3))
    layer.beginAnimations(at: 0)
    let inners = try layer.particles(at: 2, limit: 100).filter { $0.cell == 1 }
    #expect(inners.map(\.position.y) == [0, 10, 20])
  }

  @Test func `emitter: too many particles are found in time`() throws {
    for rate in [1e6, 1e15, 1e300] {
      let layer = emitter(rate: rate, ramp("birthRate", from: 1, to: 0.5))
      #expect(throws: EmitterError.self, "\(rate)") {
        _ = try layer.particles(at: 3, limit: 1_000)
      }
    }
    // Cells that began ages ago, too.
    for begin in [-1e9, -1e16, -1e300] {
      let layer = emitter(ramp("birthRate", from: 0, to: 0))
      layer.birthRate = 0
      layer.emitterCells[0].beginTime = begin
      #expect(try layer.particles(at: 1, limit: 1_000).isEmpty)
    }
    // Hours and ages pass at once.
    for time in [86_400, 1e9, 1e15, 1e300] {
      let layer = emitter(ramp("birthRate", from: 0, to: 0))
      #expect(try layer.particles(at: time, limit: 1_000).isEmpty)
    }
  }
}
