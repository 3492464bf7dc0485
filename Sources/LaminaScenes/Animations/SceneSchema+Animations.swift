// `lamina schema`: animations, by the tables that the loader reads them by.
//
// What depends on other layers, or on how many values there are, is beyond a schema: that a filter or a
// sublayer of that name exists, and that lists fit each other.

import LaminaGeometry
import LaminaLayers

extension SceneSchema {
  /// The definitions that animations need: one of all animations, and one for each type of layer.
  static var animationDefinitions: [String: Any] {
    var definitions: [String: Any] = ["animation": animation, "timingFunction": timingFunction]
    for type in LayerType.allCases {
      definitions[name(ofAnimationsOf: type)] = animations(of: type)
    }
    return definitions
  }

  /// The list of a layer's animations.
  static func animationList(of type: LayerType) -> [String: Any] {
    ["type": "array", "items": ["$ref": "#/$defs/\(name(ofAnimationsOf: type))"]]
  }

  private static func name(ofAnimationsOf type: LayerType) -> String {
    "\(type.rawValue)Animation"
  }

  /// The animations of one type of layer: those whose key paths it has.
  private static func animations(of type: LayerType) -> [String: Any] {
    let own = AnimatableKey.paths.filter { $0.type == nil || $0.type == type }.map(\.path)
    var patterns = [pattern(own), "^sublayers\\..", "^filters\\..", "^backgroundFilters\\.."]
    if type == .emitter { patterns.append("^emitterCells\\..") }
    let within: [String: Any] = [
      "allOf": [["$ref": "#/$defs/\(name(ofAnimationsOf: type))"]],
      "not": [
        "anyOf": [
          ["required": ["key"]],
          ["required": ["type"], "properties": ["type": ["const": "transition"]]],
        ] as [[String: Any]]
      ],
    ]
    return [
      "allOf": [["$ref": "#/$defs/animation"]],
      "properties": [
        "keyPath": ["anyOf": patterns.map { ["pattern": $0] }],
        "animations": ["items": within],
      ] as [String: Any],
    ]
  }

  /// Any animation: its type's keys, and values of the kind that its key path has.
  private static var animation: [String: Any] {
    [
      "oneOf": AnimationType.allCases.map(animation),
      "allOf": AnimatableKind.allCases.map(values) + [scalars, vectors],
    ]
  }

  private static func animation(_ type: AnimationType) -> [String: Any] {
    var properties: [String: Any] = ["type": ["const": type.rawValue]]
    for key in AnimationKey.keys(of: type) { properties[key.name] = schema(of: key.value) }
    var forbidden: [[String: Any]] = [["required": ["repeatCount", "repeatDuration"]]]
    var schema: [String: Any] = [
      "type": "object", "additionalProperties": false, "properties": properties,
      "required": type.hasKeyPath ? ["type", "keyPath"] : ["type"],
    ]
    switch type {
    case .basic, .spring: forbidden.append(["required": ["from", "to", "by"]])
    case .keyframe:
      schema["oneOf"] = [["required": ["values"]], ["required": ["path"]]]
      schema["dependentRequired"] = ["rotationMode": ["path"]]
      forbidden += modes
    case .group, .transition: break
    }
    schema["not"] = ["anyOf": forbidden]
    return schema
  }

  /// Keys that exclude a calculation mode.
  private static var modes: [[String: Any]] {
    func refused(_ key: String, _ modes: [String]) -> [String: Any] {
      [
        "required": ["calculationMode", key], "properties": ["calculationMode": ["enum": modes]],
      ]
    }
    let knots = ["tensionValues", "continuityValues", "biasValues"]
    return [
      refused("keyTimes", ["paced", "cubicPaced"]),
      refused("timingFunctions", ["discrete", "paced", "cubicPaced"]),
    ] + knots.map { refused($0, ["linear", "discrete", "paced"]) }
      + knots.map { ["required": [$0], "not": ["required": ["calculationMode"]]] }
  }

