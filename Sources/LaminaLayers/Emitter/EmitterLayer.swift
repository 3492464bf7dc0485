public import LaminaGeometry

/// A layer that emits particles, as `CAEmitterLayer`.
///
/// Particles lie above the layer's background, sublayers and border, and leave its bounds unless it
/// masks to them. Where and how they are is a function of the seed and of the time alone, computed
/// anew for every frame; Core Animation's own generator is not known, so single particles differ from
/// its, their distribution does not. Particles are flattened into the layer's plane.
public final class EmitterLayer: Layer {
  /// Where particles start, as `CAEmitterLayerEmitterShape`.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// The emitter's position.
    case point
    /// A level line of `emitterSize.width`.
    case line
    /// A rectangle of `emitterSize`.
    case rectangle
    /// A box of `emitterSize` and `emitterDepth`.
    case cuboid
    /// A circle with the radius `emitterSize.width`.
    case circle
    /// A sphere with the radius `emitterSize.width`.
    case sphere

    /// Reads a name as Core Animation does: an unknown one means `point`.
    public init(name: String) { self = Shape(rawValue: name) ?? .point }
  }

  /// Which part of the shape, as `CAEmitterLayerEmitterMode`.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// All of it.
    case volume
    /// Its corners or ends; of a circle its line, of a sphere its surface.
    case points
    /// Its edges; of a sphere the circle in the layer's plane.
    case outline
    /// Its faces; of what is flat, and of a line, all of it.
    case surface

    /// Reads a name as Core Animation does: an unknown one means `volume`.
    public init(name: String) { self = Mode(rawValue: name) ?? .volume }
  }

  /// In which order particles are painted, as `CAEmitterLayerRenderMode`.
  public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// Cell by cell, the oldest first.
    case unordered
    /// The oldest of all cells first, below the others.
    case oldestFirst
    /// The oldest of all cells last, above the others.
    case oldestLast
    /// By z, the furthest first.
    case backToFront
    /// As `unordered`, each added to what is there.
    case additive

    /// Reads a name as Core Animation does: an unknown one means `unordered`.
    public init(name: String) { self = RenderMode(rawValue: name) ?? .unordered }
  }

  /// The properties of the kind.
  @KindValues var own = EmitterValues()

  package override var kind: LayerKind { .emitter($own) }

  override func emptyCopy() -> Layer { EmitterLayer() }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .emitter(let values) = state.kind { $own = values }
  }

  /// What is emitted.
  public var emitterCells: [EmitterCell] {
    get { own.emitterCells }
    set { change { own.emitterCells = newValue } }
  }

  /// What multiplies the birth rates of all cells.
  public var birthRate: Double {
    get { own.birthRate }
    set { change { own.birthRate = newValue } }
  }
  /// What multiplies all lifetimes.
  public var lifetime: Double {
    get { own.lifetime }
    set { change { own.lifetime = newValue } }
  }
  /// What multiplies all velocities.
  public var velocity: Double {
    get { own.velocity }
    set { change { own.velocity = newValue } }
  }
  /// What multiplies all scales.
  public var scale: Double {
    get { own.scale }
    set { change { own.scale = newValue } }
  }
  /// What multiplies all spins.
  public var spin: Double {
    get { own.spin }
    set { change { own.spin = newValue } }
  }

  /// The middle of the emitter, in the layer's own space.
  public var emitterPosition: Point {
    get { own.emitterPosition }
    set { change { own.emitterPosition = newValue } }
  }
  /// Its z there.
  public var emitterZPosition: Double {
    get { own.emitterZPosition }
    set { change { own.emitterZPosition = newValue } }
  }
  /// The emitter's size, in points.
  public var emitterSize: Size {
    get { own.emitterSize }
    set { change { own.emitterSize = newValue } }
  }
  /// The emitter's size along z.
  public var emitterDepth: Double {
    get { own.emitterDepth }
    set { change { own.emitterDepth = newValue } }
  }
  /// Where particles start.
  public var emitterShape: Shape {
    get { own.emitterShape }
    set { change { own.emitterShape = newValue } }
  }
  /// Which part of the shape.
  public var emitterMode: Mode {
    get { own.emitterMode }
    set { change { own.emitterMode = newValue } }
  }
  /// In which order particles are painted.
  public var renderMode: RenderMode {
    get { own.renderMode }
    set { change { own.renderMode = newValue } }
  }
  /// What tells one sequence of random numbers from another.
  public var seed: UInt32 {
    get { own.seed }
    set { change { own.seed = newValue } }
  }

  /// The particles that live at a moment, in painting order.
  ///
  /// Particle i of a cell is born `i / (birth rate)` after the cell begins, lives while its age is below
  /// its lifetime, and is where it started, plus velocity times age, plus half the acceleration times
  /// age squared. O(particles of the longest possible lifetime), and of those their particles.
  ///
  /// With animations, a particle is what the emitter and its cell were when it was born, and is born when
  /// the integral of the birth rate reaches its number: animations act on particles to come.
  ///
  /// - Parameters:
  ///   - time: seconds since the layer's time 0, when it begins.
  ///   - limit: the most particles that may be looked at.
  /// - Returns: the particles; the first is painted first.
  /// - Throws: `EmitterError.tooManyParticles`.
  public func particles(at time: Double, limit: Int) throws(EmitterError) -> [Particle] {
    let model = model
    return try EmitterHistory(own, of: model.state, model.animations, at: time)
      .particles(at: time, limit: limit)
  }
}

/// Why an emitter cannot show its particles.
public enum EmitterError: Error, Equatable, Sendable {
  /// So many particles could live at once, or have particles that do: at least `count`.
  case tooManyParticles(count: Double, limit: Int)
}

/// A particle as it is at one moment.
public struct Particle: Equatable, Sendable {
  /// Its cell's place among the emitter's cells, those within others included: each cell comes before
  /// those within it.
  public var cell: Int
  /// When it was born, in seconds.
  public var birthTime: Double
  /// Where its middle is, in the layer's own space.
  public var position: Point
  /// Its z there.
  public var zPosition: Double
  /// Its size, in sizes of its picture.
  public var scale: Double
  /// By how much it is turned, in radians.
  public var rotation: Double
  /// What multiplies its colours; components may be outside of 0...1.
  public var color: Color
}

/// An emitter layer's own properties, by their names in `EmitterLayer`.
package struct EmitterValues: Sendable {
  package var emitterCells: [EmitterCell] = []
  package var birthRate: Double = 1
  package var lifetime: Double = 1
  package var velocity: Double = 1
  package var scale: Double = 1
  package var spin: Double = 1
  package var emitterPosition: Point = .zero
  package var emitterZPosition: Double = 0
  package var emitterSize = Size(width: 0, height: 0)
  package var emitterDepth: Double = 0
  package var emitterShape: EmitterLayer.Shape = .point
  package var emitterMode: EmitterLayer.Mode = .volume
  package var renderMode: EmitterLayer.RenderMode = .unordered
  package var seed: UInt32 = 0
}
