public import Foundation

/// As much of JSON Schema (draft 2020-12) as our schemas use; an unknown word is a failure.
public struct SchemaValidator {
  private let root: [String: Any]
  private let patterns = Patterns()

  /// Patterns that have been compiled: a document asks for the same ones hundreds of times.
  private final class Patterns {
    private var compiled: [String: NSRegularExpression] = [:]

    func matches(_ text: String, _ pattern: String) -> Bool {
      guard
        let expression = compiled[pattern] ?? (try? NSRegularExpression(pattern: pattern))
      else { return false }
      compiled[pattern] = expression
      return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
  }

  /// Reads a schema.
  ///
  /// - Throws: what reading JSON throws, and for what is no object.
  public init(_ text: String) throws {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let object = json as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
    root = object
  }

  /// Whether a value that `JSONSerialization` has read fits the schema.
  public func accepts(_ value: Any) -> Bool { accepts(value, root) }

  /// Whether a document fits the schema.
  ///
  /// - Throws: what reading JSON throws.
  public func accepts(document: Data) throws -> Bool {
    accepts(try JSONSerialization.jsonObject(with: document, options: [.fragmentsAllowed]))
  }

  private func accepts(_ value: Any, _ schema: [String: Any]) -> Bool {
    for (word, rule) in schema {
      guard accepts(value, word, rule, schema) else { return false }
    }
    return true
  }

  private func accepts(_ value: Any, _ word: String, _ rule: Any, _ schema: [String: Any]) -> Bool {
    let object = value as? [String: Any]
    let array = value as? [Any]
    let number = isBool(value) ? nil : (value as? NSNumber)?.doubleValue
    switch word {
    case "$schema", "title", "$defs", "description", "then": return true
    case "if":
      guard accepts(value, rule as? [String: Any] ?? [:]) else { return true }
      return accepts(value, schema["then"] as? [String: Any] ?? [:])
    case "$ref":
      let name = (rule as? String ?? "").replacingOccurrences(of: "#/$defs/", with: "")
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        return false
      }
      return accepts(value, target)
    case "type":
      switch rule as? String {
      case "object": return object != nil
      case "array": return array != nil
      case "string": return value is String
      case "number": return number != nil
      case "integer": return number.map { $0 == $0.rounded() } ?? false
      case "boolean": return isBool(value)
      default: return false
      }
    case "const": return (value as? NSObject) == (rule as? NSObject)
    case "enum": return (rule as? [NSObject])?.contains { $0 == value as? NSObject } ?? false
    case "required":
      return object == nil || (rule as? [String] ?? []).allSatisfy { object?[$0] != nil }
    case "properties":
      let rules = rule as? [String: [String: Any]] ?? [:]
      return (object ?? [:]).allSatisfy { key, value in
        rules[key].map { accepts(value, $0) } ?? true
      }
    case "additionalProperties":
      let known = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
      let others = (object ?? [:]).filter { !known.contains($0.key) }
      if let rule = rule as? [String: Any] { return others.values.allSatisfy { accepts($0, rule) } }
      return others.isEmpty
    case "items":
      let first = (schema["prefixItems"] as? [Any])?.count ?? 0
      let rest = (array ?? []).dropFirst(first)
      if let rule = rule as? [String: Any] { return rest.allSatisfy { accepts($0, rule) } }
      return rest.isEmpty
    case "prefixItems":
      let rules = rule as? [[String: Any]] ?? []
      return zip(array ?? [], rules).allSatisfy { accepts($0, $1) }
    case "maxItems": return array == nil || (array?.count ?? 0) <= (rule as? Int ?? .max)
    case "dependentRequired":
      return (rule as? [String: [String]] ?? [:]).allSatisfy { key, others in
        object?[key] == nil || others.allSatisfy { object?[$0] != nil }
      }
    case "minItems": return array == nil || (array?.count ?? 0) >= (rule as? Int ?? 0)
    case "minimum": return number == nil || (number ?? 0) >= (rule as? Double ?? 0)
    case "maximum": return number == nil || (number ?? 0) <= (rule as? Double ?? 0)
    case "exclusiveMinimum": return number == nil || (number ?? 0) > (rule as? Double ?? 0)
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return true }
      return patterns.matches(text, pattern)
    case "oneOf": return (rule as? [[String: Any]] ?? []).count { accepts(value, $0) } == 1
    case "allOf": return (rule as? [[String: Any]] ?? []).allSatisfy { accepts(value, $0) }
    case "anyOf": return (rule as? [[String: Any]] ?? []).contains { accepts(value, $0) }
    case "not": return !accepts(value, rule as? [String: Any] ?? [:])
    default: return false
    }
  }

  private func isBool(_ value: Any) -> Bool {
    (value as? NSNumber).map { CFGetTypeIDIsBool($0) } ?? false
  }

  private func CFGetTypeIDIsBool(_ number: NSNumber) -> Bool {
    unsafe String(cString: number.objCType) == "c"
  }
}
