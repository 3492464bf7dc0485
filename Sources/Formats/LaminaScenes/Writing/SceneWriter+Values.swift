// Writes a scene file: values.

import LaminaGeometry
import LaminaLayers

extension SceneWriter {
  nonisolated static func point(_ point: Point) -> JSONValue { .numbers([point.x, point.y]) }

  nonisolated static func size(_ size: Size) -> JSONValue { .numbers([size.width, size.height]) }

  nonisolated static func rect(_ rect: Rect) -> JSONValue {
    // As it was set: a negative width extends to the left.
    .numbers([rect.origin.x, rect.origin.y, rect.width, rect.height])
  }

  /// Returns a colour in its shortest exact form; `nil` is written as clear.
  nonisolated static func color(_ color: Color?) -> JSONValue {
    guard let color, color != .clear else { return .string("clear") }
    let parts = [color.red, color.green, color.blue, color.alpha]
    guard parts.allSatisfy({ (0...1).contains($0) }) else {
      return .object([JSONValue.Member("srgb", .numbers(parts))])
    }
    let bytes = parts.map { ($0 * 255).rounded() }
    if zip(bytes, parts).allSatisfy({ $0 / 255 == $1 }) {
      let digits = bytes.map { byte in
        let hex = String(Int(byte), radix: 16)
        return hex.count == 1 ? "0" + hex : hex
      }
      return .string("#" + digits.prefix(color.alpha == 1 ? 3 : 4).joined())
    }
    return .numbers(color.alpha == 1 ? Array(parts.prefix(3)) : parts)
  }

  /// Returns a transform as steps if they are exact, else as sixteen numbers.
  nonisolated static func transform(_ matrix: Matrix4) -> JSONValue {
    if matrix == .identity { return .string("identity") }
    let (t, s) = (matrix.row4, SIMD3(matrix.row1.x, matrix.row2.y, matrix.row3.z))
    if matrix == .translation(x: t.x, y: t.y, z: t.z) {
      let steps = t.z == 0 ? [t.x, t.y] : [t.x, t.y, t.z]
      return .array([.object([JSONValue.Member("translate", .numbers(steps))])])
    }
    if matrix == .scale(x: s.x, y: s.y, z: s.z) {
      let steps = s.z == 1 ? [s.x, s.y] : [s.x, s.y, s.z]
      return .array([.object([JSONValue.Member("scale", .numbers(steps))])])
    }
    if let steps = steps(matrix) { return steps }
    return .numbers(
      [matrix.row1, matrix.row2, matrix.row3, matrix.row4].flatMap { [$0.x, $0.y, $0.z, $0.w] })
  }

  /// Returns a transform as the steps translate, rotate about z and scale; `nil` if nine decimals
  /// do not give it exactly.
  private nonisolated static func steps(_ matrix: Matrix4) -> JSONValue? {
    func rounded(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
    func length(_ row: SIMD4<Double>) -> Double { (row.x * row.x + row.y * row.y).squareRoot() }
    guard length(matrix.row1) < 1e6, length(matrix.row2) < 1e6 else { return nil }
    let t = matrix.row4
    let radians = Trigonometry.angle(x: matrix.row1.x, y: matrix.row1.y)
    let degrees = rounded(radians * 180 / .pi)
    let (x, y) = (rounded(length(matrix.row1)), rounded(length(matrix.row2)))
    let turned = Matrix4.rotation(degrees: degrees)
    let (moved, scaled) = (
      Matrix4.translation(x: t.x, y: t.y, z: t.z),
      Matrix4.scale(x: x, y: y, z: matrix.row3.z)
    )
    var steps: [JSONValue.Member] = []
    // Composed as in the reader, so that equal results here are equal there.
    var result = Matrix4.identity
    if moved != .identity {
      steps.addMember("translate", .numbers(t.z == 0 ? [t.x, t.y] : [t.x, t.y, t.z]))
      result = moved.concatenating(result)
    }
    steps.addMember("rotate", .number(degrees))
    result = turned.concatenating(result)
    if scaled != .identity {
      let z = matrix.row3.z
      steps.addMember("scale", .numbers(z == 1 ? [x, y] : [x, y, z]))
      result = scaled.concatenating(result)
    }
    return result == matrix ? .array(steps.map { .object([$0]) }) : nil
  }

  /// Returns a path as SVG path data.
  nonisolated static func path(_ path: Path) -> JSONValue {
    var text = ""
    func addSegment(_ letter: String, _ points: [Point]) {
      let numbers = points.flatMap { [$0.x, $0.y] }.map { JSONValue.numberText($0) }
      text += letter + numbers.joined(separator: " ")
    }
    for element in path {
      switch element {
      case .move(let point): addSegment("M", [point])
      case .line(let point): addSegment("L", [point])
      case .quad(let control, let point): addSegment("Q", [control, point])
      case .cubic(let first, let second, let point): addSegment("C", [first, second, point])
      case .close: text += "Z"
      }
    }
    return .string(text)
  }

  /// Returns the value of a duration or count; infinity becomes a string, because JSON has no
  /// number for it.
  nonisolated static func lengthValue(_ number: Double) -> JSONValue {
    number == .infinity ? .string("infinity") : .number(number)
  }

  /// Returns the list of the names whose bits are set: `names[0]` belongs to bit 0.
  nonisolated static func optionNames(_ bits: UInt, _ names: [String]) -> JSONValue {
    .array(
      names.enumerated().filter { bits >> UInt($0.offset) & 1 == 1 }.map { .string($0.element) })
  }

  nonisolated static func timingFunction(_ function: TimingFunction) -> JSONValue {
    if let named = TimingFunction.named.first(where: { $0.function == function }) {
      return .string(named.name)
    }
    return .numbers([function.x1, function.y1, function.x2, function.y2])
  }

  /// Returns the reference to a picture; `nil` for pixels without a file, which cannot be written.
  mutating func contentsReference(_ contents: LayerContents?, _ path: String) -> JSONValue? {
    switch contents {
    case .image(let source): return .string(references.image(source))
    case .texture:
      unsupported.addFeature("contents without a file", path)
      return nil
    case nil: return nil
    }
  }

  /// Returns a value of an animation; `nil` if it cannot be written.
  mutating func animatedValue(_ value: AnimatableValue, _ path: String) -> JSONValue? {
    switch value {
    case .number(let number): return .number(number)
    case .point(let point): return SceneWriter.point(point)
    case .size(let size): return SceneWriter.size(size)
    case .rect(let rect): return SceneWriter.rect(rect)
    case .color(let color): return SceneWriter.color(color)
    case .matrix(let matrix): return SceneWriter.transform(matrix)
    case .path(let path): return SceneWriter.path(path ?? Path())
    case .bool(let bool): return .bool(bool)
    case .colors(let colors): return .array(colors.map { SceneWriter.color($0) })
    case .numbers(let numbers): return .numbers(numbers)
    case .colorMatrix(let matrix): return .numbers(matrix.numbers)
    case .contents(let contents): return self.contentsReference(contents, path)
    }
  }
}
