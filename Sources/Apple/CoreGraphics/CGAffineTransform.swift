public import LaminaGeometry

// Core Graphics' names of affine transforms.

nonisolated extension CGAffineTransform {
  /// Makes the transform whose six numbers are 0, as Swift does on a phone; `identity` is another.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Makes a transform from its six numbers in order.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Makes the transform that moves points.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self = .translation(x: tx, y: ty) }

  /// Makes the transform that multiplies coordinates.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self = .scale(x: sx, y: sy) }

  /// Makes the transform that rotates points from +x towards +y.
  public init(rotationAngle angle: CGFloat) { self = .rotation(radians: angle) }

  /// Returns the transform that first moves points, then applies this one.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    translated(x: tx, y: ty)
  }

  /// Returns the transform that first multiplies coordinates, then applies this one.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform { scaled(x: sx, y: sy) }

  /// Returns the transform that first rotates points, then applies this one.
  public func rotated(by angle: CGFloat) -> CGAffineTransform { rotated(radians: angle) }

  /// Returns the transform that undoes this one; this one itself if none does.
  public func inverted() -> CGAffineTransform { inverted }

  /// Makes the parts of the transform: turned after it was scaled and sheared, then moved.
  ///
  /// - Source: `CGAffineTransformDecompose`.
  public func decomposed() -> CGAffineTransformComponents {
    let scaleX = (a * a + b * b).squareRoot()
    let determinant = a * d - b * c
    let scaleY = scaleX > 0 ? determinant / scaleX : (c * c + d * d).squareRoot()
    let shear = scaleX > 0 && scaleY != 0 ? (a * c + b * d) / determinant : 0
    return CGAffineTransformComponents(
      scale: CGSize(width: scaleX, height: scaleY), horizontalShear: shear,
      rotation: Trigonometry.angle(x: a, y: b), translation: CGVector(dx: tx, dy: ty))
  }
}

/// The parts of an affine transform: scale, then shear, then rotation, then translation.
nonisolated public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors of the axes.
  public var scale: CGSize
  /// The shear along x.
  public var horizontalShear: CGFloat
  /// The rotation in radians.
  public var rotation: CGFloat
  /// The translation.
  public var translation: CGVector

  /// Makes the parts of the identity transform.
  public init() {
    self.init(
      scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// Makes parts of a transform.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

nonisolated extension CGAffineTransform {
  /// Makes a transform from its parts.
  public init(_ parts: CGAffineTransformComponents) {
    let scale = CGAffineTransform(scaleX: parts.scale.width, y: parts.scale.height)
    let shear = CGAffineTransform(a: 1, b: 0, c: parts.horizontalShear, d: 1, tx: 0, ty: 0)
    let turn = CGAffineTransform(rotationAngle: parts.rotation)
    self = scale.concatenating(shear).concatenating(turn)
    (tx, ty) = (parts.translation.dx, parts.translation.dy)
  }
}

/// Swift has no function of this name.
@available(*, unavailable, message: "Swift has CGAffineTransform(scaleX:y:)")
nonisolated public func CGAffineTransformMakeScale(
  _ sx: CGFloat, _ sy: CGFloat
) -> CGAffineTransform { .identity }

/// Swift has no function of this name.
@available(*, unavailable, message: "Swift has CGAffineTransform(rotationAngle:)")
nonisolated public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  .identity
}

/// Swift has no function of this name.
@available(*, unavailable, message: "Swift has CGAffineTransform(translationX:y:)")
nonisolated public func CGAffineTransformMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { .identity }

/// Swift has no function of this name.
@available(*, unavailable, message: "Swift has CGRect(x:y:width:height:)")
nonisolated public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect { .zero }

/// Swift has no function of this name.
@available(*, unavailable, message: "Swift has CGPoint(x:y:)")
nonisolated public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { .zero }

/// Swift has no function of this name.
@available(*, unavailable, message: "Swift has CGSize(width:height:)")
nonisolated public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { .zero }
