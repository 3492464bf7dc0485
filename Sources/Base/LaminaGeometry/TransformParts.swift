/// A rotation in space, as a unit quaternion.
public struct Quaternion: Hashable, Sendable {
  /// The quaternion's four numbers: the axis times the sine of half the angle, and the cosine of half the angle.
  public var vector: SIMD4<Double>

  /// The identity rotation.
  public static let identity = Quaternion(vector: [0, 0, 0, 1])

  /// Makes a rotation from its four numbers.
  public init(vector: SIMD4<Double>) { self.vector = vector }

  /// Returns the rotation interpolated towards another, by the shorter arc.
  ///
  /// Policy: `half-turn-in-space`.
  ///
  /// - Source: Shoemake, "Animating rotation with quaternion curves", 1985.
  public func interpolated(to other: Quaternion, at progress: Double) -> Quaternion {
    var end = other.vector
    var cosine = (vector * end).sum()
    if abs(cosine) < 1e-12, !(isPlanar && other.isPlanar) {
      // Both arcs are half a turn: rounding must not choose.
      if isMostlyTurned != other.isMostlyTurned { end = -end }
      cosine = 0
    } else if cosine < 0 {
      end = -end
      cosine = -cosine
    }
    cosine = min(1, cosine)
    let sine = (1 - cosine * cosine).squareRoot()
    guard sine > 1e-9 else {
      let mixed = vector + (end - vector) * progress
      return Quaternion(vector: mixed / (mixed * mixed).sum().squareRoot())
    }
    let angle = Trigonometry.angle(x: cosine, y: sine)
    let a = Trigonometry.sineCosine(radians: (1 - progress) * angle).sine / sine
    let b = Trigonometry.sineCosine(radians: progress * angle).sine / sine
    return Quaternion(vector: vector * a + end * b)
  }

  /// Whether the rotation is about the z axis.
  private var isPlanar: Bool { max(abs(vector.x), abs(vector.y)) < 1e-9 }

  /// Whether a number of the axis is larger than the cosine, as in turns of more than a third.
  private var isMostlyTurned: Bool {
    max(abs(vector.x), abs(vector.y), abs(vector.z)) > abs(vector.w)
  }
}

/// A decomposed transform: scale first, then skew, rotation, translation and perspective.
///
/// ```
/// [x y z 1] * scale * skew * rotation * translation * perspective
/// ```
///
/// Policy: `transform-by-parts`.
///
/// - Source: CSS Transforms Module Level 2, "Decomposing a 3D matrix", which follows Thomas's "unmatrix" in Graphics
///   Gems II. Both first divide the matrix by its last element; this type does not.
public struct TransformParts: Hashable, Sendable {
  /// The scale along each axis.
  public var scale: SIMD3<Double>
  /// The skew of y along x, of z along x, and of z along y.
  public var skew: SIMD3<Double>
  /// The rotation.
  public var rotation: Quaternion
  /// The translation.
  public var translation: SIMD3<Double>
  /// The last column of the perspective matrix.
  public var perspective: SIMD4<Double>

  /// Makes the parts of the identity.
  public init() {
    (scale, skew, rotation) = ([1, 1, 1], .zero, .identity)
    (translation, perspective) = (.zero, [0, 0, 0, 1])
  }

