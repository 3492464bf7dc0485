import LaminaGeometry

/// The parts of a transform that key paths name: scales, shears, angles about x, then y, then z, and a translation.
///
/// Setting one part does not change the others. Policy: `transform-shears`.
struct TransformMember {
  private var parts: TransformParts
  private var angles: SIMD3<Double>

  init(_ matrix: Matrix4) {
    if let flat = TransformMember(inPlane: matrix) {
      self = flat
      return
    }
    if let parts = TransformParts(matrix) {
      self.parts = parts
    } else {
      // A scale of 0 makes the matrix singular, without a rotation: the axes are assumed.
      parts = TransformParts()
      func length(_ row: SIMD4<Double>) -> Double {
        (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot()
      }
      // Policy: `flat-transform-members`.
      parts.scale = [length(matrix.row1), length(matrix.row2), length(matrix.row3)]
      parts.translation = [matrix.row4.x, matrix.row4.y, matrix.row4.z]
    }
    angles = parts.rotation.angles
  }

  /// Decomposes a two-dimensional transform without mirroring, whose only rotation is about z; `nil` for any other.
  private init?(inPlane matrix: Matrix4) {
    let (x, y) = (matrix.row1, matrix.row2)
    guard matrix.row3 == [0, 0, 1, 0], x.z == 0, x.w == 0, y.z == 0, y.w == 0, matrix.row4.w == 1,
      matrix.isFinite, x.x * y.y - x.y * y.x > 0
    else { return nil }
    let length = (x.x * x.x + x.y * x.y).squareRoot()
    guard length > 0 else { return nil }
    let (cosine, sine) = (x.x / length, x.y / length)
    let lean = cosine * y.x + sine * y.y
    let height = cosine * y.y - sine * y.x
    parts = TransformParts()
    parts.scale = [length, height, 1]
    parts.skew.x = lean / height
    parts.translation = [matrix.row4.x, matrix.row4.y, matrix.row4.z]
    angles = [0, 0, Trigonometry.angle(x: cosine, y: sine)]
  }

  /// The transform composed of the parts.
  var matrix: Matrix4 {
    if angles.x == 0, angles.y == 0, parts.skew.y == 0, parts.skew.z == 0,
      parts.perspective == [0, 0, 0, 1]
    {
      let turn = Trigonometry.sineCosine(radians: angles.z)
      let (x, y) = (parts.scale.x, parts.scale.y)
      let lean = parts.skew.x * y
      return Matrix4(
        row1: [turn.cosine * x, turn.sine * x, 0, 0],
        row2: [
          turn.cosine * lean - turn.sine * y, turn.sine * lean + turn.cosine * y, 0, 0,
        ],
        row3: [0, 0, parts.scale.z, 0],
        row4: [parts.translation.x, parts.translation.y, parts.translation.z, 1])
    }
    var parts = parts
    parts.rotation = Quaternion(angles: angles)
    return parts.matrix
  }

  /// The parts that key paths can name.
  private enum Name {
    case rotation(Int), scale(Int), shear(Int), translation(Int)
    case allScales, planarScale, wholeTranslation

    init?(_ name: Substring) {
      switch name {
      case "rotation", "rotation.z": self = .rotation(2)
      case "rotation.x": self = .rotation(0)
      case "rotation.y": self = .rotation(1)
      case "scale": self = .allScales
      case "scale.xy": self = .planarScale
      case "scale.x": self = .scale(0)
      case "scale.y": self = .scale(1)
      case "scale.z": self = .scale(2)
      case "shear.x": self = .shear(0)
      case "shear.y": self = .shear(1)
      case "shear.z": self = .shear(2)
      case "translation": self = .wholeTranslation
      case "translation.x": self = .translation(0)
      case "translation.y": self = .translation(1)
      case "translation.z": self = .translation(2)
      default: return nil
      }
    }
  }

  /// Returns the value of a named part, such as `rotation.z`; `nil` for an unknown name.
  func partValue(_ name: Substring) -> AnimatableValue? {
    switch Name(name) {
    case .rotation(let axis): .number(angles[axis])
    case .allScales: .number(parts.scale.sum() / 3)
    case .planarScale: .number((parts.scale.x + parts.scale.y) / 2)
    case .scale(let axis): .number(parts.scale[axis])
    case .wholeTranslation:
      .size(Size(width: parts.translation.x, height: parts.translation.y))
    case .translation(let axis): .number(parts.translation[axis])
    case .shear(let axis): .number(parts.skew[axis])
    case nil: nil
    }
  }

  /// Sets a named part; returns `false` if no part has this name and takes this kind of value.
  mutating func setPart(_ name: Substring, _ value: AnimatableValue) -> Bool {
    switch (Name(name), value) {
    case (.rotation(let axis), .number(let angle)): angles[axis] = angle
    case (.allScales, .number(let scale)): parts.scale = [scale, scale, scale]
    case (.planarScale, .number(let scale)): (parts.scale.x, parts.scale.y) = (scale, scale)
    case (.scale(let axis), .number(let scale)): parts.scale[axis] = scale
    case (.wholeTranslation, .size(let size)):
      (parts.translation.x, parts.translation.y) = (size.width, size.height)
    case (.wholeTranslation, .point(let point)):
      (parts.translation.x, parts.translation.y) = (point.x, point.y)
    case (.translation(let axis), .number(let distance)): parts.translation[axis] = distance
    case (.shear(let axis), .number(let lean)): parts.skew[axis] = lean
    default: return false
    }
    return true
  }
}
