/// An affine transform of the plane: (x, y) -> (a x + c y + tx, b x + d y + ty).
///
/// ```swift
/// let half = Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 10, ty: 0)
/// let small = Path(rect: Rect(x: 0, y: 0, width: 40, height: 40)).applying(half)
/// print(small.controlBounds ?? .zero)  // 20 by 20 points, at (10, 0)
/// let card = Layer()
/// card.affineTransform = half
/// ```
@frozen public struct Affine: Hashable, Sendable {
  /// The factor of x in the transformed x.
  public var a: Double
  /// The factor of x in the transformed y.
  public var b: Double
  /// The factor of y in the transformed x.
  public var c: Double
  /// The factor of y in the transformed y.
  public var d: Double
  /// The translation along x.
  public var tx: Double
  /// The translation along y.
  public var ty: Double

  /// The identity transform.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a transform from its six numbers.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The six numbers: a, b, c, d, tx, ty.
  public var numbers: [Double] { [a, b, c, d, tx, ty] }

  /// Returns the transformed point.
  package func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}

extension Matrix4 {
  /// Makes the 4x4 matrix that transforms the plane by `affine`, and does not change z.
  public init(_ affine: Affine) {
    self.init(
      row1: [affine.a, affine.b, 0, 0], row2: [affine.c, affine.d, 0, 0], row3: [0, 0, 1, 0],
      row4: [affine.tx, affine.ty, 0, 1])
  }

  /// This matrix as an affine transform of the plane; `nil` if it is not one.
  ///
  /// The test is exact, as `CATransform3DIsAffine`: the z row and column are the identity's, and there is
  /// no perspective.
  public var affine: Affine? {
    guard row1.z == 0, row2.z == 0, row3 == [0, 0, 1, 0], row4.z == 0, row1.w == 0, row2.w == 0,
      row4.w == 1
    else { return nil }
    return Affine(a: row1.x, b: row1.y, c: row2.x, d: row2.y, tx: row4.x, ty: row4.y)
  }
}
