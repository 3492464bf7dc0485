// The documents that `lamina inspect --json` prints.

import LaminaExplain
import LaminaProfiling
import LaminaReports

/// A document that `lamina inspect --json` prints: one of its answers, with the schema.
///
/// The list of layers is written part by part, as an `EncodedList`.
struct InspectionDocument: Encodable {
  let schema = DocumentSchema.inspection.version
  /// The passes, with `--passes`.
  var passes: [ProfileReport.PassRow]?
  /// The features that are not drawn, and missing in the passes.
  var ignored: [IgnoredFeature]?
  /// The layer at a point, with `--at`; its value is `nil` if there is none.
  var hit: InspectedHit??
  /// The history of a pixel, with `--pixel`.
  var pixel: InspectedPixel?
  /// The invisible layers, with `--unseen`.
  var unseen: [UnseenLayers.Entry]?

  enum CodingKeys: String, CodingKey { case schema, passes, ignored, hit, pixel, unseen }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encodeIfPresent(passes, forKey: .passes)
    try container.encodeIfPresent(ignored, forKey: .ignored)
    if let hit { try container.encode(hit, forKey: .hit) }
    try container.encodeIfPresent(pixel, forKey: .pixel)
    try container.encodeIfPresent(unseen, forKey: .unseen)
  }
}

/// The result of `--at`: the path of a layer, and the point in that layer's own space.
struct InspectedHit: Encodable {
  let layer: String
  let x: Double
  let y: Double

  var text: String { "\(layer) at (\(Text.numberText(x)), \(Text.numberText(y))) of its own space" }
}
