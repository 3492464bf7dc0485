// Options of Lottie files.

import ArgumentParser
import LaminaScenes

/// The options for reading Lottie files and dotLottie archives.
struct LottieArguments: ParsableArguments {
  @Option(
    help: "The ID of a dotLottie archive's animation to show. (default: the archive's own choice)",
    completion: .lottie { $0.animations.map(\.id) })
  var animation: String?

  @Option(
    help: ArgumentHelp(
      """
      The ID of a dotLottie archive's theme, or 'none'. (default: the theme that the archive names for \
      the animation)
      """, valueName: "id"),
    completion: .lottie { $0.themes.map(\.id) }) var theme: String?

  @Option(
    help: ArgumentHelp(
      """
      Play this state machine of a dotLottie archive; --script has its events: taps, touches, drags \
      and inputs.
      """, valueName: "id"),
    completion: .lottie { $0.stateMachines.map(\.id) }) var stateMachine: String?

  @Option(
    help: "A folder of fonts that Lottie texts use in preference to installed ones.",
    completion: .directory) var fonts: String?

  @Option(
    help: ArgumentHelp(
      "Replace the text of the text layers with this name; may be repeated.",
      valueName: "name=text")) var lottieText: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Replace the value of a slot: a colour like #ff8000, a number, numbers like 10,20, colours of a \
      gradient like #f00,#00f, a text, a picture's path, or JSON; may be repeated.
      """, valueName: "id=value")) var lottieSlot: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw Lottie as lottie-ios on a device, as the file asks, or as snapshot tests.",
      valueName: "renderer")) var lottieAs = LottieRenderer.lottieIOS

  func validate() throws {
    for text in lottieText where !text.utf8.contains(UInt8(ascii: "=")) {
      throw ValidationError("--lottie-text \(text) has no '=' between a layer's name and a text")
    }
    for slot in lottieSlot where !slot.utf8.contains(UInt8(ascii: "=")) {
      throw ValidationError("--lottie-slot \(slot) has no '=' between a slot's ID and a value")
    }
  }

  /// The options in the form that scenes take; the last text or value for a name is used.
  var options: LottieOptions {
    var options = LottieOptions()
    options.animation = animation
    options.fontsFolder = fonts
    options.rendering = lottieAs.rendering
    options.theme = theme
    options.stateMachine = stateMachine
    for (name, text) in lottieText.map(Self.nameAndValue) { options.texts[name] = text }
    for (name, value) in lottieSlot.map(Self.nameAndValue) {
      options.slots[name] = LottieSlotValue(value)
    }
    return options
  }

  /// Returns the name before an argument's first `=`, and the value after it.
  ///
  /// It splits by scalars, because a combining accent may follow the `=`.
  private static func nameAndValue(_ text: String) -> (name: String, value: String) {
    let parts = text.unicodeScalars.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  /// The options as command-line arguments.
  var words: [String] {
    var words: [String] = []
    for (option, value) in [
      ("animation", animation), ("theme", theme), ("state-machine", stateMachine), ("fonts", fonts),
    ] {
      if let value { words += ["--\(option)", value] }
    }
    for text in lottieText { words += ["--lottie-text", text] }
    for slot in lottieSlot { words += ["--lottie-slot", slot] }
    if lottieAs != .lottieIOS { words += ["--lottie-as", lottieAs.rawValue] }
    return words
  }
}

/// The values of `--lottie-as`: the renderers whose pictures of Lottie files are matched: lottie-ios on a device, one
/// that follows the file format, or lottie-ios in snapshot tests.
enum LottieRenderer: String, CaseIterable, ExpressibleByArgument {
  case lottieIOS = "lottie-ios"
  case file
  case snapshot

  /// The value of `LottieOptions.rendering` for this renderer.
  var rendering: LottieRendering {
    switch self {
    case .lottieIOS: .lottieIOS
    case .file: .file
    case .snapshot: .snapshot
    }
  }
}
