// The parser's description of the command's arguments, for the help pages.

import ArgumentParser
import Foundation

/// A verb or the whole command, with its arguments.
struct HelpInfo: Decodable {
  /// The name of the verb, or of the whole command.
  let commandName: String
  /// The names of the parent commands.
  let superCommands: [String]?
  /// Whether the help of the whole command lists the verb; `nil` if it does.
  let shouldDisplay: Bool?
  /// The summary of the verb in one line.
  let abstract: String?
  /// The text after the summary, with examples and exit codes.
  let discussion: String?
  /// The verbs of the whole command; `nil` for a verb.
  let subcommands: [HelpInfo]?
  /// The arguments, options and flags of the verb.
  let arguments: [HelpArgument]?

  /// The whole command; `nil` if the parser's description is not understood.
  static let root: HelpInfo? = {
    struct Dump: Decodable { let command: HelpInfo }
    let data = Data(LaminaCommand._dumpHelp().utf8)
    return (try? JSONDecoder().decode(Dump.self, from: data))?.command
  }()

  /// The names of the verbs that help lists.
  static var verbNames: [String] { configurations.map(\.name) }

  /// The types of the verbs that help lists, by name.
  private static var configurations: [(name: String, type: any ParsableCommand.Type)] {
    var found: [(name: String, type: any ParsableCommand.Type)] = []
    for type in LaminaCommand.configuration.subcommands {
      let configuration: CommandConfiguration = type.configuration
      guard configuration.shouldDisplay, let name = configuration.commandName else { continue }
      found.append((name, type))
    }
    return found
  }

  /// Returns a verb that help lists, alone; `nil` for other names.
  ///
  /// It takes a fraction of the time of the whole command, 40 ms.
  static func verb(named name: String) -> HelpInfo? {
    guard let type = configurations.first(where: { $0.name == name })?.type else { return nil }
    let text: String = type._dumpHelp()
    struct Dump: Decodable { let command: HelpInfo }
    return (try? JSONDecoder().decode(Dump.self, from: Data(text.utf8)))?.command
  }

  /// The verbs that help lists.
  var verbs: [HelpInfo] { (subcommands ?? []).filter { $0.shouldDisplay ?? true } }

  /// The full name, such as `lamina render`.
  var title: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// The arguments that help lists.
  var shown: [HelpArgument] { (arguments ?? []).filter(\.shouldDisplay) }
}

/// An argument, an option or a flag.
struct HelpArgument: Decodable {
  /// A name of the argument on the command line, without dashes.
  struct Name: Decodable {
    let kind: String
    let name: String

    /// The name as it is typed, with its dashes.
    var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
  }

  let kind: String
  let shouldDisplay: Bool
  let sectionTitle: String?
  let isOptional: Bool
  let isRepeating: Bool
  let parsingStrategy: String
  let names: [Name]?
  let preferredName: Name?
  let valueName: String?
  let defaultValue: String?
  let allValues: [String]?
  let abstract: String?

  /// Whether the argument is positional, so without a name.
  var isPositional: Bool { kind == "positional" }

  /// The long name without its dashes; empty for a positional argument.
  var name: String { preferredName?.name ?? "" }

  /// The label of the argument in lists of the help, such as `-o, --output <output>`.
  var label: String {
    let value = "<\(valueName ?? "")>"
    if isPositional { return isRepeating ? "\(value) ..." : value }
    let short = (names ?? []).filter { $0.kind != "long" }
    let long = (names ?? []).filter { $0.kind == "long" }
    let names = (short + long).map(\.text).joined(separator: ", ")
    return kind == "flag" ? names : "\(names) \(value)"
  }

  /// The argument as the usage line shows it, in brackets if it may be left out.
  var usage: String {
    let words = isPositional ? label : "\(preferredName?.text ?? "") <\(valueName ?? "")>"
    return isOptional ? "[\(words)]" : words
  }

  /// The help text of the argument, followed by its possible values and its default.
  var text: String {
    var facts: [String] = []
    if let allValues, !allValues.isEmpty {
      facts.append("values: \(allValues.joined(separator: ", "))")
    }
    if let defaultValue, !defaultValue.isEmpty { facts.append("default: \(defaultValue)") }
    let help = abstract ?? ""
    return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
  }
}
