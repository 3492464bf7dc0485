/// A scanner of the numbers and characters in the text of a path, in one pass.
package struct PathScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// The index of the last comma while only white space has followed it; `nil` at any other time.
  package private(set) var trailingComma: Int?

  /// Makes a scanner at the beginning of a text in UTF-8.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next character; `nil` at the end.
  package var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips the next character and the white space after it.
  package mutating func skipCharacter() {
    index += 1
    trailingComma = nil
    skipSpace()
  }

  /// Moves back over white space to the character before it, which undoes `skipCharacter`.
  mutating func retreat() {
    repeat { index -= 1 } while index > 0 && PathScanner.isSpace(bytes[index])
  }

  /// Skips white space.
  package mutating func skipSpace() {
    while index < bytes.count, PathScanner.isSpace(bytes[index]) { index += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    guard trailingComma == nil, index < bytes.count, bytes[index] == UInt8(ascii: ",") else {
      return
    }
    trailingComma = index
    index += 1
    skipSpace()
  }

  static func isCommand(_ byte: UInt8) -> Bool {
    switch byte | 32 {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"),
      UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"),
      UInt8(ascii: "a"), UInt8(ascii: "z"):
      byte >= UInt8(ascii: "A")
    default: false
    }
  }

  /// Returns whether a number may start with a character.
  package static func startsNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  /// Reads a flag: the character 0 for false, or 1 for true.
  mutating func readFlag() throws(PathError) -> Bool {
    guard index < bytes.count, bytes[index] | 1 == UInt8(ascii: "1") else {
      throw errorExpecting("a flag, 0 or 1")
    }
    index += 1
    trailingComma = nil
    return bytes[index - 1] == UInt8(ascii: "1")
  }

  /// Reads a number, up to the first character that cannot continue it: `1.5.5-2` is three numbers.
  ///
  /// Rounded to the nearest `Double`.
  package mutating func readNumber() throws(PathError) -> Double {
    let first = index
    var place = index
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative || (place < bytes.count && bytes[place] == UInt8(ascii: "+")) { place += 1 }
    var mantissa: UInt64 = 0
    var (digits, significant, scale) = (0, 0, 0)
    func isDigitAt(_ place: Int) -> Bool {
      place < bytes.count && PathScanner.isDigit(bytes[place])
    }
    func readDigits(scaleStep: Int) {
      while isDigitAt(place) {
        digits += 1
        if significant < 18 {
          mantissa = mantissa * 10 + UInt64(bytes[place] - UInt8(ascii: "0"))
          if mantissa > 0 { significant += 1 }
          scale -= scaleStep
        } else {
          significant += 1
        }
        place += 1
      }
    }
    readDigits(scaleStep: 0)
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      readDigits(scaleStep: 1)
    }
    guard digits > 0 else { throw errorExpecting("a number") }
    if place < bytes.count, bytes[place] | 32 == UInt8(ascii: "e") {
      var end = place + 1
      let isDown = end < bytes.count && bytes[end] == UInt8(ascii: "-")
      if isDown || (end < bytes.count && bytes[end] == UInt8(ascii: "+")) { end += 1 }
      if isDigitAt(end) {
        var exponent = 0
        while isDigitAt(end) {
          exponent = min(9_999, exponent * 10 + Int(bytes[end] - UInt8(ascii: "0")))
          end += 1
        }
        scale += isDown ? -exponent : exponent
        place = end
      }
    }
    // Exact if both the digits and the power of ten are (Clinger 1990); otherwise the slow conversion.
    let value: Double
    if significant <= 18, mantissa < 1 << 53, abs(scale) <= 22 {
      let exact = Double(mantissa)
      let power = PathScanner.powers[abs(scale)]
      value = (isNegative ? -1 : 1) * (scale < 0 ? exact / power : exact * power)
    } else {
      value = Double(String(decoding: bytes[first..<place], as: UTF8.self)) ?? .infinity
    }
    guard value.isFinite else { throw errorExpecting("a number below 1.8e308") }
    index = place
    trailingComma = nil
    return value
  }

  /// Returns the error for a next character that is not the expected text.
  package func errorExpecting(_ expected: String) -> PathError {
    var found = "the end"
    if index < bytes.count {
      let rest = String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self)
      found = rest.first.map { "\"\($0)\"" } ?? "the end"
    }
    return PathError(offset: index, expected: expected, found: found)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || (byte >= 9 && byte <= 13 && byte != 11)
  }

  /// Powers of ten that a `Double` holds exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
