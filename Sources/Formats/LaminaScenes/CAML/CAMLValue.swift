// The forms of values: CAML's texts, and the typed values of archives.

import LaminaFiles
import LaminaGeometry
import LaminaText

/// A property's value, with the opacity that may accompany a colour.
struct CAMLValue {
  enum Form {
    case text(String)
    case number(Double)
    case bool(Bool)
    case numbers([Double])
    indirect case transform(Matrix4)
    indirect case path(Path)
    indirect case attributed(ArchivedText)
  }

  let form: Form
  var opacity: String?

  init(_ form: Form) { self.form = form }

  init(text: String, opacity: String? = nil) {
    form = .text(text)
    self.opacity = opacity
  }

  /// The value as text in CAML's notation; empty for an archive's transform or path.
  var text: String {
    switch form {
    case .text(let text): text
    case .number(let number): CAMLText.number(number).text
    case .bool(let bool): bool ? "1" : "0"
    case .numbers(let numbers): CAMLText.spacedNumbers(numbers)
    case .transform, .path: ""
    case .attributed(let archived): archived.text.string
    }
  }

  /// The value in words, for an error.
  var found: String {
    switch form {
    case .text(let text): text.quoted
    case .number(let number): "the number \(CAMLText.number(number).text)"
    case .bool(let bool): "the Boolean \(bool)"
    case .numbers(let numbers): "\(numbers.count) numbers"
    case .transform: "a transform"
    case .path: "a path"
    case .attributed: "an attributed string"
    }
  }

  /// The value as one number, which may be infinite as in `inf`; `nil` if it has another form.
  var number: Double? {
    switch form {
    case .text(let text): CAMLValue.readNumber(Substring(text))
    case .number(let number): number
    case .bool(let bool): bool ? 1 : 0
    default: nil
    }
  }

  /// The value as one finite number; `nil` if it has another form.
  var finite: Double? { number.flatMap { $0.isFinite ? $0 : nil } }

  /// The value as a Boolean: "0" or "1", "true" or "false", "YES" or "NO"; `nil` for others.
  var bool: Bool? {
    switch form {
    case .text("1"), .text("true"), .text("YES"), .number(1): true
    case .text("0"), .text("false"), .text("NO"), .number(0): false
    case .bool(let bool): bool
    default: nil
    }
  }

  /// The value as finite numbers separated by spaces; `nil` if it has another form.
  var numbers: [Double]? {
    switch form {
    case .number(let number): return number.isFinite ? [number] : nil
    case .numbers(let numbers): return numbers.allSatisfy(\.isFinite) ? numbers : nil
    case .text(let text): return CAMLValue.readNumbers(text)
    default: return nil
    }
  }

