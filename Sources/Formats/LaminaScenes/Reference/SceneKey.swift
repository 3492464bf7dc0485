// The reference of scene files: every key, from the loader's tables and the schema.

import LaminaFiles
import LaminaImages
import LaminaLayers

/// A key of scene files, with its values, default, unit and meaning, and other systems' names for it.
///
/// ```swift
/// for key in SceneKey.named("cornerRadius") { print(key.owner, key.values, key.usual ?? "-") }
/// // all layers  a number of at least 0  0
/// ```
public struct SceneKey: Sendable {
  /// The objects that have the key, such as "all layers".
  public let owner: String
  /// The key's name.
  public let name: String
  /// The values that the key takes, in words.
  public let values: String
  /// The unit of the numbers, such as "points"; `nil` if they have none.
  public let unit: String?
  /// The default, as JSON or in words; `nil` if the key has none.
  public let usual: String?
  /// Whether the object must have the key; of an object with types, every type that has the key.
  public let isRequired: Bool
  /// The types of the object that have the key, such as `spring` of animations; empty if all have it.
  public let types: [String]
  /// Whether animations can change the key's value.
  public let isAnimatable: Bool
  /// The key's meaning, as sentences.
  public let text: String
  /// The key with a value, as JSON.
  public let example: String
  /// Core Animation's or UIKit's name; `nil` if there is none.
  public let appleName: String?
  /// CSS's nearest name; `nil` if there is none.
  public let cssName: String?

  /// Every key of scene files, by objects, from the document to the details of texts.
  @MainActor public static let all: [SceneKey] = SceneKeyPlace.allCases.flatMap { keys(of: $0) }

  /// Returns the keys with a name.
  ///
  /// - Parameter name: the key's name, or else Core Animation's or CSS's, in capitals or not.
  /// - Returns: the keys of all objects; empty if there is none.
  @MainActor public static func named(_ name: String) -> [SceneKey] {
    let word = name.lowercased()
    let own = all.filter { $0.name.lowercased() == word }
    if !own.isEmpty { return own }
    return all.filter { key in
      let apple = key.appleName?.lowercased()
      return apple == word || apple?.split(separator: ".").last.map(String.init) == word
        || key.cssName?.lowercased().split(separator: ", ").contains { $0 == word } == true
    }
  }

  /// Returns what to write in place of another format's key, as a clause; `nil` if nothing is known about the key.
  @MainActor public static func advice(about word: String) -> String? {
    let problem = ForeignWords.problem(ofKey: word, among: Array(Set(all.map(\.name))))
    return if case .foreignKey(_, _, let advice) = problem { advice } else { nil }
  }

  /// Returns the key whose name is nearest to a word; `nil` if none is near.
  @MainActor public static func nearest(to word: String) -> String? {
    let keys = Array(Set(all.map(\.name))).sorted()
    switch ForeignWords.problem(ofKey: word, among: keys) {
    case .unknownKey(_, let nearest): return nearest
    case .foreignKey(_, let keys, _): return keys.first
    default: return nil
    }
  }

  @MainActor private static func keys(of place: SceneKeyPlace) -> [SceneKey] {
    let nodes = SceneSchema.keys(of: place)
    let usual = place.usualValues
    return place.rows.map { row in
      let node = nodes[row.name]
      let types = node.map { $0.types.count == nodes["type"]?.types.count ? [] : $0.types } ?? []
      let apple = row.apple ?? place.appleClass.map { "\($0).\(row.name)" }
      return SceneKey(
        owner: place.words, name: row.name, values: node.map { SchemaWords($0.schema).text } ?? "",
        unit: row.unit, usual: row.usual ?? usual[row.name], isRequired: node?.isRequired ?? false,
        types: types, isAnimatable: place.animatable.contains(row.name), text: row.text,
        example: row.name.quoted + ": " + row.example, appleName: apple == "-" ? nil : apple,
        cssName: row.css)
    }
  }
}

extension SceneKeyPlace {
  /// The defaults of the tables of properties, as JSON.
  @MainActor fileprivate var usualValues: [String: String] {
    if let type = layerType {
      var writer = SceneWriter(references: SceneReferences { $0.name }, scale: 1)
      return writer.plainValues(of: type).mapValues(\.line).merging(
        ["contentsScale": "the canvas's scale", "frame": "[0, 0, 0, 0]"]
      ) { $1 }
    }
    // The types of animations share the defaults of Core Animation's.
    if self == .animation {
      return [
        "beginTime": "0", "timeOffset": "0", "speed": "1", "duration": "0.25",
        "repeatCount": "0", "repeatDuration": "0", "autoreverses": "false",
        "fillMode": "\"removed\"",
      ]
    }
    guard self == .cell else { return [:] }
    let cell = EmitterCell()
    return Dictionary(
      CellProperty.all.compactMap { property in
        SceneWriter.cellValue(of: property, in: cell).map { (property.name, $0.line) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The keys whose values animations can change.
  fileprivate var animatable: Set<String> {
    if let type = layerType {
      let own = LayerProperty.inScenes.filter { $0.target != nil }
      return Set(own.filter { $0.type == (type == .layer ? nil : type) }.map(\.name))
    }
    switch self {
    case .cell: return Set(CellProperty.all.filter(\.isAnimatable).map(\.name))
    case .filter: return ["radius", "amount"]
    default: return []
    }
  }
}

extension SceneSchema {
  /// A key of an object, as the schema has it.
  fileprivate struct Key {
    /// The schema of the key's values.
    var schema: SchemaNode
    var isRequired: Bool
    /// The types of the object that have the key; empty if the object has no types.
    var types: [String]
  }

  /// Returns the keys of an object.
  fileprivate static func keys(of place: SceneKeyPlace) -> [String: Key] {
    var keys: [String: Key] = [:]
    for node in schemas(of: place) { addKeys(of: node, to: &keys) }
    if let types = keys["type"]?.types, !types.isEmpty { keys["type"]?.schema = .oneOf(types) }
    return keys
  }

  private static func addKeys(of node: SchemaNode, to keys: inout [String: Key]) {
    let required = node["required"] as? [String] ?? []
    let properties = node["properties"] as? [String: SchemaNode] ?? [:]
    let type = properties["type"]
    let types =
      (type?["const"] as? String).map { [$0] } ?? (type?["enum"] as? [String]) ?? []
    for (name, schema) in properties {
      let isRequired = required.contains(name)
      var key = keys[name] ?? Key(schema: schema, isRequired: isRequired, types: [])
      key.isRequired = key.isRequired && isRequired
      key.types += types
      keys[name] = key
    }
    for choice in node["oneOf"] as? [SchemaNode] ?? [] { addKeys(of: choice, to: &keys) }
    if let items = node["items"] as? SchemaNode { addKeys(of: items, to: &keys) }
  }
}
