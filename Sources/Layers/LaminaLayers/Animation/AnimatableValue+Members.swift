import LaminaGeometry

// Members of values: `x` of a point, `size.width` of a rectangle, `rotation.z` of a transform.

extension AnimatableValue {
  /// Returns the value of a member, such as `x` of a point; `nil` for an unknown name.
  package func memberValue(_ name: Substring) -> AnimatableValue? {
    switch (self, name) {
    case (.point(let point), "x"): .number(point.x)
    case (.point(let point), "y"): .number(point.y)
    case (.size(let size), "width"): .number(size.width)
    case (.size(let size), "height"): .number(size.height)
    case (.rect(let rect), "origin"): .point(rect.origin)
    case (.rect(let rect), "size"): .size(rect.size)
    case (.rect(let rect), "origin.x"): .number(rect.origin.x)
    case (.rect(let rect), "origin.y"): .number(rect.origin.y)
    case (.rect(let rect), "size.width"): .number(rect.width)
    case (.rect(let rect), "size.height"): .number(rect.height)
    case (.matrix(let matrix), _): TransformMember(matrix).partValue(name)
    default: nil
    }
  }

  /// Returns a copy of this value with one member replaced; `nil` for an unknown name or a new value of the wrong kind.
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
      // A member of a rectangle's origin or size.
      let parts = name.split(separator: ".")
      guard parts.count == 2, let part = memberValue(parts[0]),
        let changed = part.settingMember(parts[1], to: value)
      else { return nil }
      return settingMember(parts[0], to: changed)
    case (.matrix(let matrix), _, _):
      var parts = TransformMember(matrix)
      return parts.setPart(name, value) ? .matrix(parts.matrix) : nil
    default: return nil
    }
  }

  /// Returns this value converted to the kind of `other`, such as a number to a Boolean; `nil` if that is impossible.
  func fittedValue(_ other: AnimatableValue) -> AnimatableValue? {
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
