import LaminaGeometry
import LaminaLayers
import LaminaPixels

// An emitter's particles: each a picture around the origin, through its own map.

/// One particle on its way to the device.
///
/// Where it is, the layer says (`EmitterLayer.particles`); the twin only draws it.
@MainActor struct ParticlePaint {
  /// The particle's picture.
  let contents: LayerContents
  let cell: EmitterCell
  /// From the picture's plane to the layer's.
  let plane: PlaneMap
  /// The factor of its colours, clamped.
  let color: Color
  /// How it goes onto what is there.
  let mode: BlendMode

  /// The particles of a layer that show something, in painting order.
  static func all(of layer: Layer, at time: Double) -> [ParticlePaint] {
    guard let emitter = layer as? EmitterLayer else { return [] }
    let particles: [Particle]
    do { particles = try emitter.particles(at: time, limit: 1_000_000) } catch {
      preconditionFailure("too many particles for the twin: \(error)")
    }
    let cells = emitter.emitterCells.flatMap(\.withCellsWithin)
    return particles.compactMap { particle in
      ParticlePaint(
        particle, of: cells[particle.cell],
        mode: emitter.renderMode == .additive ? .plusLighter : .normal)
    }
  }

  /// `nil` if it shows nothing.
  private init?(_ particle: Particle, of cell: EmitterCell, mode: BlendMode) {
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    guard let contents = cell.contents, particle.scale != 0, unit(particle.color.alpha) > 0 else {
      return nil
    }
    self.contents = contents
    self.cell = cell
    self.mode = mode
    color = Color(
      red: unit(particle.color.red), green: unit(particle.color.green),
      blue: unit(particle.color.blue), alpha: unit(particle.color.alpha))
    let turn = Trigonometry.sineCosine(radians: particle.rotation)
    let (cosine, sine) = (turn.cosine * particle.scale, turn.sine * particle.scale)
    plane = PlaneMap(
      [cosine, sine, 0], [-sine, cosine, 0], [particle.position.x, particle.position.y, 1])
  }
}

extension Painter {
  /// Draws the particles of a layer, which may leave its bounds as sublayers may.
  func paintParticles(of facts: LayerFacts, in setting: Setting) {
    let scissor = facts.cutForSublayers(setting.scissor)
    for particle in facts.particles {
      guard
        let placement = PicturePlacement(
          of: particle.contents, part: particle.cell.contentsRect,
          scale: particle.cell.contentsScale, isMirrored: facts.isMirrored)
      else { continue }
      let plane = particle.plane.then(facts.plane)
      let shape = facts.ruledShape(placement.box, through: plane)
      func filter(_ filter: ContentsFilter) -> ContentsFilter {
        filter == .nearest ? .nearest : .linear
      }
      let sampler = PictureSampler(
        particle.contents, placement, through: plane,
        filters: (
          filter(particle.cell.minificationFilter), filter(particle.cell.magnificationFilter)
        ), bias: 0, color: particle.color, tint: setting.tint)
      let coverage = shape.coverage(sheet.width, sheet.height)
      if particle.mode == .normal {
        sheet.compose(coverage, within: scissor) { x, y in sampler.sample(x, y) }
      } else {
        sheet.compose(coverage.within(scissor), mode: particle.mode) { x, y in
          sampler.sample(x, y)
        }
      }
    }
  }
}