  private static func readNumbers(_ text: String) -> [Double]? {
    var values: [Double] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      guard let value = readNumber(part), value.isFinite else { return nil }
      values.append(value)
    }
    return values
  }

  var point: Point? {
    guard let n = numbers, n.count >= 2 else { return nil }
    return Point(x: n[0], y: n[1])
  }

  var rect: Rect? {
    guard let n = numbers, n.count == 4 else { return nil }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// The value as a colour of one number for grey, three, or four with alpha; `nil` if it has another form.
  ///
  /// The accompanying opacity multiplies the alpha.
  var color: Color? {
    guard let n = numbers, n.count == 3 || n.count == 4 || n.count == 1 else { return nil }
    var color =
      n.count == 1
      ? Color(white: n[0])
      : Color(red: n[0], green: n[1], blue: n[2], alpha: n.count == 4 ? n[3] : 1)
    if let opacity {
      guard let alpha = CAMLValue.readNumber(Substring(opacity)), alpha.isFinite else { return nil }
      color.alpha *= alpha
    }
    return color
  }

  /// The value as a transform: steps like `translate(x, y, z) rotate(30deg, x, y, z)`; `nil` if it has another form.
  ///
  /// The steps are `translate`, `scale`, `rotate`, `perspective`, and `matrix(…)` with sixteen numbers; the rightmost
  /// one applies first.
  ///
  /// An empty text is the identity.
  ///
  /// Policy: `caml-transform-order`.
  var transform: Matrix4? {
    switch form {
    case .transform(let matrix): return matrix
    case .text(let text): return CAMLValue.readTransform(text)
    default: return nil
    }
  }

  private static func readTransform(_ text: String) -> Matrix4? {
    var matrix = Matrix4.identity
    var rest = Substring(text).drop(while: \.isWhitespace)
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close
      else { return nil }
      let name = rest[..<open]
      let arguments = rest[rest.index(after: open)..<close].split(
        separator: ",", omittingEmptySubsequences: false
      ).map { $0.filter { !$0.isWhitespace } }
      guard let step = transformStep(String(name), arguments) else { return nil }
      matrix = step.concatenating(matrix)
      rest = rest[rest.index(after: close)...].drop(while: \.isWhitespace)
    }
    return matrix
  }

  /// The value as a path: groups of numbers, each followed by the letter of the command that uses them.
  ///
  /// The groups are `x y m`, `x y l`, `x1 y1 x y q`, `x1 y1 x2 y2 x y c`, and `h`, which closes (q is presumed).
  var path: Path? {
    switch form {
    case .path(let path): return path
    case .text(let text): return CAMLValue.readPath(text)
    default: return nil
    }
  }

  private static func readPath(_ text: String) -> Path? {
    let operands: [UInt8: Int] = [
      UInt8(ascii: "m"): 2, UInt8(ascii: "l"): 2, UInt8(ascii: "q"): 4, UInt8(ascii: "c"): 6,
      UInt8(ascii: "h"): 0,
    ]
    var scanner = PathScanner(Array(text.utf8))
    scanner.skipSpace()
    var path = Path()
    var n: [Double] = []
    while let next = scanner.peek {
      if PathScanner.startsNumber(next) {
        guard n.count < 6, let number = try? scanner.readNumber() else { return nil }
        n.append(number)
        scanner.skipSpace()
        continue
      }
      guard operands[next] == n.count else { return nil }
      func point(_ index: Int) -> Point { Point(x: n[index], y: n[index + 1]) }
      switch n.count {
      case 0: path.close()
      case 2:
        if next == UInt8(ascii: "m") { path.move(to: point(0)) } else { path.addLine(to: point(0)) }
      case 4: path.addQuad(point(0), to: point(2))
      default: path.addCubic(point(0), point(2), to: point(4))
      }
      n.removeAll(keepingCapacity: true)
      scanner.skipCharacter()
    }
    return n.isEmpty ? path : nil
  }

  private static func transformStep(_ name: String, _ arguments: [String]) -> Matrix4? {
    if name == "rotate" {
      guard let first = arguments.first, arguments.count == 1 || arguments.count == 4,
        let angle = readNumber(first.hasSuffix("deg") ? first.dropLast(3) : Substring(first)),
        angle.isFinite
      else { return nil }
      let axis = arguments.dropFirst().map { readNumber(Substring($0)) ?? .nan }
      guard axis.allSatisfy(\.isFinite) else { return nil }
      let (x, y, z) = axis.isEmpty ? (0, 0, 1) : (axis[0], axis[1], axis[2])
      return first.hasSuffix("deg")
        ? .rotation(degrees: angle, x: x, y: y, z: z) : .rotation(radians: angle, x: x, y: y, z: z)
    }
    let values = arguments.map { readNumber(Substring($0)) ?? .nan }
    // A matrix that steps cannot express: sixteen numbers, row by row.
    if name == "matrix", values.count == 16, values.allSatisfy(\.isFinite) {
      func row(_ i: Int) -> SIMD4<Double> {
        [values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]]
      }
      return Matrix4(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
    }
    guard values.allSatisfy(\.isFinite), (1...3).contains(values.count) else { return nil }
    switch name {
    case "perspective":
      guard values.count == 1, values[0] != 0 else { return nil }
      var matrix = Matrix4.identity
      matrix.row3.w = -1 / values[0]
      return matrix
    case "translate":
      return .translation(
        x: values[0], y: values.count > 1 ? values[1] : 0, z: values.count > 2 ? values[2] : 0)
    case "scale":
      return .scale(
        x: values[0], y: values.count > 1 ? values[1] : values[0],
        z: values.count > 2 ? values[2] : 1)
    default: return nil
    }
  }

  private static func readNumber(_ text: Substring) -> Double? {
    switch text.lowercased() {
    case "inf", "+inf", "infinity", "+infinity": .infinity
    case "-inf", "-infinity": -.infinity
    default: Double(text)
    }
  }
}
