// The properties of a layer as scene files write them, for tools that show and edit them.

import LaminaGeometry
import LaminaImages
package import LaminaLayers

/// A property of a layer, with its value as JSON.
package struct WrittenProperty: Sendable {
  /// The kind of a property's values.
  package enum Kind: String, Sendable {
    case number, bool, string, color, choice, list, other
  }

  /// The property's name in scene files.
  package let name: String
  /// The kind of the property's values.
  package let kind: Kind
  /// The names to choose from, one or several; empty if the property takes no names.
  package let choices: [String]
  /// The layer's value as JSON; `nil` if it has none.
  package let value: String?
  /// Whether the layer's value is the property's default; always false for the frame.
  package let isDefault: Bool
}

extension Scene {
  /// Returns the properties of a layer in the order of written files, without sublayers, mask and animations.
  ///
  /// - Parameter layer: the layer, or a presentation copy of it.
  /// - Returns: one entry for each property that the layer's type has.
  package func properties(of layer: Layer) -> [WrittenProperty] {
    let references = SceneReferences { $0.name }
    var writer = SceneWriter(references: references, scale: canvas.scale)
    let usual = writer.usualProperties(of: LayerType(of: layer))
    let state = layer.state
    var properties: [WrittenProperty] = []
    for candidate in usual.allProperties {
      let property = candidate.property
      guard let (kind, choices) = property.value.written else { continue }
      let value =
        if property.name == "frame", case .rect(_, let access) = property.value {
          SceneWriter.rect(access.get(layer, state))
        } else {
          writer.propertyValue(of: property, in: layer, state, "")
        }
      let isDefault = property.name == "frame" ? false : value == candidate.usual
      properties.append(
        WrittenProperty(
          name: property.name, kind: kind, choices: choices, value: value?.line,
          isDefault: isDefault))
    }
    // The frame comes before bounds and position, which express the same.
    if let frame = properties.firstIndex(where: { $0.name == "frame" }),
      let bounds = properties.firstIndex(where: { $0.name == "bounds" }), bounds < frame
    {
      properties.insert(properties.remove(at: frame), at: bounds)
    }
    return properties
  }
}

extension LayerProperty.Value {
  /// The kind of the property's values and the names to choose from; `nil` for sublayers, mask and animations.
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
    case .transform, .font, .paragraph, .runs, .drawing, .filters, .backgroundFilters, .cells,
      .timing:
      (.other, [])
    case .sublayers, .mask, .animations: nil
    }
  }
}