  /// Decomposes a transform; `nil` if it is singular or not finite.
  public init?(_ matrix: Matrix4) {
    guard matrix.isFinite else { return nil }
    let rows = [matrix.row1, matrix.row2, matrix.row3, matrix.row4]
    let column = SIMD4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)
    func affine(_ row: SIMD4<Double>, _ last: Double) -> SIMD4<Double> {
      [row.x, row.y, row.z, last]
    }
    let inner = Matrix4(
      row1: affine(rows[0], 0), row2: affine(rows[1], 0), row3: affine(rows[2], 0),
      row4: affine(rows[3], 1))
    guard inner.determinant != 0 else { return nil }
    let inverse = inner.inverted
    perspective = [
      (inverse.row1 * column).sum(), (inverse.row2 * column).sum(), (inverse.row3 * column).sum(),
      (inverse.row4 * column).sum(),
    ]
    func space(_ row: SIMD4<Double>) -> SIMD3<Double> { [row.x, row.y, row.z] }
    translation = space(rows[3])
    var (x, y, z) = (space(rows[0]), space(rows[1]), space(rows[2]))
    func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
    scale = [length(x), 0, 0]
    guard scale.x > 0 else { return nil }
    x /= scale.x
    var xy = (x * y).sum()
    y -= x * xy
    scale.y = length(y)
    guard scale.y > 0 else { return nil }
    y /= scale.y
    xy /= scale.y
    var xz = (x * z).sum()
    z -= x * xz
    var yz = (y * z).sum()
    z -= y * yz
    scale.z = length(z)
    guard scale.z > 0 else { return nil }
    z /= scale.z
    xz /= scale.z
    yz /= scale.z
    skew = [xy, xz, yz]
    // A mirrored space has negative scales.
    if (x * TransformParts.cross(y, z)).sum() < 0 {
      scale = -scale
      (x, y, z) = (-x, -y, -z)
    }
    rotation = Quaternion(x: x, y: y, z: z)
  }

  /// The transform composed of the parts.
  public var matrix: Matrix4 {
    let (x, y, z) = rotation.axes
    func row(_ vector: SIMD3<Double>) -> SIMD4<Double> {
      affineRow(vector, 0)
    }
    return Matrix4(
      row1: row(x * scale.x), row2: row((y + x * skew.x) * scale.y),
      row3: row((z + x * skew.y + y * skew.z) * scale.z), row4: affineRow(translation, 1))
  }

  private func affineRow(_ vector: SIMD3<Double>, _ last: Double) -> SIMD4<Double> {
    let row = SIMD4(vector.x, vector.y, vector.z, last)
    return [vector.x, vector.y, vector.z, (row * perspective).sum()]
  }

  /// Returns the parts interpolated towards those of another transform; the rotation takes the shorter arc.
  public func interpolated(to other: TransformParts, at progress: Double) -> TransformParts {
    var parts = self
    parts.scale += (other.scale - scale) * progress
    parts.skew += (other.skew - skew) * progress
    parts.rotation = rotation.interpolated(to: other.rotation, at: progress)
    parts.translation += (other.translation - translation) * progress
    parts.perspective += (other.perspective - perspective) * progress
    return parts
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
  }
}

extension Quaternion {
  /// Makes the rotation that takes the axes to three perpendicular unit vectors.
  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    // The largest of the four numbers is computed from a sum, the others from differences.
    let trace = x.x + y.y + z.z
    let sums = [x.x - y.y - z.z, y.y - x.x - z.z, z.z - x.x - y.y, trace]
    let largest = sums.indices.max { sums[$0] < sums[$1] } ?? 3
    let root = (max(0, 1 + sums[largest])).squareRoot() * 2
    switch largest {
    case 0:
      vector = [root / 4, (x.y + y.x) / root, (z.x + x.z) / root, (y.z - z.y) / root]
    case 1:
      vector = [(x.y + y.x) / root, root / 4, (y.z + z.y) / root, (z.x - x.z) / root]
    case 2:
      vector = [(z.x + x.z) / root, (y.z + z.y) / root, root / 4, (x.y - y.x) / root]
    default:
      vector = [(y.z - z.y) / root, (z.x - x.z) / root, (x.y - y.x) / root, root / 4]
    }
  }

  /// The images of the three axes under the rotation.
  var axes: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    let (a, b, c, w) = (vector.x, vector.y, vector.z, vector.w)
    return (
      [1 - 2 * (b * b + c * c), 2 * (a * b + c * w), 2 * (a * c - b * w)],
      [2 * (a * b - c * w), 1 - 2 * (a * a + c * c), 2 * (b * c + a * w)],
      [2 * (a * c + b * w), 2 * (b * c - a * w), 1 - 2 * (a * a + b * b)]
    )
  }
}

extension Quaternion {
  /// Makes the rotation about x, then about y, then about z, by angles in radians.
  public init(angles: SIMD3<Double>) {
    let x = Trigonometry.sineCosine(radians: angles.x / 2)
    let y = Trigonometry.sineCosine(radians: angles.y / 2)
    let z = Trigonometry.sineCosine(radians: angles.z / 2)
    vector = [
      x.sine * y.cosine * z.cosine - x.cosine * y.sine * z.sine,
      x.cosine * y.sine * z.cosine + x.sine * y.cosine * z.sine,
      x.cosine * y.cosine * z.sine - x.sine * y.sine * z.cosine,
      x.cosine * y.cosine * z.cosine + x.sine * y.sine * z.sine,
    ]
  }

  /// The angles about x, then y, then z that compose the rotation, in radians.
  ///
  /// The angle about y is within a quarter turn of 0, the others within half a turn.
  public var angles: SIMD3<Double> {
    let (first, second, third) = axes
    let sine = min(1, max(-1, -first.z))
    let y = Trigonometry.angle(x: max(0, 1 - sine * sine).squareRoot(), y: sine)
    guard abs(sine) < 1 - 1e-12 else {
      // Gimbal lock: x and z turn about the same axis.
      return [Trigonometry.angle(x: second.y, y: -third.y), y, 0]
    }
    return [
      Trigonometry.angle(x: third.z, y: second.z), y, Trigonometry.angle(x: first.x, y: first.y),
    ]
  }
}
