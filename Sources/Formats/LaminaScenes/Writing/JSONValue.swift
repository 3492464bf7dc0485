// JSON output: keys in the given order, numbers as short as possible.

import LaminaFiles

/// A JSON value to be written.
enum JSONValue: Equatable, Sendable {
  case number(Double)
  case string(String)
  case bool(Bool)
  case array([JSONValue])
  case object([Member])

  /// A key with its value.
  struct Member: Equatable, Sendable {
    let key: String
    let value: JSONValue

    init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }

  /// Returns the text of a whole document, indented; a value that fits on one line is written on
  /// one.
  func documentText() -> String {
    var text = ""
    writeValue(to: &text, indent: 0, column: 0)
    return text + "\n"
  }

  /// The value's text on one line, regardless of its length.
  var line: String { inlineText(limit: .max) ?? "" }

  private static let width = 100

  private func writeValue(to text: inout String, indent: Int, column: Int) {
    if let line = inlineText(limit: JSONValue.width - column) {
      text += line
      return
    }
    let space = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    switch self {
    case .array(let elements) where elements.allSatisfy(\.isScalar):
      text += "["
      var room = 0
      for (place, element) in elements.enumerated() {
        let word = element.inlineText(limit: .max) ?? ""
        if place > 0 { text += "," }
        // As many per line as fit.
        if word.utf8.count + 2 > room {
          text += "\n" + space
          room = JSONValue.width - space.utf8.count
        } else {
          text += " "
        }
        text += word
        room -= word.utf8.count + 2
      }
      text += end + "]"
    case .array(let elements):
      text += "["
      for (place, element) in elements.enumerated() {
        text += (place == 0 ? "\n" : ",\n") + space
        element.writeValue(to: &text, indent: indent + 1, column: 2 * indent + 2)
      }
      text += end + "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() {
        let key = member.key.quotedForJSON + ": "
        text += (place == 0 ? "\n" : ",\n") + space + key
        member.value.writeValue(
          to: &text, indent: indent + 1, column: 2 * indent + 2 + key.utf8.count)
      }
      text += end + "}"
    case .number, .string, .bool: text += inlineText(limit: .max) ?? ""
    }
  }

  private var isScalar: Bool {
    switch self {
    case .number, .string, .bool: true
    case .array, .object: false
    }
  }

  /// Returns the value's text on one line; `nil` if that is longer than `limit` bytes.
  ///
  /// O(limit), for values of any size.
  private func inlineText(limit: Int) -> String? {
    var line = ""
    return appendInline(to: &line, limit: limit) ? line : nil
  }

  private func appendInline(to line: inout String, limit: Int) -> Bool {
    switch self {
    case .number(let number): line += JSONValue.numberText(number)
    case .string(let string): line += string.quotedForJSON
    case .bool(let bool): line += bool ? "true" : "false"
    case .array(let elements):
      line += "["
      for (place, element) in elements.enumerated() {
        if place > 0 { line += ", " }
        guard element.appendInline(to: &line, limit: limit) else { return false }
      }
      line += "]"
    case .object(let members):
      line += "{"
      for (place, member) in members.enumerated() {
        line += (place > 0 ? ", " : " ") + member.key.quotedForJSON + ": "
        guard member.value.appendInline(to: &line, limit: limit) else { return false }
      }
      line += members.isEmpty ? "}" : " }"
    }
    return line.utf8.count <= limit
  }

  /// Returns the shortest text that reads back as the same number.
  static func numberText(_ number: Double) -> String {
    // A zero has no sign in path data.
    let text = number == 0 ? "0" : "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [JSONValue.Member] {
  /// Adds a key with its value, unless the value is `nil`, or `isUsual` says that it is the
  /// default.
  mutating func addMember(_ key: String, _ value: JSONValue?, unless isUsual: Bool = false) {
    guard let value, !isUsual else { return }
    append(JSONValue.Member(key, value))
  }
}