  private static func schema(of value: AnimationKey.Value) -> [String: Any] {
    switch value {
    case .key, .keyPath: return ["type": "string"]
    case .path: return ["$ref": "#/$defs/path"]
    case .values: return ["type": "array", "minItems": 1]
    case .keyTimes: return ["type": "array", "items": number(.unit), "minItems": 2]
    case .timingFunction: return ["$ref": "#/$defs/timingFunction"]
    case .timingFunctions:
      return ["type": "array", "items": ["$ref": "#/$defs/timingFunction"]]
    case .animations: return ["type": "array"]
    // Its kind follows from the key path.
    case .end: return [:]
    case .knots:
      return ["type": "array", "items": number(NumberRange(minimum: -1, maximum: 1))]
    case .timing(let key): return schema(of: key)
    case .number(let range, _): return number(range)
    case .bool: return ["type": "boolean"]
    case .choice(let names, _): return ["enum": names]
    }
  }

  private static var timingFunction: [String: Any] {
    let (time, progress) = (number(.unit), number(.any))
    return [
      "oneOf": [
        ["enum": TimingFunction.named.map(\.name)], tuple([time, progress, time, progress]),
      ]
    ]
  }

  // MARK: - Values

  /// If the key path is of a kind and there is no value function, values are of that kind.
  private static func values(_ kind: AnimatableKind) -> [String: Any] {
    var conditions = keyPath(of: kind)
    conditions["not"] = ["required": ["valueFunction"]]
    var then: [String: Any] = ["properties": ends(schema(of: kind))]
    // Only a point can follow a path.
    if kind != .point { then["not"] = ["required": ["path"]] }
    return ["if": conditions, "then": then]
  }

  private static func ends(_ value: [String: Any]) -> [String: Any] {
    ["from": value, "to": value, "by": value, "values": ["items": value]]
  }

  /// The key paths of a kind.
  private static func keyPath(of kind: AnimatableKind) -> [String: Any] {
    let own = AnimatableKey.paths.filter { $0.kind == kind }.map(\.path)
    var patterns = own.isEmpty ? [] : [pattern(own, below: "(sublayers\\..+\\.)?")]
    let inputs = AnimatableKey.filterInputs.filter { $0.kind == kind }.flatMap(\.names)
    if !inputs.isEmpty {
      patterns.append(
        pattern(inputs, below: "(sublayers\\..+\\.)?(filters|backgroundFilters)\\..+\\."))
    }
    let cell = "(sublayers\\..+\\.)?emitterCells\\..+\\."
    if kind == .number { patterns.append(pattern(AnimatableKey.cellNumbers, below: cell)) }
    if kind == .color { patterns.append(pattern(["color"], below: cell)) }
    return [
      "required": ["keyPath"],
      "properties": ["keyPath": ["anyOf": patterns.map { ["pattern": $0] }]],
    ]
  }

  private static func pattern(_ names: [String], below prefix: String = "") -> String {
    let alternatives = names.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    return "^\(prefix)(\(alternatives))$"
  }

  private static var scalars: [String: Any] {
    functions(ValueFunction.allCases.filter { !$0.takesThree }, number(.any))
  }

  private static var vectors: [String: Any] {
    functions(
      ValueFunction.allCases.filter(\.takesThree),
      tuple(Array(repeating: number(.any), count: 3)))
  }

  /// With a value function, values are numbers and the key path is a transform's.
  private static func functions(_ functions: [ValueFunction], _ value: [String: Any])
    -> [String: Any]
  {
    var properties = ends(value)
    properties["keyPath"] = (keyPath(of: .transform)["properties"] as? [String: Any])?["keyPath"]
    return [
      "if": [
        "required": ["valueFunction"],
        "properties": ["valueFunction": ["enum": functions.map(\.rawValue)]],
      ] as [String: Any],
      "then": ["properties": properties, "not": ["required": ["path"]]] as [String: Any],
    ]
  }

  private static func schema(of kind: AnimatableKind) -> [String: Any] {
    switch kind {
    case .number: number(.any)
    case .point, .size: ["$ref": "#/$defs/point"]
    case .rect: ["$ref": "#/$defs/rect"]
    case .color: ["$ref": "#/$defs/color"]
    case .transform: ["$ref": "#/$defs/transform"]
    case .path: ["$ref": "#/$defs/path"]
    case .bool: ["type": "boolean"]
    case .colors: colors
    case .numbers: locations
    case .image: ["type": "string"]
    case .colorMatrix: tuple(Array(repeating: number(.any), count: 20))
    }
  }
}
