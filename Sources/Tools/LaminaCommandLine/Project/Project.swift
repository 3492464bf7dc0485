// The project file of this run, found before the words are parsed.

import LaminaFiles
import LaminaScenes
import Synchronization

/// The project file that holds in this run.
enum Project {
  /// The file that holds in this run, and the folder of reports that it needs; `nil` for each that there is not.
  private static let current = Mutex<(file: String?, reports: String?)>((nil, nil))

  /// The words that choose a project file, and what is left of the command line without them.
  struct Choice {
    /// The path that `--config` gives; `nil` to look for a file.
    var path: String?
    /// Whether `--no-config` is given.
    var isOff = false
    /// The words without these options.
    var words: [String]

    /// Takes `--config FILE` and `--no-config` out of words.
    ///
    /// - Throws: `Failure` 64 for `--config` without a file, or both.
    init(_ all: [String]) throws(Failure) {
      words = []
      var rest = all[...]
      var before = ""
      while let word = rest.popFirst() {
        if word == "--" || before == "--arguments" {
          words += [word] + (word == "--" ? Array(rest) : [])
          if word == "--" { break }
        } else if word == "--no-config" {
          isOff = true
        } else if word == "--config" || word.hasPrefix("--config=") {
          let value = word == "--config" ? rest.popFirst() : String(word.dropFirst(9))
          guard let value, !value.isEmpty else {
            throw Failure.usage("error: missing value for '--config <file>'")
          }
          path = value
        } else {
          words.append(word)
        }
        before = word
      }
      if isOff, path != nil {
        throw Failure.usage("error: --config and --no-config exclude each other")
      }
    }
  }

  /// Returns the project file that the words choose, or the nearest one; `nil` for none.
  static func file(_ choice: Choice) throws(Failure) -> ProjectFile? {
    guard !choice.isOff, let path = choice.path ?? ProjectFile.nearestPath() else { return nil }
    let file = try ProjectFile.read(path)
    DeviceTable.addDevices(file.devices)
    return file
  }

  /// The verbs that follow no project file.
  static let others: Set<String> = [
    "help", "config", "init", "schema", "version", "screens", "count-frames",
  ]

  /// Returns the words to parse, with those of the project file, for a verb that follows it.
  ///
  /// - Throws: `Failure` for a broken file.
  static func completedWords(_ choice: Choice) throws(Failure) -> ProjectWords? {
    guard let name = choice.words.first, !name.hasPrefix("-"),
      !choice.words.contains(where: { ["--help", "-h", "--help-limits"].contains($0) }),
      !others.contains(name),
      let file = try file(choice),
      let verb = HelpInfo.verb(named: name)
    else { return nil }
    let words = try ProjectWords(file, choice.words, of: verb)
    current.withLock { $0 = (file.path, words.reports) }
    return words
  }

  /// Records the project file as an input, which no output may replace, and makes the folder of reports if it is
  /// needed.
  static func prepareRun() throws(Failure) {
    let (file, reports) = current.withLock { $0 }
    if let file { InputFiles.recordInput(file) }
    guard let reports else { return }
    do { try OutputFolder.createFolder(reports) } catch { throw Failure(error) }
  }
}
