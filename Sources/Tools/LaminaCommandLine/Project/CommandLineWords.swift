// The words of a command line, taken apart by the options of its verb.

/// The words of a verb's command line: which options and scenes they name.
struct CommandLineWords {
  /// The long names of the options that the words give.
  private(set) var options: Set<String> = []
  /// The values of the options that have one, each by the option's long name; the last one of several.
  private(set) var values: [String: String] = [:]
  /// The words that are no options.
  private(set) var arguments: [String] = []

  /// Takes the words of a verb apart.
  ///
  /// - Parameters:
  ///   - words: the words after the verb.
  ///   - verb: the verb.
  init(_ words: [String], of verb: HelpInfo) {
    let known = (verb.arguments ?? []).filter { !$0.isPositional }
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        return
      }
      guard word.hasPrefix("-"), word.utf8.count > 1 else {
        arguments.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard
        let option = known.first(where: { option in
          (option.names ?? []).contains { $0.text == parts[0] }
        })
      else { continue }
      options.insert(option.name)
      guard option.kind != "flag" else { continue }
      values[option.name] = parts.count > 1 ? String(parts[1]) : rest.popFirst() ?? ""
    }
  }
}
