// Values in CSS notation, and their equivalents in scene files.

import LaminaFiles

/// The conversion of CSS values to the notation of scene files.
enum ForeignValues {
  /// Returns the scene-file notation of a CSS colour; `nil` if the text is not a colour.
  static func color(_ text: String) -> String? {
    guard text.utf8.count <= 80 else { return nil }
    let word = String(text.lowercased().unicodeScalars.filter { $0 != " " }.map(Character.init))
    let name = word.split(separator: ".").last.map(String.init) ?? word
    if ["transparent", "none", "clear"].contains(name) { return "clear" }
    if let hex = names[name] ?? SystemColorWords.hex(of: name) { return "#\(hex)" }
    if word.hasPrefix("0x"), word.utf8.count == 10 {
      // Flutter and Android write alpha first.
      let digits = word.dropFirst(2)
      return expandedHex(
        "#" + digits.dropFirst(2) + (digits.hasPrefix("ff") ? "" : digits.prefix(2)))
    }
    if word.hasPrefix("#") || word.hasPrefix("0x") { return expandedHex(word) }
    guard let open = word.firstIndex(of: "("), word.hasSuffix(")") else { return nil }
    let function = String(word[..<open])
    // Newer notations separate by spaces instead of commas, so the spaces are needed again.
    let inner = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    let parts = inner.split { " ,/\t".contains($0) }.map(String.init)
    switch function {
    case "rgb", "rgba": return rgb(parts)
    case "hsl", "hsla": return hsl(parts)
    default: return nil
    }
  }

  /// Returns the keys of a gradient layer for a CSS gradient; `nil` if the text is none.
  static func gradient(_ text: String) -> String? {
    guard let place = text.firstRange(of: "gradient("), text[..<place.lowerBound].count <= 24 else {
      return nil
    }
    return
      "\"type\": \"gradient\" with \"colors\": [\"#ff0000\", \"#0000ff\"]: a gradient is a layer"
  }

