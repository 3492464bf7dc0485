// The properties of a layer as scene files say them, for those who show and change them.

import LaminaGeometry
import LaminaImages
package import LaminaLayers

/// A property of a layer, with its value as JSON.
package struct WrittenProperty: Sendable {
  /// The values to offer as choices.
  package enum Kind: String, Sendable {
    case number, bool, string, color, choice, list, other
  }

  /// The name, as scene files have it.
  package let name: String
  /// The kind of its values.
  package let kind: Kind
  /// The names to choose from, or among; none for other kinds.
  package let choices: [String]
  /// The value; `nil` where the layer has none.
  package let value: String?
  /// Whether it is the value of a layer that says nothing.
  package let isDefault: Bool
}

extension Scene {
  /// The properties of a layer, in the order in which files are written; but for its sublayers, its mask and its
  /// animations.
  ///
  /// - Parameter layer: the layer, or a presentation copy of it.
  /// - Returns: one for each property that its type has.
  package func properties(of layer: Layer) -> [WrittenProperty] {
    let references = SceneReferences { $0.name }
    var writer = SceneWriter(references: references, scale: canvas.scale)
    let type = LayerType(of: layer)
    let plain = writer.plainValues(of: type)
    let state = layer.state
    var properties: [WrittenProperty] = []
    for property in LayerProperty.inScenes where property.type == nil || property.type == type {
      guard let (kind, choices) = property.value.written else { continue }
      let value =
        if property.name == "frame", case .rect(_, let access) = property.value {
          SceneWriter.rect(access.get(layer, state))
        } else {
          writer.value(of: property, in: layer, state, "")
        }
      let isDefault = property.name == "frame" ? false : value == plain[property.name]
      properties.append(
        WrittenProperty(
          name: property.name, kind: kind, choices: choices, value: value?.line,
          isDefault: isDefault))
    }
    // The frame stands before what it says in two.
    if let frame = properties.firstIndex(where: { $0.name == "frame" }),
      let bounds = properties.firstIndex(where: { $0.name == "bounds" }), bounds < frame
    {
      properties.insert(properties.remove(at: frame), at: bounds)
    }
    return properties
  }
}

extension LayerProperty.Value {
  /// The kind of the values and the names among them; `nil` for what is shown by itself.
  fileprivate var written: (WrittenProperty.Kind, [String])? {
    switch self {
    case .number, .integer: (.number, [])
    case .bool: (.bool, [])
    case .string, .contents: (.string, [])
    case .color: (.color, [])
    case .choice(let names, _): (.choice, names)
    case .set(let names, _): (.list, names)
    case .colors, .locations, .point, .offset, .size, .rect, .affine, .lengths: (.list, [])
    case .path: (.string, [])
    case .transform, .font, .runs, .drawing, .filters, .backgroundFilters, .cells, .timing:
      (.other, [])
    case .sublayers, .mask, .animations: nil
    }
  }
}
