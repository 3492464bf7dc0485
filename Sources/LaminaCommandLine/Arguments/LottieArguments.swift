// Options of Lottie files.

import ArgumentParser
import LaminaScenes

/// The options for reading Lottie files and dotLottie archives.
struct LottieArguments: ParsableArguments {
  @Option(
    help: "The ID of a dotLottie archive's animation to show. (default: the archive's own choice)")
  var animation: String?

  @Option(
    help: "A folder of fonts that Lottie texts use in preference to installed ones.",
    completion: .directory) var fonts: String?

  @Option(
    help: ArgumentHelp(
      "Replace the text of the text layers with this name; may be repeated.",
      valueName: "name=text")) var lottieText: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw Lottie as lottie-ios on a device, as the file asks, or as snapshot tests.",
      valueName: "renderer")) var lottieAs = LottieRenderer.lottieIOS

  func validate() throws {
    for text in lottieText where !text.utf8.contains(UInt8(ascii: "=")) {
      throw ValidationError("--lottie-text \(text) has no '=' between a layer's name and a text")
    }
  }

  /// The options in the form that scenes take; of several texts for one name the last is used.
  var options: LottieOptions {
    var options = LottieOptions()
    options.animation = animation
    options.fontsFolder = fonts
    options.rendering = lottieAs.rendering
    for text in lottieText {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      options.texts[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    return options
  }

  /// The options as command-line arguments.
  var words: [String] {
    (animation.map { ["--animation", $0] } ?? []) + (fonts.map { ["--fonts", $0] } ?? [])
      + lottieText.flatMap { ["--lottie-text", $0] }
      + (lottieAs == .lottieIOS ? [] : ["--lottie-as", lottieAs.rawValue])
  }
}

/// The names of renderers on the command line.
enum LottieRenderer: String, CaseIterable, ExpressibleByArgument {
  case lottieIOS = "lottie-ios"
  case file
  case snapshot

  /// The renderer as an option of scenes.
  var rendering: LottieRendering {
    switch self {
    case .lottieIOS: .lottieIOS
    case .file: .file
    case .snapshot: .snapshot
    }
  }
}
