public import LaminaGeometry

/// What an emitter layer emits: the source of particles of one kind, as `CAEmitterCell`.
///
/// A particle's lifetime, velocity, scale, spin and colour are drawn when it is born, each evenly from
/// `mean - range / 2` to `mean + range / 2`; speeds are changes a second. Angles are radians, lengths
/// points, times seconds. The layer multiplies birth rate, lifetime, velocity, scale and spin.
public struct EmitterCell: Sendable {
  /// A name for people.
  public var name: String?
  /// Whether it emits.
  public var isEnabled = true

  /// The picture of a particle, centred on it; without one a particle shows nothing.
  public var contents: LayerContents?
  /// The part of the picture that is shown, in fractions of its size.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the picture per point, at a scale of 1.
  public var contentsScale: Double = 1
  /// How the picture is sampled where it is shown smaller than it is; `trilinear` counts as `linear`.
  public var minificationFilter: ContentsFilter = .linear
  /// How the picture is sampled where it is shown larger than it is.
  public var magnificationFilter: ContentsFilter = .linear

  /// Particles a second; the first is born at `beginTime`.
  public var birthRate: Double = 0
  /// When it starts to emit, after the layer or, in a cell of particles, after the particle is born.
  public var beginTime: Double = 0
  /// For how long it emits.
  public var duration: Double = .infinity

  /// For how long a particle lives.
  public var lifetime: Double = 0
  /// The range of lifetimes.
  public var lifetimeRange: Double = 0

  /// The angle out of the layer's plane, toward the viewer, at which particles start.
  public var emissionLatitude: Double = 0
  /// The angle in the layer's plane, from the x axis toward the y axis, at which particles start.
  public var emissionLongitude: Double = 0
  /// The opening of the cone around that direction: particles start at up to half of it beside.
  public var emissionRange: Double = 0

  /// How fast particles start.
  public var velocity: Double = 0
  /// The range of velocities.
  public var velocityRange: Double = 0
  /// The acceleration along x.
  public var xAcceleration: Double = 0
  /// The acceleration along y.
  public var yAcceleration: Double = 0
  /// The acceleration along z.
  public var zAcceleration: Double = 0

  /// A particle's size, in sizes of its picture.
  public var scale: Double = 1
  /// The range of scales.
  public var scaleRange: Double = 0
  /// How a scale changes.
  ///
  /// Below 0 the picture is upside down.
  public var scaleSpeed: Double = 0

  /// How fast a particle turns, from the x axis toward the y axis.
  public var spin: Double = 0
  /// The range of spins.
  public var spinRange: Double = 0

  /// What multiplies the picture's colours; components are clamped when used.
  public var color: Color = .white
  /// The range of reds.
  public var redRange: Double = 0
  /// The range of greens.
  public var greenRange: Double = 0
  /// The range of blues.
  public var blueRange: Double = 0
  /// The range of alphas.
  public var alphaRange: Double = 0
  /// How red changes.
  public var redSpeed: Double = 0
  /// How green changes.
  public var greenSpeed: Double = 0
  /// How blue changes.
  public var blueSpeed: Double = 0
  /// How alpha changes.
  public var alphaSpeed: Double = 0

  /// What each particle emits from where it is, as long as it lives.
  public var emitterCells: [EmitterCell] = []

  /// Makes a cell with every property at its default, which emits nothing.
  public init() {}

  /// This cell, then the cells within it, each before those within it.
  public var withCellsWithin: [EmitterCell] { [self] + emitterCells.flatMap(\.withCellsWithin) }
}
