// JSON Schemas (draft 2020-12), put together from parts.

import Foundation

/// A part of a JSON Schema: keywords with their values.
package struct SchemaNode: Sendable, ExpressibleByDictionaryLiteral {
  /// The keywords with their values: a node, a list or a table of nodes, or a JSON value.
  private var keywords: [String: any Sendable]

  /// Makes a node of keywords.
  package init(dictionaryLiteral elements: (String, any Sendable)...) {
    keywords = Dictionary(uniqueKeysWithValues: elements)
  }

  /// The value of a keyword; `nil` if the node does not have it.
  package subscript(keyword: String) -> (any Sendable)? {
    get { keywords[keyword] }
    set { keywords[keyword] = newValue }
  }

  /// Returns the node with the keywords of another one, which replace equal keywords of this one.
  package func merging(_ other: SchemaNode) -> SchemaNode {
    var node = self
    node.keywords.merge(other.keywords) { _, new in new }
    return node
  }

  /// Returns the node as a schema document with a title: indented JSON with a line feed at the end.
  package func documentText(title: String) -> String {
    var document = json
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

  private var json: [String: Any] {
    keywords.mapValues { value -> Any in
      switch value {
      case let node as SchemaNode: node.json
      case let nodes as [SchemaNode]: nodes.map(\.json)
      case let nodes as [String: SchemaNode]: nodes.mapValues(\.json)
      default: value
      }
    }
  }
}

extension SchemaNode {
  /// A key of a JSON object, with the schema of its value.
  package struct Member: Sendable {
    let name: String
    let node: SchemaNode
    let isRequired: Bool

    /// Makes a required key.
    package init(_ name: String, _ node: SchemaNode) {
      (self.name, self.node, isRequired) = (name, node, true)
    }

    private init(optional name: String, _ node: SchemaNode) {
      (self.name, self.node, isRequired) = (name, node, false)
    }

    /// Returns a key that may be absent.
    package static func optional(_ name: String, _ node: SchemaNode) -> Member {
      Member(optional: name, node)
    }
  }

  /// The schema of any value.
  package static var anything: SchemaNode { [:] }
  /// The schema of a text.
  package static var string: SchemaNode { ["type": "string"] }
  /// The schema of a Boolean.
  package static var boolean: SchemaNode { ["type": "boolean"] }
  /// The schema of a number.
  package static var number: SchemaNode { ["type": "number"] }
  /// The schema of a whole number.
  package static var integer: SchemaNode { ["type": "integer"] }
  /// The schema of a whole number of at least 0.
  package static var count: SchemaNode { ["type": "integer", "minimum": 0] }

  /// Returns the schema of a number within bounds.
  package static func boundedNumber(_ low: Double, _ high: Double) -> SchemaNode {
    ["type": "number", "minimum": low, "maximum": high]
  }

  /// Returns the schema of a whole number within bounds.
  package static func boundedInteger(_ range: ClosedRange<Int>) -> SchemaNode {
    ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
  }

  /// Returns the schema of a value that must equal the given one.
  package static func constant(_ value: some Sendable) -> SchemaNode { ["const": value] }

  /// Returns the schema of one word out of a list.
  package static func oneOf(_ words: [String]) -> SchemaNode { ["enum": words] }

  /// Returns the schema of an enumeration's raw values.
  package static func enumeratedWords<Words: CaseIterable & RawRepresentable>(_ words: Words.Type)
    -> SchemaNode
  where Words.RawValue == String {
    .oneOf(words.allCases.map(\.rawValue))
  }

  /// Returns the schema of a value that matches exactly one of a list of nodes.
  package static func oneOf(_ nodes: [SchemaNode]) -> SchemaNode { ["oneOf": nodes] }

  /// Returns a reference to a definition in the document's `$defs`.
  package static func reference(_ name: String) -> SchemaNode { ["$ref": "#/$defs/\(name)"] }

  /// Returns the schema of a list of any length, each of whose elements matches the node.
  package static func list(_ node: SchemaNode) -> SchemaNode { ["type": "array", "items": node] }

  /// Returns the schema of a list with a node for each position, of which the first `count` must be present,
  /// or all by default.
  package static func tuple(_ nodes: [SchemaNode], atLeast count: Int? = nil) -> SchemaNode {
    ["type": "array", "prefixItems": nodes, "items": false, "minItems": count ?? nodes.count]
  }

  /// Returns the schema of an object with arbitrary keys, whose values all match the node.
  package static func map(_ node: SchemaNode) -> SchemaNode {
    ["type": "object", "additionalProperties": node]
  }

  /// Returns the schema of an object with optional keys out of a list, each with the same kind of value.
  package static func table(_ names: [String], _ node: SchemaNode) -> SchemaNode {
    .object(names.map { .optional($0, node) })
  }

  /// Returns the schema of an object with known keys and no others.
  package static func object(_ members: [Member]) -> SchemaNode {
    [
      "type": "object", "additionalProperties": false,
      "required": members.filter(\.isRequired).map(\.name),
      "properties": properties(members.map { ($0.name, $0.node) }),
    ]
  }

  /// Returns a table of an object's keys, each with the node of its value.
  package static func properties(_ nodes: [(String, SchemaNode)]) -> [String: SchemaNode] {
    Dictionary(uniqueKeysWithValues: nodes)
  }

  /// Returns the schema of an object that must have the given keys.
  package static func required(_ names: String...) -> SchemaNode { ["required": names] }
}
