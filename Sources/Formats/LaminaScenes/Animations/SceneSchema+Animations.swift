// `lamina schema`: animations, from the same tables as the loader's.
//
// A schema cannot check values that depend on other layers or on counts: whether a filter or a sublayer of that name
// exists, and whether the lengths of lists match.

import LaminaFiles
import LaminaLayers

extension SceneSchema {
  /// The schema's definitions for animations: of all animations, of timing functions, and of each layer type's
  /// animations.
  static var animationDefinitions: [String: SchemaNode] {
    var definitions = ["animation": animation, "timingFunction": timingFunction]
    for type in LayerType.allCases {
      definitions[name(ofAnimationsOf: type)] = layerAnimationSchema(of: type)
    }
    return definitions
  }

  /// Returns the schema of the list of a layer's animations, for one type of layer.
  static func animationList(of type: LayerType) -> SchemaNode {
    var list = SchemaNode.list(.reference(name(ofAnimationsOf: type)))
    // Each type of layers has a list of its own, so that none stands among the shared keys.
    list["description"] = SceneKeyPlace.layer.sentences(about: "animations")
    return list
  }

  private static func name(ofAnimationsOf type: LayerType) -> String {
    "\(type.rawValue)Animation"
  }

  /// Returns the schema of an animation of one type of layer, with only the key paths that the type has.
  private static func layerAnimationSchema(of type: LayerType) -> SchemaNode {
    let own = AnimatableKeyPath.paths.filter { $0.type == nil || $0.type == type }.map(\.path)
    var patterns = [pattern(own), "^sublayers\\..", "^filters\\..", "^backgroundFilters\\.."]
    if type == .emitter { patterns.append("^emitterCells\\..") }
    var transition = SchemaNode.required("type")
    transition["properties"] = ["type": SchemaNode.constant("transition")]
    let within: SchemaNode = [
      "allOf": [SchemaNode.reference(name(ofAnimationsOf: type))],
      "not": SchemaNode.anyOf([.required("key"), transition]),
    ]
    return [
      "allOf": [SchemaNode.reference("animation")],
      "properties": ["keyPath": matching(patterns), "animations": ["items": within]],
    ]
  }

  /// The schema of any animation: the keys of its type, and values of its key path's kind.
  private static var animation: SchemaNode {
    var node = described(.oneOf(AnimationType.allCases.map(animationTypeSchema)), .animation)
    node["allOf"] = AnimatableKind.allCases.map(valuesCondition) + [scalars, vectors]
    return node
  }

  /// Returns the schema of a type of animations.
  static func animationTypeSchema(_ type: AnimationType) -> SchemaNode {
    var schema = SchemaNode.object(
      [.init("type", .constant(type.rawValue))]
        + AnimationKey.keys(of: type).flatMap { key -> [SchemaNode.Member] in
          let isRequired = key.name == "keyPath" && type.hasKeyPath
          let node = self.animationKeySchema(of: key.value)
          return (isRequired ? [.init(key.name, node)] : [.optional(key.name, node)])
            + [key.alias].compactMap { $0 }.map { .optional($0, node) }
        })
    var forbidden = [SchemaNode.required("repeatCount", "repeatDuration")]
    forbidden += AnimationKey.keys(of: type).compactMap { key in
      key.alias.map { .required(key.name, $0) }
    }
    switch type {
    case .basic, .spring:
      for from in ["from", "fromValue"] {
        for to in ["to", "toValue"] {
          for by in ["by", "byValue"] { forbidden.append(.required(from, to, by)) }
        }
      }
    case .keyframe:
      schema["oneOf"] = [SchemaNode.required("values"), .required("path")]
      schema["dependentRequired"] = ["rotationMode": ["path"]]
      forbidden += modes
    case .group, .transition: break
    }
    schema["not"] = SchemaNode.anyOf(forbidden)
    return schema
  }

  /// The schemas of forbidden animations: those with a key that their calculation mode excludes.
  private static var modes: [SchemaNode] {
    func refused(_ key: String, _ modes: [String]) -> SchemaNode {
      var node = SchemaNode.required("calculationMode", key)
      node["properties"] = ["calculationMode": SchemaNode.oneOf(modes)]
      return node
    }
    let knots = ["tensionValues", "continuityValues", "biasValues"]
    return [
      refused("keyTimes", ["paced", "cubicPaced"]),
      refused("timingFunctions", ["discrete", "paced", "cubicPaced"]),
    ] + knots.map { refused($0, ["linear", "discrete", "paced"]) }
      + knots.map { ["required": [$0], "not": SchemaNode.required("calculationMode")] }
  }

