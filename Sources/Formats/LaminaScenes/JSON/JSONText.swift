// Conversion of JSON strings and numbers from their bytes.

enum JSONText {
  /// Returns the text of bytes that are known to be UTF-8.
  static func decodedString(_ text: Span<UInt8>) -> String {
    guard let utf8 = try? UTF8Span(validating: text) else { return "" }
    return String(copying: utf8)
  }

  /// Returns the value of a number whose syntax is known to be valid.
  ///
  /// At most 15 digits, with a power of ten of at most 22 either way, are exact in one operation. Both factors are
  /// exact then (Clinger 1990). The standard library converts the rest.
  static func decodedNumber(_ text: Span<UInt8>) -> Double {
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var index = 0
    let isNegative = text[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var afterPoint = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        afterPoint = true
      } else if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
        mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if mantissa > 0 { digits += 1 }
        if afterPoint { exponent -= 1 }
        if digits > 15 { return slowNumber(text) }
      } else {
        return slowNumber(text)
      }
      index += 1
    }
    guard exponent >= -22 else { return slowNumber(text) }
    let value = Double(mantissa) / powersOfTen[-exponent]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = (0...22).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }

  private static func slowNumber(_ text: Span<UInt8>) -> Double {
    Double(decodedString(text)) ?? .nan
  }

  /// Returns the text of a string whose escapes are known to be valid.
  static func unescape(_ text: Span<UInt8>) -> String {
    var units: [UInt8] = []
    units.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        index += 1
        continue
      }
      let escape = text[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "f"): units.append(12)
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "t"): units.append(9)
      case UInt8(ascii: "u"):
        var scalar = hex(text, at: index)
        index += 4
        if scalar >= 0xD800 && scalar < 0xDC00 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (hex(text, at: index + 2) - 0xDC00)
          index += 6
        }
        units += Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  /// Returns the value of the four valid hexadecimal digits from `index` on.
  private static func hex(_ text: Span<UInt8>, at index: Int) -> UInt32 {
    (index..<index + 4).reduce(0) { $0 << 4 | UInt32(hexDigit(text[$1]) ?? 0) }
  }

  /// Returns the value of a hexadecimal digit; `nil` for another character.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
