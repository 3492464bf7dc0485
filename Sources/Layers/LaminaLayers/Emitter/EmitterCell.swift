public import LaminaGeometry

/// A source of particles of one kind, like `CAEmitterCell`.
///
/// A particle's lifetime, velocity, scale, spin and colour are drawn at its birth, uniformly from `mean -
/// range / 2` to `mean + range / 2`. Speeds are changes per second. Angles are in radians, lengths in
/// points, times in seconds. The layer multiplies birth rate, lifetime, velocity, scale and spin.
public struct EmitterCell: Sendable {
  /// The cell's name, by which key paths find it, as in `emitterCells.spark.velocity`; `nil` for none.
  public var name: String?
  /// Whether the cell emits particles.
  public var isEnabled = true

  /// The picture of a particle, centred on it; `nil` for invisible particles.
  public var contents: LayerContents?
  /// The part of the picture that is shown, in fractions of its size.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// The number of pixels of the picture per point, for a particle with a scale of 1.
  public var contentsScale: Double = 1
  /// The filter that samples the picture when it is shown smaller than its size; `trilinear` counts as
  /// `linear`.
  public var minificationFilter: ContentsFilter = .linear
  /// The filter that samples the picture when it is shown larger than its size.
  public var magnificationFilter: ContentsFilter = .linear

  /// The number of particles that are born per second; the first is born at `beginTime`.
  public var birthRate: Double = 0
  /// The delay in seconds until the cell emits, from the layer's time 0 or, for a nested cell, from the birth of the
  /// emitting particle.
  public var beginTime: Double = 0
  /// The time for which the cell emits, in seconds.
  public var duration: Double = .infinity

  /// The mean lifetime of a particle, in seconds.
  public var lifetime: Double = 0
  /// The width of the range of lifetimes around `lifetime`, in seconds.
  public var lifetimeRange: Double = 0

  /// The angle of the initial direction out of the layer's plane, toward the viewer, in radians.
  public var emissionLatitude: Double = 0
  /// The angle of the initial direction in the layer's plane, in radians from the x axis toward the y axis.
  public var emissionLongitude: Double = 0
  /// The opening angle of the cone of initial directions, in radians: directions deviate from its axis by up to half of
  /// it.
  public var emissionRange: Double = 0

  /// The mean initial speed of particles, in points per second.
  public var velocity: Double = 0
  /// The width of the range of initial speeds around `velocity`, in points per second.
  public var velocityRange: Double = 0
  /// The acceleration of particles along x, in points per second squared.
  public var xAcceleration: Double = 0
  /// The acceleration of particles along y, in points per second squared.
  public var yAcceleration: Double = 0
  /// The acceleration of particles along z, in points per second squared.
  public var zAcceleration: Double = 0

  /// The mean scale of a particle at its birth, relative to its picture's size.
  public var scale: Double = 1
  /// The width of the range of initial scales around `scale`.
  public var scaleRange: Double = 0
  /// The change of a particle's scale per second.
  ///
  /// A negative scale turns the picture upside down.
  public var scaleSpeed: Double = 0

  /// The mean angle of a particle at its birth, in radians from the x axis toward the y axis.
  ///
  /// Policy: `particle-rotation`.
  public var rotation: Double = 0
  /// The width of the range of initial angles around `rotation`, in radians.
  public var rotationRange: Double = 0
  /// The mean rotation of a particle, in radians per second from the x axis toward the y axis.
  public var spin: Double = 0
  /// The width of the range of rotation speeds around `spin`, in radians per second.
  public var spinRange: Double = 0

  /// The mean colour at birth that multiplies the picture's colours; components are clamped when used.
  public var color: Color = .white
  /// The width of the range of initial red components around that of `color`.
  public var redRange: Double = 0
  /// The width of the range of initial green components around that of `color`.
  public var greenRange: Double = 0
  /// The width of the range of initial blue components around that of `color`.
  public var blueRange: Double = 0
  /// The width of the range of initial alpha components around that of `color`.
  public var alphaRange: Double = 0
  /// The change of a particle's red component per second.
  public var redSpeed: Double = 0
  /// The change of a particle's green component per second.
  public var greenSpeed: Double = 0
  /// The change of a particle's blue component per second.
  public var blueSpeed: Double = 0
  /// The change of a particle's alpha component per second.
  public var alphaSpeed: Double = 0

  /// The cells that each particle emits from its position, as long as it lives.
  public var emitterCells: [EmitterCell] = []

  /// Makes a cell with every property at its default; it emits nothing.
  public init() {}

  /// A list of this cell and all cells nested in it, each before its own nested cells.
  public var withCellsWithin: [EmitterCell] { [self] + emitterCells.flatMap(\.withCellsWithin) }
}
