// One layer as a page gets it: its values, and where it lies on the picture.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// Where a layer lies on the picture, in its pixels.
struct OutlineFacts: Encodable {
  /// A shape that ends what is seen of the layer.
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

  init(_ outline: LayerOutline, number: Int, of frame: CommittedFrame) {
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
    /// The names to choose from.
    let choices: [String]?
    /// The value that is set; `nil` where the layer has none.
    let model: String?
    /// The value that is shown, where animations make it another one.
    let presentation: String?
    /// Whether nothing has set it.
    let isDefault: Bool
    /// The value as the scene's file has it; `nil` where the file does not have the key.
    let source: String?
    /// Whether the values above are cut, for their length.
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
  /// Why it has no outline; `nil` if it has one.
  let unseen: String?
  let outline: OutlineFacts?
  let properties: [Property]

  enum CodingKeys: String, CodingKey {
    case version, number, path, type, unseen, outline, properties
    case time = "time_s"
  }

  /// How much of a value a page gets, in bytes.
  static let longestValue = 4_000

  /// Joins what is known of a property.
  static func property(
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
