// Parsing of font names, as people and tools write them, into family, weight and slant.

/// A font's name, divided into the family, the weight and the slant that it contains.
struct FontName: Hashable {
  /// The family.
  var family: String
  /// The weight, if the name contains one.
  var weight: Int?
  /// Whether the name contains an italic style.
  var isItalic = false

  /// Returns the possible meanings of a name, the most literal first.
  /// ```
  /// Inter Bold                                    a family followed by a style
  /// Inter-BoldItalic                              a PostScript name
  /// Inter,Inter Display:style=Bold Italic,Bold    a line of fc-list
  /// 'Helvetica Neue', Arial, sans-serif           families of CSS
  /// ```
  static func candidates(_ name: String) -> [FontName] {
    // A longer text is not a name, and would take long to parse.
    guard name.utf8.count <= 512 else { return [] }
    let (list, properties) = nameParts(name)
    let style = FontName.style(of: properties)
    var found: [FontName] = []
    for family in list {
      var plain = FontName(family: family, weight: style.weight, isItalic: style.isItalic)
      if family != name || !properties.isEmpty { found.append(plain) }
      // The family may be followed by a style.
      var words = FontName.nameWords(family)
      while words.count > 1, let last = FontName.takeStyle(&words) {
        guard !words.isEmpty else { break }
        plain.weight = plain.weight ?? last.weight
        plain.isItalic = plain.isItalic || last.isItalic
        plain.family = words.joined(separator: " ")
        found.append(plain)
      }
    }
    return found
  }

  /// Returns the families that a name lists, and the properties that follow them after colons.
  private static func nameParts(_ name: String) -> (families: [String], properties: [Substring]) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    var families: [String] = []
    for part in (parts.first ?? "").split(separator: ",") {
      // fontconfig puts a backslash before a hyphen.
      let text = part.filter { $0 != "\\" && $0 != "\"" && $0 != "'" }
      let trimmed = text.split(separator: " ").joined(separator: " ")
      if !trimmed.isEmpty { families.append(trimmed) }
    }
    return (families, Array(parts.dropFirst()))
  }

  private static func style(of properties: [Substring]) -> (weight: Int?, isItalic: Bool) {
    var (weight, isItalic) = (Int?.none, false)
    for property in properties {
      let sides = property.split(separator: "=", maxSplits: 1)
      // Of several names of a style, the first is used.
      let value = (sides.last ?? "").split(separator: ",").first ?? ""
      guard let key = sides.first, sides.count == 1 || key == "style" || key == "weight" else {
        continue
      }
      var words = FontName.nameWords(String(value))
      while let style = takeStyle(&words) {
        weight = weight ?? style.weight
        isItalic = isItalic || style.isItalic
      }
    }
    return (weight, isItalic)
  }

  /// Splits a name into words at spaces, hyphens and capitals.
  private static func nameWords(_ name: String) -> [String] {
    var words: [String] = []
    for part in name.split(whereSeparator: { " -_".contains($0) }) {
      guard part.count < name.count || !name.contains(" ") else {
        words.append(String(part))
        continue
      }
      // `BoldItalic` is two words; `DejaVu` is one, because no style begins in it.
      words += styleWords(in: String(part))
    }
    return words
  }

  /// Splits the styles off the end of a word: `InterBoldItalic` becomes `Inter`, `Bold`, `Italic`.
  private static func styleWords(in word: String) -> [String] {
    var (rest, ends) = (word, [String]())
    search: while true {
      for start in rest.indices.dropFirst() where rest[start].isUppercase {
        let end = String(rest[start...])
        if weights[end.lowercased()] != nil || slants.contains(end.lowercased()) {
          ends.insert(end, at: 0)
          rest = String(rest[..<start])
          continue search
        }
      }
      return [rest] + ends
    }
  }

  /// Removes the words of one style from the end, and returns the style's weight and slant; `nil` if there is none.
  private static func takeStyle(_ words: inout [String]) -> (weight: Int?, isItalic: Bool)? {
    guard let last = words.last?.lowercased() else { return nil }
    if words.count > 1, let weight = weights[words[words.count - 2].lowercased() + last] {
      words.removeLast(2)
      return (weight, false)
    }
    if slants.contains(last) {
      words.removeLast()
      return (nil, true)
    }
    let number = Int(last).flatMap { (100...900).contains($0) && $0 % 50 == 0 ? $0 : nil }
    guard let weight = weights[last] ?? number else { return nil }
    words.removeLast()
    return (weight, false)
  }

  private static let slants: Set<String> = ["italic", "oblique", "slanted"]

  /// The weights by their names, without spaces.
  ///
  /// - Source: OpenType, OS/2 table, usWeightClass.
  private static let weights = [
    "thin": 100, "hairline": 100, "ultralight": 200, "extralight": 200, "light": 300,
    "regular": 400, "normal": 400, "book": 400, "roman": 400, "plain": 400, "medium": 500,
    "semibold": 600, "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800,
    "ultrabold": 800, "black": 900, "heavy": 900,
  ]
}

extension FontName {
  /// The substitute families for another system's font, the most similar first; empty for other names.
  var standIns: [String] {
    let plain = plain
    if FontName.system.contains(where: plain.hasPrefix) {
      return ["Inter", "Roboto", "Noto Sans", "sans-serif"]
    }
    if FontName.sans.contains(where: plain.hasPrefix) {
      return ["Liberation Sans", "Nimbus Sans", "Arimo", "Inter", "sans-serif"]
    }
    if FontName.serif.contains(where: plain.hasPrefix) {
      return ["Liberation Serif", "Noto Serif", "DejaVu Serif", "serif"]
    }
    if FontName.mono.contains(where: plain.hasPrefix) {
      return ["DejaVu Sans Mono", "Liberation Mono", "Noto Sans Mono", "monospace"]
    }
    return []
  }

  /// The family in lower case, without spaces, hyphens and dots.
  private var plain: String {
    String(family.lowercased().filter { $0 != " " && $0 != "-" && $0 != "." })
  }

  /// The key of the name in tables of fonts; all names of the system's font have the same key.
  var key: String {
    let plain = plain
    return FontName.systemFonts.contains(where: plain.hasPrefix) ? "system" : plain
  }

  private static let systemFonts = [
    "sfpro", "sfui", "sfns", "sanfrancisco", "applesystem", "blinkmacsystemfont", "uisansserif",
    "system",
  ]
  private static let system = [
    "sfpro", "sfui", "sfcompact", "sfns", "sanfrancisco", "applesystem",
    "blinkmacsystemfont", "uisansserif", "uirounded", "applesdgothic", "segoeui",
  ]
  private static let sans = [
    "helvetica", "arial", "avenir", "futura", "gillsans", "optima", "verdana", "tahoma",
    "trebuchet", "lucidagrande", "geneva", "markerfelt",
  ]
  private static let serif = [
    "newyork", "georgia", "times", "palatino", "baskerville", "didot", "hoefler", "charter",
    "cochin", "bodoni", "americantypewriter", "uiserif",
  ]
  private static let mono = [
    "sfmono", "menlo", "monaco", "courier", "andalemono", "consolas", "uimonospace",
  ]
}
