// Names of classes as the Objective-C runtime has them, shortened to what their developers call them.

/// Shortens the names of classes.
///
/// | runtime | here |
/// | --- | --- |
/// | `MyApp.ChatCell` | `ChatCell` |
/// | `_TtC5MyApp8ChatCell`, `_TtC5MyAppP33_<32 digits>8ChatCell` | `ChatCell` |
/// | `_TtCC5MyApp8ChatCell6Bubble` | `ChatCell.Bubble` |
/// | `_TtGC7SwiftUI14_UIHostingViewV5MyApp11ContentView_` | `_UIHostingView<ContentView>` |
///
/// Of a generic class, the first type among its arguments that is not of SwiftUI or Swift stays. A name that
/// cannot be read stays as it is.
package enum SwiftName {
  /// A name without modules and mangling.
  ///
  /// O(letters).
  package static func short(_ name: String) -> String {
    guard name.utf8.count <= longest else { return name }
    if name.utf8.starts(with: "_Tt".utf8) {
      var demangler = Demangler(Array(name.utf8.dropFirst(3)))
      return demangler.name() ?? name
    }
    return name.utf8.contains(UInt8(ascii: ".")) ? withoutModules(name) : name
  }

  /// Longer names stay as they are: they could stand for themselves within themselves.
  private static let longest = 4_096

  /// `Base<App.First>` without the modules of either: each dotted word loses its first part.
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
      // A word with an empty part is no path of names.
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

/// Reads the mangling that the Objective-C runtime has names of classes in.
///
/// Source: docs/ABI/OldMangling.rst of the Swift compiler.
private struct Demangler {
  /// A type as far as its name needs it.
  private struct Name {
    var text: String
    var module: String
    /// Whether an app's developer knows the name by itself.
    var isOwn: Bool { !["SwiftUI", "SwiftUICore", "Swift", "__C", "UIKit", ""].contains(module) }
  }

  private let bytes: [UInt8]
  private var place = 0
  private var substitutions: [Name] = []
  /// The most types within one another.
  private static let depthLimit = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func name() -> String? {
    guard let type = type(depth: 0), place == bytes.count, !type.text.isEmpty else { return nil }
    return type.text
  }

  private mutating func take(_ letter: Character) -> Bool {
    guard place < bytes.count, bytes[place] == letter.asciiValue else { return false }
    place += 1
    return true
  }

  /// A type; `nil` for one that this reader does not know.
  private mutating func type(depth: Int) -> Name? {
    guard depth < Demangler.depthLimit, place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "G"):
      place += 1
      guard var base = type(depth: depth + 1) else { return nil }
      var own: String?
      while !take("_") {
        guard let argument = type(depth: depth + 1) else { return nil }
        if own == nil, argument.isOwn { own = argument.text }
      }
      guard let own else { return base }
      // A wrapper of the system's is known by what it wraps.
      let bare = base.text.prefix { $0 != "<" }
      base = Name(text: base.isOwn ? base.text : "\(bare)<\(own)>", module: base.module)
      if depth > 0, !base.isOwn { return Name(text: own, module: "of the app") }
      return base
    case UInt8(ascii: "T"):
      place += 1
      var first = Name(text: "", module: "")
      while !take("_") {
        guard let member = type(depth: depth + 1) else { return nil }
        if !first.isOwn { first = member }
      }
      return first
    case UInt8(ascii: "S"): return substitution()
    default: return nominal(depth: depth)
    }
  }

  /// A class, structure or enumeration, with what it is declared in.
  private mutating func nominal(depth: Int) -> Name? {
    guard depth < Demangler.depthLimit, take("C") || take("V") || take("O"),
      let context = context(depth: depth + 1), let own = declaration()
    else { return nil }
    let text = context.text.isEmpty ? own : "\(context.text).\(own)"
    let name = Name(text: text, module: context.module)
    substitutions.append(name)
    return name
  }

  /// The declaration around a type: a module, which has no text of its own, or another type.
  private mutating func context(depth: Int) -> Name? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"): return nominal(depth: depth)
    case UInt8(ascii: "s"):
      place += 1
      return Name(text: "", module: "Swift")
    case UInt8(ascii: "S"): return substitution()
    default:
      guard let module = identifier() else { return nil }
      let name = Name(text: "", module: module)
      substitutions.append(name)
      return name
    }
  }

  /// A name, behind the file's discriminator where the declaration is private.
  private mutating func declaration() -> String? {
    if take("P"), identifier() == nil { return nil }
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

  /// `S_`, `S0_`, `SA_`: what has been read before; `So`, `Si` and the like: of the library.
  private mutating func substitution() -> Name? {
    guard take("S"), place < bytes.count else { return nil }
    if take("_") { return substitutions.first }
    let known: [Character: String] = [
      "a": "Array", "b": "Bool", "c": "UnicodeScalar", "d": "Double", "f": "Float", "i": "Int",
      "S": "String", "q": "Optional", "u": "UInt", "o": "", "C": "",
    ]
    let letter = Character(Unicode.Scalar(bytes[place]))
    if !letter.isNumber, let name = known[letter], letter != "C" || !isIndex() {
      place += 1
      return Name(text: name, module: letter == "o" || letter == "C" ? "__C" : "Swift")
    }
    // Digits, then capitals, in base 36.
    var index = 0
    while place < bytes.count, !take("_") {
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

  /// Whether letters of an index and its end follow.
  private func isIndex() -> Bool {
    var end = place
    while end < bytes.count, (48...57).contains(bytes[end]) || (65...90).contains(bytes[end]) {
      end += 1
    }
    return end < bytes.count && bytes[end] == UInt8(ascii: "_")
  }
}
