// `lamina schema script`: the JSON Schema of event scripts, from the keys that the reader uses.

import LaminaFiles
import LaminaLayers

extension SceneSchema {
  /// The schema of event scripts, as indented JSON that ends with a line feed.
  public static var scriptText: String {
    var document = SchemaNode.object([
      .optional("$schema", .string), .init("version", .constant(ScriptKeys.version)),
      .optional("name", .string), .optional("duration", .number(ScriptKeys.time)),
      .optional("framesPerSecond", .number(ScriptKeys.rate)),
      .init("events", .list(.oneOf(ScriptKeys.actions.map(eventSchema)))),
    ])
    document["$defs"] = ["place": place]
    return document.documentText(title: "Lamina event script, version \(ScriptKeys.version)")
  }

  private static var place: SchemaNode {
    .oneOf([
      .tuple([.number, .number]),
      ["type": "string", "description": "the middle of the view of this name"],
    ])
  }

  private static func eventSchema(_ action: String) -> SchemaNode {
    .object([.init("time", .number(ScriptKeys.time)), .init(action, actionSchema(of: action))])
  }

  private static func actionSchema(of action: String) -> SchemaNode {
    let place = SchemaNode.reference("place")
    let time = SchemaNode.number(ScriptKeys.time)
    let finger = SchemaNode.Member.optional("finger", .boundedInteger(ScriptKeys.finger))
    let ends: [SchemaNode.Member] = [
      .init("from", place), .init("to", place), .optional("duration", time), finger,
    ]
    switch action {
    case "tap":
      let whole = SchemaNode.object([
        .init("at", place), .optional("count", .boundedInteger(ScriptKeys.counts)),
        .optional("fingers", .boundedInteger(ScriptKeys.fingers)), .optional("hold", time),
        .optional("interval", time),
      ])
      return .oneOf([place, whole])
    case "drag": return .object(ends + [.optional("hold", time)])
    case "fling": return .object(ends)
    case "touch":
      return .object([
        finger, .init("action", .enumeratedWords(EventScript.TouchAction.self)), .init("at", place),
      ])
    case "interrupt": return .constant(true)
    case "rotate": return .enumeratedWords(EventScript.Orientation.self)
    case "appearance": return .enumeratedWords(EventScript.Appearance.self)
    case "textSize": return .enumeratedWords(EventScript.TextSize.self)
    case "language": return .string
    case "application": return .enumeratedWords(EventScript.Phase.self)
    case "type": return .string
    case "input":
      return .object([
        .init("name", .string), .optional("value", .oneOf([.number, .boolean, .string])),
      ])
    default:
      var expectation = SchemaNode.object([
        .init("view", .string), .optional("exists", .boolean), .optional("is", .map(expected)),
      ])
      var refused = SchemaNode.required("is", "exists")
      refused["properties"] = ["exists": SchemaNode.constant(false)]
      expectation["not"] = refused
      return expectation
    }
  }

  private static var expected: SchemaNode {
    var between = SchemaNode.object([.optional("above", .number), .optional("below", .number)])
    between["anyOf"] = [SchemaNode.required("above"), .required("below")]
    let equals = SchemaNode.object([
      .init("equals", .number), .optional("tolerance", .number(.notNegative)),
    ])
    return .oneOf([.number, .boolean, .string, equals, between])
  }
}
