// CAML: values of animations and states, by the kinds of their key paths.

import LaminaGeometry
import LaminaLayers

/// A converter of values in packages to the kind that a key path has.
struct CAMLValueConverter {
  var kind: AnimatableKind
  /// The function from a colour filter's amount to its colour matrix; `nil` if numbers are not such amounts.
  var function: (@Sendable (Double) -> ColorMatrix)?

  /// The expected form of a value, in words.
  var expected: String {
    switch kind {
    case .number: "a number"
    case .point, .size: "two numbers"
    case .rect: "four numbers"
    case .color: "three or four numbers"
    case .transform: "steps like scale(x, y, z), rotate(30deg), translate(x, y, z)"
    case .path: "numbers and the letters m, l, q, c, h after them"
    case .bool: "0 or 1"
    case .colors: "colours"
    case .numbers: "numbers"
    case .image: "a picture's src"
    case .colorMatrix: "matrix(…) with 20 numbers"
    }
  }

  /// Returns a package's value as one of the key path's kind; `nil` if it has another form.
  func convertedValue(_ text: CAMLValue) -> AnimatableValue? {
    switch kind {
    case .number:
      guard let number = text.finite ?? text.bool.map({ $0 ? 1 : 0 }) else { return nil }
      return function.map { .colorMatrix($0(number)) } ?? .number(number)
    case .point: return text.point.map { .point($0) }
    case .size: return text.point.map { .size(Size(width: $0.x, height: $0.y)) }
    case .rect: return text.rect.map { .rect($0) }
    case .color: return text.color.map { .color($0) }
    case .transform: return text.transform.map { .matrix($0) }
    case .path: return text.path.map { .path($0) }
    case .bool: return (text.bool ?? text.finite.map { $0 != 0 }).map { .bool($0) }
    case .numbers: return text.numbers.map { .numbers($0) }
    case .colorMatrix: return text.colorMatrix.map { .colorMatrix($0) }
    case .colors, .image: return nil
    }
  }
}

extension CAMLValue {
  /// The value as a timing function: a name, or the coordinates of two control points.
  var timingFunction: TimingFunction? {
    if let named = TimingFunction(named: text) { return named }
    guard let n = numbers, n.count == 4 else { return nil }
    return TimingFunction(n[0], n[1], n[2], n[3])
  }

  /// The value as a colour matrix: `matrix(…)` with 20 numbers, separated by commas or spaces.
  var colorMatrix: ColorMatrix? {
    guard let numbers = matrix(20) else { return nil }
    return ColorMatrix(numbers)
  }

  /// The value as an affine transform: `matrix(…)` with six numbers, separated by commas or spaces.
  var affine: Affine? {
    guard let n = matrix(6) else { return nil }
    return Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Returns the value's numbers, within `matrix(…)` or alone, separated by commas or spaces; `nil` unless there are
  /// `count`.
  private func matrix(_ count: Int) -> [Double]? {
    var list = text[...]
    if list.hasPrefix("matrix(") && list.hasSuffix(")") { list = list.dropFirst(7).dropLast() }
    let numbers = CAMLValue(text: String(list).replacing(",", with: " ")).numbers
    return numbers?.count == count ? numbers : nil
  }

  /// Sets a media timing key to this value, and returns `nil`; if the value has another form, returns the expected one.
  ///
  /// Infinite numbers are accepted where time may be endless.
  func setTimingValue(_ key: TimingKey, of timing: inout MediaTiming) -> String? {
    switch key.value {
    case .number(let path):
      guard let number = finite else { return "a number" }
      timing[keyPath: path] = number
    case .length(let path):
      guard let number, number >= 0 else { return "a number of at least 0, or inf" }
      timing[keyPath: path] = number
    case .bool(let path):
      guard let bool else { return "0 or 1" }
      timing[keyPath: path] = bool
    case .fillMode: timing.fillMode = MediaTiming.FillMode(rawValue: text) ?? .removed
    }
    return nil
  }
}

extension CAMLReader {
  /// Reads an animation's or a state's value from an element; `nil` for a null element, or one without its picture.
  mutating func readAnimatedValue(_ element: Int, _ converter: CAMLValueConverter, _ path: String)
    throws(SceneError)
    -> AnimatableValue?
  {
    let node = document.element(element)
    if ["NSNull", "null"].contains(className(element)) { return nil }
    switch converter.kind {
    case .image:
      switch try findPicture(of: element, path) {
      case .image(let image): return .contents(.image(image))
      case .undecodable: return .contents(nil)
      case .none: return nil
      }
    case .colors:
      var colors: [Color] = []
      let limit = options.limits.gradientStops
      guard node.children.count <= limit else {
        throw locatedError(element, path, .tooManyStops(count: node.children.count, limit: limit))
      }
      for child in node.children {
        let target = try resolveReference(child.index, path)
        guard let color = written(target).color else {
          throw conversionError(target, converter, path)
        }
        colors.append(color)
      }
      return .colors(colors)
    case .numbers where !node.children.isEmpty:
      var numbers: [Double] = []
      for child in node.children {
        let target = try resolveReference(child.index, path)
        guard let number = written(target).finite else {
          throw conversionError(target, converter, path)
        }
        numbers.append(number)
      }
      return .numbers(numbers)
    default:
      guard let value = converter.convertedValue(written(element)) else {
        throw conversionError(element, converter, path)
      }
      return value
    }
  }

  private func conversionError(_ element: Int, _ converter: CAMLValueConverter, _ path: String)
    -> SceneError
  {
    locatedError(
      element, path,
      .wrongValue(expected: converter.expected, found: written(element).found))
  }

  /// Returns the value of an element, with the opacity of a colour; an empty text if the element has none.
  private func written(_ element: Int) -> CAMLValue {
    document.element(element).value ?? CAMLValue(text: "")
  }

  /// Returns the `name` of an element's child, or else the child's value; `nil` without such a child.
  func childValue(of name: String, in element: Int) -> CAMLValue? {
    guard let child = document.children(of: element, named: name).first else { return nil }
    let node = document.element(child.index)
    return node["name"] ?? node.value
  }
}