  /// Returns the number of a text with a CSS unit, in the units of scenes; `nil` for any other text.
  ///
  /// ```
  /// "12px"  12        "300ms"  0.3        "45deg"  45        "50%"  0.5
  /// ```
  static func numberNotation(_ text: String) -> String? {
    guard text.utf8.count <= 24 else { return nil }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let value = Double(digits), value.isFinite else { return nil }
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 1, "s": 1, "deg": 1, "x": 1, "ms": 0.001, "%": 0.01, "turn": 360,
      "rad": 180 / .pi,
    ]
    guard let factor = units[text.dropFirst(digits.count).trimmed.lowercased()] else { return nil }
    return shortNumber(value * factor)
  }

  /// Returns the four numbers of a CSS `cubic-bezier(...)` as a JSON list; `nil` for any other text.
  static func curve(_ text: String) -> String? {
    guard text.utf8.count <= 80, text.lowercased().hasPrefix("cubic-bezier(") else { return nil }
    let inner = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    let numbers = inner.split { " ,".contains($0) }.map { Double($0) }
    guard numbers.count == 4, !numbers.contains(nil) else { return nil }
    return "[\(numbers.map { shortNumber($0 ?? 0) }.joined(separator: ", "))]"
  }

  /// Returns `"infinity"` for a word that means an endless duration, such as `forever`; `nil` for any other text.
  static func endless(_ text: String) -> String? {
    let words = [
      "infinite", "infinity", "forever", "indefinite", "inf", "huge_val", "huge_valf",
      "greatestfinitemagnitude", "always", "loop", "endless", "repeat",
    ]
    let word = text.lowercased().split(separator: ".").last.map(String.init) ?? ""
    return words.contains(word) ? "\"infinity\"" : nil
  }

  /// Returns the number of a weight's name in CSS or UIKit, such as `bold`; `nil` for any other text.
  static func fontWeight(_ text: String) -> String? {
    let weights = [
      "ultralight": 100, "thin": 100, "hairline": 100, "extralight": 200, "light": 300,
      "normal": 400, "regular": 400, "book": 400, "medium": 500, "semibold": 600, "demibold": 600,
      "bold": 700, "extrabold": 800, "heavy": 800, "black": 900,
    ]
    let word = text.lowercased().split(separator: ".").last.map(String.init) ?? ""
    return weights[word.filter { $0 != "-" && $0 != " " }].map { "\($0)" }
      ?? Int(text).map { "\($0)" }
  }

  // MARK: - Functions

  /// Returns the scene-file notation of a CSS transform; `nil` for any other text.
  static func transform(_ text: String) -> String? {
    guard let calls = functionCalls(in: text) else { return nil }
    let steps = calls.map { name, values -> String? in
      guard let first = values.first else { return nil }
      switch name {
      case "rotate", "rotatez": return "{\"rotate\": \(first)}"
      case "rotatex": return "{\"rotate\": \(first), \"axis\": [1, 0, 0]}"
      case "rotatey": return "{\"rotate\": \(first), \"axis\": [0, 1, 0]}"
      case "scale" where values.count == 1: return "{\"scale\": \(first)}"
      case "scale" where values.count == 2: return "{\"scale\": [\(first), \(values[1])]}"
      case "scalex": return "{\"scale\": [\(first), 1]}"
      case "scaley": return "{\"scale\": [1, \(first)]}"
      case "translate" where values.count == 1: return "{\"translate\": [\(first), 0]}"
      case "translate" where values.count == 2:
        return "{\"translate\": [\(first), \(values[1])]}"
      case "translatex": return "{\"translate\": [\(first), 0]}"
      case "translatey": return "{\"translate\": [0, \(first)]}"
      case "perspective": return "{\"perspective\": \(first)}"
      default: return nil
      }
    }
    return steps.contains(nil) ? nil : "[\(steps.compactMap(\.self).joined(separator: ", "))]"
  }

  /// Returns the scene-file notation of a CSS filter list; `nil` for any other text.
  static func filters(_ text: String) -> String? {
    guard let calls = functionCalls(in: text) else { return nil }
    let names = [
      "brightness": "brightness", "contrast": "contrast", "saturate": "saturation",
      "hue-rotate": "hueRotate", "invert": "invert", "grayscale": "grayscale", "sepia": "sepia",
      "opacity": "opacity",
    ]
    let filters = calls.map { name, values -> String? in
      guard values.count == 1 else { return nil }
      if name == "blur" { return "{\"type\": \"gaussianBlur\", \"radius\": \(values[0])}" }
      return names[name].map { "{\"type\": \"\($0)\", \"amount\": \(values[0])}" }
    }
    return filters.contains(nil) ? nil : "[\(filters.compactMap(\.self).joined(separator: ", "))]"
  }

  /// Returns the name and the numbers of each function call in a CSS text; `nil` for any other text.
  private static func functionCalls(in text: String) -> [(name: String, values: [String])]? {
    guard text.utf8.count <= 200, text.contains("(") else { return nil }
    var calls: [(String, [String])] = []
    for part in text.lowercased().split(separator: ")") {
      let halves = part.split(separator: "(", omittingEmptySubsequences: false)
      let name = halves[0].trimmed
      if halves.count == 1, name.isEmpty { continue }
      guard halves.count == 2 else { return nil }
      let values = halves[1].split { " ,".contains($0) }.map { numberNotation(String($0)) }
      guard !values.contains(nil) else { return nil }
      calls.append((name, values.compactMap(\.self)))
    }
    return calls
  }

  // MARK: - Colours

  private static func expandedHex(_ word: String) -> String? {
    let digits = word.hasPrefix("#") ? word.dropFirst() : word.dropFirst(2)
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    switch digits.count {
    case 4: return "#" + digits.map { "\($0)\($0)" }.joined()
    case 3, 6, 8: return "#\(digits)"
    default: return nil
    }
  }

  private static func rgb(_ parts: [String]) -> String? {
    guard (3...4).contains(parts.count) else { return nil }
    let values = parts.prefix(3).map { part -> Double? in
      part.hasSuffix("%")
        ? Double(part.dropLast()).map { $0 / 100 } : Double(part).map { $0 / 255 }
    }
    return hexNotation(values, alpha: parts.count == 4 ? share(parts[3]) : 1)
  }

  private static func hsl(_ parts: [String]) -> String? {
    guard (3...4).contains(parts.count), let saturation = share(parts[1]),
      let lightness = share(parts[2]), let degrees = numberNotation(parts[0]).flatMap(Double.init)
    else { return nil }
    let hue = (degrees / 30).truncatingRemainder(dividingBy: 12)
    let reach = saturation * min(lightness, 1 - lightness)
    let values = [0.0, 8, 4].map { start -> Double? in
      let place = (start + hue + 12).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    return hexNotation(values, alpha: parts.count == 4 ? share(parts[3]) : 1)
  }

  private static func share(_ part: String) -> Double? {
    part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 } : Double(part)
  }

  private static func hexNotation(_ values: [Double?], alpha: Double?) -> String? {
    guard let alpha, alpha.isFinite else { return nil }
    var text = "#"
    for value in values + (alpha < 1 ? [alpha] : []) {
      guard let value, value.isFinite else { return nil }
      let byte = Int((min(1, max(0, value)) * 255).rounded())
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  private static func shortNumber(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The hexadecimal digits of CSS's named colours, by name.
  private static let names: [String: String] = {
    let list = """
      aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
      bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
      burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50
      cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b
      darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9
      darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00
      darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b
      darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3
      deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff
      firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
      ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f
      grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0
      khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd
      lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2
      lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a
      lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
      lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
      magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
      mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
      mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa
      mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000
      olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
      palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5
      peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080
      rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513
      salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0
      skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
      springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
      turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00
      yellowgreen 9acd32
      """
    let words = list.split { $0 == " " || $0 == "\n" }.map(String.init)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: words.count - 1, by: 2).map {
        (words[$0], words[$0 + 1])
      })
  }()
}

extension Substring {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
