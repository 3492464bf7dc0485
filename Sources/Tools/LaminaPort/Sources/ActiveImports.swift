// The modules that a file imports, as far as its conditions of compilation hold.

/// The imports of a file that the compiler sees on Linux, where `os(iOS)` counts as true in a port.
package enum ActiveImports {
  /// An import: its module, and the index of its line.
  package struct Found: Equatable {
    package let module: String
    package let line: Int
  }

  /// Returns the imports of a file whose conditions hold, in their order.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - isAvailable: whether a module can be imported.
  /// - Returns: the imports with their lines, of which the first is 0.
  package static func find(in text: String, isAvailable: (String) -> Bool) -> [Found] {
    var found: [Found] = []
    // For each open #if: whether the present branch is active, and whether one was before.
    var branches: [(isActive: Bool, hasBeen: Bool)] = []
    var isInComment = false
    for (number, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = withoutComment(raw, &isInComment)
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      let rest = line.drop { $0.isWhitespace }.dropFirst(first.count)
      switch first {
      case "#if":
        let holds = CompilationCondition.holds(String(rest), isAvailable: isAvailable)
        branches.append((holds, holds))
      case "#elseif":
        guard let last = branches.popLast() else { continue }
        let holds =
          !last.hasBeen && CompilationCondition.holds(String(rest), isAvailable: isAvailable)
        branches.append((holds, last.hasBeen || holds))
      case "#else":
        guard let last = branches.popLast() else { continue }
        branches.append((!last.hasBeen, true))
      case "#endif": _ = branches.popLast()
      default:
        guard branches.allSatisfy(\.isActive), let module = importedModule(words) else { continue }
        found.append(Found(module: module, line: number))
      }
    }
    return found
  }

  /// Returns the module of an import's words; `nil` for other lines.
  private static func importedModule(_ words: [Substring]) -> String? {
    guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
    let modifiers: Set<Substring> = [
      "public", "internal", "private", "fileprivate", "package", "open",
    ]
    guard words[..<place].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else {
      return nil
    }
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
    ]
    var name = words[place + 1]
    if kinds.contains(name), place + 2 < words.count { name = words[place + 2] }
    let module = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return module.isEmpty ? nil : String(module)
  }

  /// Returns a line without its comments.
  private static func withoutComment(_ line: Substring, _ isInComment: inout Bool) -> Substring {
    var line = line
    if isInComment {
      guard let end = line.firstRange(of: "*/") else { return "" }
      isInComment = false
      line = line[end.upperBound...]
    }
    if let start = line.firstRange(of: "//") { line = line[..<start.lowerBound] }
    if let start = line.firstRange(of: "/*"), line[start.upperBound...].firstRange(of: "*/") == nil
    {
      isInComment = true
      line = line[..<start.lowerBound]
    }
    return line
  }
}
