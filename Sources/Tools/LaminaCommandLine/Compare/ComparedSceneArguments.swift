// The options of `lamina profile` that apply to both sides of a comparison.

import ArgumentParser
import LaminaCompositor
import LaminaFiles

/// The options for reading and rendering the scenes of both sides, as in `lamina profile`.
struct ComparedSceneArguments: ParsableArguments {
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var state: StateArguments

  @Option(
    help: "The window of view hierarchies to show, by its class or its number.")
  var window: String?

  @Option(help: "Where offscreen passes are rendered: tile or surface. (default: tile)")
  var offscreen: OffscreenMode?

  @Option(help: "How much of a frame is rendered: everything or damage. (default: everything)")
  var redraw: RedrawMode?

  @Option(help: "Refreshes per second, which set the moments of the frames. (default: 60)")
  var refresh: Double?

  func validate() throws { try ValidationError.checkOption("refresh", refresh, in: 1...1_000) }

  /// The given options, as arguments of `lamina profile`.
  var words: [String] {
    var words = reading.plainWords()
    let options: [(name: String, value: String?)] = [
      ("state", state.state), ("transition", state.transition), ("mix", state.mix),
      ("window", window), ("offscreen", offscreen?.rawValue), ("redraw", redraw?.rawValue),
      ("refresh", refresh.map { "\($0)" }),
    ]
    for (name, value) in options { if let value { words.append("--\(name)=\(value)") } }
    return words + reading.limits.unusualWords
  }
}
