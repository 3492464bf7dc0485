// One layer as the page's script reads it: its values, and its position on the picture.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// The outline of a layer on the picture, in pixels.
struct OutlineFacts: Encodable {
  /// A shape that clips the visible part of the layer.
  struct Clip: Encodable {
    /// The kind of the clip: `bounds` or `mask`.
    let kind: String
    /// The path from the root to the layer that clips.
    let layer: String
    /// The x and y of each corner of the clip's outline, in pixels.
    let corners: [[Double]]
  }

  /// The layer's number: its index in `LayerTable.layers`.
  let number: Int
  /// The x and y of each corner of the layer's bounds, in pixels.
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

/// The values and the outline of one layer at a moment, as the page's script reads them.
struct LayerFacts: Encodable {
  /// One property of the layer, with its values as JSON.
  struct Property: Encodable {
    let name: String
    let kind: String
    /// The names from which the value can be chosen; `nil` if the property takes no names.
    let choices: [String]?
    /// The value that is set on the layer, without animations; `nil` if it has none.
    let model: String?
    /// The value that animations present at the moment; `nil` if it equals `model`.
    let presentation: String?
    /// Whether the set value equals the property's default.
    let isDefault: Bool
    /// The value in the scene's file; `nil` if the file lacks the key.
    let source: String?
    /// Whether one of the property's values was cut because it is longer than `longestValue`.
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
  /// The reason why the layer has no outline; `nil` if it has one.
  let unseen: String?
  let outline: OutlineFacts?
  let properties: [Property]

  enum CodingKeys: String, CodingKey {
    case version, number, path, type, unseen, outline, properties
    case time = "time_s"
  }

  /// The maximum number of bytes of a property's value that a page receives uncut.
  static let longestValue = 4_000

  /// Returns a property with its set, presented and source values, each cut if it is too long.
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
