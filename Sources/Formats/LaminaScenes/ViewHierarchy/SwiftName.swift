// Class names from the Objective-C runtime, shortened to the names that developers use.

/// Shortens class names.
///
/// | runtime | shortened |
/// | --- | --- |
/// | `MyApp.ChatCell` | `ChatCell` |
/// | `_TtC5MyApp8ChatCell`, `_TtC5MyAppP33_<32 digits>8ChatCell` | `ChatCell` |
/// | `_TtCC5MyApp8ChatCell6Bubble` | `ChatCell.Bubble` |
/// | `_TtGC7SwiftUI14_UIHostingViewV5MyApp11ContentView_` | `_UIHostingView<ContentView>` |
///
/// A generic class keeps the first of its type arguments that is not from SwiftUI or Swift. A name that cannot be
/// parsed remains unchanged.
package enum SwiftName {
  /// Returns a name without modules and mangling.
  ///
  /// O(letters).
  package static func shortName(_ name: String) -> String {
    guard name.utf8.count <= longest else { return name }
    if name.utf8.starts(with: "_Tt".utf8) {
      var demangler = Demangler(Array(name.utf8.dropFirst(3)))
      return demangler.demangledName() ?? name
    }
    return name.utf8.contains(UInt8(ascii: ".")) ? withoutModules(name) : name
  }

  /// The maximum length of a name that is shortened, in bytes.
  ///
  /// Substitutions in longer names could expand without bound.
  private static let longest = 4_096

  /// Returns a name like `Base<App.First>` without modules: each dotted word loses its first part.
  private static func withoutModules(_ name: String) -> String {
    var result: [UInt8] = []
    var word: [UInt8] = []
    func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: false
      }
    }
    func endWord() {
      let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      // A word with an empty part is not a dotted name.
      let isPath = parts.count > 1 && !parts.contains { $0.isEmpty }
      result += isPath ? Array(parts.dropFirst().joined(separator: [UInt8(ascii: ".")])) : word
      word = []
    }
    for byte in name.utf8 {
      if isWord(byte) {
        word.append(byte)
      } else {
        endWord()
        result.append(byte)
      }
    }
    endWord()
    return String(decoding: result, as: UTF8.self)
  }
}

/// Parses the Objective-C runtime's mangled class names.
///
/// Source: docs/ABI/OldMangling.rst of the Swift compiler.
private struct Demangler {
  /// A parsed type: its name without modules, and its module.
  private struct Name {
    var text: String
    var module: String
    /// Whether the name is an app's own, not a system module's.
    var isOwn: Bool { !["SwiftUI", "SwiftUICore", "Swift", "__C", "UIKit", ""].contains(module) }
  }

  private let bytes: [UInt8]
  private var place = 0
  private var substitutions: [Name] = []
  /// The maximum nesting depth of types.
  private static let depthLimit = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func demangledName() -> String? {
    guard let type = readType(depth: 0), place == bytes.count, !type.text.isEmpty else {
      return nil
    }
    return type.text
  }

  private mutating func skipLetter(_ letter: Character) -> Bool {
    guard place < bytes.count, bytes[place] == letter.asciiValue else { return false }
    place += 1
    return true
  }

  /// Parses a type; `nil` if it is of an unknown kind.
  private mutating func readType(depth: Int) -> Name? {
    guard depth < Demangler.depthLimit, place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "G"):
      place += 1
      guard var base = readType(depth: depth + 1) else { return nil }
      var own: String?
      while !skipLetter("_") {
        guard let argument = readType(depth: depth + 1) else { return nil }
        if own == nil, argument.isOwn { own = argument.text }
      }
      guard let own else { return base }
      // A generic type of the system takes the name of its argument.
      let bare = base.text.prefix { $0 != "<" }
      base = Name(text: base.isOwn ? base.text : "\(bare)<\(own)>", module: base.module)
      if depth > 0, !base.isOwn { return Name(text: own, module: "of the app") }
      return base
    case UInt8(ascii: "T"):
      place += 1
      var first = Name(text: "", module: "")
      while !skipLetter("_") {
        guard let member = readType(depth: depth + 1) else { return nil }
        if !first.isOwn { first = member }
      }
      return first
    case UInt8(ascii: "S"): return readSubstitution()
    default: return nominal(depth: depth)
    }
  }

  /// Parses a class, structure or enumeration with the context that declares it; `nil` if there is none.
  private mutating func nominal(depth: Int) -> Name? {
    guard depth < Demangler.depthLimit, skipLetter("C") || skipLetter("V") || skipLetter("O"),
      let context = context(depth: depth + 1), let own = declaration()
    else { return nil }
    let text = context.text.isEmpty ? own : "\(context.text).\(own)"
    let name = Name(text: text, module: context.module)
    substitutions.append(name)
    return name
  }

  /// Parses the context that declares a type: a module, which adds no text to the name, or another type.
  private mutating func context(depth: Int) -> Name? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"): return nominal(depth: depth)
    case UInt8(ascii: "s"):
      place += 1
      return Name(text: "", module: "Swift")
    case UInt8(ascii: "S"): return readSubstitution()
    default:
      guard let module = identifier() else { return nil }
      let name = Name(text: "", module: module)
      substitutions.append(name)
      return name
    }
  }

  /// Parses the name of a declaration; a private one has the file's discriminator before it, which is skipped.
  private mutating func declaration() -> String? {
    if skipLetter("P"), identifier() == nil { return nil }
    return identifier()
  }

  private mutating func identifier() -> String? {
    var length = 0
    while place < bytes.count, case let digit = bytes[place], (48...57).contains(digit) {
      length = length * 10 + Int(digit - 48)
      guard length <= bytes.count else { return nil }
      place += 1
    }
    guard length > 0, length <= bytes.count - place else { return nil }
    defer { place += length }
    return String(decoding: bytes[place..<place + length], as: UTF8.self)
  }

  /// Parses a substitution: `S_`, `S0_` or `SA_` for an earlier name; `So`, `Si` and the like for a library's name.
  private mutating func readSubstitution() -> Name? {
    guard skipLetter("S"), place < bytes.count else { return nil }
    if skipLetter("_") { return substitutions.first }
    let known: [Character: String] = [
      "a": "Array", "b": "Bool", "c": "UnicodeScalar", "d": "Double", "f": "Float", "i": "Int",
      "S": "String", "q": "Optional", "u": "UInt", "o": "", "C": "",
    ]
    let letter = Character(Unicode.Scalar(bytes[place]))
    if !letter.isNumber, let name = known[letter], letter != "C" || !isIndex() {
      place += 1
      return Name(text: name, module: letter == "o" || letter == "C" ? "__C" : "Swift")
    }
    // An index in base 36: digits, then capitals.
    var index = 0
    while place < bytes.count, !skipLetter("_") {
      switch bytes[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index = index * 36 + Int(bytes[place]) - 48
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): index = index * 36 + Int(bytes[place]) - 55
      default: return nil
      }
      guard index < substitutions.count else { return nil }
      place += 1
    }
    return substitutions.indices.contains(index + 1) ? substitutions[index + 1] : nil
  }

  /// Whether the next bytes are the index of a substitution: digits or capitals, then an underscore.
  private func isIndex() -> Bool {
    var end = place
    while end < bytes.count, (48...57).contains(bytes[end]) || (65...90).contains(bytes[end]) {
      end += 1
    }
    return end < bytes.count && bytes[end] == UInt8(ascii: "_")
  }
}
