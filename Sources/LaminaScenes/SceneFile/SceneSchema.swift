// `lamina schema`: the JSON Schema of scene files, made from the tables that the loader reads by.

import Foundation
import LaminaLayers

/// The JSON Schema (draft 2020-12) of what this version loads.
@MainActor public enum SceneSchema {
  /// The schema as indented JSON with a line feed at the end.
  public static var text: String { text(of: document) }

  static func text(of document: [String: Any]) -> String {
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: document, options: options) else {
      preconditionFailure("the schema holds something that is not JSON")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private static var document: [String: Any] {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Lamina scene, version \(SceneReader.version)", "type": "object",
      "required": ["version", "canvas", "root"], "additionalProperties": false,
      "properties": [
        "$schema": ["type": "string"], "version": ["const": SceneReader.version],
        "name": ["type": "string"], "canvas": canvas, "timeline": timeline,
        "images": ["type": "object", "additionalProperties": ["type": "string"]],
        "fonts": ["type": "object", "additionalProperties": ["type": "string"]],
        "root": ["$ref": "#/$defs/layer"],
      ] as [String: Any],
      "$defs": [
        "color": color, "point": array(2), "rect": array(4), "transform": transform, "path": path,
        "command": command, "runs": runs, "cell": cell,
        "layer": layer,
      ].merging(animationDefinitions, uniquingKeysWith: { first, _ in first }).merging(
        LayerType.allCases.map { (name(of: $0), layer($0)) },
        uniquingKeysWith: { first, _ in first }),
    ]
  }

  private static func name(of type: LayerType) -> String { "\(type.rawValue)Type" }

  private static var canvas: [String: Any] {
    [
      "type": "object", "required": ["width", "height"], "additionalProperties": false,
      "properties": [
        "width": number(.positive), "height": number(.positive), "scale": number(.positive),
        "background": ["$ref": "#/$defs/color"], "geometryFlipped": ["type": "boolean"],
      ] as [String: Any],
    ]
  }

  private static var timeline: [String: Any] {
    [
      "type": "object", "additionalProperties": false,
      "properties": [
        "duration": number(.notNegative),
        "framesPerSecond": number(NumberRange(minimum: 1, maximum: 1_000)),
      ] as [String: Any],
    ]
  }

  /// Any layer.
  ///
  /// What all types share is checked here, once: whoever checks layers within layers would take time
  /// exponential in their depth otherwise. Its type adds its own keys.
  private static var layer: [String: Any] {
    var properties: [String: Any] = ["type": ["enum": LayerType.allCases.map(\.rawValue)]]
    for key in LayerProperty.inScenes where isShared(key) {
      properties[key.name] = schema(of: key.value, .layer)
    }
    return [
      "type": "object", "properties": properties,
      "not": [
        "anyOf": [
          ["required": ["frame", "bounds"]], ["required": ["frame", "position"]],
          ["required": ["repeatCount", "repeatDuration"]],
        ]
      ],
      "allOf": LayerType.allCases.map { type -> [String: Any] in
        var condition: [String: Any] = ["properties": ["type": ["const": type.rawValue]]]
        // Only the plain type may go unnamed.
        if type != .layer { condition["required"] = ["type"] }
        return ["if": condition, "then": ["$ref": "#/$defs/\(name(of: type))"]]
      },
    ]
  }

  /// Whether a key is the same for all types of layers; what animations can change is not.
  private static func isShared(_ key: LayerProperty) -> Bool {
    if case .animations = key.value { return false }
    return key.type == nil
  }

  /// What a type adds: its own keys; those that are checked already are named alone.
  private static func layer(_ type: LayerType) -> [String: Any] {
    var properties: [String: Any] = ["type": [String: Any]()]
    for key in LayerProperty.inScenes where key.type == nil || key.type == type {
      properties[key.name] = isShared(key) ? [:] : schema(of: key.value, type)
    }
    var schema: [String: Any] = ["additionalProperties": false, "properties": properties]
    if type == .gradient { schema["dependentRequired"] = ["locations": ["colors"]] }
    if type == .text { schema["dependentRequired"] = ["runs": ["string"]] }
    return schema
  }

