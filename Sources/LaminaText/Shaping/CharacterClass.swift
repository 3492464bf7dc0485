/// What layout asks about single characters, by their numbers.
enum CharacterClass {
  /// Whether paragraphs end after it (UAX 9, class B, but for the information separators).
  static func endsParagraph(_ value: UInt32) -> Bool {
    value == 0x0A || value == 0x0D || value == 0x85 || value == 0x2029
  }

  /// Whether a line ends after it, hard, within a paragraph.
  static func endsLine(_ value: UInt32) -> Bool {
    value == 0x0B || value == 0x0C || value == 0x2028
  }

  static let tab: UInt32 = 0x09

  /// Shows a hyphen where a line breaks after it, and nothing elsewhere.
  static let softHyphen: UInt32 = 0xAD

  /// Whether it has no picture: controls, but for the tab.
  static func isControl(_ value: UInt32) -> Bool {
    (value < 0x20 && value != tab) || (value >= 0x7F && value < 0xA0) || value == 0x2028
      || value == 0x2029
  }

  /// Whether it hangs beyond the edge at a line's end.
  static func hangs(_ value: UInt32) -> Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x2029, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Whether justified lines may make it wider.
  static func stretches(_ value: UInt32) -> Bool {
    value == 0x20 || value == 0xA0 || value == 0x3000
  }

  /// Whether a font need not have it to draw a text: it shows nothing of its own.
  ///
  /// - Source: Unicode, DerivedCoreProperties, Default_Ignorable_Code_Point.
  static func isIgnorable(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xE0000...0xE0FFF:
      true
    default: isControl(value) || value == tab
    }
  }

  /// Whether each of some characters starts what a reader takes as one (UAX 29).
  ///
  /// O(characters).
  static func startsCluster(_ values: ArraySlice<UInt32>) -> [Bool] {
    var starts = [Bool](repeating: true, count: values.count)
    // No two characters below U+0300 belong together, but for a line feed after a carriage return.
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
