/// The making and combining of affine transforms.
///
/// ```swift
/// let turn = Affine.translation(x: 10, y: 0).rotated(radians: .pi / 2)
/// print(Point(x: 1, y: 0).applying(turn))  // first turned, then moved: (10, 1)
/// ```
///
/// - Source: CGAffineTransform.h and its reference; sine and cosine are `Trigonometry`'s.
extension Affine {
  /// Returns the transform that moves points.
  public static func translation(x: Double, y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns the transform that multiplies coordinates.
  public static func scale(x: Double, y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns the transform that rotates points about the origin, from +x towards +y.
  public static func rotation(radians: Double) -> Affine {
    let turn = Trigonometry.sineCosine(radians: radians)
    return Affine(
      a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: 0, ty: 0)
  }

  /// Whether the transform leaves every point where it is.
  public var isIdentity: Bool { self == .identity }

  /// The factor by which the transform multiplies areas, negative if it mirrors.
  public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one; this one itself if none does, as in Core Graphics.
  public var inverted: Affine {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns the transform that applies this one first, then `next`.
  public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Returns the transform that first moves points, then applies this one.
  public func translated(x: Double, y: Double) -> Affine {
    Affine.translation(x: x, y: y).concatenating(self)
  }

  /// Returns the transform that first multiplies coordinates, then applies this one.
  public func scaled(x: Double, y: Double) -> Affine {
    Affine.scale(x: x, y: y).concatenating(self)
  }

  /// Returns the transform that first rotates points about the origin, then applies this one.
  public func rotated(radians: Double) -> Affine {
    Affine.rotation(radians: radians).concatenating(self)
  }
}

extension Point {
  /// Returns the transformed point.
  public func applying(_ transform: Affine) -> Point { transform(self) }
}

extension Size {
  /// Returns the size as a vector that the transform turns and scales, but does not move.
  public func applying(_ transform: Affine) -> Size {
    Size(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}
