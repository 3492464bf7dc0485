// One layer as the page's script reads it: its values, and its position on the picture.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// The outline of a layer on the picture, in pixels.
struct OutlineFacts: Encodable {
  /// A shape that clips the visible part of the layer.
  struct Clip: Encodable {
    /// `bounds` or `mask`.
    let kind: String
    /// The layer that clips.
    let layer: String
    /// x and y of each corner.
    let corners: [[Double]]
  }

  /// The layer's number.
  let number: Int
  /// x and y of each corner of the bounds.
  let bounds: [[Double]]
  let anchor: [Double]?
  let clips: [Clip]

  init(_ outline: LayerOutline, number: Int, of frame: EvaluatedFrame) {
    func pairs(_ points: [Point]) -> [[Double]] { points.map { [$0.x, $0.y] } }
    self.number = number
    bounds = pairs(outline.bounds)
    anchor = outline.anchor.map { [$0.x, $0.y] }
    clips = outline.clips.map {
      Clip(kind: $0.kind.rawValue, layer: frame.path(of: $0.layer), corners: pairs($0.corners))
    }
  }
}

/// One layer at a moment.
struct LayerFacts: Encodable {
  /// A property with its values as JSON.
  struct Property: Encodable {
    let name: String
    let kind: String
    /// The names of the possible values.
    let choices: [String]?
    /// The value that is set; `nil` if the layer has none.
    let model: String?
    /// The presented value, if animations change it.
    let presentation: String?
    /// Whether the value equals the property's default.
    let isDefault: Bool
    /// The value in the scene's file; `nil` if the file lacks the key.
    let source: String?
    /// Whether the values above were cut because of their length.
    let isCut: Bool

    enum CodingKeys: String, CodingKey {
      case name, kind, choices, model, presentation, source
      case isDefault = "default"
      case isCut = "cut"
    }
  }

  let version: Int
  let time: Double
  let number: Int
  let path: String
  let type: String
  /// The reason why it has no outline; `nil` if it has one.
  let unseen: String?
  let outline: OutlineFacts?
  let properties: [Property]

  enum CodingKeys: String, CodingKey {
    case version, number, path, type, unseen, outline, properties
    case time = "time_s"
  }

  /// The maximum number of bytes of a value on a page.
  static let longestValue = 4_000

  /// Combines the values of a property.
  static func combinedProperty(
    _ model: WrittenProperty, shown: WrittenProperty?, source: String?
  ) -> Property {
    let longest = LayerFacts.longestValue
    let values = [model.value, shown?.value, source]
    let isCut = values.contains { ($0?.utf8.count ?? 0) > longest }
    func cut(_ text: String?) -> String? {
      text.map { $0.utf8.count > longest ? String($0.prefix(longest)) + "…" : $0 }
    }
    return Property(
      name: model.name, kind: model.kind.rawValue,
      choices: model.choices.isEmpty ? nil : model.choices, model: cut(model.value),
      presentation: shown.flatMap { $0.value == model.value ? nil : cut($0.value) },
      isDefault: model.isDefault, source: cut(source), isCut: isCut)
  }
}
