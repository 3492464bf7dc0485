// Stage 1, commit: the particles that are alive at the frame's time.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// The particles of an emitter layer, in painting order.
struct EvaluatedEmitter: Sendable {
  /// The visible particles, at least one.
  let particles: [EvaluatedParticle]
  let blendMode: BlendMode
}

/// A visible particle.
struct EvaluatedParticle: Sendable {
  /// The particle's picture, as an index into `EvaluatedFrame.contents`; the picture lies around
  /// the origin.
  let contents: Int32
  /// The transform from the picture's space to the layer's own space.
  let matrix: Affine
  /// The colour that multiplies the picture's colours, clamped to 0...1.
  let color: Color

  /// Makes a particle; `nil` if it is not visible.
  init?(_ particle: Particle, contents: Int32) {
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    let color = Color(
      red: unit(particle.color.red), green: unit(particle.color.green),
      blue: unit(particle.color.blue), alpha: unit(particle.color.alpha))
    let turn = Trigonometry.sineCosine(radians: particle.rotation)
    let (cosine, sine) = (turn.cosine * particle.scale, turn.sine * particle.scale)
    guard contents >= 0, color.alpha > 0, particle.scale != 0, cosine.isFinite, sine.isFinite,
      particle.position.isFinite
    else { return nil }
    self.contents = contents
    self.color = color
    matrix = Affine(
      a: cosine, b: sine, c: -sine, d: cosine, tx: particle.position.x, ty: particle.position.y)
  }
}

extension EvaluatedContents {
  /// Makes the picture that a cell's particles show, around the origin and at its natural size.
  ///
  /// Policy: `particle-picture`.
  init(_ cell: EmitterCell, texture: Int32, _ pixels: Texture) {
    self.init(
      texture: texture, size: Size(width: Double(pixels.width), height: Double(pixels.height)),
      levels: 0..<0, gravity: .center, rect: cell.contentsRect,
      center: Rect(x: 0, y: 0, width: 1, height: 1), scale: cell.contentsScale, color: .white,
      minificationFilter: cell.minificationFilter == .nearest ? .nearest : .linear,
      minificationFilterBias: 0,
      magnificationFilter: cell.magnificationFilter == .nearest ? .nearest : .linear)
  }
}

extension EmitterError {
  var renderError: RenderError {
    switch self {
    case .tooManyParticles(let count, let limit):
      .overLimit(.layers, value: count, allowed: Double(limit))
    }
  }
}
