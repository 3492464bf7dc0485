public import LaminaGeometry

/// A source of particles of one kind, like `CAEmitterCell`.
///
/// A particle's lifetime, velocity, scale, spin and colour are drawn at its birth, uniformly from `mean -
/// range / 2` to `mean + range / 2`. Speeds are changes per second. Angles are in radians, lengths in
/// points, times in seconds. The layer multiplies birth rate, lifetime, velocity, scale and spin.
public struct EmitterCell: Sendable {
  /// A name for people.
  public var name: String?
  /// Whether the cell emits particles.
  public var isEnabled = true

  /// The picture of a particle, centred on it; `nil` for invisible particles.
  public var contents: LayerContents?
  /// The part of the picture that is shown, in fractions of its size.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the picture per point, at a scale of 1.
  public var contentsScale: Double = 1
  /// The filter that samples the picture when it is shown smaller than its size; `trilinear` counts as
  /// `linear`.
  public var minificationFilter: ContentsFilter = .linear
  /// The filter that samples the picture when it is shown larger than its size.
  public var magnificationFilter: ContentsFilter = .linear

  /// Particles per second; the first is born at `beginTime`.
  public var birthRate: Double = 0
  /// The delay before the cell emits, from the begin of the layer or, for a nested cell, from its
  /// particle's birth.
  public var beginTime: Double = 0
  /// The duration of the emission.
  public var duration: Double = .infinity

  /// The lifetime of a particle.
  public var lifetime: Double = 0
  /// The range of lifetimes.
  public var lifetimeRange: Double = 0

  /// The angle of the initial direction out of the layer's plane, toward the viewer.
  public var emissionLatitude: Double = 0
  /// The angle of the initial direction in the layer's plane, from the x axis toward the y axis.
  public var emissionLongitude: Double = 0
  /// The opening angle of the cone of initial directions: they deviate by up to half of it.
  public var emissionRange: Double = 0

  /// The initial speed of particles.
  public var velocity: Double = 0
  /// The range of velocities.
  public var velocityRange: Double = 0
  /// The acceleration along x.
  public var xAcceleration: Double = 0
  /// The acceleration along y.
  public var yAcceleration: Double = 0
  /// The acceleration along z.
  public var zAcceleration: Double = 0

  /// The scale of a particle, relative to its picture's size.
  public var scale: Double = 1
  /// The range of scales.
  public var scaleRange: Double = 0
  /// The change of the scale per second.
  ///
  /// A negative scale turns the picture upside down.
  public var scaleSpeed: Double = 0

  /// The rotation per second of a particle, from the x axis toward the y axis.
  public var spin: Double = 0
  /// The range of spins.
  public var spinRange: Double = 0

  /// The colour that multiplies the picture's colours; components are clamped when used.
  public var color: Color = .white
  /// The range of reds.
  public var redRange: Double = 0
  /// The range of greens.
  public var greenRange: Double = 0
  /// The range of blues.
  public var blueRange: Double = 0
  /// The range of alphas.
  public var alphaRange: Double = 0
  /// The change of red per second.
  public var redSpeed: Double = 0
  /// The change of green per second.
  public var greenSpeed: Double = 0
  /// The change of blue per second.
  public var blueSpeed: Double = 0
  /// The change of alpha per second.
  public var alphaSpeed: Double = 0

  /// The cells that each particle emits from its position, as long as it lives.
  public var emitterCells: [EmitterCell] = []

  /// Makes a cell with every property at its default; it emits nothing.
  public init() {}

  /// This cell, then its nested cells, each before the cells nested in it.
  public var withCellsWithin: [EmitterCell] { [self] + emitterCells.flatMap(\.withCellsWithin) }
}
