// The options that leave pixels out of a comparison of pictures.

import ArgumentParser
import LaminaFiles
import LaminaGeometry

/// The options for the layers and regions whose pixels are not compared.
struct IgnoredArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Do not compare the pixels of the layers of a scene that have this name, with their sublayers, \
      wherever they are on the screen. May be repeated.
      """, valueName: "layer")) var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Do not compare the pixels of a rectangle, in pixels from the top left corner. May be repeated.
      """, valueName: "x,y,width,height")) var ignoreRegion: [String] = []

  func validate() throws {
    for text in ignoreRegion where IgnoredArguments.readRegion(text) == nil {
      throw ValidationError(
        "--ignore-region \(text.quoted) is not x,y,width,height: four whole numbers of pixels, of "
          + "which the sizes are above 0")
    }
  }

  /// Whether anything is left out.
  var isEmpty: Bool { ignore.isEmpty && ignoreRegion.isEmpty }

  /// The regions that are left out.
  var regions: [IntRect] { ignoreRegion.compactMap(IgnoredArguments.readRegion) }

  private static func readRegion(_ text: String) -> IntRect? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let values = numbers.compactMap { $0 }
    guard numbers.count == 4, values.count == 4,
      values.allSatisfy({ (0...1_000_000_000).contains($0) }), values[2] > 0, values[3] > 0
    else { return nil }
    return IntRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// Prints a note for each region that lies outside a picture.
  func noteOutside(width: Int, height: Int, name: String) {
    let canvas = IntRect(x: 0, y: 0, width: width, height: height)
    for (text, region) in zip(ignoreRegion, regions) where region.intersection(canvas).isEmpty {
      Output.printNote(
        "\(name): note: --ignore-region \(text) lies outside the picture of "
          + "\(width)x\(height) pixels")
    }
  }
}
