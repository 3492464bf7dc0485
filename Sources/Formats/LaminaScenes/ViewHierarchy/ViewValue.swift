// Property values in a view hierarchy: texts in formats that each property declares.

package import LaminaFiles
import LaminaPixels

/// A property's value, by its format.
package enum ViewValue: Sendable {
  /// One or several floating-point numbers, in the formats `CGf`, `f` and `d`.
  case numbers([Double])
  /// A Boolean, in the format `b`.
  case bool(Bool)
  /// An integer, in the formats `i`, `l`, `ll`, `integer`, `ui`, and the hexadecimal `ul`, `ull`, `uinteger`.
  case integer(Int128)
  /// Bytes in base64, in the formats `public.data` and `public.png`.
  case data(FileBytes)
  /// A text, in the format `public.plain-text` and in every unknown format.
  case text(String)
  /// The class and the address of an object, in the format `objectInfo`.
  case object(className: String, address: String)

  /// Reads a value from a text; `nil` if the format does not allow it.
  ///
  /// Data formats are not read here.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - format: the property's format; several formats are separated by commas.
  package init?(_ text: String, format: String) {
    self.init(list: text.split(separator: ",").map(ViewValue.trimmed), text, format: format)
  }

  /// Reads a value from a list of texts, such as four numbers; `nil` if the format does not allow it.
  package init?(list: [String], format: String) {
    self.init(list: list, list.joined(separator: ", "), format: format)
  }

  private init?(list: [String], _ text: String, format: String) {
    let kinds = format.split(separator: ",").map(ViewValue.trimmed)
    switch kinds.first {
    case "CGf", "f", "d":
      guard kinds.allSatisfy({ ["CGf", "f", "d"].contains($0) }), kinds.count == list.count else {
        return nil
      }
      var numbers: [Double] = []
      for part in list {
        guard let number = Double(part) else { return nil }
        numbers.append(number)
      }
      self = .numbers(numbers)
    case "b":
      switch ViewValue.trimmed(text[...]) {
      case "0", "false", "NO": self = .bool(false)
      case "1", "true", "YES": self = .bool(true)
      default: return nil
      }
    case "i", "l", "ll", "integer", "ui":
      guard let number = Int64(ViewValue.trimmed(text[...])) else { return nil }
      self = .integer(Int128(number))
    case "ul", "ull", "uinteger":
      let digits = ViewValue.trimmed(text[...])
      let bare = digits.hasPrefix("0x") ? digits.dropFirst(2) : digits[...]
      guard let number = UInt64(bare, radix: 16) else { return nil }
      self = .integer(Int128(number))
    default: self = .text(text)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// The decoding of base64 in a JSON string.
package enum Base64Text {
  /// Decodes the characters between the quotes of a JSON string.
  ///
  /// White space and the escapes `\/`, `\n`, `\r` and `\t` are allowed, as JSON writers produce them.
  ///
  /// - Parameter text: the characters.
  /// - Returns: the bytes; `nil` if the text is not base64 or memory runs out. O(letters).
  package static func decodedBytes(_ text: Span<UInt8>) -> FileBytes? {
    var isSound = true
    let bytes = try? FileBytes(capacity: text.count / 4 * 3 + 3) { bytes in
      var (filled, group, digits, padding) = (0, UInt32(0), 0, 0)
      var index = 0
      while index < text.count, isSound {
        var letter = text[index]
        index += 1
        if letter == UInt8(ascii: "\\"), index < text.count {
          letter = text[index]
          index += 1
          if letter != UInt8(ascii: "/") {
            isSound = [UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t")].contains(letter)
            continue
          }
        }
        if letter <= 0x20 { continue }
        if letter == UInt8(ascii: "=") {
          padding += 1
          continue
        }
        guard padding == 0, let digit = digit(letter) else {
          isSound = false
          break
        }
        group = group << 6 | digit
        digits += 1
        if digits == 4 {
          for shift in [16, 8, 0] as [UInt32] {
            bytes[filled] = UInt8(truncatingIfNeeded: group >> shift)
            filled += 1
          }
          (group, digits) = (0, 0)
        }
      }
      guard isSound, digits != 1, padding == 0 || digits + padding == 4 else {
        isSound = false
        return 0
      }
      if digits > 0 {
        group <<= UInt32(6 * (4 - digits))
        for shift in [16, 8].prefix(digits - 1) as ArraySlice<UInt32> {
          bytes[filled] = UInt8(truncatingIfNeeded: group >> shift)
          filled += 1
        }
      }
      return filled
    }
    return isSound ? bytes : nil
  }

  private static func digit(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
