// JSON Schemas of what Lamina writes.

import Foundation

/// The JSON Schema (draft 2020-12) of a document that Lamina writes.
public struct DocumentSchema: Sendable {
  /// What the command line calls it.
  public let name: String
  /// The version that the document names itself.
  public let version: String
  /// A sentence of what it is.
  public let title: String
  let root: SchemaNode

  init(_ name: String, version: String, title: String, root: [SchemaNode.Member]) {
    self.name = name
    self.version = version
    self.title = title
    self.root = .object([.init("schema", .constant(version))] + root)
  }

  /// Every document with a schema.
  public static var all: [DocumentSchema] {
    [profile, explanation, comparison, check, baseline, cost]
  }

  /// The schema as indented JSON with a line feed at the end.
  public var text: String {
    var document = root.json
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    document["title"] = title
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: document, options: options) else {
      preconditionFailure("the schema holds something that is not JSON")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// A part of a schema.
indirect enum SchemaNode: Sendable {
  case string
  case boolean
  case number
  /// A whole number.
  case integer
  /// A whole number of at least 0.
  case count
  /// A number within bounds.
  case range(Double, Double)
  case constant(String)
  case oneOf([String])
  case list(SchemaNode)
  /// Names that are not known beforehand.
  case map(SchemaNode)
  /// Known names out of a list, each with a value.
  case table([String], SchemaNode)
  case object([Member])

  /// A key of an object.
  struct Member: Sendable {
    let name: String
    let node: SchemaNode
    let isRequired: Bool

    init(_ name: String, _ node: SchemaNode, isRequired: Bool = true) {
      self.name = name
      self.node = node
      self.isRequired = isRequired
    }

    /// A key that may be absent.
    static func optional(_ name: String, _ node: SchemaNode) -> Member {
      Member(name, node, isRequired: false)
    }
  }

  /// The cases of an enumeration of words.
  static func words<Words: CaseIterable & RawRepresentable>(_ words: Words.Type) -> SchemaNode
  where Words.RawValue == String {
    .oneOf(words.allCases.map(\.rawValue))
  }

  var json: [String: Any] {
    switch self {
    case .string: ["type": "string"]
    case .boolean: ["type": "boolean"]
    case .number: ["type": "number"]
    case .integer: ["type": "integer"]
    case .count: ["type": "integer", "minimum": 0]
    case .range(let low, let high): ["type": "number", "minimum": low, "maximum": high]
    case .constant(let text): ["const": text]
    case .oneOf(let words): ["enum": words]
    case .list(let node): ["type": "array", "items": node.json]
    case .map(let node): ["type": "object", "additionalProperties": node.json]
    case .table(let names, let node):
      SchemaNode.object(names.map { .optional($0, node) }).json
    case .object(let members):
      [
        "type": "object", "additionalProperties": false,
        "required": members.filter(\.isRequired).map(\.name),
        "properties": Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.node.json) }),
      ]
    }
  }
}
