import LaminaGeometry

// Members of values: `x` of a point, `size.width` of a rectangle, `rotation.z` of a transform.

extension AnimatableValue {
  /// A member's value; `nil` if there is none of that name.
  func member(_ name: Substring) -> AnimatableValue? {
    switch (self, name) {
    case (.point(let point), "x"): .number(point.x)
    case (.point(let point), "y"): .number(point.y)
    case (.size(let size), "width"): .number(size.width)
    case (.size(let size), "height"): .number(size.height)
    case (.rect(let rect), "origin"): .point(rect.origin)
    case (.rect(let rect), "size"): .size(rect.size)
    case (.rect(let rect), "origin.x"): .number(rect.minX)
    case (.rect(let rect), "origin.y"): .number(rect.minY)
    case (.rect(let rect), "size.width"): .number(rect.width)
    case (.rect(let rect), "size.height"): .number(rect.height)
    case (.matrix(let matrix), _): TransformMember(matrix).value(name)
    default: nil
    }
  }

  /// The value with another member; `nil` if there is none of that name, or of that kind.
  func settingMember(_ name: Substring, to value: AnimatableValue) -> AnimatableValue? {
    switch (self, name, value) {
    case (.point(let point), "x", .number(let x)): return .point(Point(x: x, y: point.y))
    case (.point(let point), "y", .number(let y)): return .point(Point(x: point.x, y: y))
    case (.size(let size), "width", .number(let width)):
      return .size(Size(width: width, height: size.height))
    case (.size(let size), "height", .number(let height)):
      return .size(Size(width: size.width, height: height))
    case (.rect(let rect), "origin", .point(let origin)):
      return .rect(Rect(origin: origin, size: rect.size))
    case (.rect(let rect), "size", .size(let size)):
      return .rect(Rect(origin: rect.origin, size: size))
    case (.rect, _, .number):
      // The parts of a rectangle's origin and size.
      let parts = name.split(separator: ".")
      guard parts.count == 2, let part = member(parts[0]),
        let changed = part.settingMember(parts[1], to: value)
      else { return nil }
      return settingMember(parts[0], to: changed)
    case (.matrix(let matrix), _, _):
      var parts = TransformMember(matrix)
      return parts.set(name, value) ? .matrix(parts.matrix) : nil
    default: return nil
    }
  }

  /// The value as one of the same kind as `other`; `nil` where there is none.
  func fitting(_ other: AnimatableValue) -> AnimatableValue? {
    switch (self, other) {
    case (.number(let value), .bool): .bool(value >= 0.5)
    case (.bool(let value), .number): .number(value ? 1 : 0)
    case (.point(let point), .size): .size(Size(width: point.x, height: point.y))
    case (.size(let size), .point): .point(Point(x: size.width, y: size.height))
    case (.numbers(let values), .colorMatrix) where values.count == 20:
      .colorMatrix(ColorMatrix(values))
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.matrix, .matrix), (.path, .path), (.bool, .bool), (.colors, .colors),
      (.numbers, .numbers), (.colorMatrix, .colorMatrix), (.contents, .contents):
      self
    default: nil
    }
  }
}

/// A transform in the parts that key paths name: scales, angles about x, then y, then z, and a
/// translation; setting one leaves the others as they are.
private struct TransformMember {
  private var parts: TransformParts
  private var angles: SIMD3<Double>

  init(_ matrix: Matrix4) {
    if let parts = TransformParts(matrix) {
      self.parts = parts
    } else {
      // Flat, a scale of 0, has no direction: it lies along the axes.
      parts = TransformParts()
      func length(_ row: SIMD4<Double>) -> Double {
        (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot()
      }
      parts.scale = [length(matrix.row1), length(matrix.row2), length(matrix.row3)]
      parts.translation = [matrix.row4.x, matrix.row4.y, matrix.row4.z]
    }
    angles = parts.rotation.angles
  }

  var matrix: Matrix4 {
    var parts = parts
    parts.rotation = Quaternion(angles: angles)
    return parts.matrix
  }

  private static let axes: [Substring: Int] = ["x": 0, "y": 1, "z": 2]

  func value(_ name: Substring) -> AnimatableValue? {
    let names = name.split(separator: ".", maxSplits: 1)
    let axis = names.count > 1 ? TransformMember.axes[names[1]] : nil
    switch (names.first, axis) {
    case ("rotation", nil) where names.count == 1: return .number(angles.z)
    case ("rotation", let axis?): return .number(angles[axis])
    case ("scale", nil) where names.count == 1: return .number(parts.scale.sum() / 3)
    case ("scale", nil) where names[1] == "xy":
      return .number((parts.scale.x + parts.scale.y) / 2)
    case ("scale", let axis?): return .number(parts.scale[axis])
    case ("translation", nil) where names.count == 1:
      return .size(Size(width: parts.translation.x, height: parts.translation.y))
    case ("translation", let axis?): return .number(parts.translation[axis])
    default: return nil
    }
  }

  /// Sets a part; says whether there is one of that name and kind.
  mutating func set(_ name: Substring, _ value: AnimatableValue) -> Bool {
    let names = name.split(separator: ".", maxSplits: 1)
    let axis = names.count > 1 ? TransformMember.axes[names[1]] : nil
    switch (names.first, axis, value) {
    case ("rotation", nil, .number(let angle)) where names.count == 1: angles.z = angle
    case ("rotation", let axis?, .number(let angle)): angles[axis] = angle
    case ("scale", nil, .number(let scale)) where names.count == 1:
      parts.scale = [scale, scale, scale]
    case ("scale", nil, .number(let scale)) where names[1] == "xy":
      (parts.scale.x, parts.scale.y) = (scale, scale)
    case ("scale", let axis?, .number(let scale)): parts.scale[axis] = scale
    case ("translation", nil, .size(let size)) where names.count == 1:
      (parts.translation.x, parts.translation.y) = (size.width, size.height)
    case ("translation", nil, .point(let point)) where names.count == 1:
      (parts.translation.x, parts.translation.y) = (point.x, point.y)
    case ("translation", let axis?, .number(let distance)): parts.translation[axis] = distance
    default: return false
    }
    return true
  }
}
