// The options that render or check one scene many times.

import ArgumentParser
import LaminaFiles
import LaminaScenes

/// The options with lists of devices and settings; every combination is one picture.
struct MatrixArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Show the scene on these devices, like iphone-15,ipad: an app gets the screen with its safe area, a \
      file is fitted into it, in the middle.
      """, valueName: "names"),
    completion: .list(DeviceTable.devices.map(\.name))) var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "The appearances of a screen:NAME: light, dark or both.", valueName: "names"),
    completion: .list(["light", "dark", "both"]))
  var appearance: [String] = []

  @Option(
    help: ArgumentHelp(
      "The text sizes of a screen:NAME, like large,accessibilityLarge.", valueName: "names"),
    completion: .list(EventScript.TextSize.allCases.map(\.rawValue)))
  var textSize: [String] = []

  @Option(
    help: ArgumentHelp("The languages of a screen:NAME, like en,ar.", valueName: "tags"))
  var language: [String] = []

  @Option(
    help: ArgumentHelp("Several numbers of pixels per point, like 1,2,3.", valueName: "numbers"))
  var scales: [String] = []

  /// The lists of values, each checked; an empty one leaves the scene's own value.
  struct Values {
    var devices: [Device] = []
    var appearances: [String] = []
    var textSizes: [String] = []
    var languages: [String] = []
    var scales: [Double] = []

    /// The settings that only screens in code follow: their options, and whether each is given.
    var settings: [(option: String, isGiven: Bool)] {
      [
        ("--appearance", !appearances.isEmpty), ("--text-size", !textSizes.isEmpty),
        ("--language", !languages.isEmpty),
      ]
    }
  }

  /// Whether any of the options is given.
  var isGiven: Bool {
    [device, appearance, textSize, language, scales].contains { !$0.isEmpty }
  }

  func validate() throws { _ = try values() }

  /// Returns the values of all options.
  ///
  /// - Throws: `ValidationError` for an unknown or a repeated value.
  func values() throws(ValidationError) -> Values {
    var values = Values()
    for name in try MatrixArguments.listed(device, "--device") {
      do { values.devices.append(try DeviceTable.findDevice(name)) } catch {
        throw ValidationError("--device \(name.printed): \(error.message)")
      }
    }
    values.appearances = try MatrixArguments.listed(
      appearance, "--appearance", of: EventScript.Appearance.self)
    values.textSizes = try MatrixArguments.listed(
      textSize, "--text-size", of: EventScript.TextSize.self)
    values.languages = try MatrixArguments.listed(language, "--language")
    for tag in values.languages where !EventScript.isLanguageTag(tag) {
      throw ValidationError(
        "--language \(tag.printed) is not a language tag such as ar or en-GB")
    }
    for text in try MatrixArguments.listed(scales, "--scales") {
      guard let scale = Double(text), scale > 0, scale.isFinite else {
        throw ValidationError("--scales \(text.printed) is not a number above 0")
      }
      guard !values.scales.contains(scale) else {
        throw ValidationError("--scales names \(text.printed) twice")
      }
      values.scales.append(scale)
    }
    return values
  }

  /// Returns the values of all options for scenes that are shown under them.
  ///
  /// - Parameters:
  ///   - scenes: the scenes, at least one of which has to be an app's screen for settings of apps.
  ///   - scale: the value of `--scale`.
  /// - Returns: the values.
  /// - Throws: `ValidationError` as `values()`, and for options that have no effect or contradict each other.
  func values(for scenes: [String], scale: Double?) throws(ValidationError) -> Values {
    let values = try values()
    if scale != nil, !values.scales.isEmpty {
      throw ValidationError("--scale and --scales exclude each other")
    }
    guard let first = scenes.first else { return values }
    for (option, isGiven) in values.settings where isGiven {
      if scenes.contains(where: { MatrixArguments.follows(option, $0) }) { continue }
      throw ValidationError(
        "\(option) is for apps in code, screen:NAME; \(first.printed) is a file, "
          + "and looks the same with each value")
    }
    return values
  }

  /// Whether a scene may look different under a setting: an app's screen, or a wallpaper, which may have packages for an
  /// appearance.
  static func follows(_ option: String, _ scene: String) -> Bool {
    ScreenList.isScreen(scene) || option == "--appearance" && isWallpaper(scene)
  }

  /// Whether a file is a wallpaper by its name, or a folder by its content.
  private static func isWallpaper(_ path: String) -> Bool {
    ["tendies", "wallpaper"].contains(FileName.ending(of: path))
      || FileName.isFolder(path) && SceneForm(of: path) == .wallpaper
  }

  /// Returns the words of lists that are separated by commas; `\,` is a comma within a word.
  ///
  /// - Parameters:
  ///   - lists: the values of an option.
  ///   - option: the option, for messages.
  /// - Returns: the words, each once.
  /// - Throws: `ValidationError` for an empty or a repeated word.
  static func listed(_ lists: [String], _ option: String) throws(ValidationError) -> [String] {
    var words: [String] = []
    for list in lists {
      var word = ""
      var isEscaped = false
      func addWord() throws(ValidationError) {
        guard !word.isEmpty else {
          throw ValidationError("\(option) \(list.printed): a value in the list is empty")
        }
        guard !words.contains(word) else {
          throw ValidationError("\(option) names \(word.printed) twice")
        }
        words.append(word)
      }
      for scalar in list.unicodeScalars {
        if isEscaped, scalar != "," { word.unicodeScalars.append("\\") }
        if scalar == ",", !isEscaped {
          try addWord()
          word = ""
        } else if scalar != "\\" || isEscaped {
          word.unicodeScalars.append(scalar)
        }
        isEscaped = scalar == "\\" && !isEscaped
      }
      if isEscaped { word += "\\" }
      try addWord()
    }
    return words
  }

  /// Returns the words of a list, which must be names of a type's cases.
  private static func listed<Name: RawRepresentable & CaseIterable>(
    _ lists: [String], _ option: String, of type: Name.Type
  ) throws(ValidationError) -> [String] where Name.RawValue == String {
    let words = try listed(lists, option)
    let known = type.allCases.map(\.rawValue)
    for word in words where !known.contains(word) {
      let nearest = NearestName.closestName(word, among: known)
      throw ValidationError(
        "\(option): unknown value \(word.quoted)"
          + (nearest.map { ": did you mean \($0.quoted)?" }
            ?? "; known are \(known.joined(separator: ", "))"))
    }
    return words
  }
}
