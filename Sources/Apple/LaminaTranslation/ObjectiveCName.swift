// The names that Swift gives methods for Objective-C.

/// The rule by which `func handle(tap: Tap, at: Point)` becomes `handleWithTap:at:`.
enum ObjectiveCName {
  /// The words that join a method's name and its first label without "With".
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]

  /// Returns the name of a method with argument labels, where "_" is none.
  static func selector(of name: String, labels: [String]) -> String {
    guard let first = labels.first else { return name }
    var result = name
    if first != "_" {
      let joins = prepositions.contains(firstWord(first)) || prepositions.contains(lastWord(name))
      result += (joins ? "" : "With") + first.prefix(1).uppercased() + first.dropFirst()
    }
    result += ":"
    for label in labels.dropFirst() { result += (label == "_" ? "" : label) + ":" }
    return result
  }

  /// Returns the name of a property's setter.
  static func setter(of name: String) -> String {
    "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
  }

  private static func firstWord(_ name: String) -> String {
    guard let end = name.dropFirst().firstIndex(where: \.isUppercase) else { return name }
    return String(name[..<end])
  }

  private static func lastWord(_ name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase) else { return name }
    return name[start...].lowercased()
  }
}
