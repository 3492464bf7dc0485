// `lamina schema`: the JSON Schema of scene files, generated from the loader's tables.

import LaminaFiles
import LaminaLayers

/// The JSON Schema (draft 2020-12) of the scene files that this version loads.
@MainActor public enum SceneSchema {
  /// The schema as indented JSON that ends with a line feed.
  public static var text: String {
    var document = described(scene, .scene)
    let definitions: [String: SchemaNode] = [
      "color": color, "point": .numbers(2), "rect": .numbers(4),
      "transform": described(transform, .transformStep), "path": described(path, .path),
      "command": described(command, .drawing), "runs": described(runs, .run),
      "paragraph": described(paragraph, .paragraph), "font": described(font, .font),
      "cell": described(cell, .cell), "layer": described(layer, .layer),
    ]
    let types = LayerType.allCases.map { type in
      (
        name(of: type),
        SceneKeyPlace(rawValue: type.rawValue).map { described(layerTypeSchema(type), $0) }
          ?? layerTypeSchema(type)
      )
    }
    document["$defs"] =
      definitions.merging(animationDefinitions) { first, _ in first }
      .merging(types) { first, _ in first }
    return document.documentText(title: "Lamina scene, version \(SceneReader.version)")
  }

  /// The schema of the document without its definitions.
  private static var scene: SchemaNode {
    .object([
      .optional("$schema", .string), .init("version", .constant(SceneReader.version)),
      .optional("name", .string), .init("canvas", described(canvas, .canvas)),
      .optional("timeline", described(timeline, .timeline)),
      .optional("language", .string), .optional("images", .map(.string)),
      .optional("fonts", .map(.reference("font"))),
      .init("root", .reference("layer")),
    ])
  }

  /// Returns the schemas of objects, without descriptions; an object with several kinds has several.
  static func schemas(of place: SceneKeyPlace) -> [SchemaNode] {
    switch place {
    case .scene: [scene]
    case .canvas: [canvas]
    case .timeline: [timeline]
    case .layer: [layer, layerTypeSchema(.layer)]
    case .shape, .gradient, .text, .replicator, .emitter, .scroll, .tiled:
      place.layerType.map { [layerTypeSchema($0)] } ?? []
    case .animation: AnimationType.allCases.map(animationTypeSchema)
    case .cell: [cell]
    case .filter: [filters]
    case .transformStep: [transform]
    case .path: [path]
    case .drawing: [command]
    case .command: DrawingKind.allCases.map(commandSchema)
    case .font: [font]
    case .paragraph: [paragraph]
    case .run: [runs]
    case .textShadow: [textShadow]
    case .attachment: [attachment]
    case .decoration: [decoration]
    }
  }

  private static func name(of type: LayerType) -> String { "\(type.rawValue)Type" }

  private static var canvas: SchemaNode {
    .object([
      .init("width", .number(.positive)), .init("height", .number(.positive)),
      .optional("scale", .number(.positive)), .optional("background", .reference("color")),
      .optional("geometryFlipped", .boolean),
    ])
  }

  private static var timeline: SchemaNode {
    [
      "type": "object", "additionalProperties": false,
      "properties": [
        "duration": SchemaNode.number(.notNegative), "framesPerSecond": .boundedNumber(1, 1_000),
      ],
    ]
  }

  /// The schema of any layer; the layer's type adds its own keys.
  ///
  /// Shared keys are checked only here. Checking them again for each type would take time exponential in the depth of
  /// nested layers.
  private static var layer: SchemaNode {
    let shared = LayerProperty.inScenes.filter(isShared).map {
      ($0.name, propertySchema(of: $0.value, .layer))
    }
    return [
      "type": "object",
      "properties": SchemaNode.properties([("type", .enumeratedWords(LayerType.self))] + shared),
      "not": SchemaNode.anyOf([
        .required("frame", "bounds"), .required("frame", "position"),
        .required("repeatCount", "repeatDuration"),
      ]),
      "allOf": LayerType.allCases.map { type -> SchemaNode in
        var condition: SchemaNode = ["properties": ["type": SchemaNode.constant(type.rawValue)]]
        // Only the plain type may be omitted.
        if type != .layer { condition["required"] = ["type"] }
        return ["if": condition, "then": SchemaNode.reference(name(of: type))]
      },
    ]
  }

  /// Whether a key has the same schema in all types of layers; the key `animations` has not.
  private static func isShared(_ key: LayerProperty) -> Bool {
    if case .animations = key.value { return false }
    return key.type == nil
  }

