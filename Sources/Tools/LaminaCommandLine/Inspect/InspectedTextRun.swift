// The fonts of a text layer as `lamina inspect` shows them.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaText

/// A run of adjacent characters on a line with the same font and attributes.
struct InspectedTextRun: Encodable {
  /// The characters of the run; an ellipsis has none.
  let string: String
  /// The family and the style of the font.
  let font: String
  let file: String
  /// The x coordinate of the run's left end in the text's layout, in points.
  let x: Double
  /// The y coordinate of the run's baseline in the text's layout, in points.
  let baseline: Double
  /// The advance of the run, in points.
  let width: Double
  /// The number of glyphs in the run.
  let glyphs: Int
  let isRightToLeft: Bool

  enum CodingKeys: String, CodingKey {
    case string, font, file, x, baseline, width, glyphs
    case isRightToLeft = "right_to_left"
  }

  /// Returns the runs of a text layer from the top line, each line from the left; `nil` for other layers.
  @MainActor static func textRuns(of layer: Layer) -> [InspectedTextRun]? {
    guard let layer = layer as? TextLayer, let layout = try? layer.layout() else { return nil }
    let scalars = Array(layout.text.string.unicodeScalars)
    return layout.lines.flatMap { line in
      layout.runs[line.runs].map { run in
        var characters = String.UnicodeScalarView()
        characters.append(contentsOf: scalars[run.range])
        let face = run.font.face
        return InspectedTextRun(
          string: String(characters), font: "\(face.family) \(face.style)", file: face.path,
          x: line.origin.x + run.rect.minX, baseline: line.origin.y, width: run.rect.width,
          glyphs: run.glyphs.count, isRightToLeft: run.isRightToLeft)
      }
    }
  }

  /// Returns a list with one phrase, which names each font of the runs once; an empty list without runs.
  static func fonts(of runs: [InspectedTextRun]) -> [String] {
    var fonts: [String] = []
    for run in runs where !fonts.contains(run.font) { fonts.append(run.font) }
    return fonts.isEmpty ? [] : ["set in " + fonts.map(\.printed).joined(separator: ", ")]
  }
}
