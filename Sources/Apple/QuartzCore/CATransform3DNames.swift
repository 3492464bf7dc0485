public import LaminaGeometry

// Transforms in space, by Core Animation's functions.

/// The transform that leaves points where they are.
public nonisolated let CATransform3DIdentity = CATransform3D.identity

extension Matrix4 {
  /// Makes a transform of sixteen zeros.
  public nonisolated init() {
    self.init(row1: .zero, row2: .zero, row3: .zero, row4: .zero)
  }

  /// Makes a transform from its sixteen numbers, row by row.
  public nonisolated init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.init(
      row1: [m11, m12, m13, m14], row2: [m21, m22, m23, m24], row3: [m31, m32, m33, m34],
      row4: [m41, m42, m43, m44])
  }
}

/// Returns whether a transform leaves points where they are.
public nonisolated func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == .identity }

/// Returns whether two transforms are equal.
public nonisolated func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D)
  -> Bool
{ a == b }

/// Returns the transform that moves points.
public nonisolated func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{ .translation(x: tx, y: ty, z: tz) }

/// Returns the transform that multiplies coordinates.
public nonisolated func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{ .scale(x: sx, y: sy, z: sz) }

/// Returns the transform that turns points by radians about an axis; the identity for an axis without length.
public nonisolated func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { .rotation(radians: angle, x: x, y: y, z: z) }

/// Returns the transform that first moves points, then applies `t`.
public nonisolated func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { t.translated(x: tx, y: ty, z: tz) }

/// Returns the transform that first multiplies coordinates, then applies `t`.
public nonisolated func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { t.scaled(x: sx, y: sy, z: sz) }

/// Returns the transform that first turns points by radians about an axis, then applies `t`.
public nonisolated func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { t.rotated(radians: angle, x: x, y: y, z: z) }

/// Returns the transform that applies `a`, then `b`.
public nonisolated func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D)
  -> CATransform3D
{ a.concatenating(b) }

/// Returns the inverse of a transform; the transform itself if it has none.
public nonisolated func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted }

/// Returns the transform in space that does what a transform of the plane does.
public nonisolated func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// Returns whether a transform is one of the plane.
public nonisolated func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }

/// Returns a transform as one of the plane; the identity if it is none.
public nonisolated func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.affine ?? .identity
}
