// JSON values that tests put together, with members in a fixed order.

/// A JSON value.
package enum LottieValue: Sendable {
  /// A number, written with at most four decimals.
  case number(Double)
  /// A string.
  case text(String)
  /// True or false.
  case flag(Bool)
  /// An array.
  case list([LottieValue])
  /// An object; its members keep their order.
  case object([(key: String, value: LottieValue)])

  /// An array of numbers.
  ///
  /// - Parameter numbers: the elements.
  /// - Returns: the array.
  package static func numbers(_ numbers: [Double]) -> LottieValue {
    .list(numbers.map { .number($0) })
  }

  /// The JSON text in UTF-8.
  package var bytes: [UInt8] {
    var text = ""
    write(to: &text)
    return Array(text.utf8)
  }

  /// A member of an object; nil where there is none, or where the value is no object.
  ///
  /// Setting appends a new member or replaces the old one in its place.
  package subscript(key: String) -> LottieValue? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .number(let number):
      let rounded = (number * 10_000).rounded() / 10_000
      text += Int(exactly: rounded).map { String($0) } ?? String(rounded)
    case .text(let string): LottieValue.write(string, to: &text)
    case .flag(let flag): text += flag ? "true" : "false"
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        LottieValue.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\u{3}": text += "\\u0003"
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension LottieValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: LottieValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, LottieValue)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
