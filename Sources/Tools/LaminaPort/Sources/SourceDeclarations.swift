// The names that a file declares, read without a parser: enough to tell a project's own names from Apple's.

/// The names that a file declares.
package struct SourceDeclarations {
  /// The types: classes, structures, enumerations, protocols, actors and aliases.
  package private(set) var types: Set<String> = []
  /// The first inherited type of each class or protocol; none if there is no clause.
  package private(set) var parents: [String: String] = [:]
  /// The types that the file extends.
  package private(set) var extended: Set<String> = []
  /// The names of functions, properties and cases.
  package private(set) var members: Set<String> = []
  /// For each line with a type's or an extension's beginning: the type's name.
  private var starts: [(line: Int, indent: Int, name: String)] = []
  private let lines: [Substring]

  /// Reads a file's declarations.
  package init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() { readLine(line, number) }
  }

  private mutating func readLine(_ line: Substring, _ number: Int) {
    let indent = line.prefix(while: \.isWhitespace).count
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let first = words.first, !first.hasPrefix("//"), !first.hasPrefix("*") else { return }
    for (place, word) in words.enumerated().prefix(10) {
      guard place + 1 < words.count else { return }
      switch word {
      case "class", "struct", "enum", "protocol", "actor", "typealias", "extension":
        if word == "class",
          ["func", "var", "let", "override", "subscript"].contains(words[place + 1])
        {
          continue
        }
        let clause = words[(place + 1)...].joined(separator: " ")
        let name = String(clause.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
        guard !name.isEmpty else { return }
        if word == "extension" { extended.insert(name) } else { types.insert(name) }
        if word != "typealias" { starts.append((number, indent, name)) }
        if word == "class" || word == "protocol", let colon = clause.firstIndex(of: ":"),
          clause[..<colon].firstIndex(of: "{") == nil
        {
          let parent = clause[clause.index(after: colon)...].drop(while: \.isWhitespace).prefix {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
          }
          if !parent.isEmpty { parents[name] = String(parent) }
        }
        return
      case "func", "var", "let", "case":
        let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if !name.isEmpty { members.insert(String(name)) }
        return
      default: continue
      }
    }
  }

  /// Returns the text of a line, of which the first is 1; empty beyond the file.
  package func line(_ number: Int) -> Substring {
    lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }

  /// Returns the type in whose braces a line seems to lie, by indentation; `nil` outside of types.
  package func enclosingType(ofLine number: Int) -> String? {
    let indent = line(number).prefix(while: \.isWhitespace).count
    return starts.last { $0.line < number - 1 && $0.indent < indent }?.name
  }
}
