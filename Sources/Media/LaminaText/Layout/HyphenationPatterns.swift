// Hyphenation: the patterns of a language, from the files that Debian's packages hyphen-… install.

import LaminaFiles
import LaminaPixels
import Synchronization

/// The patterns that tell where a language's words may be hyphenated.
///
/// - Source: Liang 1983, "Word Hy-phen-a-tion by Com-put-er"; the file format of Hunspell's hyphenation library. Patterns
///   that replace letters are left out.
final class HyphenationPatterns: Sendable {
  /// The levels before, between and after each pattern's letters, by the letters; an odd level allows a hyphen.
  private let levels: [[UInt32]: [UInt8]]
  /// The number of letters of the longest pattern.
  private let longest: Int
  /// The minimum numbers of letters before and after a hyphen.
  private let least: (before: Int, after: Int)

  /// The number of characters of the longest word that is hyphenated.
  private static let longestWord = 64

  /// Reads a file's patterns; `nil` for a text in another encoding than UTF-8 and ISO 8859-1.
  init?(_ bytes: Span<UInt8>) {
    guard let text = HyphenationPatterns.decodedText(bytes) else { return nil }
    var levels: [[UInt32]: [UInt8]] = [:]
    var least = (before: 2, after: 3)
    for line in text.split(separator: "\n").dropFirst() {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = words.first, !first.contains("%"), !first.contains("#") else { continue }
      if words.count > 1 {
        if first == "LEFTHYPHENMIN" { least.before = Int(words[1]) ?? least.before }
        if first == "RIGHTHYPHENMIN" { least.after = Int(words[1]) ?? least.after }
      } else if !first.contains("/"), first != "NEXTLEVEL" {
        let pattern = HyphenationPatterns.parsedPattern(first)
        levels[pattern.letters] = pattern.levels
      }
    }
    self.levels = levels
    self.least = least
    longest = levels.keys.map(\.count).max() ?? 0
  }

  private static func decodedText(_ bytes: Span<UInt8>) -> String? {
    let all = bytes.indices.map { bytes[$0] }
    let name = String(decoding: all.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    switch name {
    case "UTF-8": return String(decoding: all, as: UTF8.self)
    case "ISO8859-1":
      return String(String.UnicodeScalarView(all.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }

  /// Splits a pattern, such as `a2ch4`, into its letters and the levels before, between and after them.
  private static func parsedPattern(_ text: Substring) -> (letters: [UInt32], levels: [UInt8]) {
    var (letters, levels) = ([UInt32](), [UInt8(0)])
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x30, scalar.value <= 0x39 {
        levels[levels.count - 1] = UInt8(scalar.value - 0x30)
      } else {
        letters.append(scalar.value)
        levels.append(0)
      }
    }
    return (letters, levels)
  }

  /// Returns the places in a word before which it may be hyphenated, in ascending order.
  ///
  /// - Complexity: O(letters * longest pattern).
  func hyphenPlaces(in word: ArraySlice<UInt32>) -> [Int] {
    guard word.count >= least.before + least.after, word.count <= HyphenationPatterns.longestWord
    else { return [] }
    let dot: UInt32 = 0x2E
    let letters = [dot] + word.map(HyphenationPatterns.lowercased) + [dot]
    var highest = [UInt8](repeating: 0, count: letters.count + 1)
    for start in letters.indices {
      for end in start..<min(letters.count, start + longest) {
        guard let found = levels[Array(letters[start...end])] else { continue }
        for (offset, level) in found.enumerated() {
          highest[start + offset] = max(highest[start + offset], level)
        }
      }
    }
    // The level before a letter of the word lies one further, behind the dot.
    let last = word.count - least.after
    guard least.before <= last else { return [] }
    return (least.before...last).filter { $0 > 0 && highest[$0 + 1] % 2 == 1 }.map {
      word.startIndex + $0
    }
  }

  /// Returns a letter in lower case, or unchanged if that would be more than one character.
  private static func lowercased(_ value: UInt32) -> UInt32 {
    let lower = Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars
    return lower?.count == 1 ? lower?.first?.value ?? value : value
  }

  // MARK: - Files

  /// The folder in which packages install patterns.
  private static let folder = "/usr/share/hyphen"

  private static let known = Mutex<[String: HyphenationPatterns?]>([:])

  /// Returns the patterns of a language, by its BCP 47 language tag: `de-CH`, or `de` for the language's own region.
  ///
  /// It is `nil` if none are installed.
  static func installedPatterns(for language: String) -> HyphenationPatterns? {
    let parts = language.split { $0 == "-" || $0 == "_" }.prefix(2).map(String.init)
    guard let first = parts.first?.lowercased(), first.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    return known.withLock { known -> HyphenationPatterns? in
      let key = ([first] + parts.dropFirst()).joined(separator: "_")
      if let patterns = known[key] { return patterns }
      let names = [key, first, "\(first)_\(first == "en" ? "US" : first.uppercased())"]
      let patterns = names.lazy.compactMap { name -> HyphenationPatterns? in
        guard !name.contains("/"),
          let bytes = try? FileBytes.read(path: "\(folder)/hyph_\(name).dic", limit: 1 << 24)
        else { return nil }
        return HyphenationPatterns(bytes.span)
      }.first
      known[key] = .some(patterns)
      return patterns
    }
  }
}
