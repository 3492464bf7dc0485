// `lamina schema script`: the JSON Schema of event scripts, from the keys that the reader reads by.

import LaminaLayers

extension SceneSchema {
  /// The schema of event scripts as indented JSON with a line feed at the end.
  public static var scriptText: String { text(of: script) }

  private static var script: [String: Any] {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Lamina event script, version \(ScriptKeys.version)", "type": "object",
      "required": ["version", "events"], "additionalProperties": false,
      "properties": [
        "$schema": ["type": "string"], "version": ["const": ScriptKeys.version],
        "name": ["type": "string"], "duration": number(ScriptKeys.time),
        "framesPerSecond": number(ScriptKeys.rate),
        "events": ["type": "array", "items": ["oneOf": ScriptKeys.actions.map(event)]],
      ] as [String: Any],
      "$defs": ["place": place],
    ]
  }

  private static var place: [String: Any] {
    [
      "oneOf": [
        tuple([number(.any), number(.any)]),
        ["type": "string", "description": "the middle of the view of this name"],
      ] as [[String: Any]]
    ]
  }

  private static func event(_ action: String) -> [String: Any] {
    object(
      ["time": number(ScriptKeys.time), action: value(of: action)], required: ["time", action])
  }

  private static func value(of action: String) -> [String: Any] {
    let (place, time): ([String: Any], [String: Any]) = (
      ["$ref": "#/$defs/place"], number(ScriptKeys.time)
    )
    let finger = integer(ScriptKeys.finger)
    switch action {
    case "tap":
      let whole = object(
        [
          "at": place, "count": integer(ScriptKeys.counts), "fingers": integer(ScriptKeys.fingers),
          "hold": time, "interval": time,
        ], required: ["at"])
      return ["oneOf": [place, whole]]
    case "drag":
      return object(
        ["from": place, "to": place, "duration": time, "hold": time, "finger": finger],
        required: ["from", "to"])
    case "fling":
      return object(
        ["from": place, "to": place, "duration": time, "finger": finger], required: ["from", "to"])
    case "touch":
      return object(
        [
          "finger": finger, "action": ["enum": EventScript.TouchAction.allCases.map(\.rawValue)],
          "at": place,
        ], required: ["action", "at"])
    case "interrupt": return ["const": true]
    case "type": return ["type": "string"]
    default:
      return object(
        [
          "view": ["type": "string"], "exists": ["type": "boolean"],
          "is": ["type": "object", "additionalProperties": expected],
        ], required: ["view"]
      ).merging([
        "not": ["required": ["is", "exists"], "properties": ["exists": ["const": false]]]
          as [String: Any]
      ]) { first, _ in first }
    }
  }

  private static var expected: [String: Any] {
    let between = object(["above": number(.any), "below": number(.any)], required: [])
    let equals = object(
      ["equals": number(.any), "tolerance": number(.notNegative)], required: ["equals"])
    return [
      "oneOf": [
        number(.any), ["type": "boolean"], ["type": "string"], equals,
        between.merging(["anyOf": [["required": ["above"]], ["required": ["below"]]]]) { first, _ in
          first
        },
      ] as [[String: Any]]
    ]
  }

  private static func integer(_ range: ClosedRange<Int>) -> [String: Any] {
    ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
  }

  private static func object(_ properties: [String: Any], required: [String]) -> [String: Any] {
    [
      "type": "object", "additionalProperties": false, "properties": properties,
      "required": required,
    ]
  }
}
