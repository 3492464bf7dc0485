// The subject of an error: a module, a name, a member, an override, or a difference of types.

/// The subject of a compiler's error.
package enum ErrorSubject: Hashable, Sendable {
  /// A module that is not there.
  case module(String)
  /// A type, a function or a value that is not there.
  case name(String)
  /// A member that a type has not.
  case member(type: String, name: String)
  /// An override of what a superclass has not, or has in another form.
  case override(String)
  /// A declaration that says why it cannot be used.
  case unavailable(name: String, reason: String)
  /// A text that is not Swift.
  case syntax(String)
  /// Any other difference, in the compiler's words.
  case difference(String)

  /// Returns the subject of an error.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - line: the text of its line in the original file.
  package init(_ error: CompilerError, line: Substring) {
    let (message, quoted) = (error.message, error.quoted)
    func text(_ place: Int) -> String {
      quoted.indices.contains(place) ? String(quoted[place]) : ""
    }
    if message.hasPrefix("no such module") {
      self = .module(String(text(0).prefix { $0 != "." }))
    } else if message.hasPrefix("cannot find"), message.contains("in scope") {
      self = .name(text(0))
    } else if message.contains("has no member '") || message.hasPrefix("no member ") {
      self = .member(type: ErrorSubject.baseType(text(0)), name: text(quoted.count - 1))
    } else if message.contains("is not a member type of") {
      self = .name("\(ErrorSubject.baseType(text(1))).\(text(0))")
    } else if message.contains("' is unavailable"), quoted.count >= 1 {
      let reason = message.firstRange(of: ": ").map { String(message[$0.upperBound...]) } ?? ""
      self = .unavailable(name: text(0), reason: reason)
    } else if message.contains("does not override") || message.contains("cannot override")
      || message.contains("overriding ") || message.contains("cannot be overridden")
      || message.contains("overridden declaration")
      || message.contains("incompatible with 'override")
    {
      self = .override(ErrorSubject.declaredName(line) ?? text(0))
    } else if ErrorSubject.isSyntax(message) {
      self = .syntax(message)
    } else {
      self = .difference(message)
    }
  }

  private static func isSyntax(_ message: String) -> Bool {
    message.hasPrefix("expected ") || message.hasPrefix("consecutive ")
      || message.hasPrefix("extraneous '") || message.hasPrefix("unterminated ")
      || message.hasPrefix("unexpected ") || message.hasPrefix("invalid character")
  }

  /// Returns the type's name without optionals, generic arguments and `.Type`, in Apple's spelling.
  package static func baseType(_ text: String) -> String {
    var name = text[...]
    for start in ["any ", "some "] where name.hasPrefix(start) {
      name = name.dropFirst(start.count)
    }
    if name.hasPrefix("[") { return name.contains(":") ? "Dictionary" : "Array" }
    if name.hasPrefix("(") { return "closure or tuple" }
    while name.hasSuffix("?") || name.hasSuffix("!") { name = name.dropLast() }
    if name.hasSuffix(".Type") { name = name.dropLast(5) }
    if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
    for prefix in ["UIKit.", "QuartzCore.", "CoreGraphics.", "LaminaViews.", "LaminaLayers."]
    where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    // A nested type of a renamed one is renamed with it.
    let parts = name.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let apple = AppleNames.appleName(of: String(first)) else {
      return String(name)
    }
    return parts.count == 1 ? apple : "\(apple).\(parts[1])"
  }

  /// Returns the name that a line of source declares, with the labels of a function.
  static func declaredName(_ line: Substring) -> String? {
    for keyword in ["func ", "var ", "let ", "init", "subscript", "deinit"] {
      guard let found = line.firstRange(of: keyword) else { continue }
      let isFunction = keyword == "func " || keyword == "init"
      let rest =
        isFunction && keyword == "init" ? line[found.lowerBound...] : line[found.upperBound...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "?" }
      guard !name.isEmpty else { return keyword == "subscript" ? "subscript" : "deinit" }
      guard isFunction, let open = rest.firstIndex(of: "(") else { return String(name) }
      return name + "(\(labels(rest[rest.index(after: open)...])))"
    }
    return nil
  }

  /// Returns the labels of parameters as in `frame:style:`.
  private static func labels(_ parameters: Substring) -> String {
    var (depth, labels, part) = (0, "", "")
    func label(_ part: String) -> String {
      let words = part.split(whereSeparator: \.isWhitespace)
      return words.isEmpty ? "" : words[0].prefix { $0 != ":" } + ":"
    }
    for character in parameters {
      switch character {
      case "(", "[", "<": depth += 1
      case ")" where depth == 0: return labels + label(part)
      case ")", "]": depth -= 1
      case ">" where part.last != "-": depth -= 1
      case "," where depth == 0:
        labels += label(part)
        part = ""
        continue
      default: break
      }
      part.append(character)
    }
    return labels + label(part)
  }
}