  private static func animationKeySchema(of value: AnimationKey.Value) -> SchemaNode {
    switch value {
    case .key, .keyPath: .string
    case .path: .reference("path")
    case .values: ["type": "array", "minItems": 1]
    case .keyTimes: ["type": "array", "items": SchemaNode.number(.unit), "minItems": 2]
    case .timingFunction: .reference("timingFunction")
    case .timingFunctions: .list(.reference("timingFunction"))
    case .animations: ["type": "array"]
    // The kind of its values follows from the key path.
    case .end: .anything
    case .knots: .list(.boundedNumber(-1, 1))
    case .timing(let key): timingSchema(of: key)
    case .number(let range, _): .number(range)
    case .bool: .boolean
    case .choice(let names, _): .oneOf(names)
    }
  }

  private static var timingFunction: SchemaNode {
    let (time, progress) = (SchemaNode.number(.unit), SchemaNode.number)
    return .oneOf([
      .oneOf(TimingFunction.named.map(\.name)), .tuple([time, progress, time, progress]),
    ])
  }

  // MARK: - Values

  /// Returns the condition that an animation whose key path is of this kind has values of this kind.
  ///
  /// It holds for animations without a value function.
  private static func valuesCondition(_ kind: AnimatableKind) -> SchemaNode {
    let conditions: SchemaNode = [
      "required": ["keyPath"], "properties": ["keyPath": keyPath(of: kind)],
      "not": SchemaNode.required("valueFunction"),
    ]
    var then: SchemaNode = ["properties": endProperties(animatedValueSchema(of: kind))]
    // Only a point can follow a path.
    if kind != .point { then["not"] = SchemaNode.required("path") }
    return ["if": conditions, "then": then]
  }

  private static func endProperties(_ value: SchemaNode) -> [String: SchemaNode] {
    [
      "from": value, "to": value, "by": value, "fromValue": value, "toValue": value,
      "byValue": value, "values": ["items": value],
    ]
  }

  /// Returns the schema of the key paths whose values are of a kind.
  private static func keyPath(of kind: AnimatableKind) -> SchemaNode {
    let own = AnimatableKeyPath.paths.filter { $0.kind == kind }.map(\.path)
    var patterns = own.isEmpty ? [] : [pattern(own, below: "(sublayers\\..+\\.)?")]
    let inputs = AnimatableKeyPath.filterInputs.filter { $0.kind == kind }.flatMap(\.names)
    if !inputs.isEmpty {
      patterns.append(
        pattern(inputs, below: "(sublayers\\..+\\.)?(filters|backgroundFilters)\\..+\\."))
    }
    let cell = "(sublayers\\..+\\.)?emitterCells\\..+\\."
    if kind == .number { patterns.append(pattern(AnimatableKeyPath.cellNumbers, below: cell)) }
    if kind == .color { patterns.append(pattern(["color"], below: cell)) }
    return matching(patterns)
  }

  private static func matching(_ patterns: [String]) -> SchemaNode {
    .anyOf(patterns.map { ["pattern": $0] })
  }

  private static func pattern(_ names: [String], below prefix: String = "") -> String {
    let alternatives = names.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    return "^\(prefix)(\(alternatives))$"
  }

  private static var scalars: SchemaNode {
    valueFunctionCondition(ValueFunction.allCases.filter { !$0.takesThree }, .number)
  }

  private static var vectors: SchemaNode {
    valueFunctionCondition(ValueFunction.allCases.filter(\.takesThree), .numbers(3))
  }

  /// Returns the condition that an animation with one of these value functions has such values and a transform's key
  /// path.
  private static func valueFunctionCondition(_ functions: [ValueFunction], _ value: SchemaNode)
    -> SchemaNode
  {
    var properties = endProperties(value)
    properties["keyPath"] = keyPath(of: .transform)
    let known = SchemaNode.oneOf(functions.map(\.rawValue))
    let (condition, then): (SchemaNode, SchemaNode) = (
      ["required": ["valueFunction"], "properties": ["valueFunction": known]],
      ["properties": properties, "not": SchemaNode.required("path")]
    )
    return ["if": condition, "then": then]
  }

  private static func animatedValueSchema(of kind: AnimatableKind) -> SchemaNode {
    switch kind {
    case .number: .number
    case .point, .size: .reference("point")
    case .rect: .reference("rect")
    case .color: .reference("color")
    case .transform: .reference("transform")
    case .path: .reference("path")
    case .bool: .boolean
    case .colors: colors
    case .numbers: locations
    case .image: .string
    case .colorMatrix: .numbers(20)
    }
  }
}
