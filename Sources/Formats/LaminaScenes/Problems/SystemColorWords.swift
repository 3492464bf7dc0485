// UIKit's system colours, for messages that suggest their digits.

/// The names of UIKit's system colours, with their values in light appearance.
enum SystemColorWords {
  /// Returns the hexadecimal digits of a system colour, such as `systemBlue`; `nil` for any other word.
  ///
  /// - Parameter word: the name in lower case; a final `color` is ignored.
  /// - Returns: the digits.
  static func hex(of word: String) -> String? {
    let name = word.hasSuffix("color") ? String(word.dropLast(5)) : word
    return digits[name]
  }

  private static let digits: [String: String] = [
    "systemblue": "007aff", "systemgreen": "34c759", "systemindigo": "5856d6",
    "systemorange": "ff9500", "systempink": "ff2d55", "systempurple": "af52de",
    "systemred": "ff3b30", "systemteal": "30b0c7", "systemyellow": "ffcc00",
    "systemmint": "00c7be", "systemcyan": "32ade6", "systembrown": "a2845e",
    "systemgray": "8e8e93", "systemgray2": "aeaeb2", "systemgray3": "c7c7cc",
    "systemgray4": "d1d1d6", "systemgray5": "e5e5ea", "systemgray6": "f2f2f7",
    "label": "000000", "secondarylabel": "3c3c4399", "tertiarylabel": "3c3c434d",
    "quaternarylabel": "3c3c432e", "placeholdertext": "3c3c434d", "link": "007aff",
    "separator": "3c3c434a", "opaqueseparator": "c6c6c8", "darktext": "000000",
    "lighttext": "ffffff99", "systembackground": "ffffff",
    "secondarysystembackground": "f2f2f7", "tertiarysystembackground": "ffffff",
    "systemgroupedbackground": "f2f2f7", "secondarysystemgroupedbackground": "ffffff",
    "tertiarysystemgroupedbackground": "f2f2f7", "systemfill": "78788033",
    "secondarysystemfill": "78788029", "tertiarysystemfill": "7676801f",
    "quaternarysystemfill": "74748014", "tint": "007aff", "accent": "007aff", "primary": "000000",
    "secondary": "3c3c4399",
  ]
}
