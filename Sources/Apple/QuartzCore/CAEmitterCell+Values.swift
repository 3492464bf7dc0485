public import CoreGraphics
public import LaminaGeometry
internal import LaminaLayers

// The values of an emitter's cell.

extension CAEmitterCell {
  /// The colour that multiplies the picture; `nil` for clear.
  public var color: CGColor? {
    get { cell.color }
    set { cell.color = newValue ?? .clear }
  }

  /// The name, by which key paths find the cell; `nil` for none.
  public var name: String? {
    get { cell.name }
    set { cell.name = newValue }
  }

  /// Whether the cell emits.
  public var isEnabled: Bool {
    get { cell.isEnabled }
    set { cell.isEnabled = newValue }
  }

  /// The part of the picture that is shown, in fractions of its size.
  public var contentsRect: CGRect {
    get { cell.contentsRect }
    set { cell.contentsRect = newValue }
  }

  /// The pixels of the picture per point.
  public var contentsScale: CGFloat {
    get { cell.contentsScale }
    set { cell.contentsScale = newValue }
  }

  /// The name of the filter for smaller pictures.
  public var minificationFilter: String {
    get { cell.minificationFilter.rawValue }
    set { cell.minificationFilter = ContentsFilter(rawValue: newValue) ?? .linear }
  }

  /// The name of the filter for larger pictures.
  public var magnificationFilter: String {
    get { cell.magnificationFilter.rawValue }
    set { cell.magnificationFilter = ContentsFilter(rawValue: newValue) ?? .linear }
  }

  /// The number of particles per second.
  public var birthRate: Float {
    get { Float(cell.birthRate) }
    set { cell.birthRate = newValue.decimal }
  }

  /// The mean lifetime, in seconds.
  public var lifetime: Float {
    get { Float(cell.lifetime) }
    set { cell.lifetime = newValue.decimal }
  }

  /// The width of the range of lifetimes.
  public var lifetimeRange: Float {
    get { Float(cell.lifetimeRange) }
    set { cell.lifetimeRange = newValue.decimal }
  }

  /// The angle out of the plane, in radians.
  public var emissionLatitude: CGFloat {
    get { cell.emissionLatitude }
    set { cell.emissionLatitude = newValue }
  }

  /// The angle in the plane, in radians.
  public var emissionLongitude: CGFloat {
    get { cell.emissionLongitude }
    set { cell.emissionLongitude = newValue }
  }

  /// The opening angle of the cone of directions, in radians.
  public var emissionRange: CGFloat {
    get { cell.emissionRange }
    set { cell.emissionRange = newValue }
  }

  /// The mean speed, in points per second.
  public var velocity: CGFloat {
    get { cell.velocity }
    set { cell.velocity = newValue }
  }

  /// The width of the range of speeds.
  public var velocityRange: CGFloat {
    get { cell.velocityRange }
    set { cell.velocityRange = newValue }
  }

  /// The acceleration along x.
  public var xAcceleration: CGFloat {
    get { cell.xAcceleration }
    set { cell.xAcceleration = newValue }
  }

  /// The acceleration along y.
  public var yAcceleration: CGFloat {
    get { cell.yAcceleration }
    set { cell.yAcceleration = newValue }
  }

  /// The acceleration along z.
  public var zAcceleration: CGFloat {
    get { cell.zAcceleration }
    set { cell.zAcceleration = newValue }
  }

  /// The mean scale at birth.
  public var scale: CGFloat {
    get { cell.scale }
    set { cell.scale = newValue }
  }

  /// The width of the range of scales.
  public var scaleRange: CGFloat {
    get { cell.scaleRange }
    set { cell.scaleRange = newValue }
  }

  /// The change of the scale per second.
  public var scaleSpeed: CGFloat {
    get { cell.scaleSpeed }
    set { cell.scaleSpeed = newValue }
  }

  /// The mean rotation, in radians per second.
  public var spin: CGFloat {
    get { cell.spin }
    set { cell.spin = newValue }
  }

  /// The width of the range of rotations.
  public var spinRange: CGFloat {
    get { cell.spinRange }
    set { cell.spinRange = newValue }
  }

  /// The width of the range of red.
  public var redRange: Float {
    get { Float(cell.redRange) }
    set { cell.redRange = newValue.decimal }
  }

  /// The width of the range of green.
  public var greenRange: Float {
    get { Float(cell.greenRange) }
    set { cell.greenRange = newValue.decimal }
  }

  /// The width of the range of blue.
  public var blueRange: Float {
    get { Float(cell.blueRange) }
    set { cell.blueRange = newValue.decimal }
  }

  /// The width of the range of alpha.
  public var alphaRange: Float {
    get { Float(cell.alphaRange) }
    set { cell.alphaRange = newValue.decimal }
  }

  /// The change of red per second.
  public var redSpeed: Float {
    get { Float(cell.redSpeed) }
    set { cell.redSpeed = newValue.decimal }
  }

  /// The change of green per second.
  public var greenSpeed: Float {
    get { Float(cell.greenSpeed) }
    set { cell.greenSpeed = newValue.decimal }
  }

  /// The change of blue per second.
  public var blueSpeed: Float {
    get { Float(cell.blueSpeed) }
    set { cell.blueSpeed = newValue.decimal }
  }

  /// The change of alpha per second.
  public var alphaSpeed: Float {
    get { Float(cell.alphaSpeed) }
    set { cell.alphaSpeed = newValue.decimal }
  }
}
