// The names of many pictures, with a field for each value that tells them apart.

import LaminaFiles
import LaminaScenes
import LaminaSequences

/// A pattern of file names, with fields in braces: `out/{name}-{device}@{scale}.png`.
///
/// `{{` and `}}` are braces of the name itself. Fields may stand in folders' names too.
struct NamePattern {
  /// A value that a name can contain.
  enum Field: String, CaseIterable {
    case name, device, state, appearance, textSize, language, scale

    /// The option that gives the field its value.
    var option: String {
      switch self {
      case .name: "a scene's file"
      case .scale: "--scales, --scale or --device"
      case .textSize: "--text-size"
      default: "--\(rawValue)"
      }
    }
  }

  private enum Part {
    case text(String)
    case field(Field)
  }

  /// The pattern as it was typed.
  let text: String
  private let parts: [Part]

  /// Parses a pattern.
  ///
  /// - Throws: `RangeProblem` for an unknown field, with the nearest one, or for a brace without its partner.
  init(parsing text: String) throws(RangeProblem) {
    var parts: [Part] = []
    var literal = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "{" || scalar == "}", rest.first == scalar {
        rest.removeFirst()
        literal.unicodeScalars.append(scalar)
        continue
      }
      guard scalar == "{" else {
        literal.unicodeScalars.append(scalar)
        continue
      }
      guard let end = rest.firstIndex(of: "}") else {
        throw RangeProblem("\(text.printed): '{' has no '}' after it; '{{' is a brace of the name")
      }
      let name = String(rest[..<end])
      guard let field = Field(rawValue: name) else {
        let names = Field.allCases.map(\.rawValue)
        let nearest = NearestName.closestName(name, among: names)
        throw RangeProblem(
          "\(text.printed): unknown field '{\(name.printed)}'"
            + (nearest.map { ": did you mean '{\($0)}'?" }
              ?? "; known are \(names.map { "{\($0)}" }.joined(separator: ", "))"))
      }
      parts += [.text(literal), .field(field)]
      literal = ""
      rest = rest[rest.index(after: end)...]
    }
    (self.text, self.parts) = (text, parts + [.text(literal)])
  }

  /// The fields of the pattern.
  var fields: Set<Field> {
    Set(parts.compactMap { if case .field(let field) = $0 { field } else { nil } })
  }

  /// Returns the name for a picture's values.
  ///
  /// - Throws: `RangeProblem` for a field without a value, or a part of the path that no file can have.
  func fileName(_ values: [Field: String]) throws(RangeProblem) -> String {
    var name = ""
    for part in parts {
      switch part {
      case .text(let text): name += text
      case .field(let field):
        guard let value = values[field] else {
          throw RangeProblem(
            "\(text.printed): {\(field.rawValue)} has no value; it comes from \(field.option)")
        }
        name += NamePattern.safeText(value)
      }
    }
    for component in name.utf8.split(separator: UInt8(ascii: "/")) where component.count > 255 {
      throw RangeProblem(
        "\(text.printed): a name of \(component.count) bytes is over the limit of 255: "
          + String(Substring(component)).printed)
    }
    return name
  }

  /// Returns a value as a part of a file's name: slashes, control characters and leading dots become `-`.
  ///
  /// So no value names another folder, or a hidden file.
  static func safeText(_ value: String) -> String {
    var safe = String.UnicodeScalarView()
    var isStart = true
    for scalar in value.unicodeScalars {
      let isUnsafe =
        scalar == "/" || scalar == "\\" || scalar.value < 0x20 || scalar.value == 0x7F
        || (isStart && scalar == ".")
      safe.append(isUnsafe ? "-" : scalar)
      if scalar != "." { isStart = false }
    }
    return String(safe)
  }
}
