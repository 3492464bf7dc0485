// Options for reading scenes.

import ArgumentParser
import LaminaSystem
import LaminaText

/// The options for reading scenes: the shared ones, and `--strict`.
@dynamicMemberLookup struct ReadingArguments: ParsableArguments {
  @OptionGroup var options: ReadingOptions

  @Flag(help: "Fail if a feature of a scene would be ignored.")
  var strict = false

  subscript<Value>(dynamicMember path: KeyPath<ReadingOptions, Value>) -> Value {
    options[keyPath: path]
  }

  /// Returns the options as command-line arguments; `moment`, in seconds, replaces `--time` if it
  /// is given.
  func optionWords(at moment: Double? = nil) -> [String] {
    options.plainWords(at: moment) + (strict ? ["--strict"] : []) + options.limits.words
  }
}

/// The reading options shared by all verbs that read scenes.
struct ReadingOptions: ParsableArguments {
  @Option(help: "Pixels per point, above 0. (default: the scene's own scale)") var scale: Double?

  @Option(help: "The moment to show, in seconds.") var time: Double = 0

  @Option(
    help: "An event script for a screen or a state machine; see 'lamina screens --help'.",
    completion: .file())
  var script: String?

  @Flag(
    help: """
      Let y point down from the top left corner, as when UIKit hosts a package. (default: the \
      scene's or package's own direction)
      """) var yDown = false

  @Flag(help: "Let a scene's files lie outside its folder.") var allowOutside = false

  @Flag(help: "Show what can be decoded of broken images, with a warning.") var lenientImages =
    false

  @Option(
    help: ArgumentHelp(
      """
      Use an installed font, or a font file by a path with a slash, in place of a named one, as in \
      "SF Pro=Inter"; the names of iOS's own font also replace the default font. May be repeated.
      """, valueName: "name=font")) var fontMap: [String] = []

  @OptionGroup(title: "LOTTIE") var lottie: LottieArguments

  @OptionGroup(title: "WALLPAPERS") var wallpaper: WallpaperArguments

  @OptionGroup(title: "LIMITS") var limits: LimitArguments

  func validate() throws {
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError("--scale \(scale) is not a number above 0")
    }
    guard time >= 0 && time.isFinite else {
      throw ValidationError("--time \(time) is not a number of seconds of at least 0")
    }
    if !fontMap.isEmpty { FontCollection.system.setSubstitutes(try substitutes()) }
  }

  /// Returns the font that `--font-map` gives for each name, the last one if a name has several.
  ///
  /// Every font must exist.
  private func substitutes() throws -> [String: FontDescription.Source] {
    var substitutes: [String: FontDescription.Source] = [:]
    for pair in fontMap {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw ValidationError("--font-map \(pair) has no '=' between a font's name and a font")
      }
      let isPath = parts[1].contains("/")
      let description =
        isPath ? FontDescription(path: parts[1]) : FontDescription(family: parts[1])
      do { _ = try FontCollection.system.face(description) } catch {
        let isFile = !isPath && (try? FileStatus(path: parts[1])) != nil
        let advice = isFile ? "; for the file of that name write ./\(parts[1])" : ""
        throw ValidationError("--font-map \(pair): \(error.message)\(advice)")
      }
      if isPath { Command.noteInput(parts[1]) }
      substitutes[parts[0]] = description.source
    }
    return substitutes
  }

  /// Returns the options except the limits as command-line arguments; `moment`, in seconds,
  /// replaces `--time` if it is given.
  func plainWords(at moment: Double? = nil) -> [String] {
    var words: [String] = []
    if let scale { words += ["--scale", "\(scale)"] }
    let time = moment ?? time
    if time != 0 { words += ["--time", "\(time)"] }
    if let script { words += ["--script", script] }
    for (name, isSet) in [
      ("y-down", yDown), ("allow-outside", allowOutside), ("lenient-images", lenientImages),
    ] where isSet { words.append("--\(name)") }
    return words + fontMap.flatMap { ["--font-map", $0] } + lottie.words + wallpaper.words
  }
}
