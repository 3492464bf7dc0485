public import LaminaGeometry

/// A value that an animation can give a property.
public enum AnimatableValue: Sendable {
  /// A number: a length, an opacity, an angle in radians.
  case number(Double)
  /// A position.
  case point(Point)
  /// A width and a height.
  case size(Size)
  /// A rectangle.
  case rect(Rect)
  /// A colour; `nil` for none, which counts as clear.
  case color(Color?)
  /// A transform.
  case matrix(Matrix4)
  /// A path; `nil` for none.
  case path(Path?)
  /// A Boolean.
  case bool(Bool)
  /// A list of colours, which interpolates only with a list of the same length.
  case colors([Color])
  /// A list of numbers, which interpolates only with a list of the same length.
  case numbers([Double])
  /// A colour matrix.
  case colorMatrix(ColorMatrix)
  /// The contents of a layer; `nil` for none.
  case contents(LayerContents?)
}

extension AnimatableValue {
  /// Returns the value at a progress from this value (0) to another (1); a progress outside 0...1 extrapolates.
  ///
  /// Numbers and their compounds interpolate linearly, colours by sRGB components and alpha, transforms by
  /// their parts (`TransformParts`), paths point by point. Values that cannot be interpolated, or are of
  /// different kinds, switch at the middle.
  ///
  /// Policy: `contents-animation-middle`.
  public func interpolated(to other: AnimatableValue, at progress: Double) -> AnimatableValue {
    let t = progress
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * t)
    case (.point(let a), .point(let b)):
      return .point(Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
    case (.color(let a), .color(let b)):
      if a == nil && b == nil { return self }
      // A missing colour counts as the other colour with an alpha of 0.
      // Policy: `animation-missing-color`.
      let clear = Color(
        red: (a ?? b ?? .clear).red, green: (a ?? b ?? .clear).green,
        blue: (a ?? b ?? .clear).blue, alpha: 0)
      return .color((a ?? clear).interpolated(to: b ?? clear, at: t))
    case (.matrix(let a), .matrix(let b)): return .matrix(a.interpolated(to: b, at: t))
    case (.path(let a?), .path(let b?)):
      return a.interpolated(to: b, at: t).map { .path($0) } ?? (t < 0.5 ? self : other)
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.interpolated(to: $1, at: t) })
    default:
      guard let a = components, let b = other.components, a.count == b.count,
        let mixed = makeValue(components: zip(a, b).map { $0 + ($1 - $0) * t })
      else { return t < 0.5 ? self : other }
      return mixed
    }
  }

  /// Returns the sum of this value and another.
  ///
  /// For transforms, `delta` is applied first. A value that cannot be added to is returned unchanged.
  public func adding(_ delta: AnimatableValue) -> AnimatableValue { sum(with: delta) ?? self }

  /// Returns the sum of two values; `nil` for paths, pictures, lists of colours, Booleans and values of different forms.
  ///
  /// The sum of no colour and a colour is `nil` too, but a colour to which none is added stays.
  func sum(with delta: AnimatableValue) -> AnimatableValue? {
    switch (self, delta) {
    case (.matrix(let a), .matrix(let b)): return .matrix(b.concatenating(a))
    case (.color(let a?), .color(let b?)):
      return .color(
        Color(
          red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue,
          alpha: a.alpha + b.alpha))
    case (.color(_?), .color(nil)): return self
    case (.bool, _): return nil
    default:
      guard let a = components, let b = delta.components, a.count == b.count else { return nil }
      return makeValue(components: zip(a, b).map { $0 + $1 })
    }
  }

  /// Returns the value minus another: the inverse of `adding`.
  public func subtracting(_ delta: AnimatableValue) -> AnimatableValue {
    switch delta {
    case .matrix(let matrix): return adding(.matrix(matrix.inverted))
    case .color(let color?):
      return adding(
        .color(
          Color(red: -color.red, green: -color.green, blue: -color.blue, alpha: -color.alpha)))
    default:
      guard let parts = delta.components,
        let negative = delta.makeValue(components: parts.map { -$0 })
      else { return self }
      return adding(negative)
    }
  }

  /// Returns the sum of `count` copies of the value; of a transform, a whole number of copies, at most 10,000.
  public func repeated(_ count: Double) -> AnimatableValue {
    if case .matrix(let matrix) = self {
      var power = Matrix4.identity
      for _ in 0..<Int(min(max(count, 0), 10_000)) { power = matrix.concatenating(power) }
      return .matrix(power)
    }
    if case .color(let color?) = self {
      return .color(
        Color(
          red: color.red * count, green: color.green * count, blue: color.blue * count,
          alpha: color.alpha * count))
    }
    guard let components else { return self }
    return makeValue(components: components.map { $0 * count }) ?? self
  }

  /// Returns the distance to another value, by which paced keyframes are timed; `nil` for values without a distance.
  public func distance(to other: AnimatableValue) -> Double? {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect):
      guard let a = components, let b = other.components else { return nil }
      return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    default: return nil
    }
  }

  /// The numbers that the value consists of; `nil` for a value without numeric components.
  var components: [Double]? {
    switch self {
    case .number(let value): [value]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.width, rect.height]
    case .numbers(let values): values
    case .colorMatrix(let matrix): matrix.numbers
    case .color, .matrix, .path, .bool, .colors, .contents: nil
    }
  }

  /// Returns a value of the same kind that consists of `components`; `nil` for a kind without numeric components.
  func makeValue(components: [Double]) -> AnimatableValue? {
    switch self {
    case .number: .number(components[0])
    case .point: .point(Point(x: components[0], y: components[1]))
    case .size: .size(Size(width: components[0], height: components[1]))
    case .rect:
      .rect(
        Rect(x: components[0], y: components[1], width: components[2], height: components[3]))
    case .numbers: .numbers(components)
    case .colorMatrix: .colorMatrix(ColorMatrix(components))
    case .color, .matrix, .path, .bool, .colors, .contents: nil
    }
  }
}
