public import LaminaGeometry

/// A layer that emits particles, like `CAEmitterLayer`.
///
/// Particles lie above the layer's background, sublayers and border. They leave its bounds unless it masks to them, and
/// are flattened into its plane. Their states are a function of the seed and the time only, computed again for every
/// frame. Core Animation's own generator is not known, so single particles differ from its particles; their
/// distribution does not.
///
/// ```swift
/// let dot = try GraphicsContext(width: 4, height: 4)
/// try dot.fillEllipse(in: Rect(x: 0, y: 0, width: 4, height: 4))
/// var spark = EmitterCell()
/// spark.contents = .texture(try dot.makeImage())
/// (spark.birthRate, spark.lifetime, spark.velocity) = (50, 2, 80)
/// spark.emissionRange = 2 * .pi
/// let fountain = EmitterLayer()
/// fountain.emitterCells = [spark]
/// ```
open class EmitterLayer: Layer {
  /// The shape that particles start from, like `CAEmitterLayerEmitterShape`.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// The single point `emitterPosition`.
    case point
    /// A horizontal line of `emitterSize.width`.
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

  /// The part of the shape that emits, like `CAEmitterLayerEmitterMode`.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// The whole shape.
    case volume
    /// The shape's corners or ends; a circle's circumference, a sphere's surface.
    case points
    /// The shape's edges; for a sphere, its circle in the layer's plane.
    case outline
    /// The shape's faces; the whole of a flat shape or a line.
    case surface

    /// Reads a name as Core Animation does: an unknown one means `volume`.
    public init(name: String) { self = Mode(rawValue: name) ?? .volume }
  }

  /// The painting order of particles, like `CAEmitterLayerRenderMode`.
  public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// Cell by cell, and the oldest particle of each cell first.
    case unordered
    /// By age, the oldest particle of all cells first, below the younger ones.
    case oldestFirst
    /// By age, the oldest particle of all cells last, above the younger ones.
    case oldestLast
    /// By z coordinate, the furthest particle first.
    case backToFront
    /// As `unordered`, with each particle added to the pixels below it.
    case additive

    /// Reads a name as Core Animation does: an unknown one means `unordered`.
    public init(name: String) { self = RenderMode(rawValue: name) ?? .unordered }
  }

  /// The properties that only this kind of layer has.
  @KindValues var own = EmitterValues()

  package override var kind: LayerKind { .emitter($own) }
  package override var displayedKind: DisplayedKind { .emitter }

  /// Makes an emitter layer with default values.
  public override init() { super.init() }

  /// Makes an emitter layer for a presentation copy.
  ///
  /// - Parameter layer: the layer to copy.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes an emitter layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  /// Returns an emitter layer.
  open override func makePresentationLayer() -> Layer { EmitterLayer() }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .emitter(let values) = state.kind { $own = values }
  }

  /// The cells that emit particles.
  open var emitterCells: [EmitterCell] {
    get { own.emitterCells }
    set { changeProperty { own.emitterCells = newValue } }
  }

  /// The factor of all cells' birth rates.
  open var birthRate: Double {
    get { own.birthRate }
    set { changeProperty { own.birthRate = newValue } }
  }
  /// The factor of all particles' lifetimes.
  open var lifetime: Double {
    get { own.lifetime }
    set { changeProperty { own.lifetime = newValue } }
  }
  /// The factor of all particles' initial speeds.
  open var velocity: Double {
    get { own.velocity }
    set { changeProperty { own.velocity = newValue } }
  }
  /// The factor of all particles' scales.
  open var scale: Double {
    get { own.scale }
    set { changeProperty { own.scale = newValue } }
  }
  /// The factor of all particles' rotation speeds.
  open var spin: Double {
    get { own.spin }
    set { changeProperty { own.spin = newValue } }
  }

  /// The centre of the emitter, in the layer's own space.
  open var emitterPosition: Point {
    get { own.emitterPosition }
    set { changeProperty { own.emitterPosition = newValue } }
  }
  /// The z coordinate of the emitter's centre.
  open var emitterZPosition: Double {
    get { own.emitterZPosition }
    set { changeProperty { own.emitterZPosition = newValue } }
  }
  /// The emitter's size, in points.
  open var emitterSize: Size {
    get { own.emitterSize }
    set { changeProperty { own.emitterSize = newValue } }
  }
  /// The emitter's size along z, in points.
  open var emitterDepth: Double {
    get { own.emitterDepth }
    set { changeProperty { own.emitterDepth = newValue } }
  }
  /// The shape that particles start from.
  open var emitterShape: Shape {
    get { own.emitterShape }
    set { changeProperty { own.emitterShape = newValue } }
  }
  /// The part of the shape that emits.
  open var emitterMode: Mode {
    get { own.emitterMode }
    set { changeProperty { own.emitterMode = newValue } }
  }
  /// The painting order of particles.
  open var renderMode: RenderMode {
    get { own.renderMode }
    set { changeProperty { own.renderMode = newValue } }
  }
  /// The seed of the random numbers that particles are made from.
  open var seed: UInt32 {
    get { own.seed }
    set { changeProperty { own.seed = newValue } }
  }

  /// Returns the particles alive at a moment, in painting order.
  ///
  /// Particle i of a cell is born `i / (birth rate)` after the cell begins, and lives while its age is below its
  /// lifetime. Its position is its start, plus velocity times age, plus half the acceleration times age squared.
  /// O(particles of the longest possible lifetime), plus the particles that they emit.
  ///
  /// If animations change the emitter, a particle has the emitter's and cell's values at its birth.
  /// Particle i is then born when the integral of the birth rate reaches i. So animations affect only later
  /// particles.
  ///
  /// - Parameters:
  ///   - time: seconds since the layer's time 0, when it begins.
  ///   - limit: the maximum number of particles that may be examined.
  /// - Returns: the particles; the first is painted first.
  /// - Throws: `EmitterError.tooManyParticles`.
  open func particles(at time: Double, limit: Int) throws(EmitterError) -> [Particle] {
    let model = model
    return try EmitterHistory(own, of: model.state, model.animations, at: time)
      .particles(at: time, limit: limit)
  }
}

/// An error that keeps an emitter from showing its particles.
public enum EmitterError: Error, Equatable, Sendable {
  /// More than `limit` particles, at least `count`, would have to be examined.
  case tooManyParticles(count: Double, limit: Int)
}

/// A particle at one moment.
public struct Particle: Equatable, Sendable {
  /// The index of the particle's cell among all cells of the emitter; each cell comes before the cells nested in it.
  public var cell: Int
  /// The time of the particle's birth, in seconds of the layer's time.
  public var birthTime: Double
  /// The location of the particle's centre, in the layer's own space.
  public var position: Point
  /// The z coordinate of the particle's centre.
  public var zPosition: Double
  /// The scale of the particle, relative to its picture's size.
  public var scale: Double
  /// The rotation of the particle, in radians.
  public var rotation: Double
  /// The colour that multiplies the colours of the particle's picture; components may be outside 0...1.
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
