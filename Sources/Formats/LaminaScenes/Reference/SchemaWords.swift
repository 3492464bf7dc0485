// Schemas in words.

import LaminaFiles
import LaminaLayers

/// The values that a schema allows, in words: "a number from 0 to 1", "one of butt, round, square".
struct SchemaWords {
  /// The values in words.
  let text: String

  /// The names of definitions, in words.
  private static let definitions = [
    "color": "a colour", "point": "[x, y]", "rect": "[x, y, width, height]",
    "transform": "a transform", "path": "a path", "command": "a drawing command",
    "runs": "a list of runs", "paragraph": "a paragraph", "font": "a font",
    "cell": "a cell", "layer": "a layer", "timingFunction": "a curve of time",
  ]

  /// Finds the words for a schema.
  init(_ node: SchemaNode) {
    if let reference = node["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? reference
      text = SchemaWords.definitions[name] ?? "an animation"
    } else if let words = node["enum"] as? [String] {
      text = "one of " + words.joined(separator: ", ")
    } else if let word = node["const"] {
      text = "\(word)"
    } else if let choices = node["oneOf"] as? [SchemaNode] {
      var words: [String] = []
      for choice in choices.map({ SchemaWords($0).text }) where !words.contains(choice) {
        words.append(choice)
      }
      text = words.joined(separator: ", or ")
    } else if let all = node["allOf"] as? [SchemaNode], let first = all.first {
      text = SchemaWords(first).text
    } else {
      text = SchemaWords.words(ofType: node)
    }
  }

  private static func words(ofType node: SchemaNode) -> String {
    switch node["type"] as? String {
    case "string": "a text"
    case "boolean": "true or false"
    case "number", "integer": number(node)
    case "array": list(node)
    case "object":
      (node["additionalProperties"] as? SchemaNode).map {
        "names with \(SchemaWords($0).text) each"
      }
        ?? "an object"
    default: "a value of the key path's kind"
    }
  }

  private static func number(_ node: SchemaNode) -> String {
    let above = bound(node["exclusiveMinimum"])
    let range = NumberRange(
      minimum: above ?? bound(node["minimum"]), maximum: bound(node["maximum"]),
      excludesMinimum: above != nil)
    return node["type"] as? String == "integer"
      ? range.description.replacing("a number", with: "a whole number") : range.description
  }

  private static func bound(_ value: (any Sendable)?) -> Double? {
    (value as? Double) ?? (value as? Int).map(Double.init)
  }

  private static func list(_ node: SchemaNode) -> String {
    if let parts = node["prefixItems"] as? [SchemaNode] {
      let first = SchemaWords(parts[0]).text
      let least = node["minItems"] as? Int ?? parts.count
      let count = least < parts.count ? "\(least) to \(parts.count)" : "\(parts.count)"
      let words = first.replacing("a number", with: "numbers", maxReplacements: 1)
        .replacing("a whole number", with: "whole numbers", maxReplacements: 1)
      return "\(count) \(words)"
    }
    guard let items = node["items"] as? SchemaNode else { return "a list" }
    let words = SchemaWords(items).text
    return words.hasPrefix("one of") ? "a list of \(words.dropFirst(7))" : "a list, each \(words)"
  }
}
