// CAML's values in their written form.

import LaminaGeometry
import LaminaPixels

/// The text of a value in an attribute, with the opacity of a colour that is not opaque.
struct CAMLText: Equatable {
  let text: String
  var opacity: String?

  init(_ text: String, opacity: String? = nil) {
    self.text = text
    self.opacity = opacity
  }

  /// The attributes of an element that has this value: `opacity`, if there is one, and `value`.
  var attributes: [(name: String, value: String)] {
    (opacity.map { [("opacity", $0)] } ?? []) + [("value", text)]
  }

  static func spacedNumbers(_ numbers: [Double]) -> String {
    numbers.map { JSONValue.numberText($0) }.joined(separator: " ")
  }

  static func number(_ number: Double) -> CAMLText { CAMLText(JSONValue.numberText(number)) }
  static func bool(_ bool: Bool) -> CAMLText { CAMLText(bool ? "1" : "0") }
  static func point(_ point: Point) -> CAMLText { CAMLText(spacedNumbers([point.x, point.y])) }
  static func size(_ size: Size) -> CAMLText { CAMLText(spacedNumbers([size.width, size.height])) }
  static func rect(_ rect: Rect) -> CAMLText {
    CAMLText(spacedNumbers([rect.origin.x, rect.origin.y, rect.width, rect.height]))
  }

  /// Returns the text of a colour; `nil` is written as clear.
  static func color(_ color: Color?) -> CAMLText {
    let color = color ?? .clear
    return CAMLText(
      spacedNumbers([color.red, color.green, color.blue]),
      opacity: color.alpha == 1 ? nil : JSONValue.numberText(color.alpha))
  }

  static func matrix(_ values: [Double]) -> String {
    "matrix(" + values.map { JSONValue.numberText($0) }.joined(separator: ", ") + ")"
  }

  /// Returns a transform as steps if they are exact, else as `matrix(…)` with its sixteen numbers.
  static func transform(_ matrix: Matrix4) -> CAMLText {
    if matrix == .identity { return CAMLText("") }
    let steps = self.steps(matrix)
    if CAMLValue(text: steps).transform == matrix { return CAMLText(steps) }
    return CAMLText(
      self.matrix(
        [matrix.row1, matrix.row2, matrix.row3, matrix.row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }))
  }

  /// Returns the text of a transform as a translation, a rotation about z and a scale, even if that
  /// is inexact.
  ///
  /// The angle, and the factors of a scale beside it, have nine decimals.
  private static func steps(_ matrix: Matrix4) -> String {
    func rounded(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
    func length(_ row: SIMD4<Double>) -> Double { (row.x * row.x + row.y * row.y).squareRoot() }
    var steps: [String] = []
    let t = matrix.row4
    if t.x != 0 || t.y != 0 || t.z != 0 {
      steps.append("translate(\(commaNumbers([t.x, t.y, t.z])))")
    }
    let isTurned = matrix.row1.y != 0 || matrix.row2.x != 0
    var scale = [matrix.row1.x, matrix.row2.y, matrix.row3.z]
    if isTurned {
      let radians = Trigonometry.angle(x: matrix.row1.x, y: matrix.row1.y)
      steps.append("rotate(\(JSONValue.numberText(rounded(radians * 180 / .pi)))deg)")
      scale = [rounded(length(matrix.row1)), rounded(length(matrix.row2)), matrix.row3.z]
    }
    if scale != [1, 1, 1] { steps.append("scale(\(commaNumbers(scale)))") }
    return steps.joined(separator: " ")
  }

  private static func commaNumbers(_ numbers: [Double]) -> String {
    numbers.map { JSONValue.numberText($0) }.joined(separator: ", ")
  }

  /// Returns the text of a path, with the letter of each segment after its numbers.
  static func path(_ path: Path) -> CAMLText {
    var parts: [String] = []
    func addSegment(_ letter: String, _ points: [Point]) {
      parts +=
        points.flatMap { [JSONValue.numberText($0.x), JSONValue.numberText($0.y)] } + [letter]
    }
    for element in path {
      switch element {
      case .move(let point): addSegment("m", [point])
      case .line(let point): addSegment("l", [point])
      case .quad(let control, let point): addSegment("q", [control, point])
      case .cubic(let first, let second, let point): addSegment("c", [first, second, point])
      case .close: addSegment("h", [])
      }
    }
    return CAMLText(parts.joined(separator: " "))
  }

  /// Returns Core Animation's name of a blend mode.
  static func blendMode(_ mode: BlendMode) -> String {
    switch mode {
    case .source: "copy"
    case .plusLighter: "plusL"
    case .plusDarker: "plusD"
    case .clear, .sourceIn, .sourceOut, .sourceAtop, .xor: mode.rawValue
    case .destination, .destinationOver, .destinationIn, .destinationOut, .destinationAtop:
      "dest" + mode.rawValue.dropFirst("destination".count)
    default: mode.rawValue + "BlendMode"
    }
  }

  /// Returns a JSON value as the text of an attribute; elements of a list are separated by spaces.
  static func attributeText(_ value: JSONValue) -> String {
    switch value {
    case .number(let number): JSONValue.numberText(number)
    case .string(let string): string
    case .bool(let bool): bool ? "1" : "0"
    case .array(let list): list.map(attributeText).joined(separator: " ")
    case .object: ""
    }
  }
}
