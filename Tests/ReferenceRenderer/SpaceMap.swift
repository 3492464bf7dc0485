import LaminaGeometry

// Where points go: the twin's own matrices, for row vectors, each product written out as a sum.
// Layer properties come in as `Matrix4`; nothing else of the package's matrix code is used.

/// A map of space: four rows of four numbers, [x' y' z' w'] = [x y z 1] M.
struct SpaceMap {
  /// The rows: what x, y, z contribute, and what is added.
  var rows: [[Double]]

  /// The map that changes nothing.
  static let identity = SpaceMap(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])

  /// The map that moves by (x, y, z).
  static func move(_ x: Double, _ y: Double, _ z: Double) -> SpaceMap {
    var map = identity
    map.rows[3] = [x, y, z, 1]
    return map
  }

  /// The map that mirrors y about `middle`.
  static func mirror(aboutY middle: Double) -> SpaceMap {
    var map = identity
    map.rows[1][1] = -1
    map.rows[3][1] = 2 * middle
    return map
  }

  /// Makes a map from its rows.
  init(rows: [[Double]]) { self.rows = rows }

  /// Reads a property of a layer.
  init(_ matrix: Matrix4) {
    rows = [matrix.row1, matrix.row2, matrix.row3, matrix.row4].map { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// The map that does this one first and `next` after it.
  func then(_ next: SpaceMap) -> SpaceMap {
    var product = SpaceMap.identity
    for i in 0..<4 {
      for j in 0..<4 {
        var sum = 0.0
        for k in 0..<4 { sum += rows[i][k] * next.rows[k][j] }
        product.rows[i][j] = sum
      }
    }
    return product
  }

  /// This map about the point (x, y, z) instead of the origin.
  func about(_ x: Double, _ y: Double, _ z: Double) -> SpaceMap {
    SpaceMap.move(-x, -y, -z).then(self).then(.move(x, y, z))
  }

  /// Returns the image of (x, y, 0): four numbers, not yet divided by w.
  func homogeneous(_ x: Double, _ y: Double) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for j in 0..<4 { result[j] = x * rows[0][j] + y * rows[1][j] + rows[3][j] }
    return result
  }

  /// How deep the plane z = 0 lies afterwards; `nil` if it is tilted, or behind the eye.
  var level: Double? {
    let (x, y, origin) = (rows[0], rows[1], rows[3])
    if x[2] == 0 && y[2] == 0 && origin[2] == 0 { return 0 }
    guard x[2] == 0 && y[2] == 0 && x[3] == 0 && y[3] == 0 && origin[3] > 0 else { return nil }
    return origin[2] / origin[3]
  }

  /// The map of the plane z = 0, seen along z.
  var plane: PlaneMap {
    func row(_ i: Int) -> SIMD3<Double> { [rows[i][0], rows[i][1], rows[i][3]] }
    return PlaneMap(row(0), row(1), row(3))
  }
}

/// A map of a plane: [x' y' w'] = [x y 1] H.
struct PlaneMap {
  /// The contribution of x.
  var x: SIMD3<Double>
  /// The contribution of y.
  var y: SIMD3<Double>
  /// The added constant.
  var origin: SIMD3<Double>

  /// Makes a map from its three rows.
  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// Returns the image of a point, before the division.
  func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> {
    point.x * x + point.y * y + origin
  }

  /// Returns the image of a point.
  func project(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let h = homogeneous(point)
    return [h.x / h.z, h.y / h.z]
  }

  /// The map that does this one first and `next` after it.
  func then(_ next: PlaneMap) -> PlaneMap {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      r.x * next.x + r.y * next.y + r.z * next.origin
    }
    return PlaneMap(row(x), row(y), row(origin))
  }

  /// The six products whose signed sum is the determinant.
  private var products: [Double] {
    [
      x.x * y.y * origin.z, x.y * y.z * origin.x, x.z * y.x * origin.y, -x.z * y.y * origin.x,
      -x.x * y.z * origin.y, -x.y * y.x * origin.z,
    ]
  }

  /// The determinant: 0 for a plane seen edge-on, and its sign tells the two sides apart.
  var determinant: Double { products.reduce(0, +) }

  /// Whether the plane is seen edge-on whatever rounding errors did: every product is 0.
  var isSingular: Bool { products.allSatisfy { $0 == 0 } }

  /// Whether rounding errors may have decided the determinant's sign.
  var isNearlySingular: Bool {
    let sizes = products.reduce(0) { $0 + abs($1) }
    return abs(determinant) <= 1e-11 * sizes
  }

  /// The way back, up to a factor that the division by w removes.
  var inverse: PlaneMap {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }
    let d = determinant
    let columns = [cross(y, origin) / d, cross(origin, x) / d, cross(x, y) / d]
    func row(_ i: Int) -> SIMD3<Double> { [columns[0][i], columns[1][i], columns[2][i]] }
    return PlaneMap(row(0), row(1), row(2))
  }

  /// Whether parallels stay parallel: w does not depend on the point.
  var isAffine: Bool { x.z == 0 && y.z == 0 }

  /// The most pixels per unit of the plane, in any direction, at a point: the larger singular value of
  /// the derivative.
  func detail(at point: SIMD2<Double>) -> Double {
    let h = homogeneous(point)
    let there = SIMD2(h.x, h.y) / h.z
    let a = (SIMD2(x.x, x.y) - there * x.z) / h.z
    let b = (SIMD2(y.x, y.y) - there * y.z) / h.z
    let (sum, product) = ((a * a).sum() + (b * b).sum(), a.x * b.y - a.y * b.x)
    return ((sum + max(0, sum * sum - 4 * product * product).squareRoot()) / 2).squareRoot()
  }

  /// By how much a small area around `point` grows, without a sign.
  func areaFactor(at point: SIMD2<Double>) -> Double {
    let w = homogeneous(point).z
    return abs(determinant / (w * w * w))
  }
}
