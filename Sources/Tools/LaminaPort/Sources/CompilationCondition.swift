// The conditions after #if, as they hold for ports on Linux.

/// The evaluation of a condition of compilation.
enum CompilationCondition {
  /// Returns whether a condition holds in a port on Linux.
  ///
  /// - Parameters:
  ///   - text: the words after `#if`.
  ///   - isAvailable: whether a module can be imported.
  /// - Returns: whether it holds; unknown flags do not.
  static func holds(_ text: String, isAvailable: (String) -> Bool) -> Bool {
    var reader = Reader(rest: text[...])
    return reader.readAlternatives(isAvailable)
  }

  private struct Reader {
    var rest: Substring

    mutating func readAlternatives(_ isAvailable: (String) -> Bool) -> Bool {
      var holds = readTerms(isAvailable)
      while skip("||") { holds = readTerms(isAvailable) || holds }
      return holds
    }

    private mutating func readTerms(_ isAvailable: (String) -> Bool) -> Bool {
      var holds = readTerm(isAvailable)
      while skip("&&") { holds = readTerm(isAvailable) && holds }
      return holds
    }

    private mutating func readTerm(_ isAvailable: (String) -> Bool) -> Bool {
      if skip("!") { return !readTerm(isAvailable) }
      if skip("(") {
        let holds = readAlternatives(isAvailable)
        _ = skip(")")
        return holds
      }
      skipBlanks()
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty else {
        rest = ""
        return false
      }
      guard skip("(") else { return name == "true" || name == "SWIFT_PACKAGE" || name == "DEBUG" }
      let argument = rest.prefix { $0 != ")" }
      rest = rest.dropFirst(argument.count + 1)
      switch name {
      case "os": return trimmedBlanks(argument) == "iOS"
      case "canImport":
        let module = argument.prefix { $0 != "." && $0 != "," }
        return isAvailable(trimmedBlanks(module))
      case "swift", "compiler": return !argument.contains("<")
      case "hasFeature", "hasAttribute": return true
      default: return false
      }
    }

    private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

    private mutating func skip(_ word: String) -> Bool {
      skipBlanks()
      guard rest.hasPrefix(word) else { return false }
      rest = rest.dropFirst(word.count)
      return true
    }
  }
}
