// The help page that arguments request, and suggestions for unknown verbs and options.

import ArgumentParser
import LaminaFiles
import LaminaScenes
import LaminaSystem

extension CommandWords {
  /// The number of columns of help pages: that of the terminal up to 100, or 80 without a terminal.
  static var helpWidth: Int {
    FileDescriptor.standardOutput.columns.map { min($0, 100) } ?? 80
  }

  /// Returns the page of limits, if the arguments request it.
  ///
  /// - Parameter words: the process's arguments.
  /// - Returns: the page; `nil` without `--help-limits`.
  static func limitsPage(_ words: [String]) -> String? {
    guard options(of: words).contains("--help-limits"), let root = HelpInfo.root else { return nil }
    guard let verb = verb(of: words, in: root) else {
      let names = root.verbs.filter { $0.shown.contains { $0.sectionTitle == HelpOrder.limits } }
      return "Limits belong to the verbs \(names.map(\.commandName).joined(separator: ", ")): "
        + "'lamina render --help-limits' lists them."
    }
    return HelpPage.limitsText(of: verb, width: helpWidth)
  }

  /// Returns the help page of the verb in the arguments, or else of the whole command; `nil` if it
  /// cannot be made.
  static func helpPage(_ words: [String]) -> String? {
    guard let root = HelpInfo.root else { return nil }
    return HelpPage.pageText(of: verb(of: words, in: root) ?? root, width: helpWidth)
  }

  /// Checks that the first word is a verb, and that the verb has the given options.
  ///
  /// - Parameter words: the process's arguments.
  /// - Throws: `Failure` 64 that names the nearest verb or option.
  package static func checkNames(_ words: [String]) throws(Failure) {
    let asked = words.first == "help" ? words.dropFirst().first : words.first
    guard let word = asked, !word.hasPrefix("-") else { return }
    if let verb = HelpInfo.verb(named: word) {
      return try checkOptions(Array(words.drop { $0 != word }.dropFirst()), of: verb)
    }
    guard let root = HelpInfo.root else { return }
    if (root.subcommands ?? []).contains(where: { $0.commandName == word }) { return }
    let names = root.verbs.map(\.commandName)
    if let nearest = NearestName.closestName(word, among: names) {
      throw Failure.usage("error: unknown verb '\(word)': did you mean '\(nearest)'?")
    }
    if let meant = meanings[word.lowercased()] {
      throw Failure.usage("error: unknown verb '\(word)': did you mean '\(meant)'?")
    }
    if FileStamp(path: word) != nil || word.contains(".") || ScreenList.isScreen(word) {
      throw Failure.usage(
        "error: '\(word)' is no verb, and a verb comes first: lamina render \(word) -o out.png; "
          + "'lamina --help' lists all")
    }
    throw Failure.usage("error: unknown verb '\(word)'; known are \(names.joined(separator: ", "))")
  }

  private static func checkOptions(_ words: [String], of verb: HelpInfo) throws(Failure) {
    let arguments = verb.arguments ?? []
    let names = arguments.flatMap { ($0.names ?? []).filter { $0.kind == "long" }.map(\.name) }
    let shown = verb.shown.compactMap { $0.isPositional ? nil : $0.name }
    var isValue = false
    for word in words {
      if word == "--" { return }
      if isValue || !word.hasPrefix("--") {
        isValue = false
        continue
      }
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      guard names.contains(name) || general.contains(name) else {
        let extended = shown.filter { $0.hasPrefix(name) || name.hasPrefix($0 + "-") }
        let meant =
          synonyms[name]?.first { shown.contains($0) }
          ?? NearestName.closestName(name, among: shown)
          ?? (extended.count == 1 ? extended[0] : nil)
        throw Failure.usage(
          "error: unknown option '--\(name)'"
            + (meant.map { ": did you mean '--\($0)'?" } ?? "")
            + "; 'lamina \(verb.commandName) --help' lists all")
      }
      // The word after such an option is its value, even if it looks like an option.
      isValue =
        !word.contains("=")
        && arguments.contains { $0.name == name && $0.parsingStrategy == "unconditional" }
    }
  }

  /// The options that every verb has, but no help page lists.
  private static let general: Set<String> = [
    "experimental-dump-help", "generate-completion-script", "config", "no-config", "help",
    "version",
  ]

  /// The words that other tools use for options, each with the equivalent options.
  private static let synonyms: [String: [String]] = [
    "out": ["output"], "file": ["output"], "to": ["output"], "zoom": ["scale"],
    "dpr": ["scale"], "density": ["scale"], "size": ["scale"], "seconds": ["time"],
    "moment": ["time"], "at-time": ["time"], "silent": ["quiet"], "colour": ["color"],
    "rate": ["fps", "refresh"], "hz": ["refresh"], "fps": ["refresh"], "refresh": ["fps"],
    "cores": ["threads", "jobs"], "html": ["report", "review"], "report": ["review"],
    "svg": ["chart"], "update": ["record"],
    "golden": ["goldens"], "mkdir": ["create-folders"], "parents": ["create-folders"],
    "count": ["frames"], "duration": ["frames"], "iterations": ["repeats", "rounds"],
    "runs": ["repeats", "rounds"],
  ]

  /// The words that other tools use for verbs, each with the equivalent verb.
  private static let meanings = [
    "draw": "render", "export": "convert", "save": "render", "png": "render", "show": "serve",
    "preview": "serve", "view": "serve", "open": "serve", "watch": "serve", "run": "serve",
    "test": "check", "verify": "check", "validate": "inspect", "lint": "inspect",
    "info": "inspect", "tree": "inspect", "dump": "inspect", "list": "inspect",
    "measure": "profile", "bench": "profile", "benchmark": "profile", "time": "profile",
    "trace": "profile", "imgdiff": "diff", "odiff": "diff", "pixelmatch": "diff", "cmp": "diff",
    "optimize": "explain", "optimise": "explain",
    "advise": "explain", "why": "explain", "join": "merge", "uikit": "port", "import": "port",
  ]

  /// Returns the arguments that are options of this command: none after `--`, nor the value of
  /// `--arguments`.
  private static func options(of words: [String]) -> [String] {
    var options: [String] = []
    var isOther = false
    for word in words.prefix(while: { $0 != "--" }) {
      if !isOther, word.hasPrefix("-") { options.append(word) }
      isOther = word == "--arguments"
    }
    return options
  }

  private static func verb(of words: [String], in root: HelpInfo) -> HelpInfo? {
    let names = words.filter { !$0.hasPrefix("-") }
    let name = names.first == "help" ? names.dropFirst().first : names.first
    return (root.subcommands ?? []).first { $0.commandName == name && name != "help" }
  }
}
