// The keys of media timing in scene files: `TimingKey` lists them.

import LaminaFiles
import LaminaLayers

extension SceneReader {
  /// Reads the value of a media timing key, and sets it in a timing.
  func setTimingValue(_ key: TimingKey, _ node: Int, of timing: inout MediaTiming)
    throws(SceneError)
  {
    switch key.value {
    case .number(let path): timing[keyPath: path] = try readNumber(node, .any)
    case .length(let path): timing[keyPath: path] = try readLength(node)
    case .bool(let path): timing[keyPath: path] = try readBoolean(node)
    case .fillMode:
      let name = try readChoice(node, TimingKey.fillModes)
      timing.fillMode = MediaTiming.FillMode(rawValue: name) ?? .removed
    }
  }

  /// Reads a number of at least 0, or `"infinity"`, for which JSON has no number.
  func readLength(_ node: Int) throws(SceneError) -> Double {
    if document.nodes[node].kind == .string, document.string(node) == "infinity" {
      return .infinity
    }
    let expected = "\(NumberRange.notNegative.description), or \"infinity\""
    if let error = foreignValueError(
      node, expected, { ForeignValues.numberNotation($0) ?? ForeignValues.endless($0) })
    {
      throw error
    }
    let isEndless =
      document.nodes[node].kind == .true
      || (document.nodes[node].kind == .number && document.numberValue(node) == -1)
    if isEndless {
      throw locatedError(
        node,
        .foreignValue(
          found: document.source(node), expected: expected,
          advice: "to repeat for ever, write \"infinity\""))
    }
    guard document.nodes[node].kind == .number,
      NumberRange.notNegative.contains(document.numberValue(node))
    else { throw wrongValueError(node, expected) }
    return document.numberValue(node)
  }
}

extension SceneSchema {
  /// Returns the schema of a media timing key.
  static func timingSchema(of key: TimingKey) -> SchemaNode {
    switch key.value {
    case .number: .number
    case .length: length
    case .bool: .boolean
    case .fillMode: .oneOf(TimingKey.fillModes)
    }
  }

  private static var length: SchemaNode {
    [
      "description":
        "A number of at least 0; \"infinity\" is a string, as JSON has no such number.",
      "oneOf": [SchemaNode.number(.notNegative), .constant("infinity")],
    ]
  }
}
