// The schema of drawings and of runs of text.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

extension SceneSchema {
  /// A command: an object with one key.
  static var command: [String: Any] {
    [
      "oneOf": DrawingKind.allCases.map { kind -> [String: Any] in
        [
          "type": "object", "additionalProperties": false, "required": [kind.rawValue],
          "properties": [kind.rawValue: value(of: kind)],
        ]
      }
    ]
  }

  private static func value(of kind: DrawingKind) -> [String: Any] {
    switch kind {
    case .translate, .scale: return ["$ref": "#/$defs/point"]
    case .rotate: return number(.any)
    case .setAlpha: return number(.unit)
    case .setBlendMode: return ["enum": BlendMode.names]
    default:
      return [
        "type": "object", "additionalProperties": false,
        "required": kind.keys.filter(\.isRequired).map(\.name),
        "properties": Dictionary(
          uniqueKeysWithValues: kind.keys.map { ($0.name, schema(of: $0.value)) }),
      ]
    }
  }

  private static func schema(of value: DrawingKey.Value) -> [String: Any] {
    switch value {
    case .path: return ["$ref": "#/$defs/path"]
    case .color: return ["$ref": "#/$defs/color"]
    case .rule: return ["enum": FillRule.allCases.map(\.rawValue)]
    case .cap: return ["enum": LineCap.allCases.map(\.rawValue)]
    case .join: return ["enum": LineJoin.allCases.map(\.rawValue)]
    case .number: return number(.any)
    case .notNegative: return number(.notNegative)
    case .lengths: return ["type": "array", "items": number(.notNegative)]
    case .rect: return ["$ref": "#/$defs/rect"]
    case .string: return ["type": "string"]
    case .filter: return ["enum": ["linear", "nearest"]]
    case .point: return ["$ref": "#/$defs/point"]
    case .fontSize: return number(NumberRange.fontSize)
    case .runs: return ["$ref": "#/$defs/runs"]
    case .colors: return colors
    case .locations: return locations
    case .extend:
      let answer = ["type": "boolean"]
      return ["oneOf": [answer, tuple([answer, answer])]]
    }
  }

  /// Runs of text.
  ///
  /// That ranges lie within the text is beyond a schema.
  static var runs: [String: Any] {
    let unit: [String: Any] = [
      "type": "integer", "minimum": 0, "maximum": SceneReader.rangeLimit,
    ]
    return [
      "type": "array",
      "items": [
        "type": "object", "additionalProperties": false, "required": ["range"],
        "properties": [
          "range": tuple([unit, unit]), "font": ["type": "string"],
          "size": number(NumberRange.fontSize), "color": ["$ref": "#/$defs/color"],
          "background": ["$ref": "#/$defs/color"],
        ] as [String: Any],
      ] as [String: Any],
    ]
  }
}
