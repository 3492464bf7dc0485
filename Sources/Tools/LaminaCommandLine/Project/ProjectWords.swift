// The project file's settings as words of a command line: an option wins over the file, and the file over the default.

import Foundation
import LaminaFiles
import LaminaSequences

/// The words of a command line, with those that a project file adds.
///
/// This is the only place where the file meets the options, so each verb reads one command line.
///
/// ```
/// lamina.json        "scale": 2, "goldens": "g"          --scale 2 --goldens g
/// command line       check card.json --scale 3
/// parsed             check --goldens g card.json --scale 3
/// ```
struct ProjectWords {
  /// A setting that the command line does not give, with the words that it adds.
  struct Added {
    let setting: ProjectSetting
    /// The option without its dashes; `nil` for scenes.
    let option: String?
    let words: [String]
  }

  /// The settings that add words.
  private(set) var added: [Added] = []
  /// The words to parse.
  private(set) var words: [String]
  /// The folder for reports that the added words need; `nil` for none.
  private(set) var reports: String?

  private let typed: CommandLineWords
  private let verb: HelpInfo

  /// Adds the settings of a file to the words of a verb.
  ///
  /// - Parameters:
  ///   - file: the project file.
  ///   - words: the words, of which the first is the verb.
  ///   - verb: the verb.
  /// - Throws: `Failure` for scenes of the file that do not exist.
  init(_ file: ProjectFile, _ words: [String], of verb: HelpInfo) throws(Failure) {
    typed = CommandLineWords(Array(words.dropFirst()), of: verb)
    self.words = words
    self.verb = verb
    let scenes = try addedScenes(file)
    for key in ProjectKey.all {
      guard let option = key.option, let setting = file.setting(key.path), !setting.values.isEmpty,
        key.verbs?.contains(verb.commandName) ?? true
      else { continue }
      addOption(option, key, setting, scenes: typed.arguments + scenes)
    }
    addReports(file, scenes: typed.arguments + scenes)
    addOptions(file)
    let front = added.filter { $0.option != nil }.flatMap(\.words)
    self.words = [words[0]] + front + scenes + words.dropFirst()
  }

  /// Whether the words give an option, or one that excludes it, or the file has added it.
  private func isGiven(_ option: String) -> Bool {
    if typed.options.contains(option) || added.contains(where: { $0.option == option }) {
      return true
    }
    return ProjectKey.exclusive.contains {
      $0.contains(option) && !typed.options.isDisjoint(with: $0)
    }
  }

  private func argument(_ option: String) -> HelpArgument? {
    verb.shown.first { !$0.isPositional && $0.name == option }
  }

  // MARK: - Scenes

  /// The verbs that have scenes of their own where the words name none.
  private static let ownScenes: Set<String> = ["calibrate"]

  /// Returns the file's scenes if the verb needs scenes, and the words name none.
  ///
  /// A verb of one scene takes them only if there is exactly one.
  private mutating func addedScenes(_ file: ProjectFile) throws(Failure) -> [String] {
    let places = verb.shown.filter(\.isPositional)
    guard typed.arguments.isEmpty, !ProjectWords.ownScenes.contains(verb.commandName),
      let setting = file.setting("scenes"), !setting.values.isEmpty,
      places.contains(where: { ["scene", "scenes"].contains($0.valueName ?? "") })
    else { return [] }
    let screens = setting.values.filter { ScreenList.isScreen(FileName.lastComponent(of: $0)) }
    let files = setting.values.filter { !screens.contains($0) }
    var scenes = screens.map { FileName.lastComponent(of: $0) }
    if !files.isEmpty {
      do { scenes = try SceneList(files, except: [file.path]).entries.map(\.path) + scenes } catch {
        throw Failure(status: error.status, lines: ["\(setting.place): scenes:"] + error.lines)
      }
    }
    guard scenes.count == 1 || places.contains(where: \.isRepeating) else { return [] }
    added.append(Added(setting: setting, option: nil, words: scenes))
    return scenes
  }

  // MARK: - Options

  private mutating func addOption(
    _ option: String, _ key: ProjectKey, _ setting: ProjectSetting, scenes: [String]
  ) {
    guard argument(option) != nil, !isGiven(option), key.needs.map(isGiven) ?? true,
      isMeant(key, scenes: scenes)
    else { return }
    let words: [String]
    switch key.kind {
    case .words, .devices, .numbers:
      let list = setting.values.map { $0.replacing(",", with: "\\,") }.joined(separator: ",")
      words = ["--\(option)=\(list)"]
    case .pairs, .paths: words = setting.values.map { "--\(option)=\($0)" }
    default: words = ["--\(option)=\(setting.values[0])"]
    }
    added.append(Added(setting: setting, option: option, words: words))
  }

  /// The keys that only apps in code follow.
  private static let settingsOfApps: Set<String> = ["appearances", "textSizes", "languages"]

  /// Whether a list is meant for these words: `render` makes one picture of a name without fields.
  private func isMeant(_ key: ProjectKey, scenes: [String]) -> Bool {
    guard key.kind.isList else { return true }
    if ProjectWords.settingsOfApps.contains(key.path), !scenes.contains(where: ScreenList.isScreen)
    {
      return false
    }
    guard verb.commandName == "render" else { return true }
    let output =
      typed.values["output"]
      ?? added.first { $0.option == "output" }?.setting.values.first ?? ""
    return typed.options.contains("sheet") || output.unicodeScalars.contains("{")
  }

  /// Adds the options that `options` gives the verb.
  private mutating func addOptions(_ file: ProjectFile) {
    let start = "options.\(verb.commandName)."
    for setting in file.settings where setting.key.hasPrefix(start) {
      let option = String(setting.key.dropFirst(start.count))
      guard let argument = argument(option), !isGiven(option), !setting.values.isEmpty else {
        continue
      }
      added.append(
        Added(
          setting: setting, option: option,
          words: argument.kind == "flag"
            ? ["--\(option)"] : setting.values.map { "--\(option)=\($0)" }))
    }
  }

  /// Adds the outputs in the folder of reports: of `check` its results and failures, of `profile` its report.
  private mutating func addReports(_ file: ProjectFile, scenes: [String]) {
    guard let setting = file.setting("reports"), let folder = setting.values.first else { return }
    var files: [(option: String, name: String)] = []
    switch verb.commandName {
    case "check":
      files = [("junit", "check.xml")] + (isGiven("goldens") ? [("failures", "failed")] : [])
    case "profile" where scenes.count == 1:
      files = [("report", NamePattern.safeText(MatrixCell.name(of: scenes[0])) + ".html")]
    default: break
    }
    for (option, name) in files where argument(option) != nil && !isGiven(option) {
      reports = folder
      added.append(
        Added(
          setting: setting, option: option,
          words: ["--\(option)=\(FramePattern.join(folder, name))"]))
    }
  }

  /// Returns lines that name the settings whose options a message of the parser mentions.
  func noteLines(for message: String) -> [String] {
    added.compactMap { entry in
      guard let option = entry.option, message.contains("--\(option)") else { return nil }
      return "note: --\(option) is from \(entry.setting.place); --no-config leaves the file out"
    }
  }
}
