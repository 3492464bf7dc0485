/// Properties of single characters that layout needs, by their scalar values.
enum CharacterClass {
  /// Returns whether a paragraph ends after the character (UAX 9, class B, except the information
  /// separators).
  static func endsParagraph(_ value: UInt32) -> Bool {
    value == 0x0A || value == 0x0D || value == 0x85 || value == 0x2029
  }

  /// Returns whether a line within a paragraph must end after the character.
  static func endsLine(_ value: UInt32) -> Bool {
    value == 0x0B || value == 0x0C || value == 0x2028
  }

  static let tab: UInt32 = 0x09

  /// The soft hyphen, U+00AD: a line that breaks after it ends in a hyphen; elsewhere it is invisible.
  static let softHyphen: UInt32 = 0xAD

  /// Returns whether the character is a control other than the tab; controls have no glyph.
  static func isControl(_ value: UInt32) -> Bool {
    (value < 0x20 && value != tab) || (value >= 0x7F && value < 0xA0) || value == 0x2028
      || value == 0x2029
  }

  /// Returns whether the character hangs beyond the edge at a line's end.
  static func hangs(_ value: UInt32) -> Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x2029, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Returns whether justification may widen the character.
  static func stretches(_ value: UInt32) -> Bool {
    value == 0x20 || value == 0xA0 || value == 0x3000
  }

  /// Returns whether a text can be drawn without a glyph for the character, because it is invisible by
  /// itself.
  ///
  /// - Source: Unicode, DerivedCoreProperties, Default_Ignorable_Code_Point.
  static func isIgnorable(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFF8, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      true
    default: isControl(value) || value == tab
    }
  }

  /// Returns whether each of some characters starts a grapheme cluster (UAX 29).
  ///
  /// O(characters).
  static func startsCluster(_ values: ArraySlice<UInt32>) -> [Bool] {
    var starts = [Bool](repeating: true, count: values.count)
    // No two characters below U+0300 form a cluster, except a carriage return and a line feed.
    guard values.contains(where: { $0 >= 0x300 }) else { return starts }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: values.lazy.compactMap(Unicode.Scalar.init))
    let string = String(scalars)
    var (index, place) = (string.startIndex, 0)
    while index < string.endIndex {
      let next = string.index(after: index)
      var inner = string.unicodeScalars.index(after: index)
      place += 1
      while inner < next {
        starts[place] = false
        place += 1
        inner = string.unicodeScalars.index(after: inner)
      }
      index = next
    }
    return starts
  }
}
