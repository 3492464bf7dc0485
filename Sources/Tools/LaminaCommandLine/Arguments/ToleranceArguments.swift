// The options that say how far two pictures may differ.

import ArgumentParser
import LaminaReports

/// The options for the differences that a comparison of pictures allows.
struct ToleranceArguments: ParsableArguments {
  @Option(help: "The largest colour distance at which pixels count as the same, 0 to 1.")
  var maxColorDelta = 0.0

  @Flag(
    help: """
      Do not count pixels whose colour lies between those of two areas at an edge, by the rule of \
      pixelmatch and odiff.
      """) var ignoreAntialiasing = false

  @Option(help: "The most pixels that may differ.") var maxPixels: Int?

  @Option(help: "The largest part of all pixels that may differ, 0 to 1.") var maxRatio: Double?

  @Option(help: "Columns and rows of the window of --max-in-window.") var window: Int?

  @Option(help: "The most pixels that may differ in any window of that size.")
  var maxInWindow: Int?

  func validate() throws {
    try ValidationError.checkOption("max-color-delta", maxColorDelta, in: 0...1)
    guard (maxPixels ?? 0) >= 0 else {
      throw ValidationError("--max-pixels \(maxPixels ?? 0) is below 0")
    }
    try ValidationError.checkOption("max-ratio", maxRatio, in: 0...1)
    guard (window == nil) == (maxInWindow == nil) else {
      throw ValidationError("--window and --max-in-window go together")
    }
    guard (1...65_536).contains(window ?? 1), (maxInWindow ?? 0) >= 0 else {
      throw ValidationError("--window is not 1 to 65536, or --max-in-window below 0")
    }
  }

  var tolerance: PictureTolerance {
    PictureTolerance(
      maxColorDelta: maxColorDelta, maxPixels: maxPixels, maxRatio: maxRatio,
      window: window.map { .init(size: $0, most: maxInWindow ?? 0) },
      ignoresAntialiasing: ignoreAntialiasing)
  }
}
