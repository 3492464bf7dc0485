/// A 4x4 matrix for row vectors, like Core Animation's: p' = [x y z 1] M.
///
/// Rows are stored in order: translation is in m41 m42 m43, perspective in m14 m24 m34. Source: semantics
/// of `CATransform3D` (QuartzCore headers).
///
/// ```swift
/// let card = Layer()
/// card.transform = Matrix4.perspective(distance: 500).rotated(radians: 0.5, x: 0, y: 1, z: 0)
/// let moved = Matrix4.translation(x: 10, y: 0).transform(x: 1, y: 2, z: 0)
/// print(moved.x, moved.y)  // 11.0 2.0
/// ```
@frozen public struct Matrix4: Hashable, Sendable {
  /// m11 m12 m13 m14: the contribution of x.
  public var row1: SIMD4<Double>
  /// m21 m22 m23 m24: the contribution of y.
  public var row2: SIMD4<Double>
  /// m31 m32 m33 m34: the contribution of z.
  public var row3: SIMD4<Double>
  /// m41 m42 m43 m44: the constant added to every point.
  public var row4: SIMD4<Double>

  /// The identity matrix.
  public static let identity = Matrix4(
    row1: [1, 0, 0, 0], row2: [0, 1, 0, 0], row3: [0, 0, 1, 0], row4: [0, 0, 0, 1])

  /// Makes a matrix from its four rows.
  @inlinable public init(
    row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>
  ) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
    self.row4 = row4
  }

  /// Returns the matrix that moves points by (x, y, z).
  public static func translation(x: Double, y: Double, z: Double = 0) -> Matrix4 {
    var matrix = identity
    matrix.row4 = [x, y, z, 1]
    return matrix
  }

  /// Returns the matrix that multiplies coordinates by (x, y, z).
  public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
    Matrix4(row1: [x, 0, 0, 0], row2: [0, y, 0, 0], row3: [0, 0, z, 0], row4: [0, 0, 0, 1])
  }

  /// Returns the matrix that rotates points by `radians` about an axis through the origin, of any length.
  ///
  /// An axis of length zero gives the identity, as in `CATransform3DMakeRotation`.
  public static func rotation(radians: Double, x: Double = 0, y: Double = 0, z: Double = 1)
    -> Matrix4
  { axisRotation(Trigonometry.sineCosine(radians: radians), x: x, y: y, z: z) }

  /// Returns the matrix that rotates points by `degrees` about an axis through the origin; exact at
  /// multiples of 90.
  public static func rotation(degrees: Double, x: Double = 0, y: Double = 0, z: Double = 1)
    -> Matrix4
  { axisRotation(Trigonometry.sineCosine(degrees: degrees), x: x, y: y, z: z) }

  /// Returns the perspective of an eye `distance` points in front of the plane z = 0: m34 = -1 /
  /// `distance`.
  ///
  /// - Precondition: `distance` is not zero.
  public static func perspective(distance: Double) -> Matrix4 {
    precondition(distance != 0, "a perspective needs a distance other than 0 points")
    var matrix = identity
    matrix.row3.w = -1 / distance
    return matrix
  }

  private static func axisRotation(_ turn: Trigonometry.SineCosine, x: Double, y: Double, z: Double)
    -> Matrix4
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (turn.sine, turn.cosine)
    let t = 1 - c
    return Matrix4(
      row1: [t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0],
      row2: [t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0],
      row3: [t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0], row4: [0, 0, 0, 1])
  }

  /// Returns the product of this matrix and `next`, which applies this one first, then `next`.
  public func concatenating(_ next: Matrix4) -> Matrix4 {
    func productRow(_ r: SIMD4<Double>) -> SIMD4<Double> {
      let xy = r.x * next.row1 + r.y * next.row2
      let zw = r.z * next.row3 + r.w * next.row4
      return xy + zw
    }
    return Matrix4(
      row1: productRow(row1), row2: productRow(row2), row3: productRow(row3), row4: productRow(row4)
    )
  }

  /// Returns the matrix that first moves by (x, y, z), then applies this one.
  public func translated(x: Double, y: Double, z: Double = 0) -> Matrix4 {
    Matrix4.translation(x: x, y: y, z: z).concatenating(self)
  }

  /// Returns the matrix that first scales by (x, y, z), then applies this one.
  public func scaled(x: Double, y: Double, z: Double = 1) -> Matrix4 {
    Matrix4.scale(x: x, y: y, z: z).concatenating(self)
  }

  /// Returns the matrix that first rotates by `radians` about (x, y, z), then applies this one.
  public func rotated(radians: Double, x: Double = 0, y: Double = 0, z: Double = 1) -> Matrix4 {
    Matrix4.rotation(radians: radians, x: x, y: y, z: z).concatenating(self)
  }

  /// Returns [x y z 1] M, before the division by w.
  public func transform(x: Double, y: Double, z: Double) -> SIMD4<Double> {
    x * row1 + y * row2 + (z * row3 + row4)
  }

  /// The matrix followed by a projection onto the plane z = 0, as an ordinary layer does with its
  /// sublayers.
  public var flattened: Matrix4 {
    var flat = self
    flat.row1.z = 0
    flat.row2.z = 0
    flat.row3 = [0, 0, 1, 0]
    flat.row4.z = 0
    return flat
  }

  /// Whether every number of the matrix is finite.
  public var isFinite: Bool {
    func isRowFinite(_ r: SIMD4<Double>) -> Bool {
      r.x.isFinite && r.y.isFinite && r.z.isFinite && r.w.isFinite
    }
    return isRowFinite(row1) && isRowFinite(row2) && isRowFinite(row3) && isRowFinite(row4)
  }
}
