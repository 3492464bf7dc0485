// lamina config: what holds for a verb in this folder, and from where.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReports

struct ConfigVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show what the project file sets, or what holds for a verb.",
    discussion: """
      Without a verb it lists the keys of lamina.json with their values and places.
      With a verb and its options it lists every option of that verb: its value, and
      whether an option, the file (with line and column) or the default gave it.

      EXAMPLES
        lamina config
        lamina config --json
        lamina config check
        lamina config render card.json --scale 3

      \(ExitCodeHelp.section(
        done: "done, also without a project file", invalidInput: "the project file is invalid"))
      """)

  @Flag(help: "Print JSON.") var json = false

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("A verb, with its options.", valueName: "verb")) var words: [String] = []

  func run() async throws {
    // All words are passed through, also those that ask for help.
    if let first = words.first, ["--help", "-h"].contains(first) {
      throw CleanExit.helpRequest(ConfigVerb.self)
    }
    try await Command.runVerb { () throws(Failure) in try showSettings() }
  }

  @MainActor private func showSettings() throws(Failure) {
    // Passed through, an option of this verb arrives among the words.
    let isJSON = json || words.first == "--json"
    let all = words.first == "--json" ? Array(words.dropFirst()) : words
    let choice = try Project.Choice(Array(CommandLine.arguments.dropFirst()))
    let file = try Project.file(choice)
    let rows: [SettingRow]
    if let name = all.first {
      guard let verb = HelpInfo.verb(named: name) else {
        try CommandWords.checkNames(all)
        throw Failure.usage("error: unknown verb '\(name)'")
      }
      rows = try SettingRow.rows(of: verb, words: all, file: file)
    } else {
      rows = (file?.settings ?? []).map { setting in
        SettingRow(
          key: setting.key, values: setting.values, source: .file, place: setting.place)
      }
    }
    if isJSON {
      return try Output.writeEncoded(json: ConfigDocument(file: file?.path, rows: rows))
    }
    var lines = [
      file.map { "project file: \($0.path.printed)" }
        ?? "no project file: there is no \(ProjectFile.name) here or in a folder above; 'lamina init' writes one"
    ]
    let keyWidth = rows.map(\.key.count).max() ?? 0
    let valueWidth = min(40, rows.map(\.shown.count).max() ?? 0)
    lines += rows.map { row in
      leftAligned(row.key, keyWidth) + "  " + leftAligned(row.shown, valueWidth)
        + "  \(row.place ?? row.source.rawValue)"
    }
    try Output.writeLines(lines)
  }
}

/// A key or an option with its value and the value's source.
private struct SettingRow: Encodable {
  enum Source: String, Encodable {
    case option, file
    case standard = "default"
  }

  let key: String
  let values: [String]
  let source: Source
  /// The location in the file; `nil` for other sources.
  let place: String?

  /// The values as one text.
  var shown: String {
    values.isEmpty ? "-" : values.map { $0.printed(most: 200) }.joined(separator: ", ")
  }

  /// Returns a row for each option of a verb, and for its scenes.
  static func rows(of verb: HelpInfo, words: [String], file: ProjectFile?) throws(Failure)
    -> [SettingRow]
  {
    let typed = CommandLineWords(Array(words.dropFirst()), of: verb)
    let added =
      try file.map { file throws(Failure) in try ProjectWords(file, words, of: verb) }?
      .added ?? []
    var rows: [SettingRow] = []
    if verb.shown.contains(where: { $0.isPositional }) {
      let scenes = added.first { $0.option == nil }
      rows.append(
        SettingRow(
          key: verb.shown.first { $0.isPositional }?.valueName ?? "scene",
          values: scenes?.words ?? typed.arguments,
          source: scenes != nil ? .file : typed.arguments.isEmpty ? .standard : .option,
          place: scenes?.setting.place))
    }
    for option in verb.shown where !option.isPositional {
      let name = option.name
      guard !["help", "help-limits", "version"].contains(name) else { continue }
      if typed.options.contains(name) {
        let values = option.kind == "flag" ? ["true"] : typed.values[name].map { [$0] } ?? []
        rows.append(SettingRow(key: "--\(name)", values: values, source: .option, place: nil))
      } else if let entry = added.first(where: { $0.option == name }) {
        let isOwn = entry.setting.key == "reports"
        rows.append(
          SettingRow(
            key: "--\(name)",
            values: isOwn
              ? entry.words.map { String($0.dropFirst(name.count + 3)) } : entry.setting.values,
            source: .file, place: entry.setting.place))
      } else {
        let value = option.kind == "flag" ? "false" : option.defaultValue
        rows.append(
          SettingRow(
            key: "--\(name)", values: value.map { [$0] } ?? [], source: .standard, place: nil))
      }
    }
    // The values that somebody chose come first.
    return rows.filter { $0.source != .standard } + rows.filter { $0.source == .standard }
  }
}

/// The document that `config --json` prints.
private struct ConfigDocument: Encodable {
  let schema = DocumentSchema.config.version
  let file: String?
  let settings: [SettingRow]

  init(file: String?, rows: [SettingRow]) { (self.file, settings) = (file, rows) }
}
