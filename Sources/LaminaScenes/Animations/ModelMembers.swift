// Members of values, by their names in key paths: `x`, `size.width`, `rotation.z`.

import LaminaGeometry
import LaminaLayers

/// Reads and writes members of values.
enum ModelMembers {
  /// A member's value; `nil` if there is none of that name.
  static func value(_ name: String, of whole: AnimatableValue) -> AnimatableValue? {
    switch (whole, name) {
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
    case (.matrix(let matrix), _): TransformMembers(matrix)?.value(name)
    default: nil
    }
  }

  /// The value with another member; `nil` if there is none of that name and kind.
  static func setting(_ name: String, of whole: AnimatableValue, to value: AnimatableValue)
    -> AnimatableValue?
  {
    switch (whole, name, value) {
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
      let parts = name.split(separator: ".").map(String.init)
      guard parts.count == 2, let part = self.value(parts[0], of: whole),
        let changed = setting(parts[1], of: part, to: value)
      else { return nil }
      return setting(parts[0], of: whole, to: changed)
    case (.matrix(let matrix), _, _):
      guard var members = TransformMembers(matrix), members.set(name, value) else { return nil }
      return .matrix(members.matrix)
    default: return nil
    }
  }
}

/// A transform in the parts that key paths name: scales, angles about x, then y, then z, and a
/// translation.
///
/// ```
/// x first:  [ cy cz               cy sz               -sy    ]
///           [ sx sy cz - cx sz    sx sy sz + cx cz    sx cy  ]
///           [ cx sy cz + sx sz    cx sy sz - sx cz    cx cy  ]
/// ```
private struct TransformMembers {
  private var parts: TransformParts
  private var angles: SIMD3<Double>

  /// `nil` for a transform that is flat, whose parts are not known.
  init?(_ matrix: Matrix4) {
    guard let parts = TransformParts(matrix) else { return nil }
    self.parts = parts
    var turn = TransformParts()
    turn.rotation = parts.rotation
    let r = turn.matrix
    let sine = min(1, max(-1, -r.row1.z))
    angles = [
      Trigonometry.angle(x: r.row3.z, y: r.row2.z),
      Trigonometry.angle(x: (1 - sine * sine).squareRoot(), y: sine),
      Trigonometry.angle(x: r.row1.x, y: r.row1.y),
    ]
  }

  var matrix: Matrix4 {
    let turn = Matrix4.rotation(radians: angles.x, x: 1, y: 0, z: 0)
      .concatenating(.rotation(radians: angles.y, x: 0, y: 1, z: 0))
      .concatenating(.rotation(radians: angles.z, x: 0, y: 0, z: 1))
    var parts = parts
    if let turned = TransformParts(turn) { parts.rotation = turned.rotation }
    return parts.matrix
  }

  func value(_ name: String) -> AnimatableValue? {
    switch name {
    case "rotation", "rotation.z": .number(angles.z)
    case "rotation.x": .number(angles.x)
    case "rotation.y": .number(angles.y)
    case "scale": .number(parts.scale.sum() / 3)
    case "scale.xy": .number((parts.scale.x + parts.scale.y) / 2)
    case "scale.x": .number(parts.scale.x)
    case "scale.y": .number(parts.scale.y)
    case "scale.z": .number(parts.scale.z)
    case "translation": .size(Size(width: parts.translation.x, height: parts.translation.y))
    case "translation.x": .number(parts.translation.x)
    case "translation.y": .number(parts.translation.y)
    case "translation.z": .number(parts.translation.z)
    default: nil
    }
  }

  /// Sets a part; says whether there is one of that name and kind.
  mutating func set(_ name: String, _ value: AnimatableValue) -> Bool {
    switch (name, value) {
    case ("rotation", .number(let angle)), ("rotation.z", .number(let angle)): angles.z = angle
    case ("rotation.x", .number(let angle)): angles.x = angle
    case ("rotation.y", .number(let angle)): angles.y = angle
    case ("scale", .number(let scale)): parts.scale = SIMD3(repeating: scale)
    case ("scale.xy", .number(let scale)): (parts.scale.x, parts.scale.y) = (scale, scale)
    case ("scale.x", .number(let scale)): parts.scale.x = scale
    case ("scale.y", .number(let scale)): parts.scale.y = scale
    case ("scale.z", .number(let scale)): parts.scale.z = scale
    case ("translation", .size(let size)):
      (parts.translation.x, parts.translation.y) = (size.width, size.height)
    case ("translation.x", .number(let distance)): parts.translation.x = distance
    case ("translation.y", .number(let distance)): parts.translation.y = distance
    case ("translation.z", .number(let distance)): parts.translation.z = distance
    default: return false
    }
    return true
  }
}