  private static func schema(of value: LayerProperty.Value, _ type: LayerType) -> [String: Any] {
    switch value {
    case .number(let range, _): return number(range)
    case .integer(let range, _):
      return ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
    case .bool: return ["type": "boolean"]
    case .string, .contents, .font: return ["type": "string"]
    case .runs: return ["$ref": "#/$defs/runs"]
    case .drawing: return ["type": "array", "items": ["$ref": "#/$defs/command"]]
    case .color: return ["$ref": "#/$defs/color"]
    case .colors: return colors
    case .locations: return locations
    case .point, .offset: return ["$ref": "#/$defs/point"]
    case .size: return tuple([number(.positive), number(.positive)])
    case .rect(.any, _): return ["$ref": "#/$defs/rect"]
    case .rect(.notEmpty, _):
      return tuple([number(.any), number(.any), number(.positive), number(.positive)])
    case .rect(.unit, _): return tuple(Array(repeating: number(.unit), count: 4))
    case .transform: return ["$ref": "#/$defs/transform"]
    case .choice(let names, _): return ["enum": names]
    case .set(let names, _): return ["type": "array", "items": ["enum": names]]
    case .path: return ["$ref": "#/$defs/path"]
    case .lengths: return ["type": "array", "items": number(.notNegative)]
    case .sublayers: return ["type": "array", "items": ["$ref": "#/$defs/layer"]]
    case .mask: return maskLayer
    case .filters: return filters(named: true)
    case .backgroundFilters: return filters(named: false)
    case .timing(let key): return schema(of: key)
    case .animations: return animationList(of: type)
    case .cells: return cells
    }
  }

  /// A layer without a mask of its own.
  private static var maskLayer: [String: Any] {
    ["allOf": [["$ref": "#/$defs/layer"], ["not": ["required": ["mask"]]]]]
  }

  static var colors: [String: Any] {
    [
      "type": "array", "items": ["$ref": "#/$defs/color"], "minItems": 2,
      "maxItems": SceneLimits().gradientStops,
    ]
  }

  /// Locations of colours.
  ///
  /// That they ascend, and match the colours in number, is beyond a schema.
  static var locations: [String: Any] {
    [
      "type": "array", "items": number(.unit), "minItems": 2,
      "maxItems": SceneLimits().gradientStops,
    ]
  }

  static func number(_ range: NumberRange) -> [String: Any] {
    var schema: [String: Any] = ["type": "number"]
    if let minimum = range.minimum {
      schema[range.excludesMinimum ? "exclusiveMinimum" : "minimum"] = minimum
    }
    if let maximum = range.maximum { schema["maximum"] = maximum }
    return schema
  }

  private static func array(_ count: Int) -> [String: Any] {
    tuple(Array(repeating: number(.any), count: count))
  }

  static func tuple(_ items: [[String: Any]], atLeast: Int? = nil) -> [String: Any] {
    ["type": "array", "prefixItems": items, "items": false, "minItems": atLeast ?? items.count]
  }

  private static var color: [String: Any] {
    [
      "oneOf": [
        ["const": "clear"],
        ["type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
        tuple(Array(repeating: number(.unit), count: 4), atLeast: 3),
        [
          "type": "object", "additionalProperties": false, "required": ["srgb"],
          "properties": ["srgb": tuple(Array(repeating: number(.any), count: 4), atLeast: 3)],
        ],
      ] as [[String: Any]]
    ]
  }

  private static var path: [String: Any] {
    func shape(_ name: String, _ more: [String: Any] = [:]) -> [String: Any] {
      [
        "type": "object", "additionalProperties": false, "required": [name],
        "properties": more.merging([name: ["$ref": "#/$defs/rect"]]) { first, _ in first },
      ]
    }
    // The letters and signs of path data, after a first move: what else there is to them is the loader's.
    let data = #"^\s*([Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*)?$"#
    return [
      "oneOf": [
        ["type": "string", "pattern": data], shape("rect"), shape("ellipse"),
        shape("roundedRect", ["radius": number(.notNegative)]),
      ]
    ]
  }

  private static var transform: [String: Any] {
    let vector = tuple(Array(repeating: number(.any), count: 3), atLeast: 2)
    func step(_ properties: [String: Any], required: String) -> [String: Any] {
      [
        "type": "object", "additionalProperties": false, "required": [required],
        "properties": properties,
      ]
    }
    let steps: [[String: Any]] = [
      step(["translate": vector], required: "translate"),
      step(["scale": ["oneOf": [number(.any), vector]]], required: "scale"),
      step(
        [
          "rotate": number(.any),
          "axis": array(3).merging(["not": ["const": [0, 0, 0]]], uniquingKeysWith: { a, _ in a }),
        ], required: "rotate"),
      step(["perspective": ["type": "number", "not": ["const": 0]]], required: "perspective"),
    ]
    return [
      "oneOf": [
        ["const": "identity"],
        array(16).merging(["minItems": 16], uniquingKeysWith: { _, new in new }),
        ["type": "array", "items": ["oneOf": steps]],
      ]
    ]
  }
}
