/// A projective map from one plane to another: the effect of a 4x4 matrix on the plane z = 0.
///
/// For row vectors: [x' y' w'] = [x y 1] H, and the mapped point is (x' / w', y' / w').
@frozen public struct Homography: Hashable, Sendable {
  /// The contribution of x to x', y' and w'.
  public var row1: SIMD3<Double>
  /// The contribution of y to x', y' and w'.
  public var row2: SIMD3<Double>
  /// The constant added to x', y' and w'.
  public var row3: SIMD3<Double>

  /// The identity map.
  public static let identity = Homography(row1: [1, 0, 0], row2: [0, 1, 0], row3: [0, 0, 1])

  /// Makes a map from its three rows.
  @inlinable public init(row1: SIMD3<Double>, row2: SIMD3<Double>, row3: SIMD3<Double>) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
  }

  /// Makes the map of the plane z = 0 through `matrix`, projected along z.
  public init(planeOf matrix: Matrix4) {
    func xyw(_ row: SIMD4<Double>) -> SIMD3<Double> { [row.x, row.y, row.w] }
    self.init(row1: xyw(matrix.row1), row2: xyw(matrix.row2), row3: xyw(matrix.row4))
  }

  /// Returns the mapped point before the division: (x', y', w').
  @inlinable public func homogeneous(_ point: Point) -> SIMD3<Double> {
    point.x * row1 + point.y * row2 + row3
  }

  /// Returns the mapped point; it is not finite where w' is 0, on the horizon of the plane.
  @inlinable public func project(_ point: Point) -> Point {
    let h = homogeneous(point)
    return Point(x: h.x / h.z, y: h.y / h.z)
  }

  /// Whether w' is constant, so that parallels remain parallel.
  @inlinable public var isAffine: Bool { row1.z == 0 && row2.z == 0 }

  /// Returns the map that applies this one first, then `next`.
  public func concatenating(_ next: Homography) -> Homography {
    func productRow(_ r: SIMD3<Double>) -> SIMD3<Double> {
      r.x * next.row1 + r.y * next.row2 + r.z * next.row3
    }
    return Homography(row1: productRow(row1), row2: productRow(row2), row3: productRow(row3))
  }

  /// The determinant; 0 when the plane is seen edge-on, negative when it is seen mirrored.
  public var determinant: Double {
    row1.x * (row2.y * row3.z - row2.z * row3.y) - row1.y * (row2.x * row3.z - row2.z * row3.x)
      + row1.z * (row2.x * row3.y - row2.y * row3.x)
  }

  /// The inverse map.
  ///
  /// The inverse of a singular map yields points that are not finite, never invented ones.
  public var inverse: Homography {
    let d = determinant
    func minor(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double { (p * q - r * s) / d }
    return Homography(
      row1: [
        minor(row2.y, row3.z, row2.z, row3.y), minor(row1.z, row3.y, row1.y, row3.z),
        minor(row1.y, row2.z, row1.z, row2.y),
      ],
      row2: [
        minor(row2.z, row3.x, row2.x, row3.z), minor(row1.x, row3.z, row1.z, row3.x),
        minor(row1.z, row2.x, row1.x, row2.z),
      ],
      row3: [
        minor(row2.x, row3.y, row2.y, row3.x), minor(row1.y, row3.x, row1.x, row3.y),
        minor(row1.x, row2.y, row1.y, row2.x),
      ])
  }

  /// Whether every number of the map is finite.
  public var isFinite: Bool {
    func isRowFinite(_ r: SIMD3<Double>) -> Bool { r.x.isFinite && r.y.isFinite && r.z.isFinite }
    return isRowFinite(row1) && isRowFinite(row2) && isRowFinite(row3)
  }
}