  /// Returns the schema that a layer's type adds to the schema `layer`; keys that `layer` checks are only listed.
  private static func layerTypeSchema(_ type: LayerType) -> SchemaNode {
    let own = LayerProperty.inScenes.filter { $0.type == nil || $0.type == type }.map {
      ($0.name, isShared($0) ? .anything : propertySchema(of: $0.value, type))
    }
    var node: SchemaNode = [
      "additionalProperties": false,
      "properties": SchemaNode.properties([("type", .anything)] + own),
    ]
    if type == .gradient { node["dependentRequired"] = ["locations": ["colors"]] }
    if type == .text { node["dependentRequired"] = ["runs": ["string"]] }
    return node
  }

  private static func propertySchema(of value: LayerProperty.Value, _ type: LayerType) -> SchemaNode
  {
    switch value {
    case .number(let range, _): .number(range)
    case .integer(let range, _): .boundedInteger(range)
    case .bool: .boolean
    case .string, .contents: .string
    case .font: .reference("font")
    case .paragraph: .reference("paragraph")
    case .runs: .reference("runs")
    case .drawing: .list(.reference("command"))
    case .color: .reference("color")
    case .colors: colors
    case .locations: locations
    case .point, .offset: .reference("point")
    case .size: .tuple([.number(.positive), .number(.positive)])
    case .rect(.any, _): .reference("rect")
    case .rect(.notEmpty, _): .tuple([.number, .number, .number(.positive), .number(.positive)])
    case .rect(.unit, _): .numbers(4, .unit)
    case .transform: .reference("transform")
    case .affine: .numbers(6)
    case .choice(let names, _): .oneOf(names)
    case .set(let names, _): .list(.oneOf(names))
    case .path: .reference("path")
    case .lengths: .list(.number(.notNegative))
    case .sublayers: .list(.reference("layer"))
    case .mask: maskLayer
    case .filters, .backgroundFilters: described(filters, .filter)
    case .timing(let key): timingSchema(of: key)
    case .animations: animationList(of: type)
    case .cells: cells
    }
  }

  /// The schema of a layer without a mask.
  private static var maskLayer: SchemaNode {
    ["allOf": [SchemaNode.reference("layer"), ["not": SchemaNode.required("mask")]]]
  }

  static var colors: SchemaNode { stops(.reference("color")) }

  /// The schema of a gradient's colour locations.
  ///
  /// A schema cannot check that they ascend, or that there are as many as colours.
  static var locations: SchemaNode { stops(.number(.unit)) }

  /// Returns the schema of a list that has a value, of the schema `node`, for each colour of a gradient.
  private static func stops(_ node: SchemaNode) -> SchemaNode {
    var list = SchemaNode.list(node)
    (list["minItems"], list["maxItems"]) = (2, SceneLimits().gradientStops)
    return list
  }

  private static var color: SchemaNode {
    .oneOf([
      .constant("clear"),
      ["type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
      .numbers(4, .unit, atLeast: 3), .object([.init("srgb", .numbers(4, atLeast: 3))]),
    ])
  }

  private static var path: SchemaNode {
    func shape(_ name: String, _ more: SchemaNode.Member...) -> SchemaNode {
      .object([.init(name, .reference("rect"))] + more)
    }
    // The letters and signs of path data after a first move; the loader checks the rest.
    let data = #"^\s*([Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*)?$"#
    return .oneOf([
      ["type": "string", "pattern": data], shape("rect"), shape("ellipse"),
      shape("roundedRect", .optional("radius", .number(.notNegative))),
    ])
  }

  private static var transform: SchemaNode {
    let vector = SchemaNode.numbers(3, atLeast: 2)
    var axis = SchemaNode.numbers(3)
    axis["not"] = SchemaNode.constant([0, 0, 0])
    var distance = SchemaNode.number
    distance["not"] = SchemaNode.constant(0)
    return .oneOf([
      .constant("identity"), .numbers(16),
      .list(
        .oneOf([
          .object([.init("translate", vector)]),
          .object([.init("scale", .oneOf([.number, vector]))]),
          .object([.init("rotate", .number), .optional("axis", axis)]),
          .object([.init("perspective", distance)]),
        ])),
    ])
  }
}

extension SchemaNode {
  /// Returns the schema of a number in a range.
  static func number(_ range: NumberRange) -> SchemaNode {
    var node = number
    node[range.excludesMinimum ? "exclusiveMinimum" : "minimum"] = range.minimum
    node["maximum"] = range.maximum
    return node
  }

  /// Returns the schema of a list of `count` numbers in a range, or of `least` to `count` numbers.
  static func numbers(_ count: Int, _ range: NumberRange = .any, atLeast least: Int? = nil)
    -> SchemaNode
  {
    .tuple(Array(repeating: .number(range), count: count), atLeast: least)
  }

  /// Returns the schema that matches at least one of the given nodes.
  static func anyOf(_ nodes: [SchemaNode]) -> SchemaNode { ["anyOf": nodes] }
}
